//! What can be wrong with a script, whether built by hand or parsed.

use std::error::Error;
use std::fmt;
use std::io;

/// A script that can't be served, and the piece of it that is to blame.
///
/// ```
/// use retry_runtime::testing::{Script, ScriptErrorKind};
///
/// let error = "429, 2x0".parse::<Script>().unwrap_err();
/// assert_eq!(error.kind(), ScriptErrorKind::Status);
/// assert_eq!(error.piece(), "2x0");
/// assert_eq!(error.to_string(), "answer 2: `2x0`: a status is a number from 200 to 999");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    kind: ScriptErrorKind,
    piece: String,
    answer: Option<usize>,
}

/// What is wrong with the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ScriptErrorKind {
    /// Nothing stands where an answer must stand.
    Empty,
    /// Not a status that can be sent: a number from 200 to 999.
    Status,
    /// Neither an option nor the name of a header.
    Name,
    /// A header's value holds a control character.
    Value,
    /// An option that needs a value has none.
    MissingValue,
    /// An option that takes no value has one.
    UnexpectedValue,
    /// Not a duration such as `500ms`, `1.5s` or `2m`.
    Duration,
    /// Not a number in the range that the option takes.
    Number,
    /// A quote that is not closed, or with something between it and the next `:` or `,`.
    Quote,
    /// A header that says how long the body is: the server writes those itself.
    Framing,
    /// Not a limit such as `60/2s`.
    Limit,
}

impl ScriptErrorKind {
    const fn rule(self) -> &'static str {
        match self {
            Self::Empty => "an answer is missing here",
            Self::Status => "a status is a number from 200 to 999",
            Self::Name => "neither an option nor the name of a header",
            Self::Value => "a header's value holds no control characters",
            Self::MissingValue => "a value is missing: write `name=value`",
            Self::UnexpectedValue => "this option takes no value",
            Self::Duration => "a duration is written like `500ms`, `1.5s` or `2m`",
            Self::Number => "the number is malformed or out of range",
            Self::Quote => "a quoted value ends with its quote, and then comes `:`, `,` or the end",
            Self::Framing => "the server says itself how long a body is; `cut` announces more than it sends",
            Self::Limit => "a limit is written like `60/2s`",
        }
    }
}

impl ScriptError {
    pub(super) fn new(kind: ScriptErrorKind, piece: impl Into<String>) -> Self {
        Self { kind, piece: piece.into(), answer: None }
    }

    /// Names the answer it stands in, counted from 1.
    pub(super) fn in_answer(mut self, number: usize) -> Self {
        self.answer.get_or_insert(number);
        self
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> ScriptErrorKind {
        self.kind
    }

    /// The piece that is to blame, as it was written.
    #[must_use]
    pub fn piece(&self) -> &str {
        &self.piece
    }

    /// The answer it stands in, counted from 1.
    #[must_use]
    pub fn answer(&self) -> Option<usize> {
        self.answer
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.answer {
            write!(f, "answer {number}: ")?;
        }
        write!(f, "`{}`: {}", self.piece, self.kind.rule())
    }
}

impl Error for ScriptError {}

impl From<ScriptError> for io::Error {
    fn from(error: ScriptError) -> Self {
        Self::new(io::ErrorKind::InvalidInput, error)
    }
}
