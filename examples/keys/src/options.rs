//! The options of a table of keys: its slots, and the construction of its keys.

use anyhow::{Result, anyhow, bail, ensure};
use serde::{Deserialize, Serialize};
use zobrist::Seed;
use zobrist::keys::{Description, DescriptionKind as Kind, KeySource};

/// The options of a table of keys, which are JSON in files.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The name of the table, used as a prefix, a namespace or a class in source files.
    pub name: String,
    /// The number of bits of a key.
    pub bits: u32,
    /// The construction of the keys. `None` means [`Source::Features`] if keys combine by XOR, and
    /// [`Source::Random`] if they combine by addition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// The operation that combines keys. `None` means [`Combine::Add`] if a slot is a count, and
    /// [`Combine::Xor`] if not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub combine: Option<Combine>,
    /// The seed of the keys.
    pub seed: u64,
    /// The lane of the seed.
    pub lane: u64,
    /// The slots, as text for [`slots`].
    pub slots: String,
    /// The names of slots with several values whose array in the source file has the value as its
    /// first index, instead of the last one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub transposed: Vec<String>,
}

/// The default is a table of keys of 64 bits, without slots.
impl Default for Options {
    fn default() -> Self {
        let (source, combine) = (None, None);
        let (name, slots) = ("zobrist".into(), "slots()".into());
        Options {
            name,
            bits: 64,
            source,
            combine,
            seed: 2026,
            lane: 0,
            slots,
            transposed: vec![],
        }
    }
}

/// The construction of keys.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "program", derive(clap::ValueEnum))]
pub enum Source {
    /// No small set of keys XORs to zero, whatever slots the keys belong to
    Features,
    /// Independent random keys
    Random,
    /// Equal hashes prove equal states
    Exact,
}

impl Source {
    pub(crate) fn of_keys(self) -> KeySource {
        match self {
            Source::Features => KeySource::Features,
            Source::Random => KeySource::Stored,
            Source::Exact => KeySource::Exact,
        }
    }
}

/// An operation that combines keys.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Combine {
    /// XOR of keys.
    Xor,
    /// Addition of keys.
    Add,
}

impl Combine {
    /// Returns how keys combine, in words.
    pub(crate) fn way(self) -> &'static str {
        match self {
            Combine::Xor => "by XOR",
            Combine::Add => "by addition",
        }
    }

    /// Returns the operator that combines a hash with a key in source code.
    pub(crate) fn operator(self) -> char {
        match self {
            Combine::Xor => '^',
            Combine::Add => '+',
        }
    }
}

/// Maximum number of values of a slot. Shapes in the library have the same limit.
const MOST_VALUES: usize = u16::MAX as usize;

/// Parses slots: the text of a [`Description`], or rows that are separated by commas. `board=64x12`
/// is a row `board` of 64 slots with 12 values each. `file=8` is a row of one slot with 8 values. A
/// row without a name is named `row` and its index, such as `row0`.
///
/// # Errors
/// If the text is neither of them.
pub fn slots(text: &str) -> Result<Description> {
    if text.trim_end().ends_with(')') {
        return Ok(text.parse()?);
    }
    let rows = text.split(',').enumerate().map(|(i, text)| {
        let (name, size) = match text.split_once('=') {
            Some((name, size)) => (name.trim().to_owned(), size),
            None => (format!("row{i}"), text),
        };
        let (count, values) = size.split_once('x').unwrap_or(("1", size));
        let (Ok(count), Ok(values)) = (count.trim().parse(), values.trim().parse()) else {
            bail!(
                "{} is neither a number of values nor slots x values, like board=64x12",
                quote(text.trim())
            );
        };
        let slots = row(&name, count, values)?;
        Ok((name, slots))
    });
    Ok(Description::new(Kind::Slots(rows.collect::<Result<_>>()?))?)
}

/// Describes `count` slots with `values` values that have keys.
fn row(name: &str, count: usize, values: usize) -> Result<Description> {
    ensure!(
        (1..=MOST_VALUES).contains(&values),
        "a slot of {} has {values} values, not 1 to {MOST_VALUES}",
        quote(name)
    );
    let mut row = Description::new(Kind::Bool)?;
    if values > 1 {
        let numbers = Description::new(Kind::Numbers {
            first: 0,
            last: values - 1,
            empty: None,
        })?;
        row = Description::new(Kind::Optional(Box::new(numbers)))?;
    }
    Ok(if count == 1 {
        row
    } else {
        Description::new(Kind::Array(count, Box::new(row)))?
    })
}

impl Options {
    /// Parses options in JSON.
    ///
    /// # Errors
    /// If the text does not have the members of this type.
    pub fn of_json(text: &str) -> Result<Options> {
        serde_json::from_str(text).map_err(|error| anyhow!("the description is invalid: {error}"))
    }

    pub(crate) fn origin(&self) -> Seed {
        Seed::new(self.seed).lane(self.lane)
    }
}

/// Returns `text` in single quotes, with control characters escaped, truncated after 100
/// characters.
pub(crate) fn quote(text: &str) -> String {
    let mut rest = text.chars();
    let mut shown: String = rest
        .by_ref()
        .take(100)
        .flat_map(char::escape_debug)
        .collect();
    if rest.next().is_some() {
        shown += "...";
    }
    format!("'{shown}'")
}
