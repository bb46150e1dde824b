//! The attribute's language from outside: what is accepted, what is said otherwise, and where.

mod async_trait;
mod attribute;
mod bodies;
mod body;
mod effects;
mod exceptions;
mod function;
mod keys;
mod mutations;
mod streams;
mod support;
mod together;
mod values;
