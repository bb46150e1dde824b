//! What is written on an attribute, option by option.

use proc_macro2::TokenStream;
use syn::{Expr, ExprPath, LitStr, Path};

use crate::duration::DurationValue;
use crate::effect::Effect;
use crate::exceptions::{Exception, Reason};
use crate::literal::{Integer, Jitter};
use crate::stream::Streamed;

/// The numbers written on an attribute.
#[derive(Clone, Debug, Default)]
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
    /// `idle_timeout`
    pub idle_timeout: Option<DurationValue>,
    /// `stream_deadline`
    pub stream_deadline: Option<DurationValue>,
}

impl Numbers {
    /// All durations, with the names of their options.
    #[must_use]
    pub fn durations(&self) -> [(&'static str, Option<&DurationValue>); 8] {
        [
            ("deadline", self.deadline.as_ref()),
            ("attempt_timeout", self.attempt_timeout.as_ref()),
            ("base", self.base.as_ref()),
            ("cap", self.cap.as_ref()),
            ("rate_limit_base", self.rate_limit_base.as_ref()),
            ("max_server_wait", self.max_server_wait.as_ref()),
            ("idle_timeout", self.idle_timeout.as_ref()),
            ("stream_deadline", self.stream_deadline.as_ref()),
        ]
    }

    /// The same, to be changed.
    pub fn durations_mut(&mut self) -> [(&'static str, &mut Option<DurationValue>); 8] {
        [
            ("deadline", &mut self.deadline),
            ("attempt_timeout", &mut self.attempt_timeout),
            ("base", &mut self.base),
            ("cap", &mut self.cap),
            ("rate_limit_base", &mut self.rate_limit_base),
            ("max_server_wait", &mut self.max_server_wait),
            ("idle_timeout", &mut self.idle_timeout),
            ("stream_deadline", &mut self.stream_deadline),
        ]
    }
}

/// What is written of what calls share.
#[derive(Debug, Default)]
pub struct Way {
    /// `upstream`
    pub upstream: Option<Expr>,
    /// `queue`
    pub queue: Option<DurationValue>,
    /// `cost`
    pub cost: Option<Expr>,
    /// `max_refused`
    pub max_refused: Option<Integer>,
    /// `budget = "off"`
    pub without_budget: bool,
}

/// Everything written on one attribute.
#[derive(Default)]
pub(crate) struct Written {
    pub(crate) numbers: Numbers,
    pub(crate) effect: Option<Effect>,
    pub(crate) classify: Option<ExprPath>,
    pub(crate) policy: Option<Expr>,
    pub(crate) name: Option<LitStr>,
    pub(crate) way: Way,
    pub(crate) runtime: Option<Path>,
    /// `in_trait`
    pub(crate) in_trait: bool,
    /// `stream`
    pub(crate) stream: Option<Streamed>,
    pub(crate) exceptions: Vec<Exception>,
    /// The options in their order, malformed ones too.
    pub(crate) seen: Vec<Seen>,
    /// Whether what could not be read probably meant an effect.
    pub(crate) effect_unread: bool,
}

/// An option that is written, however well.
pub(crate) struct Seen {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// The name as it stands there.
    pub(crate) tokens: TokenStream,
    /// Whether a mistake is already said on the name: one is enough.
    pub(crate) said: bool,
}

/// What an option is about; `policy` stands for the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A number or a jitter: part of a policy.
    Number,
    /// An effect word.
    Effect,
    /// Anything else.
    Other,
}

impl Written {
    /// Takes note that something is said on an option whose name stands elsewhere too.
    pub(crate) fn quiet(&mut self, option: &str, said: bool) {
        match (option, &mut self.stream, self.exceptions.last_mut()) {
            ("stream", Some(stream), _) => stream.said |= said,
            ("allow", _, Some(exception)) if said => exception.reason = Reason::Given,
            _ => {}
        }
    }

    /// The option of this name, if it is written.
    pub(crate) fn find(&self, name: &str) -> Option<&Seen> {
        self.seen.iter().find(|seen| seen.name == name)
    }

    /// The options of this kind, in their order.
    pub(crate) fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Seen> {
        self.seen.iter().filter(move |seen| seen.kind == kind)
    }
}
