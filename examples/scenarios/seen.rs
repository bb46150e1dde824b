//! What came of a scenario.

use std::time::{Duration, Instant};

use retry_runtime::Report;
use retry_runtime::testing::{Provider, trace};

/// What was seen on the wire and in the reports, and what of it should have been otherwise.
#[derive(Default)]
pub(crate) struct Seen {
    pub(crate) requests: usize,
    pub(crate) elapsed: Duration,
    pub(crate) waits: Vec<Duration>,
    deviations: Vec<String>,
}

impl Seen {
    /// Runs a call to the end.
    pub(crate) async fn of<F: Future>(provider: &Provider, call: F) -> (F::Output, Self) {
        let started = Instant::now();
        let (outcome, reports) = trace(call).await;
        (outcome, Self::after(provider, started, &reports))
    }

    pub(crate) fn after(provider: &Provider, started: Instant, reports: &[Report]) -> Self {
        let failures = reports.iter().flat_map(Report::failures);
        Self {
            requests: provider.request_count(),
            elapsed: started.elapsed(),
            waits: failures.filter_map(|failure| failure.wait).collect(),
            deviations: Vec::new(),
        }
    }

    pub(crate) fn deviation(what: &str) -> Self {
        Self { deviations: vec![what.to_owned()], ..Self::default() }
    }

    /// Notes a deviation where `what` does not hold.
    pub(crate) fn expect(mut self, what: &str, holds: bool) -> Self {
        if !holds {
            self.deviations.push(what.to_owned());
        }
        self
    }

    pub(crate) fn expect_requests(self, requests: usize) -> Self {
        let holds = self.requests == requests;
        self.expect(&format!("requests: {requests}"), holds)
    }

    pub(crate) fn expect_elapsed_below(self, limit: Duration) -> Self {
        let holds = self.elapsed < limit;
        self.expect(&format!("over in less than {limit:?}"), holds)
    }

    pub(crate) fn pass(&self) -> bool {
        self.deviations.is_empty()
    }

    pub(crate) fn json(&self, name: &str) -> String {
        let waits: Vec<_> = self.waits.iter().map(|wait| wait.as_millis().to_string()).collect();
        format!(
            r#"{{"name":"{name}","pass":{},"requests":{},"elapsed_ms":{},"waits_ms":[{}]}}"#,
            self.pass(),
            self.requests,
            self.elapsed.as_millis(),
            waits.join(",")
        )
    }

    pub(crate) fn row(&self, name: &str) -> String {
        let pass = if self.pass() { "pass" } else { "FAIL" };
        let (requests, elapsed) = (self.requests, self.elapsed.as_millis());
        let waits = self.waits_in_short();
        let deviations: Vec<_> = self.deviations.iter().map(|what| format!("\n      deviates: {what}")).collect();
        format!("{pass}  {name:<28} requests {requests:>4}  {elapsed:>6} ms  {waits}{}", deviations.concat())
    }

    fn waits_in_short(&self) -> String {
        let ms = |wait: &Duration| wait.as_millis().to_string();
        match (self.waits.len(), self.waits.iter().min(), self.waits.iter().max()) {
            (0, ..) => "no wait".to_owned(),
            (5.., Some(least), Some(most)) => format!("{} waits of {} to {} ms", self.waits.len(), ms(least), ms(most)),
            _ => format!("waits {} ms", self.waits.iter().map(ms).collect::<Vec<_>>().join(", ")),
        }
    }
}
