//! What the expansion of the derive needs to know, after everything has been judged.

use proc_macro2::Span;
use syn::{Generics, Ident, LitStr, Member, Path, Type};

/// A judged `#[derive(Classify)]`.
#[derive(Debug)]
pub struct DerivePlan {
    /// The type.
    pub owner: Owner,
    /// One for each variant; for a struct, the one.
    pub arms: Vec<Arm>,
}

/// The type under the derive.
#[derive(Debug)]
pub struct Owner {
    /// Absolute path to the runtime: `::retry_runtime`, or what `crate = …` says.
    pub runtime: Path,
    /// The type's name.
    pub ident: Ident,
    /// Its generics.
    pub generics: Generics,
}

/// What one variant, or a struct, means.
#[derive(Debug)]
pub struct Arm {
    /// The variant; `None` for a struct.
    pub variant: Option<Ident>,
    /// What it means.
    pub means: Means,
    /// `wait = field`
    pub wait: Option<Asked>,
    /// `reason = "…"`
    pub reason: Option<LitStr>,
}

/// Where a variant's verdict comes from.
#[derive(Debug)]
pub enum Means {
    /// One of the four words.
    Plain {
        /// Which.
        kind: Plain,
        /// Whether `not_processed` stands beside it.
        not_processed: bool,
    },
    /// `status = field`
    Status(Asked),
    /// `transparent` or `source`
    Inner(Asked),
    /// `stopped`
    Stopped {
        /// The one field.
        asked: Asked,
        /// Where the word stands, if `From<Stopped>` is to be made; `None` where a field marked `#[from]` has it made elsewhere.
        from: Option<Span>,
    },
}

/// The four words for a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    /// `transient`
    Transient,
    /// `rate_limited`
    RateLimited,
    /// `ambiguous`
    Ambiguous,
    /// `fatal`
    Fatal,
}

/// A field that is asked.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Its name or index.
    pub member: Member,
    /// Its name without `r#`, or its index.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Whether it depends on a type parameter, so that the impl needs a bound.
    pub open: bool,
}

/// Everything that is wrong with a type and its marks.
#[derive(Debug)]
pub struct Refused {
    /// All mistakes, combined.
    pub error: syn::Error,
    /// The type, for impls that keep the rest of the user's crate quiet; `None` where it could not be read.
    pub owner: Option<Owner>,
    /// Whether `From<Stopped>` was to be made.
    pub from_stopped: bool,
}
