//! Keys of slots that are not listed in advance.

use std::num::Wrapping;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use zobrist::keys;
use zobrist::{Key, Seed, Zobrist};

use crate::arrays::Object;
use crate::border::{Reduced, reduced};
use crate::description::{number, read};

/// A slot with the maximum number of features. It works for every shape, because a key depends only
/// on the index of its feature.
#[derive(Zobrist)]
#[zobrist(slots)]
struct Feature {
    #[zobrist(max = 65_535)]
    value: u16,
}

type Keys<K> = keys::OpenKeys<Feature, K>;

/// Keys of any width.
struct AnyKeys {
    base: u128,
    fingerprint: u64,
    /// Returns the key of a feature in a slot. The words are the id of the slot.
    key: Box<dyn Fn(&[u64], u16) -> u128 + Send + Sync>,
}

fn any_keys<K: Key>(seed: Seed, value: &keys::Description) -> AnyKeys {
    let keys = Keys::<K>::new(seed);
    AnyKeys {
        base: keys.base().raw().to_bits(),
        fingerprint: value.with_shape(|shape| keys.fingerprint_of(shape)),
        key: Box::new(move |words, feature| key_of(&keys, words, feature)),
    }
}

/// Maximum number of words of an id.
const LONGEST: usize = 8;

/// Computed keys for slots that are not listed in advance: nodes of a growing graph, or coordinates
/// of an unbounded board. They take no memory.
///
/// The id of a slot is an int from -2**63 to below 2**64, or a tuple of up to 8 such ints. Each
/// slot holds a value of a shape; all slots that a state does not list are empty. -1 and 2**64 - 1
/// are the same id, and so are 5 and (5,). The keys are equal to the keys of `OpenKeys::<V,
/// K>::new(seed)` in Rust.
///
/// Makes keys for slots that each hold one value of a shape: bool, numbers, enum, option or another
/// one of zobrist.shapes.
///
/// bits: 32, 64 or 128. additive: False combines keys by XOR; True adds them, so that equal entries
/// of a multiset count.
///
/// >>> import zobrist
/// >>> keys = zobrist.OpenKeys(zobrist.option(zobrist.enum('Queen', 'Ant', 'Beetle')), seed=2026)
/// >>> hive = {(0, 0): 'Queen', (1, 0): 'Ant'}
/// >>> hash = keys.hash(hive)
/// >>> hive[-1, 1] = hive.pop((1, 0))  # the ant walks
/// >>> hash ^= keys.key((1, 0), 'Ant') ^ keys.key((-1, 1), 'Ant')
/// >>> hash == keys.hash(hive)
/// True
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct OpenKeys {
    inner: AnyKeys,
    shape: Py<PyAny>,
    description: keys::Description,
    seed: u64,
    lane: u64,
    bits: u32,
    additive: bool,
}

/// Returns the key of a feature in a slot. The words are the id of the slot. The library needs
/// their number at compile time, so each number has its own call.
fn key_of<K: Key>(keys: &Keys<K>, words: &[u64], feature: u16) -> u128 {
    macro_rules! of {
        ($($n:literal)*) => {
            match words.len() {
                $($n => {
                    let words: [u64; $n] = words.try_into().expect("the length was matched");
                    // The value 0 is empty, so the value f + 1 has feature f.
                    keys.key(words, Feature { value: feature + 1 }).raw().to_bits()
                })*
                n => unreachable!("{n} words"),
            }
        };
    }
    of!(0 1 2 3 4 5 6 7 8)
}

#[expect(clippy::cast_sign_loss, reason = "sign extension is intended")]
fn word(id: &Object<'_>) -> PyResult<u64> {
    match id.extract::<i64>() {
        Ok(id) => Ok(id as u64),
        Err(error) if error.is_instance_of::<PyOverflowError>(id.py()) => id.extract(),
        Err(_) => {
            let found = id.repr()?;
            Err(value_error!(
                "id is {found}, but must be an int or a tuple of ints"
            ))
        }
    }
}

impl OpenKeys {
    fn combined(&self, a: u128, b: u128) -> u128 {
        if self.additive {
            a.wrapping_add(b) & (u128::MAX >> (128 - self.bits))
        } else {
            a ^ b
        }
    }
}

#[pymethods]
impl OpenKeys {
    #[new]
    #[pyo3(signature = (value, seed=0, lane=0, bits=64, additive=false))]
    fn new(value: &Object<'_>, seed: u64, lane: u64, bits: u32, additive: bool) -> PyResult<Self> {
        let shapes = value.py().import("zobrist.shapes")?;
        let shape = shapes.getattr("_value")?.call1((value, "value"))?;
        let description = read(&shape)?;
        let make = match (bits, additive) {
            (32, false) => any_keys::<u32>,
            (64, false) => any_keys::<u64>,
            (128, false) => any_keys::<u128>,
            (32, true) => any_keys::<Wrapping<u32>>,
            (64, true) => any_keys::<Wrapping<u64>>,
            (128, true) => any_keys::<Wrapping<u128>>,
            _ => bail!("bits is {bits}, but must be 32, 64 or 128"),
        };
        let inner = make(Seed::new(seed).lane(lane), &description);
        ensure!(
            description.features() < 1 << 16,
            "a value has more than 65,535 features"
        );
        Ok(OpenKeys {
            inner,
            shape: shape.unbind(),
            description,
            seed,
            lane,
            bits,
            additive,
        })
    }

    /// The hash of a state whose slots are all empty, an int.
    #[getter]
    fn base(&self) -> u128 {
        self.inner.base
    }

    /// A 64-bit digest of everything that determines the keys except the type of ids, an int. Rust
    /// computes the same digest.
    #[getter]
    fn fingerprint(&self) -> u64 {
        self.inner.fingerprint
    }

    /// Returns the key of a value in a slot, an int; 0 for the empty value.
    fn key(&self, id: &Object<'_>, value: &Object<'_>) -> PyResult<u128> {
        let words = match id.cast::<PyTuple>() {
            Ok(ids) => ids
                .iter()
                .map(|id| word(&id))
                .collect::<PyResult<Vec<_>>>()?,
            Err(_) => vec![word(id)?],
        };
        ensure!(
            words.len() <= LONGEST,
            "id has {} ints, but must have at most {LONGEST}",
            words.len()
        );
        let number = number(&self.description, value, &"value")?;
        match self.description.empty() {
            Some(empty) if number == empty => Ok(0),
            Some(empty) if number > empty => Ok((self.inner.key)(&words, number as u16 - 1)),
            _ => Ok((self.inner.key)(&words, number as u16)),
        }
    }

    /// Returns the difference of the hash when `new` replaces `old` in a slot, an int. XOR it to
    /// the hash; if the keys are additive, add it modulo 2**bits.
    fn change(&self, id: &Object<'_>, old: &Object<'_>, new: &Object<'_>) -> PyResult<u128> {
        let old = self.key(id, old)?;
        let old = if self.additive {
            old.wrapping_neg()
        } else {
            old
        };
        Ok(self.combined(self.key(id, new)?, old))
    }

    /// Returns the hash of a state, an int. slots: a dict from ids to values, or an iterable of
    /// pairs (id, value) in any order.
    ///
    /// List each slot once: with XOR keys a slot that is listed twice cancels.
    fn hash(&self, slots: &Object<'_>) -> PyResult<u128> {
        let pairs = match slots.cast::<PyDict>() {
            Ok(dict) => dict.items().into_any(),
            Err(_) => slots.clone(),
        };
        pairs.try_iter()?.try_fold(self.base(), |sum, pair| {
            let (id, value): (Object<'_>, Object<'_>) = pair?.extract()?;
            Ok(self.combined(sum, self.key(&id, &value)?))
        })
    }

    fn __repr__(&self) -> String {
        let kind = if self.additive { "additive " } else { "" };
        format!(
            "<OpenKeys of {kind}{} bits, seed {}, lane {}>",
            self.bits, self.seed, self.lane
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let OpenKeys {
            shape,
            seed,
            lane,
            bits,
            additive,
            ..
        } = slf.get();
        reduced(slf.get_type(), (shape, seed, lane, bits, additive))
    }
}
