//! A provider that fails as you tell it, for a client in any language:
//!
//! ```text
//! cargo run --example mock_provider -- --port 8080 --script 429:retry-after=1,500,200
//! ```

use std::io::{self, Write};
use std::process::ExitCode;

use retry_runtime::testing::{Provider, ProviderBuilder, Request, RollingWindow, Script};

const HELP: &str = "\
A provider that fails as you tell it, on 127.0.0.1, for a client in any language.

Usage: mock_provider [--port PORT] [--script SCRIPT] [--limit N/TIME] [--effect-store]

  --port PORT      the port; 0 is any free one                              [8080]
  --script SCRIPT  the answers in order; the last one repeats for ever       [200]
  --limit N/TIME   admit N requests in any TIME, refuse others with 429: 60/2s
  --effect-store   keep each answer under its Idempotency-Key, and replay it
  --help           this text

A script is a list of answers, separated by commas. An answer is a status, or one
of the words lost, cut, reset, hang; then *N for N times; then options, each after
a colon. An option that is none of these is a header:

  delay=TIME             wait before the answer (500ms, 1.5s, 2m)
  body=TEXT              the body; else OpenAI's or Anthropic's, by the path
  text=TEXT              what the model says
  error=CODE             an error body with this machine code
  retry-after-date=TIME  Retry-After as a date that lies ahead by TIME
  pieces=N               send the body in N pieces
  chunk-delay=TIME       wait between two pieces
  cut, cut=N             close in the middle of the body, or after N bytes
  lost                   do the work, then close without an answer
  reset, hang            reset the connection; never answer
  effect                 count the work although the answer is a failure
  close                  close the connection after the answer

A value with a comma or a colon in it stands in quotes, ' or \".

  --script 429:retry-after=1,500,200
  --script '529*3:delay=2s, lost, 200:text=Hello'
  --script '429:error=insufficient_quota'
";

type Failure = Box<dyn std::error::Error>;

struct Options {
    builder: ProviderBuilder,
    script: String,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match parse(lexopt::Parser::from_env()) {
        Err(error) => fail(2, &format!("{error}\nSee --help.")),
        Ok(None) => say(HELP.trim_end()),
        Ok(Some(options)) => match serve(options).await {
            Err(error) => fail(1, &error.to_string()),
            Ok(()) => ExitCode::SUCCESS,
        },
    }
}

/// `None` is a call for help.
fn parse(mut arguments: lexopt::Parser) -> Result<Option<Options>, Failure> {
    use lexopt::prelude::{Long, Short, ValueExt};

    let (mut port, mut script, mut limit, mut store) = (8080, "200".to_owned(), None, false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("port") => port = arguments.value()?.parse()?,
            Long("script") => script = arguments.value()?.string()?,
            Long("limit") => limit = Some(arguments.value()?.parse::<RollingWindow>()?),
            Long("effect-store") => store = true,
            Long("help") | Short('h') => return Ok(None),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let parsed: Script = script.parse().map_err(|error| format!("--script: {error}"))?;
    let mut builder = Provider::builder(parsed).port(port).keep_last(0).observe(print);
    if let Some(limit) = limit {
        builder = builder.limit(limit);
    }
    if store {
        builder = builder.effect_store();
    }
    Ok(Some(Options { builder, script }))
}

async fn serve(options: Options) -> Result<(), Failure> {
    let provider = options.builder.start().await.map_err(|error| format!("can't listen: {error}"))?;
    say(&format!("{} answers {}", provider.base_url(), options.script));
    tokio::signal::ctrl_c().await?;
    let (requests, effects) = (provider.request_count(), provider.effect_count());
    say(&format!("\nrequests: {requests}, work done: {effects}"));
    Ok(())
}

/// One line per request. No query, no header, no body: secrets travel in those.
fn print(request: &Request) {
    let seconds = request.since_start().as_secs_f64();
    let answered = request.answered().map(|answered| answered.to_string()).unwrap_or_default();
    say(&format!("{seconds:9.3}s  {} {}  {answered}", request.method(), request.path()));
}

/// A reader that has left, such as `head`, is no reason to stop.
fn say(line: &str) -> ExitCode {
    let _ = writeln!(io::stdout(), "{line}");
    ExitCode::SUCCESS
}

fn fail(code: u8, message: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "mock_provider: {message}");
    ExitCode::from(code)
}
