//! The WebAssembly program of the page. It reads a request as JSON from standard input, and writes
//! the answer as JSON to standard output. The page runs a new instance for each request.
#![forbid(unsafe_code)]

use std::io::{self, Write};

use anyhow::{Result, ensure};
use keys::{Combine, Game, Language, Options, Table, numbers};
use serde::Deserialize;
use serde_json::{Value, json};
use zobrist::analysis::probability::{bits_for, collision_probability, expected_collisions};
use zobrist::analysis::{Distance, Quality};

/// A request from the page.
#[derive(Deserialize)]
#[serde(tag = "command", rename_all = "lowercase", deny_unknown_fields)]
enum Request {
    /// Analyses the quality of numbers as the keys of slots.
    Check {
        slots: String,
        numbers: String,
        bits: u32,
        combine: Combine,
        effort: String,
    },
    /// Writes the keys of a description as a source file.
    Generate {
        description: String,
        language: Language,
    },
    /// Returns the options of the keys of a game.
    Describe { game: Game },
    /// Returns the fewest bits for which `states` hashes collide with a probability of at most
    /// `risk`. Also returns the probability and the expected number of collisions of hashes of
    /// `bits` bits.
    Bits { states: f64, risk: f64, bits: u32 },
}

fn main() -> io::Result<()> {
    let request = io::read_to_string(io::stdin())?;
    let answer =
        answer(&request).unwrap_or_else(|error| json!({ "error": error.to_string() }).to_string());
    io::stdout().write_all(answer.as_bytes())
}

fn answer(request: &str) -> Result<String> {
    let request: Request = serde_json::from_str(request)?;
    match request {
        Request::Check {
            slots,
            numbers: lines,
            bits,
            combine,
            effort,
        } => {
            let slots = keys::slots(&slots)?;
            let numbers = numbers::parse(&lines, bits)?;
            let quality = keys::quality(&slots, &numbers, bits, combine, keys::effort(&effort))?;
            Ok(report(&quality).to_string())
        }
        Request::Generate {
            description,
            language,
        } => {
            let table = Options::of_json(&description).and_then(Table::new)?;
            Ok(json!({
                "file": language.file_name(&table)?,
                "source": language.source(&table)?,
                "keys": table.keys.len(),
                "guarantee": table.promise(),
                "fingerprint": format!("{:016x}", table.fingerprint),
            })
            .to_string())
        }
        Request::Describe { game } => Ok(serde_json::to_string(&game.options())?),
        Request::Bits { states, risk, bits } => {
            let is_number = states.is_finite() && states >= 0.0;
            ensure!(
                is_number,
                "the number of states must be a number such as 5000 or 1e9"
            );
            ensure!(
                risk > 0.0 && risk <= 1.0,
                "the risk must be above 0 and at most 1"
            );
            Ok(json!({
                "enough": bits_for(states, risk),
                "expected": expected_collisions(states, bits),
                "probability": collision_probability(states, bits),
            })
            .to_string())
        }
    }
}

/// Returns the quality report of numbers.
fn report(quality: &Quality) -> Value {
    let mut facts = vec![
        (
            "keys",
            format!("{} of {} bits", quality.key_count, quality.bits),
        ),
        ("zero keys", quality.zero_keys.to_string()),
        ("repeated keys", quality.repeated_keys.to_string()),
    ];
    if let Some(rank) = quality.rank {
        facts.push(("rank", format!("{rank} of {}", quality.bits)));
    }
    facts.push((
        "slot distance",
        match &quality.distance {
            Distance::Exactly(changes) => changes.len().to_string(),
            Distance::MoreThan(slots) => format!("more than {slots}"),
            Distance::Never => "no cancelling changes".into(),
        },
    ));
    let windows = quality.windows.iter().map(|window| {
        let counts = window.counts.iter().map(
            |count| json!({ "slots": count.slots, "number": count.number, "expected": count.expected, "z": count.z }),
        );
        json!({ "high": window.high, "bits": window.bits, "counts": counts.collect::<Value>() })
    });
    json!({
        "good": quality.is_good(),
        "findings": quality.findings.iter().map(ToString::to_string).collect::<Value>(),
        "text": keys::report(quality),
        "facts": facts,
        "windows": windows.collect::<Value>(),
    })
}
