//! The keys of a described table.

use std::num::Wrapping;

use anyhow::{Result, bail, ensure};
use zobrist::Key;
use zobrist::analysis::{Effort, Quality};
use zobrist::keys::{Description, DescriptionKind as Kind, Guarantee, ShapeKeys};

use crate::options::{Combine, Options, Source, quote, slots};

/// A table of keys: the keys of a description, and all other data of a source file.
#[derive(Clone, Debug)]
pub struct Table {
    /// All options, with those that were chosen for `None`.
    pub(crate) options: Options,
    pub(crate) source: Source,
    pub(crate) combine: Combine,
    state: Description,
    /// The hash of a state with all slots empty.
    pub base: u128,
    /// The keys of all rows, in the order of the description.
    pub keys: Vec<u128>,
    /// A digest of everything that determines the keys.
    pub fingerprint: u64,
    /// The guarantee: which states certainly have different hashes, and which sets of keys never
    /// combine to zero.
    pub guarantee: Guarantee,
    /// The keys of the parts of the state. Those of values outside of a part are 0.
    pub(crate) parts: Vec<Table>,
    /// Whether this is a part whose keys depend on the kind of a value, and not on its slot.
    is_tally: bool,
}

/// A slot, or an array of equal slots: a field of the state.
pub(crate) struct Row<'a> {
    pub(crate) name: &'a str,
    /// The lengths of the arrays, the outermost first.
    pub(crate) lengths: Vec<usize>,
    slot: &'a Description,
    /// The keys of all values of the first slot, then those of the next.
    keys: &'a [u128],
    pub(crate) transposed: bool,
    /// Whether the keys of all slots are equal, so that a source file has those of one slot.
    pub(crate) is_shared: bool,
}

/// The width of keys that are added as numbers of 64-bit floating point, which represent all
/// integers up to 2^53.
pub(crate) const DOUBLE: u32 = 48;

/// Calls a generic function with the key type of this width and operation.
macro_rules! with_key_type {
    ($bits:expr, $combine:expr, $function:ident($($argument:expr),*)) => {
        match ($bits, $combine) {
            (8, Combine::Xor) => $function::<u8>($($argument),*),
            (16, Combine::Xor) => $function::<u16>($($argument),*),
            (32, Combine::Xor) => $function::<u32>($($argument),*),
            (64, Combine::Xor) => $function::<u64>($($argument),*),
            (128, Combine::Xor) => $function::<u128>($($argument),*),
            (32, Combine::Add) => $function::<Wrapping<u32>>($($argument),*),
            (64, Combine::Add) => $function::<Wrapping<u64>>($($argument),*),
            (128, Combine::Add) => $function::<Wrapping<u128>>($($argument),*),
            (bits, Combine::Xor) => bail!("keys have 8, 16, 32, 64 or 128 bits, not {bits}"),
            (bits, Combine::Add) => bail!("keys that are added have 32, 64 or 128 bits, not {bits}"),
        }
    };
}

/// Returns the effort with this name, by default a second.
pub fn effort(name: &str) -> Effort {
    match name {
        "hundredth" => Effort::Hundredth,
        "tenth" => Effort::Tenth,
        "ten-seconds" => Effort::TenSeconds,
        _ => Effort::Second,
    }
}

/// Measures the quality of numbers as the keys of slots. The keys have `bits` bits.
///
/// # Errors
/// If the number of keys differs from the number of keys of the slots, or if keys of this width
/// cannot be additive.
pub fn quality(
    slots: &Description,
    keys: &[u128],
    bits: u32,
    combine: Combine,
    effort: Effort,
) -> Result<Quality> {
    fn examine<K: Key>(slots: &Description, keys: &[u128], effort: Effort) -> Result<Quality> {
        let (found, expected) = (keys.len(), slots.features());
        ensure!(
            found == expected,
            "there are {found} numbers, but the slots have {expected} keys"
        );
        let keys: Vec<K> = keys
            .iter()
            .map(|&key| K::from_halves(key as u64, (key >> 64) as u64))
            .collect();
        Ok(slots.quality(&keys, effort))
    }
    with_key_type!(bits, combine, examine(slots, keys, effort))
}

/// Returns the report on the quality of keys, in lines that fit a terminal of 80 columns.
pub fn report(quality: &Quality) -> String {
    let wrapped = |line: &str| {
        let indent = if line.starts_with("BAD: ") { 5 } else { 15 };
        let indent = " ".repeat(indent);
        textwrap::fill(line, textwrap::Options::new(80).subsequent_indent(&indent)) + "\n"
    };
    quality.to_string().lines().map(wrapped).collect()
}

impl Table {
    /// Makes the keys of a description.
    ///
    /// # Errors
    /// If the description is invalid, or if its `source` cannot make the keys. For example, exact
    /// keys of 65 flags do not fit in 64 bits.
    pub fn new(options: Options) -> Result<Table> {
        fn of_keys<K: Key>(
            keys: &ShapeKeys<K>,
            mut options: Options,
            state: Description,
            source: Source,
            combine: Combine,
        ) -> Table {
            let cut = |key: K| key.to_bits() & u128::MAX >> (128 - options.bits);
            let fingerprint = keys.fingerprint()
                ^ if options.bits == DOUBLE {
                    u64::from(DOUBLE)
                } else {
                    0
                };
            let (base, all) = (cut(keys.base()), keys.keys().map(cut).collect());
            (options.source, options.combine, options.slots) =
                (Some(source), Some(combine), state.to_string());
            Table {
                base,
                keys: all,
                fingerprint,
                guarantee: keys.guarantee(),
                options,
                source,
                combine,
                state,
                parts: vec![],
                is_tally: false,
            }
        }
        fn part<K: Key>(keys: &ShapeKeys<K>, name: &str, of: &Table) -> Result<Table> {
            let options = Options {
                name: name.to_owned(),
                ..of.options.clone()
            };
            let (state, source) = (of.state.clone(), of.source);
            Ok(match keys.part::<K>(name) {
                Ok(part) if !K::ADDITIVE => of_keys(&part, options, state, source, of.combine),
                // A tally has keys that are added. If they are added anyway, a part has the same type.
                _ => {
                    let sums = keys.part::<K::Sum>(name)?;
                    Table {
                        is_tally: true,
                        ..of_keys(&sums, options, state, source, Combine::Add)
                    }
                }
            })
        }
        fn table<K: Key>(
            options: Options,
            state: Description,
            source: Source,
            combine: Combine,
        ) -> Result<Table> {
            let keys = ShapeKeys::<K>::new(options.origin(), &state, source.of_keys())?;
            let mut table = of_keys(&keys, options, state, source, combine);
            let parts = table.state.parts().into_iter();
            let parts: Result<_> = parts.map(|name| part(&keys, name, &table)).collect();
            table.parts = parts?;
            Ok(table)
        }
        let state = slots(&options.slots)?;
        let has_counts = check(&options, &state)?;
        let combine = options.combine.unwrap_or(if has_counts {
            Combine::Add
        } else {
            Combine::Xor
        });
        let safe = if combine == Combine::Add {
            Source::Random
        } else {
            Source::Features
        };
        let source = options.source.unwrap_or(safe);
        // Keys of 48 bits are the low bits of those of 64.
        let bits = if (options.bits, combine) == (DOUBLE, Combine::Add) {
            64
        } else {
            options.bits
        };
        with_key_type!(bits, combine, table(options, state, source, combine))
    }

    /// Measures the quality of the keys.
    ///
    /// # Errors
    /// If the keys have 48 bits.
    pub fn quality(&self, effort: Effort) -> Result<Quality> {
        quality(
            &self.state,
            &self.keys,
            self.options.bits,
            self.combine,
            effort,
        )
    }

    /// Returns a sentence about the guarantee.
    #[must_use]
    pub fn promise(&self) -> String {
        let states = match self.guarantee.slots() {
            usize::MAX => "equal hashes prove equal states".to_owned(),
            0 => {
                let bits = self.options.bits;
                return format!(
                    "none. Two different states have equal hashes with a probability of 2^-{bits} over the seeds."
                );
            }
            slots => format!("states that differ in 1 to {slots} slots never have equal hashes"),
        };
        match (self.source, self.guarantee.keys()) {
            (Source::Features, usize::MAX) => format!("{states}, and no set of keys XORs to zero."),
            (Source::Features, keys) => {
                format!("{states}, and no set of up to {keys} keys XORs to zero.")
            }
            _ => format!("{states}."),
        }
    }

    /// Returns the FNV-1a hash of all keys, each as little-endian bytes of its width.
    pub fn digest(&self) -> u64 {
        let bytes = self.options.bits as usize / 8;
        let bytes = self
            .keys
            .iter()
            .flat_map(|key| key.to_le_bytes().into_iter().take(bytes));
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }

    /// Returns the check value: the hash of the state in which slot i of each row has value i
    /// modulo the number of values. Counts are 2, or 1 if that is their maximum.
    pub fn check(&self) -> u128 {
        let mut hash = self.base;
        for row in self.rows() {
            let values = row.values();
            for (slot, keys) in row.keys.chunks(values).enumerate() {
                let key = keys[slot % values];
                for _ in 0..row.times() {
                    hash = match self.combine {
                        Combine::Xor => hash ^ key,
                        Combine::Add => {
                            hash.wrapping_add(key) & (u128::MAX >> (128 - self.options.bits))
                        }
                    };
                }
            }
        }
        hash
    }

    /// Iterates over the rows; those of a part have keys other than 0.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let mut rest = &self.keys[..];
        let rows = fields(&self.state).iter().map(move |(name, field)| {
            let (keys, others) = rest.split_at(field.features());
            rest = others;
            let (lengths, slot) = arrays(field);
            let (first, later) = keys.split_at(slot.features());
            Row {
                name,
                lengths,
                slot,
                keys,
                transposed: self.options.transposed.contains(name),
                is_shared: self.is_tally && later.chunks(first.len()).all(|keys| keys == first),
            }
        });
        rows.filter(|row| row.keys.iter().any(|&key| key != 0))
    }
}

impl Row<'_> {
    /// Returns the number of values of a slot that have keys.
    pub(crate) fn values(&self) -> usize {
        self.slot.features()
    }

    pub(crate) fn is_count(&self) -> bool {
        matches!(self.slot.kind(), Kind::Multiplicity(_))
    }

    /// Returns how often the state of the check value has the value of a slot: a program that adds
    /// the key of a count once computes another hash.
    pub(crate) fn times(&self) -> usize {
        match self.slot.kind() {
            Kind::Multiplicity(max) => 2.min(*max),
            _ => 1,
        }
    }

    /// Returns the names of two or more values. Returns nothing if the values are numbered from 0
    /// or there is one value.
    pub(crate) fn value_names(&self) -> Vec<String> {
        let names = value_names(self.slot);
        let is_numbered = names
            .iter()
            .enumerate()
            .all(|(i, name)| *name == i.to_string());
        if is_numbered || names.len() < 2 {
            vec![]
        } else {
            names
        }
    }

    /// Returns the name of the only value that has a key, as of the player to move.
    pub(crate) fn single_name(&self) -> Option<String> {
        let mut names = value_names(self.slot);
        let name = names.pop().filter(|_| names.is_empty())?;
        (name.starts_with(char::is_alphabetic) && name != "true").then_some(name)
    }

    /// Returns the lengths of the indices of a slot in the array of a source file.
    pub(crate) fn indices(&self) -> &[usize] {
        if self.is_shared { &[] } else { &self.lengths }
    }

    /// Returns the lengths of the array in a source file. If a slot has several values, they are
    /// one more dimension.
    pub(crate) fn all_lengths(&self) -> Vec<usize> {
        let mut all = self.indices().to_vec();
        if self.values() > 1 {
            all.insert(if self.transposed { 0 } else { all.len() }, self.values());
        }
        all
    }

    /// Returns the keys in the order of the source file.
    pub(crate) fn ordered_keys(&self) -> Vec<u128> {
        let values = self.values();
        if self.is_shared {
            return self.keys[..values].to_vec();
        }
        if !self.transposed {
            return self.keys.to_vec();
        }
        (0..values)
            .flat_map(|value| self.keys.iter().skip(value).step_by(values).copied())
            .collect()
    }
}

/// Returns the fields of a state of slots.
fn fields(state: &Description) -> &[(String, Description)] {
    let Kind::Slots(fields) = state.kind() else {
        return &[];
    };
    fields
}

/// Returns the lengths of nested arrays, and their innermost element.
fn arrays(mut slot: &Description) -> (Vec<usize>, &Description) {
    let mut lengths = vec![];
    while let Kind::Array(length, element) = slot.kind() {
        lengths.push(*length);
        slot = element;
    }
    (lengths, slot)
}

fn value_names(slot: &Description) -> Vec<String> {
    slot.with_shape(|shape| {
        (0..shape.features())
            .map(|i| shape.feature_name(i).to_string())
            .collect()
    })
}

/// Maximum number of keys, because larger source files are slow to compile.
const MOST_KEYS: usize = 100_000;

/// Returns an error if a source file cannot have these options and slots. Returns whether a slot is
/// a count.
fn check(options: &Options, state: &Description) -> Result<bool> {
    check_name(&options.name)?;
    ensure!(
        matches!(state.kind(), Kind::Slots(_)),
        "rows have names: write slots(name = ...) around the description"
    );
    ensure!(!fields(state).is_empty(), "the description has no slots");
    let keys = state.features();
    ensure!(
        keys <= MOST_KEYS,
        "a source file has at most {MOST_KEYS} keys, not {keys}"
    );
    let mut has_counts = false;
    for (name, field) in fields(state) {
        check_name(name)?;
        let ((_, slot), name) = (arrays(field), quote(name));
        if let Kind::Slots(_) | Kind::Features(_) = slot.kind() {
            bail!("{name} is neither a slot nor an array of slots");
        }
        ensure!(
            slot.features() > 0,
            "a slot of {name} has no values but the empty one"
        );
        ensure!(field.features() > 0, "{name} has no slots");
        if let Kind::Multiplicity(_) = slot.kind() {
            has_counts = true;
        } else {
            value_names(slot)
                .iter()
                .try_for_each(|value| check_name(value))?;
        }
    }
    match options
        .transposed
        .iter()
        .find(|name| !fields(state).iter().any(|(field, _)| field == *name))
    {
        None => Ok(has_counts),
        Some(name) => bail!(
            "`transposed` names {}, but there are no such slots",
            quote(name)
        ),
    }
}

/// Returns an error if a name cannot be written in the comments of all languages.
fn check_name(name: &str) -> Result<()> {
    ensure!(!name.trim().is_empty(), "a name is empty");
    match name
        .chars()
        .find(|&c| !c.is_alphanumeric() && !" _-.,+()".contains(c))
    {
        None => Ok(()),
        Some(c) => bail!(
            "the name {} has the character {}: use letters, digits, spaces and _ - . , + ( )",
            quote(name),
            quote(&c.to_string())
        ),
    }
}
