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

/// Number of chains for each link. At least three of four chains are empty, so most lookups of
/// absent states take one load.
const HEADS_PER_LINK: usize = 4;

/// The number of last plies that are compared one by one. It is as fast as to look into a chain,
/// and plies that a search soon removes are then never linked.
const COMPARED: u32 = 4;

#[derive(Clone)]
pub(super) struct Ply<H, T> {
    pub(super) hash: H,
    pub(super) with: T,
    /// The number of plies before this one that count for queries about this state.
    pub(super) back: u32,
}

/// What a ply has in a chain.
#[derive(Clone, Copy)]
pub(super) struct Link {
    /// Index of the previous ply of the chain plus 1, or 0 if there is none.
    previous: u32,
    /// The number of earlier plies with this hash from `since` on.
    earlier: u32,
}

/// A history is a hash table with chains: each linked ply leads to the previous ply of its chain.
///
/// The first plies are linked, in their order, and the last ones are compared one by one. There are
/// at most `COMPARED` of these that count: a push links plies until this holds. Plies are removed
/// in reverse order, so a linked ply is the head of its chain when it is removed. Directly after
/// irreversible moves, where most nodes of a search are, nothing is linked or unlinked.
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
        let mut back = 0;
        if let (false, Some(last)) = (is_first, self.plies.last()) {
            back = last.back + 1;
            if back >= COMPARED {
                let links = self.plies.len() + 1 - COMPARED as usize;
                if self.links.len() < links {
                    self.link_all(links);
                }
            }
        }
        self.plies.push(Ply { hash, with, back });
        if cfg!(debug_assertions) {
            self.check_irreversible();
            self.check_shortest();
        }
    }

    /// Panics if the last state is also one before the last irreversible move. Hashes of fewer than
    /// 64 bits are not checked, because they collide in long searches.
    pub(super) fn check_irreversible(&mut self) {
        let (last, at) = (
            self.plies.len() - 1,
            self.irreversible.last().copied().unwrap_or(0),
        );
        if H::Key::BITS < 64 || at == 0 {
            return;
        }
        // Otherwise each ply would be compared with all that are not linked.
        if self.links.len() < at {
            self.link_all(at);
        }
        let hash = self.plies[last].hash;
        if let Some(ply) = self.with_hash(hash, at, 0).next() {
            panic!(
                "the state of ply {ply} recurs at ply {last}, so the move to ply {at} was not irreversible"
            );
        }
    }

    /// Panics if the last state recurs earlier than the game allows.
    fn check_shortest(&self) {
        let last = self.plies.len() - 1;
        let hash = self.plies[last].hash;
        let first = (last + 1).saturating_sub(self.shortest as usize);
        let first = first.max(self.since(last));
        let recurs = (first..last).rfind(|&ply| self.plies[ply].hash == hash);
        if let Some(ply) = recurs.filter(|_| H::Key::BITS >= 64) {
            panic!(
                "the state of ply {ply} recurs at ply {last}, but the shortest repetition takes {} plies",
                self.shortest
            );
        }
    }

    /// Returns whether the last state may have occurred before. Few states that did not may have.
    #[inline]
    pub(super) fn may_be_repeated(&self) -> bool {
        let Some((last, earlier)) = self.plies.split_last() else {
            return false;
        };
        // Directly after an irreversible move, no ply can match.
        if last.back < self.shortest {
            return false;
        }
        if self.shortest < COMPARED {
            // Plies that do not count are compared, too: that is faster than to leave them out.
            let compared = earlier.last_chunk::<{ COMPARED as usize - 1 }>();
            if compared.is_none_or(|plies| plies.iter().any(|ply| ply.hash == last.hash)) {
                return true;
            }
            if last.back < COMPARED {
                return false;
            }
        }
        self.head(last.hash) > earlier.len() - last.back as usize
    }

    /// Returns the index of the last earlier ply of the last state, and the number of earlier
    /// occurrences of this state.
    #[inline(never)]
    pub(super) fn last_repetition(&self) -> Option<(usize, u32)> {
        let last = self.plies.last()?;
        let before = self.plies.len().checked_sub(self.shortest as usize)?;
        self.find(last.hash, before, self.first())
    }

    /// Returns all plies with this hash that count, the most recent one first.
    pub(super) fn all(&self, hash: H) -> impl Iterator<Item = usize> {
        self.with_hash(hash, self.plies.len(), self.first())
    }

    /// Returns the plies 3, 5, 7, ... before the last one that count, with their hashes.
    #[inline]
    pub(super) fn alternate(&self) -> impl Iterator<Item = (usize, H)> {
        let plies = self.first()..self.plies.len().saturating_sub(3);
        plies
            .rev()
            .step_by(2)
            .map(|ply| (ply, self.plies[ply].hash))
    }

    /// Finds the last ply in `since..before` with this hash. Returns this ply and the number of
    /// such plies.
    #[inline]
    pub(super) fn find(&self, hash: H, before: usize, since: usize) -> Option<(usize, u32)> {
        let first = self.links.len().max(since).min(before);
        let mut compared = self.plies[first..before].iter();
        if let Some(place) = compared.rposition(|ply| ply.hash == hash) {
            let ply = first + place;
            return Some((ply, 1 + self.count(hash, ply, since)));
        }
        self.find_linked(hash, before, since)
    }

    /// Returns the number of plies in `since..before` with this hash.
    #[cold]
    fn count(&self, hash: H, before: usize, since: usize) -> u32 {
        let compared = self
            .compared_before(before, since)
            .filter(|&ply| self.plies[ply].hash == hash);
        let linked = self.find_linked(hash, before, since);
        compared.count() as u32 + linked.map_or(0, |(_, times)| times)
    }

    /// Finds the last linked ply in `since..before` with this hash. Returns this ply and the number
    /// of such plies.
    #[inline]
    fn find_linked(&self, hash: H, before: usize, since: usize) -> Option<(usize, u32)> {
        let mut next = self.head(hash);
        while next > since {
            let ply = next - 1;
            if ply < before && self.plies[ply].hash == hash {
                return Some(self.found(hash, ply, since));
            }
            next = self.links[ply].previous as usize;
        }
        None
    }

    /// Returns a linked ply and the number of plies from `since` up to it with its hash.
    #[cold]
    #[inline(never)]
    fn found(&self, hash: H, ply: usize, since: usize) -> (usize, u32) {
        // If more plies counted for `ply` than now, count again.
        let earlier = if self.since(ply) == since {
            self.links[ply].earlier
        } else {
            self.chain(hash, ply, since).count() as u32
        };
        (ply, 1 + earlier)
    }

    /// Returns the plies in `since..before` with this hash, the most recent one first.
    fn with_hash(&self, hash: H, before: usize, since: usize) -> impl Iterator<Item = usize> {
        let compared = self.compared_before(before, since);
        let compared = compared.filter(move |&ply| self.plies[ply].hash == hash);
        compared.chain(self.chain(hash, before, since))
    }

    /// Returns the plies in `since..before` that are not linked, the most recent one first.
    #[inline]
    fn compared_before(&self, before: usize, since: usize) -> impl Iterator<Item = usize> {
        (self.links.len().max(since)..before).rev()
    }

    /// Returns the linked plies in `since..before` with this hash, the most recent one first.
    #[inline]
    fn chain(&self, hash: H, before: usize, since: usize) -> impl Iterator<Item = usize> {
        // No linked ply counts.
        let head = if since >= self.links.len() {
            None
        } else {
            self.heads.get(self.slot(hash)).copied()
        };
        let mut next = head.unwrap_or(0);
        let chain = iter::from_fn(move || {
            let ply = (next as usize).checked_sub(1).filter(|&ply| ply >= since)?;
            next = self.links[ply].previous;
            Some(ply)
        });
        chain.filter(move |&ply| ply < before && self.plies[ply].hash == hash)
    }

    /// Returns the first ply that counts for queries about the state of `ply`.
    #[inline]
    fn since(&self, ply: usize) -> usize {
        ply - self.plies[ply].back as usize
    }

    /// Returns the first ply that counts for queries about the last state.
    #[inline]
    pub(super) fn first(&self) -> usize {
        let last = self.plies.len().checked_sub(1);
        last.map_or(0, |last| self.since(last))
    }

    /// Returns the index of the last ply of the chain of a hash plus 1, or 0 if the chain is empty.
    #[inline]
    fn head(&self, hash: H) -> usize {
        let head = self.heads.get(self.slot(hash));
        head.map_or(0, |&head| head as usize)
    }

    /// Returns the index of the chain of a hash. The hash is mixed first, because all hashes can
    /// agree in any range of bits.
    #[inline]
    fn slot(&self, hash: H) -> usize {
        (Prehashed.hash_one(hash) >> self.shift) as usize
    }

    /// Links plies until the first `links` are linked.
    #[cold]
    #[inline(never)]
    fn link_all(&mut self, links: usize) {
        if links * HEADS_PER_LINK > self.heads.len() && self.try_grow(2 * links).is_err() {
            alloc::handle_alloc_error(Layout::new::<Link>());
        }
        for at in self.links.len()..links {
            self.link(at);
        }
    }

    /// Links ply `at` into its chain. All plies before it are linked.
    fn link(&mut self, at: usize) {
        let hash = self.plies[at].hash;
        let before = (at + 1).saturating_sub(self.shortest as usize);
        let earlier = self.find(hash, before, self.since(at));
        let earlier = earlier.map_or(0, |(_, times)| times);
        let number = u32::try_from(at + 1).expect("a history has fewer than 2^32 plies");
        let slot = self.slot(hash);
        let previous = core::mem::replace(&mut self.heads[slot], number);
        self.links.push(Link { previous, earlier });
    }

    /// Removes the last linked ply from its chain. It had this hash.
    #[cold]
    #[inline(never)]
    pub(super) fn unlink(&mut self, hash: H) {
        if let Some(link) = self.links.pop() {
            let slot = self.slot(hash);
            self.heads[slot] = link.previous;
        }
    }

    /// Reserves memory for `plies` links in all, and rebuilds all chains.
    pub(super) fn try_grow(&mut self, plies: usize) -> Result<(), TryReserveError> {
        let heads = plies.max(4).checked_mul(HEADS_PER_LINK);
        let heads = heads
            .and_then(usize::checked_next_power_of_two)
            .filter(|_| u32::try_from(plies).is_ok())
            .unwrap_or(usize::MAX);
        // If one of the two cannot grow, nothing has changed. A clone has the chains of all plies
        // that it had.
        let more = heads.saturating_sub(self.heads.len());
        self.heads.try_reserve_exact(more)?;
        let linked = self.links.len();
        self.links.try_reserve_exact(plies.saturating_sub(linked))?;
        self.shift = u64::BITS - heads.ilog2();
        self.heads.clear();
        self.heads.resize(heads, 0);
        self.links.clear();
        (0..linked).for_each(|at| self.link(at));
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
            (one.hash, one.back) == (other.hash, other.back) && one.with == other.with
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
