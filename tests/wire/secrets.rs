//! Nothing that is printed shows a secret.

use std::cell::RefCell;
use std::error::Error;
use std::fmt::Write as _;
use std::io;
use std::sync::Once;

use retry_runtime::testing::{Answer, trace};
use retry_runtime::{ApiError, GaveUp, SendAttempt, llm_retry};
use serde_json::{Value, json};
use tracing_subscriber::filter::LevelFilter;

use crate::Outcome;
use crate::raw::closed;
use crate::site::{Site, client};

/// Every secret contains it.
const SECRET: &str = "hush";

thread_local! {
    static LOG: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Collects what is logged, thread by thread: a test of a single thread sees its own alone.
struct Log;

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOG.with_borrow_mut(|log| log.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// For the whole process: what is logged in a thread depends on the other threads otherwise.
    fn start() {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            tracing_subscriber::fmt().with_max_level(LevelFilter::TRACE).with_ansi(false).with_writer(|| Self).init();
        });
    }

    fn text() -> String {
        LOG.with_borrow(|log| String::from_utf8_lossy(log).into_owned())
    }
}

fn request(client: &reqwest::Client, base: &str) -> reqwest::RequestBuilder {
    client
        .post(format!("{base}/v1/chat?key=hush-url"))
        .bearer_auth("hush-bearer")
        .header("x-api-key", "hush-key")
        .json(&json!({"messages": [{"role": "user", "content": "hush-prompt"}]}))
}

#[llm_retry(
    max_attempts = 2,
    attempt_timeout = "300ms",
    base = "1ms",
    rate_limit_base = "1ms",
    idempotent(key = "hush-order"),
    allow(LR112, reason = "one call in this test")
)]
async fn call(client: &reqwest::Client, base: &str) -> Result<Vec<u32>, GaveUp<ApiError>> {
    request(client, base).send_attempt().await?.json().await
}

/// All that can be printed of a failed call.
fn printed(gave_up: &GaveUp<ApiError>) -> String {
    let mut text = format!("{gave_up} {gave_up:?} {gave_up:#?} ");
    let (error, report) = (gave_up.error(), gave_up.report());
    let _ = write!(text, "{error} {error:?} {error:#?} {report} {report:?} {report:#?} ");
    for failure in report.failures() {
        let _ = write!(text, "{failure} {failure:?} ");
    }
    for error in std::iter::successors(Some(gave_up as &dyn Error), |error| (*error).source()) {
        let _ = write!(text, "{error} {error:?} ");
    }
    text
}

#[tokio::test]
async fn neither_errors_nor_reports_nor_the_log_show_a_secret() -> Outcome {
    Log::start();
    let body = r#"{"error": {"message": "hush-body", "type": "hush-type", "code": "hush-code"}}"#;
    let said = |status| Answer::status(status).header("set-cookie", "hush-cookie").body(body);
    let answers = [
        said(500),
        said(429),
        said(400),
        said(200),
        Answer::status(200).body(r#"["hush-value"]"#),
        Answer::ok("hush-text").cut(),
        Answer::ok("hush-text").lost(),
        Answer::hang(),
    ];
    let mut bases = vec![format!("http://{}", closed().await?), "hush://x".to_owned(), "http://[hush".to_owned()];
    let mut sites = Vec::new();
    for answer in answers {
        let site = Site::start(answer).await?;
        bases.push(site.provider.base_url().to_owned());
        sites.push(site);
    }
    for base in &bases {
        let (outcome, reports) = trace(call(&client(), base)).await;
        let text = printed(&outcome.unwrap_err()) + &format!("{reports:?}");
        assert!(!text.contains(SECRET), "{base}: {text}");
    }
    assert_eq!(Log::text().matches("gave up").count(), bases.len(), "{}", Log::text());
    assert!(!Log::text().contains(SECRET), "{}", Log::text());
    Ok(())
}

#[tokio::test]
async fn neither_a_request_nor_a_response_shows_a_secret() -> Outcome {
    let answer = Answer::status(200).header("set-cookie", "hush-cookie").body(r#"{"text": "hush"}"#);
    let site = Site::start(answer).await?;
    let request = request(&site.client, site.provider.base_url()).key_part("a");
    let mut text = format!("{request:?} {request:#?}");
    let answer = request.send_attempt().await?;
    let _ = write!(text, "{answer:?} {answer:#?}");
    let _ = write!(text, "{:?}", answer.bytes_stream());
    assert!(!text.contains(SECRET), "{text}");
    Ok(())
}

#[tokio::test]
async fn a_call_that_stops_shows_none_in_the_clients_own_error_type() -> Outcome {
    #[llm_retry(max_attempts = 1, attempt_timeout = "400ms", read_only)]
    async fn plain(client: &reqwest::Client, base: &str) -> Result<Value, GaveUp<reqwest::Error>> {
        request(client, base).send().await?.json().await
    }

    let site = Site::parse("hang").await?;
    let gave_up = plain(&site.client, site.provider.base_url()).await.unwrap_err();
    let text = format!("{gave_up} {gave_up:?} {:?}", gave_up.source());
    assert!(!text.contains(SECRET), "{text}");
    Ok(())
}
