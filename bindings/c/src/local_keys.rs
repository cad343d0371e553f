//! Keys of local environments.

use std::iter::repeat_n;
use std::mem::MaybeUninit;

use zobrist::lattice::{self, LocalKeysBuilder};
use zobrist::symmetry::CanonicalKeys;

use crate::border::{
    Error, Outcome, Status, answer, array, array_mut, check, check_count, collected, create, given,
    optional_array, status,
};
use crate::dimensions::{Dimensions, each, map};
use crate::lattice::{Lattice, vectors};
use crate::options::Options;

/// Keys of local environments: of the values of the sites at given offsets from a site, or in its
/// list of neighbours.
pub struct LocalKeys {
    pub(crate) keys: Dimensions<Keys<0>, Keys<1>, Keys<2>, Keys<3>>,
    pub(crate) values: usize,
    /// Number of sites. If a neighbour is missing, the keys are for one site more. It has a value
    /// of its own.
    pub(crate) sites: usize,
}

/// Keys without symmetry operations, or with a group of them.
pub(crate) enum Keys<const D: usize> {
    Plain(Plain<D>),
    Canonical(CanonicalKeys<u8, u64, D>),
}

/// Keys without symmetry operations.
pub(crate) type Plain<const D: usize> = lattice::LocalKeys<u8, u64, D>;

impl<const D: usize> Keys<D> {
    pub(crate) fn plain(&self) -> &Plain<D> {
        match self {
            Keys::Plain(keys) => keys,
            Keys::Canonical(keys) => keys.keys(),
        }
    }

    fn fingerprint(&self) -> u64 {
        match self {
            Keys::Plain(keys) => keys.fingerprint(),
            Keys::Canonical(keys) => keys.fingerprint(),
        }
    }

    fn operations(&self) -> usize {
        match self {
            Keys::Plain(_) => 1,
            Keys::Canonical(keys) => keys.operations(),
        }
    }

    /// Writes the images of the first slots under an operation.
    pub(crate) fn permutation(&self, operation: usize, images: &mut [usize]) {
        match self {
            Keys::Plain(_) => images
                .iter_mut()
                .enumerate()
                .for_each(|(slot, image)| *image = slot),
            Keys::Canonical(keys) => {
                images
                    .iter_mut()
                    .zip(keys.permutation(operation))
                    .for_each(|(to, image)| *to = image);
            }
        }
    }

    /// Adds operations to plain keys. Invalid operations panic, which becomes an error.
    fn symmetric(plain: Plain<D>, places: Option<&[&[usize]]>, values: &[Vec<usize>]) -> Self {
        let keys = match places {
            Some(places) => plain.with_slot_symmetries(places),
            None => plain.with_lattice_symmetries(),
        };
        Keys::Canonical(if values.is_empty() {
            keys
        } else {
            keys.with_value_symmetries(values)
        })
    }
}

fn build<const D: usize>(
    builder: LocalKeysBuilder<'_, u8, u64, D>,
    values: usize,
    options: &Options,
) -> Outcome<Plain<D>> {
    let builder = builder.values(values).source(options.source()?);
    let builder = if options.centre == 0 {
        builder
    } else {
        builder.centre()
    };
    builder.build().map_err(Error::invalid)
}

/// Returns the number of values, with one more for a missing neighbour.
fn all_values(values: usize, is_open: bool) -> Outcome<usize> {
    if is_open && values > 255 {
        bail!("values is {values}, but must be at most 255 if a neighbour is missing");
    }
    Ok(values + usize::from(is_open))
}

impl LocalKeys {
    /// Number of sites, and one more if a neighbour is missing.
    #[inline]
    pub(crate) fn all_sites(&self) -> usize {
        each!(&self.keys, |keys| keys.plain().sites())
    }

    pub(crate) fn slots(&self) -> usize {
        each!(&self.keys, |keys| keys.plain().slots())
    }

    pub(crate) fn operations(&self) -> usize {
        each!(&self.keys, |keys| keys.operations())
    }

    /// Checks that a site has an environment.
    #[inline]
    pub(crate) fn check(&self, site: usize) -> Outcome {
        check("site", site, self.sites)?;
        if self.has(site) {
            Ok(())
        } else {
            Err(invalid!("site {site} is of another kind than the keys"))
        }
    }

    /// Returns whether a site has an environment.
    #[inline]
    pub(crate) fn has(&self, site: usize) -> bool {
        each!(&self.keys, |keys| keys.plain().has_environment(site))
    }

    pub(crate) fn have_symmetries(&self) -> bool {
        each!(&self.keys, |keys| matches!(keys, Keys::Canonical(_)))
    }

    /// Checks the values of all sites.
    pub(crate) fn check_values(&self, values: &[u8]) -> Outcome {
        check_count("count", values.len(), self.sites)?;
        match values
            .iter()
            .find(|&&value| usize::from(value) >= self.values)
        {
            Some(&value) => Err(Error::range("a value", value.into(), self.values)),
            None => Ok(()),
        }
    }

    /// Copies the values of all sites, and adds the value of the site beyond open sides.
    pub(crate) fn padded(&self, values: &[u8]) -> Outcome<Vec<u8>> {
        let beyond = repeat_n(self.values as u8, self.all_sites() - self.sites);
        collected(
            "values",
            self.all_sites(),
            values.iter().copied().chain(beyond),
        )
    }

    /// Copies keys without symmetries. First reserves the memory of the copy and `words` more for
    /// each site, for which the library returns no error.
    pub(crate) fn copied(
        &self,
        words: usize,
    ) -> Outcome<Dimensions<Plain<0>, Plain<1>, Plain<2>, Plain<3>>> {
        if self.have_symmetries() {
            bail!("the keys have symmetries: use those without");
        }
        let copy = if self.is_of_lists() { self.slots() } else { 0 };
        collected::<u64>(
            "words for sites",
            self.all_sites().saturating_mul(copy / 2 + 4 + words),
            [],
        )?;
        Ok(map!(&self.keys, |keys| keys.plain().clone()))
    }

    pub(crate) fn is_of_lists(&self) -> bool {
        matches!(self.keys, Dimensions::Lists(_))
    }
}

/// Makes keys for the sites at `count` offsets, rows with a number for each dimension, of `values`
/// values each. Uses the options `seed`, `lane`, `source`, `centre` and `site`. Thread-safe.
///
/// Equal environments have equal hashes anywhere in the box, and in boxes of any size. The site
/// itself is included only with `centre`. The offsets are those of the first site of its kind in a
/// cell.
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
        let offsets = array(
            offsets,
            count.saturating_mul(lattice.dimensions()),
            "offsets",
        )?;
        let all_values = all_values(values, lattice.is_open)?;
        let keys = map!(&lattice.of, |lattice| {
            let builder =
                lattice::LocalKeys::builder(options.seed(), lattice, vectors("offsets", offsets)?);
            let builder = builder.kind(lattice.kind(options.site));
            Keys::Plain(build(builder, all_values, &options)?)
        });
        Ok(LocalKeys {
            keys,
            values,
            sites: lattice.sites(),
        })
    })
}

/// Makes keys for environments from lists of neighbours, as of a surface or a graph. `neighbours`
/// has a row of `slots` sites for each of the `sites` sites, `SIZE_MAX` (-1) for a missing
/// neighbour. Slot k of all rows must have corresponding neighbours. Uses the options `seed`,
/// `lane`, `source` and `centre`. Thread-safe.
///
/// If a neighbour is missing, a missing neighbour is hashed as one more value, so that no hash is
/// that of a periodic box, and there are at most 255 values.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_with_neighbours(
    sites: usize,
    slots: usize,
    neighbours: *const usize,
    values: usize,
    options: Option<&Options>,
    out: Option<&mut MaybeUninit<*mut LocalKeys>>,
) -> Status {
    create(out, || {
        let options = Options::of(options);
        let all = array(neighbours, sites.saturating_mul(slots), "neighbours")?;
        if let Some(at) = all
            .iter()
            .position(|&near| near >= sites && near != usize::MAX)
        {
            return Err(Error::range(
                &format!("neighbours[{}][{}]", at / slots, at % slots),
                all[at],
                sites,
            ));
        }
        let is_open = all.contains(&usize::MAX);
        let all_values = all_values(values, is_open)?;
        check("sites", sites, u32::MAX as usize)?;
        let row = |site: usize| {
            let row = all
                .get(site * slots..)
                .unwrap_or_default()
                .iter()
                .map(|&near| near.min(sites) as u32);
            row.chain(repeat_n(sites as u32, if site < sites { 0 } else { slots }))
                .take(slots)
        };
        let lists =
            Plain::<0>::with_neighbours(options.seed(), sites + usize::from(is_open), slots, row);
        let keys = build(lists, all_values, &options)?;
        Ok(LocalKeys {
            keys: Dimensions::Lists(Keys::Plain(keys)),
            values,
            sites,
        })
    })
}

/// Makes keys whose hashes are canonical: environments have equal hashes if an operation maps one
/// to the other. Look up energies by such a hash, and values with directions with
/// `zobrist_local_keys_to_canonical`. Thread-safe.
///
/// `permutations` has a row of the images of all slots for each of `operations` operations, which
/// must form a group of at most 1,024; null means all symmetries of the lattice about a site, for
/// offsets of complete shells. `value_permutations` has a row of the images of all values for each
/// of `value_operations` operations, or is null; each is combined with each permutation of slots.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_with_symmetries(
    keys: Option<&LocalKeys>,
    operations: usize,
    permutations: *const usize,
    value_operations: usize,
    value_permutations: *const usize,
    out: Option<&mut MaybeUninit<*mut LocalKeys>>,
) -> Status {
    /// Verifying a group takes time cubic in the number of operations.
    const MOST: usize = 1024;
    create(out, || {
        let keys = given(keys, "keys")?;
        check("operations", operations, MOST + 1)?;
        check("value_operations", value_operations, MOST + 1)?;
        let (slots, values) = (keys.slots(), keys.values);
        let places = optional_array(
            permutations,
            operations.saturating_mul(slots),
            "permutations",
        )?;
        // Reserves the memory of the library's copy, for which it does not return an error.
        collected::<usize>("images of slots", places.map_or(0, <[_]>::len), [])?;
        let places: Option<Vec<_>> = places.map(|all| all.chunks(slots.max(1)).collect());
        let of_values = array(
            value_permutations,
            value_operations * values,
            "value_permutations",
        )?;
        // No operation changes the value of a missing neighbour.
        let beyond = (keys.all_sites() > keys.sites).then_some(values);
        let of_values = of_values
            .chunks(values)
            .map(|row| row.iter().copied().chain(beyond).collect());
        let of_values: Vec<Vec<_>> = of_values.collect();
        if places.is_none() && keys.is_of_lists() {
            bail!("keys of lists of neighbours have no lattice: pass permutations of the slots");
        }
        let made = map!(keys.copied(0)?, |plain| Keys::symmetric(
            plain,
            places.as_deref(),
            &of_values
        ));
        Ok(LocalKeys {
            keys: made,
            ..*keys
        })
    })
}

/// Frees keys. Null is ignored; freeing twice is undefined, as is any use after it. Objects of
/// `zobrist_local_hashes_new` and `zobrist_local_keys_with_symmetries` outlive their keys.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_free(keys: Option<Box<LocalKeys>>) {
    drop(keys);
}

/// Returns the number of slots of an environment: the neighbours, and the centre with the option
/// `centre`. 0 for null. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_slots(keys: Option<&LocalKeys>) -> usize {
    answer(0, || Ok(given(keys, "keys")?.slots()))
}

/// Returns the number of symmetry operations, 1 without symmetries, 0 for null. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_operations(keys: Option<&LocalKeys>) -> usize {
    answer(0, || Ok(given(keys, "keys")?.operations()))
}

/// Returns a 64-bit digest of everything that determines the hashes, 0 for null. It does not depend
/// on the size of the box, but on all lists of neighbours. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_fingerprint(keys: Option<&LocalKeys>) -> u64 {
    answer(0, || {
        Ok(each!(&given(keys, "keys")?.keys, |keys| keys.fingerprint()))
    })
}

/// Writes the sites in the slots of a site's environment: one for each slot, `SIZE_MAX` (-1) for a
/// missing neighbour. Thread-safe.
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
        let present = |near| if near < keys.sites { near } else { usize::MAX };
        each!(&keys.keys, |of| neighbours
            .zip(of.plain().neighbours(site))
            .for_each(|(to, near)| *to = present(near)));
        Ok(())
    })
}

/// Writes the images of all slots under a symmetry operation: one for each slot. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_local_keys_permutation(
    keys: Option<&LocalKeys>,
    operation: usize,
    images: *mut usize,
) -> Status {
    status(|| {
        let keys = given(keys, "keys")?;
        check("operation", operation, keys.operations())?;
        let images = array_mut(images, keys.slots(), "images")?;
        each!(&keys.keys, |keys| keys.permutation(operation, images));
        Ok(())
    })
}
