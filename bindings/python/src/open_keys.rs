//! Keys of slots without a fixed list.

use std::num::Wrapping;
use std::sync::Arc;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use zobrist::keys;
use zobrist::{Key, Seed, Zobrist};

use crate::arrays::value_error;
use crate::description::{Node, read};

/// As many features as a slot can have. A key depends on the number of its feature alone, whatever the values are.
#[derive(Zobrist)]
#[zobrist(slots)]
struct Feature {
    #[zobrist(max = 65_535)]
    value: u16,
}

type Keys<K> = keys::OpenKeys<Feature, K>;

enum Inner {
    Narrow(Keys<u32>),
    Usual(Keys<u64>),
    Wide(Keys<u128>),
    NarrowSum(Keys<Wrapping<u32>>),
    UsualSum(Keys<Wrapping<u64>>),
    WideSum(Keys<Wrapping<u128>>),
}

macro_rules! each {
    ($keys:expr, |$inner:ident| $body:expr) => {
        match $keys {
            Inner::Narrow($inner) => $body,
            Inner::Usual($inner) => $body,
            Inner::Wide($inner) => $body,
            Inner::NarrowSum($inner) => $body,
            Inner::UsualSum($inner) => $body,
            Inner::WideSum($inner) => $body,
        }
    };
}

/// Most words of an id.
const LONGEST: usize = 8;

/// Keys by a formula for slots without a fixed list: nodes of a growing graph, or coordinates of an endless board. They take no memory.
///
/// A slot is named by its id, an int from -2**63 to below 2**64 or a tuple of up to 8 of them, and holds a value of a shape; all slots that
/// are not mentioned are empty. -1 and 2**64 - 1 name the same slot, and so do 5 and (5,). The keys are those of
/// `OpenKeys::<V, K>::new(seed)` in Rust.
///
/// Prepares the keys of slots that hold a value of a shape: bool, numbers, enum, option or another of zobrist.shapes, one slot each.
///
/// bits: 32, 64 or 128. additive: whether keys are added instead of combined by XOR: the hash of a multiset, in which equal entries count.
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
    inner: Inner,
    shape: Py<PyAny>,
    node: Arc<Node>,
    seed: u64,
    lane: u64,
    bits: u32,
    additive: bool,
}

/// The key of a slot whose id has so many words.
fn key_of<K: Key>(keys: &Keys<K>, words: &[u64], feature: u16) -> u128 {
    macro_rules! of {
        ($($n:literal)*) => {
            match words.len() {
                $($n => {
                    let words: [u64; $n] = words.try_into().expect("so many words");
                    // Feature f is that of the value f + 1.
                    keys.key(words, Feature { value: feature + 1 }).raw().to_bits()
                })*
                n => unreachable!("{n} words"),
            }
        };
    }
    of!(0 1 2 3 4 5 6 7 8)
}

#[expect(clippy::cast_sign_loss, reason = "the sign is extended")]
fn word(id: &Bound<'_, PyAny>) -> PyResult<u64> {
    match id.extract::<i64>() {
        Ok(id) => Ok(id as u64),
        Err(error) if error.is_instance_of::<PyOverflowError>(id.py()) => id.extract(),
        Err(_) => {
            let found = id.repr()?;
            Err(value_error(format!("id is {found}, but must be an int or a tuple of ints")))
        }
    }
}

impl OpenKeys {
    fn combined(&self, a: u128, b: u128) -> u128 {
        if self.additive { a.wrapping_add(b) & (u128::MAX >> (128 - self.bits)) } else { a ^ b }
    }
}

#[pymethods]
impl OpenKeys {
    #[new]
    #[pyo3(signature = (value, seed=0, lane=0, bits=64, additive=false))]
    fn new(
        value: &Bound<'_, PyAny>,
        seed: u64,
        lane: u64,
        bits: u32,
        additive: bool,
    ) -> PyResult<Self> {
        let shapes = value.py().import("zobrist.shapes")?;
        let shape = shapes.getattr("_value")?.call1((value, "value"))?;
        let node = read(&shape.getattr("spec")?)?;
        let from = Seed::new(seed).lane(lane);
        let inner = match (bits, additive) {
            (32, false) => Inner::Narrow(Keys::new(from)),
            (64, false) => Inner::Usual(Keys::new(from)),
            (128, false) => Inner::Wide(Keys::new(from)),
            (32, true) => Inner::NarrowSum(Keys::new(from)),
            (64, true) => Inner::UsualSum(Keys::new(from)),
            (128, true) => Inner::WideSum(Keys::new(from)),
            _ => return Err(value_error(format!("bits is {bits}, but must be 32, 64 or 128"))),
        };
        if node.shape.features() >= 1 << 16 {
            return Err(value_error("a value has more than 65,535 features"));
        }
        Ok(OpenKeys { inner, shape: shape.unbind(), node, seed, lane, bits, additive })
    }

    /// The hash of a state whose slots are all empty, an int.
    #[getter]
    fn base(&self) -> u128 {
        each!(&self.inner, |keys| keys.base().raw().to_bits())
    }

    /// A 64-bit digest of everything that determines the keys but the kind of ids, an int, the same as in Rust.
    #[getter]
    fn fingerprint(&self) -> u64 {
        each!(&self.inner, |keys| keys.fingerprint_of(self.node.shape))
    }

    /// Returns the key of a value in a slot, an int; 0 of the empty value.
    fn key(&self, id: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<u128> {
        let words = match id.cast::<PyTuple>() {
            Ok(ids) => ids.iter().map(|id| word(&id)).collect::<PyResult<Vec<_>>>()?,
            Err(_) => vec![word(id)?],
        };
        if words.len() > LONGEST {
            return Err(value_error(format!("id has {} ints, but at most {LONGEST}", words.len())));
        }
        let number = self.node.number(value, "value")?;
        let Some(feature) = self.node.feature_of(number) else { return Ok(0) };
        Ok(each!(&self.inner, |keys| key_of(keys, &words, feature as u16)))
    }

    /// Returns the change of the hash when `new` replaces `old` in a slot, an int: XOR it to the hash, or add it modulo 2**bits if the keys are
    /// additive.
    fn change(
        &self,
        id: &Bound<'_, PyAny>,
        old: &Bound<'_, PyAny>,
        new: &Bound<'_, PyAny>,
    ) -> PyResult<u128> {
        let old = self.key(id, old)?;
        let old = if self.additive { old.wrapping_neg() } else { old };
        Ok(self.combined(self.key(id, new)?, old))
    }

    /// Returns the hash of the occupied slots, an int: of a dict of values by ids, or an iterable of pairs in any order.
    ///
    /// Mention each slot once: with XOR keys a duplicate slot cancels.
    fn hash(&self, slots: &Bound<'_, PyAny>) -> PyResult<u128> {
        let pairs = match slots.cast::<PyDict>() {
            Ok(dict) => dict.items().into_any(),
            Err(_) => slots.clone(),
        };
        pairs.try_iter()?.try_fold(self.base(), |sum, pair| {
            let (id, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair?.extract()?;
            Ok(self.combined(sum, self.key(&id, &value)?))
        })
    }

    fn __repr__(&self) -> String {
        let kind = if self.additive { "additive " } else { "" };
        format!("<OpenKeys of {kind}{} bits, seed {}, lane {}>", self.bits, self.seed, self.lane)
    }

    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, (Py<PyAny>, u64, u64, u32, bool)) {
        let this = slf.get();
        let shape = this.shape.clone_ref(slf.py());
        (slf.get_type().into_any(), (shape, this.seed, this.lane, this.bits, this.additive))
    }
}
