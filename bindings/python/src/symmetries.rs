//! Symmetry groups of boards, and hashes up to their operations.

use numpy::{IntoPyArray, PyArray2, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use zobrist::symmetry::{self, NotAGroup};
use zobrist::{Delta, ZobristHash};

use crate::arrays::{List, Read, check_values, lists, value_error};
use crate::border::detached;
use crate::lattice_keys::{LatticeKeys, wrong_shape};
use crate::out::filled;

/// Groups of up to so many operations.
#[derive(Clone, PartialEq)]
pub(crate) enum Group {
    Few(symmetry::Symmetries<8>),
    Some(symmetry::Symmetries<64>),
    Many(Box<symmetry::Symmetries<1024>>),
}

/// Evaluates `$body` for a group of any size.
macro_rules! each {
    ($group:expr, |$inner:ident| $body:expr) => {
        match $group {
            $crate::symmetries::Group::Few($inner) => $body,
            $crate::symmetries::Group::Some($inner) => $body,
            $crate::symmetries::Group::Many($inner) => $body,
        }
    };
}

impl Group {
    /// The smallest that has room.
    fn new(
        few: impl FnOnce() -> Result<symmetry::Symmetries<8>, NotAGroup>,
        some: impl FnOnce() -> Result<symmetry::Symmetries<64>, NotAGroup>,
        many: impl FnOnce() -> Result<symmetry::Symmetries<1024>, NotAGroup>,
    ) -> PyResult<Self> {
        match few() {
            Err(NotAGroup::TooManyOperations { .. }) => (),
            made => return made.map(Group::Few).map_err(value_error),
        }
        match some() {
            Err(NotAGroup::TooManyOperations { .. }) => (),
            made => return made.map(Group::Some).map_err(value_error),
        }
        many().map(|group| Group::Many(group.into())).map_err(value_error)
    }
}

/// A symmetry group: operations that permute the sites of a board or a puzzle. Operation 0 is the identity.
///
/// Boards that an operation maps to each other have one canonical hash: see canonical_many for whole boards, and CanonicalHash for updates.
///
/// >>> import zobrist
/// >>> square = zobrist.Symmetries.rectangle(3, 3)
/// >>> square.operations, sorted(square.image(by, 1) for by in range(8))  # of the middle of an edge
/// (8, [1, 1, 3, 3, 5, 5, 7, 7])
#[pyclass(frozen, eq, module = "zobrist")]
#[derive(Clone, PartialEq)]
pub(crate) struct Symmetries {
    pub(crate) group: Group,
}

/// Keys of sites, as a table.
pub(crate) struct Table {
    pub(crate) keys: Vec<u64>,
    pub(crate) values: usize,
    pub(crate) base: u64,
}

impl Table {
    /// The keys of a LatticeKeys, or of an array of shape (sites, values).
    pub(crate) fn new(keys: &Bound<'_, PyAny>, base: Option<u64>, sites: usize) -> PyResult<Self> {
        if let Ok(keys) = keys.cast::<LatticeKeys>() {
            let (keys, values, own) = keys.get().table_of(keys.py())?;
            if keys.len() != sites * values {
                return Err(value_error(format!(
                    "keys has {} sites, but the operations permute {sites}",
                    keys.len() / values
                )));
            }
            return Ok(Table { keys, values, base: base.unwrap_or(own) });
        }
        let table = Read::<u64>::new(keys, "keys", "uint64")?;
        match *table.shape() {
            [rows, values] if rows == sites && (1..=256).contains(&values) => {
                Ok(Table { keys: table.slice()?.to_vec(), values, base: base.unwrap_or(0) })
            }
            _ => Err(wrong_shape("keys", table.shape(), &format!("({sites}, values)"))),
        }
    }

    /// What changes as a value is put to an empty site.
    pub(crate) fn delta(&self, site: usize, value: u8) -> Delta<[u8], u64> {
        delta(self.keys[site * self.values + usize::from(value)])
    }
}

pub(crate) fn delta(bits: u64) -> Delta<[u8], u64> {
    ZobristHash::from_raw(bits) - ZobristHash::from_raw(0)
}

#[pymethods]
impl Symmetries {
    /// Returns the symmetries of a rectangle whose sites are numbered row by row: 8 for a square, otherwise 4.
    ///
    /// The number of an operation has three bits: 1 reverses the rows, 2 reverses the columns, and then 4 exchanges rows and columns. ValueError
    /// if there are more than 65,536 sites.
    ///
    /// >>> zobrist.Symmetries.rectangle(6, 7).operations
    /// 4
    #[staticmethod]
    fn rectangle(rows: usize, cols: usize) -> PyResult<Self> {
        if rows.checked_mul(cols).is_none_or(|sites| sites > 1 << 16) {
            return Err(value_error(format!("{rows} x {cols} sites are more than 65,536")));
        }
        Ok(Symmetries { group: Group::Few(symmetry::Symmetries::rectangle(rows, cols)) })
    }

    /// Returns the group of all operations in a list, the identity first: int64 of shape (operations, sites), the images of all sites in each.
    ///
    /// ValueError if they are no group, or more than 1,024.
    #[staticmethod]
    fn from_permutations(py: Python<'_>, permutations: List<List<usize>>) -> PyResult<Self> {
        let all = lists(permutations);
        let group = py.detach(|| {
            Group::new(
                || symmetry::Symmetries::from_permutations(&all),
                || symmetry::Symmetries::from_permutations(&all),
                || symmetry::Symmetries::from_permutations(&all),
            )
        })?;
        Ok(Symmetries { group })
    }

    /// Returns the group of all operations that result from those in a list, one after another: int64 of shape (generators, sites).
    ///
    /// ValueError if one is no permutation, or the group has more than 1,024 operations.
    ///
    /// >>> die = zobrist.Symmetries.generated_by([(0, 2, 3, 4, 1, 5), (1, 5, 2, 0, 4, 3)])
    /// >>> die.operations
    /// 24
    #[staticmethod]
    fn generated_by(py: Python<'_>, permutations: List<List<usize>>) -> PyResult<Self> {
        let all = lists(permutations);
        let group = py.detach(|| {
            Group::new(
                || symmetry::Symmetries::generated_by(&all),
                || symmetry::Symmetries::generated_by(&all),
                || symmetry::Symmetries::generated_by(&all),
            )
        })?;
        Ok(Symmetries { group })
    }

    /// Returns the operations that map each site to one with an equal label. labels: a number for each site, int64 of shape (sites,).
    ///
    /// >>> rows = [site // 7 for site in range(42)]
    /// >>> zobrist.Symmetries.rectangle(6, 7).preserving(rows).operations  # left and right
    /// 2
    fn preserving(&self, py: Python<'_>, labels: List<i64>) -> PyResult<Self> {
        let (labels, sites) = (labels.0, self.sites());
        if labels.len() != sites {
            let found = labels.len();
            return Err(value_error(format!("labels has {found} numbers, but must have {sites}")));
        }
        let label = |site: usize| labels[site];
        let group = detached(py, || {
            Ok(match &self.group {
                Group::Few(group) => Group::Few(group.preserving(label)),
                Group::Some(group) => Group::Some(group.preserving(label)),
                Group::Many(group) => Group::Many(group.preserving(label).into()),
            })
        })?;
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
        let site = crate::arrays::site(site, "site", self.sites())?;
        Ok(each!(&self.group, |group| group.image(operation, site)))
    }

    /// Returns the operation that undoes an operation.
    fn inverse(&self, operation: i64) -> PyResult<usize> {
        let operation = self.operation(operation)?;
        Ok(each!(&self.group, |group| group.inverse(operation)))
    }

    /// Returns the images of all sites under all operations: int64 of shape (operations, sites).
    fn permutations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let all: Vec<i64> = each!(&self.group, |group| {
            let images = (0..group.operations()).flat_map(|by| group.permutation(by));
            images.map(|image| image as i64).collect()
        });
        all.into_pyarray(py).reshape([self.operations(), self.sites()])
    }

    /// Returns the canonical hashes of many boards: uint64 of shape (n,).
    ///
    /// keys: a LatticeKeys, or uint64 of shape (sites, values), such as KeyTable['board']. species: uint8 of shape (n, sites), or another integer
    /// type. base: the hash of empty sites; None for that of keys, or 0. out: None, or an array for the result.
    ///
    /// >>> keys = zobrist.LatticeKeys(9, 2, seed=2026)
    /// >>> corners = numpy.eye(9, dtype=numpy.uint8)[[0, 2, 6, 8]]
    /// >>> len(set(zobrist.Symmetries.rectangle(3, 3).canonical_many(keys, corners).tolist()))
    /// 1
    #[pyo3(signature = (keys, species, base=None, out=None))]
    fn canonical_many<'py>(
        &self,
        py: Python<'py>,
        keys: &Bound<'py, PyAny>,
        species: &Bound<'py, PyAny>,
        base: Option<u64>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
        let sites = self.sites();
        let table = Table::new(keys, base, sites)?;
        let array = Read::<u8>::integers(species, "species", "uint8")?;
        let &[count, found] = array.shape() else {
            return Err(wrong_shape("species", array.shape(), &format!("(n, {sites})")));
        };
        if found != sites {
            return Err(wrong_shape("species", array.shape(), &format!("(n, {sites})")));
        }
        let all = array.slice()?;
        filled(py, out, ("out", "uint64"), &[count], |hashes| {
            check_values(all, "species", table.values)?;
            let base = ZobristHash::<[u8], u64>::from_raw(table.base);
            each!(&self.group, |group| for (n, hash) in hashes.iter_mut().enumerate() {
                let row = &all[n * sites..][..sites];
                let key = |site: usize, image| table.delta(image, row[site]);
                *hash = symmetry::CanonicalHash::of(group, base, key).canonical().raw();
            });
            Ok(())
        })
    }

    fn __len__(&self) -> usize {
        self.operations()
    }

    fn __repr__(&self) -> String {
        format!("<Symmetries of {} operations on {} sites>", self.operations(), self.sites())
    }

    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyArray2<i64>>,))> {
        let make = slf.get_type().getattr("from_permutations")?;
        Ok((make, (slf.get().permutations(slf.py())?,)))
    }
}

impl Symmetries {
    fn operation(&self, operation: i64) -> PyResult<usize> {
        let count = self.operations();
        usize::try_from(operation).ok().filter(|&by| by < count).ok_or_else(|| {
            value_error(format!("operation is {operation}, but operations are 0 to {}", count - 1))
        })
    }
}
