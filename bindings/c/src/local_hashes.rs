//! The hashes of all local environments, updated as sites change.

use std::mem::MaybeUninit;

use zobrist::lattice;

use crate::border::{Outcome, Status, answer, array, check, create, given, status, write};
use crate::dimensions::{Dimensions, each, map};
use crate::local_keys::LocalKeys;

/// The values of all sites, and the hashes of their environments, updated as sites change.
pub struct LocalHashes {
    hashes: Dimensions<Hashes<0>, Hashes<1>, Hashes<2>, Hashes<3>>,
    /// Numbers of sites and of values of a site.
    sites: usize,
    values: usize,
}

type Hashes<const D: usize> = lattice::LocalHashes<u8, u64, D>;

impl LocalHashes {
    #[inline]
    fn check(&self, site: usize, value: u8) -> Outcome {
        check("site", site, self.sites)?;
        check("value", value.into(), self.values)
    }

    #[inline]
    fn species(&self) -> &[u8] {
        each!(&self.hashes, |hashes| hashes.values())
    }

    #[inline]
    fn set(&mut self, site: usize, value: u8) {
        each!(&mut self.hashes, |hashes| hashes.set(site, value));
    }
}

/// Computes the hashes of all sites, and keeps them up to date: `values` has `count` numbers, one
/// for each site, which are copied. The keys must have no symmetries. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_hashes_new(
    keys: Option<&LocalKeys>,
    values: *const u8,
    count: usize,
    out: Option<&mut MaybeUninit<*mut LocalHashes>>,
) -> Status {
    create(out, || {
        let keys = given(keys, "keys")?;
        let species = array(values, count, "values")?;
        keys.check_values(species)?;
        let (sites, values) = (keys.sites, keys.values);
        // A word for a hash, and for lists two for the start of a reverse list and one for each
        // entry.
        let copy = keys.copied(if keys.is_of_lists() {
            keys.slots() + 3
        } else {
            1
        })?;
        let species = keys.padded(species)?;
        let hashes = map!(copy, |keys| lattice::LocalHashes::new(keys, species));
        Ok(LocalHashes {
            hashes,
            sites,
            values,
        })
    })
}

/// Frees hashes. Null is ignored; freeing twice is undefined, as is any use after it.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_hashes_free(hashes: Option<Box<LocalHashes>>) {
    drop(hashes);
}

/// Sets the value of a site, and updates the hashes of all sites that have it as a neighbour. One
/// thread at a time per object.
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

/// Exchanges the values of two sites. One thread at a time per object.
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
        each!(&mut hashes.hashes, |hashes| hashes.swap(i, j));
        Ok(())
    })
}

/// Sets the values of `count` sites in order. Nothing is changed if one is out of range. One thread
/// at a time per object.
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
        changes
            .clone()
            .try_for_each(|(&site, &value)| hashes.check(site, value))?;
        changes.for_each(|(&site, &value)| hashes.set(site, value));
        Ok(())
    })
}

/// Writes the hash of the environment of a site. Thread-safe, unless another thread changes the
/// object.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_hashes_get(
    hashes: Option<&LocalHashes>,
    site: usize,
    hash: Option<&mut MaybeUninit<u64>>,
) -> Status {
    write(hash, "hash", || {
        let hashes = given(hashes, "hashes")?;
        hashes.check(site, 0)?;
        each!(
            &hashes.hashes,
            |hashes| if hashes.keys().has_environment(site) {
                Ok(hashes.get(site).raw())
            } else {
                Err(invalid!("site {site} is of another kind than the keys"))
            }
        )
    })
}

/// Returns the hashes of all sites, which the functions that change sites update; null if some
/// sites are of another kind than the keys. The array stays at this address until the object is
/// freed. Thread-safe, unless another thread changes the object.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_hashes_all(hashes: Option<&LocalHashes>) -> *const u64 {
    answer(std::ptr::null(), || {
        // `ZobristHash` is `repr(transparent)`, so a hash has the layout of its key.
        Ok(each!(&given(hashes, "hashes")?.hashes, |hashes| hashes
            .all()
            .as_ptr()
            .cast()))
    })
}

/// Returns the values of all sites, updated like the array of `zobrist_local_hashes_all`; null for
/// null. Thread-safe, unless another thread changes the object.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_hashes_values(hashes: Option<&LocalHashes>) -> *const u8 {
    answer(std::ptr::null(), || {
        Ok(given(hashes, "hashes")?.species().as_ptr())
    })
}
