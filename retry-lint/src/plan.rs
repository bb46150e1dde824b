//! What the expansion needs to know, after everything has been judged.

use proc_macro2::{Span, TokenStream};
use syn::{Expr, ExprPath, Ident, Path, Token};

use crate::errors::{Errors, Of};
use crate::rules::{Body, Neighbours};
use crate::written::{Kind, Written};
use crate::{beside, in_trait, rules, signature, target};

pub use crate::async_trait::AsyncTraitBody;
pub use crate::duration::DurationValue;
pub use crate::effect::Effect;
pub use crate::errors::Warning;
pub use crate::literal::{Integer, Jitter};
pub use crate::rules::{Claim, Proof};
pub use crate::stream::Streamed;
pub use crate::stream_type::{impl_item, item_type};
pub use crate::target::{Shape, Target};
pub use crate::written::{Numbers, Way};

/// A judged `#[llm_retry]` function.
#[derive(Debug)]
pub struct Plan {
    /// Absolute path to the runtime: `::retry_runtime`, or what `crate = …` says.
    pub runtime: Path,
    /// `crate = …` says so.
    pub renamed: bool,
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
    /// What the compiler must compare, because a value is the path of a constant.
    pub proofs: Vec<Proof>,
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
    /// What was read nevertheless, as if all were right: its effect and its numbers say nothing.
    pub plan: Option<Box<Plan>>,
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
    let mut written = beside::read(args, &mut errors);
    let target = target::read(item.clone(), false, written.stream.as_ref(), &mut errors);
    let mut tool = None;
    if let Some(target) = &target {
        tool = judge_neighbours(&written, target, &mut errors);
        rules::judge_body(&Body::new(&written, &target.sig, target.shape.body()), &mut errors);
    }
    let proofs = rules::proofs(&written.numbers, &mut errors);
    rules::judge_exceptions(&mut errors);
    let effect = written.effect.take();
    match (errors.into_result(), effect, target) {
        (Ok(warnings), Some(effect), Some(mut target)) => {
            tool.map(|at| target.attrs.remove(at));
            Ok(Box::new(Plan { effect, proofs, warnings, ..assemble(written, target) }))
        }
        (Err(error), _, Some(target)) => Err(Refused { error, item, plan: unharmed(written, target) }),
        (Err(error), ..) => Err(Refused { error, item, plan: None }),
        (Ok(_), ..) => Err(Refused { error: unsaid("this is no function, or has no effect"), item, plan: None }),
    }
}

/// Judges the attributes below, and what the function must be for ours; where an `#[llm_tool]` stands among them.
fn judge_neighbours(written: &Written, target: &Target, errors: &mut Errors) -> Option<usize> {
    let word = written.of_kind(Kind::Effect).next().map(|word| &word.tokens);
    rules::judge_attributes(&Neighbours { attrs: &target.attrs, word }, errors);
    in_trait::judge_function(written, &target.vis, errors);
    signature::judge_numbers(&target.sig, &written.numbers, errors);
    let (at, tool) = beside::find(&target.attrs, Of::Retry)?;
    beside::judge(written, &tool, errors);
    Some(at)
}

/// What the compiler can check of a function that was refused, where it can.
fn unharmed(written: Written, mut target: Target) -> Option<Box<Plan>> {
    if written.runtime.is_none() && written.find("crate").is_some() {
        return None;
    }
    target.shape.untrace();
    beside::keep_one(&mut target.attrs)?;
    let written = Written { policy: None, numbers: Numbers::default(), ..written };
    Some(Box::new(assemble(written, target)))
}

fn assemble(written: Written, target: Target) -> Plan {
    let policy = match written.policy {
        Some(expr) => PolicySource::Expr(Box::new(expr)),
        None => PolicySource::Written(Box::new(written.numbers)),
    };
    let last = beside::all_are_inert(&target.attrs);
    let renamed = written.runtime.is_some();
    Plan {
        runtime: written.runtime.unwrap_or_else(default_runtime),
        renamed,
        effect: Effect::ReadOnly,
        policy,
        classify: written.classify,
        name: written.name,
        way: written.way,
        target,
        in_trait: written.in_trait,
        stream: written.stream,
        last,
        proofs: Vec::new(),
        warnings: Vec::new(),
    }
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
