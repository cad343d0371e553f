//! Rows of values with directions, permuted by operations.

use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::arrays::{Object, Optional, Read, check_mask, slices, tuple};
use crate::lattice_keys::index;
use crate::oriented::check_maps_first;
use crate::result_arrays::{bytes_of, filled, out_or_new};

/// Permutes rows that have a value for each site.
pub(crate) fn permuted_sites<'py>(
    rows: &Object<'py>,
    operations: &Object<'py>,
    out: Optional<'_, 'py>,
    to_canonical: bool,
    all: &[Vec<usize>],
) -> PyResult<Object<'py>> {
    let sites = all[0].len();
    let wanted = format!("a NumPy array of shape (n, {sites}) or (n, {sites}, ...)");
    match rows.cast::<PyUntypedArray>() {
        Ok(array) if array.shape().get(1) == Some(&sites) => {
            permuted_rows(rows, operations, out, to_canonical, all)
        }
        Ok(array) => bail!(
            "rows has shape {}, but must be {wanted}",
            tuple(array.shape())
        ),
        Err(_) => bail!(
            "rows is of type {}, but must be {wanted}",
            rows.get_type().name()?
        ),
    }
}

/// Permutes each row by the operation of the same index, or by its inverse. `all`: the images of
/// the slots under each operation.
pub(crate) fn permuted_rows<'py>(
    rows: &Object<'py>,
    operations: &Object<'py>,
    out: Optional<'_, 'py>,
    to_canonical: bool,
    all: &[Vec<usize>],
) -> PyResult<Object<'py>> {
    let py = rows.py();
    let wrong = || value_error!("rows must be an array of shape (n, m) or (n, m, ...)");
    check_mask(rows, "rows")?;
    let array = rows.cast::<PyUntypedArray>().map_err(|_| wrong())?;
    let &[count, length, ..] = array.shape() else {
        return Err(wrong());
    };
    slices!(operations: i64 [Some(count)]);
    let unknown = |&operation: &i64| index(operation) >= all.len();
    if let Some(at) = operations.iter().position(unknown) {
        let (found, last) = (operations[at], all.len() - 1);
        bail!("operations[{at}] is {found}, but operations are 0 to {last}");
    }
    for images in all {
        check_maps_first(images, length)?;
    }
    let result = out_or_new(py, out, &array.dtype(), array.shape())?;
    let from = bytes_of(array, "rows")?;
    let from = Read::<u8>::new(&from, "rows")?;
    let from = from.slice()?;
    let to = bytes_of(&result, "out")?;
    let width = from.len().checked_div(count * length).unwrap_or(0);
    filled(py, Some(&to), "out", &[from.len()], |to| {
        for (row, &operation) in operations.iter().enumerate() {
            let images = &all[index(operation)];
            for (slot, &image) in images[..length].iter().enumerate() {
                let (slot, image) = (row * length + slot, row * length + image);
                let (into, of) = if to_canonical {
                    (image, slot)
                } else {
                    (slot, image)
                };
                to[into * width..][..width].copy_from_slice(&from[of * width..][..width]);
            }
        }
        Ok(())
    })?;
    Ok(result.into_any())
}
