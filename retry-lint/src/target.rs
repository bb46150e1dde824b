//! The function under the attribute.

use proc_macro2::{Delimiter, Group, TokenStream};
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Signature, Type, Visibility};

use crate::async_trait::{self, AsyncTraitBody};
use crate::errors::{Errors, Of, TOO_DEEP};
use crate::items::{self, Kind};
use crate::rules::Returned;
use crate::stream::Streamed;
use crate::tokens::{as_group, is_punct, opened, too_deep};
use crate::{returns, rules, signature};

/// The function under the attribute.
#[derive(Debug)]
pub struct Target {
    /// Attributes below ours, doc comments included, in their order.
    pub attrs: Vec<Attribute>,
    /// Visibility.
    pub vis: Visibility,
    /// `default` of a specialised impl never occurs on stable; the signature holds everything else.
    pub sig: Signature,
    /// How the body is written.
    pub shape: Shape,
    /// The type between `->` and the body (of an `#[async_trait]` method: the future's output).
    pub output: Type,
    /// No rule has spoken against that type.
    pub fits: bool,
}

/// How the body is written.
#[derive(Debug)]
pub enum Shape {
    /// `async fn f(..) -> R { body }`
    AsyncFn {
        /// The braces and what is in them.
        body: Group,
    },
    /// `fn f(..) -> impl Stream { body }`
    StreamFn {
        /// The braces and what is in them.
        body: Group,
    },
    /// What `#[async_trait]` has made of it.
    AsyncTrait(Box<AsyncTraitBody>),
}

impl Shape {
    /// The braces that the user wrote.
    pub(crate) fn body(&self) -> &Group {
        match self {
            Self::AsyncFn { body } | Self::StreamFn { body } => body,
            Self::AsyncTrait(made) => &made.body,
        }
    }

    /// Takes off what `#[instrument]` has put around the user's body.
    pub(crate) fn untrace(&mut self) {
        let Some(inside) = rules::untraced(self.body()) else { return };
        match self {
            Self::AsyncFn { body } | Self::StreamFn { body } => *body = inside,
            Self::AsyncTrait(made) => made.put(&inside),
        }
    }
}

/// What stands before the body.
struct Head {
    attrs: Vec<Attribute>,
    vis: Visibility,
    sig: Signature,
}

/// How the body is written, what it returns, and whether no rule has spoken against that.
type Judged = (Shape, Type, bool);

/// Reads and judges the function; the body stays as it is.
/// `last` says that attributes below ours have run already, and may have put the function in a box.
pub(crate) fn read(item: TokenStream, last: bool, stream: Option<&Streamed>, errors: &mut Errors) -> Option<Target> {
    let tokens = opened(item);
    let (keyword, kind) = items::keyword(&tokens);
    if kind != Kind::Function {
        errors.on(keyword, misplaced(kind, errors.judged()));
        return None;
    }
    let (end, before) = tokens.split_last()?;
    if is_punct(Some(end), ';') {
        let (attribute, nothing) = match errors.judged() {
            Of::Retry => ("#[llm_retry]", "nothing to repeat"),
            Of::Tool => ("#[llm_tool]", "no effect"),
        };
        let message = format!("a method without a body has {nothing}\nput `{attribute}` on the method in the impl");
        errors.on(end, message);
        return None;
    }
    let body = opened(end.clone().into());
    let body = as_group(body.first(), Delimiter::Brace);
    let Some(body) = body else {
        errors.on(end, "expected the body of the function\nwrite `{ .. }`");
        return None;
    };
    let before: TokenStream = before.iter().cloned().collect();
    if let Some(group) = too_deep(before.clone()) {
        errors.on(group, TOO_DEEP);
        return None;
    }
    match head.parse2(before) {
        Ok(head) => judge(head, body, last, stream, errors),
        Err(error) => {
            errors.push(error);
            None
        }
    }
}

fn misplaced(kind: Kind, of: Of) -> String {
    let attribute = of.attribute();
    let hint = match kind {
        Kind::Block("impl") if of == Of::Tool => "put it on each method that is a tool",
        Kind::Block("impl") => "put it on each method that shall be repeated",
        Kind::Block("trait") => "put it on the methods of the impls, or on default bodies",
        _ if of == Of::Tool => "put it on the function that is the tool",
        _ => "put it on the function that makes the call",
    };
    match kind {
        Kind::Block(word) | Kind::Other(word) => {
            let article = if word.starts_with(['e', 'i']) { "an" } else { "a" };
            let block = if word == "extern" { " block" } else { "" };
            format!("`{attribute}` belongs on an `async fn`, not on {article} `{word}`{block}\n{hint}")
        }
        Kind::Function | Kind::Unknown => {
            format!("`{attribute}` belongs on an `async fn`\n{hint}")
        }
    }
}

fn head(input: ParseStream<'_>) -> syn::Result<Head> {
    Ok(Head { attrs: input.call(Attribute::parse_outer)?, vis: input.parse()?, sig: input.parse()? })
}

fn judge(head: Head, body: &Group, last: bool, stream: Option<&Streamed>, errors: &mut Errors) -> Option<Target> {
    let Head { attrs, vis, sig } = head;
    let (shape, output, fits) = if async_trait::was_here(&sig) {
        judge_async_trait(&sig, body, stream, errors)?
    } else if last && rules::boxed_by_macro(&sig, body) {
        boxed(&sig, body)?
    } else {
        judge_fn(&sig, body, stream, errors)?
    };
    Some(Target { attrs, vis, sig, shape, output, fits })
}

fn judge_fn(sig: &Signature, body: &Group, stream: Option<&Streamed>, errors: &mut Errors) -> Option<Judged> {
    let made = rules::judge_above(sig, body, errors);
    if made && sig.asyncness.is_none() {
        return None;
    }
    let is_async = sig.asyncness.is_some();
    let judged = signature::judge(sig, stream.is_some(), errors);
    let mut fits = true;
    let output = match returns::written(&sig.output) {
        Some(output) if judged => {
            fits = judge_output(&Returned { ty: output, stream, is_async, in_a_box: false }, errors);
            output.clone()
        }
        Some(output) => output.clone(),
        None if errors.judged() == Of::Tool => returns::unit(),
        None => {
            returns::missing(&sig.ident, errors);
            return None;
        }
    };
    let body = body.clone();
    let shape = if stream.is_some() && !is_async { Shape::StreamFn { body } } else { Shape::AsyncFn { body } };
    Some((shape, output, fits))
}

/// Whether no rule has spoken.
fn judge_output(returned: &Returned<'_>, errors: &mut Errors) -> bool {
    let said = rules::judge_returned(returned, errors);
    let is_stream = returned.stream.is_some() && !returned.is_async;
    if !said && !is_stream {
        returns::judge(returned.ty, errors);
    }
    !said
}

/// What an attribute below `#[llm_tool]` has put in a box: `#[tool]` of rmcp.
fn boxed(sig: &Signature, body: &Group) -> Option<Judged> {
    let output = returns::written(&sig.output).and_then(returns::future_output)?;
    let parts = async_trait::take_box_apart(body)?;
    Some((Shape::AsyncTrait(Box::new(parts)), output.clone(), true))
}

fn judge_async_trait(sig: &Signature, body: &Group, stream: Option<&Streamed>, errors: &mut Errors) -> Option<Judged> {
    signature::judge_qualifiers(sig, errors);
    let retried = errors.judged() == Of::Retry;
    if retried {
        signature::judge_inputs(sig, errors);
    }
    let output = returns::written(&sig.output).and_then(returns::future_output);
    let (Some(output), Some(parts)) = (output, async_trait::take_apart(body)) else {
        let message = format!(
            "this body is not what `#[async_trait]` writes\nput `{}` above all other attributes of the method",
            errors.judged().attribute()
        );
        errors.on(&sig.ident, message);
        return None;
    };
    if !retried {
        return Some((Shape::AsyncTrait(Box::new(parts)), output.clone(), true));
    }
    rules::judge_above(sig, &parts.body, errors);
    async_trait::judge(sig, &parts.prefix, errors);
    // Without a return type the output is a `()` that nobody wrote.
    let fits = match output {
        Type::Tuple(tuple) if tuple.elems.is_empty() => {
            returns::missing(&sig.ident, errors);
            false
        }
        ty => judge_output(&Returned { ty, stream, is_async: true, in_a_box: true }, errors),
    };
    Some((Shape::AsyncTrait(Box::new(parts)), output.clone(), fits))
}
