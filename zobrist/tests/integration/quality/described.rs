//! Quality reports of described slots.

use std::num::Wrapping;

use zobrist::analysis::Effort;
use zobrist::keys::{Description, KeySource, ShapeKeys};

#[test]
#[should_panic(expected = "3 keys, but the description has 4")]
fn too_few_keys() {
    let _ = super::described("2x2").quality(&[1_u64, 2, 3], Effort::Hundredth);
}

/// A table without keys has no findings.
#[test]
fn no_keys() {
    let nothing: Description = "array(0, bool)".parse().unwrap();
    let quality = nothing.quality::<u64>(&[], Effort::Second);
    assert!(quality.is_good() && quality.bias.is_none(), "{quality}");
    assert_eq!(
        (quality.key_count, quality.slot_count, quality.rank),
        (0, 0, Some(0))
    );
}

/// Multiples of one key agree in their low bits more often than random keys, so windows leave
/// counts out.
#[test]
fn counts_are_in_no_window() {
    let state: Description = "slots(atoms = array(300, count(64)), turn = bool)"
        .parse()
        .unwrap();
    let keys = ShapeKeys::<Wrapping<u64>>::new(2026, &state, KeySource::Stored).unwrap();
    let quality = keys.quality(Effort::Tenth);
    assert!(
        quality.is_good() && !quality.windows.is_empty(),
        "{quality}"
    );
}

/// A report on the keys of a description equals the report of its `ShapeKeys`.
#[test]
fn own_keys_as_numbers() {
    let text = "slots(board = array(9, option(enum(X, O))), turn = bool)";
    let description: Description = text.parse().unwrap();
    let keys = ShapeKeys::<u64>::new(2026, &description, KeySource::Features).unwrap();
    assert_eq!(
        description.quality(&keys.keys().collect::<Vec<_>>(), Effort::Tenth),
        keys.quality(Effort::Tenth)
    );
}
