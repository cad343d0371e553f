//! Keys of local environments.

use std::mem::MaybeUninit;

use zobrist::{ZobristHash, lattice};

use crate::border::{
    Error, Outcome, Status, answer, array, array_mut, check, check_count, create, given, status,
};
use crate::lattice::Lattice;
use crate::local_hashes::{Hashes, Kept};
use crate::options::Options;

/// Keys of local environments: of the values of the sites at a list of offsets from a site, whatever the site.
pub struct LocalKeys {
    pub(crate) keys: Box<dyn Environments>,
    pub(crate) values: usize,
}

/// Keys in some number of dimensions.
pub(crate) trait Environments: Send + Sync {
    fn sites(&self) -> usize;
    fn slots(&self) -> usize;
    fn has(&self, site: usize) -> bool;
    fn neighbours(&self, site: usize, out: &mut [usize]);
    fn hash(&self, values: &[u8], site: usize) -> u64;
    fn fingerprint(&self) -> u64;
    /// All hashes, to be kept up to date.
    fn kept(&self, values: &[u8]) -> Box<dyn Kept>;
}

pub(crate) struct Keys<const D: usize>(pub(crate) lattice::LocalKeys<u8, u64, D>);

impl<const D: usize> Environments for Keys<D> {
    fn sites(&self) -> usize {
        self.0.sites()
    }

    fn slots(&self) -> usize {
        self.0.slots()
    }

    fn has(&self, site: usize) -> bool {
        self.0.has_environment(site)
    }

    fn neighbours(&self, site: usize, out: &mut [usize]) {
        out.iter_mut().zip(self.0.neighbours(site)).for_each(|(out, site)| *out = site);
    }

    fn hash(&self, values: &[u8], site: usize) -> u64 {
        ZobristHash::raw(self.0.hash(values, site))
    }

    fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }

    fn kept(&self, values: &[u8]) -> Box<dyn Kept> {
        Box::new(Hashes::new(self.0.clone(), values))
    }
}

impl LocalKeys {
    /// That a site has an environment.
    #[inline]
    pub(crate) fn check(&self, site: usize) -> Outcome {
        check("site", site, self.keys.sites())?;
        if self.keys.has(site) {
            return Ok(());
        }
        Err(Error::invalid(format!("site {site} is of another kind than the keys")))
    }
}

/// Makes keys for the sites at `count` offsets, rows of a number for each dimension, of `values` values each. Of the options, `seed`,
/// `lane`, `source`, `centre` and `site` count. Thread-safe.
///
/// Equal environments have equal hashes anywhere in the box, and in boxes of any size. The site itself is hashed with `centre` only.
/// The offsets are those of the first site of its kind in a cell.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_new(
    lattice: Option<&Lattice>,
    offsets: *const isize,
    count: usize,
    values: usize,
    options: Option<&Options>,
    out: Option<&mut MaybeUninit<*mut LocalKeys>>,
) -> Status {
    create(out, || {
        let (lattice, options) = (&given(lattice, "lattice")?.0, Options::of(options));
        check("options.site", options.site, lattice.sites())?;
        let offsets = array(offsets, count.saturating_mul(lattice.dimensions()), "offsets")?;
        Ok(LocalKeys { keys: lattice.environments(offsets, values, &options)?, values })
    })
}

/// Frees keys. Null is ignored; freeing twice is undefined, as is any use after it. Hashes that are kept outlive their keys.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_free(keys: Option<Box<LocalKeys>>) {
    drop(keys);
}

/// Returns the number of slots of an environment: its neighbours, and the centre if it is one. 0 for null. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_slots(keys: Option<&LocalKeys>) -> usize {
    answer(0, || Ok(given(keys, "keys")?.keys.slots()))
}

/// Returns a 64-bit digest of everything that determines the hashes, 0 for null; the size of the box is no part of it. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_fingerprint(keys: Option<&LocalKeys>) -> u64 {
    answer(0, || Ok(given(keys, "keys")?.keys.fingerprint()))
}

/// Writes the sites in the slots of the environment of a site: as many as there are slots. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_neighbours(
    keys: Option<&LocalKeys>,
    site: usize,
    neighbours: *mut usize,
) -> Status {
    status(|| {
        let keys = given(keys, "keys")?;
        keys.check(site)?;
        keys.keys.neighbours(site, array_mut(neighbours, keys.keys.slots(), "neighbours")?);
        Ok(())
    })
}

/// Computes the hash of the environment of a site from scratch: `values` has `count` numbers, one for each site, of which only those of
/// the environment are looked at. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_hash(
    keys: Option<&LocalKeys>,
    values: *const u8,
    count: usize,
    site: usize,
    hash: Option<&mut MaybeUninit<u64>>,
) -> Status {
    status(|| {
        let keys = given(keys, "keys")?;
        check_count("count", count, keys.keys.sites())?;
        keys.check(site)?;
        let values = array(values, count, "values")?;
        given(hash, "hash")?.write(keys.keys.hash(values, site));
        Ok(())
    })
}
