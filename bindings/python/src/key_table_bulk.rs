//! Hashes of many states that Python describes.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::{Array, Object, Read, collected, room, tuple, wrong_shape};
use crate::border::detached;
use crate::key_table::KeyTable;
use crate::result_arrays::filled;

#[pymethods]
impl KeyTable {
    /// Returns the hashes of many states: uint64 of shape (n,).
    ///
    /// states: a dict from paths to arrays of value indices (see number), of shape (n, *lengths of the arrays) and of
    /// type uint8, uint16 or another integer type. Slots that no path names are empty. The keys must have at most 64
    /// bits. out: None, or an array for the result.
    ///
    /// >>> keys = zobrist.KeyTable(zobrist.slots(on=zobrist.array(2, bool)))
    /// >>> states = {'on': numpy.array([[0, 0], [1, 0]], numpy.uint8)}
    /// >>> int(keys.hash_many(states)[1]) == keys.hash({'on': [True, False]})
    /// True
    #[pyo3(signature = (states, out=None))]
    fn hash_many<'py>(
        &self,
        py: Python<'py>,
        states: &Bound<'py, PyDict>,
        out: Option<&Object<'py>>,
    ) -> PyResult<Array<'py, u64>> {
        ensure!(self.bits <= 64, "hash_many is for keys of at most 64 bits");
        let mut hashes: Option<Vec<u64>> = None;
        for (path, array) in states {
            let found = self.find(&path)?;
            let entries: Vec<u64> = collected(self.entries(&found)?.into_iter().map(|key| key as u64))?;
            let (name, lengths, values) = (path.to_string(), found.lengths, found.description.values());
            if let Ok(bytes) = Read::<u8>::new(&array, &name) {
                self.add(py, &mut hashes, &name, &bytes, &lengths, &entries, values)?;
            } else {
                let words = Read::<u16>::integers(&array, &name)?;
                self.add(py, &mut hashes, &name, &words, &lengths, &entries, values)?;
            }
        }
        let hashes = hashes.unwrap_or_default();
        filled(py, out, "out", &[hashes.len()], |all| {
            all.copy_from_slice(&hashes);
            Ok(())
        })
    }
}

impl KeyTable {
    /// Combines the hashes of many states with the keys of the slots of one path.
    fn add<T: numpy::Element + Copy + Into<usize> + Sync>(
        &self,
        py: Python<'_>,
        hashes: &mut Option<Vec<u64>>,
        name: &str,
        array: &Read<'_, T>,
        lengths: &[usize],
        entries: &[u64],
        values: usize,
    ) -> PyResult<()> {
        let shape = array.shape();
        if shape.len() != lengths.len() + 1 || shape[1..] != *lengths {
            let wanted = lengths.iter().fold("(n".to_owned(), |text, n| format!("{text}, {n}"));
            return Err(wrong_shape(name, shape, format_args!("{wanted})")));
        }
        if hashes.is_none() {
            let mut bases = room(Some(shape[0]))?;
            bases.resize(shape[0], self.base as u64);
            *hashes = Some(bases);
        }
        let hashes = hashes.get_or_insert_default();
        if hashes.len() != shape[0] {
            let found = tuple(shape);
            let count = hashes.len();
            bail!("{name} has shape {found}, but another path has {count} states");
        }
        let (all, slots) = (array.slice()?, lengths.iter().product::<usize>());
        let mask = u64::MAX >> (64 - self.bits);
        detached(py, || {
            for (state, hash) in hashes.iter_mut().enumerate() {
                let row = &all[state * slots..(state + 1) * slots];
                for (slot, &number) in row.iter().enumerate() {
                    let number: usize = number.into();
                    ensure!(
                        number < values,
                        "{name} of state {state} has value {number} in slot {slot}, but values are 0 to {}",
                        values - 1
                    );
                    let key = entries[slot * values + number];
                    *hash = if self.additive { hash.wrapping_add(key) & mask } else { *hash ^ key };
                }
            }
            Ok(())
        })
    }
}
