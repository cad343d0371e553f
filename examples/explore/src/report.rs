//! Layers as a table, beside the published numbers; certainty and costs of the count.

use std::io::{self, Write};
use std::time::Duration;

use zobrist::analysis::probability::collision_probability;
use zobrist_examples::program::Failure;
use zobrist_examples::results::grouped;

use crate::hashing::Keys;
use crate::layer::{Found, Layer, Stop};
use crate::puzzle::Published;

/// The head of the table of layers.
pub(crate) fn head(output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{:>8} {:>16} {:>16}", "distance", "states", "published")
}

/// One layer.
pub(crate) fn row(layer: &Layer, published: &Published, output: &mut impl Write) -> io::Result<()> {
    let (depth, states) = (layer.depth, grouped(layer.states.into()));
    match published.layers.get(depth) {
        Some(&number) => {
            let mark = if number == layer.states { "ok" } else { "DIFFERS" };
            let number = grouped(number.into());
            writeln!(output, "{depth:>8} {states:>16} {number:>16}  {mark}")?;
        }
        None => writeln!(output, "{depth:>8} {states:>16}")?,
    }
    output.flush()
}

/// The totals, their certainty and their costs; a failure if they are not the published ones, or not all.
pub(crate) fn summary(
    found: &Found,
    (name, published): (&str, &Published),
    keys: Keys,
    elapsed: Duration,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let (states, depth) = (found.states(), found.layers.len().saturating_sub(1));
    if found.stopped == Some(Stop::Differs) {
        return Err(Failure::Differs(
            "the processes do not search the same puzzle by the same keys".to_owned(),
        ));
    }
    writeln!(output, "\n{name}: {} states up to distance {depth}", grouped(states.into()))?;
    let complete = found.stopped.is_none();
    if complete && (published.states, published.depth) != (None, None) {
        let states = published.states.map(|states| format!("{} states", grouped(states.into())));
        let depth = published.depth.map(|depth| format!("distance {depth}"));
        let both: Vec<String> = states.into_iter().chain(depth).collect();
        writeln!(output, "published: {}", both.join(" up to "))?;
    }
    writeln!(output, "checksum of their hashes: {:016x}", found.checksum())?;
    writeln!(output, "{}", certainty(states, keys))?;
    writeln!(output, "{}", costs(found, elapsed))?;
    if let Some(Stop::Memory { depth, bytes }) = found.stopped {
        return Err(Failure::Differs(format!(
            "layer {depth} is not begun: with it, states would take about {} MB, more than --memory allows",
            bytes.div_ceil(1_000_000)
        )));
    }
    let agrees = found.layers.iter().zip(published.layers).all(|(layer, &n)| layer.states == n)
        && (!complete
            || (published.states.is_none_or(|number| number == states)
                && published.depth.is_none_or(|number| number == depth)));
    if agrees { Ok(()) } else { Err(Failure::Differs("not the published numbers".to_owned())) }
}

/// The certainty that no state was missed because another one has its hash.
#[allow(clippy::cast_precision_loss, reason = "a probability")]
fn certainty(states: u64, keys: Keys) -> String {
    match keys {
        Keys::Exact => {
            "exact keys: equal hashes prove equal states, so the count is a proof".into()
        }
        Keys::Hash => format!(
            "hash keys of 64 bits: the probability that a state was missed is {:.1e}",
            collision_probability(states as f64, 64)
        ),
    }
}

#[allow(clippy::cast_precision_loss, reason = "measures")]
fn costs(found: &Found, elapsed: Duration) -> String {
    let (states, seconds) = (found.states() as f64, elapsed.as_secs_f64());
    format!(
        "{:.2} s, {:.2} million states a second, {:.1} bytes a state ({} MB), {} successors",
        seconds,
        states / seconds / 1e6,
        found.bytes as f64 / states,
        found.bytes.div_ceil(1_000_000),
        grouped(found.successors.into()),
    )
}
