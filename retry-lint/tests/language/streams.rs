//! `stream`, its argument, and what it may stand on.

use crate::support::{FUNCTION, plan, refuses};
use retry_lint::plan::{PolicySource, Shape};

const STREAM: &str = "async fn f() -> Result<impl Stream<Item = Result<u8, E>>, E> { g().await }";
const FORMS: &str = "write `stream` or `stream(tool_calls = \"whole\")`";

#[test]
fn both_forms_are_read() {
    assert!(plan("read_only", FUNCTION).stream.is_none());
    for (args, whole) in
        [("stream", false), ("stream(tool_calls = \"whole\")", true), ("stream(tool_calls = \"whole\",)", true)]
    {
        let stream = plan(&format!("read_only, {args}"), STREAM).stream.unwrap_or_else(|| panic!("{args}"));
        assert_eq!((stream.whole_tool_calls, stream.word.to_string().as_str()), (whole, "stream"));
    }
    let bounded = plan("read_only, stream, idle_timeout = \"30s\", stream_deadline = LIMIT", STREAM);
    let PolicySource::Written(numbers) = bounded.policy else { panic!("no numbers") };
    assert!(numbers.idle_timeout.is_some() && numbers.stream_deadline.is_some());
}

#[test]
fn a_malformed_form_is_answered_on_its_token() {
    for (args, place, what) in [
        ("stream = true", "true", "`stream` takes no value"),
        ("stream()", "()", "empty parentheses after `stream`"),
        ("stream[x]", "[x]", "`stream` takes its argument in parentheses"),
        ("stream(tool_calls)", "tool_calls", "`tool_calls` needs a value"),
        (
            "stream(tool_calls = \"raw\")",
            "\"raw\"",
            "`tool_calls` takes `\"whole\"`: calls as they come are the default",
        ),
        (
            "stream(tool_cals = \"whole\")",
            "tool_cals",
            "unknown word `tool_cals` in `stream(..)`: did you mean `tool_calls`?",
        ),
        ("stream(whole)", "whole", "unknown word `whole` in `stream(..)`"),
        ("stream(5)", "5", "expected `tool_calls = \"whole\"`"),
    ] {
        refuses(&format!("read_only, {args}"), STREAM, &[(place, &format!("{what}\n{FORMS}"))]);
    }
    let more = "stream(tool_calls = \"whole\", 5)";
    refuses(&format!("read_only, {more}"), STREAM, &[("5", "`stream` takes one argument\nremove this")]);
}

#[test]
fn a_function_that_is_not_async_may_return_a_stream() {
    for item in
        ["fn f(&self) -> impl Stream<Item = Result<u8, E>> { g() }", "fn f() -> BoxStream<'static, Piece> { g() }"]
    {
        let plan = plan("read_only, stream", item);
        assert!(matches!(plan.target.shape, Shape::StreamFn { .. }), "{item}");
    }
    let plan = plan("read_only, stream", STREAM);
    assert!(matches!(plan.target.shape, Shape::AsyncFn { .. }));
}

#[test]
fn a_future_that_is_returned_is_refused_as_ever() {
    let item = "fn f() -> impl Future<Output = Result<u8, E>> { g() }";
    let message = "a future that is returned can't be made anew for each attempt\n\
                   write `async fn f`, and the output of the future after `->`";
    refuses("read_only, stream", item, &[("fn", message)]);
}

#[test]
fn words_of_other_libraries_are_known() {
    let list = crate::support::LIST;
    let message = format!(
        "unknown option `stall_timeout`: write `idle_timeout`\n`idle_timeout` is how long a stream may be silent{list}"
    );
    refuses("read_only, stream, stall_timeout = \"5s\"", STREAM, &[("stall_timeout", &message)]);
}

#[test]
fn a_tool_has_no_stream() {
    let args = "read_only, stream".parse().unwrap_or_default();
    let item = FUNCTION.parse().unwrap_or_default();
    let refused = retry_lint::tool::judge(args, item, true).map(drop).unwrap_err();
    let message = "`stream` belongs to `#[llm_retry]`: a tool runs once each time it is called\nremove it";
    assert_eq!(refused.error.to_string(), message);
}
