//! Periodic lattices of one to three dimensions.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use zobrist::lattice;

use crate::border::{
    Error, Outcome, Status, answer, array, array_mut, check, check_count, create, given, status,
    text,
};
use crate::local_keys::{Environments, Keys};
use crate::options::Options;

/// A periodic box of equal cells, which numbers its sites and knows their neighbours.
///
/// Sites of one cell follow each other, and cells do so row by row: the last coordinate runs fastest. Offsets and positions are in
/// parts of a cell: half cells for bcc and fcc, whole cells for a simple lattice.
pub struct Lattice(pub(crate) Box<dyn Crystal>);

/// A lattice of some number of dimensions.
pub(crate) trait Crystal: Send + Sync {
    fn dimensions(&self) -> usize;
    fn sites(&self) -> usize;
    fn kind(&self, site: usize) -> usize;
    fn fingerprint(&self) -> u64;
    fn position(&self, site: usize, out: &mut [usize]);
    fn neighbour(&self, site: usize, offset: &[isize]) -> usize;
    /// The offsets of the nearest shells, one after the other.
    fn offsets(&self, site: usize, shells: usize) -> Vec<isize>;
    fn environments(
        &self,
        offsets: &[isize],
        values: usize,
        options: &Options,
    ) -> Outcome<Box<dyn Environments>>;
}

fn vector<T: Copy, const D: usize>(all: &[T]) -> [T; D] {
    std::array::from_fn(|d| all[d])
}

impl<const D: usize> Crystal for lattice::Lattice<D> {
    fn dimensions(&self) -> usize {
        D
    }

    fn sites(&self) -> usize {
        lattice::Lattice::sites(self)
    }

    fn kind(&self, site: usize) -> usize {
        lattice::Lattice::kind(self, site)
    }

    fn fingerprint(&self) -> u64 {
        lattice::Lattice::fingerprint(self)
    }

    fn position(&self, site: usize, out: &mut [usize]) {
        out.copy_from_slice(&lattice::Lattice::position(self, site));
    }

    fn neighbour(&self, site: usize, offset: &[isize]) -> usize {
        lattice::Lattice::neighbour(self, site, vector(offset))
    }

    fn offsets(&self, site: usize, shells: usize) -> Vec<isize> {
        let mut all = self.shells_from(site, shells);
        for shell in &mut all {
            shell.sort_unstable();
        }
        all.into_iter().flatten().flatten().collect()
    }

    fn environments(
        &self,
        offsets: &[isize],
        values: usize,
        options: &Options,
    ) -> Outcome<Box<dyn Environments>> {
        let offsets: Vec<[isize; D]> = offsets.chunks_exact(D).map(vector).collect();
        let builder = lattice::LocalKeys::builder(options.seed(), self, offsets);
        let builder = builder.values(values).source(options.source()?);
        let builder = builder.kind(self.kind(options.site));
        let builder = if options.centre == 0 { builder } else { builder.centre() };
        Ok(Box::new(Keys(builder.build().map_err(Error::invalid)?)))
    }
}

/// The lattice of a name.
fn named(name: &str, cells: &[usize]) -> Outcome<Box<dyn Crystal>> {
    macro_rules! lattices {
        ($($text:literal $make:ident $d:literal,)*) => {
            match (name, cells.len()) {
                $(($text, $d) => {
                    // The constructors of named lattices panic where there are too many sites.
                    let cell = lattice::Lattice::<$d>::$make([1; $d]);
                    let made = cell.to_builder().cells(vector(cells)).build();
                    Box::new(made.map_err(Error::invalid)?)
                })*
                (name, d) => {
                    let text = format!("there is no lattice '{name}' of {d} dimensions");
                    return Err(Error::invalid(text));
                }
            }
        };
    }
    Ok(lattices!(
        "simple" simple 1,
        "simple" simple 2,
        "simple" simple 3,
        "triangular" triangular 2,
        "honeycomb" honeycomb 2,
        "bcc" bcc 3,
        "fcc" fcc 3,
        "diamond" diamond 3,
        "hcp" hcp 3,
        "perovskite" perovskite 3,
    ))
}

/// What a cell of a lattice is made of.
struct Cell<'a> {
    parts: usize,
    basis: &'a [usize],
    vectors: Option<&'a [f64]>,
    kinds: Option<&'a [usize]>,
}

fn with_basis<const D: usize>(cells: &[usize], cell: &Cell<'_>) -> Outcome<Box<dyn Crystal>> {
    let basis: Vec<[usize; D]> = cell.basis.chunks_exact(D).map(vector).collect();
    let builder = lattice::Lattice::builder(vector(cells)).basis(cell.parts, &basis);
    let builder = match cell.kinds {
        Some(kinds) => builder.kinds(kinds),
        None => builder,
    };
    let builder = match cell.vectors {
        Some(all) => builder.cell_vectors(std::array::from_fn(|d| vector(&all[d * D..]))),
        None => builder,
    };
    Ok(Box::new(builder.build().map_err(Error::invalid)?))
}

/// Makes a lattice by its name: "simple" (1 to 3 dimensions), "triangular", "honeycomb" (2), "bcc", "fcc", "diamond", "hcp",
/// "perovskite" (3; kinds A, B and anions). `cells` has the number of cells in each of the dimensions. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_new(
    name: *const c_char,
    dimensions: usize,
    cells: *const usize,
    out: Option<&mut MaybeUninit<*mut Lattice>>,
) -> Status {
    create(out, || {
        let cells = array(cells, dimensions, "cells")?;
        Ok(Lattice(named(text(name, "name")?, cells)?))
    })
}

/// Makes a lattice with `sites_of_cell` sites in each cell, at places in parts of a cell, `parts` to its edge.
///
/// `places` has `sites_of_cell` rows of as many numbers as there are dimensions. `vectors` has a row for each edge of the cell, or is
/// null for a cubic one; `kinds` has a number for each site of a cell, or is null for sites of one kind. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_with_basis(
    dimensions: usize,
    cells: *const usize,
    parts: usize,
    sites_of_cell: usize,
    places: *const usize,
    vectors: *const f64,
    kinds: *const usize,
    out: Option<&mut MaybeUninit<*mut Lattice>>,
) -> Status {
    create(out, || {
        if !(1..=3).contains(&dimensions) {
            return Err(Error::invalid(format!("dimensions is {dimensions}, but must be 1 to 3")));
        }
        let cells = array(cells, dimensions, "cells")?;
        let numbers = sites_of_cell.saturating_mul(dimensions);
        let optional = |is_null: bool| (!is_null).then_some(());
        let vectors = optional(vectors.is_null())
            .map(|()| array(vectors, dimensions * dimensions, "vectors"));
        let kinds = optional(kinds.is_null()).map(|()| array(kinds, sites_of_cell, "kinds"));
        let cell = Cell {
            parts,
            basis: array(places, numbers, "places")?,
            vectors: vectors.transpose()?,
            kinds: kinds.transpose()?,
        };
        Ok(Lattice(match dimensions {
            1 => with_basis::<1>(cells, &cell)?,
            2 => with_basis::<2>(cells, &cell)?,
            _ => with_basis::<3>(cells, &cell)?,
        }))
    })
}

/// Frees a lattice. Null is ignored; freeing twice is undefined, as is any use after it. Keys of local environments outlive their
/// lattice.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_free(lattice: Option<Box<Lattice>>) {
    drop(lattice);
}

/// Returns the number of sites, 0 for null. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_sites(lattice: Option<&Lattice>) -> usize {
    answer(0, || Ok(given(lattice, "lattice")?.0.sites()))
}

/// Returns a 64-bit digest of the cell, its metric and the size of the box, 0 for null. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_fingerprint(lattice: Option<&Lattice>) -> u64 {
    answer(0, || Ok(given(lattice, "lattice")?.0.fingerprint()))
}

/// Writes the kind of a site: 0, except in lattices with sites of several kinds. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_kind(
    lattice: Option<&Lattice>,
    site: usize,
    kind: Option<&mut MaybeUninit<usize>>,
) -> Status {
    status(|| {
        let lattice = &given(lattice, "lattice")?.0;
        check("site", site, lattice.sites())?;
        given(kind, "kind")?.write(lattice.kind(site));
        Ok(())
    })
}

/// Writes where a site is, in parts of a cell: a number for each dimension. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_position(
    lattice: Option<&Lattice>,
    site: usize,
    position: *mut usize,
) -> Status {
    status(|| {
        let lattice = &given(lattice, "lattice")?.0;
        check("site", site, lattice.sites())?;
        lattice.position(site, array_mut(position, lattice.dimensions(), "position")?);
        Ok(())
    })
}

/// Writes the site at an offset from `site`: a number for each dimension, in parts of a cell. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_neighbour(
    lattice: Option<&Lattice>,
    site: usize,
    offset: *const isize,
    neighbour: Option<&mut MaybeUninit<usize>>,
) -> Status {
    status(|| {
        let lattice = &given(lattice, "lattice")?.0;
        check("site", site, lattice.sites())?;
        let offset = array(offset, lattice.dimensions(), "offset")?;
        given(neighbour, "neighbour")?.write(lattice.neighbour(site, offset));
        Ok(())
    })
}

/// Writes the offsets from a site to all sites of its nearest shells, shell by shell: rows of a number for each dimension.
///
/// `count` gets the number of rows, also if `offsets` is null, which writes nothing; so a first call tells how much memory the second
/// one needs, and those of one shell less where the last shell begins. `rows` is the number of rows that there is room for.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_offsets(
    lattice: Option<&Lattice>,
    site: usize,
    shells: usize,
    offsets: *mut isize,
    rows: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> Status {
    status(|| {
        let lattice = &given(lattice, "lattice")?.0;
        check("site", site, lattice.sites())?;
        check("shells", shells, 1_000_001)?;
        let all = lattice.offsets(site, shells);
        let found = all.len() / lattice.dimensions();
        given(count, "count")?.write(found);
        if !offsets.is_null() {
            check_count("rows", rows.min(found), found)?;
            array_mut(offsets, all.len(), "offsets")?.copy_from_slice(&all);
        }
        Ok(())
    })
}
