//! Updates of hashes by hand-written arrays of keys, one array for each kind of feature, in the style of engines.

use crate::position::{Capture, Color, Edit, Gain, Piece, Position, Quiet, Role};
use crate::random::SplitMix;

/// Keys by square, color and role.
pub static BOARD: [[[u64; 6]; 2]; 64] = {
    let mut random = SplitMix(2026);
    let mut keys = [[[0; 6]; 2]; 64];
    let mut i = 0;
    while i < 64 * 12 {
        keys[i / 12][i / 6 % 2][i % 6] = random.next();
        i += 1;
    }
    keys
};
/// Keys by square and code of a piece. An empty square has the code 0 and the key 0. These keys are for squares with
/// old and new values that are unknown at compile time.
pub static EDITED: [[u64; 13]; 64] = {
    let mut keys = [[0; 13]; 64];
    let mut i = 0;
    while i < 64 * 12 {
        keys[i / 12][1 + i % 12] = BOARD[i / 12][i / 6 % 2][i % 6];
        i += 1;
    }
    keys
};
/// The key of the feature that Black is to move.
pub static SIDE: u64 = SplitMix(1).next();
/// Keys of castling rights by color and wing.
pub static CASTLING: [[u64; 2]; 2] = {
    let mut random = SplitMix(2);
    [[random.next(), random.next()], [random.next(), random.next()]]
};
/// Keys of en passant captures by file.
pub static EN_PASSANT: [u64; 8] = {
    let mut random = SplitMix(3);
    let mut keys = [0; 8];
    let mut i = 0;
    while i < 8 {
        keys[i] = random.next();
        i += 1;
    }
    keys
};
/// Keys by color, kind and number of pieces in hand. The number 0 has the key 0.
pub static HANDS: [[[u64; 19]; 7]; 2] = {
    let mut random = SplitMix(5);
    let mut keys = [[[0; 19]; 7]; 2];
    let mut i = 0;
    while i < 2 * 7 * 19 {
        if i % 19 == 0 {
            i += 1;
        }
        keys[i / (7 * 19)][i / 19 % 7][i % 19] = random.next();
        i += 1;
    }
    keys
};
/// The hash of an empty board.
pub static BASE: u64 = SplitMix(4).next();

/// Returns the key of a piece on a square.
#[inline]
fn key(square: usize, piece: Piece) -> u64 {
    BOARD[square][piece.color as usize][piece.role as usize]
}

/// Returns the hash after a quiet move of White, by arrays of keys.
#[inline(never)]
pub fn quiet_by_hand(hash: u64, quiet: Quiet) -> u64 {
    quiet_inlined(hash, quiet)
}

/// Inlined version of [`quiet_by_hand`], for loops.
#[inline]
pub fn quiet_inlined(hash: u64, quiet: Quiet) -> u64 {
    let Quiet { from, to, piece } = quiet;
    hash ^ key(from & 63, piece) ^ key(to & 63, piece) ^ SIDE
}

/// Returns the hash after a list of quiet moves, by arrays of keys.
#[inline(never)]
pub fn quiets_by_hand(hash: u64, moves: &[Quiet]) -> u64 {
    moves.iter().fold(hash, |hash, &quiet| quiet_inlined(hash, quiet))
}

/// Returns the hash after a list of captures, by arrays of keys.
#[inline(never)]
pub fn captures_by_hand(hash: u64, moves: &[Capture]) -> u64 {
    moves.iter().fold(hash, |hash, &Capture { quiet, captured }| {
        let Quiet { from, to, piece } = quiet;
        hash ^ key(from & 63, piece) ^ key(to & 63, captured) ^ key(to & 63, piece) ^ SIDE
    })
}

/// Returns the same hash as [`captures_by_hand`] by the rows of 13 keys of a board that also has unknown squares.
#[inline(never)]
pub fn captures_by_rows(hash: u64, moves: &[Capture]) -> u64 {
    let key = |square: usize, piece| EDITED[square & 63][code(Some(piece))];
    moves.iter().fold(hash, |hash, &Capture { quiet: Quiet { from, to, piece }, captured }| {
        hash ^ key(from, piece) ^ key(to, captured) ^ key(to, piece) ^ SIDE
    })
}

/// Returns the hash after a list of kingside castlings, by arrays of keys. A castling loses both rights.
#[inline(never)]
pub fn castlings_by_hand(hash: u64, moves: &[Color]) -> u64 {
    moves.iter().fold(hash, |hash, &color| {
        let home = color as usize * 56;
        let (king, rook) = (Piece { color, role: Role::King }, Piece { color, role: Role::Rook });
        let [short, long] = CASTLING[color as usize];
        let pieces = key(home + 4, king) ^ key(home + 6, king) ^ key(home + 7, rook) ^ key(home + 5, rook);
        hash ^ pieces ^ short ^ long ^ SIDE
    })
}

/// Returns the hash after a piece is added to a hand, by arrays of keys.
#[inline(never)]
pub fn gain_by_hand(hash: u64, gain: Gain) -> u64 {
    gain_inlined(hash, gain)
}

/// Inlined version of [`gain_by_hand`], for loops.
#[inline]
pub fn gain_inlined(hash: u64, gain: Gain) -> u64 {
    let keys = &HANDS[gain.color as usize][gain.kind];
    hash ^ keys[usize::from(gain.number)] ^ keys[usize::from(gain.number + 1)]
}

/// Returns the hash after a list of pieces is added to hands, by arrays of keys.
#[inline(never)]
pub fn gains_by_hand(hash: u64, gains: &[Gain]) -> u64 {
    gains.iter().fold(hash, |hash, &gain| gain_inlined(hash, gain))
}

/// The keys of [`HANDS`] in one row.
static HANDS_IN_A_ROW: [u64; 266] = {
    let mut keys = [0; 266];
    let mut i = 0;
    while i < 266 {
        keys[i] = HANDS[i / 133][i / 19 % 7][i % 19];
        i += 1;
    }
    keys
};

#[cold]
#[inline(never)]
fn wrong_number(first: usize, number: u8) -> ! {
    panic!("player {}, piece {} holds {number}, but its values are 0 to 18", first / 133, first / 19 % 7)
}

/// Returns the same hash as [`gains_by_hand`] with a message that names the slot, as the derived slots have.
#[inline(never)]
pub fn gains_with_message(hash: u64, gains: &[Gain]) -> u64 {
    gains.iter().fold(hash, |hash, &Gain { color, kind, number }| {
        assert!(kind < 7, "there is no piece {kind}");
        let first = color as usize * 133 + kind * 19;
        let key = |number| {
            if number < 19 { HANDS_IN_A_ROW[first + usize::from(number)] } else { wrong_number(first, number) }
        };
        hash ^ key(number) ^ key(number + 1)
    })
}

/// Returns the index of a square's value in [`EDITED`].
#[inline]
pub(crate) fn code(value: Option<Piece>) -> usize {
    value.map_or(0, |piece| 1 + 6 * piece.color as usize + piece.role as usize)
}

/// Returns the hash after a square changes, by arrays of keys.
#[inline(never)]
pub fn edit_by_hand(hash: u64, edit: Edit) -> u64 {
    edit_inlined(hash, edit)
}

/// Inlined version of [`edit_by_hand`], for loops.
#[inline]
pub fn edit_inlined(hash: u64, edit: Edit) -> u64 {
    let keys = &EDITED[edit.square & 63];
    hash ^ keys[code(edit.old)] ^ keys[code(edit.new)]
}

/// Returns the hash after a list of changes of squares, by arrays of keys.
#[inline(never)]
pub fn edits_by_hand(hash: u64, edits: &[Edit]) -> u64 {
    edits.iter().fold(hash, |hash, &edit| edit_inlined(hash, edit))
}

#[inline]
pub(crate) fn beside_board(position: &Position) -> u64 {
    let mut hash = 0;
    if position.turn == Color::Black {
        hash ^= SIDE;
    }
    for (color, wings) in position.castling.iter().enumerate() {
        for (wing, &right) in wings.iter().enumerate() {
            if right {
                hash ^= CASTLING[color][wing];
            }
        }
    }
    if let Some(file) = position.en_passant {
        hash ^= EN_PASSANT[file as usize];
    }
    hash
}
