//! Through an annotated function: the first answer is a shape cut at a byte, every other one the whole shape. What is delivered,
//! how it ends, and how often it is asked for. Here on a paused clock; over loopback in [`wire`](crate::wire).

use std::cell::Cell;
use std::fmt::Debug;

use futures_util::{Stream, StreamExt as _};
use retry_runtime::stream::{Event, StreamError, WholeToolCalls};
use retry_runtime::{GaveUp, Interrupted, Verdict, VerdictKind, llm_retry};

use crate::play::{ENDS, End, events, play};
use crate::shape::{self, Shape};

/// What came of a call.
#[derive(Debug, PartialEq)]
pub(crate) struct Came {
    pub(crate) items: Vec<String>,
    /// Nothing, or what the error meant.
    pub(crate) verdict: Option<(VerdictKind, &'static str)>,
    pub(crate) requests: usize,
}

/// All of a call: the error of an opening is that of its last attempt.
pub(crate) async fn came<S, E: Debug>(opened: Result<S, GaveUp<E>>) -> Came
where
    S: Stream<Item = Result<Event, Interrupted<E>>>,
{
    let (mut items, mut verdict) = (Vec::new(), None);
    match opened {
        Err(gave_up) => verdict = gave_up.report().failures().last().map(|record| told(record.verdict)),
        Ok(answer) => {
            let mut answer = std::pin::pin!(answer);
            while let Some(item) = answer.next().await {
                match item {
                    Ok(event) => items.push(event.text().trim().to_owned()),
                    Err(interrupted) => {
                        assert_eq!(interrupted.delivered(), items.len() as u64);
                        verdict = Some(told(interrupted.verdict()));
                    }
                }
            }
        }
    }
    Came { items, verdict, requests: 0 }
}

fn told(verdict: Verdict) -> (VerdictKind, &'static str) {
    (verdict.kind(), verdict.reason())
}

/// What the reader says without a function around it: its own tests compare that with what is written beside the shapes.
async fn read(shape: &Shape, cut: usize, end: End) -> (Vec<String>, Option<Verdict>) {
    let (items, error) = play(WholeToolCalls::new(events(shape, cut, end))).await;
    (items, error.as_ref().map(StreamError::verdict))
}

/// What has to come: where nothing was delivered and the verdict allows it, the whole shape.
pub(crate) async fn expected(shape: &Shape, cut: usize, end: End) -> Came {
    let (items, verdict) = read(shape, cut, end).await;
    let repeats = items.is_empty() && verdict.is_some_and(|verdict| verdict.is_retryable());
    let (items, verdict) = if repeats { read(shape, shape.body.len(), End::Eof).await } else { (items, verdict) };
    Came { items, verdict: verdict.map(told), requests: 1 + usize::from(repeats) }
}

#[llm_retry(read_only, budget = "off", max_attempts = 2, stream(tool_calls = "whole"), idle_timeout = "30s")]
async fn ask(
    shape: &Shape,
    cut: usize,
    end: End,
    asked: &Cell<usize>,
) -> Result<impl Stream<Item = Result<Event, Interrupted<StreamError>>>, GaveUp<StreamError>> {
    asked.set(asked.get() + 1);
    let first = asked.get() == 1;
    Ok(if first { events(shape, cut, end) } else { events(shape, shape.body.len(), End::Eof) })
}

#[tokio::test(start_paused = true)]
async fn at_every_byte_what_nobody_has_seen_is_asked_for_again_and_nothing_else() {
    let (mut calls, mut requests) = (0, 0);
    for shape in shape::all() {
        for (cut, end) in (0..=shape.body.len()).flat_map(|cut| ENDS.map(|end| (cut, end))) {
            let asked = Cell::new(0);
            let came = Came { requests: 0, ..came(ask(&shape, cut, end, &asked).await).await };
            let came = Came { requests: asked.get(), ..came };
            assert_eq!(came, expected(&shape, cut, end).await, "{} cut at {cut} by {end:?}", shape.name);
            (calls, requests) = (calls + 1, requests + asked.get());
        }
    }
    println!("{calls} calls, {requests} attempts");
}
