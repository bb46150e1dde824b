//! What HTTP/2 says about a stream (RFC 9113, 6.8 and 8.7), written frame by frame.

use std::io;

use reqwest::ClientBuilder;
use tokio::io::AsyncReadExt;

use crate::site::{Connection, Site, Tried, client};

const DATA: u8 = 0;
const HEADERS: u8 = 1;
const RST_STREAM: u8 = 3;
const SETTINGS: u8 = 4;
const GOAWAY: u8 = 7;

const ACK: u8 = 1;
const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;

pub(crate) const NO_ERROR: u32 = 0;
pub(crate) const INTERNAL_ERROR: u32 = 2;
pub(crate) const REFUSED_STREAM: u32 = 7;
pub(crate) const CANCEL: u32 = 8;
pub(crate) const ENHANCE_YOUR_CALM: u32 = 11;

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).expect("a short payload").to_be_bytes();
    let mut frame = vec![length[1], length[2], length[3], kind, flags];
    frame.extend(stream.to_be_bytes());
    frame.extend(payload);
    frame
}

/// Reads a frame: its kind, flags and stream.
async fn read(connection: &mut Connection) -> io::Result<(u8, u8, u32)> {
    let length =
        [0, connection.stream.read_u8().await?, connection.stream.read_u8().await?, connection.stream.read_u8().await?];
    let (kind, flags, stream) =
        (connection.stream.read_u8().await?, connection.stream.read_u8().await?, connection.stream.read_u32().await?);
    connection.stream.read_exact(&mut vec![0; usize::try_from(u32::from_be_bytes(length)).expect("32 bits")]).await?;
    Ok((kind, flags, stream))
}

/// Reads up to the end of the next request: its stream.
async fn request(connection: &mut Connection) -> io::Result<u32> {
    loop {
        match read(connection).await? {
            (SETTINGS, 0, _) => connection.write(frame(SETTINGS, ACK, 0, &[])).await?,
            (HEADERS | DATA, flags, stream) if flags & END_STREAM != 0 => {
                connection.count();
                return Ok(stream);
            }
            _ => {}
        }
    }
}

/// Without reqwest's own repetition of what HTTP/2 refused, which would hide how often we repeat.
fn once() -> ClientBuilder {
    client().http2_prior_knowledge().retry(reqwest::retry::never())
}

/// Answers each request with these frames; after them the connection goes on, or ends.
async fn says(
    client: ClientBuilder,
    ends: bool,
    frames: impl Fn(u32) -> Vec<u8> + Copy + Send + Sync + 'static,
) -> Tried {
    Site::start(client, move |mut connection: Connection| async move {
        connection.read_until("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await?;
        connection.write(frame(SETTINGS, 0, 0, &[])).await?;
        loop {
            let stream = request(&mut connection).await?;
            connection.write(frames(stream)).await?;
            if ends {
                return connection.close().await;
            }
        }
    })
    .await
}

fn go_away(last: u32, reason: u32) -> Vec<u8> {
    frame(GOAWAY, 0, 0, &[last.to_be_bytes(), reason.to_be_bytes()].concat())
}

fn reset_of(stream: u32, reason: u32) -> Vec<u8> {
    frame(RST_STREAM, 0, stream, &reason.to_be_bytes())
}

/// `:status: 200`, the eighth entry of HPACK's static table, and the beginning of a body.
fn begun(stream: u32) -> Vec<u8> {
    [frame(HEADERS, END_HEADERS, stream, &[0x88]), frame(DATA, 0, stream, b"{\"a\"")].concat()
}

pub(crate) async fn reset<const REASON: u32>() -> Tried {
    says(once(), false, |stream| reset_of(stream, REASON)).await
}

pub(crate) async fn reset_in_the_body<const REASON: u32>() -> Tried {
    says(once(), false, |stream| [begun(stream), reset_of(stream, REASON)].concat()).await
}

/// The last id is below the request's: it was not and will not be processed, whatever the reason.
pub(crate) async fn go_away_below<const REASON: u32>() -> Tried {
    says(once(), true, |stream| go_away(stream.saturating_sub(2), REASON)).await
}

/// The last id includes the request, whose answer does not come.
pub(crate) async fn go_away_including<const REASON: u32>() -> Tried {
    says(once(), true, |stream| go_away(stream, REASON)).await
}

pub(crate) async fn closed_before_headers() -> Tried {
    says(once(), true, |_| Vec::new()).await
}

pub(crate) async fn closed_in_the_body() -> Tried {
    says(once(), true, begun).await
}

/// As [`reset`], to a client that repeats what was refused by itself, as reqwest does unless told otherwise.
pub(crate) async fn refused_to_a_client_that_repeats() -> Tried {
    says(client().http2_prior_knowledge(), false, |stream| reset_of(stream, REFUSED_STREAM)).await
}
