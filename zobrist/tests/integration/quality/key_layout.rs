//! Slots given as numbers, and what does not describe any.

use zobrist::analysis::{Effort, KeyLayout};

#[test]
fn rows() {
    let layout: KeyLayout = " 64x12, 4x1,8 ,1".parse().unwrap();
    assert_eq!(layout.key_count(), 781);
    assert_eq!(layout, KeyLayout::new([(64, 12), (4, 1), (1, 8), (1, 1)]).unwrap());
    assert_eq!("0x5".parse::<KeyLayout>().unwrap().key_count(), 0);
}

#[test]
fn errors_name_the_row() {
    let too_many = format!("{}x2", usize::MAX);
    for (text, error) in [
        ("", "'' is neither a number of keys nor slots x keys, like 64x12"),
        ("3,-1", "'-1' is neither a number of keys nor slots x keys, like 64x12"),
        ("3x2x1", "'3x2x1' is neither a number of keys nor slots x keys, like 64x12"),
        ("3x0", "a slot has 1 to 65536 keys, not 0"),
        ("65537", "a slot has 1 to 65536 keys, not 65537"),
        (&too_many, "the number of keys overflows `usize`"),
    ] {
        let found = text.parse::<KeyLayout>().unwrap_err();
        assert_eq!(found.to_string(), error);
    }
}

#[test]
#[should_panic(expected = "3 keys, but the layout has 4")]
fn too_few_keys() {
    let layout: KeyLayout = "2x2".parse().unwrap();
    let _ = layout.quality(&[1_u64, 2, 3], Effort::Hundredth);
}

/// Nothing to examine is no fault.
#[test]
fn no_keys() {
    let quality = "0x1".parse::<KeyLayout>().unwrap().quality::<u64>(&[], Effort::Second);
    assert!(quality.is_good() && quality.bias().is_none(), "{quality}");
    assert_eq!((quality.key_count(), quality.slot_count(), quality.rank()), (0, 0, Some(0)));
}
