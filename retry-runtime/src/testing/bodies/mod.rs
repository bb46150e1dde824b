//! The JSON of each provider.

pub(super) mod anthropic;
pub(super) mod openai;

/// What an error body says.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) kind: String,
    pub(super) code: Option<String>,
    pub(super) message: String,
}
