//! Periodic lattices of one to three dimensions.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use zobrist::lattice;

use crate::border::{
    Error, Outcome, Status, answer, array, array_mut, check, check_count, collected, create, given,
    optional_array, status, text, write,
};
use crate::dimensions::{Dimensions, each, map};

/// A periodic box of equal cells, with numbered sites and their neighbours.
///
/// The sites of a cell have consecutive numbers, and cells are in row-major order: the last
/// coordinate varies fastest. Offsets and positions are in divisions of a cell: half cells for bcc
/// and fcc, whole cells for a simple lattice.
///
/// The box may have edges by a matrix, and open sides.
pub struct Lattice {
    pub(crate) of: Dimensions<Sized<0>, Sized<1>, Sized<2>, Sized<3>>,
    pub(crate) is_open: bool,
}

type Sized<const D: usize> = lattice::Lattice<D>;

impl Lattice {
    pub(crate) fn dimensions(&self) -> usize {
        match self.of {
            Dimensions::Lists(_) => 0,
            Dimensions::One(_) => 1,
            Dimensions::Two(_) => 2,
            Dimensions::Three(_) => 3,
        }
    }

    pub(crate) fn sites(&self) -> usize {
        each!(&self.of, |lattice| lattice.sites())
    }
}

/// Checks the site of a call.
fn at(lattice: Option<&Lattice>, site: usize) -> Outcome<&Lattice> {
    let lattice = given(lattice, "lattice")?;
    check("site", site, lattice.sites())?;
    Ok(lattice)
}

fn vector<T: Copy, const D: usize>(all: &[T]) -> [T; D] {
    std::array::from_fn(|d| all[d])
}

pub(crate) fn vectors<T: Copy, const D: usize>(name: &str, all: &[T]) -> Outcome<Vec<[T; D]>> {
    collected(name, all.len() / D, all.chunks_exact(D).map(vector))
}

/// Returns the offsets of the nearest shells, shell by shell.
fn shell_offsets<const D: usize>(
    lattice: &lattice::Lattice<D>,
    site: usize,
    shells: usize,
) -> Outcome<Vec<isize>> {
    let mut all = lattice.shells_from(site, shells);
    for shell in &mut all {
        shell.sort_unstable();
    }
    let count = all.iter().map(Vec::len).sum::<usize>() * D;
    collected("coordinates", count, all.into_iter().flatten().flatten())
}

/// Makes the lattice with this name.
fn named(name: &str, cells: &[usize]) -> Outcome<Lattice> {
    macro_rules! lattices {
        ($($text:literal $make:ident $d:literal $dimensions:ident,)*) => {
            match (name, cells.len()) {
                $(($text, $d) => {
                    // The constructors of named lattices panic if there are too many sites.
                    let cell = lattice::Lattice::<$d>::$make([1; $d]);
                    let made = cell.to_builder().cells(vector(cells)).build();
                    Dimensions::$dimensions(made.map_err(Error::invalid)?)
                })*
                (name, d) => bail!("there is no lattice '{name}' of {d} dimensions"),
            }
        };
    }
    let of = lattices!(
        "simple" simple 1 One,
        "simple" simple 2 Two,
        "simple" simple 3 Three,
        "triangular" triangular 2 Two,
        "honeycomb" honeycomb 2 Two,
        "bcc" bcc 3 Three,
        "fcc" fcc 3 Three,
        "diamond" diamond 3 Three,
        "hcp" hcp 3 Three,
        "perovskite" perovskite 3 Three,
    );
    Ok(Lattice { of, is_open: false })
}

/// The description of a cell.
struct Cell<'a> {
    divisions: usize,
    basis: &'a [usize],
    vectors: Option<&'a [f64]>,
    kinds: Option<&'a [usize]>,
}

fn with_basis<const D: usize>(cells: &[usize], cell: &Cell<'_>) -> Outcome<lattice::Lattice<D>> {
    let basis = vectors::<_, D>("sites of a cell", cell.basis)?;
    let builder = lattice::Lattice::builder(vector(cells)).basis(cell.divisions, &basis);
    let builder = match cell.kinds {
        Some(kinds) => builder.kinds(kinds),
        None => builder,
    };
    let builder = match cell.vectors {
        Some(all) => builder.cell_vectors(std::array::from_fn(|d| vector(&all[d * D..]))),
        None => builder,
    };
    builder.build().map_err(Error::invalid)
}

/// Makes a lattice by its name: "simple" (1 to 3 dimensions), "triangular", "honeycomb" (2), "bcc",
/// "fcc", "diamond", "hcp", "perovskite" (3; kinds A, B and anions). `cells` has the number of
/// cells in each dimension. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_new(
    name: *const c_char,
    dimensions: usize,
    cells: *const usize,
    out: Option<&mut MaybeUninit<*mut Lattice>>,
) -> Status {
    create(out, || {
        let cells = array(cells, dimensions, "cells")?;
        named(text(name, "name")?, cells)
    })
}

/// Makes a lattice with `sites_of_cell` sites in each cell, at `places` in units of 1 / `divisions`
/// of an edge.
///
/// `places` has `sites_of_cell` rows with a number for each dimension. `vectors` has a row for each
/// edge of the cell, or is null for a cubic cell. `kinds` has a number for each site of a cell, or
/// is null for sites of one kind. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_with_basis(
    dimensions: usize,
    cells: *const usize,
    divisions: usize,
    sites_of_cell: usize,
    places: *const usize,
    vectors: *const f64,
    kinds: *const usize,
    out: Option<&mut MaybeUninit<*mut Lattice>>,
) -> Status {
    create(out, || {
        if !(1..=3).contains(&dimensions) {
            bail!("dimensions is {dimensions}, but must be 1 to 3");
        }
        let cells = array(cells, dimensions, "cells")?;
        let numbers = sites_of_cell.saturating_mul(dimensions);
        let cell = Cell {
            divisions,
            basis: array(places, numbers, "places")?,
            vectors: optional_array(vectors, dimensions * dimensions, "vectors")?,
            kinds: optional_array(kinds, sites_of_cell, "kinds")?,
        };
        let of = match dimensions {
            1 => Dimensions::One(with_basis(cells, &cell)?),
            2 => Dimensions::Two(with_basis(cells, &cell)?),
            _ => Dimensions::Three(with_basis(cells, &cell)?),
        };
        Ok(Lattice { of, is_open: false })
    })
}

/// Makes a lattice with the cell of another one in a box by a matrix, which may have open sides.
///
/// `edges` has a row for each edge of the box, in cells along each axis. `periodic` has 0 for each
/// edge along which the box does not repeat, such as the last edge of a slab; null for a periodic
/// box. Cells are in lexicographic order. If a side is open, keys of local environments hash a
/// missing neighbour as one more value, as `zobrist_local_keys_with_neighbours` does. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_with_box(
    lattice: Option<&Lattice>,
    edges: *const isize,
    periodic: *const u8,
    out: Option<&mut MaybeUninit<*mut Lattice>>,
) -> Status {
    create(out, || {
        let lattice = given(lattice, "lattice")?;
        let dimensions = lattice.dimensions();
        let edges = array(edges, dimensions * dimensions, "edges")?;
        let periodic = optional_array(periodic, dimensions, "periodic")?.unwrap_or_default();
        let of = map!(&lattice.of, |cell| {
            let builder = cell
                .to_builder()
                .edges(std::array::from_fn(|d| vector(&edges[d * dimensions..])));
            let builder = builder.periodic(std::array::from_fn(|d| periodic.get(d) != Some(&0)));
            builder.build().map_err(Error::invalid)?
        });
        Ok(Lattice {
            of,
            is_open: periodic.contains(&0),
        })
    })
}

/// Frees a lattice. Null is ignored; freeing twice is undefined, as is any use after it. Keys of
/// local environments outlive their lattice.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_free(lattice: Option<Box<Lattice>>) {
    drop(lattice);
}

/// Returns the number of sites, 0 for null. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_sites(lattice: Option<&Lattice>) -> usize {
    answer(0, || Ok(given(lattice, "lattice")?.sites()))
}

/// Returns a 64-bit digest of the cell, its metric and the size of the box, 0 for null.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_fingerprint(lattice: Option<&Lattice>) -> u64 {
    answer(0, || {
        Ok(each!(&given(lattice, "lattice")?.of, |lattice| lattice
            .fingerprint()))
    })
}

/// Writes the kind of a site: 0, except in lattices with sites of several kinds. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_kind(
    lattice: Option<&Lattice>,
    site: usize,
    kind: Option<&mut MaybeUninit<usize>>,
) -> Status {
    write(kind, "kind", || {
        Ok(each!(&at(lattice, site)?.of, |lattice| lattice.kind(site)))
    })
}

/// Writes the position of a site in divisions of a cell: a number for each dimension. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_position(
    lattice: Option<&Lattice>,
    site: usize,
    position: *mut isize,
) -> Status {
    status(|| {
        let lattice = at(lattice, site)?;
        let position = array_mut(position, lattice.dimensions(), "position")?;
        each!(&lattice.of, |lattice| position
            .copy_from_slice(&lattice.position(site)));
        Ok(())
    })
}

/// Writes the site at an offset from `site`: a number for each dimension, in divisions of a cell.
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_lattice_neighbour(
    lattice: Option<&Lattice>,
    site: usize,
    offset: *const isize,
    neighbour: Option<&mut MaybeUninit<usize>>,
) -> Status {
    write(neighbour, "neighbour", || {
        let lattice = at(lattice, site)?;
        let offset = array(offset, lattice.dimensions(), "offset")?;
        each!(&lattice.of, |lattice| lattice
            .neighbour(site, vector(offset)))
        .map_err(Error::invalid)
    })
}

/// Writes the offsets from a site to all sites of its nearest shells, shell by shell: rows with a
/// number for each dimension.
///
/// Writes the number of rows to `count`, also if `offsets` is null. So a first call tells how much
/// memory the second one needs; a call with one shell less tells where the last shell begins.
/// `rows` is the number of rows that fit into `offsets`. There are at most 10,000 shells, which is
/// five million rows in a simple cubic lattice. Thread-safe.
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
        let lattice = at(lattice, site)?;
        check("shells", shells, 10_001)?;
        let all = each!(&lattice.of, |lattice| shell_offsets(lattice, site, shells)?);
        let found = all.len() / lattice.dimensions();
        given(count, "count")?.write(found);
        if !offsets.is_null() {
            check_count("rows", rows.min(found), found)?;
            array_mut(offsets, all.len(), "offsets")?.copy_from_slice(&all);
        }
        Ok(())
    })
}
