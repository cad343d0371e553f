//! The command `quality`.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args};
use zobrist::analysis::Effort;
use zobrist::keys::Description;
use zobrist_examples::input;
use zobrist_examples::program::Differs;
use zobrist_examples::progress;
use zobrist_examples::quote::quote;

use crate::{Combine, Game, Options, Source, Table, effort, numbers, polyglot};

const EXAMPLES: &str = "\
Examples:
  keys quality shogi --bits 128 --effort tenth
  keys quality --polyglot --effort tenth

The keys of a file, which may be a program of your own:
  keys generate go --language c --output go.h
  keys quality --slots 361x2,1 --effort tenth --file go.h";

/// Examines a table of keys.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(group(ArgGroup::new("examined").args(["game", "slots", "polyglot"]).required(true)))]
pub(crate) struct QualityCommand {
    /// The game whose keys are examined
    game: Option<Game>,
    /// The construction of the keys
    #[arg(long, default_value = "random", conflicts_with = "slots")]
    source: Source,
    /// The seed of the keys
    #[arg(
        long,
        value_name = "N",
        default_value_t = 2026,
        conflicts_with = "slots"
    )]
    seed: u64,
    /// Examines the published numbers of Polyglot opening books, which are keys of chess
    #[arg(long, conflicts_with_all = ["source", "seed", "bits"])]
    polyglot: bool,
    /// The slots of your own numbers, as for `keys generate`
    #[arg(long, requires = "file", value_parser = crate::slots)]
    slots: Option<Description>,
    /// A file that `keys generate` wrote, in any language, or one of your own numbers: all numbers
    /// of the first slot, then those of the next. Transpose a table that has the piece first.
    /// Numbers are decimal or hexadecimal (0x2a), separated by spaces, commas or braces as in
    /// source code; - for standard input
    #[arg(long, requires = "slots")]
    file: Option<PathBuf>,
    /// Combines the numbers by addition instead of XOR; needs 32 bits or more
    #[arg(long, requires = "slots")]
    add: bool,
    /// The width of the keys: 8, 16, 32, 64 or 128 bits
    #[arg(long, value_name = "W", default_value = "64", value_parser = bits)]
    bits: u32,
    /// Effort of the examination
    #[arg(long, default_value = "second", value_parser = efforts())]
    effort: Effort,
}

/// Parses the width of keys.
pub(crate) fn bits(text: &str) -> Result<u32, String> {
    let bits = text
        .parse()
        .ok()
        .filter(|bits| [8, 16, 32, 64, 128].contains(bits));
    bits.ok_or_else(|| "keys have 8, 16, 32, 64 or 128 bits".to_owned())
}

fn efforts() -> impl TypedValueParser<Value = Effort> {
    PossibleValuesParser::new(["hundredth", "tenth", "second", "ten-seconds"])
        .map(|name| effort(&name))
}

/// Reads the text of `path`, or of standard input if the path is `-`. Also returns the name of the
/// input for messages.
pub(crate) fn read_text(path: &Path) -> Result<(String, String)> {
    /// Maximum size of a file in bytes. 200,000 numbers of 128 bits are shorter.
    const LARGEST: usize = 8 << 20;
    let name = if path.as_os_str() == "-" {
        "standard input".to_owned()
    } else {
        quote(path.display())
    };
    Ok((name, input::text(path, LARGEST)?))
}

impl QualityCommand {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<()> {
        let progress = progress::time("examining the keys");
        let quality = if let (Some(slots), Some(file)) = (&self.slots, &self.file) {
            let (name, text) = read_text(file)?;
            let numbers =
                numbers::parse(&text, self.bits).map_err(|why| anyhow!("{name}: {why}"))?;
            let combine = if self.add { Combine::Add } else { Combine::Xor };
            crate::quality(slots, &numbers, self.bits, combine, self.effort)?
        } else if self.polyglot {
            let slots = crate::slots(&Game::Chess.options().slots)?;
            crate::quality(&slots, &polyglot::numbers(), 64, Combine::Xor, self.effort)?
        } else {
            let options = self.game.unwrap_or(Game::Chess).options();
            let options = Options {
                bits: self.bits,
                seed: self.seed,
                source: Some(self.source),
                ..options
            };
            Table::new(options).and_then(|table| table.quality(self.effort))?
        };
        drop(progress);
        output.write_all(crate::report(&quality).as_bytes())?;
        output.flush()?;
        match &quality.findings[..] {
            [] => Ok(()),
            [first] => bail!(Differs(format!("a bad table: {first}"))),
            [first, others @ ..] => bail!(Differs(format!(
                "a bad table: {first} (and {} more)",
                others.len()
            ))),
        }
    }
}
