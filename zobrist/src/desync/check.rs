//! The comparison of a hash with its state.

use core::borrow::Borrow;

use super::group::Group;
use super::subset::{Keys, MOST, Term};
use super::{Beginning, Desync, Mistake};
use crate::hash::row::{Row, convert};
use crate::hash::visit::{self, Visit};
use crate::hash::{Feature, State, ZobristHash};
use crate::hashed::{Hashes, Part};
use crate::key::Key;
use crate::shape::fingerprint::Source;
use crate::shape::parts::previous;
use crate::shape::{Described, Shape};

impl<S, K: Key> ZobristHash<S, K> {
    /// Compares this incrementally updated hash with the recomputed hash of `state`.
    ///
    /// If they agree, the cost is one hash from scratch. Otherwise the keys determine how many
    /// mistakes are named. A mistake is a feature that is missing or extra:
    ///
    /// | keys | mistakes | time, in a release build |
    /// | --- | --- | --- |
    /// | `guarantee = exact` | all | microseconds |
    /// | `guarantee = features` | [`Guarantee::decodable`][1]: for chess 6 with 64 bits, 12 with 128 | microseconds |
    /// | random, or with more mistakes | up to 4, where a slot with a wrong value is one, see [`Desync`] | up to a second |
    ///
    /// A rule that is wrong both in the state and in the hash is not detected: see [`Desync`].
    ///
    /// The error is about updates of this hash, and `state` is right. If the hash is that of a peer,
    /// [`difference`](Self::difference) names what both states have.
    ///
    /// [1]: crate::keys::Guarantee::decodable
    ///
    /// # Errors
    /// [`Desync`] names the updates that would correct the hash.
    ///
    /// # Panics
    /// If a value of `state` is outside its declared range.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// #[derive(Clone, Copy, PartialEq, Zobrist)]
    /// enum File { A, B, C, D, E, F, G, H }
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Position { en_passant: Option<File>, black_to_move: bool }
    ///
    /// let mut position = Position { en_passant: Some(File::E), black_to_move: false };
    /// let hash = position.zobrist_hash();
    /// // A null move, and both updates of the hash forgotten.
    /// position = Position { en_passant: None, black_to_move: true };
    /// assert_eq!(
    ///     hash.check(&position).unwrap_err().to_string(),
    ///     "en_passant = E is extra; black_to_move = true is missing"
    /// );
    /// ```
    #[doc(alias = "verify")]
    pub fn check(self, state: &S) -> Result<(), Desync>
    where
        S: State<Key = K>,
    {
        check_states::<_, S>(self, state.zobrist_hash(), S::BASE, [state], key::<S>)
    }

    /// Panics with the message of [`check`](Self::check) if this hash is not the hash of `state`.
    /// Without debug assertions it does nothing.
    ///
    /// `debug_assert!(hash.check(&state).is_ok())` would not print the names of the features.
    ///
    /// The argument is evaluated in every build. If a shadow state must be built for the check,
    /// build it under `cfg!(debug_assertions)`:
    ///
    /// ```
    /// # use zobrist::{Zobrist, ZobristHash};
    /// # #[derive(Zobrist)]
    /// # #[zobrist(key = u64)]
    /// # struct Shadow { points: [bool; 81] }
    /// # impl From<&Board> for Shadow {
    /// #     fn from(board: &Board) -> Shadow {
    /// #         Shadow { points: std::array::from_fn(|point| board.stones.contains(&(point as u8))) }
    /// #     }
    /// # }
    /// struct Board { stones: Vec<u8>, hash: ZobristHash<Shadow> }
    ///
    /// impl Board {
    ///     fn place(&mut self, point: u8) {
    ///         self.stones.push(point);
    ///         self.hash.toggle(Shadow::POINTS.at(point), true);
    ///         if cfg!(debug_assertions) {
    ///             self.hash.debug_check(&Shadow::from(&*self));
    ///         }
    ///     }
    /// }
    /// # Board { stones: vec![], hash: ZobristHash::BASE }.place(40);
    /// ```
    ///
    /// A check costs a hash from scratch: for a chess position 0.03 microseconds in a release
    /// build, and 4 without optimization. Set `opt-level = 1` in `[profile.dev]`, which keeps
    /// debug assertions and takes 0.5 microseconds, or check one node in a thousand: `if nodes
    /// % 1000 == 0 { .. }`.
    ///
    /// # Panics
    /// With debug assertions, if the hash is not the hash of `state`, or if a value of `state` is
    /// outside its declared range.
    ///
    /// ```
    /// use zobrist::{Zobrist, ZobristHash};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Lights { on: [bool; 25] }
    ///
    /// impl Lights {
    ///     fn press(&mut self, hash: &mut ZobristHash<Lights>, light: usize) {
    ///         self.on[light] = !self.on[light];
    ///         hash.toggle(Lights::ON.at(light), true);
    ///         hash.debug_check(self); // without the line above: "on[7] = true is missing"
    ///     }
    /// }
    ///
    /// let mut lights = Lights { on: [false; 25] };
    /// let mut hash = lights.zobrist_hash();
    /// lights.press(&mut hash, 7);
    /// ```
    #[doc(alias = "debug_assert")]
    #[inline]
    #[track_caller]
    pub fn debug_check(self, state: &S)
    where
        S: State<Key = K>,
    {
        if cfg!(debug_assertions) {
            if let Err(desync) = self.check(state) {
                panic!("{desync}");
            }
        }
    }
}

impl<S: State> Part<S> {
    /// Compares a hash of this part, such as the pawn hash of an engine, with the hash of the part
    /// recomputed from `state`.
    ///
    /// # Errors
    /// [`Desync`] names the updates that would correct the hash.
    ///
    /// # Panics
    /// If a value of `state` is outside its declared range.
    ///
    /// ```
    /// use zobrist::{Hashes, Zobrist, ZobristHash};
    ///
    /// #[derive(Clone, Copy, PartialEq, Zobrist)]
    /// enum Man { Pawn, King }
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Board { #[zobrist(part(pawns = Pawn))] squares: [Option<Man>; 64] }
    ///
    /// let board = Board { squares: [Some(Man::Pawn); 64] };
    /// let forgotten = Board::SQUARES.at(12).key(Man::Pawn).raw();
    /// let of_engine = Hashes::of(&board).part(Board::PAWNS).raw() ^ forgotten;
    /// let desync = Board::PAWNS.check(ZobristHash::from_raw(of_engine), &board).unwrap_err();
    /// assert_eq!(desync.to_string(), "in the part `pawns`: squares[12] = Pawn is missing");
    /// # let _ = Man::King;
    /// ```
    pub fn check(self, hash: ZobristHash<Part<S>, S::Key>, state: &S) -> Result<(), Desync> {
        let truth = Hashes::of(state).part(self);
        let checked = if self.is_tally() {
            self.check_tally(hash, truth)
        } else {
            check_states::<_, S>(hash, truth, Key::ZERO, [state], |entry| self.key_at(entry))
        };
        checked.map_err(|desync| desync.in_part(self.name(), self.is_tally()))
    }

    /// Compares sums of keys that do not depend on the slot. Each value is searched in one slot
    /// only.
    fn check_tally(
        self,
        hash: ZobristHash<Part<S>, S::Key>,
        truth: ZobristHash<Part<S>, S::Key>,
    ) -> Result<(), Desync> {
        if hash == truth {
            return Ok(());
        }
        let sum = convert::<S::Key, <S::Key as Key>::Sum>;
        // One write of a number changes the count of its kind by up to that number.
        let most_times = (0..S::SHAPE.features()).map(Self::times).max();
        let most_times = S::SHAPE.most_times().max(most_times.unwrap_or(1));
        let key_of_first = |shape: &Shape, entry| {
            let feature = shape.feature_at(entry);
            let key = self.key_at(entry);
            let is_known =
                previous(&S::SHAPE, feature).is_some_and(|previous| self.key(previous) == key);
            if is_known || Self::times(feature) != 1 {
                Key::ZERO
            } else {
                sum(key)
            }
        };
        let compared = Compared {
            hash: sum(hash.raw()),
            truth: sum(truth.raw()),
            base: Key::ZERO,
            wrong_base: sum(S::BASE),
            source: Source::External,
            most_times,
        };
        let described = Described::Static(const { &S::SHAPE });
        Err(explain(&compared, &described, key_of_first, |presence| {
            // All mistakes are marked, so that their text does not depend on the state.
            presence
                .mistakes
                .iter_mut()
                .for_each(|mistake| mistake.in_state = true);
        }))
    }
}

/// Compares `hash` with `truth`, the recomputed hash of all of `states`: of one state, or of
/// several features. `base` is the hash without any feature.
fn check_states<H: ?Sized, S: State>(
    hash: ZobristHash<H, S::Key>,
    truth: ZobristHash<H, S::Key>,
    base: S::Key,
    states: impl IntoIterator<Item: Borrow<S>> + Clone,
    key: impl Fn(usize) -> S::Key,
) -> Result<(), Desync> {
    if hash == truth {
        return Ok(());
    }
    let [hash, truth] = [hash, truth].map(ZobristHash::raw);
    // A hash of the state may have begun without the base, and a hash of a part with it.
    let wrong_base = Key::minus(S::BASE, base);
    let compared = Compared {
        hash,
        truth,
        base,
        wrong_base,
        source: S::SOURCE,
        most_times: S::SHAPE.most_times(),
    };
    let described = Described::Static(const { &S::SHAPE });
    let key = |_: &Shape, entry| key(entry);
    Err(explain(&compared, &described, key, move |presence| {
        states
            .clone()
            .into_iter()
            .for_each(|state| state.borrow().zobrist_features(0, presence));
    }))
}

/// Returns the key of an entry of `S`.
fn key<S: State>(entry: usize) -> S::Key {
    S::zobrist_table()[1 + entry].whole()
}

impl<S: Feature> ZobristHash<S, S::Key> {
    /// Compares this incrementally updated hash with the recomputed hash of `features`.
    ///
    /// # Errors
    /// [`Desync`] names the updates that would correct the hash.
    ///
    /// # Panics
    /// If the value of a feature is outside its declared range.
    ///
    /// ```
    /// use zobrist::{Zobrist, ZobristHash};
    ///
    /// #[derive(Clone, Copy, Zobrist)]
    /// #[zobrist(key = u64)]
    /// enum Feature { Man(#[zobrist(max = 31)] u8), BlackToMove }
    ///
    /// let features = [Feature::Man(12), Feature::BlackToMove];
    /// let mut hash: ZobristHash<Feature> = features.into_iter().collect();
    /// hash.check_features(features)?;
    /// hash ^= Feature::Man(13);
    /// assert!(hash.check_features(features).is_err());
    /// # Ok::<(), zobrist::Desync>(())
    /// ```
    pub fn check_features<I>(self, features: I) -> Result<(), Desync>
    where
        I: IntoIterator<Item = S> + Clone,
    {
        let truth = features.clone().into_iter().collect();
        check_states::<_, S>(self, truth, S::BASE, features, key::<S>)
    }
}

/// A wrong hash, and what it is compared with.
#[derive(Clone, Copy)]
pub(crate) struct Compared<K> {
    pub(crate) hash: K,
    /// The recomputed hash of the state.
    pub(crate) truth: K,
    /// The hash without any feature.
    pub(crate) base: K,
    /// The constant with which the hash may have begun by mistake.
    pub(crate) wrong_base: K,
    pub(crate) source: Source,
    /// The maximum multiplicity of one mistake.
    pub(crate) most_times: usize,
}

impl<K: Key> Compared<K> {
    /// Makes the comparison of keys made at run time. A hash by them may have begun at 0.
    #[cfg(feature = "alloc")]
    pub(crate) fn new(hash: K, truth: K, base: K, source: Source, shape: &Shape<'_>) -> Self {
        Compared {
            hash,
            truth,
            base,
            wrong_base: K::ZERO,
            source,
            most_times: shape.most_times(),
        }
    }

    fn difference(&self) -> K {
        self.hash.minus(self.truth)
    }

    /// Returns the mistake in the constant with which the hash began, if it explains the
    /// difference. A hash of 8 bits often fits by chance.
    fn beginning(&self) -> Option<Beginning> {
        if K::BITS <= 8 || self.base == self.wrong_base {
            None
        } else if self.difference() == self.wrong_base.minus(self.base) {
            Some(if self.base == K::ZERO {
                Beginning::WithBase
            } else {
                Beginning::WithoutBase
            })
        } else if self.hash == K::ZERO && self.base != K::ZERO {
            Some(Beginning::Zero)
        } else {
            None
        }
    }
}

/// Searches for the mistakes that explain the difference between a wrong hash and the recomputed
/// hash of a state. `key` returns the key of an entry of the shape, and `walk` visits the
/// features of the state.
pub(crate) fn explain<K: Key>(
    compared: &Compared<K>,
    described: &Described,
    key: impl Fn(&Shape, usize) -> K,
    walk: impl Fn(&mut Presence<'_>),
) -> Desync {
    let difference = compared.difference().to_bits();
    if let Some(beginning) = compared.beginning() {
        return Desync::begun(described.clone(), beginning, difference);
    }
    let desync = described.with_shape(|shape| {
        let get = |feature| key(shape, shape.entry(feature)).to_bits();
        let visit = |mistakes: &mut [Mistake], in_slot: &mut [u32]| {
            walk(&mut Presence {
                shape,
                mistakes,
                in_slot,
                additive: K::ADDITIVE,
            });
        };
        let decoded = Desync::decode(
            described,
            shape,
            compared.source,
            |entry| key(shape, entry),
            compared.difference(),
            |in_slot| visit(&mut [], in_slot),
        );
        let mut desync = decoded.unwrap_or_else(|decodable| {
            // A mistake has at most two features, so sets of more mistakes than that decode.
            if decodable >= 2 * MOST {
                return Desync::unexplained(described.clone(), difference).not_decoded(decodable);
            }
            let len = shape.features();
            let keys = Keys {
                len,
                get: &get,
                group: Group::of::<K>(),
                others: &other_values(len, get, |in_slot| visit(&mut [], in_slot)),
            };
            let most_times = compared.most_times;
            let found = Desync::find(described.clone(), shape, keys, most_times, difference);
            found.not_decoded(decodable)
        });
        visit(&mut desync.mistakes, &mut []);
        desync.completed(K::ADDITIVE)
    });
    // Few features that are missing are the better explanation of a hash without any.
    let named = desync.mistakes().len();
    if compared.hash == compared.base && (named == 0 || named > MOST) {
        return Desync::begun(described.clone(), Beginning::Base, difference);
    }
    desync
}

#[cfg(not(feature = "alloc"))]
impl Desync {
    /// Decodes nothing, because that takes memory.
    fn decode<K: Key>(
        _: &Described,
        _: &Shape<'_>,
        _: Source,
        _: impl Fn(usize) -> K,
        _: K,
        _: impl FnOnce(&mut [u32]),
    ) -> Result<Desync, usize> {
        Err(0)
    }
}

/// Returns the changes of each slot from its value in the state to another value.
///
/// `visit` receives a slice with one element for each feature. It sets all elements of a slot to
/// the feature that the state has in this slot.
#[cfg(feature = "alloc")]
fn other_values(
    len: usize,
    get: impl Fn(usize) -> u128,
    visit: impl FnOnce(&mut [u32]),
) -> alloc::vec::Vec<Term> {
    use super::subset::NONE;

    // Maximum number of features. They take 12 bytes of memory each.
    const MOST_KNOWN: usize = 1 << 20;

    let mut in_slot = alloc::vec![NONE; if len <= MOST_KNOWN { len } else { 0 }];
    visit(&mut in_slot);
    let terms = in_slot
        .into_iter()
        .enumerate()
        .map(|(other, value)| [other as u32, value]);
    // If the hash is the hash of a part, features outside of the part have a key of zero here. A
    // change to or from such a feature is a mistake in the other feature alone.
    let has_key = |feature: u32| feature != NONE && get(feature as usize) != 0;
    terms
        .filter(|&[other, value]| value != other && has_key(value) && has_key(other))
        .collect()
}

#[cfg(not(feature = "alloc"))]
fn other_values(_: usize, _: impl Fn(usize) -> u128, _: impl FnOnce(&mut [u32])) -> [Term; 0] {
    []
}

/// A visitor of the features of a state. It marks the mistakes whose feature is present. In
/// `in_slot`, it sets the elements of all features of a slot to the feature that is present in this
/// slot.
pub(crate) struct Presence<'a> {
    shape: &'a Shape<'a>,
    mistakes: &'a mut [Mistake],
    in_slot: &'a mut [u32],
    additive: bool,
}

impl Presence<'_> {
    /// Visits the feature with this index in the slot at entry `base`, which has `features`.
    fn visit(&mut self, base: usize, features: usize, feature: usize) {
        let first = self.shape.feature_at(base);
        let (slot, feature) = (first..first + features, first + feature);
        if let Some(slot) = self.in_slot.get_mut(slot) {
            slot.fill(feature as u32);
        }
        for mistake in self
            .mistakes
            .iter_mut()
            .filter(|mistake| mistake.feature as usize == feature)
        {
            // Under XOR a feature that is present twice cancels.
            mistake.in_state = self.additive || !mistake.in_state;
        }
    }
}

impl Visit for Presence<'_> {
    fn entry(&mut self, base: usize, slot: &Shape, entry: usize) {
        if slot.is_slot() {
            self.visit(base, slot.features(), slot.slot_feature(entry));
        } else {
            // The bits of a bitboard are visited with the shape of all. Each is a slot of one
            // feature.
            self.visit(base + entry, 1, 0);
        }
    }

    /// Visits a lattice site. Its number of values is known only at run time.
    fn entry_if(&mut self, base: usize, entry: usize, present: bool) {
        if present {
            self.visit(base, self.shape.sites().1.features(), entry);
        }
    }

    fn entry_times(&mut self, base: usize, n: usize) {
        if n > 0 {
            self.visit(base, 0, 0);
        }
    }

    fn shape(&self) -> &Shape<'_> {
        self.shape
    }

    fn out_of_range(&mut self, base: usize, slot: &Shape, number: usize) {
        visit::out_of_range(self.shape, base, slot, number)
    }
}
