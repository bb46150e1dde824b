//! Whatever stands in the attribute and under it, the macro does not panic, gives back what it refuses, and answers with
//! something that parses wherever the item did.
//!
//! Random tokens never parse as a function, so what is tried is made of the grammar and of real functions, and then broken in a
//! few places. Each case has a seed of its own, which a failure names; `MUTATIONS_SEED=<n>` runs that one case again.

mod dice;
mod grammar;
mod mutate;

use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use retry_lint::plan::{Effect, Refused, Shape};

use self::dice::Dice;
use self::grammar::{FUNCTIONS, STREAMS, attribute};
use self::mutate::{mutated, nested};

/// Cases of each kind of test.
const CASES: u64 = 1_000;

/// One attribute and the item under it.
struct Case {
    args: TokenStream,
    item: TokenStream,
}

fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn function(dice: &mut Dice) -> TokenStream {
    tokens(FUNCTIONS[dice.below(FUNCTIONS.len())])
}

/// Expands, and asserts what must hold whatever came in.
fn check(case: &Case) {
    let parsed = syn::parse2::<syn::File>(case.item.clone()).is_ok();
    match retry_lint::retry(case.args.clone(), case.item.clone()) {
        Ok(plan) => {
            let answer = crate::expand::function(&plan);
            // What must not run twice returns a type that says so.
            // The arguments of a stream that is returned bare are bound again inside of it.
            let rebound = matches!(plan.target.shape, Shape::StreamFn { .. });
            let kept = !rebound && !matches!(plan.effect, Effect::NonIdempotent);
            let signature = plan.target.sig.to_token_stream();
            assert!(!kept || contains(&answer, &signature), "the signature has changed:\n{answer}");
            assert!(!parsed || parses(&answer), "the answer does not parse:\n{answer}");
        }
        Err(refused) => check_refused(refused, case, parsed),
    }
    for last in [false, true] {
        check_tool(case, parsed, last);
    }
}

/// The same under `#[llm_tool]`, which knows fewer options.
fn check_tool(case: &Case, parsed: bool, last: bool) {
    match retry_lint::tool::judge(case.args.clone(), case.item.clone(), last) {
        Ok(plan) => {
            let answer = crate::expand::tool(&plan, &case.args, case.item.clone());
            assert!(!parsed || parses(&answer), "the tool does not parse:\n{answer}");
        }
        Err(refused) => check_refused(refused, case, parsed),
    }
}

fn check_refused(refused: Refused, case: &Case, parsed: bool) {
    assert!(same(&refused.item, &case.item), "given back changed:\n{}", refused.item);
    assert!(refused.error.clone().into_iter().all(|error| !error.to_string().is_empty()), "an empty message");
    let answer = crate::expand::refused(refused);
    assert!(!parsed || parses(&answer), "the refusal does not parse:\n{answer}");
}

fn parses(answer: &TokenStream) -> bool {
    syn::parse2::<syn::File>(answer.clone()).is_ok()
}

/// Whether two streams are the same to the token; `to_string` would not see groups without delimiters.
fn same(left: &TokenStream, right: &TokenStream) -> bool {
    let (mut left, mut right) = (left.clone().into_iter(), right.clone().into_iter());
    loop {
        match (left.next(), right.next()) {
            (None, None) => return true,
            (Some(left), Some(right)) if same_token(&left, &right) => {}
            _ => return false,
        }
    }
}

fn same_token(left: &TokenTree, right: &TokenTree) -> bool {
    match (left, right) {
        (TokenTree::Group(left), TokenTree::Group(right)) => {
            left.delimiter() == right.delimiter() && same(&left.stream(), &right.stream())
        }
        (TokenTree::Punct(left), TokenTree::Punct(right)) => {
            left.as_char() == right.as_char() && left.spacing() == right.spacing()
        }
        (TokenTree::Ident(left), TokenTree::Ident(right)) => left == right,
        (TokenTree::Literal(left), TokenTree::Literal(right)) => left.to_string() == right.to_string(),
        _ => false,
    }
}

/// Whether `part` stands in `whole`, at its outermost level.
fn contains(whole: &TokenStream, part: &TokenStream) -> bool {
    let texts = |stream: &TokenStream| stream.clone().into_iter().map(|token| token.to_string()).collect::<Vec<_>>();
    let (whole, part) = (texts(whole), texts(part));
    whole.windows(part.len().max(1)).any(|window| window == part)
}

/// Runs cases on a stack of so many MiB: a test has 2, the compiler's threads have 8.
fn on_stack(mebibytes: usize, test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(mebibytes << 20).spawn(test).expect("a thread");
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}

/// Checks the cases that `make` builds, and names the seed of one that fails.
fn each(first: u64, make: fn(&mut Dice) -> Case) {
    // syn, which parses every answer, wants more than the macro itself.
    on_stack(64, move || match std::env::var("MUTATIONS_SEED").map(|seed| seed.parse()) {
        Ok(Ok(seed)) => one(seed, make),
        _ => (first..first + CASES).for_each(|seed| one(seed, make)),
    });
}

fn one(seed: u64, make: fn(&mut Dice) -> Case) {
    let case = make(&mut Dice::new(seed));
    let checked = catch_unwind(AssertUnwindSafe(|| check(&case)));
    let Case { args, item } = case;
    assert!(checked.is_ok(), "MUTATIONS_SEED={seed}\n#[llm_retry({args})]\n{item}");
}

/// Each text is a function, and accepted under each attribute.
fn accepted(texts: &'static [&'static str], attributes: &'static [&'static str]) {
    on_stack(64, || {
        for (text, args) in texts.iter().flat_map(|text| attributes.iter().map(move |args| (text, args))) {
            let case = Case { args: tokens(args), item: tokens(text) };
            assert!(syn::parse2::<syn::File>(case.item.clone()).is_ok(), "no item: {text}");
            let judged = retry_lint::retry(case.args.clone(), case.item.clone());
            assert!(judged.is_ok(), "{text}: {}", judged.unwrap_err().error);
            check(&case);
        }
    });
}

#[test]
fn every_function_of_the_list_is_accepted() {
    accepted(
        &FUNCTIONS,
        &["read_only", "idempotent(key = id), deadline = T::D", "policy = &P, classify = f, non_idempotent"],
    );
}

#[test]
fn every_stream_of_the_list_is_accepted() {
    accepted(
        &STREAMS,
        &[
            "read_only, stream",
            "idempotent(key = id), stream(tool_calls = \"whole\"), idle_timeout = \"5s\", stream_deadline = T::D",
            "policy = &P, stream, classify = f, non_idempotent",
        ],
    );
}

#[test]
fn mutated_streams() {
    const WORDS: [&str; 4] = ["stream", "stream(tool_calls = \"whole\")", "stream, idle_timeout = \"5s\"", "stream(x)"];
    each(50_000, |dice| {
        let mut item = tokens(STREAMS[dice.below(STREAMS.len())]);
        for _ in 0..dice.below(4) {
            item = mutated(item, dice);
        }
        let mut args = attribute(dice);
        args.extend(tokens(dice.of(&WORDS)));
        Case { args: if dice.below(3) == 0 { mutated(args, dice) } else { args }, item }
    });
}

#[test]
fn attributes_of_the_grammar() {
    each(0, |dice| Case { args: attribute(dice), item: function(dice) });
}

#[test]
fn mutated_attributes() {
    each(10_000, |dice| {
        let mut args = attribute(dice);
        for _ in 0..=dice.below(4) {
            args = mutated(args, dice);
        }
        Case { args, item: function(dice) }
    });
}

#[test]
fn mutated_functions() {
    each(20_000, |dice| {
        let mut item = function(dice);
        for _ in 0..=dice.below(3) {
            item = mutated(item, dice);
        }
        Case { args: tokens("read_only, max_attempts = 3"), item }
    });
}

#[test]
fn mutated_bodies() {
    each(30_000, |dice| {
        let mut item: Vec<TokenTree> = function(dice).into_iter().collect();
        if let Some(TokenTree::Group(body)) = item.pop() {
            let mut inside = body.stream();
            for _ in 0..=dice.below(3) {
                inside = mutated(inside, dice);
            }
            item.push(Group::new(body.delimiter(), inside).into());
        }
        Case { args: tokens("idempotent(key = id)"), item: item.into_iter().collect() }
    });
}

#[test]
fn both_mutated() {
    each(40_000, |dice| {
        let args = mutated(attribute(dice), dice);
        Case { args, item: mutated(function(dice), dice) }
    });
}

#[test]
fn deep_groups_exhaust_no_stack_of_the_compiler() {
    // Only the macro runs on the small stack: at 999 syn itself has long given up.
    on_stack(8, || {
        let delimiters = [Delimiter::None, Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket];
        for (delimiter, depth) in delimiters.iter().flat_map(|delimiter| [1, 63, 64, 65, 999].map(|n| (*delimiter, n)))
        {
            let deep = nested(tokens("f().await"), delimiter, depth);
            for item in [
                "async fn f() -> Result<u8, E> { @ }",
                "async fn f() -> Result<u8, E> { let x = @; g(@, vec![@]).await }",
                "async fn f(x: @) -> Result<u8, E> { x }",
                "async fn f() -> @ { x }",
                "#[a @] async fn f() -> Result<u8, E> { x }",
            ] {
                let item = filled(tokens(&item.replace('@', "HERE")), &deep);
                expanded(tokens("read_only"), item);
            }
            for args in
                ["deadline = @", "idempotent(key = @)", "policy = @, read_only", "classify = @", "@", "read_only @"]
            {
                let args = filled(tokens(&args.replace('@', "HERE")), &deep);
                expanded(args, tokens(FUNCTIONS[0]));
            }
        }
    });
}

fn expanded(args: TokenStream, item: TokenStream) {
    match retry_lint::retry(args, item) {
        Ok(plan) => drop(crate::expand::function(&plan)),
        Err(refused) => drop(refused.into_tokens()),
    }
}

/// Puts `deep` wherever `HERE` stands.
fn filled(stream: TokenStream, deep: &TokenTree) -> TokenStream {
    let fill = |token| match token {
        TokenTree::Ident(word) if word == "HERE" => deep.clone(),
        TokenTree::Group(group) => Group::new(group.delimiter(), filled(group.stream(), deep)).into(),
        other => other,
    };
    stream.into_iter().map(fill).collect()
}
