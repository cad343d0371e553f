//! Compares audits with a list of all hits.
#![expect(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    clippy::trivially_copy_pass_by_ref,
    reason = "the numbers are small integers and quarters, which are exact; a distance takes references"
)]

use std::thread;

use zobrist::cache::{Audit, Cache, SharedCache};

use crate::fixtures::random::Random;

fn distance(stored: &f64, recomputed: &f64) -> f64 {
    (stored - recomputed).abs()
}

/// Returns the value that a call computes. It depends on the call, so that some recomputed values
/// differ from the stored ones. It changes in steps of 1/4, which doubles represent exactly.
fn value(hash: u64, call: u64) -> f64 {
    hash as f64 + 0.25 * (call / 64 % 4) as f64
}

/// Every third hit is recomputed and compared with the cached value. The other hits are not
/// recomputed.
#[test]
fn every_third_hit_is_compared() {
    let mut random = Random(1);
    let mut cache = Cache::new(1024).unwrap(); // large enough to evict nothing
    let mut audit = Audit::new(3, distance);
    let (mut stored, mut hits, mut computed) = (vec![None; 32], 0, 0);
    let (mut differences, mut first) = (vec![], None);
    for call in 0..1000 {
        let hash = random.below(32) as u64;
        let mut is_computed = false;
        let mut compute = || {
            is_computed = true;
            value(hash, call)
        };
        let mut hit = true;
        let got = *cache.get_or_insert_with(hash, || {
            hit = false;
            compute()
        });
        if hit {
            audit.hit(hash, &got, compute);
        }
        let Some(kept) = stored[hash as usize] else {
            stored[hash as usize] = Some(got);
            assert!(is_computed && got == value(hash, call));
            continue;
        };
        assert_eq!(got, kept);
        hits += 1;
        assert_eq!(is_computed, hits % 3 == 0);
        if is_computed {
            computed += 1;
            differences.push((kept - value(hash, call)).abs());
            if kept != value(hash, call) {
                first = first.or(Some((hash, kept, value(hash, call))));
            }
        }
    }
    let differing = differences
        .iter()
        .filter(|difference| **difference > 0.0)
        .count();
    assert!(differing > 10 && differing < differences.len());
    assert_eq!(
        (audit.hits, audit.audited, audit.differing),
        (hits, computed, differing as u64)
    );
    assert_eq!(
        audit.largest,
        differences.iter().copied().fold(0.0, f64::max)
    );
    assert_eq!(
        audit.mean(),
        differences.iter().sum::<f64>() / computed as f64
    );
    assert_eq!(audit.first, first);
}

/// Four threads share a cache that holds all values, so every look-up is a hit. Each thread has its
/// own audit, and recomputes every second hit. Exactly one recomputed value differs from the cached
/// one.
#[test]
fn audits_of_threads_add_up() {
    let shared = SharedCache::<u64, f64>::new(256).unwrap();
    // The states differ only in their highest bits.
    let state = |hash: u64| hash << 60;
    (0..10).for_each(|hash| shared.insert(state(hash), hash as f64));
    let all = Audit::new(2, distance);
    let audits = thread::scope(|scope| {
        let threads: [_; 4] = std::array::from_fn(|number| {
            let (shared, mut audit) = (&shared, all.clone());
            scope.spawn(move || {
                for hit in 1..=200 {
                    let wrong = if hit == 152 && number == 2 { 0.5 } else { 0.0 };
                    let hash = hit % 10;
                    let value = shared.get(state(hash)).unwrap();
                    audit.hit(state(hash), &value, || hash as f64 + wrong);
                    assert_eq!(value, hash as f64);
                }
                audit
            })
        });
        threads.map(|thread| thread.join().unwrap())
    });
    let mut sum = all;
    for audit in audits {
        sum.merge(audit);
    }
    assert_eq!((sum.hits, sum.audited, sum.differing), (800, 400, 1));
    assert_eq!((sum.largest, sum.mean()), (0.5, 0.5 / 400.0));
    assert_eq!(sum.first, Some((state(2), 2.0, 2.5)));
}

#[test]
fn the_first_witness_stays() {
    let [mut one, mut other] = [(); 2].map(|()| Audit::new(1, distance));
    one.hit(1_u64, &1.0, || 2.0);
    other.hit(2, &1.0, || 3.0);
    let mut none = Audit::new(1, distance);
    none.merge(other.clone());
    assert_eq!(none.first, Some((2, 1.0, 3.0)));
    one.merge(other);
    assert_eq!((one.first, one.largest), (Some((1, 1.0, 2.0)), 2.0));
}

#[test]
fn nan_is_infinitely_far() {
    let mut audit = Audit::new(1, distance);
    audit.hit(1_u64, &f64::NAN, || 1.0);
    assert_eq!(
        (audit.differing, audit.largest, audit.mean()),
        (1, f64::INFINITY, f64::INFINITY)
    );
    let text = audit.to_string();
    assert!(
        text.ends_with("\nfirst: hash 1, stored NaN, recomputed 1.0"),
        "{text}"
    );
}

#[test]
#[should_panic(expected = "an audit of every 0th hit")]
fn audits_of_no_hit() {
    Audit::<u64, f64>::new(0, distance);
}
