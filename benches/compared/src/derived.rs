//! Updates of hashes by derived slots.

use zobrist::table::TranspositionTable;
use zobrist::{KeyTable, Zobrist, ZobristHash};

use crate::position::{Capture, Color, Edit, Gain, Hands, Piece, Position, Quiet, Role};

/// Returns the hash after a quiet move of White, by derived slots.
#[inline(never)]
pub fn quiet_by_slots(hash: ZobristHash<Position>, quiet: Quiet) -> ZobristHash<Position> {
    quiet_inlined(hash, quiet)
}

/// Inlined version of [`quiet_by_slots`], for loops.
#[inline]
pub fn quiet_inlined(mut hash: ZobristHash<Position>, quiet: Quiet) -> ZobristHash<Position> {
    let Quiet { from, to, piece } = quiet;
    hash.toggle(Position::BOARD.at(from & 63), piece);
    hash.toggle(Position::BOARD.at(to & 63), piece);
    hash.toggle(Position::TURN, Color::Black);
    hash
}

/// Returns the hash after a list of quiet moves, by derived slots.
#[inline(never)]
pub fn quiets_by_slots(hash: ZobristHash<Position>, moves: &[Quiet]) -> ZobristHash<Position> {
    moves
        .iter()
        .fold(hash, |hash, &quiet| quiet_inlined(hash, quiet))
}

/// Returns the hash after a list of captures, by derived slots.
#[inline(never)]
pub fn captures_by_slots(hash: ZobristHash<Position>, moves: &[Capture]) -> ZobristHash<Position> {
    moves
        .iter()
        .fold(hash, |hash, &Capture { quiet, captured }| {
            let (from, to) = (
                Position::BOARD.at(quiet.from & 63),
                Position::BOARD.at(quiet.to & 63),
            );
            hash ^ from.key(quiet.piece)
                ^ to.change(captured, quiet.piece)
                ^ Position::TURN.change(Color::White, Color::Black)
        })
}

/// Returns the hash after a list of captures, by a table of keys that was made at run time.
#[inline(never)]
pub fn captures_by_table(
    keys: &KeyTable<Position, u64>,
    hash: ZobristHash<Position>,
    moves: &[Capture],
) -> ZobristHash<Position> {
    let turn = keys.change(Position::TURN, Color::White, Color::Black);
    moves
        .iter()
        .fold(hash, |hash, &Capture { quiet, captured }| {
            let (from, to) = (
                Position::BOARD.at(quiet.from & 63),
                Position::BOARD.at(quiet.to & 63),
            );
            hash ^ keys.key(from, quiet.piece) ^ keys.change(to, captured, quiet.piece) ^ turn
        })
}

/// Returns the hash after a list of kingside castlings, by derived slots. A castling loses both
/// rights.
#[inline(never)]
pub fn castlings_by_slots(hash: ZobristHash<Position>, moves: &[Color]) -> ZobristHash<Position> {
    moves.iter().fold(hash, |mut hash, &color| {
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
        hash.toggle(Position::BOARD.at(home + 4), king);
        hash.toggle(Position::BOARD.at(home + 6), king);
        hash.toggle(Position::BOARD.at(home + 7), rook);
        hash.toggle(Position::BOARD.at(home + 5), rook);
        hash.replace(Position::CASTLING.at(color), [true; 2], [false; 2]);
        hash.toggle(Position::TURN, Color::Black);
        hash
    })
}

/// Returns the hash after a piece is added to a hand, by derived slots.
#[inline(never)]
pub fn gain_by_slots(hash: ZobristHash<Hands>, gain: Gain) -> ZobristHash<Hands> {
    gain_inlined(hash, gain)
}

/// Inlined version of [`gain_by_slots`], for loops.
#[inline]
pub fn gain_inlined(mut hash: ZobristHash<Hands>, gain: Gain) -> ZobristHash<Hands> {
    let Gain {
        color,
        kind,
        number,
    } = gain;
    hash.replace(Hands::PIECES.at(color).at(kind), number, number + 1);
    hash
}

/// Returns the hash after a list of pieces is added to hands, by derived slots.
#[inline(never)]
pub fn gains_by_slots(hash: ZobristHash<Hands>, gains: &[Gain]) -> ZobristHash<Hands> {
    gains
        .iter()
        .fold(hash, |hash, &gain| gain_inlined(hash, gain))
}

/// Returns the hash after a list of changes of squares, by derived slots.
#[inline(never)]
pub fn edits_by_slots(hash: ZobristHash<Position>, edits: &[Edit]) -> ZobristHash<Position> {
    edits.iter().fold(hash, |mut hash, edit| {
        hash.replace(Position::BOARD.at(edit.square & 63), edit.old, edit.new);
        hash
    })
}

/// Returns the derived hash of a position from scratch.
#[inline(never)]
pub fn scratch_by_derive(position: &Position) -> u64 {
    position.zobrist_hash().raw()
}

/// Prefetches the entry of a position from a transposition table.
#[inline(never)]
pub fn prefetch_entry(
    table: &TranspositionTable<ZobristHash<Position>, u64>,
    hash: ZobristHash<Position>,
) {
    table.prefetch(hash);
}
