//! The command `quality`, and the comparison of several sources of keys.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use zobrist::analysis::{self, Distance, Effort, Quality};
use zobrist::keys::Description;
use zobrist_examples::input;
use zobrist_examples::program::Failure;
use zobrist_examples::quote::quote;

use crate::polyglot::Book;
use crate::{Combine, Game, Options, Source, Table, numbers};

const EXAMPLES: &str = "\
Examples:
  keys quality chess
  keys quality shogi --bits 128 --effort tenth
  keys quality chess --keys polyglot
  keys quality --slots 64x12,4x1,8,1 --file numbers.txt
  generate | keys quality --slots 361x2 --bits 32 --file -";

/// Examines a table of keys.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct QualityCommand {
    /// The game whose keys are examined
    #[arg(required_unless_present = "slots", conflicts_with = "slots")]
    game: Option<Game>,
    /// The construction of the keys
    #[arg(long, value_name = "SOURCE", default_value = "random", conflicts_with = "slots", value_parser = keys())]
    keys: Keys,
    /// The seed of the keys
    #[arg(long, value_name = "N", default_value_t = 2026, conflicts_with = "slots")]
    seed: u64,
    /// The slots of your own numbers, as for `keys generate`
    #[arg(long, requires = "file", value_parser = crate::slots)]
    slots: Option<Description>,
    /// The file of the numbers: all numbers of the first slot, then those of the next. Transpose a table that has the
    /// piece first. Numbers are decimal or hexadecimal (0x2a), separated by spaces, commas or braces as in source code;
    /// - for standard input
    #[arg(long, requires = "slots")]
    file: Option<PathBuf>,
    /// Combines the numbers by addition instead of XOR; needs 32 bits or more
    #[arg(long, requires = "slots")]
    add: bool,
    /// The width of the keys: 8, 16, 32, 64 or 128 bits
    #[arg(long, value_name = "W", default_value = "64", value_parser = bits)]
    bits: u32,
    /// Effort of the examination
    #[arg(long, default_value = "second", value_parser = effort())]
    effort: Effort,
}

/// Parses the width of keys.
pub(crate) fn bits(text: &str) -> Result<u32, String> {
    let bits = text.parse().ok().filter(|bits| [8, 16, 32, 64, 128].contains(bits));
    bits.ok_or_else(|| "keys have 8, 16, 32, 64 or 128 bits".to_owned())
}

/// Parses the name of an effort.
pub(crate) fn effort() -> impl TypedValueParser<Value = Effort> {
    let names = PossibleValuesParser::new(["hundredth", "tenth", "second", "ten-seconds"]);
    names.map(|name| match name.as_str() {
        "hundredth" => Effort::Hundredth,
        "tenth" => Effort::Tenth,
        "second" => Effort::Second,
        _ => Effort::TenSeconds,
    })
}

/// The source of the keys of a game.
#[derive(Clone, Copy, Debug)]
enum Keys {
    Made(Source),
    Polyglot,
}

/// Parses the name of a source of keys.
fn keys() -> impl TypedValueParser<Value = Keys> {
    let polyglot = "The published numbers of Polyglot opening books, for chess only";
    let names = Source::value_variants().iter().filter_map(Source::to_possible_value);
    let names = names.chain([PossibleValue::new("polyglot").help(polyglot)]);
    PossibleValuesParser::new(names).map(|name| Source::from_str(&name, false).map_or(Keys::Polyglot, Keys::Made))
}

impl Keys {
    /// Returns a quality report on the keys of a game.
    fn quality(self, game: Game, bits: u32, seed: u64, effort: Effort) -> Result<Quality, Failure> {
        match self {
            Keys::Made(source) => {
                let options = Options { bits, seed, source: Some(source), ..game.options() };
                Table::new(options).and_then(|table| table.quality(effort)).map_err(Failure::error)
            }
            Keys::Polyglot if (game, bits) == (Game::Chess, 64) => Ok(analysis::quality::<Book>(effort)),
            Keys::Polyglot => Err(Failure::error("Polyglot's keys are for chess only and have 64 bits")),
        }
    }
}

/// Reads the text of `path`, or of standard input if the path is `-`. Also returns the name of the input for messages.
pub(crate) fn read_text(path: &Path) -> Result<(String, String), Failure> {
    /// Maximum size of a file in bytes. 200,000 numbers of 128 bits are shorter.
    const LARGEST: usize = 8 << 20;
    let (name, text) = if path.as_os_str() == "-" {
        ("standard input".to_owned(), input::standard_text(LARGEST))
    } else {
        (quote(path.display()), input::text(path, LARGEST))
    };
    Ok((name, text.map_err(Failure::Error)?))
}

impl QualityCommand {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<(), Failure> {
        let quality = if let (Some(slots), Some(file)) = (&self.slots, &self.file) {
            let (name, text) = read_text(file)?;
            let numbers = numbers::parse(&text, self.bits);
            let numbers = numbers.map_err(|why| Failure::error(format!("{name}, {why}")))?;
            let combine = if self.add { Combine::Add } else { Combine::Xor };
            crate::quality(slots, &numbers, self.bits, combine, self.effort).map_err(Failure::error)?
        } else {
            let game = self.game.unwrap_or(Game::Chess);
            self.keys.quality(game, self.bits, self.seed, self.effort)?
        };
        write!(output, "{quality}")?;
        output.flush()?;
        verdict(&quality)
    }
}

/// Returns an error if the table is bad.
fn verdict(quality: &Quality) -> Result<(), Failure> {
    let more = match &quality.findings[..] {
        [] => return Ok(()),
        [_] => String::new(),
        [_, others @ ..] => format!(" (and {} more)", others.len()),
    };
    Err(Failure::Differs(format!("a bad table: {}{more}", quality.findings[0])))
}

/// Compares the quality of the keys of chess from each source.
pub(crate) fn compare(effort: Effort, output: &mut impl Write) -> Result<(), Failure> {
    let sources = [Keys::Made(Source::Features), Keys::Made(Source::Random), Keys::Polyglot];
    let quality = |source: Keys| source.quality(Game::Chess, 64, 2026, effort);
    let tables = sources.into_iter().map(quality).collect::<Result<Vec<_>, _>>()?;
    side_by_side(&["features", "random", "polyglot"], &tables, output)?;
    tables.iter().try_for_each(verdict)
}

fn side_by_side(names: &[&str; 3], tables: &[Quality], output: &mut impl Write) -> io::Result<()> {
    let mut line = |label: &str, cells: &[String]| {
        write!(output, "{label:<34}")?;
        cells.iter().try_for_each(|cell| write!(output, " {cell:>16}"))?;
        writeln!(output)
    };
    line("chess", &names.map(str::to_owned))?;
    let mut row = |label: &str, cell: &dyn Fn(&Quality) -> Option<String>| {
        let cells = tables.iter().map(|quality| cell(quality).unwrap_or_else(|| "-".into()));
        line(label, &cells.collect::<Vec<_>>())
    };
    row("keys", &|quality| Some(quality.key_count.to_string()))?;
    row("bits", &|quality| Some(quality.bits.to_string()))?;
    row("zero keys", &|quality| Some(quality.zero_keys.to_string()))?;
    row("repeated keys", &|quality| Some(quality.repeated_keys.to_string()))?;
    row("rank", &|quality| Some(quality.rank?.to_string()))?;
    row("bias of bits (standard deviations)", &|quality| Some(format!("{:.1}", quality.bias?.z.abs())))?;
    row("slot distance", &|quality| {
        Some(match &quality.distance {
            Distance::Exactly(changes) => changes.len().to_string(),
            Distance::MoreThan(slots) => format!("more than {slots}"),
            Distance::Never => "none".into(),
        })
    })?;
    for (i, window) in tables[0].windows.iter().enumerate() {
        let end = if window.high { "highest" } else { "lowest" };
        for (j, count) in window.counts.iter().enumerate().take(4) {
            let s = if count.slots == 1 { "" } else { "s" };
            let label = format!("z of {} slot{s}, {end} {} bits", count.slots, window.bits);
            row(&label, &|quality| Some(format!("{:+.1}", quality.windows.get(i)?.counts.get(j)?.z)))?;
        }
    }
    row("", &|quality| Some(if quality.is_good() { "good" } else { "BAD" }.into()))?;
    writeln!(
        output,
        "\nz: changes that leave these bits of a hash as they are, in standard deviations from the number for random\n\
         keys. Not detectable by any of this: five rand() << 15, raw xorshift64, rotated keys"
    )
}
