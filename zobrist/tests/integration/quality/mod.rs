//! Quality of tables of keys: against brute force, on random tables, and on bad ones.

mod bad_bits;
mod bad_tables;
mod brute_force;
mod calibration;
mod dependent;
mod key_layout;
#[cfg(feature = "derive")]
mod names;
#[cfg(feature = "derive")]
mod own_keys;
mod random_tables;

/// SplitMix64, written out once more: the tables of these tests do not come from the crate.
pub(crate) fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
