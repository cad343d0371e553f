//! Sums of the differences of several slots, and the search for equal sums.

use alloc::vec::Vec;

use super::places::Differences;
use crate::desync::group::Group;
use crate::table::PrehashedSet;

/// Maximum number of slots of a sum.
pub(super) const MOST: usize = 3;

/// Indices of the differences in a sum, in the order of their slots.
pub(super) type Terms = [u32; MOST];

/// Calls `on` with each sum of one difference from each of `slots` different slots. Of a sum and
/// its inverse, only one is visited. Unused terms are 0.
#[inline]
pub(super) fn each(differences: &Differences, slots: usize, mut on: impl FnMut(u128, Terms)) {
    let Differences {
        group,
        keys,
        slots: spans,
    } = differences;
    for first in spans {
        for a in first.start..first.inverses {
            if slots == 1 {
                on(keys[a], [a as u32, 0, 0]);
            } else if slots == 2 {
                for (b, &key) in (first.end..).zip(&keys[first.end..]) {
                    on(group.plus(keys[a], key), [a as u32, b as u32, 0]);
                }
            }
        }
        if slots < 3 {
            continue;
        }
        let later = spans.partition_point(|span| span.start < first.end);
        for a in first.start..first.inverses {
            for second in &spans[later..] {
                for b in second.start..second.end {
                    let sum = group.plus(keys[a], keys[b]);
                    for (c, &key) in (second.end..).zip(&keys[second.end..]) {
                        on(group.plus(sum, key), [a as u32, b as u32, c as u32]);
                    }
                }
            }
        }
    }
}

/// Returns a digest of a sum. A sum and its inverse have equal digests, and all other sums of up to
/// 64 bits have different digests. The high bits of a digest depend on all bits of the sum. The
/// constants are the fractional parts of the golden ratio and of the square root of 2, made odd.
#[inline]
fn digest(group: Group, sum: u128) -> u64 {
    let bits = group.canonical(sum);
    let folded = bits as u64 ^ ((bits >> 64) as u64).wrapping_mul(0x6a09_e667_f3bc_c909);
    folded.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Maximum number of candidates. Further digests are ignored.
const MOST_CANDIDATES: usize = 1 << 12;

/// Approximate number of digests in memory at a time. They take 64 MB. The maximum is twice this
/// number.
const AT_ONCE: usize = 1 << 23;

/// Digests that several sums share. `all` is true if the list is complete.
pub(super) struct Candidates {
    pub(super) digests: Vec<u64>,
    pub(super) all: bool,
}

impl Candidates {
    fn of(mut digests: Vec<u64>) -> Candidates {
        let all = digests.len() < MOST_CANDIDATES;
        digests.sort_unstable();
        digests.dedup();
        Candidates { digests, all }
    }
}

/// Returns the digests that occur more than once among the `number` sums of `slots` slots. The
/// highest bits of a digest select the pass in which it is compared.
pub(super) fn repeated(differences: &Differences, slots: usize, number: usize) -> Candidates {
    let passes = number.div_ceil(AT_ONCE).next_power_of_two();
    // Shifts in two steps, because a shift by the full width panics.
    let of_pass = |digest: u64| (digest >> 1 >> (63 - passes.ilog2())) as usize;
    let (mut found, mut all) = (Vec::new(), true);
    let mut digests = Vec::new();
    for pass in 0..passes {
        digests.clear();
        each(differences, slots, |sum, _| {
            let digest = digest(differences.group, sum);
            if of_pass(digest) == pass {
                // A pass with many equal sums can have more digests than fit. The excess is
                // dropped, and the search ends after this pass.
                if digests.len() < 2 * AT_ONCE {
                    digests.push(digest);
                } else {
                    all = false;
                }
            }
        });
        digests.sort_unstable();
        let equal = digests.windows(2).filter(|pair| pair[0] == pair[1]);
        found.extend(
            equal
                .map(|pair| pair[0])
                .take(MOST_CANDIDATES - found.len()),
        );
        if found.len() == MOST_CANDIDATES || !all {
            break;
        }
    }
    let candidates = Candidates::of(found);
    Candidates {
        all: all && candidates.all,
        ..candidates
    }
}

/// Returns the digests that sums of `slots` slots share with sums of `slots + 1` slots.
pub(super) fn common(differences: &Differences, slots: usize) -> Candidates {
    let mut digests = Vec::new();
    each(differences, slots, |sum, _| {
        digests.push(digest(differences.group, sum));
    });
    let wanted = digests.into_iter().collect::<PrehashedSet<_>>();
    let mut found = Vec::new();
    each(differences, slots + 1, |sum, _| {
        let digest = digest(differences.group, sum);
        if wanted.contains(&digest) && found.len() < MOST_CANDIDATES {
            found.push(digest);
        }
    });
    Candidates::of(found)
}

/// A sum whose digest is a candidate.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    digest: u64,
    pub(super) key: u128,
    pub(super) slots: usize,
    pub(super) terms: Terms,
}

/// Maximum number of collected sums of each size.
const MOST_SUMS: usize = 1 << 18;
/// Maximum number of pairs of sums that are compared.
const MOST_COMPARED: usize = 1 << 24;

/// The search ended before all pairs of equal sums were compared.
pub(super) struct Undecided;

/// Searches for a pair of sums with the same candidate digest that satisfies `fits`. The first sum
/// has `sizes[0]` slots and the second one has `sizes[1]`. Returns `None` if all such pairs were
/// compared and none fits.
pub(super) fn find(
    differences: &Differences,
    sizes: [usize; 2],
    candidates: &Candidates,
    mut fits: impl FnMut(&Sum, &Sum) -> bool,
) -> Result<Option<[Sum; 2]>, Undecided> {
    let wanted = candidates
        .digests
        .iter()
        .copied()
        .collect::<PrehashedSet<_>>();
    let mut all = candidates.all;
    let mut sums = Vec::new();
    // Sums of equal sizes are collected once.
    for slots in if sizes[0] == sizes[1] {
        &sizes[..1]
    } else {
        &sizes[..]
    } {
        let room = sums.len() + MOST_SUMS;
        each(differences, *slots, |key, terms| {
            let digest = digest(differences.group, key);
            if wanted.contains(&digest) {
                if sums.len() < room {
                    sums.push(Sum {
                        digest,
                        key,
                        slots: *slots,
                        terms,
                    });
                } else {
                    all = false;
                }
            }
        });
    }
    sums.sort_unstable_by_key(|sum| (sum.digest, sum.terms));
    let mut compared = 0;
    for group in sums.chunk_by(|a, b| a.digest == b.digest) {
        for (i, one) in group.iter().enumerate() {
            for other in &group[i + 1..] {
                compared += 1;
                if compared > MOST_COMPARED {
                    return Err(Undecided);
                }
                let (one, other) = if one.slots <= other.slots {
                    (one, other)
                } else {
                    (other, one)
                };
                if one.slots == sizes[0] && other.slots == sizes[1] && fits(one, other) {
                    return Ok(Some([*one, *other]));
                }
            }
        }
    }
    if all { Ok(None) } else { Err(Undecided) }
}
