//! Lattices of one to three dimensions, made from a name or a basis.

use pyo3::Borrowed;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use zobrist::lattice;

use crate::arrays::{List, lists};
use crate::dimensions::Dimensions;
use crate::errors::value_error;

/// A lattice with one to three dimensions.
pub(crate) type Sized =
    Dimensions<lattice::Lattice<0>, lattice::Lattice<1>, lattice::Lattice<2>, lattice::Lattice<3>>;

/// The crystal structure of a lattice: a name, or a basis.
#[derive(Clone)]
pub(crate) enum Crystal {
    Named(&'static str),
    Basis(Basis),
}

impl Crystal {
    /// Returns the number of divisions of each edge of a cell. Offsets and positions count them.
    pub(crate) fn divisions(&self) -> usize {
        match self {
            Crystal::Named("triangular") => 1,
            Crystal::Named("honeycomb") => 3,
            Crystal::Named("diamond") => 4,
            Crystal::Named("hcp") => 6,
            Crystal::Named(_) => 2,
            Crystal::Basis((divisions, ..)) => *divisions,
        }
    }

    /// Returns the edges of a cell as vectors. In named lattices each edge has length 1, except the
    /// third edge of hcp.
    pub(crate) fn cell_vectors(&self, dimensions: usize) -> Vec<Vec<f64>> {
        let height = 0.75_f64.sqrt();
        match self {
            Crystal::Named("triangular" | "honeycomb") => vec![vec![1.0, 0.0], vec![-0.5, height]],
            Crystal::Named("hcp") => {
                vec![
                    vec![1.0, 0.0, 0.0],
                    vec![-0.5, height, 0.0],
                    vec![0.0, 0.0, (8.0_f64 / 3.0).sqrt()],
                ]
            }
            Crystal::Basis((_, _, Some(vectors), _)) => vectors.clone(),
            _ => {
                let row = |i| {
                    (0..dimensions)
                        .map(|j| f64::from(u8::from(i == j)))
                        .collect()
                };
                (0..dimensions).map(row).collect()
            }
        }
    }
}

/// The edges of a box in cells, as the rows of a matrix. Python passes such a matrix, or only
/// lengths along the axes.
pub(crate) struct Cells(pub(crate) Vec<Vec<i64>>);

impl<'py> FromPyObject<'_, 'py> for Cells {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let rows = match argument.extract::<List<i64>>() {
            Ok(List(lengths)) => {
                let n = lengths.len();
                let row = |(d, &length)| (0..n).map(|i| if i == d { length } else { 0 }).collect();
                lengths.iter().enumerate().map(row).collect()
            }
            // Reports a number that is too large by its OverflowError. Reading it as a matrix would
            // hide that error.
            Err(error) if error.is_instance_of::<PyOverflowError>(argument.py()) => {
                return Err(error);
            }
            Err(_) if argument.is_instance_of::<PyInt>() => {
                bail!(
                    "cells is {}, but must have a length for each axis, such as (6, 6, 6)",
                    argument.str()?
                )
            }
            Err(_) => lists(argument.extract()?),
        };
        let n = rows.len();
        ensure!(
            (1..=3).contains(&n),
            "cells has {n} lengths, but must have 1, 2 or 3"
        );
        if let Some(row) = rows.iter().find(|row| row.len() != n) {
            let found = row.len();
            bail!("cells has {n} rows, but one of {found} numbers");
        }
        Ok(Cells(rows))
    }
}

/// The number of divisions of a cell, the positions of its sites, its edges, and the kinds of its
/// sites.
pub(crate) type Basis = (
    usize,
    Vec<Vec<usize>>,
    Option<Vec<Vec<f64>>>,
    Option<Vec<usize>>,
);

pub(crate) fn fixed<T: Copy, const D: usize>(values: &[T], name: &str) -> PyResult<[T; D]> {
    values.try_into().map_err(|_| {
        value_error!(
            "{name} has {} coordinates, but the lattice has {D}",
            values.len()
        )
    })
}

/// Makes a lattice of one cell with this number of dimensions.
pub(crate) fn cell(dimensions: usize, basis: &Basis) -> PyResult<Sized> {
    Ok(match dimensions {
        1 => Sized::One(cell_of(basis)?),
        2 => Sized::Two(cell_of(basis)?),
        _ => Sized::Three(cell_of(basis)?),
    })
}

fn cell_of<const D: usize>(
    (divisions, basis, vectors, kinds): &Basis,
) -> PyResult<lattice::Lattice<D>> {
    let basis: PyResult<Vec<[usize; D]>> = basis
        .iter()
        .map(|place| fixed(place, "a place of basis"))
        .collect();
    let basis = basis?;
    let mut builder = lattice::Lattice::builder([1; D]).basis(*divisions, &basis);
    if let Some(kinds) = kinds {
        builder = builder.kinds(kinds);
    }
    if let Some(vectors) = vectors {
        let rows: PyResult<Vec<[f64; D]>> = vectors
            .iter()
            .map(|vector| fixed(vector, "a cell vector"))
            .collect();
        builder = builder.cell_vectors(fixed(&rows?, "cell_vectors")?);
    }
    builder.build().map_err(value_error)
}

/// Makes a lattice of the same cells in a box. edges: in cells. periodic: whether the box is
/// periodic along each edge.
pub(crate) fn in_box<const D: usize>(
    lattice: &lattice::Lattice<D>,
    edges: &[Vec<i64>],
    periodic: &[bool],
) -> PyResult<lattice::Lattice<D>> {
    let edge = |edge: &Vec<i64>| Ok(fixed(edge, "cells")?.map(|c| c as isize));
    let edges = edges.iter().map(edge).collect::<PyResult<Vec<_>>>()?;
    let builder = lattice.to_builder().edges(fixed(&edges, "cells")?);
    builder
        .periodic(fixed(periodic, "periodic")?)
        .build()
        .map_err(value_error)
}

/// Converts offsets to arrays of `D` coordinates.
pub(crate) fn offsets<const D: usize>(all: &[Vec<isize>]) -> PyResult<Vec<[isize; D]>> {
    all.iter()
        .map(|offset| fixed(offset, "an offset"))
        .collect()
}
