//! The command `generate`.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{ArgGroup, Args};
use zobrist_examples::quote::quote;

use crate::quality::{bits, read_text};
use crate::{Combine, Game, Language, Options, Source, Table};

const USAGE: &str = "\
keys generate [OPTIONS] --language <LANGUAGE> <GAME>
       keys generate [OPTIONS] --language <LANGUAGE> --slots <SLOTS>
       keys generate [OPTIONS] --language <LANGUAGE> --description <FILE>";

const EXAMPLES: &str = "\
Examples:
  keys generate chess --language c
  keys generate --slots board=64x12,castling=4x1,turn=1 --language csharp
  keys generate --language rust --slots 'slots(on = array(9, bool))'
  keys generate --description slots.json --language java --output MyKeys.java
  keys generate chess --language javascript --add --bits 48

A description is JSON and may contain each option:
  {\"name\": \"lights\", \"bits\": 32, \"source\": \"exact\", \"combine\": \"xor\", \"seed\": 2026, \"lane\": 0,
   \"slots\": \"slots(on = array(5, bits(5)), lamp = option(enum(Red, Green)))\", \"transposed\": []}
Arrays are indexed by slot, then value; those of the slots named in \"transposed\", by value, then slot.";

/// Writes a table of keys as a source file, with its guarantee and a check value.
#[derive(Debug, Args)]
#[command(override_usage = USAGE, after_help = EXAMPLES)]
#[command(group(ArgGroup::new("state").args(["game", "slots", "description"]).required(true)))]
pub(crate) struct GenerateCommand {
    /// The game whose slots get keys
    game: Option<Game>,
    /// The slots as `slots x values`, separated by commas, each with an optional name, such as
    /// board=64x12; or slots(...), the form of the C library
    #[arg(long)]
    slots: Option<String>,
    /// The file with a JSON description; - for standard input
    #[arg(long, value_name = "FILE")]
    description: Option<PathBuf>,
    /// The language of the file
    #[arg(long)]
    language: Language,
    /// The name of the table: a prefix, a namespace or a class
    #[arg(long)]
    name: Option<String>,
    /// The construction of the keys [default: features, or random if keys are added]
    #[arg(long)]
    source: Option<Source>,
    /// The seed of the keys [default: 2026]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The lane of the seed; another lane gives a second, independent table [default: 0]
    #[arg(long, value_name = "N")]
    lane: Option<u64>,
    /// The width of the keys: 8, 16, 32, 64 or 128 bits, or 48 in JavaScript with --add [default:
    /// 64]
    #[arg(long, value_name = "W", value_parser = |text: &str| if text == "48" { Ok(48) } else { bits(text) })]
    bits: Option<u32>,
    /// Combines keys by addition instead of XOR; needs 32 bits or more
    #[arg(long)]
    add: bool,
    /// The output file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl GenerateCommand {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<()> {
        let language = self.language;
        let table = Table::new(self.options()?)?;
        let source = language.source(&table)?;
        let Some(path) = self.output else {
            output.write_all(source.as_bytes())?;
            return Ok(output.flush()?);
        };
        fs::write(&path, source).with_context(|| format!("cannot write {}", quote(path.display())))
    }

    fn options(&self) -> Result<Options> {
        let mut options = match (&self.description, self.game) {
            (Some(path), _) => {
                let (name, text) = read_text(path)?;
                Options::of_json(&text).context(name)?
            }
            (None, Some(game)) => game.options(),
            (None, None) => Options {
                slots: self.slots.clone().unwrap_or_default(),
                ..Options::default()
            },
        };
        options.name = self.name.clone().unwrap_or(options.name);
        options.bits = self.bits.unwrap_or(options.bits);
        options.seed = self.seed.unwrap_or(options.seed);
        options.lane = self.lane.unwrap_or(options.lane);
        options.combine = self.add.then_some(Combine::Add).or(options.combine);
        options.source = self.source.or(options.source);
        Ok(options)
    }
}
