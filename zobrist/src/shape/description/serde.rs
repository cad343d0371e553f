//! Serializes a description as its text, with `serde`.

use core::fmt::{self, Formatter};

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use super::Description;

impl Serialize for Description {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

struct Text;

impl Visitor<'_> for Text {
    type Value = Description;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a description, such as slots(board = bits(64))")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Description, E> {
        text.parse().map_err(E::custom)
    }
}

impl<'de> Deserialize<'de> for Description {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Description, D::Error> {
        deserializer.deserialize_str(Text)
    }
}
