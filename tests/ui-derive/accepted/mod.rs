//! What must be accepted, without a warning.

#![deny(warnings, missing_docs, clippy::pedantic)]
#![allow(dead_code)] // They are there to be compiled.

pub mod beside_thiserror;
pub mod cfg_of_variants;
pub mod deprecated_variant;
pub mod every_kind;
pub mod from_a_macro;
pub mod generics_and_lifetimes;
pub mod raw_identifiers;
pub mod recursive;
pub mod several_attributes;
pub mod struct_with_marks;
pub mod tuple_struct;
pub mod unit_variants;
