//! Updates of hashes by hand-written arrays of keys, one array for each kind of feature, in the
//! style of engines.

use crate::keys::{BOARD, CASTLING, EDITED, EN_PASSANT, HANDS, SIDE};
use crate::position::{Capture, Color, Edit, Gain, Piece, Position, Quiet, Role};

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
    moves
        .iter()
        .fold(hash, |hash, &quiet| quiet_inlined(hash, quiet))
}

/// Returns the hash after a list of captures, by arrays of keys.
#[inline(never)]
pub fn captures_by_hand(hash: u64, moves: &[Capture]) -> u64 {
    moves
        .iter()
        .fold(hash, |hash, &Capture { quiet, captured }| {
            let Quiet { from, to, piece } = quiet;
            hash ^ key(from & 63, piece) ^ key(to & 63, captured) ^ key(to & 63, piece) ^ SIDE
        })
}

/// Returns the hash after a list of kingside castlings, by arrays of keys. A castling loses both
/// rights.
#[inline(never)]
pub fn castlings_by_hand(hash: u64, moves: &[Color]) -> u64 {
    moves.iter().fold(hash, |hash, &color| {
        let home = color as usize * 56;
        let (king, rook) = (
            Piece {
                color,
                role: Role::King,
            },
            Piece {
                color,
                role: Role::Rook,
            },
        );
        let [short, long] = CASTLING[color as usize];
        let pieces =
            key(home + 4, king) ^ key(home + 6, king) ^ key(home + 7, rook) ^ key(home + 5, rook);
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
    gains
        .iter()
        .fold(hash, |hash, &gain| gain_inlined(hash, gain))
}

/// Returns the index of a square's value in [`EDITED`].
#[inline]
pub(crate) fn code(value: Option<Piece>) -> usize {
    value.map_or(0, |piece| {
        1 + 6 * piece.color as usize + piece.role as usize
    })
}

/// Returns the hash after a list of changes of squares, by arrays of keys.
#[inline(never)]
pub fn edits_by_hand(hash: u64, edits: &[Edit]) -> u64 {
    edits.iter().fold(hash, |hash, edit| {
        let keys = &EDITED[edit.square & 63];
        hash ^ keys[code(edit.old)] ^ keys[code(edit.new)]
    })
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
