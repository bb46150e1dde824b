//! The function under the attribute.

use proc_macro2::{Group, Ident, Span, TokenStream};
use syn::{Attribute, Signature, Type, Visibility};

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
}

/// How the body is written.
#[derive(Debug)]
pub enum Shape {
    /// `async fn f(..) -> R { body }`
    AsyncFn {
        /// The braces and what is in them.
        body: Group,
    },
    /// What `#[async_trait]` has made of it.
    AsyncTrait(Box<AsyncTraitBody>),
}

/// `{ Box::pin(async move { prefix; let __ret: R = { body }; __ret }) }`, taken apart.
#[derive(Debug)]
pub struct AsyncTraitBody {
    /// `Box::pin`, in the tokens it came in.
    pub pin: TokenStream,
    /// The parentheses after `pin`.
    pub parens: Span,
    /// The `async` of the block.
    pub async_token: Ident,
    /// The `move` of the block.
    pub move_token: Ident,
    /// The braces of the `async move` block.
    pub block: Span,
    /// The braces of the whole function.
    pub braces: Span,
    /// What must run once, before the loop: `let __self = self; let x = x;`, and the edge that
    /// `#[async_trait]` puts before them.
    pub prefix: TokenStream,
    /// The braces the user wrote and what is in them, `self` renamed to `__self`.
    pub body: Group,
}
