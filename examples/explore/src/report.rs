//! The output: the layers beside published numbers, the certainty of the count, and the costs of
//! the search.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use zobrist::analysis::probability::expected_collisions;
use zobrist_examples::program::{Differs, Violated};
use zobrist_examples::results::{grouped, wrapped};

use crate::puzzle::Published;
use crate::search::{Found, Layer, Stop};

/// Below this number of states, the memory of a state is not reported.
const FEW: u64 = 100_000;

/// Writes the row of a layer. The row of layer 0 follows the table head.
pub(crate) fn row(layer: &Layer, published: &[u64], output: &mut dyn Write) -> io::Result<()> {
    let (depth, states) = (layer.depth, grouped(layer.states.into()));
    if depth == 0 {
        writeln!(
            output,
            "{:>8} {:>16} {:>16}",
            "distance", "states", "published"
        )?;
    }
    let known = published.get(depth).map(|&number| {
        let mark = if number == layer.states {
            "ok"
        } else {
            "DIFFERS"
        };
        format!(" {:>16}  {mark}", grouped(number.into()))
    });
    writeln!(
        output,
        "{depth:>8} {states:>16}{}",
        known.unwrap_or_default()
    )?;
    output.flush()
}

/// What the report of a search needs to know of its puzzle.
pub(crate) struct Reported {
    pub(crate) name: String,
    pub(crate) published: Published,
    pub(crate) goal_is_violation: bool,
    pub(crate) has_goal: bool,
}

/// Writes the number of states, the certainty of the count, and the costs of the search. Fails if a
/// state violates an invariant, no state is a goal, a number differs from the published one, or the
/// memory limit ended the search.
pub(crate) fn summary(
    found: &Found,
    about: &Reported,
    elapsed: Duration,
    output: &mut dyn Write,
) -> Result<()> {
    let Reported {
        name,
        published,
        goal_is_violation,
        has_goal,
    } = about;
    let (states, depth) = (found.states(), found.layers.len().saturating_sub(1));
    writeln!(
        output,
        "\n{name}: {} states up to distance {depth}",
        grouped(states.into())
    )?;
    let complete = found.stopped.is_none();
    let all = published
        .states
        .map(|states| format!("{} states", grouped(states.into())));
    let deepest = published.depth.map(|depth| format!("distance {depth}"));
    let totals: Vec<String> = all.into_iter().chain(deepest).collect();
    if complete && !totals.is_empty() {
        writeln!(output, "published: {}", totals.join(" up to "))?;
    }
    writeln!(
        output,
        "checksum of their hashes: {:016x}",
        found.checksum()
    )?;
    match found.random_bits {
        None => {
            writeln!(
                output,
                "exact keys: equal hashes prove equal states, so the count is proved"
            )?;
        }
        Some(bits) => writeln!(
            output,
            "random keys of {bits} bits: missed a state with a probability of at most {:.1e}",
            expected_collisions(states as f64, bits).min(1.0)
        )?,
    }
    let share = found.crossed as f64 / found.successors as f64;
    let crossed = if found.crossed == 0 {
        String::new()
    } else {
        format!(", {share:.3} of them sent to other workers")
    };
    let (seconds, new) = (elapsed.as_secs_f64(), states - found.resumed);
    let speed = match new {
        0 => "no states".to_owned(),
        new => format!("{:.2} million states a second", new as f64 / seconds / 1e6),
    };
    let since = if found.resumed == 0 {
        ""
    } else {
        " since the checkpoint"
    };
    // The memory of a few states is mostly that of empty tables.
    let each = if states < FEW {
        String::new()
    } else {
        format!("{:.1} bytes a state, ", found.bytes as f64 / states as f64)
    };
    writeln!(
        output,
        "{seconds:.2} s, {speed}{since}, {each}{} MB\n{} successors{crossed}",
        found.bytes.div_ceil(1_000_000),
        grouped(found.successors.into()),
    )?;
    if let Some(goal) = found.goal {
        let (moves, end) = (found.path.concat(), if goal == 1 { "" } else { "s" });
        let known = published
            .goal
            .map_or(String::new(), |goal| format!(" (known: {goal})"));
        let what = if *goal_is_violation {
            "violation"
        } else {
            "goal"
        };
        // A puzzle need not name its moves.
        let path = if moves.is_empty() { "" } else { ": " };
        let line = format!("{what} after {goal} move{end}{known}{path}{moves}");
        writeln!(output, "{}", wrapped(&line, 4))?;
    }
    if let Some(goal) = found.goal.filter(|_| *goal_is_violation) {
        let text = format!("a state at distance {goal} violates the invariant");
        bail!(Violated(text));
    }
    if *has_goal && !*goal_is_violation && complete && found.goal.is_none() {
        let states = grouped(states.into());
        bail!(Differs(format!(
            "no solution: none of all {states} states is a goal"
        )));
    }
    if let Some(Stop::Memory(bytes)) = found.stopped {
        bail!(Differs(format!(
            "layer {} is not begun: with it, states would take about {} MB, more than --memory allows",
            depth + 1,
            bytes.div_ceil(1_000_000)
        )));
    }
    let agrees = found
        .layers
        .iter()
        .zip(&published.layers)
        .all(|(layer, &n)| layer.states == n)
        && (!complete || published.states.is_none_or(|number| number == states))
        && (found.goal.is_none() || published.goal.is_none_or(|goal| found.goal == Some(goal)))
        && (!complete || published.depth.is_none_or(|number| number == depth));
    ensure!(
        agrees,
        Differs("numbers differ from the published ones".to_owned())
    );
    Ok(())
}
