//! The keys of a described table.

use std::num::Wrapping;

use zobrist::Key;
use zobrist::analysis::{Effort, Quality};
use zobrist::keys::{Guarantee, KeySource, ShapeKeys};

use crate::description::{Combine, Description, Row, Source};
use crate::error::Error;
use crate::names::Case;
use crate::shape;

/// A table of keys: the keys of a description, and all other data of a source file.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) description: Description,
    base: u128,
    keys: Vec<u128>,
    fingerprint: u64,
    guarantee: Guarantee,
}

/// Calls a generic function with the key type of the description.
macro_rules! with_key_type {
    ($function:ident($description:expr $(, $argument:expr)*)) => {
        match ($description.bits, $description.combine) {
            (8, _) => $function::<u8>($description $(, $argument)*),
            (16, _) => $function::<u16>($description $(, $argument)*),
            (32, Combine::Xor) => $function::<u32>($description $(, $argument)*),
            (64, Combine::Xor) => $function::<u64>($description $(, $argument)*),
            (_, Combine::Xor) => $function::<u128>($description $(, $argument)*),
            (32, Combine::Add) => $function::<Wrapping<u32>>($description $(, $argument)*),
            (64, Combine::Add) => $function::<Wrapping<u64>>($description $(, $argument)*),
            (_, Combine::Add) => $function::<Wrapping<u128>>($description $(, $argument)*),
        }
    };
}
pub(crate) use with_key_type;

fn keys<K: Key>(description: &Description) -> Result<ShapeKeys<K>, Error> {
    let source = match description.construction() {
        Source::Features => KeySource::Features,
        Source::Random => KeySource::Stored,
        Source::Exact => KeySource::Exact,
    };
    let shape = shape::of(description)?;
    ShapeKeys::new(description.origin(), &shape, source).map_err(Error::new)
}

fn table<K: Key>(description: Description) -> Result<Table, Error> {
    let keys = keys::<K>(&description)?;
    let description = Description { source: Some(description.construction()), ..description };
    Ok(Table {
        base: keys.base().to_bits(),
        keys: keys.keys().iter().map(|key| key.to_bits()).collect(),
        fingerprint: keys.fingerprint(),
        guarantee: keys.guarantee(),
        description,
    })
}

fn quality<K: Key>(description: &Description, effort: Effort) -> Result<Quality, Error> {
    Ok(keys::<K>(description)?.quality(effort))
}

impl Table {
    /// Makes the keys of a description.
    ///
    /// # Errors
    /// If the description is invalid, or if its `source` cannot make the keys. For example, exact keys of 65 flags do
    /// not fit in 64 bits.
    pub fn new(description: Description) -> Result<Table, Error> {
        description.check()?;
        with_key_type!(table(description))
    }

    /// Measures the quality of the keys.
    ///
    /// # Errors
    /// Never for a table that `new` returned, because its description is valid.
    pub fn quality(&self, effort: Effort) -> Result<Quality, Error> {
        with_key_type!(quality(&self.description, effort))
    }

    /// Returns the hash of a state with all slots empty.
    pub fn base(&self) -> u128 {
        self.base
    }

    /// Returns the keys of all rows, in the order of the description.
    pub fn keys(&self) -> &[u128] {
        &self.keys
    }

    /// Returns a digest of everything that determines the keys.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Returns a sentence about the guarantee.
    #[must_use]
    pub fn promise(&self) -> String {
        let states = match self.guarantee.slots() {
            usize::MAX => "equal hashes prove equal states".to_owned(),
            0 => {
                let bits = self.description.bits;
                return format!(
                    "none. Two different states have equal hashes with a probability of 2^-{bits} over the seeds."
                );
            }
            slots => format!("states that differ in 1 to {slots} slots never have equal hashes"),
        };
        match (self.description.construction(), self.guarantee.keys()) {
            (Source::Features, usize::MAX) => format!("{states}, and no set of keys XORs to zero."),
            (Source::Features, keys) => format!("{states}, and no set of up to {keys} keys XORs to zero."),
            _ => format!("{states}."),
        }
    }

    /// Returns the guarantee: which states certainly have different hashes, and which sets of keys never combine to
    /// zero.
    pub fn guarantee(&self) -> Guarantee {
        self.guarantee
    }

    /// Returns the FNV-1a hash of all keys, each as little-endian bytes of its width.
    pub fn digest(&self) -> u64 {
        let bytes = self.description.bits as usize / 8;
        let bytes = self.keys.iter().flat_map(|key| key.to_le_bytes().into_iter().take(bytes));
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    /// Returns the check value: the hash of the state in which slot i of each row has value i modulo the number of
    /// values.
    pub fn check(&self) -> u128 {
        let mut hash = self.base;
        for (row, first) in self.rows() {
            let values = row.value_count();
            for slot in 0..row.lengths().iter().product() {
                let key = self.keys[first + slot * values + slot % values];
                hash = match self.description.combine {
                    Combine::Xor => hash ^ key,
                    Combine::Add => hash.wrapping_add(key) & self.mask(),
                };
            }
        }
        hash
    }

    /// Returns the identifier of the file, class or namespace: the name of the table with `keys` appended. A name that
    /// ends with `keys` stays unchanged.
    ///
    /// # Errors
    /// If no identifier can be made from the name.
    pub(crate) fn file_identifier(&self, case: Case) -> Result<String, Error> {
        let name = self.description.name.as_str();
        if name.to_lowercase().ends_with("keys") {
            return case.identifier(&[name]);
        }
        case.identifier(&[name, "keys"])
    }

    fn mask(&self) -> u128 {
        u128::MAX >> (128 - self.description.bits)
    }

    /// Iterates over the rows, each with the index of its first key.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (&Row, usize)> {
        let mut next = 0;
        self.description.slots.iter().map(move |row| {
            let first = next;
            next += row.lengths().iter().product::<usize>() * row.value_count();
            (row, first)
        })
    }
}
