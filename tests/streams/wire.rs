//! The same over loopback: a provider that answers the first request with a part of a shape, and every other one with the whole.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{Stream, StreamExt as _, stream};
use retry_runtime::stream::Event;
use retry_runtime::testing::{Answer, Provider, Request, Script};
use retry_runtime::{ApiError, GaveUp, Interrupted, SendAttempt, llm_retry};

use crate::Outcome;
use crate::asked::{Came, came, expected};
use crate::play::{ENDS, End};
use crate::shape::{self, Shape};

/// So many calls at once.
const AT_ONCE: usize = 300;

/// A silence takes as long as the function waits, so only at every eleventh byte one is waited for. With the variable
/// `EVERY_SILENCE` set it is every byte, and some minutes.
const SILENCES: usize = 11;

const LONG: Duration = Duration::from_secs(3600);

#[llm_retry(
    read_only,
    budget = "off",
    max_attempts = 2,
    base = "1ms",
    cap = "1ms",
    rate_limit_base = "1ms",
    stream(tool_calls = "whole"),
    idle_timeout = "2s"
)]
async fn ask(
    client: &reqwest::Client,
    url: &str,
) -> Result<impl Stream<Item = Result<Event, Interrupted<ApiError>>>, GaveUp<ApiError>> {
    Ok(client.get(url).send_attempt().await?.events())
}

/// A part of a shape, and how it ends.
#[derive(Clone, Copy)]
struct Case {
    shape: usize,
    cut: usize,
    end: End,
}

impl Case {
    fn all(shapes: &[Shape]) -> Vec<Self> {
        let cuts = shapes.iter().enumerate().flat_map(|(at, shape)| (0..=shape.body.len()).map(move |cut| (at, cut)));
        let cases = cuts.flat_map(|(shape, cut)| ENDS.map(|end| Self { shape, cut, end }));
        let apart = if std::env::var_os("EVERY_SILENCE").is_some() { 1 } else { SILENCES };
        // Behind no byte at all a silence is one of the head, which is no stream yet.
        let is_heard = |case: &Self| case.end != End::Silence || (case.cut > 0 && case.cut % apart == 1 % apart);
        cases.filter(is_heard).collect()
    }

    /// What has to come of it. To a client of HTTP a connection that closes is a cut body.
    async fn expected(self, shapes: &[Shape]) -> Came {
        let end = if self.end == End::Reset { End::Cut } else { self.end };
        expected(&shapes[self.shape], self.cut, end).await
    }
}

/// `/case`: the first request gets the part.
struct Desk {
    shapes: Vec<Shape>,
    cases: Vec<Case>,
    asked: Mutex<HashMap<usize, usize>>,
}

impl Desk {
    fn answer(&self, request: &Request) -> Answer {
        let at: usize = request.path()[1..].parse().expect("a number");
        let Case { shape, cut, end } = self.cases[at];
        let mut asked = self.asked.lock().expect("no panic");
        let times = asked.entry(at).or_default();
        *times += 1;
        let shape = &self.shapes[shape];
        let (part, whole) = (shape.body[..cut].to_vec(), shape.body.clone());
        let answer = match end {
            _ if *times > 1 => Answer::chunks([whole]),
            End::Silence => Answer::chunks([part, b" ".to_vec()]).chunk_delay(LONG),
            End::Reset | End::Cut => Answer::chunks([whole]).cut_after(cut),
            End::Eof => Answer::chunks([part]),
        };
        answer.header("content-type", shape.headers()["content-type"].to_str().expect("ASCII"))
    }

    fn compare(&self, at: usize, came: Came, expected: &Came) -> Option<String> {
        let Case { shape, cut, end } = self.cases[at];
        let requests = self.asked.lock().expect("no panic").get(&at).copied().unwrap_or_default();
        let came = Came { requests, ..came };
        let name = &self.shapes[shape].name;
        (came != *expected).then(|| format!("{name} cut at {cut} by {end:?}: {came:?}, not {expected:?}"))
    }
}

#[test]
fn at_every_byte_what_nobody_has_seen_is_requested_again_and_nothing_else() -> Outcome {
    let shapes = shape::all();
    let cases = Case::all(&shapes);
    let paused = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build()?;
    let mut expected = Vec::new();
    for case in &cases {
        expected.push(paused.block_on(case.expected(&shapes)));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(compare(Desk { shapes, cases, asked: Mutex::default() }, &expected))
}

async fn compare(desk: Desk, expected: &[Came]) -> Outcome {
    let desk = Arc::new(desk);
    let at_desk = desk.clone();
    let script = Script::new().then_fn(move |request| at_desk.answer(request));
    let provider = Provider::builder(script).keep_last(1).start().await?;
    let client = reqwest::Client::new();
    let calls = expected.iter().enumerate().map(|(at, expected)| {
        let (client, desk, url) = (&client, &desk, provider.url(&format!("/{at}")));
        async move { desk.compare(at, came(ask(client, &url).await).await, expected) }
    });
    let wrong: Vec<_> = stream::iter(calls).buffer_unordered(AT_ONCE).filter_map(async |wrong| wrong).collect().await;
    assert!(wrong.is_empty(), "{} of {} are wrong: {:#?}", wrong.len(), expected.len(), &wrong[..wrong.len().min(9)]);
    let requests: usize = expected.iter().map(|came| came.requests).sum();
    println!("{} calls, {requests} requests", expected.len());
    assert_eq!(requests, provider.request_count());
    Ok(())
}
