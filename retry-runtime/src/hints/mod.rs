//! What a response says about waiting.
