//! The difference between a hash and its state, as the updates that correct it.

#[cfg(feature = "alloc")]
mod buckets;
mod check;
#[cfg(feature = "alloc")]
mod decoded;
pub(crate) mod group;
mod subset;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display, Formatter};

use crate::shape::slots::SlotPaths;
use crate::shape::{Described, Shape};
#[cfg(feature = "alloc")]
pub(crate) use check::{Compared, Presence, explain};
use subset::{Keys, MOST, NONE, search};

/// An error: a hash disagrees with its state. The error lists the updates that would correct the
/// hash.
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
/// assert_eq!(desync.to_string(), "moves = 3 is extra; moves = 4 is missing");
/// ```
///
/// An example of the message is `en_passant = E is extra; board[12] = White Pawn is missing`. An
/// extra feature is in the hash and not in the state: it was never removed, or added wrongly.
///
/// Keys with a [`guarantee`](crate::guide::attributes#guarantee) name all mistakes, up to
/// [`Guarantee::decodable`](crate::keys::Guarantee::decodable) wrong features, within microseconds:
/// 6 for chess with 64 bits, 12 with 128 bits, and any number with exact keys. It takes the feature
/// `alloc`.
///
/// With random keys, or more mistakes, the list is the smallest set of mistakes whose keys combine to
/// the difference. A mistake is a feature that is missing or extra, a feature with a wrong
/// multiplicity, or a wrong value of a slot. Each bit of a bitboard is a slot. A wrong value takes
/// two features: the value in the hash is in excess, and the value in the state is missing. A
/// forgotten capture is three or four mistakes: two squares, the side to move, and the piece in hand.
/// The maximum size of the set depends on the number of keys, and on the feature `alloc`:
///
/// | keys | additive keys | mistakes |
/// | --- | --- | --- |
/// | up to 2,350 (chess, xiangqi, shogi) | up to 1,500 | 4 |
/// | up to 8,000 | up to 5,000 | 3 |
/// | up to a million | up to 600,000 | 2, the maximum without `alloc` |
/// | more | more | 1 feature |
///
/// Without `alloc`, a wrong value counts as two mistakes. The search takes less than a second in a
/// release build, and up to 100 MB for a million keys.
///
/// A hash that began wrongly is named as such: at 0 instead of the base constant, a hash that is
/// still 0, or one that is still the base constant.
///
/// # What it does not find
/// The error contains only the difference if there are more mistakes. A forgotten castling (four
/// squares, the side to move and two castling rights) is too many for random keys, and for 64 bits
/// with a guarantee, but not for 128 bits. The same holds if the hash belongs to another state, or if
/// there are 2^32 keys or more.
///
/// A rule that is wrong in both the state and the hash is not detected: a castling right that a
/// program never clears is not reported. Perft finds such mistakes, because it compares the numbers
/// of positions with published ones.
///
/// The explanation can be ambiguous. With exact keys, other values of the same slot can explain the
/// same difference. With narrow keys, other features can do so by chance. See
/// [`is_certain`](Desync::is_certain).
#[derive(Clone)]
pub struct Desync {
    shape: Described,
    /// The mistakes that were found. A wrong value of a slot takes two elements.
    mistakes: Mistakes,
    /// The numbers of mistakes and of wrong features that would have been named.
    looked_for: u8,
    decodable: u8,
    /// A mistake in the constant with which the hash began.
    beginning: Option<Beginning>,
    by_chance: bool,
    ambiguous: bool,
    part: Option<&'static str>,
    /// Whether the hash is a sum of keys that do not depend on the slot.
    tally: bool,
    /// Two halves, because a `u128` would align the error to 16 bytes and enlarge it.
    difference: [u64; 2],
}

#[cfg(feature = "alloc")]
type Mistakes = Vec<Mistake>;

#[cfg(feature = "alloc")]
fn listed(mistakes: &[Mistake]) -> Mistakes {
    mistakes.to_vec()
}

/// A list, padded with [`Mistake::NONE`].
#[cfg(not(feature = "alloc"))]
type Mistakes = [Mistake; 2 * MOST];

#[cfg(not(feature = "alloc"))]
fn listed(mistakes: &[Mistake]) -> Mistakes {
    core::array::from_fn(|i| mistakes.get(i).copied().unwrap_or(Mistake::NONE))
}

/// A mistake in the constant with which a hash began.
#[derive(Clone, Copy)]
pub(super) enum Beginning {
    /// The hash is 0.
    Zero,
    /// The hash is the base constant, or of a part 0.
    Base,
    /// A hash of a state began at 0.
    WithoutBase,
    /// A hash of a part began with the base constant.
    WithBase,
}

impl Beginning {
    fn write(self, f: &mut Formatter<'_>, of_part: bool) -> fmt::Result {
        f.write_str(match self {
            Beginning::Zero => "the hash is 0, so it was never computed",
            Beginning::Base if of_part => {
                "the hash is 0, that of a state without any feature of the part, so it was never \
                 computed"
            }
            Beginning::Base => {
                "the hash is the base constant, that of a state without any feature, so it was \
                 never computed"
            }
            Beginning::WithoutBase => {
                "the hash lacks the base constant: begin with it and not with 0"
            }
            Beginning::WithBase => {
                "the hash contains the base constant: begin the hash of a part with 0"
            }
        })
    }
}

impl Desync {
    /// Returns the updates that would correct the hash. The slice is empty if they were not found,
    /// or if the hash began with the wrong constant.
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
        let mistakes = self.mistakes.iter();
        &self.mistakes[..mistakes.take_while(|mistake| mistake.times > 0).count()]
    }

    /// Returns the bits of the difference between the hash and the recomputed hash.
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

    /// Returns whether no other mistakes explain the difference equally well.
    ///
    /// It is `false` in three cases. Parts by `tally` have keys that do not depend on the slot, so
    /// the value may be in another slot. With narrow keys, another set of the same size, or a larger
    /// one if the keys have a guarantee, can have the same sum by chance. With exact keys, other
    /// values of the same slot can have the
    /// same sum: the keys of the values 1 and 2 combine to the key of the value 3. Then the
    /// reported slots are right, but the values may be wrong.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64, guarantee = exact)]
    /// struct Jugs { #[zobrist(max = 5)] litres: [u8; 2] }
    ///
    /// let mut jugs = Jugs { litres: [0, 1] };
    /// let hash = jugs.zobrist_hash();
    /// jugs.litres[1] = 2; // and no update of the hash: litres[1] = 1 is extra, and 2 is missing
    /// let desync = hash.check(&jugs).unwrap_err();
    /// assert!(!desync.is_certain());
    /// assert_eq!(
    ///     desync.to_string(),
    ///     "litres[1] = 1 is extra; litres[1] = 2 is missing \
    ///      (or other values of the same slot, whose keys have the same sum)"
    /// );
    /// ```
    pub fn is_certain(&self) -> bool {
        !self.by_chance && !self.ambiguous && !self.tally
    }

    /// Searches for the features of `keys` that combine to `difference`. Whether a feature is in
    /// the state is determined later, by a visitor.
    fn find(
        described: Described,
        shape: &Shape<'_>,
        mut keys: Keys<'_>,
        most_times: usize,
        difference: u128,
    ) -> Desync {
        // The index of a feature has 32 bits.
        let known = u32::try_from(keys.len).is_ok();
        if !known {
            keys = Keys {
                len: 0,
                others: &[],
                ..keys
            };
        }
        let search = search(keys, most_times, difference);
        let looked_for = if known { search.looked_for } else { 0 };
        let mut mistakes = [Mistake::NONE; 2 * MOST];
        let mut number = 0;
        let features = search
            .terms
            .iter()
            .flat_map(|&[excess, missing]| [(excess, true), (missing, false)]);
        for (feature, excess) in features.filter(|&(feature, _)| feature != NONE) {
            let times = search.times as u16;
            match mistakes[..number]
                .iter()
                .position(|mistake| mistake.feature == feature)
            {
                // Two terms can name the same feature. With additive keys both have the same sign:
                // opposite terms would cancel, and the search would have found the
                // smaller set without them. Under XOR both cancel.
                Some(i) if keys.group.additive => mistakes[i].times += times,
                Some(i) => {
                    number -= 1;
                    mistakes[i] = mistakes[number];
                }
                None => {
                    mistakes[number] = Mistake {
                        feature,
                        times,
                        in_state: false,
                        excess,
                    };
                    number += 1;
                }
            }
        }
        Desync {
            ambiguous: is_ambiguous(shape, &keys, &mistakes[..number]),
            mistakes: listed(&mistakes[..number]),
            looked_for: looked_for as u8,
            by_chance: search.by_chance,
            ..Desync::unexplained(described, difference)
        }
    }

    /// Makes the error for a hash that began with the wrong constant.
    fn begun(described: Described, beginning: Beginning, difference: u128) -> Desync {
        Desync {
            beginning: Some(beginning),
            ..Desync::unexplained(described, difference)
        }
    }

    fn unexplained(described: Described, difference: u128) -> Desync {
        Desync {
            shape: described,
            mistakes: listed(&[]),
            looked_for: 0,
            decodable: 0,
            beginning: None,
            by_chance: false,
            ambiguous: false,
            part: None,
            tally: false,
            difference: [difference as u64, (difference >> 64) as u64],
        }
    }

    /// Notes that no set of up to `decodable` features explains the difference.
    fn not_decoded(self, decodable: usize) -> Desync {
        Desync {
            decodable: decodable.min(u8::MAX.into()) as u8,
            ..self
        }
    }

    /// Adds the name of the part that was compared, and whether it is a tally.
    fn in_part(self, name: &'static str, tally: bool) -> Desync {
        Desync {
            part: Some(name),
            tally,
            ..self
        }
    }

    /// Completes the error after a visitor has marked the mistakes whose feature is in the state.
    fn completed(mut self, additive: bool) -> Desync {
        if !additive {
            for mistake in &mut self.mistakes {
                mistake.excess = !mistake.in_state;
            }
        }
        // Padding comes last.
        self.mistakes
            .sort_unstable_by_key(|mistake| (mistake.times == 0, !mistake.excess, mistake.feature));
        self
    }
}

/// Returns whether, in some slot, more than one pair of values has the same sum as the mistakes in
/// that slot.
fn is_ambiguous(shape: &Shape, keys: &Keys<'_>, mistakes: &[Mistake]) -> bool {
    /// Slots with more values are assumed to be unambiguous, because trying all pairs of values
    /// would take too long.
    const MOST_VALUES: usize = 1 << 10;
    if keys.group.additive || mistakes.is_empty() {
        return false;
    }
    let mut paths = SlotPaths::new(shape);
    while let Some(path) = paths.next() {
        for base in (0..path.slots).map(|i| shape.feature_at(paths.base(&path, i))) {
            let of_slot = mistakes.iter().map(|mistake| mistake.feature as usize);
            let of_slot = of_slot.filter(|feature| (base..base + path.features).contains(feature));
            let sum = of_slot.map(keys.get).reduce(|a, b| a ^ b);
            let Some(sum) = sum.filter(|_| path.features <= MOST_VALUES) else {
                continue;
            };
            let value = |number| {
                if number == 0 {
                    0
                } else {
                    (keys.get)(base + number - 1)
                }
            };
            // If the hash is the hash of a part, features outside of the part have a key of zero
            // here.
            let numbers =
                || (0..=path.features).filter(|&number| number == 0 || value(number) != 0);
            let pairs =
                numbers().flat_map(|a| numbers().take_while(move |&b| b < a).map(move |b| (a, b)));
            if pairs
                .filter(|&(a, b)| value(a) ^ value(b) == sum)
                .nth(1)
                .is_some()
            {
                return true;
            }
        }
    }
    false
}

impl Display for Desync {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(part) = self.part {
            write!(f, "in the part `{part}`: ")?;
        }
        if let Some(beginning) = self.beginning {
            return beginning.write(f, self.part.is_some());
        }
        if self.mistakes().is_empty() {
            let difference = self.difference();
            write!(
                f,
                "the hash differs from the recomputed hash by {difference:#x}, which is "
            )?;
            match (self.looked_for, self.decodable) {
                (0, 0) => return f.write_str("unexplained: there are too many keys to search"),
                (mistakes, features) if features > mistakes => write!(
                    f,
                    "not the sum of the keys of up to {features} features: there are more mistakes"
                )?,
                (1, _) => f.write_str("not the key of a feature: there are more mistakes")?,
                (most, _) => write!(f, "not explained by up to {most} mistakes: there are more")?,
            }
            return f.write_str(", or it is the hash of another state");
        }
        self.shape.with_shape(|shape| {
            for (i, mistake) in self.mistakes().iter().enumerate() {
                let name = shape.feature_name(mistake.feature as usize);
                write!(f, "{}{name} ", if i == 0 { "" } else { "; " })?;
                mistake.write(f)?;
            }
            Ok(())
        })?;
        if self.by_chance {
            f.write_str(" (or others: with so few bits it can be chance)")?;
        } else if self.ambiguous {
            f.write_str(" (or other values of the same slot, whose keys have the same sum)")?;
        } else if self.tally {
            f.write_str(" (or in other slots, whose keys are equal)")?;
        }
        Ok(())
    }
}

crate::key::error!(Desync);

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
/// assert_eq!((mistake.feature, mistake.times, mistake.excess), (7, 1, false));
/// assert_eq!(format!("{mistake:?}"), "Mistake(feature 7 is missing)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Mistake {
    /// The index of the feature. [`Shape::feature_name`](crate::Shape::feature_name) returns its
    /// name.
    pub feature: u32,
    /// The number of missing or extra occurrences of the feature. It is above one only with
    /// additive keys.
    pub times: u16,
    in_state: bool,
    /// Whether the hash contains the feature too often. If not, it contains the feature too
    /// rarely.
    ///
    /// Under XOR, an extra feature and a missing one have the same effect, so the state decides: a
    /// feature of the state is missing, any other feature is in excess.
    pub excess: bool,
}

impl Mistake {
    const NONE: Mistake = Mistake {
        feature: NONE,
        times: 0,
        in_state: false,
        excess: false,
    };

    /// Writes the predicate of a sentence whose subject is the name of the feature.
    fn write(self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.in_state, self.excess, self.times) {
            (true, false, 1) => f.write_str("is missing"),
            (true, false, n) => write!(f, "is missing {n} times"),
            (false, true, 1) => f.write_str("is extra"),
            (false, true, n) => write!(f, "is extra {n} times"),
            (true, true, 1) => f.write_str("was added once too often"),
            (true, true, n) => write!(f, "was added {n} times too often"),
            (false, false, 1) => f.write_str("was removed once too often"),
            (false, false, n) => write!(f, "was removed {n} times too often"),
        }
    }
}

/// Prints the index of the feature. Its name requires the shape, and a `Mistake` does not contain
/// the shape.
impl Debug for Mistake {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Mistake(feature {} ", self.feature)?;
        self.write(f)?;
        f.write_str(")")
    }
}

#[cfg(all(test, feature = "alloc", target_pointer_width = "64"))]
mod tests;
