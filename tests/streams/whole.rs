//! Tool calls, cut at every byte: no part of one is released.

use retry_runtime::stream::{Event, StreamError, WholeToolCalls};

use crate::play::{ENDS, End, events, play};
use crate::reference;
use crate::shape::{self, Shape};

/// How many of the delivered events may be released.
fn releasable(shape: &Shape, cut: usize, is_complete: bool) -> usize {
    let frames = reference::pieces(shape);
    let arrived = reference::delivered(shape, &frames, cut, !is_complete);
    let open = shape.calls.iter().find(|(_, whole)| whole.is_none_or(|whole| whole > cut));
    match open {
        // Where the stream is complete, what has come of the call shows that it is whole.
        Some(_) if is_complete && !shape.broken => arrived,
        Some((begin, _)) => frames.iter().filter(|frame| frame.start < *begin).count().min(arrived),
        None => arrived,
    }
}

#[tokio::test(start_paused = true)]
async fn at_every_byte_no_part_of_a_tool_call_is_released_and_all_else_is() {
    for shape in shape::all().into_iter().filter(|shape| !shape.calls.is_empty()) {
        for cut in 0..=shape.body.len() {
            let (all, plain) = play(events(&shape, cut, End::Eof)).await;
            let released = &all[..releasable(&shape, cut, plain.is_none())];
            for end in ENDS {
                let (items, error) = play(WholeToolCalls::new(events(&shape, cut, end))).await;
                let place = format!("{} cut at {cut} by {end:?}", shape.name);
                assert_eq!(items, released, "{place}");
                let is_broken = shape.broken && error.as_ref().is_some_and(is_broken);
                assert!(error.is_some() == plain.is_some() || is_broken, "{place}: {error:?}");
            }
        }
    }
}

fn is_broken(error: &StreamError) -> bool {
    error.verdict().reason() == "stream.tool_call_broken"
}

#[tokio::test(start_paused = true)]
async fn a_call_that_ends_and_is_no_json_is_an_error_of_its_own() {
    for shape in shape::all().into_iter().filter(|shape| shape.broken) {
        let (_, error) = play(WholeToolCalls::new(events(&shape, shape.body.len(), End::Eof))).await;
        let verdict = error.expect("an error").verdict();
        assert_eq!(
            (verdict.kind().as_str(), verdict.reason()),
            ("ambiguous", "stream.tool_call_broken"),
            "{}",
            shape.name
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_call_that_never_ends_is_bounded() {
    let shapes = shape::all();
    let shape = shapes.iter().find(|shape| shape.name == "openai-chat/one-tool-call.sse").expect("the shape");
    let (items, error) = play(WholeToolCalls::new(events(shape, shape.body.len(), End::Eof)).limit(300)).await;
    assert_eq!((items.len(), error.expect("an error").verdict().reason()), (1, "stream.tool_call_too_large"));
}

/// Each with an index of its own.
#[tokio::test(start_paused = true)]
async fn calls_at_the_same_time_are_bounded() {
    let calls: Vec<String> = (0..20_000).map(|index| format!("{{\"index\":{index},\"function\":{{}}}}")).collect();
    let event = Event::of_data(format!("{{\"choices\":[{{\"delta\":{{\"tool_calls\":[{}]}}}}]}}", calls.join(",")));
    let (items, error) = play(WholeToolCalls::new(futures_util::stream::iter([Ok(event)]))).await;
    assert_eq!((items.len(), error.expect("an error").verdict().reason()), (0, "stream.tool_call_too_large"));
}
