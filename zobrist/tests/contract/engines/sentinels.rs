//! Tests array indices: integers of several types, and enums of squares with a sentinel for no
//! square.

use zobrist::Zobrist;

use super::{Piece, SQUARES, Square};

#[derive(Zobrist)]
#[zobrist(key = u64, seed = 1)]
struct Board {
    squares: [Option<Piece>; 4],
    en_passant: Square,
}

#[test]
fn a_sentinel_is_no_index_and_has_no_key() {
    for (i, square) in SQUARES.into_iter().enumerate() {
        assert_eq!(Board::SQUARES.at(square), Board::SQUARES.nth(i));
    }
    assert_eq!(<Board as Zobrist>::SHAPE.features(), 4 * 3 + 4);
    assert!(Board::EN_PASSANT.key(Square::None).is_zero());
    let text = std::panic::catch_unwind(|| Board::SQUARES.at(Square::None)).unwrap_err();
    let text = text.downcast::<String>().unwrap();
    assert_eq!(*text, "the empty value does not select a slot of squares");
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
enum Middle {
    First,
    #[zobrist(empty)]
    None,
    Last,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Two {
    flags: [bool; 2],
    all: [bool; 3],
}

#[test]
fn values_after_the_sentinel_move_up() {
    assert_eq!(Two::FLAGS.at(Middle::First), Two::FLAGS.nth(0));
    assert_eq!(Two::FLAGS.at(Middle::Last), Two::FLAGS.nth(1));
    // The array has as many slots as the enum has variants, so the sentinel selects a slot, too.
    assert_eq!(Two::ALL.at(Middle::None), Two::ALL.nth(1));
    assert_eq!(Two::ALL.at(Middle::Last), Two::ALL.nth(2));
}

#[test]
fn integers_pick_slots() {
    let slot = Two::ALL.nth(2);
    assert_eq!(Two::ALL.at(2_u8), slot);
    assert_eq!(Two::ALL.at(2_u16), slot);
    assert_eq!(Two::ALL.at(2_u32), slot);
    assert_eq!(Two::ALL.at(2_usize), slot);
    assert_eq!(Two::ALL.at(2), slot);
    let text = std::panic::catch_unwind(|| Two::ALL.at(-1)).unwrap_err();
    let text = text.downcast::<String>().unwrap();
    assert_eq!(
        *text,
        "all has 3 slots, and the index is negative, or a value out of range"
    );
}
