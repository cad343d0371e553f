//! A checkers position with an incremental hash.

use zobrist::{Delta, ZobristHash};
use zobrist_examples::program::Failure;

use crate::moves::Move;
use crate::position::{Color, Position, index};

/// A position with its hash.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Game {
    pub(crate) position: Position,
    pub(crate) hash: ZobristHash<Position>,
}

impl Position {
    /// Returns the position after a legal move.
    #[inline(always)]
    pub(crate) fn after(&self, mv: Move) -> Position {
        let (us, them) = (self.turn as usize, self.turn.other() as usize);
        let (mut men, mut kings) = (self.men, self.kings);
        men[us] &= !mv.from;
        kings[us] &= !mv.from;
        *(if self.becomes_king(mv) { &mut kings[us] } else { &mut men[us] }) |= mv.to;
        men[them] &= !mv.captured;
        kings[them] &= !mv.captured;
        Position { men, kings, turn: self.turn.other() }
    }

    /// Returns the change of the hash by a legal move.
    #[inline(always)]
    pub(crate) fn change(&self, mv: Move) -> Delta<Position> {
        let (us, them) = (self.turn, self.turn.other());
        let (men, kings) = (Position::MEN.at(us), Position::KINGS.at(us));
        let departing = if self.kings[us as usize] & mv.from != 0 { kings } else { men };
        let arriving = if self.becomes_king(mv) { kings } else { men };
        let mut delta = departing.at(index(mv.from)).key(true)
            ^ arriving.at(index(mv.to)).key(true)
            ^ Position::TURN.change(us, them);
        if mv.is_jump() {
            // One call combines the keys of all squares of the mask.
            delta ^= Position::MEN.at(them).key(mv.captured & self.men[them as usize]);
            delta ^= Position::KINGS.at(them).key(mv.captured & self.kings[them as usize]);
        }
        delta
    }

    /// Returns whether the moved piece is a king after the move.
    #[inline(always)]
    fn becomes_king(&self, mv: Move) -> bool {
        self.kings[self.turn as usize] & mv.from != 0 || mv.to & self.turn.crown_row() != 0
    }

    /// Returns whether `mv` is irreversible: it captures a piece or moves a man, so no earlier position can recur.
    pub(crate) fn is_irreversible(&self, mv: Move) -> bool {
        mv.is_jump() || self.men[self.turn as usize] & mv.from != 0
    }
}

impl Game {
    pub(crate) fn new(position: Position) -> Self {
        Game { position, hash: ZobristHash::of(&position) }
    }

    /// Returns the game after a legal move.
    #[inline(always)]
    pub(crate) fn after(&self, mv: Move) -> Self {
        // Branch on the side, so that indices are constants.
        match self.position.turn {
            Color::Black => self.after_move_of(Color::Black, mv),
            Color::White => self.after_move_of(Color::White, mv),
        }
    }

    #[inline(always)]
    fn after_move_of(&self, turn: Color, mv: Move) -> Self {
        let position = Position { turn, ..self.position };
        Game { position: position.after(mv), hash: self.hash ^ position.change(mv) }
    }
}

impl zobrist_examples::game::Game for Game {
    type Position = Position;

    fn hash(&self) -> ZobristHash<Position> {
        self.hash
    }

    fn check(&self) -> Result<(), Failure> {
        let check = self.hash.check(&self.position);
        check.map_err(|desync| Failure::wrong_hash(self.position, &desync))
    }

    fn try_each_next<E>(&self, mut on: impl FnMut(&Self) -> Result<(), E>) -> Result<(), E> {
        let mut result = Ok(());
        self.position.each_move(|mv| {
            if result.is_ok() {
                result = on(&self.after(mv));
            }
        });
        result
    }

    fn count_moves(&self) -> u64 {
        self.position.count_moves()
    }
}
