//! The hashes of all local environments, kept as sites change.

use std::mem::MaybeUninit;

use zobrist::lattice;

use crate::border::{
    Error, Outcome, Status, answer, array, check, check_count, create, given, status,
};
use crate::local_keys::LocalKeys;

/// The values of all sites, and the hashes of their environments, kept as sites change.
pub struct LocalHashes {
    kept: Box<dyn Kept>,
    species: Box<[u8]>,
    /// Values of a site.
    values: usize,
}

/// Hashes in some number of dimensions.
pub(crate) trait Kept: Send {
    fn set(&mut self, site: usize, old: u8, new: u8);
    /// The hash of a site that has one.
    fn get(&self, site: usize) -> Option<u64>;
    fn first(&self) -> *const u64;
}

pub(crate) struct Hashes<const D: usize> {
    inner: lattice::LocalHashes<u8, u64, D>,
}

impl<const D: usize> Hashes<D> {
    pub(crate) fn new(keys: lattice::LocalKeys<u8, u64, D>, values: &[u8]) -> Self {
        Hashes { inner: lattice::LocalHashes::new(keys, values) }
    }
}

impl<const D: usize> Kept for Hashes<D> {
    fn set(&mut self, site: usize, old: u8, new: u8) {
        self.inner.set(site, old, new);
    }

    fn get(&self, site: usize) -> Option<u64> {
        self.inner.keys().has_environment(site).then(|| self.inner.get(site).raw())
    }

    fn first(&self) -> *const u64 {
        // A hash is as its key, `repr(transparent)`.
        self.inner.all().as_ptr().cast()
    }
}

impl LocalHashes {
    #[inline]
    fn check(&self, site: usize, value: u8) -> Outcome {
        check("site", site, self.species.len())?;
        check("value", value.into(), self.values)
    }

    #[inline]
    fn set(&mut self, site: usize, value: u8) {
        let old = std::mem::replace(&mut self.species[site], value);
        self.kept.set(site, old, value);
    }
}

/// Computes the hashes of all sites, and keeps them up to date: `values` has `count` numbers, one for each site, which are copied.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_hashes_new(
    keys: Option<&LocalKeys>,
    values: *const u8,
    count: usize,
    out: Option<&mut MaybeUninit<*mut LocalHashes>>,
) -> Status {
    create(out, || {
        let keys = given(keys, "keys")?;
        check_count("count", count, keys.keys.sites())?;
        let species = array(values, count, "values")?;
        if let Some(&value) = species.iter().find(|&&value| usize::from(value) >= keys.values) {
            return Err(Error::range("a value", value.into(), keys.values));
        }
        let kept = keys.keys.kept(species);
        Ok(LocalHashes { kept, species: species.into(), values: keys.values })
    })
}

/// Frees hashes. Null is ignored; freeing twice is undefined, as is any use after it.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_hashes_free(hashes: Option<Box<LocalHashes>>) {
    drop(hashes);
}

/// Puts a value at a site, and updates the hashes of all sites that have it as a neighbour. One thread at a time per object.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_hashes_change(
    hashes: Option<&mut LocalHashes>,
    site: usize,
    value: u8,
) -> Status {
    status(|| {
        let hashes = given(hashes, "hashes")?;
        hashes.check(site, value)?;
        hashes.set(site, value);
        Ok(())
    })
}

/// Exchanges what two sites hold. One thread at a time per object.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_hashes_swap(
    hashes: Option<&mut LocalHashes>,
    i: usize,
    j: usize,
) -> Status {
    status(|| {
        let hashes = given(hashes, "hashes")?;
        hashes.check(i, 0)?;
        hashes.check(j, 0)?;
        let (a, b) = (hashes.species[i], hashes.species[j]);
        hashes.set(i, b);
        hashes.set(j, a);
        Ok(())
    })
}

/// Puts `count` values at sites, one after the other. Nothing is changed if one is out of range. One thread at a time per object.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_hashes_change_many(
    hashes: Option<&mut LocalHashes>,
    count: usize,
    sites: *const usize,
    values: *const u8,
) -> Status {
    status(|| {
        let hashes = given(hashes, "hashes")?;
        let sites = array(sites, count, "sites")?;
        let changes = sites.iter().zip(array(values, count, "values")?);
        changes.clone().try_for_each(|(&site, &value)| hashes.check(site, value))?;
        changes.for_each(|(&site, &value)| hashes.set(site, value));
        Ok(())
    })
}

/// Writes the hash of the environment of a site. Thread-safe, unless another thread changes the object.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_hashes_get(
    hashes: Option<&LocalHashes>,
    site: usize,
    hash: Option<&mut MaybeUninit<u64>>,
) -> Status {
    status(|| {
        let hashes = given(hashes, "hashes")?;
        hashes.check(site, 0)?;
        let found = hashes.kept.get(site);
        let other = || Error::invalid(format!("site {site} is of another kind than the keys"));
        given(hash, "hash")?.write(found.ok_or_else(other)?);
        Ok(())
    })
}

/// Returns the hashes of all sites, which change as the sites do; null if some sites are of another kind than the keys. They stay at
/// this address until they are freed. Thread-safe, unless another thread changes the object.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_hashes_all(hashes: Option<&LocalHashes>) -> *const u64 {
    answer(std::ptr::null(), || Ok(given(hashes, "hashes")?.kept.first()))
}

/// Returns the values of all sites, which change as they are changed, as those of `zobrist_local_hashes_all` do; null for null.
/// Thread-safe, unless another thread changes the object.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_hashes_values(hashes: Option<&LocalHashes>) -> *const u8 {
    answer(std::ptr::null(), || Ok(given(hashes, "hashes")?.species.as_ptr()))
}
