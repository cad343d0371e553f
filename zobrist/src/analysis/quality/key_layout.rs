//! Descriptions of slots by numbers, for keys that belong to no type of this crate.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

use super::examine::{Names, examine};
use super::places::Place;
use super::{Effort, Quality};
use crate::key::Key;

/// A description of the slots of a table: the number of slots, and the number of keys of each, in the order of the
/// keys.
///
/// As a text, rows are separated by commas: `64x12` is 64 slots of 12 keys each, `8` is one slot of 8 keys. A slot
/// holds one value at a time, so at most one of its keys is in a hash; its empty value has no key. Flags that are set
/// independently are slots of their own: the castling rights are `4x1`, not `4`.
///
/// All keys of slot 0 come first. An engine's piece-major `[[u64; 64]; 12]` must therefore be transposed for `64x12`:
/// see the [guide](../guide/book_keys/index.html#quality-of-the-keys). In the report the keys of a slot
/// count from 0; without one it is empty.
///
/// ```
/// use zobrist::analysis::{Effort, KeyLayout};
///
/// // Two slots of two keys each; the third key is the first one again.
/// let layout: KeyLayout = "2x2".parse()?;
/// let quality = layout.quality(&[0x9d39_247e_u32, 0x2af7_3980, 0x9d39_247e, 0x44db_0150], Effort::Tenth);
/// assert_eq!(quality.repeated_keys(), 1);
/// assert!(!quality.is_good());
/// assert_eq!(
///     quality.findings()[1].to_string(),
///     "slot 0 empty to key 0 and slot 1 empty to key 0 leave the hash as it is"
/// );
/// # Ok::<(), zobrist::analysis::KeyLayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyLayout {
    /// Numbers of slots, and of keys of each.
    rows: Vec<(usize, usize)>,
    keys: usize,
}

/// An error in a description of slots: invalid text, or an invalid number of keys.
///
/// ```
/// use zobrist::analysis::KeyLayout;
///
/// let error = "64x12,,8".parse::<KeyLayout>().unwrap_err();
/// assert_eq!(error.to_string(), "'' is neither a number of keys nor slots x keys, like 64x12");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyLayoutError(String);

/// Maximum number of keys of a slot, as in a shape.
const MOST_FEATURES: usize = 1 << 16;

impl KeyLayout {
    /// Makes a description from rows: a number of slots, and the number of keys of each of them.
    ///
    /// # Errors
    /// If a slot has no keys or more than 65,536, or the number of all keys exceeds `usize::MAX`.
    ///
    /// ```
    /// use zobrist::analysis::KeyLayout;
    ///
    /// let chess = KeyLayout::new([(64, 12), (4, 1), (1, 8), (1, 1)])?;
    /// assert_eq!(chess, "64x12,4x1,8,1".parse()?);
    /// assert_eq!(chess.key_count(), 781);
    /// # Ok::<(), zobrist::analysis::KeyLayoutError>(())
    /// ```
    pub fn new(rows: impl IntoIterator<Item = (usize, usize)>) -> Result<KeyLayout, KeyLayoutError> {
        let mut layout = KeyLayout { rows: Vec::new(), keys: 0 };
        for (number, features) in rows {
            if !(1..=MOST_FEATURES).contains(&features) {
                let limits = alloc::format!("a slot has 1 to {MOST_FEATURES} keys, not {features}");
                return Err(KeyLayoutError(limits));
            }
            let keys = number.checked_mul(features).and_then(|keys| layout.keys.checked_add(keys));
            let too_many = || KeyLayoutError("the number of keys overflows `usize`".to_string());
            layout.keys = keys.ok_or_else(too_many)?;
            layout.rows.push((number, features));
        }
        Ok(layout)
    }

    /// Returns the number of keys of all slots.
    #[doc(alias = "keys")]
    pub fn key_count(&self) -> usize {
        self.keys
    }

    /// Analyzes the quality of `keys`, in the order of the slots. `Wrapping` keys are combined by addition.
    ///
    /// # Panics
    /// If the number of keys is not [`key_count`](KeyLayout::key_count).
    ///
    /// ```
    /// use std::num::Wrapping;
    /// use zobrist::analysis::{Effort, KeyLayout};
    ///
    /// let layout: KeyLayout = "30x1".parse()?;
    /// let keys = std::array::from_fn::<_, 30, _>(|i| Wrapping(1_u64 << (2 * i)));
    /// // Sums of different powers of four differ, but a table may not look at all bits.
    /// let quality = layout.quality(&keys, Effort::Tenth);
    /// assert!(quality.distance().witness().is_none());
    /// assert!(!quality.is_good());
    /// # Ok::<(), zobrist::analysis::KeyLayoutError>(())
    /// ```
    pub fn quality<K: Key>(&self, keys: &[K], effort: Effort) -> Quality {
        assert!(keys.len() == self.keys, "{} keys, but the layout has {}", keys.len(), self.keys);
        let (mut places, mut first) = (Vec::new(), 0);
        for &(number, features) in &self.rows {
            for _ in 0..number {
                places.push(Place { first, features, times: 1 });
                first += features;
            }
        }
        examine(&places, keys.iter().copied(), &Numbers, effort)
    }
}

impl FromStr for KeyLayout {
    type Err = KeyLayoutError;

    fn from_str(text: &str) -> Result<KeyLayout, KeyLayoutError> {
        let row = |row: &str| {
            let (number, features) = row.split_once('x').unwrap_or(("1", row));
            let parsed = number.trim().parse().ok().zip(features.trim().parse().ok());
            let text = row.trim().escape_debug();
            let wanted = "neither a number of keys nor slots x keys, like 64x12";
            parsed.ok_or_else(|| KeyLayoutError(alloc::format!("'{text}' is {wanted}")))
        };
        let rows: Result<Vec<_>, _> = text.split(',').map(row).collect();
        KeyLayout::new(rows?)
    }
}

/// Names of slots and values that are numbers.
struct Numbers;

impl Names for Numbers {
    fn change(&self, slot: usize, _: &Place, old: usize, new: usize) -> String {
        let new = match new {
            0 => "empty".to_string(),
            new => alloc::format!("key {}", new - 1),
        };
        match old {
            0 => alloc::format!("slot {slot} empty to {new}"),
            old => alloc::format!("slot {slot} = key {} to {new}", old - 1),
        }
    }

    fn feature(&self, _: usize, slot: usize, n: usize) -> String {
        alloc::format!("slot {slot} = key {n}")
    }
}

impl Display for KeyLayoutError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for KeyLayoutError {}
