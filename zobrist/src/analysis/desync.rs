//! The difference between a hash and its state, as the updates that would correct it.

use core::error::Error;
use core::fmt::{self, Debug, Display, Formatter};

use super::subset::{Features, Keys, MOST, search};
use crate::shape::Shape;
use crate::shape::slots::SlotRows;

/// An error: a hash disagrees with its state. It names the updates that would correct the hash.
///
/// Its message is such as `en_passant = E was never removed; board[12] = White Pawn is missing`.
///
/// These are the fewest features whose keys combine to the difference, or one feature with a wrong multiplicity. How many
/// features the search finds depends on the table, and on the feature `alloc`:
///
/// | keys | additive keys | features |
/// | --- | --- | --- |
/// | up to 1,095 (chess) | up to 547 | 4 |
/// | up to 2,800 (shogi) | up to 1,400 | 3 |
/// | up to a million | up to half a million | 2, the maximum without `alloc` |
/// | more | more | 1 |
///
/// In a lattice it also finds two wrong sites with one value instead of another each: a forgotten exchange is found among
/// 300,000 sites with two keys each. If more features are wrong, or the hash belongs to another state, only the difference is
/// known. The same holds if there is no memory for a copy of all keys, or there are 2^32 keys or more.
///
/// With exact keys other values of the same slot explain a difference as well: see [`is_ambiguous`](Desync::is_ambiguous).
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Lights { on: [bool; 25], #[zobrist(max = 9)] moves: u8 }
///
/// let mut lights = Lights { on: [false; 25], moves: 3 };
/// let hash = lights.zobrist_hash();
/// lights.moves = 4;
/// let desync = hash.check(&lights).unwrap_err();
/// assert_eq!(desync.to_string(), "moves = 3 was never removed; moves = 4 is missing");
/// ```
#[doc(alias = "mismatch")]
#[doc(alias = "debug")]
#[derive(Clone, Copy)]
pub struct Desync {
    shape: Shape,
    pub(super) mistakes: [Mistake; MOST],
    pub(super) found: u8,
    looked_for: u8,
    by_chance: bool,
    ambiguous: bool,
    /// Two halves, because a `u128` would align the error to 16 bytes and enlarge it.
    difference: [u64; 2],
}

/// A feature that is missing from a hash, or that was added or removed once too often.
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Lights { on: [bool; 25] }
///
/// let hash = Lights { on: [false; 25] }.zobrist_hash();
/// let mut lights = Lights { on: [false; 25] };
/// lights.on[7] = true;
/// let desync = hash.check(&lights).unwrap_err();
/// let mistake = desync.mistakes()[0];
/// assert_eq!((mistake.feature(), mistake.times(), mistake.in_state(), mistake.excess()), (7, 1, true, false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    feature: u32,
    times: u16,
    pub(super) in_state: bool,
    excess: bool,
}

impl Mistake {
    const NONE: Mistake = Mistake { feature: 0, times: 0, in_state: false, excess: false };

    /// Returns the number of the feature, as in [`Shape::feature_name`].
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let mut lights = Lights { on: [false; 25] };
    /// let hash = lights.zobrist_hash();
    /// lights.on[7] = true;
    /// let desync = hash.check(&lights).unwrap_err();
    /// assert_eq!(Lights::SHAPE.feature_name(desync.mistakes()[0].feature()).to_string(), "on[7] = true");
    /// ```
    pub fn feature(self) -> usize {
        self.feature as usize
    }

    /// Returns the number of missing or extra occurrences of the feature: more than one only with additive keys.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let mut lights = Lights { on: [false; 25] };
    /// let hash = lights.zobrist_hash();
    /// lights.on[7] = true;
    /// let desync = hash.check(&lights).unwrap_err();
    /// assert_eq!(desync.mistakes()[0].times(), 1);
    /// ```
    pub fn times(self) -> usize {
        self.times.into()
    }

    /// Returns whether the state has the feature.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let mut lights = Lights { on: [false; 25] };
    /// let hash = lights.zobrist_hash();
    /// lights.on[7] = true;
    /// let desync = hash.check(&lights).unwrap_err();
    /// assert!(desync.mistakes()[0].in_state());
    /// ```
    pub fn in_state(self) -> bool {
        self.in_state
    }

    /// Returns whether the hash contains the feature too often; otherwise it contains it too rarely.
    ///
    /// Under XOR these are the same, and the state decides: a feature that it has is missing.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let mut lights = Lights { on: [false; 25] };
    /// let hash = lights.zobrist_hash();
    /// lights.on[7] = true;
    /// let desync = hash.check(&lights).unwrap_err();
    /// assert!(!desync.mistakes()[0].excess()); // it is missing
    /// ```
    pub fn excess(self) -> bool {
        self.excess
    }
}

impl Desync {
    /// Returns the updates that would correct the hash; empty if they were not found.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let mut lights = Lights { on: [false; 25] };
    /// let hash = lights.zobrist_hash();
    /// lights.on[7] = true;
    /// let desync = hash.check(&lights).unwrap_err();
    /// assert_eq!(desync.mistakes().len(), 1);
    /// ```
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes[..usize::from(self.found)]
    }

    /// Returns the bits of the difference between the hash and the hash from scratch.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let mut lights = Lights { on: [false; 25] };
    /// let hash = lights.zobrist_hash();
    /// lights.on[7] = true;
    /// let desync = hash.check(&lights).unwrap_err();
    /// assert_eq!(desync.difference(), Lights::ON.at(7).key(true).raw().into());
    /// ```
    pub fn difference(&self) -> u128 {
        let [low, high] = self.difference;
        u128::from(high) << 64 | u128::from(low)
    }

    /// Returns whether the keys are so narrow that as many features could explain the difference by chance, so that the actual
    /// [`mistakes`](Desync::mistakes) may be others.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let mut lights = Lights { on: [false; 25] };
    /// let hash = lights.zobrist_hash();
    /// lights.on[7] = true;
    /// let desync = hash.check(&lights).unwrap_err();
    /// assert!(!desync.may_be_chance()); // 25 features, 64 bits
    /// ```
    pub fn may_be_chance(&self) -> bool {
        self.by_chance
    }

    /// Returns whether other values of the same slots explain the difference as well, so that the actual
    /// [`mistakes`](Desync::mistakes) may be theirs.
    ///
    /// That is so with exact keys, which number the values of a slot: the keys of the values 1 and 2 combine to that of 3. The
    /// slots are the right ones.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64, keys = exact)]
    /// struct Jugs { #[zobrist(max = 5)] litres: [u8; 2] }
    ///
    /// let mut jugs = Jugs { litres: [0, 1] };
    /// let hash = jugs.zobrist_hash();
    /// jugs.litres[1] = 2; // and no update of the hash: litres[1] = 1 was never removed, and 2 is missing
    /// let desync = hash.check(&jugs).unwrap_err();
    /// assert!(desync.is_ambiguous());
    /// assert_eq!(
    ///     desync.to_string(),
    ///     "litres[1] = 3 was never removed (or other values of the same slot, whose keys have the same sum)"
    /// );
    /// ```
    pub fn is_ambiguous(&self) -> bool {
        self.ambiguous
    }

    /// Searches the features of `keys` that combine to `difference`. A visitor determines later which of them are in the state.
    pub(super) fn find(shape: Shape, mut keys: Keys<'_>, difference: u128) -> Desync {
        let features = Features { times: shape.most_times(), site: shape.site_features() };
        // Otherwise the keys could not be copied, or a feature number does not fit a mistake.
        let known = keys.len == shape.features() && u32::try_from(keys.len).is_ok();
        if !known {
            keys.len = 0;
        }
        let search = search(keys, &features, difference);
        let looked_for = if known { search.looked_for } else { 0 };
        let mut mistakes = [Mistake::NONE; MOST];
        let mut number = 0;
        for term in search.terms() {
            let (feature, excess) = (term.feature as u32, !term.negative);
            let times = search.times as u16;
            match mistakes[..number].iter_mut().find(|mistake| mistake.feature == feature) {
                // With additive keys a feature can be found twice, always with the same sign: opposite signs would cancel.
                Some(mistake) => mistake.times += times,
                None => {
                    mistakes[number] = Mistake { feature, times, in_state: false, excess };
                    number += 1;
                }
            }
        }
        Desync {
            shape,
            found: number as u8,
            ambiguous: is_ambiguous(&shape, &keys, &mistakes[..number]),
            mistakes,
            looked_for: looked_for as u8,
            by_chance: search.by_chance,
            difference: [difference as u64, (difference >> 64) as u64],
        }
    }

    /// Completes the error once it is known which of the features are in the state.
    pub(super) fn completed(mut self, additive: bool) -> Desync {
        let found = &mut self.mistakes[..usize::from(self.found)];
        if !additive {
            for mistake in found.iter_mut() {
                mistake.excess = !mistake.in_state;
            }
        }
        found.sort_unstable_by_key(|mistake| (!mistake.excess, mistake.feature));
        self
    }
}

/// Returns whether another value of a slot, or two of them, have the same sum as the mistakes in that slot.
fn is_ambiguous(shape: &Shape, keys: &Keys<'_>, mistakes: &[Mistake]) -> bool {
    /// Slots with more values would take long, and are taken for unambiguous.
    const MOST_VALUES: usize = 1 << 10;
    let mut rows = SlotRows::new(shape);
    while let Some(row) = rows.next() {
        for base in (0..row.slots).map(|i| rows.base(&row, i)) {
            let of_slot = mistakes.iter().map(|mistake| mistake.feature());
            let of_slot = of_slot.filter(|feature| (base..base + row.features).contains(feature));
            let sum = of_slot.map(keys.get).reduce(|a, b| a ^ b);
            let Some(sum) = sum.filter(|_| !keys.group.additive && row.features <= MOST_VALUES)
            else {
                continue;
            };
            let value = |number| if number == 0 { 0 } else { (keys.get)(base + number - 1) };
            let pairs = (0..=row.features).flat_map(|a| (0..a).map(move |b| (a, b)));
            if pairs.filter(|&(a, b)| value(a) ^ value(b) == sum).nth(1).is_some() {
                return true;
            }
        }
    }
    false
}

impl Display for Desync {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.found == 0 {
            let difference = self.difference();
            write!(f, "the hash differs from the one from scratch by {difference:#x}, which is ")?;
            return match self.looked_for {
                0 => f.write_str("not explained: a search needs all keys, and they are too many"),
                1 => f.write_str("the key of no feature"),
                most => write!(f, "no combination of {most} features or fewer"),
            };
        }
        for (i, mistake) in self.mistakes().iter().enumerate() {
            let name = self.shape.feature_name(mistake.feature());
            write!(f, "{}{name} ", if i == 0 { "" } else { "; " })?;
            match (mistake.in_state, mistake.excess, mistake.times) {
                (true, false, 1) => f.write_str("is missing")?,
                (true, false, n) => write!(f, "is missing {n} times")?,
                (false, true, 1) => f.write_str("was never removed")?,
                (false, true, n) => write!(f, "was never removed, {n} times")?,
                (true, true, 1) => f.write_str("was added once too often")?,
                (true, true, n) => write!(f, "was added {n} times too often")?,
                (false, false, 1) => f.write_str("was removed once too often")?,
                (false, false, n) => write!(f, "was removed {n} times too often")?,
            }
        }
        if self.by_chance {
            f.write_str(" (or others: with so few bits it can be chance)")?;
        } else if self.ambiguous {
            f.write_str(" (or other values of the same slot, whose keys have the same sum)")?;
        }
        Ok(())
    }
}

impl Debug for Desync {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Desync({self})")
    }
}

impl Error for Desync {}
