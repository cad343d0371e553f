//! The command `generate`.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use zobrist_examples::program::Failure;
use zobrist_examples::quote::quote;
use zobrist_generate::{self as generate, Combine, Description, Language, Table};

use crate::games::Game;
use crate::numbers::read_text;
use crate::quality::bits;

const EXAMPLES: &str = "\
Examples:
  keys generate chess --language c --keys coded
  keys generate --slots board=64x12,castling=4x1,en_passant=8,turn=1 --language csharp
  keys generate --description slots.json --language java --output MyKeys.java

A description is JSON, and each option may be in it:
  {\"name\": \"lights\", \"bits\": 32, \"source\": \"exact\", \"combine\": \"xor\", \"seed\": 2026, \"lane\": 0, \"slots\": [
    {\"name\": \"on\", \"count\": [5, 5]},
    {\"name\": \"lamp\", \"values\": [\"Red\", \"Green\"]},
    {\"name\": \"tiles\", \"count\": 3, \"values\": 8, \"transposed\": true}]}
A row of slots without values has one key each, as flags have. An array has the index of the slot first, then the value; of transposed ones
the value is first. Slots that are counted, under \"add\", have \"times\": the greatest count, in the place of values.";

/// Writes a table of keys as a source file, with its guarantee and a check value.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GenerateCommand {
    /// The game whose slots get keys
    #[arg(required_unless_present_any = ["slots", "description"], conflicts_with_all = ["slots", "description"])]
    game: Option<Game>,
    /// The slots: slots x values of each, separated by commas, each with a name before a = or none
    #[arg(long, conflicts_with = "description")]
    slots: Option<String>,
    /// The file of a description, JSON; - for standard input
    #[arg(long, value_name = "FILE")]
    description: Option<PathBuf>,
    /// The language of the file
    #[arg(long, value_parser = language())]
    language: Language,
    /// The name of the table: a prefix, a namespace or a class
    #[arg(long)]
    name: Option<String>,
    /// Where the keys come from [default: random]
    #[arg(long, value_name = "SOURCE")]
    keys: Option<Source>,
    /// The seed of the keys [default: 2026]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The lane of the seed: another one for a second, independent table [default: 0]
    #[arg(long, value_name = "N")]
    lane: Option<u64>,
    /// The width of the keys: 8, 16, 32, 64 or 128 bits [default: 64]
    #[arg(long, value_name = "W", value_parser = bits)]
    bits: Option<u32>,
    /// Keys that are added, and not combined by XOR; 32 bits or more
    #[arg(long)]
    add: bool,
    /// The file to be written [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Where generated keys come from.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Source {
    /// Independent of each other
    Random,
    /// Equal hashes prove equal states
    Exact,
    /// Hashes of states that differ in few slots differ
    Coded,
}

fn language() -> impl TypedValueParser<Value = Language> {
    let names = PossibleValuesParser::new(Language::ALL.map(Language::id));
    names.try_map(|id| Language::ALL.into_iter().find(|language| language.id() == id).ok_or(id))
}

impl GenerateCommand {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<(), Failure> {
        let language = self.language;
        let table = Table::new(self.describe()?).map_err(Failure::error)?;
        let source = language.source(&table).map_err(Failure::error)?;
        let Some(path) = self.output else {
            output.write_all(source.as_bytes())?;
            return Ok(output.flush()?);
        };
        fs::write(&path, source).map_err(|error| {
            Failure::error(format!("cannot write {}: {error}", quote(path.display())))
        })
    }

    fn describe(&self) -> Result<Description, Failure> {
        let mut described = match (&self.slots, &self.description, self.game) {
            (Some(slots), ..) => Description::of_slots(slots).map_err(Failure::error)?,
            (_, Some(path), _) => {
                let (name, text) = read_text(path)?;
                Description::of_json(&text)
                    .map_err(|error| Failure::error(format!("{name}: {error}")))?
            }
            (.., game) => described(game.unwrap_or(Game::Chess)),
        };
        if let Some(name) = &self.name {
            described.name.clone_from(name);
        }
        described.bits = self.bits.unwrap_or(described.bits);
        described.seed = self.seed.unwrap_or(described.seed);
        described.lane = self.lane.unwrap_or(described.lane);
        if self.add {
            described.combine = Combine::Add;
        }
        match self.keys {
            None => {}
            Some(Source::Random) => described.source = generate::Source::Random,
            Some(Source::Exact) => described.source = generate::Source::Exact,
            Some(Source::Coded) => described.source = generate::Source::Coded,
        }
        Ok(described)
    }
}

/// Returns the description of a game.
pub(crate) fn described(game: Game) -> Description {
    let game = match game {
        Game::Chess => generate::Game::Chess,
        Game::Shogi => generate::Game::Shogi,
        Game::Go => generate::Game::Go,
        Game::Checkers => generate::Game::Checkers,
    };
    game.description()
}
