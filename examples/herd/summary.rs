//! All runs of a case in one line.

use std::io;

use herd_model::{Kind, Spread, median, spread};
use serde::Serialize;

use super::callers::Client;
use super::run::{Case, Outcome};

/// As it is printed; times in seconds, of all seeds.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    pub(crate) server: &'static str,
    pub(crate) clients: usize,
    pub(crate) client: &'static str,
    pub(crate) seeds: u64,
    /// Median of what the oracle reaches with the same network and generation times.
    pub(crate) limit_s: Option<f64>,
    pub(crate) wall_s: Figures,
    /// The time over the oracle's, seed by seed.
    pub(crate) ratio: Option<Figures>,
    pub(crate) requests: Figures,
    pub(crate) refused: Figures,
    /// Calls without an answer, of all seeds together.
    pub(crate) gave_up: usize,
    /// Of the median call: from its start to its last request.
    pub(crate) wait_s: Figures,
    /// The 95th percentile of (slowest / median completion) over the oracle's.
    pub(crate) fairness: Option<f64>,
    /// How long after the outage a call was still lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) recovered_s: Option<Figures>,
}

/// Median and 95th percentile.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Figures {
    pub(crate) median: f64,
    pub(crate) p95: f64,
}

/// Runs the case with so many seeds.
pub(crate) fn summary(case: &Case, client: Client, seeds: std::ops::Range<u64>) -> io::Result<Summary> {
    let count = seeds.end - seeds.start;
    let outcomes: Vec<Outcome> = seeds.map(|seed| case.run(client, seed)).collect::<io::Result<_>>()?;
    let of = |value: fn(&Outcome) -> f64| figures(outcomes.iter().map(value));
    let known = |value: fn(&Outcome) -> Option<f64>| outcomes.iter().map(value).collect::<Option<Vec<f64>>>();
    Ok(Summary {
        server: case.kind.name(),
        clients: case.clients,
        client: client.name(),
        seeds: count,
        limit_s: known(|run| run.limit).map(|limits| rounded(median(limits))),
        wall_s: of(|run| run.wall),
        ratio: known(|run| run.limit.map(|limit| run.wall / limit)).map(figures),
        requests: of(|run| number(run.arrivals.len())),
        refused: of(|run| number(run.refused)),
        gave_up: outcomes.iter().map(|run| run.gave_up).sum(),
        wait_s: of(|run| run.wait),
        fairness: known(|run| run.fairness).map(|fairness| figures(fairness).p95),
        recovered_s: (case.kind == Kind::Outage).then(|| of(|run| run.recovered)),
    })
}

#[expect(clippy::cast_precision_loss, reason = "requests are far fewer than 2^52")]
fn number(count: usize) -> f64 {
    count as f64
}

fn figures(values: impl IntoIterator<Item = f64>) -> Figures {
    let Spread { median, p95 } = spread(values);
    Figures { median: rounded(median), p95: rounded(p95) }
}

/// To a tenth of a millisecond: the clock has no more than whole ones.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

impl Summary {
    /// For people.
    pub(crate) fn table(&self) -> String {
        let line = |name: &str, figures: Figures| format!("{name:24}{:>12.3}{:>12.3}\n", figures.median, figures.p95);
        let one = |name: &str, value: f64| format!("{name:24}{value:>12.3}\n");
        let Self { clients, server, client, seeds, gave_up, .. } = self;
        let lines = [
            Some(format!("{clients} callers of `{server}`, client `{client}`, {seeds} seeds\n")),
            Some(format!("{:24}{:>12}{:>12}\n", "", "median", "p95")),
            Some(line("time (s)", self.wall_s)),
            self.ratio.map(|ratio| line("time / the oracle's", ratio)),
            Some(line("requests", self.requests)),
            Some(line("refused", self.refused)),
            Some(line("wait of a call (s)", self.wait_s)),
            self.recovered_s.map(|recovered| line("recovered after (s)", recovered)),
            Some(format!("{:24}{gave_up:>12}\n", "calls that gave up")),
            self.limit_s.map(|limit| one("the oracle's time (s)", limit)),
            self.fairness.map(|fairness| one("fairness / the oracle's", fairness)),
        ];
        lines.into_iter().flatten().collect()
    }
}
