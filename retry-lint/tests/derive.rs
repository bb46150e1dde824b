//! The derive's language from outside: what is said, and where.

use proc_macro2::TokenStream;
use retry_lint::derive::plan::{DerivePlan, Means, Plain, Refused};

fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refused(item: &str) -> Refused {
    match retry_lint::derive::judge(tokens(item)) {
        Ok(plan) => panic!("{item} was accepted: {plan:?}"),
        Err(refused) => *refused,
    }
}

fn plan(item: &str) -> DerivePlan {
    match retry_lint::derive::judge(tokens(item)) {
        Ok(plan) => *plan,
        Err(refused) => panic!("{item}: {}", refused.error),
    }
}

/// Asserts that exactly this is wrong, each at its text, and that it fits a terminal.
fn refuses(item: &str, expected: &[(&str, &str)]) {
    let place = |error: &syn::Error| error.span().source_text().unwrap_or_default();
    let found = refused(item).error.into_iter().map(|error| (place(&error), error.to_string()));
    let found: Vec<(String, String)> = found.collect();
    let found: Vec<(&str, &str)> = found.iter().map(|(place, text)| (&**place, &**text)).collect();
    assert_eq!(found, expected, "{item}");
    for line in expected.iter().flat_map(|(_, text)| text.lines()) {
        // rustc writes `error: ` before the first line, and as many spaces before the others.
        assert!("error: ".len() + line.chars().count() <= 100, "too long: {line}");
        assert!(line.chars().next().is_none_or(|first| !first.is_uppercase()), "upper case: {line}");
    }
}

/// Each row: a mark on `V { after: D, status: S }`, the text it points at, the message.
fn each_refused(rows: &[(&str, &str, &str)]) {
    for (mark, place, message) in rows {
        refuses(&format!("enum E {{ #[retry({mark})] V {{ after: D, status: S }} }}"), &[(place, message)]);
    }
}

const WORDS: &str = "
words: `transient`, `rate_limited`, `ambiguous`, `fatal`, `status`, `transparent`, `source`,
`stopped`, `wait`, `not_processed`, `reason`";

#[test]
fn an_unknown_word_is_answered_with_a_near_one_and_the_list() {
    for (word, meant) in [
        ("transiet", ": did you mean `transient`?"),
        ("RateLimited", ": did you mean `rate_limited`?"),
        ("retryable", ": did you mean `transient`?"),
        ("permanent", ": did you mean `fatal`?"),
        ("throttled", ": did you mean `rate_limited`?"),
        ("timeout", ": did you mean `ambiguous`?"),
        ("bananas", ""),
    ] {
        let message = format!("unknown word `{word}`{meant}{WORDS}");
        each_refused(&[(word, word, &message)]);
    }
    let message = format!("unknown word `retry_after`: did you mean `wait = field`?{WORDS}");
    each_refused(&[("transient, retry_after = after", "retry_after", &message)]);
    let message = "unknown word `default`: did you mean `rest = fatal`?\nwords: `rest`, `crate`";
    refuses("#[retry(default = fatal)] enum E { #[retry(fatal)] V }", &[("default", message)]);
}

#[test]
fn one_kind_is_written() {
    each_refused(&[
        ("transient, fatal", "fatal", "`fatal` contradicts `transient`, which is already written\nkeep one"),
        ("status = status, fatal", "fatal", "`fatal` contradicts `status`, which is already written\nkeep one"),
        ("fatal, fatal", "fatal", "`fatal` is written twice\nkeep one"),
        (
            "wait = after",
            "wait",
            "`wait` alone does not say what happened\nwrite `rate_limited, wait = after`, or another kind",
        ),
        (
            "not_processed",
            "not_processed",
            "`not_processed` alone does not say what happened\nwrite `transient, not_processed`, or another kind",
        ),
        (
            "reason = \"a.b\"",
            "reason",
            "`reason` alone does not say what happened\nwrite `transient, reason = \"acme.busy\"`, or another kind",
        ),
    ]);
}

#[test]
fn what_stands_beside_a_kind_fits_it() {
    let wait = "remove it, or write `rate_limited` or `transient`";
    each_refused(&[
        ("fatal, wait = after", "wait", &format!("`wait` can't stand beside `fatal`, which is never repeated\n{wait}")),
        (
            "ambiguous, wait = after",
            "wait",
            &format!("`wait` can't stand beside `ambiguous`, where no answer came that could name one\n{wait}"),
        ),
        (
            "ambiguous, not_processed",
            "not_processed",
            "`not_processed` contradicts `ambiguous`, which says that nobody knows\nwrite `transient, not_processed`",
        ),
        (
            "status = status, not_processed",
            "not_processed",
            "`not_processed` can't stand beside `status`, which says so itself\nremove it",
        ),
    ]);
    refuses(
        "enum E { #[retry(transparent, wait = 0)] V(D) }",
        &[("wait", &format!("`wait` can't stand beside `transparent`, which brings its own\n{wait}"))],
    );
    refuses(
        "enum E { #[retry(transparent, reason = \"a.b\")] V(D) }",
        &[("reason", "`reason` can't stand beside `transparent`, which brings its own\nremove it")],
    );
}

#[test]
fn values_have_one_form() {
    each_refused(&[
        ("transient = 5", "5", "`transient` takes no value\nwrite `transient` alone"),
        ("transient(now)", "(now)", "`transient` takes no arguments\nwrite `transient` alone"),
        ("transient, wait", "wait", "`wait` needs a value\nwrite `wait = after`"),
        ("transient, wait =", "wait", "`wait` needs a value\nwrite `wait = after`"),
        ("transient, wait(after)", "(after)", "`wait` takes its value after `=`\nwrite `wait = after`"),
        ("transient, wait: after", ": after", "`wait` takes its value after `=`\nwrite `wait = after`"),
        (
            "transient, wait = \"after\"",
            "\"after\"",
            "`wait` takes the name of a field, without quotes\nwrite `wait = after`",
        ),
        ("transient, wait = \"5\"", "\"5\"", "`wait` takes the name of a field, without quotes\nwrite `wait = after`"),
        ("transient, wait = self.after", "self.after", "`wait` takes the name of a field\nwrite `wait = after`"),
        (
            "transient, wait = aftr",
            "aftr",
            "`V` has no field `aftr` for `wait`: did you mean `after`?\nfields: `after`, `status`",
        ),
        ("transient, wait = 0", "0", "`V` has no field `0` for `wait`\nfields: `after`, `status`"),
        ("status", "status", "`status` needs a value\nwrite `status = after`"),
        ("transient, reason = busy", "busy", "`reason` takes a string literal\nwrite `reason = \"acme.busy\"`"),
        ("transient, reason = \"\"", "\"\"", "`reason` is empty\nwrite `reason = \"acme.busy\"`"),
        (
            "transient, reason = \"too busy\"",
            "\"too busy\"",
            "`reason` is a code for reports and logs, without spaces\nwrite `reason = \"acme.busy\"`",
        ),
        ("transient,, not_processed", ",", "one `,` too many\nremove it"),
        ("\"transient\"", "\"transient\"", "expected the name of an option\nwrite a word, like `transient`"),
    ]);
    refuses("enum E { #[retry(transient, wait = 1)] V(D) }", &[("1", "`V` has no field `1` for `wait`\nfields: `0`")]);
    refuses(
        "enum E { #[retry(transient, wait = after)] V }",
        &[("wait", "`wait` needs a field, but `V` has none\nremove `wait`, or write `V(Duration)`")],
    );
    refuses(
        "enum E { #[retry(status = code)] V }",
        &[("status", "`status` needs a field, but `V` has none\nremove `status`, or write `V(http::StatusCode)`")],
    );
}

#[test]
fn an_attribute_without_words_is_answered() {
    let empty = "`#[retry]` is empty: it does not say what `V` means\nwrite `#[retry(transient)]`";
    refuses("enum E { #[retry] V }", &[("retry", empty)]);
    refuses("enum E { #[retry()] V }", &[("retry", empty)]);
    let parentheses = "`#[retry]` takes its words in parentheses\nwrite `#[retry(fatal)]`";
    refuses("enum E { #[retry = \"fatal\"] V }", &[("\"fatal\"", parentheses)]);
    refuses("enum E { #[retry[fatal]] V }", &[("fatal", parentheses)]);
    let transient = "`#[retry]` takes its words in parentheses\nwrite `#[retry(transient)]`";
    refuses("enum E { #[retry = \"5\"] V }", &[("\"5\"", transient)]);
    let rest = "`#[retry]` is empty: nothing is said about the rest of the variants\nwrite `#[retry(rest = fatal)]`";
    refuses("#[retry] enum E { V }", &[("retry", rest)]);
}

#[test]
fn each_word_stands_in_its_place() {
    refuses(
        "#[retry(fatal)] enum E { #[retry(transient)] V }",
        &[("fatal", "`fatal` belongs on a variant\nmove it there, or write `rest = fatal` for those without a mark")],
    );
    refuses(
        "#[retry(source)] enum E { #[retry(transient)] V }",
        &[("source", "`source` belongs on a variant\nmove it there")],
    );
    refuses(
        "enum E { #[retry(rest = fatal)] V }",
        &[("rest", "`rest` belongs on the enum, once for all variants\nmove it above `enum E`")],
    );
    refuses(
        "enum E { #[retry(fatal, crate = ::x)] V }",
        &[("crate", "`crate` belongs on the enum, once for all variants\nmove it above `enum E`")],
    );
    refuses(
        "#[retry(rest = fatal)] struct S;",
        &[("rest", "`rest` is for the variants of an enum, and `S` is a struct\nwrite `fatal`")],
    );
    refuses(
        "enum E { V { #[retry(wait)] after: D } }",
        &[(
            "retry",
            "`#[retry]` does not belong on a field\n\
            write it above `V` and name the field, like `rate_limited, wait = after`",
        )],
    );
}

#[test]
fn what_is_not_marked_is_named() {
    let message = "`B` is not marked: nothing says what it means for a retry\n\
        write `#[retry(fatal)]` above it, or `#[retry(rest = fatal)]` above `enum E`";
    refuses("enum E { #[retry(fatal)] A, B }", &[("B", message)]);
    let kinds = "kinds: `transient`, `rate_limited`, `ambiguous`, `fatal`, `status = field`, `transparent`,\n\
        `source`, `stopped`";
    let message = format!(
        "nothing says what the values of `E` mean for a retry\n\
        write what they mean above the variants, like `#[retry(transient)]`,\n\
        and `#[retry(rest = fatal)]` above `enum E` for those without a mark\n{kinds}"
    );
    refuses("enum E { A, B }", &[("E", &message)]);
    let message =
        format!("nothing says what `S` means for a retry\nwrite `#[retry(fatal)]` above it, or another kind\n{kinds}");
    refuses("struct S;", &[("S", &message)]);
    refuses("#[retry(crate = ::x)] struct S;", &[("S", &message)]);
    refuses(
        "#[retry(rest = fatal)] enum E { #[retry(fatal)] A }",
        &[("rest", "`rest` has nothing to say: every variant is marked\nremove it")],
    );
    refuses("enum E {}", &[("E", "`E` has no variants: no value could be classified\nremove `Classify`")]);
    let list = "words: `transient`, `rate_limited`, `ambiguous`, `fatal`";
    refuses(
        "#[retry(rest = fatl)] enum E { A }",
        &[("fatl", &format!("`rest` takes one of four words: did you mean `fatal`?\n{list}"))],
    );
    refuses("#[retry(rest = status)] enum E { A }", &[("status", &format!("`rest` takes one of four words\n{list}"))]);
    refuses(
        "#[retry(rest = \"fatal\")] enum E { A }",
        &[("\"fatal\"", "`rest` takes a word without quotes\nwrite `rest = fatal`")],
    );
    refuses("#[retry(rest)] enum E { A }", &[("rest", "`rest` needs a value\nwrite `rest = fatal`")]);
}

#[test]
fn the_fields_fit_the_word() {
    refuses(
        "enum E { #[retry(transparent)] V(A, B) }",
        &[(
            "transparent",
            "`transparent` needs exactly one field, and `V` has 2 fields\n\
         write `source`, and mark the inner error's field with `#[source]`",
        )],
    );
    refuses(
        "enum E { #[retry(transparent)] V }",
        &[(
            "transparent",
            "`transparent` needs exactly one field, and `V` has no fields\n\
         give `V` the error as its field, or write `fatal`",
        )],
    );
    refuses(
        "enum E { #[retry(stopped)] V { a: A, b: B } }",
        &[("stopped", "`stopped` needs exactly one field, and `V` has 2 fields\nwrite `V(retry_runtime::Stopped)`")],
    );
    refuses(
        "enum E { #[retry(source)] V }",
        &[("source", "`V` has no source field that could be asked\nwrite what it means itself, like `fatal`")],
    );
    refuses(
        "enum E { #[retry(source)] V(A) }",
        &[(
            "source",
            "`V` has no source field that could be asked\n\
        write `transparent`, which asks the only field, or mark the field with `#[source]`",
        )],
    );
    refuses(
        "enum E { #[retry(source)] V { a: A, b: B } }",
        &[(
            "source",
            "`V` has no source field that could be asked\nmark the field with `#[source]`, or name it `source`",
        )],
    );
    refuses(
        "enum E { #[retry(stopped)] A(S), #[retry(stopped)] B(S) }",
        &[(
            "stopped",
            "`stopped` already stands on `A`: one variant is made from `Stopped`\n\
         keep one, and write `transparent` on the other",
        )],
    );
}

#[test]
fn all_mistakes_come_out_at_once() {
    let item = "#[retry(rest = fatal, rest = fatal, crate = \"x\")]
        enum E { #[retry(transient, wait = aftr)] A { after: D }, #[retry(source)] B, #[retry(fatl)] C, D }";
    let places = |error: syn::Error| error.into_iter().map(|error| error.span().source_text().unwrap_or_default());
    let found: Vec<String> = places(refused(item).error).collect();
    assert_eq!(found, ["rest", "\"x\"", "aftr", "fatl", "source"]);
    assert!(refused(item).owner.is_some_and(|owner| owner.ident == "E"));
}

#[test]
fn a_union_is_no_error_type() {
    let message = "`Classify` can't be derived for a `union`: nobody knows which field holds\nwrite an `enum`";
    refuses("union U { a: u8 }", &[("union", message)]);
}

#[test]
fn what_is_right_is_planned() {
    let plan = plan(
        "#[retry(rest = transient)] #[retry(crate = ::x)] enum E<T> {
        #[retry(rate_limited, wait = type, reason = \"a.b\", not_processed,)] A { r#type: D },
        #[retry(source)] B { source: Box<T>, own: Self },
        #[retry(transparent)] C(Box<E<T>>),
        #[retry(transparent)] D(x::T),
        #[retry(stopped)] F(#[from] S),
        G,
    }",
    );
    assert_eq!(plan.owner.runtime.segments.first().map(|first| first.ident.to_string()).as_deref(), Some("x"));
    let [limited, source, again, other, stopped, rest] = plan.arms.as_slice() else { panic!("six arms") };
    assert_eq!(limited.wait.as_ref().map(|wait| &*wait.name), Some("type"));
    assert_eq!(limited.reason.as_ref().map(syn::LitStr::value).as_deref(), Some("a.b"));
    assert!(matches!(limited.means, Means::Plain { kind: Plain::RateLimited, not_processed: true }));
    // A bound only where a parameter is asked, never on the type that is being made.
    let open = |arm: &retry_lint::derive::plan::Arm| matches!(&arm.means, Means::Inner(asked) if asked.open);
    assert_eq!([open(source), open(again), open(other)], [true, false, false]);
    assert!(matches!(stopped.means, Means::Stopped { from: None, .. }));
    assert!(matches!(rest.means, Means::Plain { kind: Plain::Transient, not_processed: false }));
}

#[test]
fn fields_of_another_marker_are_found() {
    for fields in ["{ #[source] a: A, b: B }", "(B, #[from] A)", "{ b: B, source: A }", "{ source: B, #[source] a: A }"]
    {
        let plan = plan(&format!("enum E {{ #[retry(source)] V {fields} }}"));
        let [arm] = plan.arms.as_slice() else { panic!("{fields}") };
        let Means::Inner(asked) = &arm.means else { panic!("{fields}") };
        assert!(matches!(&asked.ty, syn::Type::Path(path) if path.path.is_ident("A")), "{fields}");
    }
}

#[test]
fn groups_too_deep_are_refused_before_they_are_parsed() {
    let deep = format!("{}1{}", "(".repeat(3000), ")".repeat(3000));
    let error = refused(&format!("enum E {{ #[retry(transient, wait = {deep})] V }}")).error;
    assert!(error.to_string().starts_with("more than 64 groups"));
}

#[test]
fn the_docs_list_every_word() {
    let markdown = retry_lint::derive::markdown();
    let docs = include_str!("../../retry-runtime/docs/derive.md");
    assert!(docs.contains(&markdown), "retry-runtime/docs/derive.md should contain:\n{markdown}");
}
