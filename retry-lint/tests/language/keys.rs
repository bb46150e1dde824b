//! Keys that tell calls apart, and keys that don't.

use crate::support::{FUNCTION, plan, refuses};

#[test]
fn a_key_of_constants_is_refused() {
    let message = "a constant key makes all calls one: later ones get the first one's answer [LR112]\n\
                   write what tells calls apart, like `key = order.id`";
    for key in [
        "\"k\"",
        "5",
        "&5",
        "-5",
        "KEY",
        "&KEY",
        "Self::KEY",
        "crate::config::SHOP_KEY_2",
        "KEY.0",
        "KEYS[0]",
        "(\"k\")",
        "{ KEY }",
        "[KEY, \"k\"]",
        "(KEY, 5)",
        "5 + N",
        "5 as u64",
        "const { f() }",
        "format!(\"k\")",
        "format!(\"{{x}}\")",
        "format!(\"{KEY}\")",
        "format!(\"a{}b{:?}\", KEY, 5)",
        "format!(\"{id}\", id = KEY)",
        "std::format!(\"{:>WIDTH$}\", KEY)",
        "concat!(\"k\", 5)",
    ] {
        refuses(&format!("idempotent(key = {key})"), FUNCTION, &[(key, message)]);
    }
}

#[test]
fn a_key_that_may_differ_is_accepted() {
    for key in [
        "x",
        "&x",
        "order.id",
        "self.id",
        "Self::key()",
        "KEY.with(x)",
        "KEY.to_string()",
        "next()",
        "f(KEY)",
        "KEYS[x]",
        "KEY + x",
        "(KEY, x)",
        "[KEY, x]",
        "{ let x = 5; x }",
        "if x { \"a\" } else { \"b\" }",
        "format!(\"{x}\")",
        "format!(\"{KEY}-{x:?}\")",
        "format!(\"{}\", x)",
        "format!(\"{id}\", id = x)",
        "format!(\"{:>w$}\", KEY)",
        "format!(concat!(\"{}\"), x)",
        "format!(\"{}\", env!(\"HOME\"))",
        "key!(KEY)",
        "uuid!(\"k\")",
        "Kind::Create",
        "r#type",
    ] {
        plan(&format!("idempotent(key = {key})"), FUNCTION);
    }
}
