//! Tests that a frontier returns the states that were pushed.

use super::{Blocks, Frontier};
use crate::code::{States, word};

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
