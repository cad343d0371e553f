//! Symmetry groups: valid and invalid lists of permutations, inverses, and operations or sites out
//! of range.

use std::collections::HashSet;
use std::num::Wrapping;

use proptest::prelude::*;
use zobrist::lattice::LatticeKeys;
use zobrist::symmetry::{CanonicalHash, NotAGroup, Symmetries};
use zobrist::{Zobrist, ZobristHash};

use super::views;

proptest! {
    /// The operations of a rectangle are closed under inversion and composition.
    #[test]
    fn rectangles_are_groups(rows in 1_usize..7, cols in 1_usize..7) {
        let symmetries = Symmetries::rectangle(rows, cols);
        prop_assert_eq!(symmetries.sites(), rows * cols);
        let lists: Vec<Vec<usize>> =
            (0..symmetries.operations()).map(|g| symmetries.permutation(g).collect()).collect();
        prop_assert_eq!(&Symmetries::from_permutations(&lists).unwrap(), &symmetries);
        for (operation, list) in lists.iter().enumerate() {
            let inverse = symmetries.inverse(operation);
            for (site, &image) in list.iter().enumerate() {
                prop_assert_eq!(symmetries.image(operation, site), image);
                prop_assert_eq!(symmetries.images(site).nth(operation), Some(image));
                prop_assert_eq!(symmetries.image(inverse, image), site);
            }
        }
        let numbers: Vec<usize> = (0..rows * cols).collect();
        let mut expected = views(&numbers, cols);
        // A view lists the site at each position, an operation the position of each site. The two lists are inverse
        // permutations.
        let mut found = lists;
        expected.sort();
        found.sort();
        prop_assert_eq!(found, expected);
    }

    /// The powers of a random permutation form a group.
    #[test]
    fn powers_of_a_permutation(list in Just((0..6).collect::<Vec<usize>>()).prop_shuffle()) {
        let identity: Vec<usize> = (0..6).collect();
        let power = |of: &Vec<usize>| of.iter().map(|&image| list[image]).collect::<Vec<_>>();
        let mut powers = vec![identity.clone()];
        while power(&powers[powers.len() - 1]) != identity {
            powers.push(power(&powers[powers.len() - 1]));
        }
        // The capacity is 6, the greatest order of a permutation of six sites.
        let generated = Symmetries::<6>::generated_by([&list]).unwrap();
        prop_assert_eq!(&generated, &Symmetries::from_permutations(&powers).unwrap());
        prop_assert_eq!(generated.operations(), powers.len());
        let open = Symmetries::<6>::from_permutations(&powers[..powers.len() - 1]);
        prop_assert_eq!(open.is_ok(), powers.len() == 2);
    }
}

#[test]
fn lists_that_are_no_group() {
    let group = |lists: &[&[usize]]| Symmetries::<3>::from_permutations(lists);
    let generated = |lists: &[&[usize]]| Symmetries::<3>::generated_by(lists);
    let cases: [(&[&[usize]], NotAGroup, &str); 4] = [
        (
            &[],
            NotAGroup::NoOperations,
            "no operations, not even the identity",
        ),
        (
            &[&[0, 1], &[0, 1, 2]],
            NotAGroup::OtherSites {
                operation: 1,
                sites: 3,
                expected: 2,
            },
            "operation 1 has 3 sites, operation 0 has 2",
        ),
        (
            &[&[0, 1], &[1, 2]],
            NotAGroup::NotAPermutation {
                operation: 1,
                site: 1,
                image: 2,
            },
            "operation 1 maps site 1 to 2, which is no site or the image of an earlier site",
        ),
        (
            &[&[0, 1, 2], &[1, 2, 1]],
            NotAGroup::NotAPermutation {
                operation: 1,
                site: 2,
                image: 1,
            },
            "operation 1 maps site 2 to 1, which is no site or the image of an earlier site",
        ),
    ];
    for (lists, error, text) in cases {
        assert_eq!(group(lists), Err(error));
        assert_eq!(generated(lists), Err(error));
        assert_eq!(error.to_string(), text);
    }
    let cases: [(&[&[usize]], NotAGroup, &str); 4] = [
        (
            &[&[1, 0]],
            NotAGroup::NoIdentity,
            "operation 0 is not the identity",
        ),
        (
            &[&[1, 0], &[0, 1]],
            NotAGroup::NoIdentity,
            "operation 0 is not the identity",
        ),
        (
            &[&[0, 1, 2, 3], &[1, 0, 2, 3], &[0, 1, 3, 2]],
            NotAGroup::NotClosed {
                first: 1,
                second: 2,
            },
            "operation 1 followed by operation 2 is not an operation of the list",
        ),
        (
            &[&[0, 1], &[1, 0], &[0, 1], &[1, 0]],
            NotAGroup::TooManyOperations { capacity: 3 },
            "more operations than the 3 that the type has room for",
        ),
    ];
    for (lists, error, text) in cases {
        assert_eq!(group(lists), Err(error));
        assert_eq!(error.to_string(), text);
        assert_ne!(generated(lists).err(), Some(error));
    }
    // Two operations may have the same permutation.
    assert_eq!(group(&[&[0, 1], &[0, 1]]).unwrap().operations(), 2);
    // The product of these two permutations would be a fourth operation.
    assert_eq!(
        generated(&[&[1, 0, 2, 3], &[0, 1, 3, 2]]),
        Err(NotAGroup::TooManyOperations { capacity: 3 })
    );
    let long: Vec<usize> = (0..=1 << 16).collect();
    let error = NotAGroup::TooManySites { sites: 65_537 };
    assert_eq!(group(&[&long]), Err(error));
    assert_eq!(error.to_string(), "65537 sites are more than 65536");
    assert_eq!(group(&[&long[..1 << 16]]).unwrap().sites(), 1 << 16);
    assert_eq!(
        Symmetries::<0>::generated_by([[0]]),
        Err(NotAGroup::TooManyOperations { capacity: 0 })
    );
}

/// A rotation by 90 degrees is not its own inverse.
#[test]
fn inverses() {
    let square = Symmetries::rectangle(3, 3);
    assert_ne!(square.inverse(5), 5);
    assert_eq!(square.image(square.inverse(5), square.image(5, 1)), 1);
}

#[test]
fn the_last_of_the_most_sites() {
    let symmetries = Symmetries::rectangle(256, 256);
    assert_eq!(
        format!("{symmetries:?}"),
        "Symmetries { sites: 65536, operations: 8, .. }"
    );
    let corners = [0, 255, 65_280, 65_535];
    for operation in 0..8 {
        let images = corners.map(|corner| symmetries.image(operation, corner));
        assert_eq!(HashSet::from(images), HashSet::from(corners));
    }
}

#[test]
#[should_panic(expected = "256x257 sites are more than 65536")]
fn sites_are_not_numbered_twice() {
    let _ = Symmetries::rectangle(256, 257);
}

#[test]
#[should_panic(expected = "sites are more than 65536")]
fn the_product_of_the_sides_overflows() {
    let _ = Symmetries::rectangle(usize::MAX / 2, 4);
}

#[test]
#[should_panic(expected = "there is no site 9: the operations permute 9 sites")]
fn no_such_site() {
    let _ = Symmetries::rectangle(3, 3).images(9);
}

#[test]
#[should_panic(expected = "no operation 4: there are 4")]
fn no_such_operation_to_invert() {
    let _ = Symmetries::rectangle(2, 3).inverse(4);
}

#[test]
#[should_panic(expected = "no operation 4: there are 4")]
fn no_such_permutation() {
    let _ = Symmetries::rectangle(2, 3).permutation(4);
}

#[test]
#[should_panic(expected = "no operation 4: there are 4")]
fn no_image_under_an_operation_that_there_is_not() {
    let _ = Symmetries::rectangle(2, 3).image(4, 0);
}

#[test]
#[should_panic(expected = "a group of 4 operations, but the hash began with one of 8")]
fn another_group_than_the_hash_began_with() {
    let (square, oblong) = (Symmetries::rectangle(3, 3), Symmetries::rectangle(3, 2));
    let keys = LatticeKeys::<bool, u64>::new(1, 9);
    let mut hash = CanonicalHash::new(&square, keys.base());
    hash.update(&oblong, 0, |image| keys.key(image, true));
}

/// Returns all permutations of `n` numbers.
fn all_permutations(n: usize) -> Vec<Vec<usize>> {
    (0..n).fold(vec![Vec::new()], |shorter, next| {
        let insert = |at| {
            shorter
                .iter()
                .map(move |list| [&list[..at], &[next], &list[at..]].concat())
        };
        (0..=next).flat_map(insert).collect()
    })
}

/// Counts orbits by Burnside's lemma: the mean number of states that an operation leaves unchanged.
fn burnside<S: PartialEq>(
    states: &[S],
    operations: &[Vec<usize>],
    image: impl Fn(&S, &[usize]) -> S,
) -> usize {
    let fixed = |operation: &Vec<usize>| {
        states
            .iter()
            .filter(|state| image(state, operation) == **state)
            .count()
    };
    operations.iter().map(fixed).sum::<usize>() / operations.len()
}

/// Each of three processes waits for one of them, or for none: a flag for each pair, which moves
/// with both.
#[test]
fn numbers_of_sites_in_sites_are_flags_of_pairs() {
    #[derive(Zobrist)]
    #[zobrist(key = u64, guarantee = exact)]
    #[allow(dead_code, reason = "the keys are used alone")]
    struct System {
        waits_for: [[bool; 3]; 3],
    }
    let operations = all_permutations(3);
    let of_pairs = operations.iter().map(|g| {
        (0..9)
            .map(|pair| 3 * g[pair / 3] + g[pair % 3])
            .collect::<Vec<_>>()
    });
    let exchanges = Symmetries::<6>::generated_by(of_pairs).unwrap();
    let states: Vec<[usize; 3]> = (0..64).map(|n| [n % 4, n / 4 % 4, n / 16]).collect();
    let image = |state: &[usize; 3], g: &[usize]| {
        let mut image = [3; 3];
        for (process, &other) in state.iter().enumerate() {
            image[g[process]] = g.get(other).copied().unwrap_or(3);
        }
        image
    };
    let hashes = states.iter().map(|state| {
        let key = |pair: usize, image: usize| {
            System::WAITS_FOR
                .at(image / 3)
                .at(image % 3)
                .key(state[pair / 3] == pair % 3)
        };
        CanonicalHash::of(&exchanges, ZobristHash::BASE, key).canonical()
    });
    assert_eq!(
        hashes.collect::<HashSet<_>>().len(),
        burnside(&states, &operations, image)
    );
}

/// Six equal processes have 720 operations. The sum of their keys, which do not depend on the
/// number of a process, is the same for all images.
#[test]
fn sums_of_keys_without_numbers_are_invariant() {
    #[derive(Zobrist)]
    #[zobrist(key = Wrapping<u64>)]
    #[allow(dead_code, reason = "the keys are used alone")]
    struct Processes {
        #[zobrist(count = 6)]
        number: [[u8; 2]; 3],
    }
    let operations = all_permutations(6);
    let states: Vec<([usize; 6], usize)> = (0..729 * 7)
        .map(|n| ([1, 3, 9, 27, 81, 243].map(|place| n / place % 3), n / 729))
        .collect();
    let image = |(states, holder): &([usize; 6], usize), g: &[usize]| {
        let mut image = [0; 6];
        for (process, &state) in states.iter().enumerate() {
            image[g[process]] = state;
        }
        (image, g.get(*holder).copied().unwrap_or(6))
    };
    let hashes = states.iter().map(|(states, holder)| {
        let key = |process| {
            Processes::NUMBER
                .at(states[process])
                .at(usize::from(*holder == process))
                .key(1)
        };
        (0..6)
            .map(key)
            .fold(ZobristHash::<Processes>::BASE, |hash, key| hash + key)
    });
    assert_eq!(
        [
            hashes.collect::<HashSet<_>>().len(),
            burnside(&states, &operations, image)
        ],
        [91, 91]
    );
}

/// All permutations of seven and of eight sites. Comparing each composition of two operations with
/// each operation does not end.
#[test]
fn groups_of_many_operations() {
    let rotation = |n: usize| (0..n).map(|site| (site + 1) % n).collect::<Vec<_>>();
    let exchange = |n: usize| {
        let mut list: Vec<usize> = (0..n).collect();
        list.swap(0, 1);
        list
    };
    let eight = Symmetries::<40_320>::generated_by([rotation(8), exchange(8)]).unwrap();
    assert_eq!(eight.operations(), 40_320);
    let seven = Symmetries::<5040>::generated_by([rotation(7), exchange(7)]).unwrap();
    let mut lists: Vec<Vec<usize>> = (0..5040).map(|g| seven.permutation(g).collect()).collect();
    assert_eq!(lists.iter().collect::<HashSet<_>>().len(), 5040);
    for operation in 0..5040 {
        let inverse = &lists[seven.inverse(operation)];
        assert!((0..7).all(|site| inverse[lists[operation][site]] == site));
    }
    assert_eq!(
        &Symmetries::<5040>::from_permutations(&lists).unwrap(),
        &seven
    );
    // Without the last operation the list is no group: the error names the first composition that is
    // not in the list.
    lists.pop();
    let all: HashSet<&Vec<usize>> = lists.iter().collect();
    let pairs = (0..lists.len()).flat_map(|first| (0..lists.len()).map(move |b| (first, b)));
    let is_absent = |&(first, second): &(usize, usize)| {
        let product = (0..7).map(|site| lists[second][lists[first][site]]);
        !all.contains(&product.collect::<Vec<_>>())
    };
    let (first, second) = pairs.into_iter().find(is_absent).unwrap();
    assert_eq!(
        Symmetries::<5040>::from_permutations(&lists),
        Err(NotAGroup::NotClosed { first, second })
    );
}
