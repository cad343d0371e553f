//! Symmetry groups of boards, and canonical hashes.

use std::sync::Arc;

use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::Borrowed;
use pyo3::prelude::*;
use zobrist::symmetry::{self, NotAGroup};
use zobrist::{Delta, ZobristHash};

use crate::arrays::{
    Array, List, Object, Optional, Read, array, check_values, lists, room, wrong_shape,
};
use crate::border::{Reduced, detached, reduced};
use crate::errors::{site_number, value_error};
use crate::lattice_keys::LatticeKeys;
use crate::permuted_rows::permuted_sites;
use crate::result_arrays::{both, filled_both};

/// Values for groups of up to 8, 64, 1,024 or 16,384 operations.
#[derive(Clone, PartialEq)]
pub(crate) enum Sizes<A, B, C, D> {
    Few(A),
    Some(B),
    Many(C),
    Most(D),
}

pub(crate) type Group = Sizes<GroupOf<8>, GroupOf<64>, GroupOf<1024>, GroupOf<16384>>;
pub(crate) type GroupOf<const N: usize> = Arc<symmetry::Symmetries<N>>;

/// Evaluates `$body` for a group of any size.
macro_rules! each {
    ($group:expr, |$inner:ident| $body:expr) => {
        match $group {
            $crate::symmetries::Sizes::Few($inner) => $body,
            $crate::symmetries::Sizes::Some($inner) => $body,
            $crate::symmetries::Sizes::Many($inner) => $body,
            $crate::symmetries::Sizes::Most($inner) => $body,
        }
    };
}

/// Makes a value, or its `Arc` or `Box`, from another one for a group of the same size.
macro_rules! map {
    ($group:expr, |$inner:ident| $body:expr) => {
        match $group {
            $crate::symmetries::Sizes::Few($inner) => $crate::symmetries::Sizes::Few($body.into()),
            $crate::symmetries::Sizes::Some($inner) => {
                $crate::symmetries::Sizes::Some($body.into())
            }
            $crate::symmetries::Sizes::Many($inner) => {
                $crate::symmetries::Sizes::Many($body.into())
            }
            $crate::symmetries::Sizes::Most($inner) => {
                $crate::symmetries::Sizes::Most($body.into())
            }
        }
    };
}

pub(crate) use {each, map};

/// Makes a group with a constructor of `Symmetries`. The group has the smallest capacity that
/// suffices.
macro_rules! group {
    ($constructor:ident($permutations:expr)) => {{
        let too_many = |error: &NotAGroup| matches!(error, NotAGroup::TooManyOperations { .. });
        let mut made = symmetry::Symmetries::$constructor($permutations)
            .map(|group| Group::Few(Arc::new(group)));
        if made.as_ref().is_err_and(too_many) {
            made = symmetry::Symmetries::$constructor($permutations)
                .map(|group| Group::Some(Arc::new(group)));
        }
        if made.as_ref().is_err_and(too_many) {
            made = symmetry::Symmetries::$constructor($permutations)
                .map(|group| Group::Many(Arc::new(group)));
        }
        if made.as_ref().is_err_and(too_many) {
            made = symmetry::Symmetries::$constructor($permutations)
                .map(|group| Group::Most(Arc::new(group)));
        }
        made.map_err(not_a_group)
    }};
}

fn not_a_group(error: NotAGroup) -> PyErr {
    match error {
        NotAGroup::TooManyOperations { .. } => {
            value_error!(
                "more than 16,384 operations: pass those of a subgroup, such as the translations"
            )
        }
        error => value_error(error),
    }
}

/// The images of all sites under several operations.
struct Permutations(Vec<Vec<usize>>);

impl<'py> FromPyObject<'_, 'py> for Permutations {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Some(array) = argument
            .cast::<PyUntypedArray>()
            .ok()
            .filter(|array| array.ndim() != 2)
        {
            return Err(wrong_shape(
                "permutations",
                array.shape(),
                "(operations, sites): the image of each site",
            ));
        }
        Ok(Permutations(lists(argument.extract()?)))
    }
}

/// A symmetry group: operations that permute the sites of a board or a puzzle. Operation 0 is the
/// identity.
///
/// All images of a board under the operations have one canonical hash. canonical_many computes it
/// for whole boards; CanonicalHash updates it.
///
/// >>> import zobrist
/// >>> square = zobrist.Symmetries.rectangle(3, 3)
/// >>> # The middle of an edge has four images.
/// >>> square.operations, sorted(square.image(by, 1) for by in range(8))
/// (8, [1, 1, 3, 3, 5, 5, 7, 7])
#[pyclass(frozen, eq, module = "zobrist")]
#[derive(PartialEq)]
pub(crate) struct Symmetries {
    pub(crate) group: Group,
}

/// The keys of all values of all sites.
pub(crate) struct Table {
    pub(crate) keys: Vec<u64>,
    pub(crate) values: usize,
    pub(crate) base: u64,
}

impl Table {
    /// Reads the keys of a LatticeKeys, or an array of shape (sites, values).
    pub(crate) fn new(keys: &Object<'_>, base: Option<u64>, sites: usize) -> PyResult<Self> {
        if let Ok(keys) = keys.cast::<LatticeKeys>() {
            let of = keys.get();
            let (values, found) = (of.values, of.sites());
            ensure!(
                found == sites,
                "keys has {found} sites, but the operations permute {sites}"
            );
            let base = base.unwrap_or(of.base());
            return Ok(Table {
                keys: of.key_table(keys.py())?,
                values,
                base,
            });
        }
        let table = Read::<u64>::new(keys, "keys")?;
        match *table.shape() {
            [rows, values] if rows == sites && (1..=256).contains(&values) => Ok(Table {
                keys: table.slice()?.to_vec(),
                values,
                base: base.unwrap_or(0),
            }),
            _ => Err(wrong_shape(
                "keys",
                table.shape(),
                format_args!("({sites}, values)"),
            )),
        }
    }

    /// Returns the difference of the hash when an empty site gets the value `value`.
    pub(crate) fn delta(&self, site: usize, value: u8) -> Delta<[u8], u64> {
        delta(self.keys[site * self.values + usize::from(value)])
    }
}

pub(crate) fn delta(bits: u64) -> Delta<[u8], u64> {
    ZobristHash::from_raw(bits) - ZobristHash::from_raw(0)
}

#[pymethods]
impl Symmetries {
    /// Returns the symmetries of a rectangle with sites numbered row by row: 8 operations for a
    /// square, otherwise 4.
    ///
    /// The index of an operation is a sum of flags. Flag 1 reverses the rows and flag 2 reverses
    /// the columns; afterwards flag 4 exchanges rows and columns. ValueError if there are more
    /// than 65,536 sites.
    ///
    /// >>> zobrist.Symmetries.rectangle(6, 7).operations
    /// 4
    #[staticmethod]
    fn rectangle(rows: usize, cols: usize) -> PyResult<Self> {
        if rows.checked_mul(cols).is_none_or(|sites| sites > 1 << 16) {
            bail!("{rows} x {cols} sites are more than 65,536");
        }
        Ok(Symmetries {
            group: Group::Few(symmetry::Symmetries::rectangle(rows, cols).into()),
        })
    }

    /// Returns the group with exactly these operations, the identity first. permutations: int64 of
    /// shape (operations, sites), the images of all sites under each operation, such as
    /// Lattice.permutations and zobrist.ase.Sites.permutations return.
    ///
    /// ValueError if the operations do not form a group, or if there are more than 16,384 of them.
    #[staticmethod]
    fn from_permutations(py: Python<'_>, permutations: Permutations) -> PyResult<Self> {
        let all = permutations.0;
        Ok(Symmetries {
            group: py.detach(|| group!(from_permutations(&all)))?,
        })
    }

    /// Returns the group generated by these operations. permutations: int64 of shape (generators,
    /// sites).
    ///
    /// ValueError if a row is not a permutation, or if the group has more than 16,384 operations.
    ///
    /// >>> die = zobrist.Symmetries.generated_by([(0, 2, 3, 4, 1, 5), (1, 5, 2, 0, 4, 3)])
    /// >>> die.operations
    /// 24
    #[staticmethod]
    fn generated_by(py: Python<'_>, permutations: Permutations) -> PyResult<Self> {
        let all = permutations.0;
        Ok(Symmetries {
            group: py.detach(|| group!(generated_by(&all)))?,
        })
    }

    /// Returns the subgroup of operations that map each site to a site with an equal label. labels:
    /// a number for each site, int64 of shape (sites,).
    ///
    /// >>> rows = [site // 7 for site in range(42)]
    /// >>> zobrist.Symmetries.rectangle(6, 7).preserving(rows).operations  # left and right
    /// 2
    fn preserving(&self, py: Python<'_>, labels: List<i64>) -> PyResult<Self> {
        let (labels, sites) = (labels.0, self.sites());
        if labels.len() != sites {
            let found = labels.len();
            bail!("labels has {found} numbers, but must have {sites}");
        }
        let label = |site: usize| labels[site];
        let group = detached(
            py,
            || Ok(map!(&self.group, |group| group.preserving(label))),
        )?;
        Ok(Symmetries { group })
    }

    /// Number of operations.
    #[getter]
    pub(crate) fn operations(&self) -> usize {
        each!(&self.group, |group| group.operations())
    }

    /// Number of sites.
    #[getter]
    pub(crate) fn sites(&self) -> usize {
        each!(&self.group, |group| group.sites())
    }

    /// Returns the image of a site under an operation.
    fn image(&self, operation: i64, site: i64) -> PyResult<usize> {
        let operation = self.operation(operation)?;
        let site = site_number(site, "site", self.sites())?;
        Ok(each!(&self.group, |group| group.image(operation, site)))
    }

    /// Returns the inverse of an operation.
    fn inverse(&self, operation: i64) -> PyResult<usize> {
        let operation = self.operation(operation)?;
        Ok(each!(&self.group, |group| group.inverse(operation)))
    }

    /// Returns the images of all sites under all operations: int64 of shape (operations, sites).
    fn permutations<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, i64>> {
        let mut all = room(self.operations().checked_mul(self.sites()))?;
        each!(&self.group, |group| {
            let images = (0..group.operations()).flat_map(|by| group.permutation(by));
            all.extend(images.map(|image| image as i64));
        });
        array(py, &[self.operations(), self.sites()], all)
    }

    /// Returns the canonical hashes of many boards, and the operations that map the boards to their
    /// canonical images: uint64 and int64, both of shape (n,).
    ///
    /// keys: a LatticeKeys, or uint64 of shape (sites, values), such as KeyTable['board']. species:
    /// uint8 of shape (n, sites), or another integer type. base: the hash of an empty board;
    /// None for the base of a LatticeKeys, or for 0 if keys is an array. out: None, or a tuple
    /// of two arrays for the results.
    ///
    /// Values with directions, such as a policy, belong to the canonical image: store
    /// to_canonical(rows, operations), and map stored rows back by from_canonical(rows,
    /// operations).
    ///
    /// >>> keys = zobrist.LatticeKeys(9, 2, seed=2026)
    /// >>> corners = numpy.eye(9, dtype=numpy.uint8)[[0, 2, 6, 8]]
    /// >>> square = zobrist.Symmetries.rectangle(3, 3)
    /// >>> hashes, operations = square.canonical_many(keys, corners)
    /// >>> len(set(hashes.tolist())), len(set(operations.tolist()))
    /// (1, 4)
    /// >>> images = square.to_canonical(corners, operations)
    /// >>> (images == images[0]).all().item()
    /// True
    #[pyo3(signature = (keys, species, base=None, out=None))]
    fn canonical_many<'py>(
        &self,
        py: Python<'py>,
        keys: &Object<'py>,
        species: &Object<'py>,
        base: Option<u64>,
        out: Optional<'_, 'py>,
    ) -> PyResult<(Array<'py, u64>, Array<'py, i64>)> {
        let sites = self.sites();
        let table = Table::new(keys, base, sites)?;
        let array = Read::<u8>::integers(species, "species")?;
        let (count, all) = array.matrix("species", sites)?;
        let (hashes, operations) = both(out)?;
        let hashes = (hashes.as_ref(), "out[0]", &[count][..]);
        let operations = (operations.as_ref(), "out[1]", &[count][..]);
        filled_both(py, hashes, operations, |hashes, operations| {
            detached(py, || {
                check_values(all, "species", table.values)?;
                let base = ZobristHash::<[u8], u64>::from_raw(table.base);
                each!(&self.group, |group| for (n, (hash, by)) in
                    hashes.iter_mut().zip(operations).enumerate()
                {
                    let row = &all[n * sites..][..sites];
                    let key = |site: usize, image| table.delta(image, row[site]);
                    let found =
                        symmetry::CanonicalHash::of(group, base, key).canonical_with_operation();
                    (*hash, *by) = (found.0.raw(), found.1 as i64);
                });
                Ok(())
            })
        })
    }

    /// Maps one row of values for each board to a row of its canonical image: an array of the same
    /// dtype and shape.
    ///
    /// rows: a NumPy array of shape (n, sites) or (n, sites, ...) without objects. operations:
    /// int64 of shape (n,), or another integer type, from canonical_many. out: None, or an
    /// array for the result. The value of a site becomes the value of its image. For arrays of
    /// other libraries: ArrayKeys.to_canonical.
    #[pyo3(signature = (rows, operations, out=None))]
    fn to_canonical<'py>(
        &self,
        rows: &Object<'py>,
        operations: &Object<'py>,
        out: Optional<'_, 'py>,
    ) -> PyResult<Object<'py>> {
        permuted_sites(rows, operations, out, true, &self.all_images())
    }

    /// Maps rows of canonical images to rows of the boards. It is the inverse of to_canonical, and
    /// has the same arguments.
    #[pyo3(signature = (rows, operations, out=None))]
    fn from_canonical<'py>(
        &self,
        rows: &Object<'py>,
        operations: &Object<'py>,
        out: Optional<'_, 'py>,
    ) -> PyResult<Object<'py>> {
        permuted_sites(rows, operations, out, false, &self.all_images())
    }

    fn __len__(&self) -> usize {
        self.operations()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Symmetries of {} operations on {} sites>",
            self.operations(),
            self.sites()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let permutations = slf.get().permutations(slf.py())?;
        reduced(
            slf.get_type().getattr("from_permutations")?,
            (permutations,),
        )
    }
}

impl Symmetries {
    fn all_images(&self) -> Vec<Vec<usize>> {
        each!(&self.group, |group| (0..group.operations())
            .map(|by| group.permutation(by).collect())
            .collect())
    }

    fn operation(&self, operation: i64) -> PyResult<usize> {
        let count = self.operations();
        usize::try_from(operation)
            .ok()
            .filter(|&by| by < count)
            .ok_or_else(|| {
                value_error!(
                    "operation is {operation}, but operations are 0 to {}",
                    count - 1
                )
            })
    }
}
