//! Judges `#[llm_tool(..)]`.

use proc_macro2::{Group, TokenStream};
use syn::{LitStr, Path};

use crate::effect::Effect;
use crate::errors::{Errors, Of, Warning};
use crate::in_trait;
use crate::plan::{Refused, default_runtime, unsaid};
use crate::target::{self, Shape, Target};
use crate::{beside, rules};

/// A judged `#[llm_tool]` function.
#[derive(Debug)]
pub struct ToolPlan {
    /// Absolute path to the runtime: `::retry_runtime`, or what `crate = …` says.
    pub runtime: Path,
    /// `crate = …` says so.
    pub renamed: bool,
    /// What calling it twice does.
    pub effect: Effect,
    /// `name = "…"`; the default is the module path and the function's name.
    pub name: Option<LitStr>,
    /// The function.
    pub target: Target,
    /// `in_trait`: the return type stays.
    pub in_trait: bool,
    /// What else is to be done.
    pub turn: Turn,
    /// What the compiler shall warn of.
    pub warnings: Vec<Warning>,
}

/// When the tool is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Now.
    Now,
    /// Not at all: `#[llm_retry]` stands on the same function and makes one of it.
    ByRetry,
    /// After the attributes below, which must still see an `async fn`.
    Last,
}

/// Judges one `#[llm_tool(args)]` on `item`. `last` says that nothing is left below to wait for.
///
/// # Errors
///
/// All mistakes of the attribute and of the function, together with the item as it came in.
pub fn judge(args: TokenStream, item: TokenStream, last: bool) -> Result<Box<ToolPlan>, Refused> {
    let mut errors = Errors::of(Of::Tool);
    let mut written = beside::read(args, &mut errors);
    let target = target::read(item.clone(), last, None, &mut errors);
    if let Some(target) = &target {
        in_trait::judge_function(&written, &target.vis, &mut errors);
        beside::judge_tools(&written, &target.attrs, &mut errors);
    }
    let other = target.as_ref().and_then(|target| beside::find(&target.attrs, Of::Tool));
    if let Some((_, other)) = &other {
        beside::judge(&written, other, &mut errors);
    }
    rules::judge_exceptions(&mut errors);
    let (warnings, target, effect) = match (errors.into_result(), target, written.effect.take()) {
        (Ok(warnings), Some(target), Some(effect)) => (warnings, target, effect),
        (Err(error), ..) => return Err(Refused { error, item, plan: None }),
        (Ok(_), ..) => return Err(Refused { error: unsaid("this is no tool"), item, plan: None }),
    };
    let turn = match other {
        Some(_) => Turn::ByRetry,
        None if last || beside::all_are_inert(&target.attrs) => Turn::Now,
        None => Turn::Last,
    };
    let renamed = written.runtime.is_some();
    let runtime = written.runtime.unwrap_or_else(default_runtime);
    let in_trait = written.in_trait;
    Ok(Box::new(ToolPlan { runtime, renamed, effect, name: written.name, target, in_trait, turn, warnings }))
}

/// What the last step of `#[llm_retry(non_idempotent)]` needs; `None` where it has nothing to do.
#[must_use]
pub fn finish(args: TokenStream, item: TokenStream) -> Option<(Path, Target, Group)> {
    let mut errors = Errors::of(Of::Tool);
    let written = beside::read(args, &mut errors);
    let target = target::read(item, true, None, &mut errors)?;
    let once = matches!(written.effect, Some(Effect::NonIdempotent)) && !written.in_trait;
    let body = match &target.shape {
        Shape::AsyncFn { body } if once && errors.into_result().is_ok() => body.clone(),
        _ => return None,
    };
    Some((written.runtime.unwrap_or_else(default_runtime), target, body))
}
