//! Counts how many planted bugs are reported, and false alarms.

use std::io::Write;

use anyhow::{Result, ensure};
use clap::{ValueEnum, value_parser};
use ggrs::Frame;
use zobrist_examples::program::Differs;
use zobrist_examples::progress::{self, Counter};
use zobrist_examples::results::grouped;

use crate::game::{Bug, Random};
use crate::peer::Planted;
use crate::play::{Settings, sync_test, two_peers};
use crate::report::{Evidence, Report};

#[derive(Debug, clap::Args)]
pub struct Measure {
    /// Number of planted bugs of each kind
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = value_parser!(u32).range(1..=1_000_000))]
    bugs: u32,
    /// Number of games, each with a seed of its own
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u64).range(1..=1_000_000))]
    seeds: u64,
    /// Number of frames without a bug, in all games
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = value_parser!(i32).range(1..=1_000_000_000))]
    frames: Frame,
}

/// What was found of one kind of bugs.
#[derive(Default)]
struct Found {
    checksums: u32,
    sketches: u32,
    fields: usize,
}

impl Found {
    fn add(&mut self, report: &Report) {
        match report.evidence {
            Evidence::Checksums => self.checksums += 1,
            Evidence::Sketch(_) => self.sketches += 1,
        }
        self.fields += report.fields.len();
    }
}

impl Measure {
    pub(crate) fn run(&self, output: &mut impl Write) -> Result<()> {
        writeln!(
            output,
            "{:<28} {:>9} {:>9} {:>9} {:>9}",
            "bugs", "planted", "checksums", "sketches", "fields"
        )?;
        for (name, play) in [
            ("two peers", two_peers as fn(Settings, &Counter) -> _),
            ("sync test", sync_test),
        ] {
            for &bug in Bug::value_variants() {
                self.row(name, play, bug, output)?;
            }
        }
        let seeds = Frame::try_from(self.seeds).unwrap_or(Frame::MAX);
        let frames = (self.frames - 1) / seeds + 1;
        let played = Counter::default();
        let progress = progress::with_rate(self.seeds, "games without a bug", &played, "frames");
        for seed in 0..self.seeds {
            let settings = Settings {
                frames,
                seed,
                planted: None,
            };
            let is_alarm =
                two_peers(settings, &played)?.is_some() || sync_test(settings, &played)?.is_some();
            ensure!(
                !is_alarm,
                Differs(format!("a false alarm in the game {seed}"))
            );
            progress.inc(1);
        }
        drop(progress);
        let frames = grouped(self.frames.unsigned_abs().into());
        writeln!(
            output,
            "\nno false alarm in {frames} frames without a bug, of two peers and of the sync test"
        )?;
        Ok(())
    }

    /// Plants bugs of one kind at frames by chance, and counts the reports. A wrong one is an error
    /// of `play`.
    fn row(
        &self,
        name: &str,
        play: fn(Settings, &Counter) -> Result<Option<Report>>,
        bug: Bug,
        output: &mut impl Write,
    ) -> Result<()> {
        let mut found = Found::default();
        let played = Counter::default();
        let progress = progress::with_rate(self.bugs.into(), "games", &played, "frames");
        for i in 0..self.bugs {
            let seed = u64::from(i) % self.seeds;
            let frame = 20 + Random(u64::from(i)).below(400) as Frame;
            let settings = Settings {
                // Until the bug strikes.
                frames: frame + 5000,
                seed,
                planted: Some(Planted { bug, frame }),
            };
            match play(settings, &played)? {
                Some(report) if report.frame > frame => found.add(&report),
                _ => {
                    let lost =
                        format!("{name}, seed {seed}: {bug:?} of frame {frame} has no report");
                    return Err(Differs(lost).into());
                }
            }
            progress.inc(1);
        }
        drop(progress);
        let label = format!("{name}, {}", format!("{bug:?}").to_lowercase());
        let Found {
            checksums,
            sketches,
            fields,
        } = found;
        let planted = self.bugs;
        writeln!(
            output,
            "{label:<28} {planted:>9} {checksums:>9} {sketches:>9} {fields:>9}"
        )?;
        Ok(output.flush()?)
    }
}
