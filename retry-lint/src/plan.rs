//! What the expansion needs to know, after everything has been judged.

use proc_macro2::TokenStream;
use syn::{Expr, ExprPath, Path};

pub use crate::effect::Effect;
pub use crate::literal::{DurationValue, Integer, Jitter};
pub use crate::options::Numbers;
pub use crate::target::{AsyncTraitBody, Shape, Target};

/// A judged `#[llm_retry]` function.
#[derive(Debug)]
pub struct Plan {
    /// Absolute path to the runtime: `::retry_runtime`, or what `crate = …` says.
    pub runtime: Path,
    /// What running it twice does.
    pub effect: Effect,
    /// Where the numbers come from.
    pub policy: PolicySource,
    /// `classify = path`, a turbofish and `<T as Trait>::` included.
    pub classify: Option<ExprPath>,
    /// `name = "…"`; the default is the module path and the function's name.
    pub name: Option<syn::LitStr>,
    /// The function.
    pub target: Target,
}

/// Where a function's numbers come from.
#[derive(Debug)]
pub enum PolicySource {
    /// Written on the attribute; what is `None` follows the default.
    Written(Box<Numbers>),
    /// `policy = expr`, of type `&Policy`.
    Expr(Expr),
}

/// The answer to one attribute: what to generate, or what is wrong.
pub type Judged = Result<Box<Plan>, Refused>;

/// Everything that is wrong with an attribute and its function.
#[derive(Debug)]
pub struct Refused {
    /// All mistakes, combined.
    pub error: syn::Error,
    /// The item as it came in: given back, so that nothing else in the user's crate breaks.
    pub item: TokenStream,
}

impl Refused {
    /// The errors as `compile_error!` calls, followed by the item.
    #[must_use]
    pub fn into_tokens(self) -> TokenStream {
        let mut tokens = self.error.into_compile_error();
        tokens.extend(self.item);
        tokens
    }
}
