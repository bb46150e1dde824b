//! The attribute's language from outside: what is accepted, what is said otherwise, and where.

mod async_trait;
mod attribute;
mod body;
mod effects;
mod function;
mod mutations;
mod support;
mod together;
mod values;
