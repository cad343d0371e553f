//! What recall is worth, for three costs of energy at three temperatures.

use std::io::Write;

use iron_copper::{Energies, Keying, Model, Seen, Settings};
use zobrist::table::recall::Eviction;
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;
use zobrist_examples::results::grouped;

use crate::measure::{Costs, KEYINGS, costs, name};
use crate::text::{duration, percent};

/// Trial states that had been seen before, by temperature: D. R. Mason, T. S. Hudson, A. P. Sutton, Comput. Phys. Commun. 165
/// (2005) 37, for iron with 1% of copper.
const PUBLISHED: [(f64, f64); 3] = [(1073.0, 0.612), (773.0, 0.851), (373.0, 0.999)];

/// Speed-ups nearer to 1 than this are none.
const NOTABLE: f64 = 1.05;

/// One cost of energy, and how much of it fits into a few seconds.
struct Case {
    energies: Energies,
    name: &'static str,
    meaning: &'static str,
    cells: usize,
    steps: u64,
}

const CASES: [Case; 3] = [
    Case {
        energies: Energies::Naive,
        name: "naive",
        meaning: "each candidate's bonds are summed",
        cells: 20,
        steps: 4_000_000,
    },
    Case {
        energies: Energies::Table,
        name: "table",
        meaning: "all rates are tabulated, the baseline of a pair model",
        cells: 20,
        steps: 4_000_000,
    },
    Case {
        energies: Energies::Box,
        name: "box",
        meaning: "the whole box is summed for each trial state: a stand-in for an expensive energy (this sum decomposes)",
        cells: 8,
        steps: 100_000,
    },
];

/// What was measured of one case at one temperature.
struct Row {
    temperature: f64,
    published: f64,
    seen: Seen,
    costs: Costs,
}

/// Prints all of it.
pub(crate) fn compare(output: &mut impl Write) -> Result<(), Failure> {
    compare_parts(output, 1)
}

/// The same with fewer steps: one in `part`.
fn compare_parts(output: &mut impl Write, part: u64) -> Result<(), Failure> {
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
    let mut seen_of_cells = Vec::new();
    let mut verdicts = Vec::new();
    for case in &CASES {
        let steps = case.steps / part;
        writeln!(
            output,
            "\n{}: {}; {}^3 cells, {} steps\n{:>6}  {:>6}  {:>6}  {:<15} {:>6}  {:>9}  {:>8}  {:>6}  {:>8}  checksum",
            case.name,
            case.meaning,
            case.cells,
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
        for (i, (temperature, published)) in PUBLISHED.into_iter().enumerate() {
            let settings = settings(case, temperature);
            let costs = costs(&settings, steps, steps, |_| {})?;
            // The trajectory depends on the box alone.
            let known = seen_of_cells.iter().find(|(key, _)| *key == (case.cells, i));
            let seen = match known {
                Some((_, seen)) => *seen,
                None => settings.seen(steps, |_| {}),
            };
            seen_of_cells.push(((case.cells, i), seen));
            progress.add(1);
            let row = Row { temperature, published, seen, costs };
            write_row(output, &row)?;
            rows.push(row);
        }
        verdicts.push(verdict(case, &rows));
    }
    drop(progress);
    writeln!(
        output,
        "\nAll walks of one box and temperature are the same to the last bit. On this machine,"
    )?;
    for verdict in verdicts {
        writeln!(output, "{verdict}")?;
    }
    Ok(())
}

fn settings(case: &Case, temperature: f64) -> Settings {
    Settings {
        cells: case.cells,
        copper: 1.0,
        temperature,
        seed: 7,
        model: Model::A,
        energies: case.energies,
        keying: Keying::None,
        recall: 4096,
        policy: Eviction::Always,
        switch: false,
    }
}

fn write_row(output: &mut impl Write, row: &Row) -> Result<(), Failure> {
    for (i, cost) in row.costs.keyed.iter().enumerate() {
        let first = |text: String| if i == 0 { text } else { String::new() };
        writeln!(
            output,
            "{:>6}  {:>6}  {:>6}  {:<15} {:>6}  {:>9}  {:>8}  {:>6}  {:>8}  {:016x}",
            first(format!("{} K", row.temperature)),
            first(percent(Some(row.seen.fraction()))),
            first(percent(Some(row.published))),
            name(cost.keying),
            percent(cost.counted.hit_rate()),
            duration(cost.seconds_per_step),
            if i == 0 { String::new() } else { format!("{:.2}", row.costs.speed_up(i)) },
            cost.bound().map_or(String::new(), |bound| format!("{bound:.2}")),
            format!("{:.3}", row.costs.table / cost.seconds_per_step),
            cost.checksum
        )?;
    }
    Ok(())
}

/// Where recall paid, in words.
fn verdict(case: &Case, rows: &[Row]) -> String {
    let (mut pays, mut even, mut costs) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        let speed_up = |i: usize| row.costs.speed_up(i);
        let best = if speed_up(1) >= speed_up(2) { 1 } else { 2 };
        let (temperature, speed_up) = (row.temperature, speed_up(best));
        let keys = name(KEYINGS[best]);
        if speed_up >= NOTABLE {
            pays.push(format!("{temperature} K ({speed_up:.1} times as fast with {keys})"));
        } else if speed_up > 1.0 / NOTABLE {
            even.push(format!("{temperature} K"));
        } else {
            costs.push(format!(
                "{temperature} K ({:.1} times as slow even with {keys})",
                1.0 / speed_up
            ));
        }
    }
    let parts = [("pays at", pays), ("changes little at", even), ("does not pay at", costs)];
    let parts: Vec<_> = parts
        .into_iter()
        .filter(|(_, temperatures)| !temperatures.is_empty())
        .map(|(what, temperatures)| format!("{what} {}", temperatures.join(", ")))
        .collect();
    format!("- for {} energies recall {}", case.name, parts.join("; it "))
}

#[cfg(test)]
mod tests {
    use super::compare_parts;

    #[test]
    fn a_short_comparison() {
        let mut output = Vec::new();
        assert!(compare_parts(&mut output, 2_000).is_ok());
        let output = String::from_utf8(output).unwrap();
        for energies in ["naive", "table", "box"] {
            assert!(output.contains(&format!("\n- for {energies} energies recall ")), "{output}");
        }
        assert_eq!(output.matches("local keys  ").count(), 9, "{output}");
    }
}
