//! Canonical encodings of serde values.

use std::any::type_name;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::mem;

use ciborium::Value;
use serde::Serialize;

use super::bytes::digest;

/// The error of a value without a canonical encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotCanonical(String);

impl Display for NotCanonical {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "the value has no canonical encoding: {}", self.0)
    }
}

impl Error for NotCanonical {}

/// Returns the digest of the [canonical encoding](canonical()) of a value: equal for equal values,
/// on every platform.
///
/// # Errors
/// Fails like [`canonical`](canonical()).
///
/// ```
/// use std::collections::{BTreeMap, HashMap};
/// use zobrist_store::digest::digest_of;
///
/// let hashed = HashMap::from([("a", 4.05), ("c", 6.7)]);
/// let sorted = BTreeMap::from([("c", 6.7), ("a", 4.05)]);
/// assert_eq!(digest_of(&("lattice", 1, hashed))?, digest_of(&("lattice", 1, sorted))?);
/// # Ok::<(), zobrist_store::digest::NotCanonical>(())
/// ```
pub fn digest_of(value: &(impl Serialize + ?Sized)) -> Result<u128, NotCanonical> {
    canonical(value).map(|bytes| digest(&bytes))
}

/// Returns the canonical encoding of a value: CBOR by the [deterministic
/// rules](https://www.rfc-editor.org/rfc/rfc8949#section-4.2.1) of RFC 8949, section 4.2.1, as the [module
/// documentation](super#canonical-encoding) lists them.
///
/// # Errors
/// Fails if a map has two equal keys, or if the value's own implementation of `Serialize` fails.
/// Fails if the name of the value's type has a part whose encoding depends on an order that
/// equality ignores, such as a `HashSet`, or has different values with one encoding, such as an
/// option of an option. It cannot see these in the fields of structs.
///
/// ```
/// use zobrist_store::digest::canonical;
///
/// assert_eq!(canonical(&("a", 24, -1.5, None::<bool>)), Ok(b"\x84\x61a\x18\x18\xf9\xbe\x00\xf6".to_vec()));
/// let error = canonical(&std::collections::HashSet::from([1, 2])).unwrap_err();
/// assert!(error.to_string().ends_with("has no order: use a `BTreeSet`"));
/// ```
pub fn canonical<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, NotCanonical> {
    let name = type_name::<T>();
    let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    if has(&["HashSet<", "IndexSet<", "BinaryHeap<"]) {
        return Err(NotCanonical(format!(
            "{name} has no order: use a `BTreeSet`"
        )));
    }
    if has(&["option::Option<core::option::Option<", "option::Option<()>"]) {
        return Err(NotCanonical(format!(
            "{name} has values with one encoding: use an enum"
        )));
    }
    let mut tree = Value::serialized(value).map_err(|error| NotCanonical(error.to_string()))?;
    sort(&mut tree)?;
    written(&tree)
}

fn written(tree: &Value) -> Result<Vec<u8>, NotCanonical> {
    let mut bytes = Vec::new();
    ciborium::into_writer(tree, &mut bytes).map_err(|error| NotCanonical(error.to_string()))?;
    Ok(bytes)
}

/// Sorts all maps by their encoded keys, and replaces each NaN by the one that is encoded as
/// `f97e00`.
fn sort(tree: &mut Value) -> Result<(), NotCanonical> {
    match tree {
        Value::Float(number) if number.is_nan() => *number = f64::from_bits(0x7ff8 << 48),
        Value::Array(items) => items.iter_mut().try_for_each(sort)?,
        Value::Map(entries) => {
            let mut sorted = Vec::with_capacity(entries.len());
            for (mut key, mut value) in mem::take(entries) {
                sort(&mut key)?;
                sort(&mut value)?;
                sorted.push((written(&key)?, (key, value)));
            }
            sorted.sort_by(|one, other| one.0.cmp(&other.0));
            if let Some(pair) = sorted.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                return Err(NotCanonical(format!(
                    "a map has the key {:?} twice",
                    pair[0].1.0
                )));
            }
            *entries = sorted.into_iter().map(|(_, entry)| entry).collect();
        }
        _ => {}
    }
    Ok(())
}
