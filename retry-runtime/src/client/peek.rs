//! The beginning of a body.

use bytes::{Bytes, BytesMut};

/// Of an answer that is an error, this much of the body is kept.
const LIMIT: usize = 64 * 1024;

/// What came after the beginning.
#[derive(Debug)]
#[cfg_attr(
    not(any(feature = "async-openai", feature = "reqwest-middleware")),
    allow(dead_code, reason = "only an adapter puts it back")
)]
pub(super) enum Rest {
    /// Nothing: the body is complete.
    Nothing,
    /// More than the limit; this came with the last chunk.
    More(Bytes),
    /// The body broke off.
    Broken(reqwest::Error),
}

/// As much of the body as arrives, up to the limit, and how it went on.
pub(super) async fn beginning(answer: &mut reqwest::Response) -> (Bytes, Rest) {
    let mut body = BytesMut::new();
    let rest = loop {
        match answer.chunk().await {
            Ok(None) => break Rest::Nothing,
            Err(error) => break Rest::Broken(error),
            Ok(Some(mut chunk)) => {
                let fits = chunk.split_to(chunk.len().min(LIMIT - body.len()));
                body.extend_from_slice(&fits);
                if body.len() == LIMIT {
                    break Rest::More(chunk);
                }
            }
        }
    };
    (body.freeze(), rest)
}
