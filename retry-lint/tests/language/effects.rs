//! The effect words, of which exactly one is written.

use quote::ToTokens;
use retry_lint::plan::Effect;

use crate::support::{FUNCTION, LIST, each_refused, plan, refuses};

const NO_EFFECT: &str = "no effect is written: say what running this function twice does [LR101]
`read_only`: twice changes nothing in the world, it costs tokens
`idempotent`: twice with the same key changes nothing more; `idempotent(natural)`: by nature
`non_idempotent`: twice does it twice";

const FORMS: &str = "write `idempotent`, `idempotent(natural)` or `idempotent(key = expr)`";

#[test]
fn the_effect_words_are_read() {
    let effect = |args| plan(args, FUNCTION).effect;
    assert!(matches!(effect("read_only"), Effect::ReadOnly));
    assert!(matches!(effect("non_idempotent"), Effect::NonIdempotent));
    assert!(matches!(effect("idempotent"), Effect::Idempotent { key: None }));
    assert!(matches!(effect("idempotent(natural,)"), Effect::IdempotentNatural));
    let Effect::Idempotent { key: Some(key) } = effect("idempotent(key = f(order.id, 5),)") else {
        panic!("no key");
    };
    assert_eq!(key.to_token_stream().to_string(), "f (order . id , 5)");
}

#[test]
fn a_misspelt_effect_is_not_also_called_missing() {
    for (word, answer) in [
        (
            "read-only",
            "write `read_only`\n\
             `read_only`: running it twice changes nothing in the world, it costs tokens",
        ),
        ("destructive", "write `non_idempotent`\n`non_idempotent`: running it twice does it twice"),
        ("idempotant", "did you mean `idempotent`?"),
    ] {
        let message = format!("unknown option `{word}`: {answer}{LIST}");
        refuses(word, FUNCTION, &[(word, &message)]);
    }
}

#[test]
fn exactly_one_effect_is_written() {
    refuses("", FUNCTION, &[("", NO_EFFECT)]);
    refuses("max_attempts = 3", FUNCTION, &[("", NO_EFFECT)]);
    let message = "`idempotent` contradicts `read_only`, which is already written [LR102]\nkeep one";
    refuses("read_only, idempotent(natural)", FUNCTION, &[("idempotent", message)]);
}

#[test]
fn each_effect_has_its_forms() {
    let no_value = "`read_only` takes no value\nwrite `read_only`";
    let no_list = "`non_idempotent` takes no arguments\nwrite `non_idempotent`";
    each_refused(&[
        ("read_only = true", "true", no_value),
        ("read_only =", "read_only", no_value),
        ("read_only: true", ": true", no_value),
        ("read_only = +", "+", no_value),
        ("non_idempotent()", "()", no_list),
    ]);
    for (args, place, what) in [
        ("idempotent = true", "true", "`idempotent` takes no value"),
        ("idempotent =", "idempotent", "`idempotent` takes no value"),
        ("idempotent: natural", ": natural", "`idempotent` takes no value"),
        ("idempotent()", "()", "empty parentheses after `idempotent`"),
        ("idempotent[natural]", "[natural]", "`idempotent` takes its arguments in parentheses"),
        ("idempotent(nature)", "nature", "unknown word `nature` in `idempotent(..)`: did you mean `natural`?"),
        ("idempotent(bananas)", "bananas", "unknown word `bananas` in `idempotent(..)`"),
        ("idempotent(5)", "5", "expected `natural` or `key = expr`"),
    ] {
        refuses(args, FUNCTION, &[(place, &format!("{what}\n{FORMS}"))]);
    }
    let key = "`key` needs an expression\nwrite `idempotent(key = expr)`, like `key = order.id`";
    let both = "`natural` and `key` exclude each other\nwhat is idempotent by nature needs no key";
    each_refused(&[
        ("idempotent(key)", "key", key),
        ("idempotent(key = )", "key", key),
        ("idempotent(key: x)", "key", key),
        ("idempotent(key = +)", "+", key),
        ("idempotent(natural, key = x)", "key = x", both),
        ("idempotent(key = x, natural)", "natural", both),
        ("idempotent(natural, natural)", "natural", "`idempotent` takes one argument\nremove this"),
        ("idempotent(key = x y)", "y", "`idempotent` takes one argument\nremove this"),
    ]);
}
