//! Sketches of states, for more differences than two hashes name.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zobrist::analysis::{self, DifferenceError};

use crate::border::detached;
use crate::difference::{Decoded, Difference, Keys};
use crate::errors::value_error;

/// A summary of a state. The difference of two sketches names up to `capacity` features in which
/// their states differ. KeyTable.sketch and LatticeKeys.sketch compute it, with any keys.
///
/// A sketch of capacity n takes 12 bytes and n times ceil(log2(features + 1)) bits: for 60,000
/// features, 64 bytes name 32. It is the same in Rust, so a peer may be a program in Rust. The XOR
/// of two sketches is that of the features that exactly one of both states has.
///
/// >>> keys = zobrist.LatticeKeys(16_000, 3)
/// >>> theirs = numpy.zeros(16_000, int)
/// >>> received = keys.sketch(theirs, 16).to_bytes()
/// >>> ours = theirs.copy()
/// >>> ours[[7, 4711]] = 1, 2
/// >>> difference = keys.sketch(ours, 16).difference(zobrist.Sketch.from_bytes(received))
/// >>> difference.seen_from(ours)
/// {7: (1, 0), 4711: (2, 0)}
/// >>> len(received)
/// 42
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct Sketch {
    sums: Box<dyn Sums>,
    /// The keys of the state, unless the sketch was read.
    of: Option<Keys>,
}

/// The library's sketch, without the type of its states. The other sketch of an operation is passed
/// as bytes, which do not depend on this type.
pub(crate) trait Sums: Send + Sync {
    fn capacity(&self) -> usize;
    fn truncated(&self, capacity: usize) -> Box<dyn Sums>;
    fn xor(&self, other: &[u8]) -> Result<Box<dyn Sums>, DifferenceError>;
    fn to_bytes(&self) -> Vec<u8>;
    fn difference(&self, other: &[u8]) -> Result<Box<dyn Decoded>, DifferenceError>;
}

impl<S: ?Sized + 'static> Sums for analysis::Sketch<S>
where
    analysis::Difference<S>: Decoded,
{
    fn capacity(&self) -> usize {
        self.capacity()
    }

    fn truncated(&self, capacity: usize) -> Box<dyn Sums> {
        Box::new(self.truncated(capacity))
    }

    fn xor(&self, other: &[u8]) -> Result<Box<dyn Sums>, DifferenceError> {
        Ok(Box::new(self.xor(&Self::from_bytes(other)?)?))
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn difference(&self, other: &[u8]) -> Result<Box<dyn Decoded>, DifferenceError> {
        Ok(Box::new(self.difference(&Self::from_bytes(other)?)?))
    }
}

/// Checks that a sketch can have this capacity.
pub(crate) fn check_capacity(capacity: usize) -> PyResult<()> {
    ensure!(
        (1..=65_535).contains(&capacity),
        "capacity is {capacity}, but must be 1 to 65535"
    );
    Ok(())
}

impl Sketch {
    pub(crate) fn new(sums: Box<dyn Sums>, of: Keys) -> Self {
        Sketch { sums, of: Some(of) }
    }

    /// Returns both sketches, first one that was computed, if any.
    fn ordered<'a>(&'a self, other: &'a Self) -> [&'a Self; 2] {
        if self.of.is_some() {
            [self, other]
        } else {
            [other, self]
        }
    }
}

#[pymethods]
impl Sketch {
    /// Reads a sketch that to_bytes made, in Python or in Rust.
    ///
    /// ValueError if the version is unknown, or the length is not the one that the first bytes tell.
    #[staticmethod]
    fn from_bytes(data: &[u8]) -> PyResult<Self> {
        let sums = analysis::Sketch::<[u8]>::from_bytes(data).map_err(value_error)?;
        Ok(Sketch {
            sums: Box::new(sums),
            of: None,
        })
    }

    /// Returns the sums as bytes, in the format that the Rust documentation specifies.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.sums.to_bytes())
    }

    /// The maximum number of features that a difference names.
    #[getter]
    fn capacity(&self) -> usize {
        self.sums.capacity()
    }

    /// Returns the sketch of the same state with a smaller capacity. A peer can send a small sketch,
    /// and a larger one if the difference is an error.
    ///
    /// >>> keys, state = zobrist.LatticeKeys(1000, 2), numpy.ones(1000, int)
    /// >>> keys.sketch(state, 32).truncated(4).to_bytes() == keys.sketch(state, 4).to_bytes()
    /// True
    fn truncated(&self, py: Python<'_>, capacity: usize) -> PyResult<Self> {
        let most = self.capacity();
        ensure!(
            (1..=most).contains(&capacity),
            "capacity is {capacity}, but must be 1 to {most}"
        );
        Ok(Sketch {
            sums: self.sums.truncated(capacity),
            of: self.of.as_ref().map(|of| of.clone_ref(py)),
        })
    }

    /// Returns the slots in which the states of two sketches differ, as a Difference. At least one
    /// of the sketches was computed, not read.
    ///
    /// ValueError if the states differ in more features than the smaller capacity, for nearly all of
    /// such states, have different slots, or both sketches were read.
    fn difference(&self, py: Python<'_>, other: &Self) -> PyResult<Difference> {
        let [one, other] = self.ordered(other);
        let bytes = other.sums.to_bytes();
        let decoded = detached(py, || one.sums.difference(&bytes).map_err(value_error))?;
        let of = one
            .of
            .as_ref()
            .expect("two sketches that were read are an error");
        Ok(Difference::new(decoded, of.clone_ref(py)))
    }

    fn __xor__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        let [one, other] = self.ordered(other);
        Ok(Sketch {
            sums: one.sums.xor(&other.sums.to_bytes()).map_err(value_error)?,
            of: one.of.as_ref().map(|of| of.clone_ref(py)),
        })
    }

    fn __repr__(&self) -> String {
        format!("<Sketch of capacity {}>", self.capacity())
    }
}
