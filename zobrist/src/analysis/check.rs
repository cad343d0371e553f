//! The comparison of a hash with its state.

use super::desync::{Desync, Mistake};
use super::group::Group;
use super::subset::Keys;
use crate::hash::visit::{self, Visit};
use crate::hash::{Feature, State, Table, ZobristHash};
use crate::key::Key;
use crate::shape::Shape;

impl<S, K: Key> ZobristHash<S, K> {
    /// Compares this hash, which was kept up to date by updates, with the hash of `state` from scratch.
    ///
    /// If they agree, this costs one hash from scratch. If they do not, the search for the mistakes takes milliseconds to tens
    /// of milliseconds in a release build.
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
    ///     "en_passant = E was never removed; black_to_move = true is missing"
    /// );
    /// ```
    pub fn check(self, state: &S) -> Result<(), Desync>
    where
        S: State<Key = K>,
    {
        check(self, S::SHAPE, Table(S::zobrist_table()), ZobristHash::of(state), |presence| {
            state.zobrist_features(0, presence);
        })
    }

    /// Panics with the message of [`check`](Self::check) if this hash is not that of `state`, in builds with debug assertions. In
    /// other builds it does nothing.
    ///
    /// `debug_assert!(hash.check(&state).is_ok())` would discard the names of the features.
    ///
    /// The argument is evaluated in every build. A shadow state that is made for the check is therefore made in debug builds only:
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
    /// A check costs a hash from scratch, so that a search that checks each node takes several times as long, and without
    /// optimization minutes instead of seconds. Set `opt-level = 1` in `[profile.dev]`, which keeps debug assertions, or check one
    /// node in a thousand: `if nodes % 1000 == 0 { .. }`.
    ///
    /// # Panics
    /// With debug assertions, if the hash is not that of `state`, or if a value of `state` is outside its declared range.
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

impl<S: Feature> ZobristHash<S, S::Key> {
    /// Compares this hash, which was kept up to date by updates, with the hash of `features` from scratch.
    ///
    /// # Errors
    /// [`Desync`] names the updates that would correct the hash.
    ///
    /// # Panics
    /// If a value that a feature carries is outside its declared range.
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
        check(self, S::SHAPE, Table(S::zobrist_table()), truth, |presence| {
            for feature in features {
                feature.zobrist_features(0, presence);
            }
        })
    }
}

/// Compares `hash` with `truth`, the hash of the state that `walk` visits.
pub(crate) fn check<S: ?Sized, K: Key>(
    hash: ZobristHash<S, K>,
    shape: Shape,
    table: Table<'_, K>,
    truth: ZobristHash<S, K>,
    walk: impl FnOnce(&mut Presence<'_>),
) -> Result<(), Desync> {
    if hash == truth {
        return Ok(());
    }
    // The keys are copied after a failure only. If there is no memory for the copy, nothing is searched.
    #[cfg(feature = "alloc")]
    return check_keys(hash, shape, &table.copied(&shape).unwrap_or_default(), truth, walk);
    #[cfg(not(feature = "alloc"))]
    {
        let key = |feature| table.0[1 + shape.entry(feature)];
        Err(mistakes(shape, shape.features(), key, (hash - truth).raw(), walk))
    }
}

/// Compares as `check` does, given all keys in the order of the features, or none if there was no memory for them.
#[cfg(feature = "alloc")]
pub(crate) fn check_keys<S: ?Sized, K: Key>(
    hash: ZobristHash<S, K>,
    shape: Shape,
    keys: &[K],
    truth: ZobristHash<S, K>,
    walk: impl FnOnce(&mut Presence<'_>),
) -> Result<(), Desync> {
    if hash == truth {
        return Ok(());
    }
    Err(mistakes(shape, keys.len(), |feature| keys[feature], (hash - truth).raw(), walk))
}

/// Searches mistakes among the first `len` features.
fn mistakes<K: Key>(
    shape: Shape,
    len: usize,
    key: impl Fn(usize) -> K,
    difference: K,
    walk: impl FnOnce(&mut Presence<'_>),
) -> Desync {
    let get = |feature| key(feature).to_bits();
    let keys = Keys { len, get: &get, group: Group::of::<K>() };
    let mut desync = Desync::find(shape, keys, difference.to_bits());
    let found = &mut desync.mistakes[..usize::from(desync.found)];
    walk(&mut Presence { shape: &shape, mistakes: found, additive: K::ADDITIVE });
    desync.completed(K::ADDITIVE)
}

/// A visitor that marks the mistakes whose features the state has.
pub(crate) struct Presence<'a> {
    shape: &'a Shape,
    mistakes: &'a mut [Mistake],
    additive: bool,
}

impl Visit for Presence<'_> {
    fn feature(&mut self, base: usize, _slot: &Shape, feature: usize) {
        for mistake in &mut *self.mistakes {
            if mistake.feature() == base + feature {
                // Under XOR a feature that is present twice cancels.
                mistake.in_state = self.additive || !mistake.in_state;
            }
        }
    }

    fn feature_times(&mut self, base: usize, n: usize) {
        for mistake in &mut *self.mistakes {
            mistake.in_state |= mistake.feature() == base && n > 0;
        }
    }

    fn shape(&self) -> &Shape {
        self.shape
    }

    fn out_of_range(&self, base: usize, slot: &Shape, number: usize) -> ! {
        visit::out_of_range(self.shape, base, slot, number)
    }
}
