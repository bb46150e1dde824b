//! What function the attribute may stand on, and what is said otherwise.

use quote::ToTokens;
use retry_lint::plan::{Shape, Target};

use crate::support::{ATTRIBUTE, grouped, plan, refuses, tokens};

/// Each row: an item with one mistake, the text it points at, the message.
fn each_refused(rows: &[(&str, &str, &str)]) {
    for (item, place, message) in rows {
        refuses(ATTRIBUTE, item, &[(place, message)]);
    }
}

fn target(item: &str) -> Target {
    plan(ATTRIBUTE, item).target
}

fn text(tokens: &impl ToTokens) -> String {
    tokens.to_token_stream().to_string()
}

#[test]
fn async_functions_of_all_kinds_are_accepted() {
    for item in [
        "async fn f() -> Result<(), E> {}",
        "pub(crate) async fn f<'a, T: X, const N: usize>(x: &'a T) -> Result<&'a T, E> where T: Y {}",
        "async fn f(&self) -> Result<u8, E> {}",
        "async fn f(&mut self, n: &mut u8) -> Result<u8, E> {}",
        "async fn f(self) -> Result<u8, E> {}",
        "async fn f(self: Arc<Self>) -> Result<u8, E> {}",
        "async fn f(self: &mut Self) -> Result<u8, E> {}",
        "async fn f((a, b): (u8, u8), S { c, .. }: S, &mut d: &mut u8) -> Result<u8, E> {}",
        "async fn f(x: impl AsRef<str>) -> io::Result<impl Stream<Item = u8>> {}",
        "async fn f() -> Result<u8, Box<dyn Error>> {}",
        "async fn f() -> Result<u8, GaveUp<E>> {}",
        "async fn f() -> my::Option<u8> {}",
        "async fn f() -> Self::Answer {}",
        "async fn f() -> <T as X>::Answer {}",
        "async fn f() -> answer!(u8) {}",
        "async fn f() -> Answer {}",
        "#[instrument] /* x */ async fn f(x: u8) -> Answer {}",
        "async fn f() -> Foo<{ 3 }> {}",
    ] {
        assert!(matches!(target(item).shape, Shape::AsyncFn { .. }), "{item}");
    }
}

#[test]
fn the_parts_of_a_function_are_kept() {
    let target = target("/// Doc.\n#[inline] pub async fn f(x: u8) -> Result<u8, E> { g(x).await }");
    assert_eq!(target.attrs.len(), 2);
    assert_eq!(text(&target.vis), "pub");
    assert_eq!(text(&target.sig), "async fn f (x : u8) -> Result < u8 , E >");
    assert_eq!(text(&target.output), "Result < u8 , E >");
    let Shape::AsyncFn { body } = target.shape else { panic!("shape") };
    assert_eq!(text(&body), "{ g (x) . await }");
    assert_eq!(body.span().source_text().as_deref(), Some("{ g(x).await }"));
}

#[test]
fn fragments_of_macro_rules_are_opened() {
    let mut item = grouped(tokens("pub"));
    item.extend(tokens("async fn f() ->"));
    item.extend(grouped(tokens("Result<u8, E>")));
    item.extend(grouped(grouped(tokens("{ g() }"))));
    let plan = retry_lint::retry(tokens(ATTRIBUTE), grouped(item)).unwrap_or_else(|refused| {
        panic!("{}", refused.error);
    });
    let Shape::AsyncFn { body } = plan.target.shape else { panic!("shape") };
    assert_eq!(text(&body), "{ g () }");
    let mut item = tokens("async fn f() ->");
    item.extend(grouped(tokens("(u8, u8)")));
    item.extend(tokens("{}"));
    assert!(retry_lint::retry(tokens(ATTRIBUTE), item).is_err());
}

#[test]
fn it_belongs_on_an_async_fn() {
    let here = "put it on the function that makes the call";
    for (item, place, not, hint) in [
        ("struct S;", "struct", ", not on a `struct`", here),
        ("#[x] pub(crate) struct S { x: u8 }", "struct", ", not on a `struct`", here),
        ("enum E {}", "enum", ", not on an `enum`", here),
        ("union U { a: u8 }", "union", ", not on a `union`", here),
        ("mod m {}", "mod", ", not on a `mod`", here),
        ("const C: u8 = 5;", "const", ", not on a `const`", here),
        ("static C: u8 = 5;", "static", ", not on a `static`", here),
        ("type T = u8;", "type", ", not on a `type`", here),
        ("use a::b;", "use", ", not on a `use`", here),
        ("impl S {}", "impl", ", not on an `impl`", "put it on each method that shall be repeated"),
        ("unsafe impl T for S {}", "impl", ", not on an `impl`", "put it on each method that shall be repeated"),
        ("trait T {}", "trait", ", not on a `trait`", "put it on the methods of the impls, or on default bodies"),
        ("let x = 5;", "let", "", here),
        ("|x| x", "|", "", here),
        ("async move { 5 }", "async", "", here),
        ("f().await", "f", "", here),
    ] {
        let message = format!("`#[llm_retry]` belongs on an `async fn`{not}\n{hint}");
        refuses(ATTRIBUTE, item, &[(place, &message)]);
    }
}

#[test]
fn a_method_needs_a_body() {
    let message = "a method without a body has nothing to repeat\n\
                   put `#[llm_retry]` on the method in the impl";
    each_refused(&[
        ("async fn f(&self) -> Result<u8, E>;", ";", message),
        ("fn f(&self);", ";", message),
        ("async fn f(&self) -> Result", "Result", "expected the body of the function\nwrite `{ .. }`"),
    ]);
}

#[test]
fn the_function_is_async() {
    let future = "a future that is returned can't be made anew for each attempt\n\
                  write `async fn f`, and the output of the future after `->`";
    each_refused(&[
        ("fn f() -> Result<u8, E> {}", "fn", "`#[llm_retry]` needs an async function\nwrite `async fn f`"),
        ("fn f() -> impl Future<Output = Result<u8, E>> + Send {}", "fn", future),
        ("fn f() -> Pin<Box<dyn Future<Output = Result<u8, E>>>> {}", "fn", future),
    ]);
}

#[test]
fn nothing_else_stands_before_fn() {
    refuses(
        ATTRIBUTE,
        "async unsafe extern \"C\" fn f(x: u8, ...) -> Result<u8, E> {}",
        &[
            (
                "unsafe",
                "an `unsafe fn` can't be repeated: its caller has answered for one run\n\
                 remove `unsafe`, and write `unsafe { .. }` in the body",
            ),
            ("extern \"C\"", "an `extern` function can't be async\nremove this"),
            ("...", "variadic arguments can't be taken twice\nremove this"),
        ],
    );
    refuses(
        ATTRIBUTE,
        "const fn f() -> Result<u8, E> {}",
        &[("const", "a `const fn` can't wait\nremove `const`, and write `async fn f`")],
    );
}

#[test]
fn the_return_type_can_be_a_result() {
    for (ty, what) in [
        ("()", "`()`"),
        ("(u8, u8)", "a tuple"),
        ("&'static str", "a reference"),
        ("*const u8", "a pointer"),
        ("!", "`!`"),
        ("[u8; 3]", "an array"),
        ("[u8]", "a slice"),
        ("impl Foo", "an `impl Trait`"),
        ("dyn Foo", "a trait object"),
        ("fn() -> u8", "a function pointer"),
        ("u32", "`u32`"),
        ("String", "`String`"),
        ("Vec<u8>", "`Vec`"),
        ("Box<Result<u8, E>>", "`Box`"),
        ("std::option::Option<u8>", "`Option`"),
    ] {
        let message = format!("{what} is no `Result`: no failure could be seen\nwrite `-> Result<T, E>`");
        refuses(ATTRIBUTE, &format!("async fn f() -> {ty} {{}}"), &[(ty, &message)]);
    }
    let missing = "`f` returns no `Result`: no failure could be seen\nwrite `-> Result<T, E>`";
    refuses(ATTRIBUTE, "async fn f() {}", &[("f", missing)]);
}

#[test]
fn the_error_type_is_named() {
    let message = "`impl Trait` as the error type can't be judged\n\
                   write the type, or `Box<dyn Error + Send + Sync>`";
    each_refused(&[
        ("async fn f() -> Result<u8, impl Error> {}", "impl Error", message),
        ("async fn f() -> std::result::Result<impl X, impl Y> {}", "impl Y", message),
    ]);
}

#[test]
fn no_argument_carries_changes() {
    let said = |name: &str| {
        format!(
            "a `mut` argument carries its changes from attempt to attempt\n\
             remove `mut`, and write `let mut {name} = {name}.clone();` in the body"
        )
    };
    let (a, b, e, f) = (said("a"), said("b"), said("e"), said("f"));
    refuses(
        ATTRIBUTE,
        "async fn f(mut a: u8, (mut b, c): (u8, u8), &mut d: &mut u8, ref mut e: u8, \
         S { mut f, .. }: S) -> Result<u8, E> {}",
        &[("mut", &a), ("mut", &b), ("mut", &e), ("mut", &f)],
    );
    let this = "a `mut` argument carries its changes from attempt to attempt\n\
                remove `mut`, and write `let mut this = self.clone();` in the body";
    each_refused(&[
        ("async fn f(mut self) -> Result<u8, E> {}", "mut", this),
        ("async fn f(mut self: Box<Self>) -> Result<u8, E> {}", "mut", this),
    ]);
}

#[test]
fn there_is_one_retry_layer() {
    let other = "another retry attribute: two retry layers multiply [LR302]\nremove one of the two";
    let second = "a second `#[llm_retry]` on one function [LR301]\nkeep one";
    let f = "async fn f() -> Result<u8, E> {}";
    for (attribute, place, message) in [
        ("#[llm_retry(read_only)]", "llm_retry", second),
        ("#[retry_runtime::llm_retry]", "retry_runtime::llm_retry", second),
        ("#[backon::retry(x)]", "backon::retry", other),
        ("#[backoff]", "backoff", other),
        ("#[retry_if(a, b)]", "retry_if", other),
        ("#[retryable]", "retryable", other),
    ] {
        refuses(ATTRIBUTE, &format!("{attribute} {f}"), &[(place, message)]);
    }
}

#[test]
fn instrument_above_is_to_be_swapped() {
    let traced = "{ let __tracing_attr_span = x; let __tracing_instrument_future = async move {}; }";
    let message = "`#[instrument]` above `#[llm_retry]` puts all attempts into its own block [LR303]\n\
                   swap the two attributes: below, each attempt is a span";
    for inputs in ["", "x: String", "x: u32", "&mut self", "self", "x: &mut u8", "&self, x: &str"] {
        let item = format!("async fn f({inputs}) -> Result<u8, E> {traced}");
        refuses(ATTRIBUTE, &item, &[("f", message)]);
    }
}

#[test]
fn what_blocks_above_is_to_be_swapped() {
    let item = "fn f() -> Result<u8, E> { let body = async {}; { return Builder::new().block_on(body); } }";
    let message = "an attribute above `#[llm_retry]` has made this a function that is not async [LR304]\n\
                   swap the two attributes";
    refuses(ATTRIBUTE, item, &[("f", message)]);
}
