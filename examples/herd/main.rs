//! Many callers, one limit: annotated functions and an `Upstream`, under tokio's paused clock, against modelled servers.
//!
//! ```text
//! cargo run -q --release --example herd -- --server rolling --clients 1000
//! cargo run -q --release --example herd -- --server rolling --clients 40 --client full --json
//! cargo run -q --release --example herd -- --server rolling --clients 40 --plot herd.svg
//! ```
//!
//! A run takes as long as its computations; the seconds in it are simulated. They are compared with those of an oracle that
//! knows the server's state. The exit status is 2 where the arguments can't be understood.

mod args;
mod callers;
mod headers;
mod plot;
mod run;
mod summary;
mod world;

use std::error::Error;
use std::process::ExitCode;

use args::Args;

fn main() -> ExitCode {
    let args = match args::parse(std::env::args_os().skip(1)) {
        Ok(args) => args,
        Err(error) => {
            eprintln!("{error}\n{}", args::USAGE);
            return ExitCode::from(2);
        }
    };
    match show(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn show(args: &Args) -> Result<(), Box<dyn Error>> {
    if args.help {
        println!("{}", args::USAGE);
        return Ok(());
    }
    if let Some(file) = &args.plot {
        plot::plot(&args.case, args.seeds.start, file)?;
    }
    let summary = summary::summary(&args.case, args.client, args.seeds.clone())?;
    if args.json {
        println!("{}", serde_json::to_string(&summary)?);
    } else {
        print!("{}", summary.table());
    }
    Ok(())
}
