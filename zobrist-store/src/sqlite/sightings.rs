//! Measures leases without a shared clock: a waiting process times how long a claim stays
//! unchanged.

use core::time::Duration;
use std::collections::HashMap;
use std::time::Instant;

use super::tables::Claim;
use crate::entry::Id;

/// Maximum number of observed claims. Beyond it, all observations restart, which only delays the
/// end of leases.
const MOST: usize = 1 << 16;

/// An observation adds the time since the previous one to the unchanged time, but at most the lease
/// divided by this number. After a longer time, this process was probably suspended and missed
/// renewals.
const LOOKS: u32 = 4;

/// Claims of other owners, as observed by this store.
#[derive(Default)]
pub(crate) struct Sightings(HashMap<Id, Sighting>);

struct Sighting {
    owner: String,
    beat: i64,
    /// Total time for which the claim was observed without a renewal.
    unchanged: Duration,
    last: Instant,
}

impl Sightings {
    /// Records an observation of a claim. Returns whether the claim was not renewed for the time of
    /// its lease.
    pub(crate) fn is_overdue(&mut self, id: Id, claim: &Claim, now: Instant) -> bool {
        if self.0.len() >= MOST {
            self.0.clear();
        }
        let new = || Sighting {
            owner: claim.owner.clone(),
            beat: claim.beat,
            unchanged: Duration::ZERO,
            last: now,
        };
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
