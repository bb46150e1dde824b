//! Judges answers of language-model APIs: JSON lines in, one JSON line out for each.
//!
//! ```text
//! cargo run -q --release --example classify -- --effect non_idempotent < cases.jsonl
//! ```
//!
//! Options: `--effect read_only|idempotent|non_idempotent` (default `read_only`), `--max-server-wait 120s`.

#[path = "../tests/corpus/case.rs"]
mod case;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::Duration;

use case::{Case, Effect};
use lexopt::ValueExt;
use retry_runtime::hints::duration;

/// The answer to a line that is no case.
#[derive(serde::Serialize)]
struct Malformed {
    id: (),
    error: String,
}

struct Options {
    effect: Effect,
    max_server_wait: Duration,
}

fn main() -> ExitCode {
    match options()
        .map_err(|error| error.to_string())
        .and_then(|options| run(&options).map_err(|error| error.to_string()))
    {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("classify: {error}");
            ExitCode::FAILURE
        }
    }
}

fn options() -> Result<Options, lexopt::Error> {
    let mut options = Options { effect: Effect::ReadOnly, max_server_wait: Duration::from_secs(120) };
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            lexopt::Arg::Long("effect") => {
                options.effect = arguments.value()?.parse_with(effect)?;
            }
            lexopt::Arg::Long("max-server-wait") => {
                options.max_server_wait = arguments.value()?.parse_with(wait)?;
            }
            _ => return Err(argument.unexpected()),
        }
    }
    Ok(options)
}

fn effect(word: &str) -> Result<Effect, &'static str> {
    match word {
        "read_only" => Ok(Effect::ReadOnly),
        "idempotent" => Ok(Effect::Idempotent),
        "non_idempotent" => Ok(Effect::NonIdempotent),
        _ => Err("write read_only, idempotent or non_idempotent"),
    }
}

fn wait(text: &str) -> Result<Duration, &'static str> {
    match text {
        "0" | "0s" | "0ms" => Ok(Duration::ZERO),
        _ => duration::units(text).ok_or("write a number with a unit, such as 120s or 1m30s"),
    }
}

/// One line in, one line out; a malformed one does not stop the rest.
fn run(options: &Options) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        if line.trim().is_empty() {
            continue;
        }
        let answer = Case::parse(&line).and_then(|case| case.answer(options.effect, options.max_server_wait));
        let answer = match answer {
            Ok(answer) => serde_json::to_string(&answer)?,
            Err(error) => serde_json::to_string(&Malformed { id: (), error })?,
        };
        writeln!(out, "{answer}")?;
    }
    out.flush()
}
