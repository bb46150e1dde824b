//! Values that are paths: of a function, of a crate.

use quote::ToTokens;
use syn::{Expr, ExprPath, Path, PathArguments};

use crate::errors::Errors;
use crate::value::Value;

/// Reads the path of a classify function.
pub(crate) fn function(value: &Value<'_>, errors: &mut Errors) -> Option<ExprPath> {
    if let Some(path) = value.path() {
        return Some(path.clone());
    }
    match value.expr() {
        Expr::Closure(_) => value.wrong("takes no closure: write a function and give its path", errors),
        Expr::Call(call) => {
            let path = call.func.to_token_stream().to_string();
            value.wrong_write("takes the path of a function, without a call", &path, errors);
        }
        _ => value.wrong("takes the path of a function", errors),
    }
    None
}

/// Reads the absolute path of a crate.
pub(crate) fn crate_path(value: &Value<'_>, errors: &mut Errors) -> Option<Path> {
    if let Some(text) = value.text() {
        let write = text.value();
        value.wrong_write("takes a path without quotes", &absolute(&write), errors);
        return None;
    }
    let Some(path) = value.path().filter(|path| path.qself.is_none()) else {
        value.wrong("takes an absolute path", errors);
        return None;
    };
    if path.path.segments.iter().any(|segment| !matches!(segment.arguments, PathArguments::None)) {
        value.wrong("takes a path without type arguments", errors);
        return None;
    }
    if !is_absolute(&path.path) {
        let segments: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        value.wrong_write("takes an absolute path", &absolute(&segments.join("::")), errors);
        return None;
    }
    Some(path.path.clone())
}

/// `$crate` arrives as a word of its own.
fn is_absolute(path: &Path) -> bool {
    let first = path.segments.first().map(|segment| segment.ident.to_string());
    path.leading_colon.is_some() || matches!(first.as_deref(), Some("crate" | "$crate"))
}

fn absolute(path: &str) -> String {
    let path = path.trim();
    let inside = path.strip_prefix("self::").or_else(|| path.strip_prefix("super::"));
    match inside {
        Some(rest) => format!("crate::{}", rest.replace("super::", "")),
        None if path.starts_with("::") || path.starts_with("crate") => path.to_owned(),
        None => format!("::{path}"),
    }
}
