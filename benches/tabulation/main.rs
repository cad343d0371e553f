//! Tabulation hashing: the cost of a hash beside other hashers, and the probes of linear probing on structured keys.
//!
//! One part alone: `-- speed` or `-- probing`; `-- --plot FILE.svg` draws the probes; with `-- --test`, everything once and small.
//! All runs first check that hashes equal those of `tab-hash` by the same tables.
#![forbid(unsafe_code)]
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::process::ExitCode;
use std::{env, path};

mod chart;
mod peers;
mod probing;
mod speed;

fn main() -> ExitCode {
    zobrist_compared::machine::print();
    // Cargo passes `--bench`.
    let mut args = env::args().skip(1).filter(|arg| arg != "--bench");
    let (mut part, mut test, mut file) = (None, false, None);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--test" => test = true,
            "--plot" => file = args.next().map(path::PathBuf::from),
            _ => part = Some(arg),
        }
    }
    let asked = |name: &str| part.as_deref().is_none_or(|part| part == name);
    peers::check();
    if asked("speed") {
        // Many short runs: few of them are interrupted.
        let runs = if test { 2 } else { 601 };
        speed::compare(runs);
        speed::compare_strings(runs / 2);
    }
    if asked("probing") {
        let sets = probing::compare(if test { 10 } else { 16 }, if test { 3 } else { 60 });
        if let Some(file) = file {
            let drawn = zobrist_plotting::plot::Picture::create(&file)
                .and_then(|picture| picture.finish(&chart::Chart { sets: &sets }));
            if drawn.is_err() {
                eprintln!("error: cannot draw '{}'", file.display());
                return ExitCode::from(2);
            }
        }
    }
    ExitCode::SUCCESS
}
