//! The command line.

use std::error::Error;
use std::ffi::OsString;
use std::fmt::Display;
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use herd_model::{Kind, Limit};
use lexopt::{Arg, Parser, ValueExt as _};

use super::callers::Client;
use super::run::Case;

/// More would not end today.
const MOST_CLIENTS: usize = 100_000;
const MOST_SEEDS: u64 = 10_000;

pub(crate) const USAGE: &str = "usage: herd --server S --clients N [options]
  --server S            rolling, rolling-retry-after, bucket, fixed-minute, tokens, outage, spend-cap, mixed, headers-openai,
                        headers-anthropic, change-up, change-down, none, counts-refused
  --clients N           calls, 1 to 100000
  --limit N             what goes through in a window (10)
  --window TIME         (1s)
  --rtt TIME[..TIME]    round trip, uniform within the range (20ms)
  --generation A..B     how long answers take, lognormal within the range (no time)
  --steady L            arrivals at L times the limit instead of all at once
  --seeds N             (20)
  --first-seed N        (1)
  --client C            gate, full or none (gate)
  --plot FILE.svg       draws the first seed, ours beside full jitter
  --json                one object";

/// What is asked for.
#[derive(Debug)]
pub(crate) struct Args {
    pub(crate) case: Case,
    pub(crate) client: Client,
    pub(crate) seeds: Range<u64>,
    pub(crate) json: bool,
    pub(crate) plot: Option<PathBuf>,
    pub(crate) help: bool,
}

type Parsed<T> = Result<T, Box<dyn Error>>;

/// What was written, each value still to be judged beside the others.
struct Written {
    server: Option<Kind>,
    clients: Option<usize>,
    limit: Limit,
    steady: Option<f64>,
    rtt: (Duration, Duration),
    generation: Option<(Duration, Duration)>,
    seeds: u64,
    first: u64,
}

/// Reads the arguments after the program's name.
pub(crate) fn parse(words: impl IntoIterator<Item = OsString>) -> Parsed<Args> {
    let rtt = Duration::from_millis(20);
    let limit = Limit { amount: 10, window: Duration::from_secs(1) };
    let (server, clients, steady, generation) = (None, None, None, None);
    let mut written = Written { server, clients, limit, steady, rtt: (rtt, rtt), generation, seeds: 20, first: 1 };
    let (mut client, mut json, mut plot, mut help) = (Client::Gate, false, None, false);
    let mut parser = Parser::from_args(words);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("json") => json = true,
            Arg::Long("help") | Arg::Short('h') => help = true,
            Arg::Long("plot") => plot = Some(PathBuf::from(parser.value()?)),
            Arg::Long("client") => client = value(&mut parser, "--client", client_of)?,
            Arg::Long(name) => {
                let name = name.to_owned();
                written.take(&name, &mut parser)?;
            }
            other => return Err(other.unexpected().into()),
        }
    }
    if help {
        (written.server, written.clients) = (written.server.or(Some(Kind::None)), written.clients.or(Some(1)));
    }
    let (case, seeds) = written.case()?;
    Ok(Args { case, client, seeds, json, plot, help })
}

impl Written {
    fn take(&mut self, name: &str, parser: &mut Parser) -> Parsed<()> {
        match name {
            "server" => self.server = Some(value(parser, "--server", str::parse::<Kind>)?),
            "clients" => self.clients = Some(value(parser, "--clients", |text| within(text, 1, MOST_CLIENTS))?),
            "limit" => self.limit.amount = value(parser, "--limit", |text| within(text, 1, 1_000_000))?,
            "window" => self.limit.window = value(parser, "--window", window)?,
            "steady" => self.steady = Some(value(parser, "--steady", |text| within(text, 0.01, 100.0))?),
            "rtt" => self.rtt = value(parser, "--rtt", range)?,
            "generation" => self.generation = Some(value(parser, "--generation", range)?),
            "seeds" => self.seeds = value(parser, "--seeds", |text| within(text, 1, MOST_SEEDS))?,
            "first-seed" => self.first = value(parser, "--first-seed", |text| within(text, 0, u64::from(u32::MAX)))?,
            _ => return Err(Arg::Long(name).unexpected().into()),
        }
        Ok(())
    }

    fn case(self) -> Parsed<(Case, Range<u64>)> {
        let Self { server, clients, limit, steady, rtt, generation, seeds, first } = self;
        let kind = server.ok_or("`--server` is missing")?;
        let clients = clients.ok_or("`--clients` is missing")?;
        Ok((Case { kind, limit, clients, steady, rtt, generation }, first..first + seeds))
    }
}

fn value<T, E: Display>(parser: &mut Parser, name: &str, read: impl FnOnce(&str) -> Result<T, E>) -> Parsed<T> {
    let text = parser.value()?.string()?;
    read(&text).map_err(|error| format!("`{name} {text}`: {error}").into())
}

fn client_of(text: &str) -> Result<Client, String> {
    let found = [Client::Gate, Client::Full, Client::None].into_iter().find(|client| client.name() == text);
    found.ok_or_else(|| "there are `gate`, `full` and `none`".to_owned())
}

fn within<T: Copy + FromStr + PartialOrd + Display>(text: &str, low: T, high: T) -> Result<T, String> {
    match text.parse::<T>() {
        Ok(number) if number >= low && number <= high => Ok(number),
        _ => Err(format!("write a number from {low} to {high}")),
    }
}

fn window(text: &str) -> Result<Duration, String> {
    match time(text)? {
        window if window.is_zero() => Err("a window has a length".to_owned()),
        window => Ok(window),
    }
}

/// `20ms`, or `5ms..200ms`.
fn range(text: &str) -> Result<(Duration, Duration), String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (time(low)?, time(high)?) {
        (low, high) if low <= high => Ok((low, high)),
        _ => Err("the first is longer than the second".to_owned()),
    }
}

/// At most an hour: runs are simulated, but they end.
fn time(text: &str) -> Result<Duration, String> {
    const MOST: f64 = 3600.0;
    let units = [("ms", 1e-3), ("s", 1.0), ("m", 60.0)];
    let read = units.iter().find_map(|(unit, seconds)| {
        let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
        Some(number * seconds)
    });
    match read {
        Some(seconds) if (0.0..=MOST).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("`{text}` is no time from `0ms` to `60m`, such as `20ms` or `1.5s`")),
    }
}
