//! Methods under `#[async_trait]`, which has expanded before.

use quote::ToTokens;
use retry_lint::plan::{AsyncTraitBody, Shape, Target};

use crate::support::{ATTRIBUTE, mistakes, plan, tokens};

fn target(item: &str) -> Target {
    plan(ATTRIBUTE, item).target
}

fn text(tokens: &impl ToTokens) -> String {
    tokens.to_token_stream().to_string()
}

/// What async-trait 0.1.92 writes.
fn async_trait(inputs: &str, output: &str, inside: &str) -> String {
    format!(
        "fn f<'life0, 'async_trait>({inputs}) -> ::core::pin::Pin<Box<dyn \
         ::core::future::Future<Output = {output}> + ::core::marker::Send + 'async_trait>> \
         where 'life0: 'async_trait, Self: 'async_trait \
         {{ Box::pin(async move {{ {inside} }}) }}"
    )
}

const EDGE: &str = "if let ::core::option::Option::Some(__ret) = ::core::option::Option::None::<R> \
                    { #[allow(unreachable_code)] return __ret; }";
const RETURNED: &str = "let __ret: R = { user().await }; #[allow(unreachable_code)] __ret";

fn taken_apart(item: &str) -> AsyncTraitBody {
    match target(item).shape {
        Shape::AsyncTrait(parts) => *parts,
        Shape::AsyncFn { .. } | Shape::StreamFn { .. } => panic!("{item} is taken for a plain function"),
    }
}

#[test]
fn an_async_trait_method_is_taken_apart() {
    let lets = "let mut __self = self; let x = x; let (a, b) = { let __arg2 = __arg2; __arg2 };";
    let item = async_trait(
        "&'life0 mut self, x: String, __arg2: (u8, u8)",
        "Result<Vec<Item = u8>, E>",
        &format!("{EDGE} {lets} {}", RETURNED.replace("R =", "Result<Vec<Item = u8>, E> =")),
    );
    let parts = taken_apart(&item);
    assert_eq!(text(&parts.pin), "Box :: pin");
    assert_eq!(text(&parts.prefix), text(&tokens(&format!("{EDGE} {lets}"))));
    assert_eq!(text(&parts.body), "{ user () . await }");
    assert_eq!((parts.async_token, parts.move_token).0, "async");
    assert!(parts.block.source_text().is_some_and(|text| text.starts_with("{ if let")));
    assert!(parts.braces.source_text().is_some_and(|text| text.starts_with("{ Box")));
    assert!(parts.parens.source_text().is_some_and(|text| text.starts_with("(async")));
    assert_eq!(text(&target(&item).output), "Result < Vec < Item = u8 > , E >");
}

#[test]
fn an_async_trait_method_without_edge_is_all_body() {
    let item = async_trait("&self", "Result<Self::Opaque, E>", "let __self = self; { user() }");
    let parts = taken_apart(&item);
    assert!(parts.prefix.is_empty());
    assert_eq!(text(&parts.body), "{ let __self = self ; { user () } }");
}

#[test]
fn an_async_trait_method_is_judged_like_any_other() {
    let found = |inputs: &str, output: &str, inside: &str| mistakes(ATTRIBUTE, &async_trait(inputs, output, inside));
    let said = |place: &str, text: &str| vec![(place.to_owned(), text.to_owned())];
    let missing = "`f` returns no `Result`: no failure could be seen\nwrite `-> Result<T, E>`";
    assert_eq!(found("&self", "()", "let _: () = { user() };"), said("f", missing));
    let option = "`Option` is no `Result`: no failure could be seen\nwrite `-> Result<T, E>`";
    assert_eq!(found("&self", "Option<u8>", RETURNED), said("Option<u8>", option));
    let alien = "this body is not what `#[async_trait]` writes\n\
                 put `#[llm_retry]` above all other attributes of the method";
    assert_eq!(mistakes(ATTRIBUTE, &async_trait("&self", "R", "").replace("Box::pin", "other")), said("f", alien));
}

#[test]
fn the_users_mut_is_found_in_what_async_trait_writes() {
    let names = |inputs: &str, lets: &str| -> Vec<String> {
        let item = async_trait(inputs, "R", &format!("{EDGE} {lets} {RETURNED}"));
        mistakes(ATTRIBUTE, &item)
            .into_iter()
            .map(|(place, text)| {
                assert_eq!(place, "mut");
                text.split("let mut ").nth(1).unwrap_or_default().to_owned()
            })
            .collect()
    };
    assert_eq!(names("self", "let mut __self = self;"), ["this = self.clone();` in the body"]);
    assert_eq!(names("x: u8", "let mut x = x;"), ["x = x.clone();` in the body"]);
    assert_eq!(
        names("mut __arg0: A", "let (ref mut a, mut b) = { let __arg0 = __arg0; __arg0 };"),
        ["a = a.clone();` in the body", "b = b.clone();` in the body"]
    );
    taken_apart(&async_trait("&mut self", "R", &format!("{EDGE} let mut __self = self; {RETURNED}")));
}

#[test]
fn instrument_above_is_to_be_swapped_here_too() {
    let inside = "let __tracing_attr_span = x; if y { z } else { w }";
    let message = "`#[instrument]` above `#[llm_retry]` puts all attempts into its own block [LR303]\n\
                   swap the two attributes: below, each attempt is a span";
    let found = mistakes(ATTRIBUTE, &async_trait("&self, x: String", "R", inside));
    assert_eq!(found, [("f".to_owned(), message.to_owned())]);
    assert_eq!(mistakes(ATTRIBUTE, &async_trait("&self, x: &str", "R", inside)), found);
}
