//! Tabulation hashing: the cost of a hash beside other hashers, and the probes of linear probing on structured keys.
//!
//! One part alone: `-- speed` or `-- probing`; `-- --plot FILE.svg` draws the probes; with `-- --test`, everything once and small.
//! All runs first check that hashes equal those of `tab-hash` by the same tables.
#![forbid(unsafe_code)]
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::process::ExitCode;

use zobrist_compared::arguments::{asks_for, is_test, plot};
use zobrist_plotting::plot::Picture;

mod chart;
mod peers;
mod probing;
mod speed;

fn main() -> ExitCode {
    zobrist_compared::machine::print();
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let (test, file) = (is_test(), plot()?);
    let asked = |part| asks_for(part, &["speed", "probing"]);
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
            Picture::create(&file)
                .and_then(|picture| picture.finish(&chart::Chart { sets: &sets }))
                .map_err(|failure| format!("{failure:?}"))?;
        }
    }
    Ok(())
}
