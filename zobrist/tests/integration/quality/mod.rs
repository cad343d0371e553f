//! Quality of key tables: comparison with brute force, random tables, and bad tables.

mod bad_bits;
mod bad_tables;
mod brute_force;
mod calibration;
mod dependent;
mod described;
#[cfg(feature = "derive")]
mod names;
#[cfg(feature = "derive")]
mod own_keys;
mod random_tables;

use zobrist::analysis::{Distance, Quality};
use zobrist::keys::Description;

/// Describes slots by rows. `64x12` means 64 slots of 12 keys each, and `8` one slot of 8 keys.
pub(crate) fn described(rows: &str) -> Description {
    let row = |row: &str| match row.split_once('x') {
        Some((slots, keys)) => format!("array({slots}, numbers({keys}))"),
        None => format!("numbers({row})"),
    };
    let rows: Vec<String> = rows.split(',').map(row).collect();
    let text = match &rows[..] {
        [row] if row.starts_with("array") => row.clone(),
        rows => format!("slots({})", rows.join(", ")),
    };
    text.parse().unwrap()
}

/// Returns the fewest changes that cancel.
pub(crate) fn cancelling(quality: &Quality) -> &[String] {
    let Distance::Exactly(changes) = &quality.distance else {
        panic!("slot distance: {}", quality.distance)
    };
    changes
}

/// Returns the next number of SplitMix64. It is implemented here, so that the tables do not depend
/// on the crate.
pub(crate) fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
