//! Answers over HTTP/1 that don't come, or not as a whole.

use std::sync::Arc;
use std::time::Duration;

use crate::site::{Connection, Site, Tried, client};

/// Long enough that what should come before it has come, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(3);

/// Sends these bytes in answer to each request, and ends the connection in good order.
pub(crate) async fn says(answer: impl Into<Arc<[u8]>>) -> Tried {
    let answer = answer.into();
    Site::start(client(), move |mut connection: Connection| {
        let answer = Arc::clone(&answer);
        async move {
            connection.request().await?;
            connection.write(answer).await?;
            connection.close().await
        }
    })
    .await
}

/// Sends these bytes and then nothing, to a client whose patience for the whole or for a read is short.
async fn stalls(answer: &'static str, client: reqwest::ClientBuilder) -> Tried {
    Site::start(client, move |mut connection: Connection| async move {
        connection.request().await?;
        connection.write(answer).await?;
        connection.hold().await
    })
    .await
}

/// Sends these bytes and then a reset.
async fn resets(answer: &'static str) -> Tried {
    Site::start(client(), move |mut connection: Connection| async move {
        connection.request().await?;
        connection.write(answer).await?;
        if !answer.is_empty() {
            // A reset overtakes bytes that the client has not read yet.
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        connection.reset()
    })
    .await
}

pub(crate) async fn closed_before_headers() -> Tried {
    says(*b"").await
}

pub(crate) async fn closed_within_headers() -> Tried {
    says(*b"HTTP/1.1 200 OK\r\ncontent-le").await
}

pub(crate) async fn reset_before_headers() -> Tried {
    resets("").await
}

pub(crate) async fn reset_after_headers() -> Tried {
    resets("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{\"a\"").await
}

pub(crate) async fn shorter_than_announced() -> Tried {
    says(*b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{\"a\"").await
}

pub(crate) async fn without_the_last_chunk() -> Tried {
    says(*b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\n{\"a\"\r\n").await
}

pub(crate) async fn cut_json_of_the_right_length() -> Tried {
    says(*b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n{\"a\"").await
}

pub(crate) async fn bad_gzip() -> Tried {
    says(*b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\noops").await
}

/// The head of a gzip file, and then nothing of it.
pub(crate) async fn cut_gzip() -> Tried {
    says(*b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 10\r\n\r\n\x1f\x08\0\0\0\0\0\0\0\x03").await
}

pub(crate) async fn another_shape() -> Tried {
    says(*b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nwords").await
}

pub(crate) async fn not_http() -> Tried {
    says(*b"SSH-2.0-OpenSSH_9.9\r\n\r\n").await
}

pub(crate) async fn redirects_in_circles() -> Tried {
    says(*b"HTTP/1.1 307 Temporary Redirect\r\nlocation: /\r\ncontent-length: 0\r\n\r\n").await
}

pub(crate) async fn no_answer_within_the_timeout() -> Tried {
    stalls("", client().timeout(Duration::from_millis(300))).await
}

pub(crate) async fn no_answer_within_the_read_timeout() -> Tried {
    stalls("", client().read_timeout(Duration::from_millis(300))).await
}

pub(crate) async fn a_body_not_within_the_timeout() -> Tried {
    stalls("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{\"a\"", client().timeout(PATIENCE)).await
}

pub(crate) async fn a_body_not_within_the_read_timeout() -> Tried {
    stalls("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{\"a\"", client().read_timeout(PATIENCE)).await
}

pub(crate) async fn busy() -> Tried {
    says(*b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 7\r\ncontent-length: 0\r\n\r\n").await
}
