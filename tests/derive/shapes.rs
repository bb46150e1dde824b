//! Types of every shape.

use std::convert::Infallible;
use std::time::Duration;

use retry_runtime::{Classify, Verdict};

#[derive(Classify)]
#[retry(rate_limited, wait = after, reason = "slow.down")]
struct Slow {
    after: Duration,
}

#[derive(Classify)]
#[retry(status = 0)]
struct Status(u16);

#[derive(Classify)]
#[retry(fatal)]
struct Unit;

#[derive(Classify)]
#[retry(transparent)]
struct Outer<E>(E);

#[derive(Classify)]
#[non_exhaustive]
#[retry(rest = fatal)]
enum Generic<'a, E, W, C: Client, const N: usize>
where
    E: Sized,
{
    #[retry(transparent)]
    Inner(E),
    #[retry(source)]
    Boxed {
        source: Outer<E>,
    },
    #[retry(source)]
    Client {
        source: C::Error,
    },
    #[retry(source)]
    Again {
        source: Option<Box<Self>>,
    },
    #[retry(transient, wait = 0)]
    Wait(W),
    #[cfg(any())]
    Absent(NoSuchType),
    #[cfg(not(any()))]
    #[cfg_attr(not(any()), retry(ambiguous))]
    Present,
    #[deprecated]
    #[retry(transient)]
    Old,
    r#Match([u8; N]),
    Text(&'a str),
    Never(Infallible),
}

trait Client {
    type Error;
}

struct Http;

impl Client for Http {
    type Error = Status;
}

type Concrete<'a> = Generic<'a, Slow, Option<Duration>, Http, 2>;

const AFTER: Duration = Duration::from_secs(9);

#[test]
fn types_of_every_shape_are_judged() {
    let slow = Slow { after: AFTER }.classify();
    assert_eq!(slow, Verdict::rate_limited(None).with_reason("slow.down").with_floor(AFTER, "after"));
    assert_eq!(Status(503).classify().reason(), "http.503");
    assert_eq!(Unit.classify(), Verdict::fatal());
    assert_eq!(Outer(Slow { after: AFTER }).classify(), slow);
    for (error, verdict) in [
        (Concrete::Inner(Slow { after: AFTER }), slow),
        (Concrete::Boxed { source: Outer(Slow { after: AFTER }) }, slow),
        (Concrete::Client { source: Status(500) }, Status(500).classify()),
        (Concrete::Again { source: Some(Box::new(Concrete::Present)) }, Verdict::ambiguous()),
        (Concrete::Wait(Some(AFTER)), Verdict::transient().with_floor(AFTER, "0")),
        (Concrete::Present, Verdict::ambiguous()),
        (Concrete::r#Match([0, 1]), Verdict::fatal()),
        (Concrete::Text("x"), Verdict::fatal()),
    ] {
        assert_eq!(error.classify(), verdict);
    }
}

/// Only a bound on what is asked: `T` is not.
#[test]
fn what_is_not_asked_needs_no_bound() {
    struct Nothing;
    #[derive(Classify)]
    enum Holds<T> {
        #[retry(fatal)]
        It(T),
    }
    assert_eq!(Holds::It(Nothing).classify(), Verdict::fatal());
}

mod shadowed {
    #![allow(dead_code, non_camel_case_types)]
    struct Verdict;
    struct Option;
    struct Some;
    struct From;
    struct Result;
    mod core {}
    mod std {}

    #[derive(retry_runtime::Classify)]
    #[retry(crate = ::retry_runtime)]
    pub(super) enum Error {
        #[retry(rate_limited, wait = __asked)]
        A { __asked: ::std::time::Duration },
        #[retry(stopped)]
        B(::retry_runtime::Stopped),
    }
}

macro_rules! errors {
    ($($name:ident($ty:ty) $kind:ident $field:tt)*) => {
        #[derive(Classify)]
        #[retry(crate = $crate::shapes::renamed::runtime)]
        enum ByMacro { $(#[retry($kind = $field)] $name($ty),)* }
    };
}

mod renamed {
    pub(crate) use retry_runtime as runtime;
}

errors!(One(u16) status 0 Two(Option<u16>) status 0);

#[test]
fn macros_and_shadowed_names_change_nothing() {
    assert_eq!(ByMacro::One(429).classify().reason(), "http.429");
    assert_eq!(ByMacro::Two(None).classify().reason(), "unknown_error");
    assert_eq!(shadowed::Error::A { __asked: AFTER }.classify().floor(), Some(AFTER));
}
