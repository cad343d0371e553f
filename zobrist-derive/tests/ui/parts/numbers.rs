//! `tally` on numbers, which can be kinds or counts.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Unsaid {
    #[zobrist(max = 12, empty = 12, tally(material))]
    board: [u8; 64],
    #[zobrist(max = 16, tally(hands), part(none = 1))]
    pocket: [[u8; 5]; 2],
    #[zobrist(max = 3, full, tally(r#in))]
    levels: [u16; 2],
    // Words say that numbers are kinds, and can select few of many.
    #[zobrist(max = 4097, tally(fives = 5), tally(distances))]
    distance: u16,
}

#[derive(Clone, Copy, Zobrist)]
enum Man {
    Pawn,
    King,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct NotFromZero {
    #[zobrist(max = 12, empty = 12, tally(material, counts))]
    board: [u8; 5],
    #[zobrist(tally(pieces, counts))]
    men: [Option<Man>; 64],
    #[zobrist(max = 9, tally(left, counts))]
    lives: [core::num::NonZero<u8>; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Contradictory {
    #[zobrist(bits, tally(material, kinds))]
    men: [u64; 6],
    #[zobrist(max = 16, tally(hands = 2, counts))]
    pocket: [u8; 5],
    #[zobrist(max = 16, tally(twos = 2), tally(hands, counts))]
    other: [u8; 5],
    #[zobrist(max = 16, tally(hands, number), part(all, kinds))]
    last: [u8; 5],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct TooMany {
    #[zobrist(max = 4098, tally(others = !5))]
    distance: u16,
    #[zobrist(max = 1, tally(sums, counts))]
    fields: [u8; 4097],
}

fn main() {
    let _ = (Man::Pawn, Man::King);
}
