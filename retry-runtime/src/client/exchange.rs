//! What becomes of a request that a client on `reqwest` sends, told to the running attempt.

use reqwest::Response;

use super::peek::beginning;
use super::put_back::put_back;
use crate::classify::Classify;
use crate::wire::Sent;

/// Records the outcome of a request and passes it on. Of a failed answer the body is read (its first 64 KiB), judged, and put back.
pub(crate) async fn record<E: Classify>(sent: &Sent, outcome: Result<Response, E>) -> Result<Response, E> {
    match outcome {
        Ok(answer) if answer.status().is_success() => {
            sent.head(answer.status(), answer.headers());
            Ok(answer)
        }
        Ok(answer) => Ok(failed(sent, answer).await),
        Err(error) => {
            sent.end(&error.classify(), None);
            Err(error)
        }
    }
}

async fn failed(sent: &Sent, mut answer: Response) -> Response {
    // Should the attempt be cut while the body arrives, the head is known at least.
    sent.glimpse(answer.status(), answer.headers());
    let (body, rest) = beginning(&mut answer).await;
    sent.failure(answer.status(), answer.headers(), &body);
    put_back(answer, body, rest)
}
