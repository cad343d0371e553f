//! Serializes a hashed state without its hash. Deserialization computes the hash again.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::Hashed;
use super::keys_of::KeysOf;
use crate::hash::State;
use crate::hash::visit::{OutOfRange, Visit};
use crate::shape::Shape;

impl<S: Serialize, Q: KeysOf<S>> Serialize for Hashed<S, Q> {
    fn serialize<R: Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
        self.state.serialize(serializer)
    }
}

impl<'de, S: State + Deserialize<'de>> Deserialize<'de> for Hashed<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let state = S::deserialize(deserializer)?;
        let mut ranges = Ranges {
            shape: &S::SHAPE,
            error: None,
        };
        state.zobrist_features(0, &mut ranges);
        ranges.error.map_or_else(|| Ok(Hashed::new(state)), Err)
    }
}

/// A visitor that records a value out of range as an error, because invalid input must not panic.
struct Ranges<'a, E> {
    shape: &'a Shape<'a>,
    error: Option<E>,
}

impl<E: de::Error> Visit for Ranges<'_, E> {
    fn shape(&self) -> &Shape<'_> {
        self.shape
    }

    fn out_of_range(&mut self, base: usize, slot: &Shape, number: usize) {
        self.error = Some(E::custom(OutOfRange::new(self.shape, base, slot, number)));
    }
}
