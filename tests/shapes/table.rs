//! The table: every shape, and whether it is retried or refused. None is silently not retried.

/// One test for each shape that is retried: its body failed twice, so it ran three times.
macro_rules! retried {
    ($list:ident: $($name:ident: $case:literal => $($shape:ident)::+;)*) => {
        $(
            #[tokio::test(start_paused = true)]
            async fn $name() {
                assert_eq!(super::$($shape)::+().await, 3, "{}", $case);
            }
        )*

        const $list: &[&str] = &[$($case),*];
    };
}

pub(super) use retried;

// The signatures on which other crates fail, some of them by silently not retrying.
retried! { OF_THE_PEERS:
    no_arguments: "free fn, no args" => arguments::none;
    by_value_borrowed: "by-value `String`, only borrowed in body" => arguments::by_value_borrowed;
    by_value_not_clone: "by-value non-`Clone` struct, borrowed" => arguments::by_value_not_clone;
    str_reference: "`&str` arg" => arguments::str_reference;
    mutable_reference: "`&mut Vec` arg" => arguments::mutable_reference;
    self_by_reference: "`&self`" => receivers::by_reference;
    self_by_mutable_reference: "`&mut self`" => receivers::by_mutable_reference;
    self_by_arc: "`self: Arc<Self>` (borrowed)" => receivers::by_arc;
    type_parameter: "generic `T: AsRef<str>`" => generics::type_parameter;
    cloneable_type_parameter: "generic `T: AsRef<str>+Clone`" => generics::cloneable_type_parameter_that_is_not_send;
    impl_trait_argument: "`impl AsRef<str>` arg" => generics::impl_trait_argument;
    not_sync_references: "`&dyn Debug` / `&T` non-Sync arg" => arguments::not_sync_references;
    const_generic: "const generic" => generics::const_generic;
    lifetime: "`<'a>(&'a str) -> &'a str` using `?`" => generics::lifetime_with_question_mark;
    trait_implementation: "native async fn in trait impl" => traits::implementation;
    trait_default_body: "trait default method (native)" => traits::default_body;
    async_trait_implementation: "method inside `#[async_trait] impl`" => async_traits::implementation;
    async_trait_default_body: "`#[async_trait]` default method" => async_traits::default_body;
    question_mark: "`step().await?` in body" => bodies::question_mark;
    early_return: "early `return Err(..)`" => bodies::early_return;
    question_mark_in_a_macro: "`?` inside a macro: `vec![step().await?]`" => bodies::question_mark_in_a_macro;
    question_mark_in_inner_scopes: "`?` inside a local closure / async block / nested `fn`"
        => bodies::question_mark_in_inner_scopes;
    boxed_error: "`Err(Box::new(e))` with `Box<dyn Error>` return" => errors::boxed_without_a_conversion;
    spawned: "`tokio::spawn`, Send error" => send::spawned;
    spawned_with_an_error_that_is_not_send: "`tokio::spawn`, error type not Send (error is dropped later)"
        => send::spawned_with_an_error_that_is_not_send;
    argument_named_policy: "user arg named `policy`" => names::of_arguments_and_variables;
    types_named_stop_and_wait: "user type named `Stop`/`Wait`" => names::of_types_and_traits;
    // This whole crate is under `#![deny(warnings)]`.
    deny_warnings: "under `#![deny(warnings)]`" => attributes::documentation_and_lints;
    // `tests/edition-2021` has none.
    no_tracing_dependency: "without a `tracing` dependency" => arguments::static_reference;
    retried_inside_retried: "retried fn calling a retried fn (3 x 3)" => nested::retried_inside_retried;
}

/// A shape of the peers' table that does not compile here.
struct Refused {
    case: &'static str,
    by: By,
}

enum By {
    /// `tests/ui` shows what rustc says; it holds this.
    TheCompiler { ui: &'static str, says: &'static str },
    /// Our own message on this item begins so.
    Us { item: &'static str, says: &'static str },
}

const fn moved(case: &'static str, ui: &'static str) -> Refused {
    Refused { case, by: By::TheCompiler { ui, says: "in previous iteration of loop" } }
}

const fn by_us(case: &'static str, item: &'static str, says: &'static str) -> Refused {
    Refused { case, by: By::Us { item, says } }
}

const REFUSED: [Refused; 10] = [
    moved("by-value `String`, consumed in body", "function/arguments/moved"),
    moved("destructuring arg `(a,b)`, b consumed", "function/arguments/moved"),
    moved("`&self` + consumed by-value arg", "function/arguments/moved"),
    moved("`self` by value (consumed)", "function/arguments/self-moved"),
    by_us("`mut n: u32` arg", "async fn f(mut n: u32) -> Result<u32, E> { n += 1; Ok(n) }", "a `mut` argument"),
    by_us("non-async fn", "fn f() -> Result<u32, E> { Ok(1) }", "`#[llm_retry]` needs an async function"),
    by_us(
        "fn returning `impl Future`",
        "fn f() -> impl Future<Output = Result<u32, E>> { async { Ok(1) } }",
        "a future that is returned can't be made anew for each attempt",
    ),
    by_us("returns `()`", "async fn f() { g().await; }", "`f` returns no `Result`: no failure could be seen"),
    Refused {
        case: "`#[tracing::instrument]` above it",
        by: By::TheCompiler { ui: "function/neighbours/instrument-above", says: "swap the two attributes" },
    },
    by_us("attribute on struct / impl", "struct S;", "`#[llm_retry]` belongs on an `async fn`, not on"),
];

#[test]
fn what_is_refused_is_refused_with_these_words() {
    for Refused { case, by } in REFUSED {
        let (message, says) = match by {
            By::Us { item, says } => (our_message(item), says),
            By::TheCompiler { ui, says } => {
                let path = format!("{}/tests/ui/{ui}.stderr", env!("CARGO_MANIFEST_DIR"));
                (std::fs::read_to_string(path).unwrap_or_default(), says)
            }
        };
        assert!(message.contains(says), "{case}: {message}");
    }
}

fn our_message(item: &str) -> String {
    let tokens = |text: &str| text.parse::<proc_macro2::TokenStream>().unwrap_or_default();
    let judged = retry_lint::retry(tokens("read_only"), tokens(item));
    judged.err().map(|refused| refused.error.to_string()).unwrap_or_default()
}

#[test]
fn every_row_of_the_peers_table_is_here_once() {
    let refused = REFUSED.iter().map(|refused| refused.case);
    let mut cases: Vec<_> = OF_THE_PEERS.iter().copied().chain(refused).collect();
    cases.sort_unstable();
    cases.dedup();
    assert_eq!(cases.len(), 40);
}
