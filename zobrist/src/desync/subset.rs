//! Search for the smallest set of mistakes that combines to a given difference.

#![allow(
    clippy::cast_precision_loss,
    reason = "an order of magnitude is enough for probabilities"
)]

use super::group::Group;

/// Maximum number of terms in a set.
pub(super) const MOST: usize = 4;

/// A mistake in a hash: the index of the feature in excess and the index of the missing feature.
/// Either can be [`NONE`].
///
/// If both are present, a slot has another value in the hash than in the state. That counts as one
/// mistake.
pub(super) type Term = [u32; 2];
pub(super) const NONE: u32 = u32::MAX;

pub(super) struct Search {
    /// The terms of the set, padded with pairs of [`NONE`].
    pub(super) terms: [Term; MOST],
    /// Multiplicity of the term if the set has one term, otherwise 1.
    pub(super) times: usize,
    /// Maximum size of the sets that were searched.
    pub(super) looked_for: usize,
    pub(super) by_chance: bool,
}

/// The searched keys.
#[derive(Clone, Copy)]
pub(super) struct Keys<'a> {
    /// Number of keys.
    pub(super) len: usize,
    /// Returns the key of a feature, zero-extended.
    pub(super) get: &'a dyn Fn(usize) -> u128,
    pub(super) group: Group,
    /// Changes of a slot from its value in the state to another value. Empty if the state is
    /// unknown.
    pub(super) others: &'a [Term],
}

impl Keys<'_> {
    /// Returns the number of terms: the changes in `others`, the keys, and for additive keys also
    /// the negated keys.
    fn terms(&self) -> usize {
        self.others.len()
            + if self.group.additive {
                2 * self.len
            } else {
                self.len
            }
    }

    /// Returns a term by its index. Changes of a slot value come first, so that the search prefers
    /// them: a hash with such a mistake still belongs to a consistent state.
    fn term(&self, term: usize) -> Term {
        match term.checked_sub(self.others.len()) {
            None => self.others[term],
            Some(feature) if feature < self.len => [feature as u32, NONE],
            Some(negative) => [NONE, (negative - self.len) as u32],
        }
    }

    fn value(&self, term: usize) -> u128 {
        let key = |feature| {
            if feature == NONE {
                0
            } else {
                (self.get)(feature as usize)
            }
        };
        let [excess, missing] = self.term(term);
        self.group.minus(key(excess), key(missing))
    }
}

/// Searches for the smallest set of terms that combines to `difference`, or for one term with a
/// multiplicity of up to `most_times`.
pub(super) fn search(keys: Keys<'_>, most_times: usize, difference: u128) -> Search {
    let (mut times, mut looked_for) = (1, 1);
    let single = (0..keys.terms()).find(|&a| keys.value(a) == difference);
    let mut found = single.map_or(NO_SET, |a| set([a]));
    if found == NO_SET {
        // Only additive keys have multiplicities. Such keys are so wide that no multiple matches by
        // chance.
        (found, times) = several_times(&keys, most_times, difference);
    }
    if found == NO_SET {
        (found, looked_for) = find_more(&keys, difference);
    }
    let size = found.iter().filter(|&&term| term != NO_TERM).count();
    Search {
        terms: found.map(|term| {
            if term == NO_TERM {
                [NONE; 2]
            } else {
                keys.term(term)
            }
        }),
        times,
        looked_for,
        by_chance: is_by_chance(keys.terms(), size, keys.group.bits),
    }
}

/// Returns whether, with a probability above 1%, some set of `size` of `terms` terms has a given sum
/// of `bits` bits.
pub(super) fn is_by_chance(terms: usize, size: usize, bits: u32) -> bool {
    // The binomial coefficient.
    let sets = (0..size).map(|i| terms.saturating_sub(i) as f64 / (i + 1) as f64);
    sets.product::<f64>() * 100.0 > power_of_two(bits)
}

fn power_of_two(exponent: u32) -> f64 {
    (0..exponent).map(|_| 2.0).product()
}

/// The indices of up to four terms, padded with [`NO_TERM`].
type Set = [usize; MOST];
const NO_TERM: usize = usize::MAX;
const NO_SET: Set = [NO_TERM; MOST];

fn set<const N: usize>(terms: [usize; N]) -> Set {
    core::array::from_fn(|i| terms.get(i).copied().unwrap_or(NO_TERM))
}

/// Maximum number of multiples, over all terms, that are tried. Trying them takes milliseconds.
const SUMS: usize = 1 << 24;

/// Searches for one feature with a multiplicity that is wrong by up to `most`.
fn several_times(keys: &Keys<'_>, most: usize, difference: u128) -> (Set, usize) {
    let most = most.min(u16::MAX.into()).min(SUMS / keys.terms().max(1));
    for a in 0..keys.terms() {
        let value = keys.value(a);
        let mut sum = value;
        for times in 2..=most {
            sum = keys.group.plus(sum, value);
            if sum == difference {
                return (set([a]), times);
            }
        }
    }
    (NO_SET, 1)
}

// The searches may use a term twice, because additive keys can require it. Under XOR, a term that
// is used twice cancels, and the smaller set without it was already searched.

#[cfg(not(feature = "alloc"))]
use find_two as find_more;

/// Searches for sets of two terms by trying all pairs.
#[cfg(any(test, not(feature = "alloc")))]
fn find_two(keys: &Keys<'_>, difference: u128) -> (Set, usize) {
    for a in 0..keys.terms() {
        let rest = keys.group.minus(difference, keys.value(a));
        if let Some(b) = (0..=a).find(|&b| keys.value(b) == rest) {
            return (set([b, a]), 2);
        }
    }
    (NO_SET, 2)
}

/// Searches for sets of two to four terms. Subtracts one or two terms from the difference, and
/// looks up the rest in a table of terms or pairs.
#[cfg(feature = "alloc")]
fn find_more(keys: &Keys<'_>, difference: u128) -> (Set, usize) {
    use alloc::{vec, vec::Vec};

    use super::buckets::Buckets;
    use super::group::CLASSES;

    // Limits on the number of terms to choose from: above a limit, sets of two, three or four terms
    // are not searched. At the limit, the search takes less than a second in a release build.
    const TERMS_FOR_TWO: usize = 1 << 21;
    const TERMS_FOR_THREE: usize = 1 << 14;
    const TERMS_FOR_FOUR: usize = 4_700;

    let (n, group) = (keys.terms(), keys.group);
    if n > TERMS_FOR_TWO {
        return (NO_SET, 1);
    }
    let values: &Vec<u128> = &(0..n).map(|term| keys.value(term)).collect();
    let singles = Buckets::new(n, || (0..n).map(|a| (values[a], [a, a])));
    let single = |rest: u128| {
        let mut candidates = singles.get(rest);
        candidates.find(|&[a, _]| values[a] == rest).map(|[a, _]| a)
    };
    for (a, &value) in values.iter().enumerate() {
        if let Some(b) = single(group.minus(difference, value)) {
            return (set([a, b]), 2);
        }
    }
    if n > TERMS_FOR_THREE {
        return (NO_SET, 2);
    }

    for (a, &value) in values.iter().enumerate() {
        let rest = group.minus(difference, value);
        // Two of any three terms have indices of the same parity, so only such pairs are tried.
        for b in (a % 2..=a).step_by(2) {
            if let Some(c) = single(group.minus(rest, values[b])) {
                return (set([a, b, c]), 3);
            }
        }
    }
    if n > TERMS_FOR_FOUR {
        return (NO_SET, 3);
    }

    // A set of four terms is two pairs. To bound the memory, only the pairs of one class are stored
    // at a time. This class and the difference determine the class of the other pair.
    let mut classes = vec![Vec::new(); CLASSES];
    for (a, &value) in values.iter().enumerate() {
        classes[group.class(value)].push((value, a));
    }
    let rest_of = |whole, class| group.minus(whole as u128, class as u128) as usize % CLASSES;
    let pairs = |class| {
        let classes = &classes;
        (0..CLASSES)
            .filter(move |&x| rest_of(class, x) <= x)
            .flat_map(move |x| {
                classes[x].iter().flat_map(move |&(value, a)| {
                    let others = classes[rest_of(class, x)].iter();
                    others.map(move |&(other, b)| (group.plus(value, other), [a, b]))
                })
            })
    };
    for class in 0..CLASSES {
        let rest = rest_of(group.class(difference), class);
        if rest > class {
            continue;
        }
        let by_sum = Buckets::new(pairs(class).count(), || pairs(class));
        let four = pairs(rest).find_map(|(sum, [a, b])| {
            let rest = group.minus(difference, sum);
            let mut others = by_sum.get(rest);
            let other = others.find(|&[c, d]| group.plus(values[c], values[d]) == rest);
            other.map(|[c, d]| set([a, b, c, d]))
        });
        if let Some(four) = four {
            return (four, 4);
        }
    }
    (NO_SET, 4)
}

#[cfg(test)]
mod tests;
