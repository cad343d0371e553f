//! Answers questions about shapes, for Python code of the package.

use pyo3::prelude::*;

use crate::arrays::Object;
use crate::description::read;

/// Returns the number of features of a shape, or an error if it exceeds `MOST`.
#[pyfunction(name = "_feature_count")]
pub(crate) fn feature_count(shape: &Object<'_>) -> PyResult<usize> {
    const MOST: usize = 1 << 28;
    let features = read(shape)?.features();
    ensure!(features <= MOST, "{features} features are more than {MOST}");
    Ok(features)
}

/// Returns the text of a shape in one form. Equal shapes have equal texts.
#[pyfunction(name = "_shape_text")]
pub(crate) fn shape_text(shape: &Object<'_>) -> PyResult<String> {
    Ok(read(shape)?.to_string())
}

/// Returns the names of at most 1,024 features from `first` on.
#[pyfunction(name = "_feature_names")]
pub(crate) fn feature_names(shape: &Object<'_>, first: usize) -> PyResult<Vec<String>> {
    let (count, description) = (feature_count(shape)?, read(shape)?);
    let features = first..count.min(first.saturating_add(1024));
    Ok(description.with_shape(|names| {
        features
            .map(|feature| names.feature_name(feature).to_string())
            .collect()
    }))
}
