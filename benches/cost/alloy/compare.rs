//! What a cache is worth, for three costs of energy at three temperatures.

use std::io::Write;

use iron_copper::{Energies, Settings};
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;
use zobrist_examples::results::grouped;

use crate::measure::{Costs, NAMES, costs};
use crate::seen::seen;
use crate::text::percent;

/// Trial states that had been seen before, by temperature: D. R. Mason, T. S. Hudson, A. P. Sutton, Comput. Phys. Commun. 165
/// (2005) 37, for iron with 1% of copper.
const PUBLISHED: [(f64, f64); 3] = [(1073.0, 0.612), (773.0, 0.851), (373.0, 0.999)];

/// Speed-ups nearer to 1 than this are none.
const NOTABLE: f64 = 1.05;

/// Costs of energy, with the cells and the steps that take a few seconds.
const CASES: [(Energies, &str, &str, u16, u64); 3] = [
    (Energies::Naive, "naive", "each candidate's bonds are summed", 20, 4_000_000),
    (
        Energies::Table,
        "table",
        "all rates are tabulated, the baseline of a pair model",
        20,
        4_000_000,
    ),
    (
        Energies::Box,
        "box",
        "the whole box is summed for each trial state: a stand-in for an expensive energy (this sum decomposes)",
        8,
        100_000,
    ),
];

/// Prints all of it, with one step in `part`.
pub(crate) fn compare(output: &mut impl Write, part: u64) -> Result<(), Failure> {
    let progress = Progress::of((CASES.len() * PUBLISHED.len()) as u64, "comparisons");
    writeln!(
        output,
        "Fe-1%Cu with a vacancy, model A, memory for 4,096 results\n\
         seen  of the 8 trial states of each step, those that had been trial states before, by an unbounded memory\n\
         2005  the same as published by Mason, Hudson, Sutton, Comput. Phys. Commun. 165 (2005) 37, for their energies, \
         box and run\n\
         hits  what was found in the memory: the rates of the state; with box energies and whole-box keys, energies of \
         trial states\n\
         bound  1 / (1 - hits): the speed-up if only misses took time\n\
         to table  the speed against tabulated rates without recall, in the same run\n\
         Both fractions grow with the run. Ours hold for the box and the steps that are given."
    )?;
    let mut seen_of = Vec::new();
    let mut verdicts = Vec::new();
    for (energy, name, meaning, cells, steps) in CASES {
        let steps = steps / part;
        writeln!(
            output,
            "\n{name}: {meaning}; {cells}^3 cells, {} steps\n{:>6}  {:>6}  {:>6}  {:<15} {:>6}  {:>9}  {:>8}  {:>6}  {:>8}  checksum",
            grouped(steps.into()),
            "T",
            "seen",
            "2005",
            "",
            "hits",
            "a step",
            "speed-up",
            "bound",
            "to table"
        )?;
        let mut rows = Vec::new();
        for (temperature, published) in PUBLISHED {
            let mut settings = Settings { energy, temperature, ..Settings::default() };
            settings.alloy.cells = cells;
            let costs = costs(&settings, Settings::simulation, steps, steps, |_| {})?;
            // The walk depends on the box alone, not on how energies are computed.
            let known = seen_of.iter().find(|(of, _)| *of == (cells, temperature.to_bits()));
            let seen = known.map_or_else(|| seen(&settings, steps), |(_, seen)| *seen);
            seen_of.push(((cells, temperature.to_bits()), seen));
            progress.add(1);
            let [seen, published] = [seen, published].map(percent);
            costs.write(output, format!("{temperature:>4} K  {seen:>6}  {published:>6}"), |i| {
                let Costs { keyed, table } = costs;
                format!("{:>8.3}  {:016x}", table / keyed[i].seconds, keyed[i].checksum)
            })?;
            rows.push((temperature, costs));
        }
        verdicts.push(format!("- for {name} energies recall {}", verdict(&rows)));
    }
    drop(progress);
    let verdicts = verdicts.join("\n");
    Ok(writeln!(
        output,
        "\nAll walks of one box and temperature are the same to the last bit. On this machine,\n{verdicts}"
    )?)
}

/// Where a cache paid, in words.
pub(crate) fn verdict(rows: &[(f64, Costs)]) -> String {
    let mut parts = ["pays at", "changes little at", "does not pay at"].map(|of| (of, Vec::new()));
    for (temperature, costs) in rows {
        let best = if costs.speed_up(1) >= costs.speed_up(2) { 1 } else { 2 };
        let (speed_up, keys) = (costs.speed_up(best), NAMES[best]);
        let (part, how) = if speed_up >= NOTABLE {
            (0, format!(" ({speed_up:.1} times as fast with {keys})"))
        } else if speed_up > 1.0 / NOTABLE {
            (1, String::new())
        } else {
            (2, format!(" ({:.1} times as slow even with {keys})", 1.0 / speed_up))
        };
        parts[part].1.push(format!("{temperature} K{how}"));
    }
    let parts = parts.iter().filter(|(_, temperatures)| !temperatures.is_empty());
    let parts: Vec<_> = parts.map(|(of, at)| format!("{of} {}", at.join(", "))).collect();
    parts.join("; it ")
}
