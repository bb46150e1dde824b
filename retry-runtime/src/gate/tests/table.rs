//! The demands, row by row. `GATE_SEEDS`, `GATE_FIRST` and `GATE_ROWS` choose; run it with `--release --ignored --nocapture`.

use core::time::Duration;

use herd_model::{Kind, Limit, Spread, spread};

use super::events::{Case, Outcome};

pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) case: Case,
    /// At most this multiple of the limit.
    pub(super) ratio: f64,
    /// At most that many refusals.
    pub(super) refused: f64,
    /// At most this median time at the gate, in seconds.
    pub(super) wait: f64,
}

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

pub(super) fn row(name: &'static str, case: Case, ratio: f64, refused: f64) -> Row {
    Row { name, case, ratio, refused, wait: f64::INFINITY }
}

pub(super) fn rows() -> Vec<Row> {
    use Kind::*;
    let wide = |case: Case| Case { rtt: (SECOND / 200, SECOND / 5), ..case };
    let long = |case: Case| Case { generation: Some((SECOND * 2, SECOND * 40)), ..case };
    let herd = Case::new;
    let capped = |clients| Case { end: Some(SECOND * 120), ..herd(SpendCap, clients) };
    let steady = |kind, clients| Case { steady: Some(0.8), ..herd(kind, clients) };
    let limit = |amount, window| Limit { amount, window };
    let mut rows = vec![
        row("rolling", herd(Rolling, 40), 1.2, 10.0),
        row("rolling", herd(Rolling, 1000), 1.05, 50.0),
        row("rolling", herd(Rolling, 10_000), 1.04, 200.0),
        row("rolling, rtt 5-200", wide(herd(Rolling, 40)), 1.5, 30.0),
        row("rolling, rtt 5-200", wide(herd(Rolling, 1000)), 1.3, 200.0),
        row("openai", herd(HeadersOpenai, 40), 1.05, 2.0),
        row("openai", herd(HeadersOpenai, 1000), 1.05, 2.0),
        row("anthropic", herd(HeadersAnthropic, 40), 1.05, 2.0),
        row("anthropic", herd(HeadersAnthropic, 1000), 1.05, 2.0),
        // A bucket that is not emptied twice: whoever waits for a reset loses most of it.
        row("openai, a minute", Case { limit: limit(1000, MINUTE), ..herd(HeadersOpenai, 1100) }, 1.05, 2.0),
        row("anthropic, a minute", Case { limit: limit(1000, MINUTE), ..herd(HeadersAnthropic, 1100) }, 1.05, 2.0),
        row("anthropic, a minute", Case { limit: limit(50, MINUTE), ..herd(HeadersAnthropic, 60) }, 1.05, 2.0),
        // As nginx counts where no burst is allowed.
        row("rolling, 50 ms", Case { limit: limit(1, SECOND / 20), ..herd(Rolling, 200) }, 1.3, 60.0),
        row("retry-after", herd(RollingRetryAfter, 40), 1.25, 6.0),
        row("retry-after", herd(RollingRetryAfter, 1000), 1.06, 80.0),
        row("bucket", herd(Bucket, 40), 1.06, 25.0),
        row("bucket", herd(Bucket, 1000), 1.01, 200.0),
        row("fixed-minute", herd(FixedMinute, 10_000), 1.15, 2000.0),
        row("tokens", herd(Tokens, 1000), 1.1, 500.0),
        row("generation", long(herd(Rolling, 40)), 1.03, 10.0),
        row("generation", long(herd(Rolling, 1000)), 1.03, 60.0),
        row("change-up", herd(ChangeUp, 1000), 1.12, 60.0),
        row("change-down", herd(ChangeDown, 1000), 1.05, 60.0),
        row("none", herd(None, 40), 16.0, 0.0),
        row("none", herd(None, 1000), 16.0, 0.0),
        row("none, generation", long(herd(None, 1000)), 1.0075, 0.0),
        row("mixed", herd(Mixed, 1000), 1.05, 60.0),
        row("counts-refused", herd(CountsRefused, 40), 1.8, 20.0),
        row("counts-refused", herd(CountsRefused, 1000), 1.8, 500.0),
        row("spend-cap", capped(40), 99.0, 45.0),
        row("spend-cap", capped(1000), 99.0, 45.0),
        row("chance 2%", Case { chance: 0.02, ..herd(None, 1000) }, 999.0, 100.0),
        row("chance 2%, generation", Case { chance: 0.02, ..long(herd(None, 1000)) }, 1.3, 100.0),
    ];
    for clients in [40, 200, 1000, 4000] {
        let refused = clients as f64 / 10.0;
        rows.push(Row { wait: 1.0, ..row("steady 80%", steady(Rolling, clients), 99.0, refused) });
        rows.push(Row {
            wait: 3.0,
            ..row("steady 80%, retry-after", steady(RollingRetryAfter, clients), 99.0, refused)
        });
        rows.push(Row { wait: 1.0, ..row("steady 80%, bucket", steady(Bucket, clients), 99.0, refused) });
        rows.push(Row { wait: 1.0, ..row("steady 80%, openai", steady(HeadersOpenai, clients), 99.0, refused) });
        rows.push(Row { wait: 1.0, ..row("steady 80%, anthropic", steady(HeadersAnthropic, clients), 99.0, refused) });
    }
    rows
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
#[ignore = "takes a minute in release; prints the table"]
fn table() {
    let (seeds, first) = (number("GATE_SEEDS", 20), number("GATE_FIRST", 1));
    let wanted = std::env::var("GATE_ROWS").unwrap_or_default();
    for row in rows().iter().filter(|row| row.name.contains(&wanted)) {
        let outcomes: Vec<Outcome> = (first..first + seeds).map(|seed| row.case.run(seed)).collect();
        print(row, &outcomes);
    }
}

fn print(row: &Row, outcomes: &[Outcome]) {
    let of = |value: fn(&Outcome) -> f64| spread(outcomes.iter().map(value));
    let (ratio, refused, wait) = (of(Outcome::ratio), of(|o| o.refused as f64), of(|o| o.wait));
    let (fair, most) = (of(|o| o.fairness), of(|o| o.most_refused as f64));
    let unfinished = of(|o| o.unfinished as f64);
    let extra = of(|o| o.wall - o.limit);
    let mark = |spread: Spread, most: f64| if spread.p95 > most { '!' } else { ' ' };
    println!(
        "{:27}{:6} ratio {:6.3} {:6.3}{} (+{:6.2} s)  refused {:6} {:6}{} wait {:7.2} {:7.2}{} fair {:5.2} {:5.2}{} most {:3}{} left {}",
        row.name,
        row.case.clients,
        ratio.median,
        ratio.p95,
        mark(ratio, row.ratio),
        extra.p95,
        refused.median,
        refused.p95,
        mark(refused, row.refused),
        wait.median,
        wait.p95,
        mark(wait, row.wait),
        fair.median,
        fair.p95,
        mark(fair, 1.1),
        most.p95,
        mark(most, 20.0),
        unfinished.p95,
    );
}

/// Limits that nobody tuned on: 3-300 in 0.3-60 s, 2-20 times as many callers.
#[test]
#[ignore = "takes a minute in release; prints the table"]
fn random_limits() {
    use rand::{RngExt as _, SeedableRng as _};
    let (seeds, first) = (number("GATE_SEEDS", 200), number("GATE_FIRST", 1000));
    let wide = number("GATE_WIDE", 0) == 1;
    for kind in [
        Kind::Rolling,
        Kind::RollingRetryAfter,
        Kind::Bucket,
        Kind::FixedMinute,
        Kind::HeadersOpenai,
        Kind::HeadersAnthropic,
    ] {
        let outcomes: Vec<(f64, Outcome)> = (first..first + seeds)
            .map(|seed| {
                let mut rng = rand::rngs::SmallRng::seed_from_u64(seed);
                let log = |low: f64, high: f64, at: f64| low * (high / low).powf(at);
                let amount = log(3.0, 300.0, rng.random()).round() as u64;
                let window = Duration::from_secs_f64(log(0.3, 60.0, rng.random()));
                let clients = (amount as f64 * log(2.0, 20.0, rng.random())) as usize;
                let mut case = Case { limit: Limit { amount, window }, ..Case::new(kind, clients) };
                if kind == Kind::FixedMinute {
                    case.limit.window = SECOND * 60;
                }
                if wide {
                    case.rtt = (SECOND / 200, SECOND / 5);
                }
                (clients as f64, case.run(seed))
            })
            .collect();
        let ratio = spread(outcomes.iter().map(|(_, o)| o.ratio()));
        let each = spread(outcomes.iter().map(|(clients, o)| o.refused as f64 / clients));
        let fair = spread(outcomes.iter().map(|(_, o)| o.fairness));
        let most = outcomes.iter().map(|(_, o)| o.most_refused).max();
        let left: usize = outcomes.iter().map(|(_, o)| o.unfinished).sum();
        println!(
            "random {:20} ratio {:5.3} {:5.3} refused a call {:5.2} {:5.2} fair {:5.2} {:5.2} most {most:?} left {left}",
            kind.name(),
            ratio.median,
            ratio.p95,
            each.median,
            each.p95,
            fair.median,
            fair.p95
        );
    }
}
