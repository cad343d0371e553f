//! The fewest keys of a table that combine to a given difference, and in large lattices those of two sites.

#![allow(clippy::cast_precision_loss, reason = "of chances an order of magnitude is enough")]

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
use super::buckets::Buckets;
use super::group::Group;

/// Maximum number of features that are searched.
pub(super) const MOST: usize = 4;

/// Maximum numbers of terms for searches of two, three and four features. They correspond to a million terms, 4 million pairs
/// and 600,000 pairs, which take tens of milliseconds each.
#[cfg(feature = "alloc")]
const TERMS_FOR_TWO: usize = 1 << 20;
#[cfg(feature = "alloc")]
const TERMS_FOR_THREE: usize = 2_800;
#[cfg(feature = "alloc")]
const TERMS_FOR_FOUR: usize = 1_095;

/// A key, or the negative of an additive key.
#[derive(Clone, Copy)]
pub(super) struct Term {
    pub(super) feature: usize,
    pub(super) negative: bool,
}

pub(super) struct Search {
    terms: [Term; MOST],
    found: usize,
    /// The multiplicity of a single term.
    pub(super) times: usize,
    /// Sets of at most this many features were searched.
    pub(super) looked_for: usize,
    pub(super) by_chance: bool,
}

impl Search {
    pub(super) fn terms(&self) -> &[Term] {
        &self.terms[..self.found]
    }
}

/// The searched keys.
#[derive(Clone, Copy)]
pub(super) struct Keys<'a> {
    /// Number of keys.
    pub(super) len: usize,
    /// Returns the key of a feature, zero-extended.
    pub(super) get: &'a dyn Fn(usize) -> u128,
    pub(super) group: Group,
}

impl Keys<'_> {
    /// Returns the number of terms of a difference: the keys, and for additive keys also their negatives.
    fn terms(&self) -> usize {
        if self.group.additive { 2 * self.len } else { self.len }
    }

    fn value(&self, term: usize) -> u128 {
        let Term { feature, negative } = self.term(term);
        let key = (self.get)(feature);
        if negative { self.group.minus(0, key) } else { key }
    }

    /// Returns the number of the term that removes `feature`.
    #[cfg(feature = "alloc")]
    fn without(&self, feature: usize) -> usize {
        if self.group.additive { self.len + feature } else { feature }
    }

    fn term(&self, term: usize) -> Term {
        Term {
            feature: if term < self.len { term } else { term - self.len },
            negative: term >= self.len,
        }
    }
}

/// Properties of the features of a table.
pub(super) struct Features {
    /// Maximum multiplicity of a single feature.
    pub(super) times: usize,
    /// Number of features of each site of a lattice; 0 for other shapes.
    pub(super) site: usize,
}

pub(super) fn search(keys: Keys<'_>, features: &Features, difference: u128) -> Search {
    let (mut times, mut looked_for) = (1, 1);
    let mut found = single(&keys, difference);
    let mut tried = keys.terms() as f64;
    if found.len == 0 {
        (found, times) = several_times(&keys, features.times, difference);
        tried *= features.times as f64;
    }
    if found.len == 0 {
        (found, looked_for) = find_more(&keys, difference);
        tried = chances(keys.terms(), found.len);
    }
    if found.len == 0 && looked_for < MOST {
        (found, tried) = two_sites(&keys, features.site, difference);
    }
    let mut result = Search {
        terms: [Term { feature: 0, negative: false }; MOST],
        found: 0,
        times,
        looked_for,
        by_chance: tried * 100.0 > power_of_two(keys.group.bits),
    };
    for &term in found.as_slice() {
        result.terms[result.found] = keys.term(term);
        result.found += 1;
    }
    result
}

/// Returns the number of sets of `k` out of `n`, C(n, k).
fn chances(n: usize, k: usize) -> f64 {
    (0..k).map(|i| n.saturating_sub(i) as f64 / (i + 1) as f64).product()
}

fn power_of_two(exponent: u32) -> f64 {
    (0..exponent).map(|_| 2.0).product()
}

/// A set of up to four terms, by number.
#[derive(Clone, Copy)]
struct Set {
    terms: [usize; MOST],
    len: usize,
}

impl Set {
    const NONE: Set = Set { terms: [0; MOST], len: 0 };

    fn of(terms: &[usize]) -> Set {
        terms.iter().fold(Set::NONE, |set, &term| set.with(term))
    }

    fn with(mut self, term: usize) -> Set {
        self.terms[self.len] = term;
        self.len += 1;
        self
    }

    fn as_slice(&self) -> &[usize] {
        &self.terms[..self.len]
    }
}

fn single(keys: &Keys<'_>, difference: u128) -> Set {
    let found = (0..keys.terms()).find(|&a| keys.value(a) == difference);
    found.map_or(Set::NONE, |a| Set::of(&[a]))
}

/// Maximum number of multiples of terms that are tried: milliseconds.
const SUMS: usize = 1 << 24;

/// Searches one feature with a multiplicity that is wrong by up to `most`.
fn several_times(keys: &Keys<'_>, most: usize, difference: u128) -> (Set, usize) {
    let most = most.min(u16::MAX.into()).min(SUMS / keys.terms().max(1));
    for a in 0..keys.terms() {
        let mut sum = keys.value(a);
        for times in 2..=most {
            sum = keys.group.plus(sum, keys.value(a));
            if sum == difference {
                return (Set::of(&[a]), times);
            }
        }
    }
    (Set::NONE, 1)
}

/// Searches sets of two by trying all pairs.
#[cfg(not(feature = "alloc"))]
fn find_more(keys: &Keys<'_>, difference: u128) -> (Set, usize) {
    for a in 0..keys.terms() {
        let rest = keys.group.minus(difference, keys.value(a));
        // With additive keys a term can occur twice.
        if let Some(b) = (0..a + usize::from(keys.group.additive)).find(|&b| keys.value(b) == rest)
        {
            return (Set::of(&[b, a]), 2);
        }
    }
    (Set::NONE, 2)
}

/// Searches sets of two to four: looks up the difference without one or two terms.
#[cfg(feature = "alloc")]
fn find_more(keys: &Keys<'_>, difference: u128) -> (Set, usize) {
    let n = keys.terms();
    if n > TERMS_FOR_TWO {
        return (Set::NONE, 1);
    }
    let terms: &Vec<u128> = &(0..n).map(|term| keys.value(term)).collect();
    let singles = Buckets::new(n, || (0..n).map(|a| (terms[a], [a, a])));
    let single = |rest: u128| {
        let mut candidates = singles.get(rest);
        candidates.find(|&[a, _]| terms[a] == rest).map(|[a, _]| a)
    };
    for (a, &key) in terms.iter().enumerate() {
        if let Some(b) = single(keys.group.minus(difference, key)) {
            return (Set::of(&[a, b]), 2);
        }
    }
    if n > TERMS_FOR_THREE {
        return (Set::NONE, 2);
    }

    // With additive keys a term can occur twice; under XOR two equal ones cancel. They are not found here anyway, because the
    // set without them is smaller and was searched before.
    let twice = usize::from(keys.group.additive);
    let pairs = || {
        (0..n).flat_map(move |a| {
            (0..a + twice).map(move |b| (keys.group.plus(terms[a], terms[b]), [a, b]))
        })
    };
    for (sum, [a, b]) in pairs() {
        if let Some(c) = single(keys.group.minus(difference, sum)) {
            return (Set::of(&[a, b, c]), 3);
        }
    }
    if n > TERMS_FOR_FOUR {
        return (Set::NONE, 3);
    }

    let by_sum = Buckets::new(pairs().count(), pairs);
    for (sum, [a, b]) in pairs() {
        let rest = keys.group.minus(difference, sum);
        let other = by_sum.get(rest).find(|&[c, d]| keys.group.plus(terms[c], terms[d]) == rest);
        if let Some([c, d]) = other {
            return (Set::of(&[a, b, c, d]), 4);
        }
    }
    (Set::NONE, 4)
}

/// Searches two changes of one site each, which are up to four terms, and returns the number of such sets. It finds an exchange
/// of two species in lattices with too many features for a search of any four.
#[cfg(feature = "alloc")]
fn two_sites(keys: &Keys<'_>, site: usize, difference: u128) -> (Set, f64) {
    let features = keys.len;
    // From empty to a value or back, and from one value to another; under XOR a change and its inverse are the same.
    let ways = if keys.group.additive { 2 } else { 1 };
    let changes = features.saturating_mul(2 + site.saturating_sub(1)) / 2 * ways;
    if site == 0 || changes > TERMS_FOR_TWO {
        return (Set::NONE, 0.0);
    }
    let sum = |[a, b]: [usize; 2]| {
        if a == b { keys.value(a) } else { keys.group.plus(keys.value(a), keys.value(b)) }
    };
    let changes = || {
        (0..features).flat_map(move |a| {
            let first = a - a % site;
            let others = first..if keys.group.additive { first + site } else { a };
            let exchanges = others.filter(move |&b| b != a).map(move |b| [a, keys.without(b)]);
            let single = [a, keys.without(a)].into_iter().take(ways).map(|a| [a, a]);
            single.chain(exchanges).map(move |change| (sum(change), change))
        })
    };
    let count = changes().count();
    let by_sum = Buckets::new(count, changes);
    for (one, change) in changes() {
        let rest = keys.group.minus(difference, one);
        if let Some(other) = by_sum.get(rest).find(|&other| sum(other) == rest) {
            let mut set = Set::NONE;
            for [a, b] in [change, other] {
                set = set.with(a);
                if a != b {
                    set = set.with(b);
                }
            }
            return (set, chances(count, 2));
        }
    }
    (Set::NONE, 0.0)
}

#[cfg(not(feature = "alloc"))]
fn two_sites(_: &Keys<'_>, _: usize, _: u128) -> (Set, f64) {
    (Set::NONE, 0.0)
}
