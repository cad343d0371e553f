//! Tests `Hashed` for the values of all sites of a lattice.

use std::fmt::Debug;
use std::num::Wrapping;
use std::sync::Arc;

use zobrist::keys::KeySource;
use zobrist::lattice::LatticeKeys;
use zobrist::{Delta, Hashed, Key, Zobrist};

use super::{Cell, Color};
use crate::fixtures::panic::message;
use crate::fixtures::random::Random;

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
#[zobrist(slots)]
struct Site {
    up: bool,
    #[zobrist(max = 3)]
    charge: u8,
}

/// Makes random writes, and compares values and hash with a plain copy and its hash from scratch
/// after each.
fn walk<T: Zobrist + Copy + PartialEq + Debug, K: Key>(keys: LatticeKeys<T, K>, all: &[T]) {
    let sites = keys.sites();
    let mut random = Random(2026);
    let mut below = |n| random.below(n);
    let keys = Arc::new(keys);
    let mut model = vec![all[0]; sites];
    let mut hashed = Hashed::with_keys(keys.clone(), model.clone());
    for step in 0..600 {
        let (i, j, new) = (below(sites), below(sites), all[below(all.len())]);
        if step % 3 == 0 {
            let trial = hashed.hash() + keys.swap((i, hashed[i]), (j, hashed[j]));
            hashed.swap(i, j);
            model.swap(i, j);
            assert_eq!(hashed.hash(), trial);
            // A site that moves onto itself, and a value that stays, change nothing.
            let (before, value) = (hashed.clone(), hashed[i]);
            assert_eq!(keys.swap((i, value), (i, value)), Delta::default());
            assert_eq!(keys.change(i, value, value), Delta::default());
            hashed.swap(i, i);
            assert_eq!(hashed.set(i, value), value);
            assert_eq!(hashed, before);
        } else {
            let before = hashed.clone();
            let old = hashed.set(i, new);
            assert_eq!(old, std::mem::replace(&mut model[i], new));
            hashed.set(i, old);
            assert_eq!(hashed, before);
            hashed.set(i, new);
        }
        assert_eq!((&*hashed, hashed.hash()), (&model, keys.hash(&model)));
    }
    hashed.edit(|values| values.reverse());
    model.reverse();
    assert_eq!(
        (hashed.hash(), hashed.into_inner()),
        (keys.hash(&model), model)
    );
}

#[test]
fn values_and_keys_of_each_kind() {
    walk(LatticeKeys::<bool, u64>::new(7, 40), &[false, true]);
    let cells = [
        Cell::Wall,
        Cell::Stone(Color::Black, 3),
        Cell::Both {
            left: true,
            note: 1,
        },
    ];
    walk(LatticeKeys::<Cell, u128>::new(7, 30), &cells);
    let all =
        [(false, 0), (true, 0), (false, 3), (true, 2)].map(|(up, charge)| Site { up, charge });
    walk(LatticeKeys::<Site, Wrapping<u64>>::new(7, 30), &all);
    for source in [
        KeySource::Stored,
        KeySource::Overlapped,
        KeySource::Computed,
        KeySource::Exact,
    ] {
        walk(
            LatticeKeys::<u8, u128>::builder(7, 50)
                .values(3)
                .source(source)
                .build()
                .unwrap(),
            &[0, 1, 2],
        );
    }
    walk(
        LatticeKeys::<u8, u128>::builder(7, 50)
            .values(9)
            .source(KeySource::Computed)
            .build()
            .unwrap(),
        &[0, 4, 8],
    );
}

#[test]
fn the_site_out_of_range_is_named_before_anything_is_written() {
    let keys = LatticeKeys::<u8, u64>::builder(7, 5)
        .values(3)
        .build()
        .unwrap();
    let mut hashed = Hashed::with_keys(&keys, vec![0, 1, 2, 0, 1]);
    let before = hashed.clone();
    let no_site = "there is no site 5: there are keys for 5 sites";
    assert_eq!(
        message(|| hashed.set(3, 3)),
        "site 3 holds 3, but its values are 0 to 2"
    );
    assert_eq!(message(|| hashed.set(5, 0)), no_site);
    assert_eq!(message(|| hashed.swap(5, 0)), no_site);
    assert_eq!(message(|| hashed.swap(0, 5)), no_site);
    assert_eq!(
        message(|| hashed.edit(|values| values.truncate(4))),
        "4 values, but there are keys for 5 sites"
    );
    assert_eq!(message(|| hashed.edit(|values| values.push(0))), no_site);
    assert_eq!(
        message(|| Hashed::with_keys(&keys, vec![0, 0, 7, 0, 0])),
        "site 2 holds 7, but its values are 0 to 2"
    );
    assert_eq!(hashed, before);
    let keys = LatticeKeys::<Site, u64>::new(7, 5);
    let mut hashed = Hashed::with_keys(
        &keys,
        vec![
            Site {
                up: true,
                charge: 2
            };
            5
        ],
    );
    let text = message(|| {
        hashed.set(
            4,
            Site {
                up: false,
                charge: 4,
            },
        )
    });
    assert_eq!(text, "[4].charge holds 4, but its values are 0 to 3");
    assert_eq!(
        hashed.set(
            4,
            Site {
                up: false,
                charge: 3
            }
        ),
        Site {
            up: true,
            charge: 2
        }
    );
}
