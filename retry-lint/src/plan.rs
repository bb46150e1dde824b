//! What the expansion needs to know, after everything has been judged.

use proc_macro2::{Span, TokenStream};
use syn::{Expr, ExprPath, Ident, Path, Token};

use crate::errors::{Errors, Of};
use crate::rules::Body;
use crate::written::Written;
use crate::{beside, in_trait, rules, target};

pub use crate::async_trait::AsyncTraitBody;
pub use crate::duration::DurationValue;
pub use crate::effect::Effect;
pub use crate::errors::Warning;
pub use crate::literal::{Integer, Jitter};
pub use crate::stream::Streamed;
pub use crate::stream_type::{impl_item, item_type};
pub use crate::target::{Shape, Target};
pub use crate::written::{Numbers, Way};

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
    /// What calls share.
    pub way: Way,
    /// The function.
    pub target: Target,
    /// `in_trait`: the return type stays.
    pub in_trait: bool,
    /// `stream`: the value is a stream.
    pub stream: Option<Streamed>,
    /// Nothing below could lose its effect by a change of the return type.
    pub last: bool,
    /// The compiler must compare the constants of the deadline: two attempts and one wait shall fit in it.
    pub prove_deadline: bool,
    /// What the compiler shall warn of.
    pub warnings: Vec<Warning>,
}

/// Where a function's numbers come from.
#[derive(Debug)]
pub enum PolicySource {
    /// Written on the attribute; what is `None` follows the default.
    Written(Box<Numbers>),
    /// `policy = expr`, of type `&Policy`.
    Expr(Box<Expr>),
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

/// Judges everything, and only then answers.
pub(crate) fn judge(args: TokenStream, item: TokenStream) -> Judged {
    let mut errors = Errors::default();
    let written = beside::read(args, &mut errors);
    let mut target = target::read(item.clone(), false, written.stream.as_ref(), &mut errors);
    if let Some(target) = &mut target {
        in_trait::judge_function(&written, &target.vis, &mut errors);
        if let Some((at, tool)) = beside::find(&target.attrs, Of::Retry) {
            beside::judge(&written, &tool, &mut errors);
            target.attrs.remove(at);
        }
    }
    if let Some(target) = &target {
        rules::judge_body(&Body::new(&written, &target.sig, target.shape.body()), &mut errors);
    }
    let prove_deadline = rules::needs_proof(&written.numbers) && !errors.excepted("LR110");
    rules::judge_exceptions(&mut errors);
    match (errors.into_result(), target) {
        (Ok(warnings), Some(target)) => {
            let plan = assemble(written, target, item)?;
            Ok(Box::new(Plan { prove_deadline, warnings, ..plan }))
        }
        (Err(error), _) => Err(Refused { error, item }),
        (Ok(_), None) => Err(Refused { error: unsaid("this is no function"), item }),
    }
}

fn assemble(written: Written, target: Target, item: TokenStream) -> Result<Plan, Refused> {
    let Some(effect) = written.effect else {
        return Err(Refused { error: unsaid(rules::NO_EFFECT), item });
    };
    let policy = match written.policy {
        Some(expr) => PolicySource::Expr(Box::new(expr)),
        None => PolicySource::Written(Box::new(written.numbers)),
    };
    let last = beside::all_are_inert(&target.attrs);
    Ok(Plan {
        runtime: written.runtime.unwrap_or_else(default_runtime),
        effect,
        policy,
        classify: written.classify,
        name: written.name,
        way: written.way,
        target,
        in_trait: written.in_trait,
        stream: written.stream,
        last,
        prove_deadline: false,
        warnings: Vec::new(),
    })
}

/// `::retry_runtime`
pub(crate) fn default_runtime() -> Path {
    let mut path = Path::from(Ident::new("retry_runtime", Span::call_site()));
    path.leading_colon = Some(<Token![::]>::default());
    path
}

/// For what the floors below have refused without a word, which they never do.
pub(crate) fn unsaid(message: &str) -> syn::Error {
    syn::Error::new(Span::call_site(), message)
}
