//! What the provider saw, and what the operation reported.

use std::error::Error;

use retry_runtime::testing::{Provider, Request, Script, trace};
use retry_runtime::{Report, Stopped};

pub(crate) type Outcome = Result<(), Box<dyn Error>>;

/// A provider that plays a script.
pub(crate) async fn provider(script: &str) -> Result<Provider, Box<dyn Error>> {
    Ok(Provider::start(script.parse::<Script>()?).await?)
}

/// Runs one annotated call.
pub(crate) async fn run<T, E>(call: impl Future<Output = Result<T, E>>) -> (Result<T, E>, Report) {
    let (outcome, mut reports) = trace(call).await;
    assert_eq!(reports.len(), 1, "one operation, one report");
    (outcome, reports.remove(0))
}

/// The values of a header, request by request.
pub(crate) fn sent(provider: &Provider, name: &str) -> Vec<Option<String>> {
    let value = |request: &Request| {
        request.headers().get(name).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
    };
    provider.requests().iter().map(value).collect()
}

/// What every attempt must have reported, and every request carried.
pub(crate) fn agree(provider: &Provider, report: &Report, requests: usize) {
    assert_eq!(provider.request_count(), requests, "on the wire: {report:?}");
    assert_eq!(report.attempts() as usize, requests, "reported: {report:?}");
    let numbers = (1..=requests).map(|number| Some(number.to_string()));
    assert!(sent(provider, "x-retry-attempt").into_iter().eq(numbers));
    assert!(sent(provider, "x-request-id").iter().all(|id| id.as_deref() == Some(report.request_id())));
}

/// The key of each request, which must be the operation's.
pub(crate) fn agree_on_key(provider: &Provider, report: &Report) {
    let key = report.key().map(ToString::to_string);
    assert!(key.is_some());
    assert!(sent(provider, "idempotency-key").iter().all(|sent| *sent == key));
}

/// `Stopped`, somewhere in a source chain. An `io::Error` on the way leaves out what it wraps.
pub(crate) fn stopped<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a Stopped> {
    std::iter::successors(Some(error), |error| below(*error)).find_map(|error| error.downcast_ref())
}

fn below<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    let wrapped = error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
    wrapped.map(|inner| -> &(dyn Error + 'static) { inner }).or_else(|| error.source())
}
