//! Tests of the set of hashes, the frontier, the limits of a search, and the routing.

use std::collections::BTreeSet;

use clap::Parser;
use zobrist::ZobristHash;

use crate::code::{States, word};
use crate::frontier::{Blocks, Frontier};
use crate::hash_key::HashKey;
use crate::options::Options;
use crate::program::by_workers;
use crate::puzzle::{Candidates, Outbox};
use crate::puzzles::Sliding;
use crate::search::{Found, Layer, Limits, Report, Stop, bytes};
use crate::set::HashSet;
use crate::shard::Shard;

fn mixed(number: u64) -> u64 {
    ZobristHash::<(), u64>::from_raw(number).finalize().raw()
}

/// Compares the set with a `BTreeSet`, for random, crowded and repeated hashes.
fn assert_set<K: HashKey>(count: u64, widen: impl Fn(u64, u64) -> K) {
    let (mut ours, mut theirs) = (HashSet::new(), BTreeSet::new());
    let mut state = 1_u64;
    for i in 0..count {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let random = mixed(state);
        let hash = match i % 8 {
            0 => random % 1_000,
            1 => u64::MAX - random % 1_000,
            2 => (random % 1_000) << 56 | random >> 60,
            3 => (random % 1_000) << 30,
            _ => random,
        };
        let hash = widen(hash, random % 3);
        assert_eq!(ours.insert(hash), theirs.insert(hash), "{hash:#x}");
    }
    assert!(theirs.iter().all(|&hash| !ours.insert(hash)));
    assert!(ours.iter().eq(theirs), "all hashes in order");
}

#[test]
fn as_a_set_of_the_standard_library() {
    assert_set(20_000, |hash, _| hash);
    assert_set(20_000, |hash, low| u128::from(hash) << 64 | u128::from(low));
    // All hashes are in three segments, so an insertion takes time in proportion to the number of
    // hashes. Use fewer hashes than above.
    assert_set(2_000, |hash, high| {
        u128::from(high) << 126 | u128::from(hash)
    });
}

#[test]
fn memory_per_hash() {
    let (mut narrow, mut wide) = (HashSet::new(), HashSet::new());
    for i in 0..100_000_u64 {
        assert!(narrow.insert(mixed(i)));
        assert!(wide.insert(u128::from(mixed(i)) << 64));
        if i > 60_000 && i % 2_000 == 0 {
            // The last cells of 256 segments do not depend on the number of hashes.
            assert!(
                narrow.bytes() <= 10 * i + 256 * 32 * 8,
                "{} for {i}",
                narrow.bytes()
            );
            assert!(wide.bytes() == 2 * narrow.bytes());
            // At most nine cells in ten are filled, so that the search for a free one stays short.
            assert!(
                9 * narrow.bytes() >= 10 * 8 * i,
                "{} for {i}",
                narrow.bytes()
            );
        }
    }
}

/// Reads a frontier twice, and asserts that it has these states, in any order.
fn assert_frontier(states: &States) {
    let mut frontier = Frontier::default();
    let mut expected: Vec<_> = states.iter().map(|state| state.bytes.to_vec()).collect();
    expected.sort();
    states.iter().for_each(|state| frontier.push(state));
    for keeps in [true, false] {
        let mut found = Vec::new();
        while let Some(block) = frontier.next_block(keeps) {
            let mut whole = States::default();
            block.iter().for_each(|state| whole.push(state));
            found.extend(whole.iter().map(|state| state.bytes.to_vec()));
        }
        found.sort();
        assert_eq!(found, expected);
    }
    assert!(
        frontier
            .next_block(false)
            .is_none_or(|block| block.bytes.is_empty()),
        "its memory is freed"
    );
}

#[test]
fn all_that_is_pushed_comes_back() {
    for bits in [1_u64, 8, 35, 48, 57, 64] {
        let (mut states, mut frontier) = (States::default(), Frontier::default());
        (0..10_000_u64)
            .for_each(|i| states.push_word(i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)));
        states.iter().for_each(|state| frontier.push(state));
        // The bound allows two full blocks with shortened numbers, and one block that is being
        // filled.
        assert!(
            frontier.bytes() <= 2 * 4096 * u64::div_ceil(bits, 8) + 4096 * 8,
            "{bits}"
        );
        assert_eq!(word(&[0xf3, 0x70]), 0x70f3);
        assert_frontier(&states);
    }
}

/// Tests states whose length fits one byte, up to 254, and states that are longer.
#[test]
fn states_of_any_length() {
    let lengths = [0, 1, 40, 254, 255, 256, 70_000, 0, 255];
    let state = |len: usize| vec![len as u8; len];
    let mut states = States::default();
    for len in lengths {
        states.push_bytes(|bytes| bytes.extend(state(len)));
    }
    let found: Vec<_> = states.iter().map(|state| state.bytes.to_vec()).collect();
    assert_eq!(found, lengths.map(state));
    assert_frontier(&states);
}

/// The kept layers, in which a path is traced back, count towards the memory as much as during
/// their expansion.
#[test]
fn layers_of_a_path_take_memory() {
    let (mut shard, mut candidates) = (Shard::new(None), Candidates::default());
    for state in 0..1_000 {
        candidates.hashes.push(mixed(state));
        candidates.states.push_word(state);
    }
    shard.insert(&candidates);
    let (layer, _) = shard.end_layer(0, &mut Outbox::new(1));
    let none = Frontier::default();
    let (with, without) = (shard.bytes(&*layer), shard.bytes(&none));
    assert!(with - without >= 2_000, "two bytes a state");
    shard.kept.push(layer);
    assert_eq!(shard.bytes(&none), with);
}

fn layers(states: &[u64]) -> Vec<Layer> {
    let layer = |(depth, &states)| Layer {
        depth,
        states,
        checksum: 0,
    };
    states.iter().enumerate().map(layer).collect()
}

/// Tests the estimate of the next layer of a puzzle. Two processes have 4,996 states each in the
/// last layer. One of them takes 100 bytes more than the other, so it has the larger estimate.
#[test]
fn the_next_layer_is_estimated() {
    let layers = layers(&[1, 9, 54, 321, 1847, 9992]);
    let processes = [(60_000, 4_996), (60_100, 4_996)];
    let stop = |memory| {
        Limits {
            memory: Some(memory),
            ..Limits::default()
        }
        .stop(&layers, processes, 23.0)
    };
    // The number of states, 4,996, times the larger growth factor, 1847 / 321, times 23 bytes.
    let expected = 60_100 + 661_168;
    assert_eq!(stop(expected - 1), Some(Stop::Memory(expected)));
    assert_eq!(stop(expected), None);
}

#[test]
fn threads_share_the_memory_of_their_process() {
    let reports = [1_500, 600].map(|bytes| Report::<u64> {
        states: 1,
        bytes,
        ..Report::default()
    });
    let mut found = Found::default();
    found.add_layer(
        &reports,
        2,
        Limits {
            memory: Some(5_000),
            ..Limits::default()
        },
    );
    // A first layer is assumed to grow by 64: two states of 23 bytes.
    assert_eq!(found.stopped, Some(Stop::Memory(1_500 + 600 + 64 * 2 * 23)));
}

#[test]
fn sizes() {
    assert_eq!(bytes("500M"), Ok(500_000_000));
    assert_eq!(bytes("8GB"), Ok(8_000_000_000));
    assert_eq!(bytes("12"), Ok(12));
    for text in ["", "M", "8X", "-1", "1.5G", "99999999999G"] {
        assert!(bytes(text).is_err(), "{text}");
    }
}

#[test]
fn processes_of_this_machine() {
    let addresses = |args: &str| Options::parse_from(args.split(' ')).cluster.addresses();
    assert_eq!(addresses("test").unwrap(), ["localhost:2101"]);
    assert_eq!(addresses("test -n 3 -p 2").unwrap().len(), 3);
    assert_eq!(
        addresses("test -n 2 -p 1").unwrap(),
        ["localhost:2101", "localhost:2102"]
    );
    let error = "there is no process 2: indices of 2 processes start at 0";
    assert_eq!(addresses("test -n 2 -p 2").unwrap_err().to_string(), error);
}

/// With plain hashing on n workers, only one in n successors stays on the worker of its
/// predecessor. An abstraction keeps most successors there.
#[test]
fn classes_keep_successors_on_their_worker() {
    let crossing = |args: &[&str]| {
        let options = Options::parse_from([&["test"], args].concat());
        let found = by_workers(&Sliding::new(2, 4).unwrap(), &options, |_| {})
            .unwrap()
            .0;
        found.crossed as f64 / found.successors as f64
    };
    assert!(crossing(&[]) < 1e-9);
    for workers in [2, 4, 8] {
        let args = ["-w", &workers.to_string(), "--abstracted"];
        assert!(
            (crossing(&args[..2]) - 1.0 + 1.0 / f64::from(workers)).abs() < 0.03,
            "{workers}"
        );
        // The border between the two halves separates two of the 10 pairs of adjacent cells.
        assert!((0.05..0.201).contains(&crossing(&args)), "{workers}");
    }
}
