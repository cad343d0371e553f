//! A stack of plies in which the most recent ply with a given hash is found in constant time.

use core::fmt::{self, Debug, Formatter};
use core::hash::BuildHasher;
use core::iter;
use std::alloc::{self, Layout};
use std::collections::TryReserveError;

use super::History;
use crate::key::Key;
use crate::table::hash_value::HashValue;
use crate::table::prehashed::Prehashed;

/// Number of chains for each ply of the capacity. At least three of four chains are empty, so most
/// lookups of absent states take one load.
const HEADS_PER_PLY: usize = 4;

#[derive(Clone)]
pub(super) struct Ply<H, T> {
    pub(super) hash: H,
    pub(super) with: T,
    /// Index of the first ply that counts for queries about this state.
    pub(super) since: u32,
    /// Index of the previous ply of the chain plus 1, or 0 if there is none. It is set when this
    /// ply is linked.
    previous: u32,
    /// The number of earlier plies with this hash from `since` on. It is set when this ply is
    /// linked.
    earlier: u32,
}

/// A history is a hash table with chains: each ply links to the previous ply of its chain.
///
/// Plies are removed in reverse order, so a ply is the head of its chain when it is removed. A ply
/// is linked into its chain only when the next ply is pushed. Most nodes of a search are leaves,
/// and leaves are never linked.
impl<H: HashValue, T> History<H, T> {
    /// Adds a state. If it is the first one that counts, earlier ones are ignored.
    #[inline]
    pub(super) fn append(&mut self, hash: H, with: T, is_first: bool) {
        const {
            assert!(
                H::IS_OF_STATE,
                "a history takes the hash itself, without the halfmove clock"
            );
        };
        if self.plies.len() == self.plies.capacity() {
            self.grow();
        }
        if self.linked < self.plies.len() {
            self.link();
        }
        // The number of plies is below 2^32: see `grow`.
        let since = if is_first {
            self.plies.len() as u32
        } else {
            self.since()
        };
        self.plies.push(Ply {
            hash,
            with,
            since,
            previous: 0,
            earlier: 0,
        });
        if cfg!(debug_assertions) {
            self.check_irreversible();
        }
    }

    /// Panics if the last state is also one before the last irreversible move. Hashes of fewer than
    /// 64 bits are not checked, because they collide in long searches.
    pub(super) fn check_irreversible(&self) {
        let (last, at) = (
            self.plies.len() - 1,
            self.irreversible.last().copied().unwrap_or(0),
        );
        let hash = self.plies[last].hash;
        if let Some(ply) = self
            .with_hash(hash, at, 0)
            .next()
            .filter(|_| H::Key::BITS >= 64)
        {
            panic!(
                "the state of ply {ply} recurs at ply {last}, so the move to ply {at} was not irreversible"
            );
        }
    }

    /// Returns the index of the last earlier ply of the last state, and the number of earlier
    /// occurrences of this state.
    #[inline]
    pub(super) fn last_repetition(&self) -> Option<(usize, u32)> {
        let last = self.plies.last()?;
        self.find(last.hash, self.plies.len() - 1, last.since)
    }

    /// Returns all plies with this hash that count, the most recent one first.
    pub(super) fn all(&self, hash: H) -> impl Iterator<Item = usize> {
        let since = self.since();
        let last = self
            .plies
            .last()
            .filter(|ply| ply.hash == hash)
            .map(|_| self.plies.len() - 1);
        let before = last.unwrap_or(self.plies.len());
        last.into_iter().chain(self.with_hash(hash, before, since))
    }

    /// Returns the plies 3, 5, 7, ... before the last one that count, with their hashes.
    #[inline]
    pub(super) fn alternate(&self) -> impl Iterator<Item = (usize, H)> {
        let plies = self.since() as usize..self.plies.len().saturating_sub(3);
        plies
            .rev()
            .step_by(2)
            .map(|ply| (ply, self.plies[ply].hash))
    }

    /// Finds the last ply in `since..before` with this hash. Returns this ply and the number of
    /// such plies.
    #[inline]
    pub(super) fn find(&self, hash: H, before: usize, since: u32) -> Option<(usize, u32)> {
        // Directly after an irreversible move, no ply can match.
        if since as usize == before {
            return None;
        }
        let ply = self.with_hash(hash, before, since).next()?;
        // If more plies counted for `ply` than now, count again.
        let is_same = self.plies[ply].since == since;
        Some((
            ply,
            1 + if is_same {
                self.plies[ply].earlier
            } else {
                self.count(hash, ply, since)
            },
        ))
    }

    /// Returns the number of plies in `since..before` with this hash.
    #[cold]
    fn count(&self, hash: H, before: usize, since: u32) -> u32 {
        self.with_hash(hash, before, since).count() as u32
    }

    /// Returns the linked plies in `since..before` with this hash, the most recent one first.
    #[inline]
    fn with_hash(&self, hash: H, before: usize, since: u32) -> impl Iterator<Item = usize> {
        let mut next = self.heads.get(self.slot(hash)).copied().unwrap_or(0);
        let chain = iter::from_fn(move || {
            let ply = next.checked_sub(1).filter(|&ply| ply >= since)? as usize;
            next = self.plies[ply].previous;
            Some(ply)
        });
        chain.filter(move |&ply| ply < before && self.plies[ply].hash == hash)
    }

    #[inline]
    pub(super) fn since(&self) -> u32 {
        self.plies.last().map_or(0, |ply| ply.since)
    }

    /// Returns the index of the chain of a hash. The hash is mixed first, because all hashes can
    /// agree in any range of bits.
    #[inline]
    fn slot(&self, hash: H) -> usize {
        (Prehashed.hash_one(hash) >> self.shift) as usize
    }

    /// Links the first unlinked ply into its chain.
    fn link(&mut self) {
        let at = self.linked;
        let Ply { hash, since, .. } = self.plies[at];
        self.plies[at].earlier = self.find(hash, at, since).map_or(0, |(_, times)| times);
        let slot = self.slot(hash);
        self.plies[at].previous = self.heads[slot];
        self.linked += 1;
        self.heads[slot] = self.linked as u32;
    }

    /// Removes the last ply from its chain, if it is linked.
    #[inline]
    pub(super) fn unlink(&mut self) {
        if self.linked < self.plies.len() {
            return;
        }
        let Some(last) = self.plies.last() else {
            return;
        };
        let slot = self.slot(last.hash);
        self.heads[slot] = last.previous;
        self.linked -= 1;
    }

    #[cold]
    fn grow(&mut self) {
        if self.try_grow(1).is_err() {
            assert!(
                u32::try_from(2 * self.plies.len()).is_ok(),
                "a history has at most 2^31 plies"
            );
            alloc::handle_alloc_error(Layout::new::<Ply<H, T>>());
        }
    }

    /// Increases the capacity, at least to twice the number of plies, and rebuilds all chains.
    #[cold]
    pub(super) fn try_grow(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let len = self.plies.len();
        let plies = len.saturating_add(additional).max(2 * len).max(4);
        let heads = plies
            .checked_mul(HEADS_PER_PLY)
            .and_then(usize::checked_next_power_of_two);
        let heads = heads
            .filter(|_| u32::try_from(plies).is_ok())
            .unwrap_or(usize::MAX);
        // If one of the two cannot grow, nothing has changed. A clone has the chains of all plies
        // that it had, but no capacity beyond its plies, so there can be fewer chains than
        // before.
        self.heads
            .try_reserve_exact(heads.saturating_sub(self.heads.len()))?;
        self.plies.try_reserve_exact(plies - len)?;
        self.shift = u64::BITS - heads.ilog2();
        self.heads.clear();
        self.heads.resize(heads, 0);
        for _ in 0..core::mem::take(&mut self.linked) {
            self.link();
        }
        Ok(())
    }
}

impl<H: HashValue, T> Default for History<H, T> {
    fn default() -> Self {
        History::new()
    }
}

/// Histories are equal if they have the same plies, and the same plies count.
impl<H: HashValue, T: PartialEq> PartialEq for History<H, T> {
    fn eq(&self, other: &Self) -> bool {
        let is_equal = |(one, other): (&Ply<H, T>, &Ply<H, T>)| {
            (one.hash, one.since) == (other.hash, other.since) && one.with == other.with
        };
        self.len() == other.len() && self.plies.iter().zip(&other.plies).all(is_equal)
    }
}

impl<H: HashValue, T: Eq> Eq for History<H, T> {}

impl<H: HashValue, T> Debug for History<H, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.plies.iter().map(|ply| ply.hash))
            .finish()
    }
}
