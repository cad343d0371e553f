//! The arguments of the command `perft`, except for the position.

use std::io::Write;

use anyhow::Result;
use clap::Args;

use super::{Check, perft};
use crate::game::Game;
use crate::program::table;

/// The depth, the table, and the check.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The number of plies
    depth: u8,
    /// Size of the table of subtotals in megabytes; 0 for none
    #[arg(long, value_name = "MB", default_value_t = 0)]
    hash: u32,
    /// Compares the hash at each node with the hash from scratch
    #[arg(long)]
    check: bool,
}

impl Arguments {
    /// Counts the move sequences from `game`, and writes their number.
    ///
    /// # Errors
    /// Fails if a hash differs, the table cannot be allocated, or the output cannot be written.
    pub fn run(&self, game: &impl Game, output: &mut impl Write) -> Result<()> {
        let check = if self.check {
            Check::All
        } else {
            Check::Nothing
        };
        let count = perft(game, self.depth, check, table(self.hash)?.as_ref())?;
        if self.check {
            writeln!(
                output,
                "{} hashes agree with those from scratch",
                count.checked
            )?;
        }
        Ok(writeln!(
            output,
            "perft({}) = {}",
            self.depth, count.leaves
        )?)
    }
}
