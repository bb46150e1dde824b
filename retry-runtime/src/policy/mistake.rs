//! What no policy can be.

use core::fmt;
use core::time::Duration;

/// A value that no policy may have.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyError {
    mistake: Mistake,
}

impl PolicyError {
    pub(super) const fn of(mistake: Mistake) -> Self {
        Self { mistake }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mistake {
    NoAttempts,
    Zero(&'static str),
    Factor(f64),
    CapBelowBase { cap: Duration, base: Duration },
    NotBelowDeadline { name: &'static str, value: Duration, deadline: Duration },
    StreamBelowDeadline { stream: Duration, deadline: Duration },
}

impl Mistake {
    /// Runs in constant evaluation alone, where a panic is a compile error.
    pub(super) const fn fail_to_compile(self) -> ! {
        match self {
            Self::NoAttempts => panic!("`max_attempts` is 0: the first run counts, so write at least 1"),
            Self::Zero(sentence) => panic!("{}", sentence),
            Self::Factor(_) => panic!("`factor` must be finite and at least 1"),
            Self::CapBelowBase { .. } => panic!("`cap` is below `base`"),
            Self::NotBelowDeadline { .. } => panic!("`base` and `attempt_timeout` must be below `deadline`"),
            Self::StreamBelowDeadline { .. } => panic!("`stream_deadline` is below `deadline`"),
        }
    }
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mistake {
            Mistake::NoAttempts => f.write_str("`max_attempts` is 0: the first run counts, so it must be at least 1"),
            Mistake::Zero(sentence) => f.write_str(sentence),
            Mistake::Factor(factor) => write!(f, "`factor` is {factor}: it must be finite and at least 1"),
            Mistake::CapBelowBase { cap, base } => write!(f, "`cap` is {cap:?}, below `base`, which is {base:?}"),
            Mistake::NotBelowDeadline { name, value, deadline } => {
                write!(f, "`{name}` is {value:?}: it must be below `deadline`, which is {deadline:?}")
            }
            Mistake::StreamBelowDeadline { stream, deadline } => {
                write!(f, "`stream_deadline` is {stream:?}, below `deadline`, which is {deadline:?}")
            }
        }
    }
}

impl core::error::Error for PolicyError {}
