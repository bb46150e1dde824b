//! What the expansion needs to know, after everything has been judged.

use core::time::Duration;

use proc_macro2::{Group, Span};
use syn::{Attribute, Expr, Path, Signature, Type, Visibility};

/// A judged `#[llm_retry]` function.
#[derive(Debug)]
pub struct Plan {
    /// Absolute path to the runtime: `::retry_runtime`, or what `crate = …` says.
    pub runtime: Path,
    /// What running it twice does.
    pub effect: Effect,
    /// Where the numbers come from.
    pub policy: PolicySource,
    /// `classify = path`.
    pub classify: Option<Path>,
    /// `name = "…"`; the default is the module path and the function's name.
    pub name: Option<syn::LitStr>,
    /// The function.
    pub target: Target,
}

/// The effect word of an attribute.
#[derive(Debug)]
pub enum Effect {
    /// `read_only`
    ReadOnly,
    /// `idempotent`, or `idempotent(key = expr)`
    Idempotent {
        /// The expression after `key =`.
        key: Option<Expr>,
    },
    /// `idempotent(natural)`
    IdempotentNatural,
    /// `non_idempotent`
    NonIdempotent,
}

/// Where a function's numbers come from.
#[derive(Debug)]
pub enum PolicySource {
    /// Written on the attribute; what is `None` follows the default.
    Written(Box<Numbers>),
    /// `policy = expr`, of type `&Policy`.
    Expr(Expr),
}

/// The numbers written on an attribute.
#[derive(Debug, Default)]
pub struct Numbers {
    /// `max_attempts`
    pub max_attempts: Option<Integer>,
    /// `deadline`
    pub deadline: Option<DurationValue>,
    /// `attempt_timeout`
    pub attempt_timeout: Option<DurationValue>,
    /// `base`
    pub base: Option<DurationValue>,
    /// `factor`
    pub factor: Option<f64>,
    /// `cap`
    pub cap: Option<DurationValue>,
    /// `rate_limit_base`
    pub rate_limit_base: Option<DurationValue>,
    /// `jitter`
    pub jitter: Option<Jitter>,
    /// `max_server_wait`
    pub max_server_wait: Option<DurationValue>,
    /// `ambiguous`
    pub ambiguous: Option<Integer>,
}

/// An integer and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Integer {
    /// The value.
    pub value: u32,
    /// Its token.
    pub span: Span,
}

/// A duration: a literal, or a path to a `const Duration`.
#[derive(Clone, Debug)]
pub enum DurationValue {
    /// `"30s"`
    Literal {
        /// The value.
        value: Duration,
        /// Its token.
        span: Span,
    },
    /// `crate::LIMIT`, `Self::LIMIT`, `T::LIMIT`
    Path(Path),
}

/// The four jitters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jitter {
    /// `"full"`
    Full,
    /// `"equal"`
    Equal,
    /// `"decorrelated"`
    Decorrelated,
    /// `"none"`
    None,
}

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
    /// What `#[async_trait]` has made of it: `fn f(..) -> Pin<Box<dyn Future>> { Box::pin(async move { body }) }`
    AsyncTrait {
        /// The path before the parentheses, `Box::pin` in some spelling, as tokens.
        pin: proc_macro2::TokenStream,
        /// The span of the `async move` block's braces and what is in them.
        body: Group,
    },
}
