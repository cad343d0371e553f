//! Tests that cached results do not change a trajectory.

use zobrist_examples::program::Differs;

use iron_copper::Model;
use iron_copper::{Energies, Keys, Policy, Settings};

fn settings(model: Model, temperature: f64) -> Settings {
    let mut settings = Settings {
        temperature,
        keys: Keys::None,
        ..Settings::default()
    };
    (settings.cells, settings.copper, settings.seed) = (5, 4.0, 11);
    (settings.model, settings.cache) = (model, 64);
    settings
}

#[test]
fn one_trajectory_by_all_ways() {
    const STEPS: u64 = 1_500;
    for (model, temperature) in [(Model::A, 1073.0), (Model::A, 373.0), (Model::B, 773.0)] {
        let settings = settings(model, temperature);
        let mut expected = settings.simulation().unwrap();
        expected.run(STEPS);
        let expected = (expected.walk.checksum, expected.walk.seconds.to_bits());
        for energy in [Energies::Naive, Energies::Table, Energies::Box] {
            for keys in [Keys::None, Keys::Box, Keys::Local] {
                for policy in [Policy::DirectMapped, Policy::Lru, Policy::SecondChance] {
                    if keys == Keys::None && policy != Policy::DirectMapped {
                        continue; // the policy has no effect without a cache
                    }
                    let mut other = Settings {
                        energy,
                        keys,
                        ..settings.clone()
                    };
                    other.policy = policy;
                    let mut simulation = other.simulation().unwrap();
                    // Run in two parts, because an interruption must not change the trajectory.
                    simulation.run(789);
                    simulation.run(STEPS - 789);
                    let walk = &simulation.walk;
                    assert_eq!(
                        (walk.checksum, walk.seconds.to_bits()),
                        expected,
                        "{other:?}"
                    );
                    let statistics = simulation.source.statistics();
                    assert_eq!(statistics.is_some(), keys != Keys::None);
                    let Some(counted) = statistics else { continue };
                    let trials = energy == Energies::Box && keys == Keys::Box;
                    assert_eq!(
                        counted.hits + counted.misses,
                        if trials { 8 * STEPS } else { STEPS }
                    );
                    assert!(counted.hits > 0, "{other:?}");
                }
            }
        }
    }
}

/// Returns the numbers of entries in the file at the start and at the end, and the number of
/// misses. Asserts that the walk is the same as without a file.
fn stored(settings: &Settings, steps: u64) -> ([u64; 2], u64) {
    let mut stored = settings.simulation().unwrap();
    stored.run(steps);
    let mut alone = Settings {
        keys: Keys::None,
        store: None,
        ..settings.clone()
    }
    .simulation()
    .unwrap();
    alone.run(steps);
    assert_eq!(stored.walk.checksum, alone.walk.checksum, "{settings:?}");
    let entries = stored.source.close().unwrap().unwrap();
    (entries, stored.source.statistics().unwrap().misses)
}

fn error(settings: &Settings) -> String {
    let error = settings.simulation().unwrap_err();
    assert!(!error.is::<Differs>());
    format!("{error:#}")
}

#[test]
fn what_is_stored_changes_nothing_but_the_hits() {
    let folder = tempfile::tempdir().unwrap();
    for energy in [Energies::Naive, Energies::Table, Energies::Box] {
        for keys in [Keys::Box, Keys::Local] {
            let store = Some(folder.path().join(format!("{energy:?}-{keys:?}")));
            let mut settings = Settings {
                energy,
                keys,
                store,
                ..settings(Model::A, 773.0)
            };
            settings.cache = 100_000;
            let ([none, entries], first) = stored(&settings, 1_000);
            assert!(
                none == 0 && entries == first && entries > 100,
                "{entries}, {first:?}"
            );
            // The second run must find all results in the file. Runs at other temperatures must
            // find some.
            assert_eq!(stored(&settings, 1_000), ([entries, entries], 0));
            settings.temperature = 900.0;
            let ([_, more], third) = stored(&settings, 1_000);
            assert!(
                more > entries && more - entries == third,
                "{more}, {third:?}"
            );

            settings.model = Model::B;
            let error = error(&settings);
            assert!(error.contains("its model is `iron-copper A, "), "{error}");
        }
    }
}

/// Boxes of different sizes can share a file of local results, but not a file of results for whole
/// boxes.
#[test]
fn boxes_share_environments() {
    let folder = tempfile::tempdir().unwrap();
    for keys in [Keys::Local, Keys::Box] {
        let store = Some(folder.path().join(format!("{keys:?}")));
        let mut settings = Settings {
            keys,
            store,
            ..settings(Model::A, 773.0)
        };
        stored(&settings, 500);
        settings.cells = 6;
        if keys == Keys::Local {
            stored(&settings, 500);
        } else {
            let error = error(&settings);
            assert!(error.contains("fingerprint of "), "{error}");
        }
    }
}

/// Results must not be lost if the cache in front of the file has only 8 entries.
#[test]
fn a_small_memory_keeps_what_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let store = Some(folder.path().join("barriers.store"));
    let mut settings = Settings {
        keys: Keys::Local,
        store,
        ..settings(Model::A, 773.0)
    };
    let mut walk = |cache| {
        settings.cache = cache;
        stored(&settings, 1000)
    };
    let ([_, entries], _) = walk(100_000);
    assert_eq!(
        (walk(8), walk(100_000)),
        (([entries; 2], 0), ([entries; 2], 0))
    );
}

#[test]
fn other_settings_take_other_ways() {
    let checksum = |change: &dyn Fn(&mut Settings)| {
        let mut settings = settings(Model::A, 773.0);
        change(&mut settings);
        let mut simulation = settings.simulation().unwrap();
        simulation.run(100);
        simulation.walk.checksum
    };
    let checksums = [
        checksum(&|_| {}),
        checksum(&|settings| settings.seed = 12),
        checksum(&|settings| settings.model = Model::B),
        checksum(&|settings| settings.temperature = 774.0),
        checksum(&|settings| settings.copper = 5.0),
        checksum(&|settings| settings.cells = 6),
    ];
    for (i, a) in checksums.iter().enumerate() {
        assert!(checksums[..i].iter().all(|b| a != b), "{checksums:x?}");
    }
    assert_eq!(checksum(&|_| {}), checksums[0]);
}

/// The first version of this simulation had these checksums. The walk of a seed must never change.
#[test]
fn walks_stay_as_they_are() {
    for (keys, expected) in [
        (Keys::None, 0xcd3b_0154_519c_65c1),
        (Keys::Local, 0xcd3b_0154_519c_65c1),
    ] {
        let mut settings = Settings {
            keys,
            temperature: 600.0,
            ..Settings::default()
        };
        (settings.cells, settings.copper) = (5, 3.0);
        let mut simulation = settings.simulation().unwrap();
        simulation.run(3_000);
        assert_eq!(simulation.walk.checksum, expected, "{keys:?}");
    }
}
