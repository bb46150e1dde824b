#![cfg_attr(not(doctest), doc = include_str!("hyper.md"))]

#[cfg(feature = "hyper-util")]
use crate::classify::connecting::{told_by_io, told_by_text};
use crate::classify::hyper::sending;
use crate::classify::{Classify, TransportKind, of_error};
use crate::verdict::Verdict;

/// Judged by its predicates, then by what lies below it. An answer that is no HTTP is ambiguous.
#[diagnostic::do_not_recommend] // Listed to somebody whose own type has no `Classify`, it would only be noise.
impl Classify for hyper::Error {
    fn classify(&self) -> Verdict {
        if self.is_user() {
            return of_users_own(self);
        }
        sending(self)
    }
}

/// The caller's body or service failed, and is asked where it is known.
fn of_users_own(error: &hyper::Error) -> Verdict {
    let below = core::error::Error::source(error).map(of_error).filter(|verdict| !verdict.is_hearsay());
    below.unwrap_or_else(|| Verdict::fatal().with_reason(TransportKind::InvalidRequest.reason()))
}

/// Judged as a failed connection, or by what lies below it.
#[cfg(feature = "hyper-util")]
#[diagnostic::do_not_recommend] // Listed to somebody whose own type has no `Classify`, it would only be noise.
impl Classify for hyper_util::client::legacy::Error {
    fn classify(&self) -> Verdict {
        if self.is_connect() {
            return told_by_text(self).unwrap_or_else(|| told_by_io(self)).verdict();
        }
        sending(self)
    }
}
