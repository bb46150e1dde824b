//! What stands after `=`, and what is said when it is another thing.

use syn::{Expr, ExprPath, Lit, LitStr, UnOp};

use crate::arguments::{Form, Name};
use crate::errors::Errors;
use crate::tokens::opened_expr;

/// The expression after `=`, or what is wrong with the form in which it is given.
pub(crate) fn after_equals(option: &str, example: &str, name: &Name, form: Form, errors: &mut Errors) -> Option<Expr> {
    let needs = format!("`{option}` needs a value\nwrite `{option} = {example}`");
    let no_value = format!("this is no value for `{option}`\nwrite `{option} = {example}`");
    let equals = format!("`{option}` takes its value after `=`\nwrite `{option} = {example}`");
    match form {
        Form::Value(expr) => return Some(expr),
        Form::Word | Form::Missing => errors.on(&name.tokens, needs),
        Form::List(list) => errors.on(list, equals),
        Form::Colon(rest) => errors.on(rest, equals),
        Form::Broken(rest) => errors.on(rest, no_value),
    }
    None
}

/// A value to be read, and what its option expects.
pub(crate) struct Value<'a> {
    /// The option's name.
    pub(crate) option: &'static str,
    /// A value that is right.
    pub(crate) example: &'static str,
    expr: &'a Expr,
}

impl<'a> Value<'a> {
    /// The value of `option`; groups left by `macro_rules!` are opened.
    pub(crate) fn new(option: &'static str, example: &'static str, expr: &'a Expr) -> Self {
        let expr = opened_expr(expr);
        Value { option, example, expr }
    }

    /// The expression.
    pub(crate) fn expr(&self) -> &'a Expr {
        self.expr
    }

    /// The literal, if it is one.
    pub(crate) fn lit(&self) -> Option<&'a Lit> {
        match self.expr {
            Expr::Lit(expr) => Some(&expr.lit),
            _ => None,
        }
    }

    /// The path, if it is one.
    pub(crate) fn path(&self) -> Option<&'a ExprPath> {
        match self.expr {
            Expr::Path(path) => Some(path),
            _ => None,
        }
    }

    /// The last word of the path, if it is one.
    pub(crate) fn last_word(&self) -> Option<String> {
        self.path()?.path.segments.last().map(|segment| segment.ident.to_string())
    }

    /// The string literal, if it is one without a suffix.
    pub(crate) fn text(&self) -> Option<&'a LitStr> {
        match self.lit()? {
            Lit::Str(text) if text.suffix().is_empty() => Some(text),
            _ => None,
        }
    }

    /// Whether a minus stands before it.
    pub(crate) fn is_negative(&self) -> bool {
        matches!(self.expr, Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)))
    }

    /// Says what is wrong, and to write `option = example`.
    pub(crate) fn wrong(&self, what: &str, errors: &mut Errors) {
        self.wrong_write(what, self.example, errors);
    }

    /// Says what is wrong, and to write `option = write`.
    pub(crate) fn wrong_write(&self, what: &str, write: &str, errors: &mut Errors) {
        let option = self.option;
        errors.on(self.expr, format!("`{option}` {what}\nwrite `{option} = {write}`"));
    }
}
