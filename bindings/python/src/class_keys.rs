//! Classes of features, with one key each.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use zobrist::Shape;
use zobrist::keys::{self, Description};

use crate::arrays::{Object, room};
use crate::border::{Reduced, reduced};
use crate::description::read;

/// Maps the features of a shape to classes. Its tables have one key for each class: abstract Zobrist hashing.
///
/// A distributed search assigns each state to the worker that a hash selects. With one key for each class, such as
/// 'tile 7 in the left half', most moves lead to a state of the same worker (Jinnai, Fukunaga, AAAI 2016). Use such a
/// hash only to select workers, because many different states have equal hashes.
///
/// Makes the map from a sequence with one class for each feature. A class is any hashable object. A feature of class
/// None has no key.
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
    pub(crate) description: Arc<Description>,
    pub(crate) inner: keys::ClassKeys,
    /// The class index of each feature.
    of: Vec<Option<usize>>,
}

/// Returns the number of features of a shape, or an error if it exceeds `MOST`.
fn features(of: &Description) -> PyResult<usize> {
    const MOST: usize = 1 << 28;
    let features = of.features();
    ensure!(features <= MOST, "{features} features are more than {MOST}");
    Ok(features)
}

impl ClassKeys {
    fn by<'py>(
        shape: &Object<'py>,
        mut class: impl FnMut(&Shape<'_>, usize) -> PyResult<Object<'py>>,
    ) -> PyResult<Self> {
        let description = read(shape)?;
        let (count, numbers) = (features(&description)?, PyDict::new(shape.py()));
        let mut of = room(Some(count))?;
        let inner = description.with_shape(|names| {
            for feature in 0..count {
                let class = class(names, feature)?;
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
            PyResult::Ok(keys::ClassKeys::by_number(names, |feature| of[feature]))
        })?;
        Ok(ClassKeys { shape: shape.clone().unbind(), description, inner, of })
    }
}

#[pymethods]
impl ClassKeys {
    #[new]
    fn new(shape: &Object<'_>, classes: &Object<'_>) -> PyResult<Self> {
        let (found, wanted) = (classes.len()?, features(&*read(shape)?)?);
        ensure!(found == wanted, "classes has {found} entries, but the shape has {wanted} features");
        ClassKeys::by(shape, |_, feature| classes.get_item(feature))
    }

    /// Assigns each feature to the class that `class_of(index)` returns: any hashable object, or None for a feature
    /// without a key.
    #[staticmethod]
    fn by_number(shape: &Object<'_>, class_of: &Object<'_>) -> PyResult<Self> {
        ClassKeys::by(shape, |_, feature| class_of.call1((feature,)))
    }

    /// Assigns each feature to the class that `class_of(name)` returns. KeyTable.name returns the same names.
    ///
    /// >>> crossing = zobrist.slots(farmer=bool, wolf=bool, goat=bool, cabbage=bool)
    /// >>> zobrist.ClassKeys.by_name(crossing, lambda name: None if name == 'farmer = true' else name).classes
    /// 3
    #[staticmethod]
    fn by_name(shape: &Object<'_>, class_of: &Object<'_>) -> PyResult<Self> {
        ClassKeys::by(shape, |names, feature| class_of.call1((names.feature_name(feature).to_string(),)))
    }

    /// Number of classes.
    #[getter]
    fn classes(&self) -> usize {
        self.inner.classes()
    }

    fn __len__(&self) -> usize {
        self.of.len()
    }

    fn __repr__(&self) -> String {
        format!("<ClassKeys of {} features in {} classes>", self.of.len(), self.inner.classes())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let this = slf.get();
        reduced(slf.get_type(), (&this.shape, &this.of))
    }
}
