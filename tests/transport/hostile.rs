//! A provider that means harm: nothing that it says makes the client sleep longer than was agreed, or write a line of the log.

use std::fmt::Write as _;
use std::io;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use retry_runtime::{ApiError, GaveUp, SendAttempt, StopReason, llm_retry};
use serde_json::Value;
use tracing_subscriber::filter::LevelFilter;

use crate::Outcome;
use crate::broken::says;
use crate::site::{Site, Tried};

const SERVER_WAIT: Duration = Duration::from_millis(40);
/// What is added to a server's wait, so that not all come back at once: at most 50 ms where the wait is short.
const SPREAD: Duration = Duration::from_millis(50);

#[llm_retry(
    max_attempts = 2,
    base = "1ms",
    rate_limit_base = "1ms",
    max_server_wait = "40ms",
    read_only,
    budget = "off"
)]
async fn call(site: &Site) -> Result<Value, GaveUp<ApiError>> {
    site.post().send_attempt().await?.json().await
}

/// Sends a status, these lines of a header, and a body.
async fn answers(status: u16, headers: &str, body: &[u8]) -> Tried {
    let head = format!("HTTP/1.1 {status} X\r\ncontent-length: {}\r\n{headers}\r\n", body.len());
    says([head.as_bytes(), body].concat()).await
}

/// Header lines, one of a kind.
fn lines() -> Vec<String> {
    let names = ["retry-after", "retry-after-ms", "x-ratelimit-reset-tokens", "ratelimit", "x-request-id", "date"];
    let values = [
        "1e308",
        "-1e308",
        "1e-308",
        "-1",
        "0",
        "NaN",
        "inf",
        "99999999999999999999999999999999999999999999999999",
        "0.0000000000000000000000000000000000001",
        "18446744073709551616",
        "Fri, 31 Dec 9999 23:59:59 GMT",
        "9999-12-31T23:59:59.999999999-23:59",
        "999999999d999999999d",
        "\"a\";r=0;t=99999999999999999999",
        "\u{ff}\u{fe}\u{9b}31m",
        "zw\u{f6}lf Sekunden \u{1f9e8}",
        "%0a%0dforged: yes",
        "\\n\\r\\x1b[2Jforged",
        "\t\tforged\t",
    ];
    let mut lines: Vec<String> =
        names.iter().flat_map(|name| values.iter().map(move |value| format!("{name}: {value}\r\n"))).collect();
    lines.push(format!("x-request-id: {}\r\n", "forged ".repeat(1000)));
    // As many as the client takes, and many more than that.
    for many in [80, 10_000] {
        let resets: Vec<String> = (0..many).map(|at| format!("x-ratelimit-reset-{at}: 99999999\r\n")).collect();
        lines.push(resets.concat());
    }
    lines
}

fn bodies() -> Vec<Vec<u8>> {
    const SIZE: usize = 64 * 1024;
    let said =
        |message: &str| format!("{{\"error\":{{\"message\":\"{message}\",\"code\":\"{message}\"}}}}").into_bytes();
    vec![
        "[".repeat(SIZE).into_bytes(),
        format!("{}{}", "[".repeat(SIZE / 2), "]".repeat(SIZE / 2)).into_bytes(),
        "{\"error\":".repeat(SIZE / 9).into_bytes(),
        vec![0xff; SIZE],
        vec![b'9'; SIZE],
        said("try again in 1e308s, try again in 99999999999999999999999999999999d"),
        said("\\nforged\\r\\u001b[2Jforged\\u2028forged\\u202eforged"),
        said(&"\\u0000".repeat(SIZE / 12)),
        br#"{"error":{"details":[{"@type":"google.rpc.RetryInfo","retryDelay":"1e308s"}],"estimated_time":1e308}}"#
            .to_vec(),
        br#"{"estimated_time":-1e308,"resets_in_seconds":18446744073709551615,"retry_after":1e308}"#.to_vec(),
        b"data: {\"error\":{\"message\":\"retry after 99999999999 weeks\"}}\n\nevent: forged\n\n".to_vec(),
    ]
}

/// What an answer said, whatever it was, must not have made the call wait longer than agreed; and it is printable.
fn check(said: &str, gave_up: &GaveUp<ApiError>) -> Outcome {
    for failure in gave_up.report().failures() {
        assert!(failure.wait <= Some(SERVER_WAIT + SPREAD), "{said}: {failure}");
    }
    assert!(gave_up.report().attempts() <= 2, "{said}");
    let mut text = format!("{gave_up} {gave_up:?}");
    let (error, report) = (gave_up.error(), gave_up.report());
    write!(text, "{error} {error:?} {report} {report:?}")?;
    for failure in report.failures() {
        write!(text, "{failure} {failure:?}")?;
    }
    // `Debug` of a duration has microseconds in it.
    let unfit = text.chars().find(|c| !(' '..='~').contains(c) && *c != '\u{b5}');
    assert_eq!(unfit, None, "{said}: {text}");
    assert!(text.len() < 8 * 1024, "{said}: {} bytes", text.len());
    let message = error.message().unwrap_or_default();
    assert!(!message.contains(['\n', '\r', '\u{1b}', '\u{2028}', '\u{202e}']), "{message:?}");
    Ok(())
}

#[tokio::test]
async fn no_header_makes_the_client_wait_or_write() -> Outcome {
    Log::start();
    for status in [429, 503] {
        for line in lines() {
            let site = answers(status, &line, b"").await?;
            let said: String = line.chars().take(80).collect();
            check(&said, &call(&site).await.unwrap_err())?;
        }
    }
    Log::check();
    Ok(())
}

#[tokio::test]
async fn no_body_makes_the_client_wait_or_write() -> Outcome {
    Log::start();
    for status in [200, 400, 429, 500] {
        for body in bodies() {
            let site = answers(status, "content-type: application/json\r\n", &body).await?;
            let said = String::from_utf8_lossy(&body[..body.len().min(80)]).into_owned();
            if let Err(gave_up) = call(&site).await {
                check(&said, &gave_up)?;
            }
        }
    }
    Log::check();
    Ok(())
}

#[tokio::test]
async fn a_wait_that_does_not_fit_is_not_begun() -> Outcome {
    #[llm_retry(max_attempts = 5, deadline = "30s", read_only)]
    async fn call(site: &Site) -> Result<Value, GaveUp<ApiError>> {
        site.post().send_attempt().await?.json().await
    }

    let site = answers(429, "retry-after: 100\r\n", b"").await?;
    let gave_up = call(&site).await.unwrap_err();
    let StopReason::Deadline { needed: Some(needed), .. } = gave_up.stop() else { panic!("{gave_up}") };
    assert!(needed >= Duration::from_secs(100));
    let site = answers(429, "retry-after: 121\r\n", b"").await?;
    let gave_up = call(&site).await.unwrap_err();
    assert!(matches!(gave_up.stop(), StopReason::ServerWaitTooLong { asked: Some(_), .. }), "{gave_up}");
    assert_eq!(gave_up.report().failures().filter_map(|failure| failure.wait).count(), 0);
    assert_eq!(site.requests(), 1);
    Ok(())
}

/// A request id is what a server says too. One that is too long is none.
#[tokio::test]
async fn a_request_id_is_escaped_and_short() -> Outcome {
    let site = answers(500, "x-request-id: a\"b\\n\t%1b[2J\r\n", b"").await?;
    let gave_up = call(&site).await.unwrap_err();
    check("x-request-id", &gave_up)?;
    assert_eq!(gave_up.error().request_id(), Some("a\"b\\n\t%1b[2J"));
    let headers = format!("x-request-id: {}\r\nrequest-id: req_1\r\n", "x".repeat(129));
    let gave_up = call(&answers(500, &headers, b"").await?).await.unwrap_err();
    assert_eq!(gave_up.error().request_id(), Some("req_1"));
    Ok(())
}

/// All that is logged.
struct Log;

static WRITTEN: LazyLock<Mutex<Vec<u8>>> = LazyLock::new(Mutex::default);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        WRITTEN.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn start() {
        static STARTED: LazyLock<()> = LazyLock::new(|| {
            tracing_subscriber::fmt().with_max_level(LevelFilter::DEBUG).with_ansi(false).with_writer(|| Log).init();
        });
        LazyLock::force(&STARTED);
    }

    /// Every line of ours is one of ours from its beginning, and fit for a terminal.
    fn check() {
        let written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&written);
        let mut ours = 0;
        for line in text.lines() {
            assert!(!line.trim_start().starts_with("forged"), "{line:?}");
            assert!(!line.contains(['\u{1b}', '\u{9b}', '\u{2028}', '\u{202e}']), "{line:?}");
            if line.contains("retry_runtime") {
                ours += 1;
                assert!(line.len() < 4096, "{} bytes", line.len());
            }
        }
        assert!(ours > 0, "nothing was logged");
    }
}
