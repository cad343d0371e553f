//! Descriptions of tables of keys: their slots, and the construction of their keys.

use std::collections::HashSet;
use std::fmt::{self, Formatter};

use serde::de::value::SeqAccessDeserializer;
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use zobrist::Seed;

use crate::error::{Error, quote};
use crate::shape;

/// A description of a table of keys, as JSON or as a line of text.
///
/// ```
/// use zobrist_generate::Description;
///
/// let json = r#"{"name": "lights", "bits": 32, "source": "exact", "slots": [{"name": "on", "count": [5, 5]}]}"#;
/// assert_eq!(Description::of_json(json)?.bits, 32);
/// assert_eq!(Description::of_slots("64x12,4x1")?.slots[1].name, "row1");
/// let lamps = "slots(on = array(5, array(5, bool)), lamp = option(enum(Red, Green)))";
/// assert_eq!(Description::of_slots(lamps)?.slots[1].name, "lamp");
/// let error = Description::of_slots("on=25x0").unwrap_err();
/// assert_eq!(error.to_string(), "a slot of 'on' has 0 values, not 1 to 65535");
/// # Ok::<(), zobrist_generate::Error>(())
/// ```
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub struct Description {
    /// The name of the table, used as a prefix, a namespace or a class in source files.
    pub name: String,
    /// The number of bits of a key.
    pub bits: u32,
    /// The construction of the keys. `None` means [`Source::Features`] if keys combine by XOR, and [`Source::Random`]
    /// if they combine by addition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// The operation that combines keys.
    pub combine: Combine,
    /// The seed of the keys.
    pub seed: u64,
    /// The lane of the seed.
    pub lane: u64,
    /// The slots, one row for each array of equal slots. In JSON this is a list of rows, or the text of a
    /// [`keys::Description`](zobrist::keys::Description).
    #[serde(deserialize_with = "rows")]
    pub slots: Vec<Row>,
}

/// Deserializes rows from a list of rows, or from a text.
fn rows<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Row>, D::Error> {
    struct Rows;
    impl<'de> Visitor<'de> for Rows {
        type Value = Vec<Row>;
        fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
            f.write_str("a list of rows, or a text such as slots(board = bits(64))")
        }
        fn visit_str<E: de::Error>(self, text: &str) -> Result<Vec<Row>, E> {
            shape::rows(text).map_err(E::custom)
        }
        fn visit_seq<A: SeqAccess<'de>>(self, rows: A) -> Result<Vec<Row>, A::Error> {
            Vec::deserialize(SeqAccessDeserializer::new(rows))
        }
    }
    deserializer.deserialize_any(Rows)
}

/// The default is a table of keys of 64 bits, without slots.
impl Default for Description {
    fn default() -> Self {
        Description {
            name: "zobrist".into(),
            bits: 64,
            source: None,
            combine: Combine::default(),
            seed: 2026,
            lane: 0,
            slots: vec![],
        }
    }
}

/// The construction of keys.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Keys of which no small set combines to zero, whatever slots they belong to.
    Features,
    /// Independent random keys.
    Random,
    /// Keys that give distinct hashes to all states.
    Exact,
}

/// An operation that combines keys.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Combine {
    /// XOR of keys.
    #[default]
    Xor,
    /// Addition of keys.
    Add,
}

/// A row of slots: a single slot, or an array of equal slots.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The name of the row. The keys depend on it.
    pub name: String,
    /// The number of slots, or the lengths of nested arrays, the outermost first. The number 1 means a slot outside of
    /// any array.
    #[serde(default, skip_serializing_if = "Count::is_one")]
    pub count: Count,
    /// The values of each slot, except the empty value. Each of these values has a key.
    #[serde(default, skip_serializing_if = "Values::is_flag")]
    pub values: Values,
    /// The maximum number of equal items in a slot, such as pawns in a hand. Each item adds the same key. A row with
    /// this number has no `values`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<usize>,
    /// Whether the value is the first index of the array in the source file, instead of the last one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub transposed: bool,
}

/// The number of slots of a row, or the lengths of its arrays.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum Count {
    /// A number of slots in one array.
    Number(usize),
    /// The lengths of nested arrays of slots.
    Lengths(Vec<usize>),
}

impl Count {
    fn is_one(&self) -> bool {
        *self == Count::Number(1)
    }
}

impl Default for Count {
    fn default() -> Self {
        Count::Number(1)
    }
}

/// The values of a slot that have keys.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum Values {
    /// The number of values. A slot with one value is a flag.
    Number(usize),
    /// The names of the values.
    Names(Vec<String>),
}

impl Values {
    fn is_flag(&self) -> bool {
        *self == Values::Number(1)
    }
}

impl Default for Values {
    fn default() -> Self {
        Values::Number(1)
    }
}

/// Maximum number of keys, because larger source files are slow to compile.
const MOST_KEYS: usize = 100_000;

/// Maximum number of values of a slot. Shapes in the library have the same limit.
const MOST_VALUES: usize = u16::MAX as usize;

impl Row {
    /// Makes a row of `count` slots with `values` values each.
    pub fn new(name: impl Into<String>, count: usize, values: usize) -> Row {
        let (count, values) = (Count::Number(count), Values::Number(values));
        Row { name: name.into(), count, values, times: None, transposed: false }
    }

    /// Returns the lengths of the arrays.
    pub(crate) fn lengths(&self) -> Vec<usize> {
        match &self.count {
            Count::Number(1) => vec![],
            Count::Number(count) => vec![*count],
            Count::Lengths(lengths) => lengths.clone(),
        }
    }

    /// Returns the number of values of a slot that have keys.
    pub(crate) fn value_count(&self) -> usize {
        match &self.values {
            Values::Number(number) => *number,
            Values::Names(names) => names.len(),
        }
    }

    /// Returns the names of two or more named values. Returns nothing for numbered values or a single value.
    pub(crate) fn value_names(&self) -> &[String] {
        match &self.values {
            Values::Names(names) if names.len() > 1 => names,
            _ => &[],
        }
    }
}

impl Description {
    /// Parses a description in JSON.
    ///
    /// # Errors
    /// If the text is not a description, or the description has no keys.
    pub fn of_json(text: &str) -> Result<Description, Error> {
        let description: Description =
            serde_json::from_str(text).map_err(|error| error!("the description is invalid: {error}"))?;
        description.check()?;
        Ok(description)
    }

    /// Parses rows, separated by commas. `board=64x12` is a row `board` of 64 slots with 12 values each. `file=8` is a
    /// row of one slot with 8 values. A row without a name is named `row` and its index, such as `row0`.
    ///
    /// Also parses the text of a [`keys::Description`](zobrist::keys::Description). If a slot of this description is a
    /// count, the keys are additive.
    ///
    /// # Errors
    /// If the text is not a list of rows, or the description has no keys.
    pub fn of_slots(text: &str) -> Result<Description, Error> {
        let row = |(i, text): (usize, &str)| {
            let (name, size) = match text.split_once('=') {
                Some((name, size)) => (name.trim().to_owned(), size.trim()),
                None => (format!("row{i}"), text.trim()),
            };
            let (count, values) = size.split_once('x').unwrap_or(("1", size));
            match (count.trim().parse(), values.trim().parse()) {
                (Ok(count), Ok(values)) => Ok(Row::new(name, count, values)),
                _ => Err(error!(
                    "{} is neither a number of values nor slots x values, like board=64x12",
                    quote(text.trim())
                )),
            }
        };
        let slots = if text.trim_start().starts_with("slots(") {
            shape::rows(text)?
        } else {
            text.split(',').enumerate().map(row).collect::<Result<_, _>>()?
        };
        let mut description = Description { slots, ..Description::default() };
        if description.slots.iter().any(|row| row.times.is_some()) {
            description.combine = Combine::Add;
        }
        description.check()?;
        Ok(description)
    }

    pub(crate) fn construction(&self) -> Source {
        let safe = if self.combine == Combine::Add { Source::Random } else { Source::Features };
        self.source.unwrap_or(safe)
    }

    pub(crate) fn origin(&self) -> Seed {
        Seed::new(self.seed).lane(self.lane)
    }

    /// Returns an error if the description is inconsistent.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let Description { bits, combine, .. } = *self;
        check_name(&self.name)?;
        let is_added = combine == Combine::Add;
        ensure!(!is_added || [32, 64, 128].contains(&bits), "keys that are added have 32, 64 or 128 bits, not {bits}");
        ensure!([8, 16, 32, 64, 128].contains(&bits), "keys have 8, 16, 32, 64 or 128 bits, not {bits}");
        ensure!(!self.slots.is_empty(), "the description has no slots");
        let (mut names, mut keys) = (HashSet::new(), 0_usize);
        for row in &self.slots {
            check_name(&row.name)?;
            let name = quote(&row.name);
            ensure!(names.insert(&row.name), "two rows of slots have the name {name}");
            row.check(combine)?;
            let slots = row.lengths().iter().fold(1_usize, |all, &n| all.saturating_mul(n));
            ensure!(slots > 0, "{name} has no slots");
            keys = keys.saturating_add(slots.saturating_mul(row.value_count()));
        }
        ensure!(keys <= MOST_KEYS, "a source file has at most {MOST_KEYS} keys, not {keys}");
        Ok(())
    }
}

impl Row {
    fn check(&self, combine: Combine) -> Result<(), Error> {
        let (name, values, arrays) = (quote(&self.name), self.value_count(), self.lengths().len());
        ensure!((1..=MOST_VALUES).contains(&values), "a slot of {name} has {values} values, not 1 to {MOST_VALUES}");
        ensure!(arrays <= 8, "{name} is in {arrays} nested arrays, but at most 8 are supported");
        if let Values::Names(all) = &self.values {
            let mut names = HashSet::new();
            for value in all {
                check_name(value)?;
                ensure!(names.insert(value), "two values of {name} have the name {}", quote(value));
            }
        }
        let Some(times) = self.times else { return Ok(()) };
        ensure!(
            combine == Combine::Add,
            "{name} is counted by `times`, and XOR keeps only the parity of a count: set `combine` to \"add\", \
             or use `values`"
        );
        ensure!(self.values.is_flag(), "{name} has both `times` and `values`");
        ensure!((1..=MOST_VALUES).contains(&times), "`times` of {name} is {times}, not 1 to {MOST_VALUES}");
        Ok(())
    }
}

/// Returns an error if a name cannot be written in the comments of all languages.
fn check_name(name: &str) -> Result<(), Error> {
    let allowed = |c: char| c.is_alphanumeric() || " _-.,+()".contains(c);
    if name.trim().is_empty() {
        bail!("a name is empty");
    }
    match name.chars().find(|&c| !allowed(c)) {
        None => Ok(()),
        Some(c) => Err(error!(
            "the name {} has the character {}: use letters, digits, spaces and _ - . , + ( )",
            quote(name),
            quote(&c.to_string())
        )),
    }
}
