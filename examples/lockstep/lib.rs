//! A game of two peers that simulate one world in step, and find out what differs when a bug makes
//! the worlds differ.
//!
//! ```text
//! cargo run --release -p lockstep                                     a game without a bug
//! cargo run --release -p lockstep -- --desync 200 --kind health       one peer has a bug from frame 200
//! cargo run --release -p lockstep -- --desync 200 --kind missed --seed 2
//! cargo run --release -p lockstep -- --desync 200 --kind order --sync-test
//! cargo run --release -p lockstep -- measure                          250 bugs in 20 games
//! ```
//!
//! The peers exchange commands over UDP by the package `ggrs`, which predicts missing commands,
//! rolls back, and compares a checksum of 128 bits for each frame. This checksum is the hash of the
//! world, so the two checksums of a frame tell which fields differ. If more fields differ than they
//! name, the peers exchange a sketch of the world of that frame.
//!
//! Read `world.rs` first, which declares the state, and `report.rs`, which names what differs. Then
//! `peer.rs` has the session of `ggrs`, and `game.rs` the rules and the bugs.
#![forbid(unsafe_code)]

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Result, bail, ensure};
use clap::{Parser, Subcommand, value_parser};
use ggrs::Frame;
use zobrist_examples::program::{self, Differs};
use zobrist_examples::progress::{self, Counter};
use zobrist_examples::results::grouped;

pub mod game;
pub mod measure;
pub mod peer;
pub mod play;
pub mod report;
pub mod socket;
pub mod world;

use game::Bug;
use measure::Measure;
use peer::Planted;
use play::{Settings, sync_test, two_peers};

const EXAMPLE: &str = "Examples:
  lockstep --desync 200 --kind health
  lockstep --desync 200 --kind missed --sync-test
  lockstep measure --bugs 2 --frames 1000";

/// Finds out what differs when two peers of a game do not simulate the same world.
///
/// Two peers play a game over UDP on the loopback interface, with the package `ggrs`. One of them
/// can have a bug. The program prints the first frame whose checksums differ, and the fields that
/// differ, then compares with the worlds of both peers. The exit code is 0 if that is right, 1 if
/// it is wrong, and 2 after an error in arguments or output.
#[derive(Debug, Parser)]
#[command(name = "lockstep", after_help = EXAMPLE, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: Play,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Plants many bugs of each kind, and plays long without a bug
    #[command(after_help = EXAMPLE)]
    Measure(Measure),
}

#[derive(Debug, clap::Args)]
struct Play {
    /// Number of frames of the game
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(i32).range(1..=1_000_000_000))]
    frames: Frame,
    /// Seed of the commands of both players
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// First frame that the second peer simulates with a bug
    #[arg(long, value_name = "FRAME", requires = "kind", value_parser = value_parser!(i32).range(0..))]
    desync: Option<Frame>,
    /// Kind of the bug
    #[arg(long, requires = "desync")]
    kind: Option<Bug>,
    /// Plays by the sync test of `ggrs`, where one peer simulates each frame again
    #[arg(long)]
    sync_test: bool,
}

impl Play {
    fn run(&self, output: &mut impl Write) -> Result<()> {
        let frames = self.frames;
        let planted = self.kind.zip(self.desync);
        let planted = planted.map(|(bug, frame)| Planted { bug, frame });
        if let Some(Planted { frame, .. }) = planted.filter(|planted| planted.frame >= frames) {
            bail!("--desync {frame} is not one of the {frames} frames: they begin with 0");
        }
        let settings = Settings {
            frames,
            seed: self.seed,
            planted,
        };
        let played = Counter::default();
        let progress = progress::endless(&played, "frames");
        let report = if self.sync_test {
            sync_test(settings, &played)?
        } else {
            two_peers(settings, &played)?
        };
        drop(progress);
        match report {
            Some(report) => {
                write!(output, "{report}")?;
                ensure!(planted.is_some(), Differs("no bug was planted".into()));
            }
            None => {
                let frames = grouped(frames.unsigned_abs().into());
                writeln!(output, "no difference in {frames} frames")?;
            }
        }
        Ok(())
    }
}

/// Runs the program.
pub fn main() -> ExitCode {
    program::main(|cli: Cli| {
        let output = &mut io::stdout().lock();
        match cli.command {
            None => cli.play.run(output),
            Some(Command::Measure(measure)) => measure.run(output),
        }
    })
}
