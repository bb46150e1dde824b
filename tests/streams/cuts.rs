//! A cut at every byte, in every way: nothing twice, nothing lost, and the right verdict.

use retry_runtime::stream::StreamError;

use crate::play::{ENDS, End, events, play, transcript};
use crate::reference::{self, Frame};
use crate::shape::{self, Shape};

/// What has to come of the first bytes: kind and reason, written by hand.
fn expected(shape: &Shape, cut: usize, end: End) -> (&str, Vec<&str>) {
    if shape.decided.is_some_and(|decided| cut >= decided) {
        return (&shape.kind, vec![&shape.reason]);
    }
    let reasons = match end {
        End::Eof => vec!["stream.empty", "stream.truncated"],
        End::Reset => vec!["stream.reset"],
        End::Cut => vec!["stream.cut"],
        End::Silence => vec!["stream.stalled"],
    };
    ("ambiguous", reasons)
}

async fn check(shape: &Shape, frames: &[Frame], cut: usize, end: End) {
    let (items, error) = play(events(shape, cut, end)).await;
    let place = format!("{} cut at {cut} by {end:?}", shape.name);
    let count = reference::delivered(shape, frames, cut, error.is_some());
    let whole = frames[..count].iter().map(|frame| frame.data.trim());
    assert!(items.iter().map(String::as_str).eq(whole), "{place}: {items:?}");

    let verdict = error.as_ref().map(StreamError::verdict);
    let told = verdict.map_or(("success", ""), |verdict| (verdict.kind().as_str(), verdict.reason()));
    let (kind, reasons) = expected(shape, cut, end);
    assert!(told.0 == kind && reasons.contains(&told.1), "{place}: {told:?}, not {kind} {reasons:?}");

    if end == End::Eof {
        let judged = transcript(shape, cut);
        let same = verdict.map_or(judged.is_success(), |verdict| verdict == judged);
        assert!(same, "{place}: {verdict:?}, not {judged:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn at_every_byte_nothing_is_lost_nothing_comes_twice_and_the_verdict_is_right() {
    let mut cuts = 0;
    for shape in shape::all() {
        let frames = reference::pieces(&shape);
        for (cut, end) in (0..=shape.body.len()).flat_map(|cut| ENDS.map(|end| (cut, end))) {
            check(&shape, &frames, cut, end).await;
            cuts += 1;
        }
    }
    println!("{cuts} cuts");
}

#[tokio::test(start_paused = true)]
async fn a_body_that_the_client_calls_cut_is_one() {
    for shape in shape::all() {
        check(&shape, &reference::pieces(&shape), shape.body.len() / 2, End::Cut).await;
    }
}

#[tokio::test(start_paused = true)]
async fn an_error_has_its_frame_and_prints_none_of_it() {
    for shape in shape::all().into_iter().filter(|shape| shape.kind != "success" && shape.decided.is_some()) {
        let (_, error) = play(events(&shape, shape.body.len(), End::Eof)).await;
        let error = error.expect("an error");
        let frame = String::from_utf8_lossy(error.body()).into_owned();
        assert!(!frame.is_empty(), "{}", shape.name);
        let printed = format!("{error} {error:?}");
        assert!(!printed.contains(&frame) && printed.contains(&shape.reason), "{}: {printed}", shape.name);
    }
}

#[tokio::test(start_paused = true)]
async fn an_error_names_the_way_the_connection_ended() {
    let (_, error) = play(events(&shape::all()[0], 10, End::Reset)).await;
    let error = error.expect("an error");
    assert!(std::error::Error::source(&error).is_some_and(<dyn std::error::Error>::is::<std::io::Error>));
}
