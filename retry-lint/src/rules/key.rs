//! `idempotent(key = ..)` made of constants alone: one key for all calls.

use syn::punctuated::Punctuated;
use syn::{Block, Expr, ExprMacro, Ident, Lit, Stmt, Token};

use super::format::captures;
use super::says::Says;
use crate::effect::Effect;
use crate::tokens::too_deep;
use crate::written::Written;

pub(super) fn a_key_tells_calls_apart(written: &Written, says: &mut Says<'_>) {
    let Some(Effect::Idempotent { key: Some(key) }) = &written.effect else { return };
    if is_constant(key) {
        let message = "a constant key makes all calls one: later ones get the first one's answer\n\
                       write what tells calls apart, like `key = order.id`";
        says.on(key, message);
    }
}

/// Whether an expression is made of literals and constants alone. What calls something is not: it may be different each time.
fn is_constant(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) | Expr::Const(_) => true,
        Expr::Path(path) => path.path.segments.last().is_some_and(|last| is_constant_name(&last.ident.to_string())),
        Expr::Reference(inner) => is_constant(&inner.expr),
        Expr::Paren(inner) => is_constant(&inner.expr),
        Expr::Group(inner) => is_constant(&inner.expr),
        Expr::Unary(inner) => is_constant(&inner.expr),
        Expr::Cast(inner) => is_constant(&inner.expr),
        Expr::Field(inner) => is_constant(&inner.base),
        Expr::Index(inner) => is_constant(&inner.expr) && is_constant(&inner.index),
        Expr::Binary(both) => is_constant(&both.left) && is_constant(&both.right),
        Expr::Array(array) => array.elems.iter().all(is_constant),
        Expr::Tuple(tuple) => tuple.elems.iter().all(is_constant),
        Expr::Block(block) => ends_constant(&block.block),
        Expr::Macro(call) => is_constant_text(call),
        _ => false,
    }
}

/// `{ KEY }`
fn ends_constant(block: &Block) -> bool {
    matches!(block.stmts.as_slice(), [Stmt::Expr(expr, None)] if is_constant(expr))
}

/// `KEY`, `KEY_2`
fn is_constant_name(name: &str) -> bool {
    let letters = |character: char| character.is_uppercase() || character.is_ascii_digit() || character == '_';
    name.chars().any(char::is_uppercase) && name.chars().all(letters)
}

/// `format!` and `concat!` with nothing but constants. Any other macro may do anything.
fn is_constant_text(call: &ExprMacro) -> bool {
    let tokens = &call.mac.tokens;
    let known = call.mac.path.segments.last().is_some_and(|last| last.ident == "format" || last.ident == "concat");
    if !known || too_deep(tokens.clone()).is_some() {
        return false;
    }
    let Ok(arguments) = call.mac.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) else { return false };
    let named: Vec<&Ident> = arguments.iter().filter_map(name).collect();
    arguments.iter().all(|argument| match argument {
        Expr::Assign(named) => is_constant(&named.right),
        Expr::Lit(text) => match &text.lit {
            Lit::Str(text) => captures(&text.value())
                .iter()
                .all(|word| named.iter().any(|name| *name == word) || is_constant_name(word)),
            _ => true,
        },
        argument => is_constant(argument),
    })
}

/// The name of `name = value`.
fn name(argument: &Expr) -> Option<&Ident> {
    match argument {
        Expr::Assign(assign) => match &*assign.left {
            Expr::Path(path) => path.path.get_ident(),
            _ => None,
        },
        _ => None,
    }
}
