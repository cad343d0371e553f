//! The difference of two hashes, decoded: the slots in which their states differ.

use alloc::format;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display, Formatter};
use core::marker::PhantomData;
use core::ops::Range;

mod decode;
mod error;
mod features;
mod roots;
mod seen;
mod sketch;

use crate::hash::row::Row;
use crate::hash::{Guaranteed, State, ZobristHash};
use crate::hashed::Part;
use crate::key::Key;
use crate::shape::fingerprint::Source;
use crate::shape::names::Whole;
use crate::shape::{Described, Shape, Word};
pub(crate) use decode::decode;
pub use error::DifferenceError;
pub use seen::{Seen, SeenSlot};
pub use sketch::Sketch;

/// The slots in which two states differ, as their hashes tell.
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Clone, Copy, Zobrist)]
/// #[zobrist(slots)]
/// struct Unit { #[zobrist(max = 63)] x: u8, #[zobrist(max = 100)] health: u8, #[zobrist(bits)] heading: f32 }
/// #[derive(Clone, Copy, Zobrist)]
/// #[zobrist(key = u128, guarantee = features)]
/// struct World { units: [Unit; 16], night: bool }
///
/// let ours = World { units: [Unit { x: 7, health: 82, heading: 0.5 }; 16], night: false };
/// let mut theirs = ours;
/// theirs.units[3].health = 89;
/// theirs.units[5].heading = 0.75;
/// theirs.night = true;
///
/// let difference = ours.zobrist_hash().difference(theirs.zobrist_hash())?;
/// assert_eq!(
///     difference.to_string(),
///     "units[3].health = 82 or 89, units[5].heading[22] = false or true, night = false or true"
/// );
/// assert_eq!(
///     difference.seen_from(&ours)?.to_string(),
///     "units[3].health: 82 here, 89 there; units[5].heading: 0.5 here, 0.75 there; \
///      night: false here, true there"
/// );
/// # Ok::<(), zobrist::analysis::DifferenceError>(())
/// ```
///
/// [`ZobristHash::difference`](crate::ZobristHash::difference) returns it for the hashes of a state
/// with [`guarantee`](crate::guide::attributes#guarantee); key tables and lattices have methods of
/// the same name. It needs the two hashes alone, 4 to 16 bytes each, and is exact as long as the
/// states differ in at most [`Guarantee::decodable`](crate::keys::Guarantee::decodable) features.
///
/// `Display` lists both values of each slot, in the order of their numbers, because two hashes do
/// not say which state has which. [`seen_from`](Self::seen_from) one of the states tells them
/// apart, and puts the bits of numbers together.
///
/// # If the states differ in more
/// Then the difference is almost always an error. It is a wrong answer for the share of XORs that
/// happen to be those of few features: 3.4 in 100,000 for chess and 64 bits, 6 in 10^13 for 128
/// bits, see [peers and replicas](crate::guide::peers). Where slots have many values, nearly all of
/// these contradict the state, and [`seen_from`](Self::seen_from) then returns an error. A
/// [`Sketch`] names more differences.
pub struct Difference<S: ?Sized> {
    shape: Described,
    slots: Vec<Changed>,
    /// Whether the hashes are those of a part, which ignores some values.
    is_part: bool,
    of: PhantomData<fn(&S)>,
}

/// A slot with different values, or a number whose bits differ.
#[derive(Clone, Debug)]
pub(crate) struct Changed {
    /// The features of the slot.
    pub(crate) features: Range<usize>,
    pub(crate) change: Change,
}

#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// The contents that only one of both states has: one if a state has nothing in the slot,
    /// otherwise two. Only a hash of no state has more.
    Contents(Vec<Content>),
    /// The bits of a number that differ.
    Bits(u128),
    /// The XOR of both contents. The contents are 1 + the index of the feature of a value in the
    /// slot, and 0 without a feature.
    Xor(usize),
}

/// What a state has in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// No feature.
    Nothing,
    /// The value with this feature, an index in the slot.
    Value(usize),
    /// The only feature of the slot, with this multiplicity.
    Times(usize),
    /// All bits of a number.
    Bits(u128),
}

impl<S: ?Sized> Clone for Difference<S> {
    fn clone(&self) -> Self {
        Difference {
            shape: self.shape.clone(),
            slots: self.slots.clone(),
            ..*self
        }
    }
}

impl<S: ?Sized> Difference<S> {
    /// Decodes the XOR of two hashes. `key` returns the key of an entry of the shape.
    pub(crate) fn decode<K: Key>(
        shape: Described,
        source: Source,
        key: impl Fn(&Shape<'_>, usize) -> K,
        is_part: bool,
        xor: K,
    ) -> Result<Self, DifferenceError> {
        let slots = shape.with_shape(|shape| {
            let slots = decode(shape, source, |entry| key(shape, entry), xor);
            let slots = slots.map(|slots| Changed::with_contents(shape, slots));
            let possible = slots.filter(|slots| Changed::are_possible(slots, shape, is_part));
            possible.ok_or_else(
                || match source.keys().guarantee(shape, K::BITS).decodable() {
                    0 => DifferenceError::RANDOM,
                    most => DifferenceError::too_many(most, K::BITS),
                },
            )
        })?;
        Ok(Difference {
            shape,
            slots,
            is_part,
            of: PhantomData,
        })
    }

    pub(crate) fn described(&self) -> &Described {
        &self.shape
    }

    /// Returns whether the hashes are equal, so that the difference is empty.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Iterates over the features that exactly one of both states has, by their index in the
    /// [shape](crate::Shape::feature_name).
    ///
    /// Exact keys tell the XOR of the two values of a slot only. Slots with more than one feature
    /// are left out then: [`seen_from`](Self::seen_from) one of the states tells both values.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64, guarantee = features)]
    /// struct Lights { on: [bool; 25] }
    ///
    /// let [mut ours, theirs] = [[false; 25]; 2].map(|on| Lights { on });
    /// ours.on[7] = true;
    /// let difference = ours.zobrist_hash().difference(theirs.zobrist_hash())?;
    /// assert!(difference.features().eq([7]));
    /// # Ok::<(), zobrist::analysis::DifferenceError>(())
    /// ```
    pub fn features(&self) -> impl Iterator<Item = usize> {
        self.slots.iter().flat_map(Changed::features)
    }
}

/// The name of a slot, by one of its features.
struct Name<'a>(&'a Shape<'a>, usize);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.write_whole(self.1, f)
    }
}

/// What a feature is: one of several values of a slot, the multiplicity of the only one, a bit of a
/// number, or present by itself, as in an enum of features.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Value,
    Count,
    Bit,
    Alone,
}

impl Changed {
    /// Lists features by the slots that contain them. Each has a multiplicity, which is above one
    /// only in a slot that counts.
    fn of_features(shape: &Shape<'_>, mut features: Vec<(usize, usize)>) -> Vec<Self> {
        features.sort_unstable();
        let mut slots: Vec<Changed> = Vec::new();
        for (feature, times) in features {
            if slots.last().is_none_or(|last| last.features.end <= feature) {
                slots.push(Changed::unchanged(shape, feature));
            }
            let Some(slot) = slots.last_mut() else {
                continue;
            };
            let index = feature - slot.features.start;
            let (_, role) = slot.whole(shape);
            match &mut slot.change {
                Change::Bits(bits) => *bits |= 1 << index,
                Change::Contents(contents) => contents.push(match role {
                    Role::Value => Content::Value(index),
                    _ => Content::Times(times),
                }),
                Change::Xor(_) => {}
            }
        }
        slots
    }

    /// Returns the slot of `feature`, without a difference.
    fn unchanged(shape: &Shape<'_>, feature: usize) -> Self {
        let whole = shape.whole_of(feature);
        Changed {
            features: if whole.alone {
                feature..feature + 1
            } else {
                whole.base..whole.base + whole.shape.features()
            },
            change: match whole.shape.word {
                Word::None => Change::Contents(Vec::new()),
                _ => Change::Bits(0),
            },
        }
    }

    /// Replaces the XOR of a slot with one feature by its contents, and the XORs of the bits of a
    /// number by one difference of the number.
    fn with_contents(shape: &Shape<'_>, slots: Vec<Self>) -> Vec<Self> {
        let is_known =
            |slot: &Changed| matches!(slot.change, Change::Xor(_)) && slot.features.len() == 1;
        let (known, mut slots): (Vec<_>, Vec<_>) = slots.into_iter().partition(is_known);
        let features = known.iter().map(|slot| (slot.features.start, 1));
        slots.extend(Changed::of_features(shape, features.collect()));
        slots.sort_unstable_by_key(|slot| slot.features.start);
        slots
    }

    /// Iterates over the features that only one of both states has, if they are known.
    pub(crate) fn features(&self) -> impl Iterator<Item = usize> {
        let (contents, bits): (&[Content], u128) = match &self.change {
            Change::Contents(contents) => (contents, 0),
            Change::Bits(bits) => (&[], *bits),
            Change::Xor(_) => (&[], 0),
        };
        let values = contents.iter().map(|content| match content {
            Content::Value(index) => *index,
            // A slot that counts has one feature.
            _ => 0,
        });
        let start = self.features.start;
        values.chain(ones(bits)).map(move |index| start + index)
    }

    fn whole<'a>(&self, shape: &Shape<'a>) -> (Whole<'a>, Role) {
        let whole = shape.whole_of(self.features.start);
        let role = match whole.shape.word {
            _ if whole.alone => Role::Alone,
            Word::None if whole.shape.is_numbered_slot() => Role::Value,
            Word::None => Role::Count,
            _ => Role::Bit,
        };
        (whole, role)
    }

    /// Returns whether two states can differ like this.
    fn are_possible(slots: &[Self], shape: &Shape<'_>, is_part: bool) -> bool {
        slots.iter().all(|slot| slot.is_possible(shape, is_part))
    }

    /// Returns whether two values of the slot can differ like this.
    fn is_possible(&self, shape: &Shape<'_>, is_part: bool) -> bool {
        match &self.change {
            Change::Contents(contents) => match contents.len() {
                1 => is_part || self.can_be_empty(shape),
                len => len == 2,
            },
            Change::Bits(_) | Change::Xor(_) => true,
        }
    }

    /// Returns whether a state can have no feature in the slot.
    fn can_be_empty(&self, shape: &Shape<'_>) -> bool {
        let (whole, role) = self.whole(shape);
        role != Role::Value || whole.shape.empty().is_some()
    }

    /// Returns the content of the slot in the other state, or `None` if the content `here` does not
    /// have this difference.
    fn other(&self, shape: &Shape<'_>, here: Content) -> Option<Content> {
        match (&self.change, here) {
            (Change::Contents(contents), here) => {
                let (one, other) = both(contents);
                match here {
                    _ if here == one => Some(other),
                    _ if here == other => Some(one),
                    _ => None,
                }
            }
            (Change::Bits(bits), Content::Bits(here)) => Some(Content::Bits(here ^ bits)),
            (Change::Xor(xor), Content::Nothing) => self.content(shape, *xor),
            (Change::Xor(xor), Content::Value(index)) => self.content(shape, (1 + index) ^ xor),
            (Change::Bits(_) | Change::Xor(_), _) => None,
        }
    }

    /// Returns the content with this number in a [`Change::Xor`], if the slot has it.
    fn content(&self, shape: &Shape<'_>, number: usize) -> Option<Content> {
        match number.checked_sub(1) {
            None => self.can_be_empty(shape).then_some(Content::Nothing),
            Some(index) => (index < self.features.len()).then_some(Content::Value(index)),
        }
    }

    /// Returns the number of the value of a content, or the content of a slot without values.
    fn number(&self, shape: &Shape<'_>, content: Content) -> u128 {
        let (whole, role) = self.whole(shape);
        match content {
            Content::Nothing if role == Role::Value => whole.shape.empty().unwrap_or(0) as u128,
            Content::Nothing => 0,
            Content::Value(index) => whole.shape.value_of(index) as u128,
            Content::Times(times) => times as u128,
            Content::Bits(bits) => bits,
        }
    }

    /// Writes the value of a content.
    fn write(&self, shape: &Shape<'_>, content: Content, f: &mut Formatter<'_>) -> fmt::Result {
        let (whole, role) = self.whole(shape);
        let number = self.number(shape, content);
        match role {
            Role::Alone if content == Content::Nothing => f.write_str("absent"),
            Role::Alone => f.write_str("present"),
            Role::Count => write!(f, "{number}"),
            Role::Bit | Role::Value => whole.write_content(number, f),
        }
    }

    /// Writes the slot with both of its values.
    fn write_both(&self, shape: &Shape<'_>, is_part: bool, f: &mut Formatter<'_>) -> fmt::Result {
        let name = Name(shape, self.features.start);
        match &self.change {
            Change::Xor(_) => write!(f, "{name} = another value"),
            Change::Bits(bits) => {
                for (i, bit) in ones(*bits).enumerate() {
                    let before = if i == 0 { "" } else { ", " };
                    write!(f, "{before}{name}[{bit}] = false or true")?;
                }
                Ok(())
            }
            Change::Contents(_) if self.whole(shape).1 == Role::Alone => {
                write!(f, "{}", shape.feature_name(self.features.start))
            }
            Change::Contents(contents) => {
                let (one, other) = both(contents);
                write!(f, "{name} = ")?;
                if contents.len() > 1 || !is_part {
                    self.write(shape, one, f)?;
                    f.write_str(" or ")?;
                }
                self.write(shape, other, f)
            }
        }
    }
}

/// Returns the contents of both states from those that only one of them has.
fn both(contents: &[Content]) -> (Content, Content) {
    match *contents {
        [one, other, ..] => (one, other),
        [other] => (Content::Nothing, other),
        [] => (Content::Nothing, Content::Nothing),
    }
}

/// Iterates over the indices of the bits that are set.
fn ones(bits: u128) -> impl Iterator<Item = usize> {
    (0..u128::BITS as usize).filter(move |&bit| bits >> bit & 1 == 1)
}

/// Lists the slots, each with both of its values.
impl<S: ?Sized> Display for Difference<S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("no difference");
        }
        self.shape.with_shape(|shape| {
            for (i, slot) in self.slots.iter().enumerate() {
                f.write_str(if i == 0 { "" } else { ", " })?;
                slot.write_both(shape, self.is_part, f)?;
            }
            Ok(())
        })
    }
}

impl<S: ?Sized> Debug for Difference<S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Difference({self})")
    }
}

impl<S: State> ZobristHash<S, S::Key> {
    /// Returns the slots in which two states differ, from their hashes alone: this one and `other`.
    ///
    /// It takes about 10 microseconds for the 781 features of chess, and 0.1 milliseconds for 10,000.
    ///
    /// # Errors
    /// If the states differ in more features than [`GUARANTEE`](crate::State::GUARANTEE) names,
    /// with the probability that [`Difference`] states.
    ///
    /// ```
    /// use zobrist::{State, Zobrist, ZobristHash};
    ///
    /// #[derive(Clone, Copy, Zobrist)]
    /// enum Stone { Black, White }
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64, guarantee = features)]
    /// struct Go { points: [Option<Stone>; 81] }
    ///
    /// let mut go = Go { points: [None; 81] };
    /// let theirs = ZobristHash::from_raw(go.zobrist_hash().raw()); // 8 bytes, from a peer
    /// go.points[40] = Some(Stone::White);
    /// let ours = go.zobrist_hash();
    /// let difference = ours.difference(theirs)?;
    /// assert_eq!(difference.to_string(), "points[40] = None or White");
    /// assert_eq!(difference.seen_from(&go)?.to_string(), "points[40]: White here, None there");
    /// assert_eq!(Go::GUARANTEE.decodable(), 7);
    /// # let _ = Stone::Black;
    /// # Ok::<(), zobrist::analysis::DifferenceError>(())
    /// ```
    #[doc(alias("desync", "diff", "syndrome", "reconciliation"))]
    pub fn difference(self, other: Self) -> Result<Difference<S>, DifferenceError>
    where
        // A bound of the `impl` would have no notes in error messages.
        S: Guaranteed,
    {
        Difference::decode(
            Described::Static(const { &S::SHAPE }),
            S::SOURCE,
            |_, entry| S::zobrist_table()[1 + entry].whole(),
            false,
            (self - other).raw(),
        )
    }
}

impl<S: State> Part<S> {
    /// Returns the features of this part in which two states differ, from the hashes of the part
    /// alone.
    ///
    /// # Errors
    /// If the part is a tally, or the states differ in more features of the part than
    /// [`GUARANTEE`](crate::State::GUARANTEE) names.
    ///
    /// ```
    /// use zobrist::{Hashes, Zobrist};
    ///
    /// #[derive(Clone, Copy, Zobrist)]
    /// enum Man { Pawn, King }
    /// #[derive(Clone, Copy, Zobrist)]
    /// #[zobrist(key = u64, guarantee = features)]
    /// struct Board { #[zobrist(part(pawns = Pawn))] squares: [Option<Man>; 64] }
    ///
    /// let ours = Board { squares: [Some(Man::Pawn); 64] };
    /// let mut theirs = ours;
    /// theirs.squares[12] = Some(Man::King);
    /// let [ours, theirs] = [ours, theirs].map(|board| Hashes::of(&board).part(Board::PAWNS));
    /// let difference = Board::PAWNS.difference(ours, theirs)?;
    /// assert_eq!(difference.to_string(), "squares[12] = Pawn");
    /// # Ok::<(), zobrist::analysis::DifferenceError>(())
    /// ```
    pub fn difference(
        self,
        one: ZobristHash<Part<S>, S::Key>,
        other: ZobristHash<Part<S>, S::Key>,
    ) -> Result<Difference<Part<S>>, DifferenceError>
    where
        S: Guaranteed,
    {
        if self.is_tally() {
            return Err(DifferenceError::TALLY);
        }
        Difference::decode(
            Described::Static(const { &S::SHAPE }),
            S::SOURCE,
            |_, entry| self.key_at(entry),
            true,
            (one - other).raw(),
        )
    }
}

/// Panics if `expected`, such as a number in a test, is not the hash of `state`. The message names
/// the slots in which the expected state differs, if hashes tell.
///
/// So a test can keep 4 to 16 bytes instead of a state.
///
/// # Panics
/// If the hashes differ, or a value of `state` is outside its declared range.
///
/// ```
/// use zobrist::Zobrist;
/// use zobrist::analysis::assert_hash;
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64, guarantee = features)]
/// struct Lights { on: [bool; 25] }
///
/// let mut lights = Lights { on: [false; 25] };
/// lights.on[7] = true;
/// assert_hash(&lights, 0x4769_1a3e_f9c1_c526); // names `on[7]` if it is `false`
/// ```
#[doc(alias("assert_eq", "snapshot"))]
#[track_caller]
pub fn assert_hash<S: Guaranteed>(state: &S, expected: S::Key) {
    let (hash, expected) = (state.zobrist_hash(), ZobristHash::from_raw(expected));
    if hash == expected {
        return;
    }
    let difference = hash.difference(expected);
    let seen = difference.and_then(|difference| Ok(format!("{}", difference.seen_from(state)?)));
    let words = seen.unwrap_or_else(|error| format!("{error}"));
    panic!("the hash is {hash:#x}, not {expected:#x}: {words}");
}
