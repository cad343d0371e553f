//! Keys of all sites of a lattice.

use std::mem::MaybeUninit;
use std::sync::OnceLock;

use zobrist::{ZobristHash, lattice};

use crate::border::{
    Error, Outcome, Status, answer, array, array_mut, check, check_count, collected, create, given,
    optional_array, status, write,
};
use crate::difference::Difference;
use crate::options::Options;

/// Keys of sites with one of a few values each: numbers from 0, which is empty and has no key. Keys
/// have 64 bits and combine by XOR.
pub struct LatticeKeys {
    keys: lattice::LatticeKeys<u8, u64>,
    values: usize,
    /// The table for C, made at the first request.
    table: OnceLock<Box<[u64]>>,
}

impl LatticeKeys {
    #[inline]
    fn check(&self, site: usize, values: [u8; 2]) -> Outcome {
        check("site", site, self.keys.sites())?;
        // Checks the larger of the two.
        check("value", values[0].max(values[1]).into(), self.values)
    }

    fn check_all(&self, values: &[u8]) -> Outcome {
        let is_outside = |&value: &u8| usize::from(value) >= self.values;
        let Some(site) = values.iter().position(is_outside) else {
            return Ok(());
        };
        let name = format!("values[{site}]");
        Err(Error::range(&name, values[site].into(), self.values))
    }

    fn table(&self) -> Outcome<Box<[u64]>> {
        let (sites, values) = (self.keys.sites(), self.values);
        let of_site = |site| (0..values).map(move |value| self.keys.key(site, value as u8).raw());
        Ok(collected(
            "keys",
            sites.saturating_mul(values),
            (0..sites).flat_map(of_site),
        )?
        .into())
    }
}

/// Makes keys for `sites` sites of `values` values each, 1 to 256. Uses the options `seed`, `lane`
/// and `source`. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_keys_new(
    sites: usize,
    values: usize,
    options: Option<&Options>,
    out: Option<&mut MaybeUninit<*mut LatticeKeys>>,
) -> Status {
    create(out, || {
        let options = Options::of(options);
        let builder = lattice::LatticeKeys::builder(options.seed(), sites);
        let keys = builder.values(values).source(options.source()?).build();
        Ok(LatticeKeys {
            keys: keys.map_err(Error::invalid)?,
            values,
            table: OnceLock::new(),
        })
    })
}

/// Frees keys. Null is ignored; freeing twice is undefined, as is any use after it.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_keys_free(keys: Option<Box<LatticeKeys>>) {
    drop(keys);
}

/// Returns a 64-bit digest of everything that determines the keys, 0 for null. It does not include
/// the lattice: give a store of results also `zobrist_lattice_fingerprint`, because lattices with as
/// many sites have the same keys. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_keys_fingerprint(keys: Option<&LatticeKeys>) -> u64 {
    answer(0, || Ok(given(keys, "keys")?.keys.fingerprint()))
}

/// Computes the hash of all sites from scratch: `values` has `count` numbers, one for each site.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_keys_hash(
    keys: Option<&LatticeKeys>,
    values: *const u8,
    count: usize,
    hash: Option<&mut MaybeUninit<u64>>,
) -> Status {
    write(hash, "hash", || {
        let keys = given(keys, "keys")?;
        check_count("count", count, keys.keys.sites())?;
        let values = array(values, count, "values")?;
        keys.check_all(values)?;
        Ok(keys.keys.hash(values).raw())
    })
}

/// Updates a hash when `new_value` replaces `old_value` at a site. If the hash is 0, the result is
/// the difference alone, for a trial move. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_keys_change(
    keys: Option<&LatticeKeys>,
    site: usize,
    old_value: u8,
    new_value: u8,
    hash: Option<&mut u64>,
) -> Status {
    status(|| {
        let (keys, hash) = (given(keys, "keys")?, given(hash, "hash")?);
        keys.check(site, [old_value, new_value])?;
        *hash ^= keys.keys.change(site, old_value, new_value).raw();
        Ok(())
    })
}

/// Updates a hash when the sites `i` and `j`, with values `a` and `b`, exchange their values.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_keys_swap(
    keys: Option<&LatticeKeys>,
    i: usize,
    a: u8,
    j: usize,
    b: u8,
    hash: Option<&mut u64>,
) -> Status {
    status(|| {
        let (keys, hash) = (given(keys, "keys")?, given(hash, "hash")?);
        keys.check(i, [a, b])?;
        keys.check(j, [a, b])?;
        *hash ^= keys.keys.swap((i, a), (j, b)).raw();
        Ok(())
    })
}

/// Returns the keys of all values of all sites, row by row, 0 for the empty value. With them an
/// inner loop updates a hash without a call, `hash ^= key[values * site + a] ^ key[values * site +
/// b]`. The first call makes this table, which takes 8 bytes for each value of each site and lives
/// as long as the keys. Returns null if it cannot be allocated. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_keys_table(keys: Option<&LatticeKeys>) -> *const u64 {
    answer(std::ptr::null(), || {
        let keys = given(keys, "keys")?;
        if keys.table.get().is_none() {
            // If two threads make the table at the same time, one of them discards it.
            drop(keys.table.set(keys.table()?));
        }
        Ok(keys
            .table
            .get()
            .map_or(std::ptr::null(), |table| table.as_ptr()))
    })
}

/// Computes the differences of the hash for `count` separate changes: trial moves in one call. If
/// an argument is out of range, the differences before it are written. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_keys_change_many(
    keys: Option<&LatticeKeys>,
    count: usize,
    sites: *const usize,
    old_values: *const u8,
    new_values: *const u8,
    differences: *mut u64,
) -> Status {
    status(|| {
        let keys = given(keys, "keys")?;
        let sites = array(sites, count, "sites")?.iter();
        let old = array(old_values, count, "old_values")?;
        let new = array(new_values, count, "new_values")?;
        let changes = sites.zip(old.iter().zip(new));
        let differences = array_mut(differences, count, "differences")?;
        for (difference, (&site, (&old, &new))) in differences.iter_mut().zip(changes) {
            keys.check(site, [old, new])?;
            *difference = keys.keys.change(site, old, new).raw();
        }
        Ok(())
    })
}

/// Finds the sites in which two configurations differ, from their hashes alone, as
/// `zobrist_keys_difference` does. `values` has `count` numbers, one for each site of the
/// configuration of `hash`, or is null. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_keys_difference(
    keys: Option<&LatticeKeys>,
    hash: u64,
    other_hash: u64,
    values: *const u8,
    count: usize,
    out: Option<&mut MaybeUninit<*mut Difference>>,
) -> Status {
    create(out, || {
        let keys = given(keys, "keys")?;
        let [hash, other] = [hash, other_hash].map(ZobristHash::from_raw);
        let difference = keys.keys.difference(hash, other).map_err(Error::invalid)?;
        let values = optional_array(values, count, "values")?;
        let seen = values.map(|values| {
            check_count("count", count, keys.keys.sites())?;
            keys.check_all(values)?;
            let seen = difference.seen_from(values);
            seen.map_err(Error::invalid)
        });
        // All values of a site but 0 are features.
        Difference::new(&difference, seen.transpose()?, |feature| {
            Ok(feature / (keys.values - 1))
        })
    })
}

/// Returns the maximum number of features in which two configurations differ such that
/// `zobrist_lattice_keys_difference` names all of them: 0 for keys without a guarantee, and for
/// null. A site with another value is two features, or one if one of the values is 0. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_keys_decodable(keys: Option<&LatticeKeys>) -> usize {
    answer(0, || {
        let keys = &given(keys, "keys")?.keys;
        let features = keys.shape().features();
        Ok(keys.guarantee().decodable().min(features))
    })
}
