//! The order of moves: alpha-beta is worth as much as the order is good.

use cozy_chess::{Board, Color, Move, Piece, Rank, Square};

use super::evaluate::value;

/// Moves with their promise, the most promising first. It is looked for at each call, since often the first is enough.
pub(super) struct Ordered(Vec<(i32, Move)>);

impl Iterator for Ordered {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let (best, _) = self.0.iter().enumerate().max_by_key(|(_, (promise, _))| promise)?;
        Some(self.0.swap_remove(best).1)
    }
}

/// The quiet moves that refuted others in a search.
#[derive(Debug, Clone)]
pub(super) struct Order {
    /// By ply, the last two.
    killers: Vec<[Option<Move>; 2]>,
    /// By color and both squares, the sum of the squared depths.
    merits: Vec<i32>,
}

impl Order {
    const HINT: i32 = i32::MAX;
    const TACTICAL: i32 = 1 << 20;
    const KILLER: i32 = 1 << 19;
    const MOST_MERIT: i32 = 1 << 18;

    pub(super) fn new(plies: usize) -> Self {
        let squares = Square::NUM * Square::NUM;
        Order { killers: vec![[None; 2]; plies], merits: vec![0; Color::NUM * squares] }
    }

    /// Returns all legal moves. `hint` comes first, if it is one.
    pub(super) fn moves(&self, board: &Board, hint: Option<Move>, ply: u8) -> Ordered {
        let killers = self.killers[usize::from(ply)];
        let promise = |mv| {
            if hint == Some(mv) {
                Self::HINT
            } else if let Some(gain) = gain(board, mv) {
                Self::TACTICAL + gain
            } else if killers.contains(&Some(mv)) {
                Self::KILLER
            } else {
                self.merits[index(board, mv)]
            }
        };
        let mut moves = Vec::with_capacity(64);
        board.generate_moves(|some| {
            moves.extend(some.into_iter().map(|mv| (promise(mv), mv)));
            false
        });
        Ordered(moves)
    }

    /// Remembers that `mv` refuted the move before it.
    pub(super) fn refuted(&mut self, board: &Board, mv: Move, depth: u8, ply: u8) {
        if gain(board, mv).is_some() {
            return;
        }
        let killers = &mut self.killers[usize::from(ply)];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let merit = &mut self.merits[index(board, mv)];
        *merit += i32::from(depth).pow(2);
        if *merit > Self::MOST_MERIT {
            self.merits.iter_mut().for_each(|merit| *merit /= 2);
        }
    }
}

/// Returns the captures and the promotions to queens.
pub(super) fn tactical_moves(board: &Board) -> Ordered {
    let us = board.side_to_move();
    let theirs = board.colors(!us);
    let mut for_pawns = theirs | Rank::Eighth.relative_to(us).bitboard();
    if let Some(file) = board.en_passant() {
        for_pawns |= Square::new(file, Rank::Sixth.relative_to(us)).bitboard();
    }
    let mut moves = Vec::with_capacity(16);
    board.generate_moves(|mut some| {
        some.to &= if some.piece == Piece::Pawn { for_pawns } else { theirs };
        moves.extend(some.into_iter().filter_map(|mv| Some((gain(board, mv)?, mv))));
        false
    });
    Ordered(moves)
}

/// Returns the promise of a capture or a promotion to a queen: the most valuable victim by the least valuable piece first.
/// Other moves are quiet here, promotions to less as well.
fn gain(board: &Board, mv: Move) -> Option<i32> {
    let piece = board.piece_on(mv.from).expect("a legal move starts on a piece");
    let victim = if board.colors(!board.side_to_move()).has(mv.to) {
        board.piece_on(mv.to)
    } else {
        // A pawn that leaves its file for an empty square captures en passant.
        (piece == Piece::Pawn && mv.from.file() != mv.to.file()).then_some(Piece::Pawn)
    };
    match (victim, mv.promotion) {
        (None, None) | (_, Some(Piece::Knight | Piece::Bishop | Piece::Rook)) => None,
        (victim, promotion) => {
            let gained = victim.map_or(0, value) + promotion.map_or(0, value);
            Some(16 * gained - value(piece))
        }
    }
}

fn index(board: &Board, mv: Move) -> usize {
    let squares = mv.from as usize * Square::NUM + mv.to as usize;
    board.side_to_move() as usize * Square::NUM * Square::NUM + squares
}

#[cfg(test)]
mod tests;
