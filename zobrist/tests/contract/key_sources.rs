//! Tests that stored, overlapped and computed lattice keys have the same interface, updates and
//! panics. Also tests which source is the fastest for a size.

use core::num::Wrapping;
use proptest::prelude::*;
use zobrist::keys::KeySource;
use zobrist::lattice::LatticeKeys;
use zobrist::{Key, KeyTable, Zobrist};

use crate::fixtures::panic::message;
use crate::fixtures::species::{SPECIES, Species};

/// A site of two slots. The second slot is a multiplicity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
#[zobrist(slots)]
struct Site {
    species: Option<Species>,
    #[zobrist(count = 3)]
    charge: u8,
}

const SOURCES: [KeySource; 3] = [
    KeySource::Stored,
    KeySource::Overlapped,
    KeySource::Computed,
];

/// Asserts for each key source that a hash after many updates equals the base plus the keys of the
/// present values.
fn assert_walk<K: Key>(start: &[Species], steps: &[(usize, usize, Species)]) {
    for source in SOURCES {
        let keys = LatticeKeys::<Species, K>::builder(5, start.len())
            .source(source)
            .build()
            .unwrap();
        let numbered = LatticeKeys::<u8, K>::builder(5, start.len())
            .values(3)
            .source(source)
            .build()
            .unwrap();
        assert_eq!((keys.source(), numbered.source()), (source, source));
        let mut sites = start.to_vec();
        let mut hash = keys.hash(&sites);
        for &(i, j, new) in steps {
            let [i, j] = [i % sites.len(), j % sites.len()];
            let change = keys.change(i, sites[i], new);
            hash += change;
            assert_eq!(
                numbered.change(i, sites[i] as u8, new as u8).raw(),
                change.raw()
            );
            sites[i] = new;
            if i != j {
                let before = hash;
                let swap = keys.swap((i, sites[i]), (j, sites[j]));
                hash += swap;
                sites.swap(i, j);
                assert_eq!(hash - keys.swap((i, sites[j]), (j, sites[i])), before);
            }
        }
        assert_eq!(hash, keys.hash(&sites));
        assert!(keys.check(hash, &sites).is_ok());
        let features = sites
            .iter()
            .enumerate()
            .map(|(i, &species)| keys.key(i, species));
        assert_eq!(hash, keys.base() + features.sum());
        let numbers: Vec<u8> = sites.iter().map(|&species| species as u8).collect();
        assert_eq!(numbered.hash(numbers).raw(), hash.raw());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn updates_agree_with_from_scratch(
        start in prop::collection::vec(prop::sample::select(&SPECIES), 1..200),
        steps in prop::collection::vec(
            (any::<usize>(), any::<usize>(), prop::sample::select(&SPECIES)), 0..50,
        ),
    ) {
        assert_walk::<u8>(&start, &steps);
        assert_walk::<u64>(&start, &steps);
        assert_walk::<u128>(&start, &steps);
        assert_walk::<Wrapping<u64>>(&start, &steps);
    }
}

#[test]
fn sites_of_several_slots() {
    for source in SOURCES {
        let keys = LatticeKeys::<Site, Wrapping<u64>>::builder(1, 4)
            .source(source)
            .build()
            .unwrap();
        let empty = Site {
            species: None,
            charge: 0,
        };
        let site = Site {
            species: Some(Species::Vacancy),
            charge: 2,
        };
        let key = keys.key(3, site);
        let one = keys.key(3, Site { charge: 1, ..empty });
        assert_eq!(key, keys.key(3, Site { charge: 0, ..site }) + one + one);
        assert_eq!(keys.hash([empty, empty, empty, site]), keys.base() + key);
    }
}

#[test]
fn all_sources_find_what_was_forgotten() {
    for source in SOURCES {
        let mut sites = vec![Species::Fe; 500];
        let keys = LatticeKeys::<Species, u64>::builder(1, sites.len())
            .source(source)
            .build()
            .unwrap();
        let hash = keys.hash(&sites);
        sites[77] = Species::Cu;
        let desync = keys.check(hash, &sites).unwrap_err();
        assert_eq!(desync.to_string(), "[77] = Cu is missing", "{source:?}");
    }
}

#[test]
fn all_sources_refuse_what_is_not_there() {
    for source in SOURCES {
        let keys = LatticeKeys::<Species, u64>::builder(1, 10)
            .source(source)
            .build()
            .unwrap();
        let numbered = LatticeKeys::<u8, u64>::builder(1, 10)
            .values(3)
            .source(source)
            .build()
            .unwrap();
        let no_site = "there is no site 10: there are keys for 10 sites";
        assert_eq!(message(|| keys.key(10, Species::Cu)), no_site);
        assert_eq!(message(|| keys.key(10, Species::Fe)), no_site);
        assert_eq!(
            message(|| keys.swap((0, Species::Cu), (10, Species::Cu))),
            no_site
        );
        assert_eq!(
            message(|| numbered.key(9, 3)),
            "site 9 holds 3, but its values are 0 to 2"
        );
        assert_eq!(
            message(|| keys.hash([Species::Fe; 9])),
            "9 values, but there are keys for 10 sites"
        );
        for species in [Species::Fe, Species::Cu] {
            assert_eq!(message(|| keys.hash([species; 11])), no_site);
        }
        let far = usize::MAX / 2 + 2; // with 2 keys per site, the index of its key would wrap to site 1
        assert!(message(|| keys.key(far, Species::Cu)).contains("there is no site"));
    }
}

#[test]
fn the_fastest_source_depends_on_the_size() {
    fn fastest<K: Key>(sites: usize) -> KeySource {
        LatticeKeys::<bool, K>::builder(1, sites)
            .fastest()
            .build()
            .unwrap()
            .source()
    }
    assert_eq!([1_000, 1_000_000, 10_000_000].map(fastest::<u64>), SOURCES);
    let species = LatticeKeys::<u8, u64>::builder(1, 1_000_000)
        .values(3)
        .fastest()
        .build()
        .unwrap();
    assert_eq!(species.source(), KeySource::Computed);
    // Stored keys are the fastest up to 2^20 bytes of keys, overlapped keys up to 2^20 features.
    let megabyte = [KeySource::Stored, KeySource::Overlapped];
    assert_eq!([1 << 17, (1 << 17) + 1].map(fastest::<u64>), megabyte);
    assert_eq!([1 << 16, (1 << 16) + 1].map(fastest::<u128>), megabyte);
    let million = [KeySource::Overlapped, KeySource::Computed];
    assert_eq!([1 << 20, (1 << 20) + 1].map(fastest::<u64>), million);
    // A lattice without sites is valid.
    assert_eq!(fastest::<u128>(0), KeySource::Stored);
    let none = LatticeKeys::<bool, u64>::builder(1, 0)
        .source(KeySource::Overlapped)
        .build()
        .unwrap();
    assert_eq!(none.hash([false; 0]), none.base());
}

/// A change of computed keys equals the difference of two keys. Types with up to four values have a
/// code path of their own, so the test has types with one to six values.
#[test]
fn changes_of_few_values_are_differences_of_keys() {
    fn assert<T: Zobrist + Copy, K: Key>(keys: &LatticeKeys<T, K>, values: &[T]) {
        for site in 0..keys.sites() {
            for &old in values {
                for &new in values {
                    let expected = keys.key(site, new) - keys.key(site, old);
                    assert_eq!(keys.change(site, old, new), expected);
                }
            }
        }
    }
    fn typed<T: Zobrist + Copy, K: Key>(values: &[T]) {
        let keys = LatticeKeys::<T, K>::builder(5, 7)
            .source(KeySource::Computed)
            .build()
            .unwrap();
        assert(&keys, values);
    }
    fn of_width<K: Key>() {
        for values in 1..=6 {
            let keys = LatticeKeys::<u8, K>::builder(5, 7).values(values.into());
            let keys = keys.source(KeySource::Computed).build().unwrap();
            assert(&keys, &(0..values).collect::<Vec<u8>>());
            for (old, new, site) in [(0, values, 2), (values, 0, 2), (0, 255, 6), (0, 0, 7)] {
                let found = message(|| keys.change(site, old, new));
                assert_eq!(found, message(|| keys.key(site, old) - keys.key(site, new)));
            }
        }
        typed::<bool, K>(&[false, true]);
        typed::<Species, K>(&SPECIES);
        typed::<Option<bool>, K>(&[None, Some(false), Some(true)]);
        typed::<Option<Species>, K>(&[None, Some(SPECIES[0]), Some(SPECIES[1]), Some(SPECIES[2])]);
        // The empty value is the last one, so this type takes the general code path.
        typed::<Turn, K>(&[Turn::White, Turn::Black, Turn::None]);
    }
    of_width::<u64>();
    of_width::<u32>();
    of_width::<u128>();
    of_width::<Wrapping<u64>>();
}

#[derive(Clone, Copy, Zobrist)]
enum Turn {
    White,
    Black,
    #[zobrist(empty)]
    None,
}

/// A site may consist of several slots. Its keys are those of a table of an array of such sites, in
/// which the empty values of some slots have entries.
#[test]
fn sites_of_several_slots_have_keys_of_tables() {
    fn assert<T: Zobrist + Copy, K: Key>(old: [T; 3], new: T) {
        for source in SOURCES {
            let keys = LatticeKeys::<T, K>::builder(5, 3);
            let keys = keys.source(source).build().unwrap();
            let table = KeyTable::<[T; 3], K>::with_source(5, source).unwrap();
            assert_eq!(keys.hash(old).raw(), table.hash(&old).raw(), "{source:?}");
            for site in 0..3 {
                let mut state = old;
                state[site] = new;
                let change = (table.hash(&state) - table.hash(&old)).raw();
                assert_eq!(keys.hash(state).raw(), table.hash(&state).raw());
                assert_eq!(keys.change(site, old[site], new).raw(), change);
                assert!(keys.check(keys.hash(old), state).is_err());
                assert!(keys.check(keys.hash(state), state).is_ok());
            }
        }
    }
    let site = |species, charge| Site { species, charge };
    let old = [
        site(None, 0),
        site(Some(SPECIES[0]), 2),
        site(Some(SPECIES[2]), 3),
    ];
    assert::<_, Wrapping<u64>>(old, site(Some(SPECIES[1]), 1));
    // Slots that are visited in runs.
    let numbers = |first: u8| std::array::from_fn(|i| first.wrapping_add(17 * i as u8));
    assert::<[u8; 16], u64>([0, 100, 255].map(numbers), numbers(7));
    assert::<[[Option<Species>; 3]; 2], u128>(
        [
            [[None, Some(SPECIES[0]), None]; 2],
            [[None; 3]; 2],
            [[Some(SPECIES[2]); 3]; 2],
        ],
        [[Some(SPECIES[1]), None, Some(SPECIES[2])]; 2],
    );
}

/// Values are combined in blocks of 16 sites if a site has few values.
#[test]
fn hashes_of_any_number_of_sites_and_values() {
    for source in SOURCES {
        for (values, sites) in (2..8).flat_map(|values| [0, 1, 15, 16, 17, 40].map(|n| (values, n)))
        {
            let keys = LatticeKeys::<u8, u64>::builder(5, sites)
                .values(values.into())
                .source(source)
                .build()
                .unwrap();
            let mut all: Vec<u8> = (0..sites)
                .map(|site| (site * 5 / 3) as u8 % values)
                .collect();
            let each = all
                .iter()
                .enumerate()
                .map(|(site, &value)| keys.key(site, value));
            assert_eq!(
                keys.hash(&all),
                keys.base() + each.sum(),
                "{sites} x {values}"
            );
            // A key of the next site would be found at the number `values`.
            for site in (0..sites).step_by(3) {
                let value = std::mem::replace(&mut all[site], values);
                let text = format!(
                    "site {site} holds {values}, but its values are 0 to {}",
                    values - 1
                );
                assert_eq!(message(|| keys.hash(&all)), text);
                all[site] = value;
            }
        }
    }
}
