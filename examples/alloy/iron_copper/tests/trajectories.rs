//! What is remembered changes no trajectory.

use std::sync::Arc;

use zobrist::table::recall::{Eviction, Shared};

use crate::model::Model;
use crate::rates::Arrhenius;
use crate::recalled::{EnvironmentHash, SharedBarriers, SharedKeyed};
use crate::simulation::{Energies, Keying, Settings};
use crate::source::{Observed, Source, Table};
use crate::walk::Walk;

fn settings(model: Model, temperature: f64) -> Settings {
    Settings {
        cells: 5,
        copper: 4.0,
        temperature,
        seed: 11,
        model,
        energies: Energies::Table,
        keying: Keying::None,
        recall: 64,
        policy: Eviction::Always,
        switch: false,
    }
}

#[test]
fn one_trajectory_by_all_ways() {
    const STEPS: u64 = 3_000;
    for (model, temperature) in [(Model::A, 1073.0), (Model::A, 373.0), (Model::B, 773.0)] {
        let settings = settings(model, temperature);
        let mut expected = settings.simulation().unwrap();
        expected.run(STEPS);
        let expected = (expected.checksum(), expected.seconds().to_bits());
        for energies in [Energies::Naive, Energies::Table, Energies::Box] {
            for keying in [Keying::None, Keying::Box, Keying::Local] {
                for policy in [
                    Eviction::Always,
                    Eviction::LeastRecentlyUsed,
                    Eviction::SecondChance,
                    Eviction::FullyAssociative,
                ] {
                    for switch in [false, true] {
                        let other =
                            Settings { energies, keying, policy, switch, ..settings.clone() };
                        let mut simulation = other.simulation().unwrap();
                        // In two parts, as nothing depends on where it is looked at.
                        simulation.run(1_234);
                        simulation.run(STEPS - 1_234);
                        let found = (simulation.checksum(), simulation.seconds().to_bits());
                        assert_eq!(found, expected, "{other:?}");
                        let counted = simulation.counted();
                        let asked = counted.hits + counted.misses;
                        assert_eq!(asked > 0, keying != Keying::None);
                        if !switch && keying != Keying::None {
                            let trials = energies == Energies::Box && keying == Keying::Box;
                            assert_eq!(asked, if trials { 8 * STEPS } else { STEPS });
                            assert!(counted.hits > 0, "{other:?}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_stored_changes_nothing_but_the_hits() {
    const STEPS: u64 = 2_000;
    let folder = tempfile::tempdir().unwrap();
    for energies in [Energies::Naive, Energies::Table, Energies::Box] {
        for keying in [Keying::Box, Keying::Local] {
            let settings =
                Settings { energies, keying, recall: 100_000, ..settings(Model::A, 773.0) };
            let path = folder.path().join(format!("{energies:?}-{keying:?}"));
            let walk = |temperature| {
                let settings = Settings { temperature, ..settings.clone() };
                let mut stored = settings.simulation().unwrap();
                let known = stored.open(&path).unwrap();
                stored.run(STEPS);
                let entries = stored.close().unwrap();
                let mut alone = settings.simulation().unwrap();
                alone.run(STEPS);
                assert_eq!(stored.checksum(), alone.checksum(), "{settings:?}");
                (known, entries, stored.counted())
            };
            let (none, entries, first) = walk(773.0);
            assert!(none == 0 && entries == first.misses && entries > 100, "{entries}, {first:?}");
            // All of it is known, at other temperatures some.
            let (known, same, second) = walk(773.0);
            assert_eq!((known, same, second.misses), (entries, entries, 0));
            let (_, more, third) = walk(900.0);
            assert!(more > entries && more - entries == third.misses, "{more}, {third:?}");

            let other = Settings { model: Model::B, ..settings };
            let error = other.simulation().unwrap().open(&path).unwrap_err().to_string();
            assert!(error.contains("its model is `iron-copper A, "), "{error}");
        }
    }
}

/// Environments are the same in boxes of all sizes, whole boxes are not.
#[test]
fn boxes_share_environments() {
    let folder = tempfile::tempdir().unwrap();
    for (keying, shares) in [(Keying::Local, true), (Keying::Box, false)] {
        let path = folder.path().join(format!("{keying:?}"));
        let walk = |cells| {
            let settings = Settings { cells, keying, recall: 1000, ..settings(Model::A, 773.0) };
            let mut stored = settings.simulation().unwrap();
            stored.open(&path)?;
            stored.run(500);
            let mut alone = Settings { keying: Keying::None, ..settings }.simulation().unwrap();
            alone.run(500);
            assert_eq!(stored.checksum(), alone.checksum(), "{cells} cells, {keying:?}");
            stored.close()
        };
        assert!(walk(5).is_ok());
        let error = walk(6).err().map(|error| error.to_string());
        assert_eq!(error.is_none(), shares, "{error:?}");
        assert!(error.is_none_or(|error| error.contains("fingerprint of ")), "another reason");
    }
}

/// A memory that two walks share answers as none: with the time up before the jump, and another temperature since.
#[test]
fn shared_barriers() {
    let settings = settings(Model::A, 773.0);
    let walks = |memories: [Option<SharedBarriers<EnvironmentHash>>; 2]| {
        memories.map(|memory| {
            let (crystal, generator) = settings.start();
            let source =
                SharedKeyed::<EnvironmentHash>::new(memory, &crystal, settings.arrhenius());
            let mut walk = Walk::new(crystal, source, generator);
            walk.run(700);
            walk.source_mut().set_temperature(Arrhenius::new(Model::A, 900.0));
            walk.run_for(1e-6);
            assert!(walk.steps() > 1000, "{}", walk.steps());
            (walk.checksum(), walk.seconds().to_bits(), walk.source().counted())
        })
    };
    let [(checksum, seconds, none), _] = walks([None, None]);
    assert_eq!(none, Observed::default());
    let memory = Shared::with_eviction(100_000, Eviction::FullyAssociative).unwrap();
    let memory = Arc::new(memory);
    let [first, second] = walks([Some(memory.clone()), Some(memory)]);
    assert_eq!([(first.0, first.1), (second.0, second.1)], [(checksum, seconds); 2]);
    assert!(first.2.misses > 100 && first.2.hits > 100, "{first:?}");
    assert_eq!((second.2.misses, second.2.hits), (0, first.2.hits + first.2.misses));
}

/// The checksum is that of the steps made, and the clock ends where it was told to.
#[test]
fn walks_for_a_time() {
    let settings = settings(Model::A, 773.0);
    let walk = || {
        let (crystal, generator) = settings.start();
        let table = Table::new(&settings.arrhenius(), &crystal);
        Walk::new(crystal, table, generator)
    };
    let mut timed = walk();
    timed.run_for(1e-8);
    assert_eq!(timed.seconds().to_bits(), 1e-8_f64.to_bits());
    let mut counted = walk();
    counted.run(timed.steps());
    assert_eq!(timed.checksum(), counted.checksum());
    assert!(counted.seconds() < 1e-8 && timed.steps() > 10, "{}", timed.steps());
    counted.run(1);
    assert!(counted.seconds() > 1e-8);
}

/// A memory of 8 in front of the file: nothing is lost.
#[test]
fn a_small_memory_keeps_what_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("barriers.store");
    let settings = |recall| Settings { keying: Keying::Local, recall, ..settings(Model::A, 773.0) };
    let walk = |recall| {
        let mut walk = settings(recall).simulation().unwrap();
        walk.open(&path).unwrap();
        walk.run(1000);
        (walk.close().unwrap(), walk.counted().misses)
    };
    let (entries, _) = walk(100_000);
    assert_eq!((walk(8), walk(100_000)), ((entries, 0), (entries, 0)));
}

#[test]
fn other_settings_take_other_ways() {
    let settings = settings(Model::A, 773.0);
    let checksum = |settings: &Settings| {
        let mut simulation = settings.simulation().unwrap();
        simulation.run(100);
        simulation.checksum()
    };
    let checksums = [
        checksum(&settings),
        checksum(&Settings { seed: 12, ..settings.clone() }),
        checksum(&Settings { model: Model::B, ..settings.clone() }),
        checksum(&Settings { temperature: 774.0, ..settings.clone() }),
        checksum(&Settings { copper: 5.0, ..settings.clone() }),
        checksum(&Settings { cells: 6, ..settings.clone() }),
    ];
    for (i, a) in checksums.iter().enumerate() {
        assert!(checksums[..i].iter().all(|b| a != b), "{checksums:x?}");
    }
    assert_eq!(checksum(&settings), checksums[0]);
}

/// The counts of trial states by their hashes against a list of the states themselves.
#[test]
fn seen_states() {
    let settings = Settings { cells: 4, ..settings(Model::A, 1073.0) };
    let seen = settings.seen(400, |_| {});
    let mut simulation = settings.simulation().unwrap();
    let mut states = std::collections::HashSet::new();
    let key = |crystal: &crate::Crystal| -> Vec<u8> {
        crystal.sites().iter().map(|&species| species as u8).collect()
    };
    states.insert(key(simulation.crystal()));
    let (mut considered, mut expected) = (0, 0);
    for _ in 0..400 {
        for &site in simulation.crystal().first(simulation.crystal().vacancy()) {
            let mut trial = simulation.crystal().clone();
            trial.exchange(site as usize);
            considered += 1;
            expected += u64::from(!states.insert(key(&trial)));
        }
        simulation.run(1);
    }
    assert_eq!((seen.considered, seen.seen), (considered, expected));
    assert!(seen.fraction() > 0.1 && seen.fraction() < 0.9, "{seen:?}");
}
