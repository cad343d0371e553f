//! Classes of features, with one key each.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zobrist::keys;

use crate::arrays::{room, value_error};
use crate::description::{Node, read};
use crate::key_table::KeyTable;

/// A map from the features of a shape to classes, for tables with one key for each class: abstract Zobrist hashing.
///
/// A distributed search gives each state to the worker that a hash selects. With a key for each class, such as 'tile 7 in the left half', most
/// moves stay on their worker (Jinnai, Fukunaga, AAAI 2016). Use such a hash for that alone: different states have equal ones.
///
/// Makes classes from a sequence with the class of each feature: any hashable object, or None for a feature without a key.
///
/// >>> import zobrist
/// >>> puzzle = zobrist.slots(tiles=zobrist.array(12, zobrist.numbers(11)))  # 3 rows of 4; 0 is the blank
/// >>> half = zobrist.ClassKeys.by_number(puzzle, lambda feature: (feature % 11, feature // 11 % 4 // 2))
/// >>> half.classes
/// 22
/// >>> routes = half.key_table(seed=2026)
/// >>> routes.key('tiles[0]', 5) == routes.key('tiles[1]', 5)
/// True
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct ClassKeys {
    pub(crate) shape: Py<PyAny>,
    pub(crate) node: Arc<Node>,
    pub(crate) inner: keys::ClassKeys,
    /// The number of the class of each feature.
    of: Vec<Option<usize>>,
}

/// Features of a shape, of which there are not too many.
fn features(node: &Node) -> PyResult<usize> {
    const MOST: usize = 1 << 28;
    let features = node.shape.features();
    if features > MOST {
        return Err(value_error(format!("{features} features are more than {MOST}")));
    }
    Ok(features)
}

fn described(shape: &Bound<'_, PyAny>) -> PyResult<Arc<Node>> {
    let spec = shape.getattr("spec").map_err(|_| {
        value_error("shape must be a zobrist.Shape: zobrist.slots(...) or zobrist.features(...)")
    })?;
    read(&spec)
}

impl ClassKeys {
    fn by<'py>(
        shape: &Bound<'py, PyAny>,
        mut class: impl FnMut(&Node, usize) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        let node = described(shape)?;
        let (count, numbers) = (features(&node)?, PyDict::new(shape.py()));
        let mut of = room(Some(count))?;
        for feature in 0..count {
            let class = class(&node, feature)?;
            if class.is_none() {
                of.push(None);
                continue;
            }
            let number = if let Some(number) = numbers.get_item(&class)? {
                number.extract()?
            } else {
                let number = numbers.len();
                numbers.set_item(&class, number)?;
                number
            };
            of.push(Some(number));
        }
        let inner = keys::ClassKeys::by_number(node.shape, |feature| of[feature]);
        Ok(ClassKeys { shape: shape.clone().unbind(), node, inner, of })
    }
}

#[pymethods]
impl ClassKeys {
    #[new]
    fn new(shape: &Bound<'_, PyAny>, classes: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (found, wanted) = (classes.len()?, features(&*described(shape)?)?);
        if found != wanted {
            return Err(value_error(format!(
                "classes has {found} entries, but the shape has {wanted} features"
            )));
        }
        ClassKeys::by(shape, |_, feature| classes.get_item(feature))
    }

    /// Maps each feature to the class that `class_of(number)` returns: any hashable object, or None for a feature without a key.
    #[staticmethod]
    fn by_number(shape: &Bound<'_, PyAny>, class_of: &Bound<'_, PyAny>) -> PyResult<Self> {
        ClassKeys::by(shape, |_, feature| class_of.call1((feature,)))
    }

    /// Maps each feature to the class that `class_of(name)` returns, by its name as KeyTable.name has it.
    ///
    /// >>> crossing = zobrist.slots(farmer=bool, wolf=bool, goat=bool, cabbage=bool)
    /// >>> zobrist.ClassKeys.by_name(crossing, lambda name: None if name == 'farmer = true' else name).classes
    /// 3
    #[staticmethod]
    fn by_name(shape: &Bound<'_, PyAny>, class_of: &Bound<'_, PyAny>) -> PyResult<Self> {
        ClassKeys::by(shape, |node, feature| {
            class_of.call1((node.shape.feature_name(feature).to_string(),))
        })
    }

    /// Number of classes.
    #[getter]
    fn classes(&self) -> usize {
        self.inner.classes()
    }

    /// Returns a KeyTable in which all features of a class have one key. Its keys are independent of those of a KeyTable of this seed.
    ///
    /// Two features of one class cancel with XOR; with additive=True they count. bits and additive: as for KeyTable.
    #[pyo3(signature = (seed=0, lane=0, bits=64, additive=false))]
    fn key_table(
        slf: &Bound<'_, Self>,
        seed: u64,
        lane: u64,
        bits: u32,
        additive: bool,
    ) -> PyResult<KeyTable> {
        KeyTable::of_classes(slf, seed, lane, bits, additive)
    }

    fn __len__(&self) -> usize {
        self.of.len()
    }

    fn __repr__(&self) -> String {
        format!("<ClassKeys of {} features in {} classes>", self.of.len(), self.inner.classes())
    }

    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, (Py<PyAny>, Vec<Option<usize>>)) {
        let this = slf.get();
        (slf.get_type().into_any(), (this.shape.clone_ref(slf.py()), this.of.clone()))
    }
}
