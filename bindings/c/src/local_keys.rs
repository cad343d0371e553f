//! Keys of local environments.

use std::mem::MaybeUninit;

use zobrist::lattice;

use crate::border::{
    Error, Outcome, Status, answer, array, array_mut, check, check_count, create, given, status, write,
};
use crate::dimensions::{Dimensions, each, map};
use crate::lattice::{Lattice, vectors};
use crate::options::Options;

/// Keys of local environments: of the values of the sites at given offsets from a site.
pub struct LocalKeys {
    pub(crate) keys: Dimensions<OfLattice<1>, OfLattice<2>, OfLattice<3>>,
    pub(crate) values: usize,
}

type OfLattice<const D: usize> = lattice::LocalKeys<u8, u64, D>;

fn build<const D: usize>(
    lattice: &lattice::Lattice<D>,
    offsets: &[isize],
    values: usize,
    options: &Options,
) -> Outcome<OfLattice<D>> {
    let offsets = vectors::<_, D>("offsets", offsets)?;
    let builder = lattice::LocalKeys::builder(options.seed(), lattice, offsets);
    let builder = builder.values(values).source(options.source()?);
    let builder = builder.kind(lattice.kind(options.site));
    let builder = if options.centre == 0 { builder } else { builder.centre() };
    builder.build().map_err(Error::invalid)
}

impl LocalKeys {
    #[inline]
    pub(crate) fn sites(&self) -> usize {
        each!(&self.keys, |keys| keys.sites())
    }

    fn slots(&self) -> usize {
        each!(&self.keys, |keys| keys.slots())
    }

    /// Checks that a site has an environment.
    #[inline]
    pub(crate) fn check(&self, site: usize) -> Outcome {
        check("site", site, self.sites())?;
        if each!(&self.keys, |keys| keys.has_environment(site)) {
            return Ok(());
        }
        Err(invalid!("site {site} is of another kind than the keys"))
    }
}

/// Makes keys for the sites at `count` offsets, rows with a number for each dimension, of `values` values each. Uses
/// the options `seed`, `lane`, `source`, `centre` and `site`. Thread-safe.
///
/// Equal environments have equal hashes anywhere in the box, and in boxes of any size. The site itself is included only
/// with `centre`. The offsets are those of the first site of its kind in a cell.
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
        let (lattice, options) = (given(lattice, "lattice")?, Options::of(options));
        check("options.site", options.site, lattice.sites())?;
        let offsets = array(offsets, count.saturating_mul(lattice.dimensions()), "offsets")?;
        let keys = map!(&lattice.0, |lattice| build(lattice, offsets, values, &options)?);
        Ok(LocalKeys { keys, values })
    })
}

/// Frees keys. Null is ignored; freeing twice is undefined, as is any use after it. Objects of
/// `zobrist_local_hashes_new` outlive their keys.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_free(keys: Option<Box<LocalKeys>>) {
    drop(keys);
}

/// Returns the number of slots of an environment: the neighbours, and the centre with the option `centre`. 0 for null.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_slots(keys: Option<&LocalKeys>) -> usize {
    answer(0, || Ok(given(keys, "keys")?.slots()))
}

/// Returns a 64-bit digest of everything that determines the hashes, 0 for null. It does not depend on the size of the
/// box. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_fingerprint(keys: Option<&LocalKeys>) -> u64 {
    answer(0, || Ok(each!(&given(keys, "keys")?.keys, |keys| keys.fingerprint())))
}

/// Writes the sites in the slots of a site's environment: one for each slot. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_neighbours(
    keys: Option<&LocalKeys>,
    site: usize,
    neighbours: *mut usize,
) -> Status {
    status(|| {
        let keys = given(keys, "keys")?;
        keys.check(site)?;
        let neighbours = array_mut(neighbours, keys.slots(), "neighbours")?.iter_mut();
        each!(&keys.keys, |keys| neighbours.zip(keys.neighbours(site)).for_each(|(to, near)| *to = near));
        Ok(())
    })
}

/// Computes the hash of the environment of a site from scratch. `values` has `count` numbers, one for each site; only
/// those of the environment are read. Thread-safe.
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
        check_count("count", count, keys.sites())?;
        keys.check(site)?;
        let values = array(values, count, "values")?;
        Ok(each!(&keys.keys, |keys| keys.hash(values, site).raw()))
    })
}
