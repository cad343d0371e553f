//! Descriptions of tables: slots by name, and what kind of keys they have.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use zobrist::Seed;

use crate::error::{Error, quote};

/// A description of a table of keys, as JSON or as a line of text.
///
/// ```
/// use zobrist_generate::Description;
///
/// let json = r#"{"name": "lights", "bits": 32, "source": "exact", "slots": [{"name": "on", "count": [5, 5]}]}"#;
/// assert_eq!(Description::of_json(json)?.bits, 32);
/// assert_eq!(Description::of_slots("64x12,4x1")?.slots[1].name, "row1");
/// let error = Description::of_slots("on=25x0").unwrap_err();
/// assert_eq!(error.to_string(), "a slot of 'on' has 0 values: it has 1 to 65535");
/// # Ok::<(), zobrist_generate::Error>(())
/// ```
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// The name of the table: a prefix, a namespace or a class.
    #[serde(default = "default_name")]
    pub name: String,
    /// The width of the keys.
    #[serde(default = "default_bits")]
    pub bits: u32,
    /// Where the keys come from.
    #[serde(default)]
    pub source: Source,
    /// How keys combine.
    #[serde(default)]
    pub combine: Combine,
    /// The seed of the keys.
    #[serde(default = "default_seed")]
    pub seed: u64,
    /// The lane of the seed.
    #[serde(default)]
    pub lane: u64,
    /// The slots, row by row.
    pub slots: Vec<Row>,
}

fn default_name() -> String {
    "zobrist".into()
}

fn default_bits() -> u32 {
    64
}

fn default_seed() -> u64 {
    2026
}

/// Where keys come from.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Independent random keys.
    #[default]
    Random,
    /// States that differ in few slots have different hashes.
    Coded,
    /// Equal hashes prove equal states.
    Exact,
}

/// How keys combine.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Combine {
    /// By XOR.
    #[default]
    Xor,
    /// By addition.
    Add,
}

/// A slot, or an array of equal slots.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The name, which determines the keys.
    pub name: String,
    /// The number of slots, or the lengths of arrays, the outermost first. One slot is no array.
    #[serde(default, skip_serializing_if = "Count::is_one")]
    pub count: Count,
    /// The values of each slot that have keys, all but the empty one.
    #[serde(default, skip_serializing_if = "Values::is_flag")]
    pub values: Values,
    /// How many equal things a slot may hold, in the place of values: each adds the same key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<usize>,
    /// Whether the array in the source file has the value as its first index.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub transposed: bool,
}

/// The number of slots of a row, or the lengths of its arrays.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum Count {
    /// So many slots.
    Number(usize),
    /// Slots in arrays.
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
    /// So many; one is a flag.
    Number(usize),
    /// By name.
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

/// Maximum number of keys: source files with more are slow to compile.
const MOST_KEYS: usize = 100_000;

/// Maximum number of values of a slot, as in a shape.
const MOST_VALUES: usize = u16::MAX as usize;

impl Row {
    /// Describes slots of a number of values.
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

    /// Returns the names of several values.
    pub(crate) fn value_names(&self) -> &[String] {
        match &self.values {
            Values::Names(names) if names.len() > 1 => names,
            _ => &[],
        }
    }
}

impl Description {
    /// Reads a description from JSON.
    ///
    /// # Errors
    /// If it is no description, or one without keys.
    pub fn of_json(text: &str) -> Result<Description, Error> {
        let description: Description = serde_json::from_str(text)
            .map_err(|error| Error::new(format!("the description is invalid: {error}")))?;
        description.check()?;
        Ok(description)
    }

    /// Reads rows such as `board=64x12`, separated by commas: slots x values, or values of one slot. Names may be left out.
    ///
    /// # Errors
    /// If the text is no list of rows, or one without keys.
    pub fn of_slots(text: &str) -> Result<Description, Error> {
        let row = |(i, text): (usize, &str)| {
            let (name, size) = match text.split_once('=') {
                Some((name, size)) => (name.trim().to_owned(), size.trim()),
                None => (format!("row{i}"), text.trim()),
            };
            let (count, values) = size.split_once('x').unwrap_or(("1", size));
            match (count.trim().parse(), values.trim().parse()) {
                (Ok(count), Ok(values)) => Ok(Row::new(name, count, values)),
                _ => Err(Error::new(format!(
                    "{} is neither a number of values nor slots x values, like board=64x12",
                    quote(text.trim())
                ))),
            }
        };
        let slots = text.split(',').enumerate().map(row).collect::<Result<_, _>>()?;
        let description = Description::new(slots);
        description.check()?;
        Ok(description)
    }

    /// Describes random keys of 64 bits.
    pub(crate) fn new(slots: Vec<Row>) -> Description {
        Description {
            name: default_name(),
            bits: default_bits(),
            source: Source::default(),
            combine: Combine::default(),
            seed: default_seed(),
            lane: 0,
            slots,
        }
    }

    pub(crate) fn origin(&self) -> Seed {
        Seed::new(self.seed).lane(self.lane)
    }

    /// Fails if no table has this description.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let fail = |why: String| Err(Error::new(why));
        check_name(&self.name)?;
        if self.combine == Combine::Add && ![32, 64, 128].contains(&self.bits) {
            return fail(format!("keys that are added have 32, 64 or 128 bits, not {}", self.bits));
        }
        if ![8, 16, 32, 64, 128].contains(&self.bits) {
            return fail(format!("keys have 8, 16, 32, 64 or 128 bits, not {}", self.bits));
        }
        if self.slots.is_empty() {
            return fail("the description has no slots".into());
        }
        let (mut names, mut keys) = (HashSet::new(), 0_usize);
        for row in &self.slots {
            check_name(&row.name)?;
            let name = quote(&row.name);
            if !names.insert(&row.name) {
                return fail(format!("two rows of slots have the name {name}"));
            }
            row.check(self.combine)?;
            let slots = row.lengths().iter().fold(1_usize, |all, &n| all.saturating_mul(n));
            if slots == 0 {
                return fail(format!("{name} has no slots"));
            }
            keys = keys.saturating_add(slots.saturating_mul(row.value_count()));
        }
        if keys > MOST_KEYS {
            return fail(format!("a source file has at most {MOST_KEYS} keys, not {keys}"));
        }
        Ok(())
    }
}

impl Row {
    fn check(&self, combine: Combine) -> Result<(), Error> {
        let (name, values) = (quote(&self.name), self.value_count());
        let fail = |why: String| Err(Error::new(why));
        if !(1..=MOST_VALUES).contains(&values) {
            return fail(format!(
                "a slot of {name} has {values} values: it has 1 to {MOST_VALUES}"
            ));
        }
        if self.lengths().len() > 8 {
            return fail(format!("{name} is in {} arrays: at most 8", self.lengths().len()));
        }
        if let Values::Names(all) = &self.values {
            let mut names = HashSet::new();
            for value in all {
                check_name(value)?;
                if !names.insert(value) {
                    return fail(format!("two values of {name} have the name {}", quote(value)));
                }
            }
        }
        match self.times {
            Some(_) if combine == Combine::Xor => fail(format!(
                "{name} is counted by `times`, and XOR keeps only the parity of a count: set `combine` to \"add\", or use `values`"
            )),
            Some(_) if !self.values.is_flag() => {
                fail(format!("{name} has both `times` and `values`"))
            }
            Some(times) if !(1..=MOST_VALUES).contains(&times) => {
                fail(format!("`times` of {name} is {times}: it is 1 to {MOST_VALUES}"))
            }
            _ => Ok(()),
        }
    }
}

/// Fails if a name cannot be written into a comment of any language.
fn check_name(name: &str) -> Result<(), Error> {
    let allowed = |c: char| c.is_alphanumeric() || " _-.,+()".contains(c);
    if name.trim().is_empty() {
        return Err(Error::new("a name is empty"));
    }
    match name.chars().find(|&c| !allowed(c)) {
        None => Ok(()),
        Some(c) => Err(Error::new(format!(
            "the name {} has the character {}: use letters, digits, spaces and _ - . , + ( )",
            quote(name),
            quote(&c.to_string())
        ))),
    }
}
