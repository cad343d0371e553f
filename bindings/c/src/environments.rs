//! Hashes of local environments from scratch, and rows of values with directions.

use std::cell::Cell;
use std::mem::MaybeUninit;

use zobrist::ZobristHash;

use crate::border::{
    Outcome, Status, array, array_mut, check, check_count, collected, given, optional_array,
    status, write,
};
use crate::dimensions::each;
use crate::local_keys::{Keys, LocalKeys};

/// Reads the values of sites, and records the maximum.
struct Reader<'a> {
    values: &'a [u8],
    greatest: Cell<u8>,
    last: u8,
}

impl Reader<'_> {
    #[inline]
    fn at(&self, site: usize) -> u8 {
        // The site beyond open sides has one more value.
        let Some(&value) = self.values.get(site) else {
            return self.last.wrapping_add(1);
        };
        self.greatest.set(self.greatest.get().max(value));
        value.min(self.last)
    }
}

impl LocalKeys {
    /// Returns the hash of an environment, and the operation that maps the environment to its
    /// canonical image.
    #[inline]
    fn oriented(&self, values: &[u8], site: usize) -> Outcome<(u64, usize)> {
        let reader = Reader {
            values,
            greatest: Cell::new(0),
            last: (self.values - 1) as u8,
        };
        let found = each!(&self.keys, |keys| match keys {
            Keys::Plain(keys) => (keys.hash_by(site, |near| reader.at(near)).raw(), 0),
            Keys::Canonical(keys) => {
                let oriented = keys.oriented_by(site, |near| reader.at(near));
                (oriented.hash.raw(), oriented.operation)
            }
        });
        check("a value", reader.greatest.get().into(), self.values)?;
        Ok(found)
    }

    /// Hashes the environments of all sites that have one, without symmetries.
    fn hash_all(&self, values: &[u8], hashes: &mut [u64]) -> Outcome {
        self.check_values(values)?;
        let values = self.padded(values)?;
        let mut all = collected(
            "hashes",
            values.len(),
            values.iter().map(|_| ZobristHash::from_raw(0)),
        )?;
        each!(&self.keys, |keys| keys.plain().hash_all(&values, &mut all));
        hashes
            .iter_mut()
            .zip(all)
            .for_each(|(to, hash)| *to = hash.raw());
        Ok(())
    }
}

/// Computes the hash of the environment of a site from scratch, with symmetries the canonical one.
/// `values` has `count` numbers, one for each site; only those of the environment are read.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_hash(
    keys: Option<&LocalKeys>,
    values: *const u8,
    count: usize,
    site: usize,
    hash: Option<&mut MaybeUninit<u64>>,
) -> Status {
    write(hash, "hash", || {
        let keys = given(keys, "keys")?;
        check_count("count", count, keys.sites)?;
        keys.check(site)?;
        Ok(keys.oriented(array(values, count, "values")?, site)?.0)
    })
}

/// Computes the hashes of the environments of `number` sites, with symmetries the canonical ones,
/// and the operations that map the environments to their canonical images. `sites` may be null for
/// all sites in order; sites of another kind than the keys then have hash 0. `operations` may be
/// null. If a site is out of range, the hashes before it are written. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_hash_many(
    keys: Option<&LocalKeys>,
    values: *const u8,
    count: usize,
    number: usize,
    sites: *const usize,
    hashes: *mut u64,
    operations: *mut usize,
) -> Status {
    status(|| {
        let keys = given(keys, "keys")?;
        check_count("count", count, keys.sites)?;
        let values = array(values, count, "values")?;
        let hashes = array_mut(hashes, number, "hashes")?;
        let sites = optional_array(sites, number, "sites")?;
        if sites.is_none() {
            check_count("number", number, count)?;
        }
        let written = if operations.is_null() { 0 } else { number };
        let operations = array_mut(operations, written, "operations")?;
        if sites.is_none() && !keys.have_symmetries() {
            operations.fill(0);
            return keys.hash_all(values, hashes);
        }
        let mut operations = operations.iter_mut();
        for (at, hash) in hashes.iter_mut().enumerate() {
            let site = sites.map_or(at, |sites| sites[at]);
            let found = if sites.is_none() && !keys.has(site) {
                (0, 0)
            } else {
                keys.check(site)?;
                keys.oriented(values, site)?
            };
            *hash = found.0;
            operations
                .next()
                .into_iter()
                .for_each(|operation| *operation = found.1);
        }
        Ok(())
    })
}

/// Calls `copy` with the numbers of two values for each value of each row: that of the environment,
/// and that of its canonical image.
fn permuted(
    keys: Option<&LocalKeys>,
    count: usize,
    operations: *const usize,
    length: usize,
    mut copy: impl FnMut(usize, usize),
) -> Outcome {
    let keys = given(keys, "keys")?;
    check("length", length, keys.slots() + 1)?;
    let mut images = collected("slots", length, 0..length)?;
    for (row, &operation) in array(operations, count, "operations")?.iter().enumerate() {
        check("operation", operation, keys.operations())?;
        each!(&keys.keys, |keys| keys.permutation(operation, &mut images));
        if let Some(image) = images.iter().find(|&&image| image >= length) {
            bail!("an operation maps one of the first {length} slots to slot {image}");
        }
        images
            .iter()
            .enumerate()
            .for_each(|(slot, image)| copy(row * length + slot, row * length + image));
    }
    Ok(())
}

/// Permutes `count` rows of values with directions to those of the canonical images, for example
/// rates of the jumps to the neighbours in the first `length` slots: store these rows by the
/// canonical hashes. `operations` are those of `zobrist_local_keys_hash_many`, one for each row.
/// The two arrays must not overlap. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_to_canonical(
    keys: Option<&LocalKeys>,
    count: usize,
    operations: *const usize,
    length: usize,
    rows: *const f64,
    canonical: *mut f64,
) -> Status {
    status(|| {
        let values = count.saturating_mul(length);
        let (from, to) = (
            array(rows, values, "rows")?,
            array_mut(canonical, values, "canonical")?,
        );
        permuted(keys, count, operations, length, |own, image| {
            to[image] = from[own];
        })
    })
}

/// Permutes rows of the canonical images to those of the environments: the inverse of
/// `zobrist_local_keys_to_canonical`. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_from_canonical(
    keys: Option<&LocalKeys>,
    count: usize,
    operations: *const usize,
    length: usize,
    canonical: *const f64,
    rows: *mut f64,
) -> Status {
    status(|| {
        let values = count.saturating_mul(length);
        let (from, to) = (
            array(canonical, values, "canonical")?,
            array_mut(rows, values, "rows")?,
        );
        permuted(keys, count, operations, length, |own, image| {
            to[own] = from[image];
        })
    })
}
