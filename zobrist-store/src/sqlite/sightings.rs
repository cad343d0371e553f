//! Leases without a clock that processes share: a waiter measures how long a claim stays the same.

use core::time::Duration;
use std::collections::HashMap;
use std::time::Instant;

use super::tables::Claim;
use crate::entry::Id;

/// Claims that are remembered at most. Beyond, all begin anew, which only delays the end of leases.
const MOST: usize = 1 << 16;

/// The part of a lease that one look counts at most: a process that was stopped itself has seen nothing meanwhile.
const LOOKS: u32 = 4;

/// Claims of other owners, as this store has seen them.
#[derive(Default)]
pub(crate) struct Sightings(HashMap<Id, Sighting>);

struct Sighting {
    owner: String,
    beat: i64,
    /// How long the claim was seen without a renewal.
    unchanged: Duration,
    last: Instant,
}

impl Sightings {
    /// Records that a claim was seen now, and returns whether it has not been renewed for its lease.
    pub(crate) fn is_overdue(&mut self, id: Id, claim: &Claim, now: Instant) -> bool {
        if self.0.len() >= MOST {
            self.0.clear();
        }
        let new = || Sighting { owner: claim.owner.clone(), beat: claim.beat, unchanged: Duration::ZERO, last: now };
        let sighting = self.0.entry(id).or_insert_with(new);
        if sighting.beat != claim.beat || sighting.owner != claim.owner {
            *sighting = new();
        }
        sighting.unchanged += (now - sighting.last).min(claim.lease / LOOKS);
        sighting.last = now;
        sighting.unchanged >= claim.lease
    }

    /// Forgets a claim that has ended.
    pub(crate) fn forget(&mut self, id: Id) {
        self.0.remove(&id);
    }
}

#[cfg(test)]
mod tests;
