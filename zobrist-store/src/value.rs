//! Encodes values as MessagePack with field names, and checks that they can be read back without
//! loss.

use std::any::type_name;
use std::collections::HashMap;

use rmpv::ValueRef;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::Reason;

/// Maximum depth of arrays, maps and structs within each other, as in the crate `serde_json`. The
/// default of the crates for MessagePack, 1024, overflows the stack of a thread.
const DEPTH: usize = 128;

/// Encodes a value with the names of its fields. Fails if the value cannot be read back.
pub(crate) fn encode<V: Serialize + DeserializeOwned>(value: &V) -> Result<Vec<u8>, Reason> {
    let bytes = written(value)?;
    // An untagged enum may be read back as another variant. A hand-written implementation of a
    // serde trait may lose any part of the value.
    match read::<V>(&bytes) {
        // A set may be written in another order, so compare only the lengths of the two encodings.
        Ok((_, again)) if again.len() == bytes.len() => Ok(bytes),
        result => {
            let why =
                result.map_or_else(|why| why.to_string(), |_| "a part of it is lost".to_owned());
            Err(Reason::value(format!(
                "a value of type {} cannot be read back: {why}; an enum needs a tag in place of `untagged`",
                name::<V>()
            )))
        }
    }
}

fn written<V: Serialize>(value: &V) -> Result<Vec<u8>, Reason> {
    rmp_serde::to_vec_named(value).map_err(Reason::value)
}

/// Decodes a value. Fails if decoding loses information: serde silently reads an `f64` as an `f32`,
/// an integer as a float, and a tuple as the fields of a struct in their order.
pub(crate) fn decode<V: Serialize + DeserializeOwned>(bytes: &[u8]) -> Result<V, Reason> {
    read(bytes).map(|(value, _)| value)
}

/// Decodes a value and encodes it again. Returns both.
fn read<V: Serialize + DeserializeOwned>(bytes: &[u8]) -> Result<(V, Vec<u8>), Reason> {
    let mut rest = bytes;
    let mut deserializer = rmp_serde::Deserializer::new(&mut rest);
    deserializer.set_max_depth(DEPTH);
    let value = V::deserialize(&mut deserializer)
        .map_err(|error| Reason::value(format!("not a value of type {}: {error}", name::<V>())))?;
    if !rest.is_empty() {
        let (len, name) = (rest.len(), name::<V>());
        return Err(Reason::value(format!(
            "{len} bytes follow a value of type {name}"
        )));
    }
    let again = written(&value)?;
    // Bytes may also differ because of default fields or the order of a `HashMap`, so compare only
    // the kinds of numbers and lists.
    if again != bytes
        && let Some((stored, read)) = conflict(&tree(bytes)?, &tree(&again)?)
    {
        let name = name::<V>();
        return Err(Reason::value(format!(
            "{stored} cannot be read as {read} of type {name}"
        )));
    }
    Ok((value, again))
}

/// Returns whether two encoded values are equal, regardless of the order of map entries.
pub(crate) fn equal(one: &[u8], other: &[u8]) -> bool {
    one == other || tree(one).is_ok_and(|one| tree(other).is_ok_and(|other| same(&one, &other)))
}

pub(crate) fn tree(mut bytes: &[u8]) -> Result<ValueRef<'_>, Reason> {
    // Each level counts twice in this crate, and so does a text within the last one.
    rmpv::decode::read_value_ref_with_max_depth(&mut bytes, 2 * DEPTH + 4).map_err(Reason::value)
}

/// Indexes the values of a map by their encoded keys.
fn by_key<'a, 'v>(map: &'a [(ValueRef<'v>, ValueRef<'v>)]) -> HashMap<Vec<u8>, &'a ValueRef<'v>> {
    map.iter()
        .map(|(key, value)| {
            let mut bytes = Vec::new();
            // Writing to a vector does not fail.
            let _ = rmpv::encode::write_value_ref(&mut bytes, key);
            (bytes, value)
        })
        .collect()
}

fn same(one: &ValueRef<'_>, other: &ValueRef<'_>) -> bool {
    match (one, other) {
        (ValueRef::Array(one), ValueRef::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (ValueRef::Map(one), ValueRef::Map(other)) => {
            let (one, other) = (by_key(one), by_key(other));
            let find = |key| other.get(key).copied();
            one.len() == other.len()
                && one
                    .iter()
                    .all(|(key, value)| find(key).is_some_and(|other| same(value, other)))
        }
        // Compare bits: NaN equals itself, and 0 differs from -0.
        (ValueRef::F64(one), ValueRef::F64(other)) => one.to_bits() == other.to_bits(),
        (ValueRef::F32(one), ValueRef::F32(other)) => one.to_bits() == other.to_bits(),
        _ => one == other,
    }
}

/// Compares the kinds of the two values at each place of the trees. Returns the first pair of
/// different kinds. Ignores a place that only one tree has, because fields may be skipped, have
/// defaults, or have been removed. A key of a map that is read as another kind, and a field that is
/// read by an alias, are such places.
fn conflict(stored: &ValueRef<'_>, read: &ValueRef<'_>) -> Option<(&'static str, &'static str)> {
    match (stored, read) {
        (ValueRef::Array(stored), ValueRef::Array(read)) => stored
            .iter()
            .zip(read)
            .find_map(|(stored, read)| conflict(stored, read)),
        (ValueRef::Map(stored), ValueRef::Map(read)) => {
            let read = by_key(read);
            by_key(stored)
                .iter()
                .find_map(|(key, value)| conflict(value, read.get(key)?))
        }
        _ => Some((kind(stored)?, kind(read)?)).filter(|(stored, read)| stored != read),
    }
}

fn kind(value: &ValueRef<'_>) -> Option<&'static str> {
    match value {
        ValueRef::Integer(_) => Some("an integer"),
        ValueRef::F32(_) => Some("an f32"),
        ValueRef::F64(_) => Some("an f64"),
        ValueRef::Array(_) => Some("an array or tuple"),
        ValueRef::Map(_) => Some("a map or struct"),
        _ => None,
    }
}

/// Returns the name of a type without the paths of modules and without lifetimes.
pub(crate) fn name<V>() -> String {
    let (mut name, mut path) = (String::new(), 0);
    for part in
        type_name::<V>().split_inclusive(|char: char| !char.is_alphanumeric() && char != '_')
    {
        name.push_str(part);
        if name.ends_with("::") {
            name.truncate(path);
        } else if !part.ends_with(':') {
            path = name.len();
            if part.ends_with(|char: char| char.is_alphanumeric() || char == '_') {
                path -= part.len();
            }
        }
    }
    name.replace("'_, ", "")
        .replace("'static, ", "")
        .replace("<'_>", "")
        .replace("<'static>", "")
}

/// Types that serde serializes as their contents.
const TRANSPARENT: &str = "Arc Box Cow Mutex Rc RefCell Cell Reverse RwLock Saturating Wrapping";

/// Refuses types with distinct values that MessagePack encodes alike: `None` and `Some(None)` are
/// both nil.
pub(crate) fn check_type<V>() -> Result<(), Reason> {
    let name = name::<V>();
    let remove = |name: String, outer| name.replace(&format!("{outer}<"), "");
    let bare = TRANSPARENT.split(' ').fold(name.clone(), remove);
    if ["Option<Option<", "Option<()>"]
        .iter()
        .any(|part| bare.contains(part))
    {
        return Err(Reason::value(format!(
            "{name} has values that cannot be told apart: use an enum"
        )));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
