//! The keys of a description.

use std::num::Wrapping;

use zobrist::Key;
use zobrist::keys::{Guarantee, KeySource, ShapeKeys};

use crate::description::{Combine, Description, Row, Source};
use crate::error::Error;
use crate::fnv::fnv1a;
use crate::shape::shape;

/// The keys of a description, with all that a source file says about them.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) description: Description,
    base: u128,
    keys: Vec<u128>,
    fingerprint: u64,
    guarantee: Guarantee,
}

impl Table {
    /// Makes the keys of a description.
    ///
    /// # Errors
    /// If the description is invalid, or the source has no keys for it, such as exact keys that do not fit.
    pub fn new(description: Description) -> Result<Table, Error> {
        description.check()?;
        match (description.bits, description.combine) {
            (8, _) => Table::of::<u8>(description),
            (16, _) => Table::of::<u16>(description),
            (32, Combine::Xor) => Table::of::<u32>(description),
            (64, Combine::Xor) => Table::of::<u64>(description),
            (_, Combine::Xor) => Table::of::<u128>(description),
            (32, Combine::Add) => Table::of::<Wrapping<u32>>(description),
            (64, Combine::Add) => Table::of::<Wrapping<u64>>(description),
            (_, Combine::Add) => Table::of::<Wrapping<u128>>(description),
        }
    }

    fn of<K: Key>(description: Description) -> Result<Table, Error> {
        let source = match description.source {
            Source::Random => KeySource::Stored,
            Source::Coded => KeySource::Coded,
            Source::Exact => KeySource::Exact,
        };
        let keys = ShapeKeys::<K>::new(description.origin(), shape(&description), source)
            .map_err(Error::new)?;
        Ok(Table {
            base: keys.base().to_bits(),
            keys: keys.keys().iter().map(|key| key.to_bits()).collect(),
            fingerprint: keys.fingerprint(),
            guarantee: keys.guarantee(),
            description,
        })
    }

    /// Returns the hash of a state whose slots are all empty.
    pub fn base(&self) -> u128 {
        self.base
    }

    /// Returns the keys in their order.
    pub fn keys(&self) -> &[u128] {
        &self.keys
    }

    /// Returns the digest of everything that determines the keys.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Returns which states certainly have different hashes.
    pub fn guarantee(&self) -> Guarantee {
        self.guarantee
    }

    /// Returns the FNV-1a hash of all keys, each as little-endian bytes of its width.
    pub fn digest(&self) -> u64 {
        let bytes = self.description.bits as usize / 8;
        fnv1a(self.keys.iter().flat_map(|key| key.to_le_bytes().into_iter().take(bytes)))
    }

    /// Returns the hash of the state in which slot i of each row holds value i modulo the number of values.
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

    fn mask(&self) -> u128 {
        u128::MAX >> (128 - self.description.bits)
    }

    /// Iterates over the rows, each with the number of its first key.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (&Row, usize)> {
        let mut next = 0;
        self.description.slots.iter().map(move |row| {
            let first = next;
            next += row.lengths().iter().product::<usize>() * row.value_count();
            (row, first)
        })
    }
}
