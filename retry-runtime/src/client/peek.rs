//! The beginning of a body.

use core::time::Duration;

use bytes::{Bytes, BytesMut};
use tokio::time::timeout;

/// Of an answer that is an error, this much of the body is kept.
const LIMIT: usize = 64 * 1024;

/// And no longer than this is waited for it: a 503 whose body stalls is a 503, not the end of the deadline.
const TIME: Duration = Duration::from_secs(2);

/// What came after the beginning.
#[derive(Debug)]
#[cfg_attr(
    not(any(feature = "async-openai", feature = "reqwest-middleware")),
    allow(dead_code, reason = "only an adapter puts it back")
)]
pub(super) enum Rest {
    /// Nothing: the body is complete.
    Nothing,
    /// More than the limit, or more time; this came with the last chunk.
    More(Bytes),
    /// The body broke off.
    Broken(reqwest::Error),
}

/// As much of the body as arrives, up to the limits, and how it went on. The status has been seen: a body that breaks off or
/// stalls changes nothing.
pub(super) async fn beginning(answer: &mut reqwest::Response) -> (Bytes, Rest) {
    let mut body = BytesMut::new();
    // Elapsed or not, what has arrived is kept.
    let rest = timeout(TIME, read(answer, &mut body)).await.unwrap_or(Rest::More(Bytes::new()));
    (body.freeze(), rest)
}

async fn read(answer: &mut reqwest::Response, body: &mut BytesMut) -> Rest {
    loop {
        match answer.chunk().await {
            Ok(None) => return Rest::Nothing,
            Err(error) => return Rest::Broken(error),
            Ok(Some(mut chunk)) => {
                let fits = chunk.split_to(chunk.len().min(LIMIT - body.len()));
                body.extend_from_slice(&fits);
                if body.len() == LIMIT {
                    return Rest::More(chunk);
                }
            }
        }
    }
}
