//! What a signature must look like.

use proc_macro2::TokenTree;
use quote::ToTokens;
use syn::{FnArg, Ident, Pat, Safety, Signature};

use crate::duration::DurationValue;
use crate::errors::{Errors, Of};
use crate::returns;
use crate::stream_type::is_stream;
use crate::tokens::changeable;
use crate::written::Numbers;

/// Says on the `mut` of an argument what is wrong with it.
pub(crate) fn refuse_mut(word: impl ToTokens, name: &str, errors: &mut Errors) {
    let body = match name {
        "self" | "__self" => "write `let mut this = self.clone();` in the body".to_owned(),
        _ => format!("write `let mut {name} = {name}.clone();` in the body"),
    };
    let what = "a `mut` argument carries its changes from attempt to attempt";
    errors.on(word, format!("{what}\nremove `mut`, and {body}"));
}

/// Judges an `async fn`, or what should be one; whether its output shall be judged too. With `stream` it need not be async.
pub(crate) fn judge(sig: &Signature, stream: bool, errors: &mut Errors) -> bool {
    judge_qualifiers(sig, errors);
    let of = errors.judged();
    if of == Of::Retry {
        judge_inputs(sig, errors);
    }
    let output = returns::written(&sig.output);
    if sig.asyncness.is_none() {
        let name = &sig.ident;
        if output.and_then(returns::future_output).is_some() {
            let what = match of {
                Of::Retry => "a future that is returned can't be made anew for each attempt",
                Of::Tool => "a future that is returned may have begun before it is awaited",
            };
            let message = format!("{what}\nwrite `async fn {name}`, and the output of the future after `->`");
            errors.on(sig.fn_token, message);
            return false;
        }
        // One that returns a stream lacks another word.
        if stream || of == Of::Retry && output.is_some_and(is_stream) {
            return true;
        }
        if sig.constness.is_none() && sig.abi.is_none() {
            let attribute = of.attribute();
            let message = format!("`{attribute}` needs an async function\nwrite `async fn {name}`");
            errors.on(sig.fn_token, message);
        }
    }
    of == Of::Retry
}

/// Judges what may stand before `fn`, and the dots that may end the arguments.
pub(crate) fn judge_qualifiers(sig: &Signature, errors: &mut Errors) {
    let write = match sig.asyncness {
        Some(_) => String::new(),
        None => format!(", and write `async fn {}`", sig.ident),
    };
    if let Some(word) = &sig.constness {
        errors.on(word, format!("a `const fn` can't wait\nremove `const`{write}"));
    }
    if let Safety::Unsafe(word) = &sig.safety {
        let message = match errors.judged() {
            Of::Retry => {
                "an `unsafe fn` can't be repeated: its caller has answered for one run\n\
                 remove `unsafe`, and write `unsafe { .. }` in the body"
            }
            Of::Tool => {
                "an `unsafe fn` can't be a tool: who calls it can't answer for what is unsafe\n\
                 remove `unsafe`, and write `unsafe { .. }` in the body"
            }
        };
        errors.on(word, message);
    }
    if let Some(abi) = &sig.abi {
        errors.on(abi, format!("an `extern` function can't be async\nremove this{write}"));
    }
    if let Some(dots) = &sig.variadic {
        errors.on(dots, "variadic arguments can't be taken twice\nremove this");
    }
}

/// Judges the arguments: none may carry changes from attempt to attempt.
pub(crate) fn judge_inputs(sig: &Signature, errors: &mut Errors) {
    for input in &sig.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                if let Some(word) = &receiver.mutability {
                    refuse_mut(word, "self", errors);
                }
            }
            FnArg::Typed(typed) => {
                for (word, name) in changeable(pattern(&typed.pat)) {
                    refuse_mut(word, &name, errors);
                }
            }
        }
    }
}

/// Judges the durations: the policy is a constant, and an argument is none.
pub(crate) fn judge_numbers(sig: &Signature, numbers: &Numbers, errors: &mut Errors) {
    let is_argument = |name: &Ident| {
        sig.inputs.iter().any(|input| match input {
            FnArg::Typed(typed) => matches!(&*typed.pat, Pat::Ident(pat) if pat.ident == *name),
            FnArg::Receiver(_) => false,
        })
    };
    for (option, value) in numbers.durations() {
        let Some(DurationValue::Path(path)) = value else { continue };
        if let Some(name) = path.path.get_ident().filter(|name| is_argument(name)) {
            let message = format!(
                "`{option}` takes a constant, and `{name}` is an argument\n                 write `policy = expr`: that is read at each call"
            );
            errors.on(name, message);
        }
    }
}

/// The tokens of a pattern, save those that `#[async_trait]` has put in the place of the user's.
fn pattern(pat: &Pat) -> impl Iterator<Item = TokenTree> + use<> {
    let own = matches!(pat, Pat::Ident(pat) if pat.ident.to_string().starts_with("__arg"));
    pat.to_token_stream().into_iter().filter(move |_| !own)
}
