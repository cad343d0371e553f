//! The command `generate`.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use zobrist_examples::program::Failure;
use zobrist_examples::quote::quote;
use zobrist_generate::{self as generate, Combine, Description, Game, Language, Table};

use crate::games::{Source, game};
use crate::numbers::read_text;
use crate::quality::bits;

const EXAMPLES: &str = "\
Examples:
  keys generate chess --language c
  keys generate --slots board=64x12,castling=4x1,en_passant=8,turn=1 --language csharp
  keys generate --slots 'slots(board = array(9, option(enum(X, O))), turn = bool)' --language rust
  keys generate --description slots.json --language java --output MyKeys.java

A description is JSON and may contain each option:
  {\"name\": \"lights\", \"bits\": 32, \"source\": \"exact\", \"combine\": \"xor\", \"seed\": 2026, \"lane\": 0,
   \"slots\": [
    {\"name\": \"on\", \"count\": [5, 5]},
    {\"name\": \"lamp\", \"values\": [\"Red\", \"Green\"]},
    {\"name\": \"tiles\", \"count\": 3, \"values\": 8, \"transposed\": true}]}
Slots without \"values\" have one key each, like flags. Arrays are indexed by slot, then value; with
\"transposed\", by value, then slot. With \"combine\": \"add\", counted slots have \"times\", the maximum count,
instead of \"values\".";

/// Writes a table of keys as a source file, with its guarantee and a check value.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GenerateCommand {
    /// The game whose slots get keys
    #[arg(required_unless_present_any = ["slots", "description"])]
    #[arg(conflicts_with_all = ["slots", "description"], value_parser = game())]
    game: Option<Game>,
    /// The slots as `slots x values`, separated by commas, each with an optional name, such as board=64x12; or
    /// slots(...), the form of the C library
    #[arg(long, conflicts_with = "description")]
    slots: Option<String>,
    /// The file with a JSON description; - for standard input
    #[arg(long, value_name = "FILE")]
    description: Option<PathBuf>,
    /// The language of the file
    #[arg(long, value_parser = language())]
    language: Language,
    /// The name of the table: a prefix, a namespace or a class
    #[arg(long)]
    name: Option<String>,
    /// The construction of the keys [default: features, or random with --add]
    #[arg(long, value_name = "SOURCE", value_parser = source())]
    keys: Option<generate::Source>,
    /// The seed of the keys [default: 2026]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The lane of the seed; another lane gives a second, independent table [default: 0]
    #[arg(long, value_name = "N")]
    lane: Option<u64>,
    /// The width of the keys: 8, 16, 32, 64 or 128 bits [default: 64]
    #[arg(long, value_name = "W", value_parser = bits)]
    bits: Option<u32>,
    /// Combines keys by addition instead of XOR; needs 32 bits or more
    #[arg(long)]
    add: bool,
    /// The output file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Parses the name of a construction. Published numbers are not a construction.
fn source() -> impl TypedValueParser<Value = generate::Source> {
    let offered = Source::value_variants().iter().filter(|source| source.construction().is_some());
    let values = PossibleValuesParser::new(offered.filter_map(Source::to_possible_value));
    values.try_map(|name| Source::from_str(&name, false).map(Source::construction)?.ok_or(name))
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
        fs::write(&path, source)
            .map_err(|error| Failure::error(format!("cannot write {}: {error}", quote(path.display()))))
    }

    fn describe(&self) -> Result<Description, Failure> {
        let mut described = match (&self.slots, &self.description, self.game) {
            (Some(slots), ..) => Description::of_slots(slots).map_err(Failure::error)?,
            (_, Some(path), _) => {
                let (name, text) = read_text(path)?;
                Description::of_json(&text).map_err(|error| Failure::error(format!("{name}: {error}")))?
            }
            (.., game) => game.unwrap_or(Game::Chess).description(),
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
        described.source = self.keys.or(described.source);
        Ok(described)
    }
}
