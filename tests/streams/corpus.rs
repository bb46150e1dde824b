//! The corpus's streams through the live reader: the same verdicts.

use std::io::{Error, ErrorKind};
use std::time::SystemTime;

use bytes::Bytes;
use futures_util::{StreamExt as _, stream};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use retry_runtime::Verdict;
use retry_runtime::classify::stream::{StreamEnd, Transcript};
use retry_runtime::stream::Events;
use serde_json::Value;

use crate::play::{IDLE, play};

struct Case {
    id: String,
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
    end: StreamEnd,
    expected: Vec<String>,
}

impl Case {
    /// `None` where it is no stream.
    fn of(case: &Value) -> Option<Self> {
        let end = match case["stream"]["end"].as_str()? {
            "reset" => StreamEnd::Reset,
            "incomplete_chunked" => StreamEnd::IncompleteChunked,
            "idle_timeout" => StreamEnd::IdleTimeout,
            "open" => StreamEnd::Open,
            _ => StreamEnd::Eof,
        };
        let headers = case["headers"].as_object()?.iter().filter_map(|(name, value)| {
            Some((HeaderName::from_bytes(name.as_bytes()).ok()?, HeaderValue::from_str(value.as_str()?).ok()?))
        });
        let body = case["body"].as_str().map_or_else(|| case["body"].to_string(), str::to_owned).into_bytes();
        let expect = &case["expect"];
        let alternatives = expect["alt"].as_array().into_iter().flatten().map(|alt| &alt["verdict"]);
        Some(Self {
            id: case["id"].to_string(),
            status: StatusCode::from_u16(u16::try_from(case["status"].as_u64()?).ok()?).ok()?,
            headers: headers.collect(),
            body,
            end,
            expected: alternatives
                .chain([&expect["verdict"]])
                .filter_map(|kind| Some(kind.as_str()?.to_owned()))
                .collect(),
        })
    }

    fn transcript(&self) -> Verdict {
        let Self { status, headers, body, end, .. } = self;
        let (delivered, arrived) = (false, SystemTime::now());
        Transcript { status: *status, headers, frames: body, end: *end, delivered, arrived }.verdict()
    }

    async fn live(&self, size: usize) -> Verdict {
        let chunks: Vec<_> = self.body.chunks(size).map(|chunk| Ok(Bytes::copy_from_slice(chunk))).collect();
        let end = match self.end {
            StreamEnd::Reset => stream::iter([Err(Error::from(ErrorKind::ConnectionReset))]).boxed(),
            StreamEnd::IncompleteChunked => stream::iter([Err(Error::from(ErrorKind::UnexpectedEof))]).boxed(),
            StreamEnd::IdleTimeout | StreamEnd::Open => stream::pending().boxed(),
            _ => stream::empty().boxed(),
        };
        let events = Events::new(stream::iter(chunks).chain(end), self.status, self.headers.clone()).idle_timeout(IDLE);
        let (_, error) = play(events).await;
        error.map_or(Verdict::success().with_status(self.status.as_u16()), |error| error.verdict())
    }
}

#[tokio::test(start_paused = true)]
async fn every_stream_of_the_corpus_gets_its_verdict_live() {
    let mut streams = 0;
    for text in [include_str!("../corpus/cases.json"), include_str!("../corpus/variants.json")] {
        let cases: Vec<Value> = serde_json::from_str(text).expect("JSON");
        for case in cases.iter().filter_map(Case::of) {
            let judged = case.transcript();
            assert!(case.expected.iter().any(|kind| kind == judged.kind().as_str()), "{}: {judged}", case.id);
            for size in [1, 7, 1 << 20] {
                assert_eq!(case.live(size).await, judged, "{} in chunks of {size}", case.id);
            }
            streams += 1;
        }
    }
    assert!(streams > 80, "{streams}");
}
