//! Where the items at the beginning of a body end and its statements begin.

use proc_macro2::{Group, TokenTree};
use retry_lint::body::split_leading_items;

use crate::support::{grouped, tokens};

fn braces(inside: proc_macro2::TokenStream) -> Group {
    Group::new(proc_macro2::Delimiter::Brace, inside)
}

fn split(inside: &str) -> (String, String) {
    let (items, statements) = split_leading_items(&braces(tokens(inside)));
    (items.to_string(), statements.to_string())
}

#[test]
fn items_come_first() {
    for item in [
        "use a::{b, c};",
        "#[cfg(x)] #[doc = \"y\"] use a;",
        "fn f() -> u8 { 5 }",
        "async fn f() {}",
        "const fn f() {}",
        "unsafe fn f() {}",
        "async unsafe extern \"C\" fn f() {}",
        "pub(crate) fn f() {}",
        "fn f() -> Foo<{ 1 }> where Bar<{ 2 }, { 3 }>: X {}",
        "struct S;",
        "struct S(u8) where u8: X;",
        "struct S<const N: usize = { 3 }> { x: u8 }",
        "enum E { A }",
        "union U { a: u8 }",
        "union U<T> where T: X { a: T }",
        "trait T {}",
        "unsafe trait T {}",
        "auto trait T {}",
        "impl T for S {}",
        "unsafe impl T for S {}",
        "impl T for Foo<{ 1 }> {}",
        "mod m {}",
        "type T = Foo<{ 1 }>;",
        "const C: u8 = { 5 };",
        "const _: () = ();",
        "static S: u8 = 5;",
        "static mut S: u8 = 5;",
        "extern crate alloc;",
        "extern \"C\" { fn f(); }",
        "unsafe extern \"C\" { fn f(); }",
        "extern { fn f(); }",
        "macro_rules! m { () => {} }",
        "macro_rules! m(() => {});",
        "#![allow(x)] #![deny(y)]",
        "#![allow(x)] use a; fn f() {} const C: u8 = 5;",
    ] {
        for rest in ["", "let x = 5; use later::x;", "<T as X>::f()", "{ 5 }", "x.y()"] {
            let found = split(&format!("{item} {rest}"));
            assert_eq!(found, (tokens(item).to_string(), tokens(rest).to_string()));
        }
    }
}

#[test]
fn statements_are_left_alone() {
    for statement in [
        "",
        "let x = 5;",
        "#[allow(x)] let x = 5;",
        "#[allow(x)] { 5 }",
        "const { 5 }",
        "const { assert!(true) };",
        "unsafe { f() }",
        "async { 5 }.await",
        "async move { 5 }.await",
        "async || 5",
        "static || 5",
        "static move |x| x",
        "|x| x",
        "move |x| x",
        "union = 5;",
        "union.field",
        "union as u8;",
        "auto = 5;",
        "default()",
        "safe(5)",
        "macro_rules()",
        "macro_rules!();",
        "macro_rules! m(x)",
        "vec![1]",
        "thread_local! { static X: u8 = 5; }",
        "f(fn_pointer)",
        "crate::f()",
        "'a: loop {}",
        "if x {} else {}",
        "5",
        "# !",
        "# [x]",
        "pub",
        "pub(crate)",
        "fn f()",
        "use x",
        "unsafe",
        "const",
        "extern",
        "extern \"C\"",
        "struct",
    ] {
        assert_eq!(split(statement), (String::new(), tokens(statement).to_string()));
    }
}

#[test]
fn an_item_fragment_of_macro_rules_is_an_item() {
    let mut inside = grouped(grouped(tokens("use a;")));
    inside.extend(grouped(tokens("f()")));
    inside.extend(tokens("use b;"));
    let (items, statements) = split_leading_items(&braces(inside));
    assert_eq!(items.into_iter().count(), 1);
    assert!(matches!(statements.into_iter().next(), Some(TokenTree::Group(_))));
    let (items, _) = split_leading_items(&braces(grouped(proc_macro2::TokenStream::new())));
    assert!(items.is_empty());
}
