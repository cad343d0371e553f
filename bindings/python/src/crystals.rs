//! Lattices of one to three dimensions, of a name or with a basis.

use pyo3::prelude::*;
use zobrist::lattice;

use crate::arrays::value_error;

/// A lattice of as many dimensions as its cells have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sized {
    One(lattice::Lattice<1>),
    Two(lattice::Lattice<2>),
    Three(lattice::Lattice<3>),
}

/// `$body` for the lattice of whatever dimension.
macro_rules! each {
    ($lattice:expr, |$inner:ident| $body:expr) => {
        match $lattice {
            $crate::crystals::Sized::One($inner) => $body,
            $crate::crystals::Sized::Two($inner) => $body,
            $crate::crystals::Sized::Three($inner) => $body,
        }
    };
}
pub(crate) use each;

/// A basis in parts of a cell, the edges of the cell, and the kinds of its sites.
pub(crate) type Basis = (usize, Vec<Vec<usize>>, Option<Vec<Vec<f64>>>, Option<Vec<usize>>);

pub(crate) fn array<T: Copy, const D: usize>(values: &[T], name: &str) -> PyResult<[T; D]> {
    values.try_into().map_err(|_| {
        value_error(format!("{name} has {} coordinates, but the lattice has {D}", values.len()))
    })
}

/// The lattice of a name, if it has one of so many dimensions.
macro_rules! named {
    ($cells:expr, $name:expr, $($text:literal $make:ident $size:ident $d:literal,)*) => {
        match $name {
            $($text => {
                // The constructors of named lattices panic where there are no sites or too many.
                let one_cell = lattice::Lattice::$make([1; $d]);
                let made = one_cell.to_builder().cells(array($cells, "cells")?).build();
                Sized::$size(made.map_err(value_error)?)
            })*
            name => return Err(value_error(format!("there is no lattice '{name}'"))),
        }
    };
}

impl Sized {
    pub(crate) fn named(cells: &[usize], name: &str) -> PyResult<Self> {
        Ok(named!(
            cells, name,
            "triangular" triangular Two 2,
            "honeycomb" honeycomb Two 2,
            "bcc" bcc Three 3,
            "fcc" fcc Three 3,
            "diamond" diamond Three 3,
            "hcp" hcp Three 3,
            "perovskite" perovskite Three 3,
        ))
    }

    pub(crate) fn with_basis(cells: &[usize], basis: &Basis) -> PyResult<Self> {
        Ok(match cells.len() {
            1 => Sized::One(sized(cells, basis)?),
            2 => Sized::Two(sized(cells, basis)?),
            3 => Sized::Three(sized(cells, basis)?),
            n => {
                return Err(value_error(format!("cells has {n} lengths, but must have 1, 2 or 3")));
            }
        })
    }
}

fn sized<const D: usize>(
    cells: &[usize],
    (parts, basis, vectors, kinds): &Basis,
) -> PyResult<lattice::Lattice<D>> {
    let basis: PyResult<Vec<[usize; D]>> =
        basis.iter().map(|place| array(place, "a place of basis")).collect();
    let basis = basis?;
    let mut builder = lattice::Lattice::builder(array(cells, "cells")?).basis(*parts, &basis);
    if let Some(kinds) = kinds {
        builder = builder.kinds(kinds);
    }
    if let Some(vectors) = vectors {
        let rows: PyResult<Vec<[f64; D]>> =
            vectors.iter().map(|vector| array(vector, "a cell vector")).collect();
        builder = builder.cell_vectors(array(&rows?, "cell_vectors")?);
    }
    builder.build().map_err(value_error)
}

/// Offsets of a lattice of `D` dimensions.
pub(crate) fn offsets<const D: usize>(all: &[Vec<isize>]) -> PyResult<Vec<[isize; D]>> {
    all.iter().map(|offset| array(offset, "an offset")).collect()
}
