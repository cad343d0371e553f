//! The program of the page: reads a request as JSON from standard input and writes the answer as JSON. The page runs it as WebAssembly, anew
//! for each request.
#![forbid(unsafe_code)]

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use zobrist::analysis::probability::{bits_for, collision_probability, expected_collisions};
use zobrist::analysis::{Distance, Effort, KeyLayout, Quality};
use zobrist::keys::Guarantee;
use zobrist_generate::{Combine, Description, Game, Language, Table, numbers};

/// What the page asks.
#[derive(Deserialize)]
#[serde(tag = "command", rename_all = "lowercase", deny_unknown_fields)]
enum Request {
    /// Examines numbers.
    Check { slots: String, numbers: String, bits: u32, combine: Combine, effort: String },
    /// Writes keys as a source file.
    Generate { description: String, language: String },
    /// Returns the description of a game.
    Describe { game: Game },
    /// Returns how many bits are enough for a risk, and what to expect of a width.
    Bits { states: f64, risk: f64, bits: u32 },
}

/// The quality of numbers, with the report as text.
#[derive(Serialize)]
struct Report {
    good: bool,
    findings: Vec<String>,
    text: String,
    facts: Vec<(&'static str, String)>,
    windows: Vec<Window>,
}

#[derive(Serialize)]
struct Window {
    high: bool,
    bits: u32,
    counts: Vec<Count>,
}

#[derive(Serialize)]
struct Count {
    slots: usize,
    number: u64,
    expected: f64,
    z: f64,
}

#[derive(Serialize)]
struct Generated {
    file: String,
    source: String,
    keys: usize,
    guarantee: String,
    fingerprint: String,
}

#[derive(Serialize)]
struct Odds {
    enough: u32,
    expected: f64,
    probability: f64,
}

fn main() -> io::Result<()> {
    let request = io::read_to_string(io::stdin())?;
    let answer = answer(&request);
    let text = match answer {
        Ok(text) => text,
        Err(error) => format!("{{\"error\":{}}}", serde_json::to_string(&error)?),
    };
    io::stdout().write_all(text.as_bytes())
}

fn answer(request: &str) -> Result<String, String> {
    let request: Request = serde_json::from_str(request).map_err(text)?;
    match request {
        Request::Check { slots, numbers: lines, bits, combine, effort } => {
            if ![8, 16, 32, 64, 128].contains(&bits) {
                return Err("keys have 8, 16, 32, 64 or 128 bits".into());
            }
            // Names in front of rows are for source files.
            let rows: Vec<&str> =
                slots.split(',').map(|row| row.rsplit('=').next().unwrap_or(row)).collect();
            let layout: KeyLayout = rows.join(",").parse().map_err(text)?;
            let numbers = numbers::parse(&lines, bits)
                .map_err(|(line, why)| format!("line {line}: {why}"))?;
            let effort = match effort.as_str() {
                "tenth" => Effort::Tenth,
                "ten-seconds" => Effort::TenSeconds,
                _ => Effort::Second,
            };
            let quality =
                numbers::quality(&layout, &numbers, bits, combine == Combine::Add, effort);
            json(&report(&quality.map_err(text)?))
        }
        Request::Generate { description, language } => {
            let table =
                Table::new(Description::of_json(&description).map_err(text)?).map_err(text)?;
            let language = Language::ALL.into_iter().find(|known| known.id() == language);
            let language = language.ok_or("unknown language")?;
            json(&Generated {
                file: language.file_name(&table).map_err(text)?,
                source: language.source(&table).map_err(text)?,
                keys: table.keys().len(),
                guarantee: match table.guarantee() {
                    Guarantee::None => "random keys".into(),
                    Guarantee::Slots(slots) => {
                        format!("states that differ in 1 to {slots} slots never have equal hashes")
                    }
                    Guarantee::Exact => "equal hashes prove equal states".into(),
                },
                fingerprint: format!("{:016x}", table.fingerprint()),
            })
        }
        Request::Describe { game } => json(&game.description()),
        Request::Bits { states, risk, bits } => {
            if !(states.is_finite() && states >= 0.0) {
                return Err("the number of states is such as 5000 or 1e9".into());
            }
            if !(risk > 0.0 && risk <= 1.0) {
                return Err("a risk is above 0 and at most 1".into());
            }
            json(&Odds {
                enough: bits_for(states, risk),
                expected: expected_collisions(states, bits),
                probability: collision_probability(states, bits),
            })
        }
    }
}

fn report(quality: &Quality) -> Report {
    let mut facts = vec![
        ("keys", format!("{} of {} bits", quality.key_count(), quality.bits())),
        ("zero keys", quality.zero_keys().to_string()),
        ("repeated keys", quality.repeated_keys().to_string()),
    ];
    if let Some(rank) = quality.rank() {
        facts.push(("rank", format!("{rank} of {}", quality.bits())));
    }
    facts.push((
        "slot distance",
        match quality.distance() {
            Distance::Exactly(changes) => changes.len().to_string(),
            Distance::MoreThan(slots) => format!("more than {slots}"),
            Distance::Never => "no cancelling changes".into(),
        },
    ));
    let windows = quality.windows().iter().map(|window| Window {
        high: window.high,
        bits: window.bits,
        counts: window
            .counts
            .iter()
            .map(|count| Count {
                slots: count.slots,
                number: count.number,
                expected: count.expected,
                z: count.z,
            })
            .collect(),
    });
    Report {
        good: quality.is_good(),
        findings: quality.findings().iter().map(ToString::to_string).collect(),
        text: quality.to_string(),
        facts,
        windows: windows.collect(),
    }
}

fn json(answer: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(answer).map_err(text)
}

#[allow(clippy::needless_pass_by_value, reason = "as `map_err` has it")]
fn text(error: impl ToString) -> String {
    error.to_string()
}
