//! Serializes hashes as plain integers.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::ZobristHash;
use crate::key::Key;

impl<S: ?Sized, K: Key + Serialize> Serialize for ZobristHash<S, K> {
    fn serialize<R: Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
        self.raw().serialize(serializer)
    }
}

impl<'de, S: ?Sized, K: Key + Deserialize<'de>> Deserialize<'de> for ZobristHash<S, K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        K::deserialize(deserializer).map(ZobristHash::from_raw)
    }
}
