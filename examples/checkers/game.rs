//! A checkers position that keeps its hash.

use anyhow::{Context, Result};
use zobrist::{Hashed, ZobristHash};

use crate::moves::Move;
use crate::position::{Color, Position, index};

/// A position with its hash.
#[derive(Debug, Clone, Copy)]
pub struct Game {
    pub position: Hashed<Position>,
}

impl Position {
    /// Returns whether `mv` is irreversible: it captures a piece or moves a man, so no earlier
    /// position can recur.
    pub fn is_irreversible(&self, mv: Move) -> bool {
        mv.is_jump() || self.men[self.turn as usize] & mv.from != 0
    }
}

impl Game {
    pub fn new(position: Position) -> Self {
        Game {
            position: Hashed::new(position),
        }
    }

    /// Returns the game after a legal move.
    #[inline(always)]
    pub fn after(&self, mv: Move) -> Self {
        // Branch on the side, so that indices are constants.
        match self.position.turn {
            Color::Black => self.after_move_of(Color::Black, mv),
            Color::White => self.after_move_of(Color::White, mv),
        }
    }

    #[inline(always)]
    fn after_move_of(mut self, us: Color, mv: Move) -> Self {
        let (position, them) = (&mut self.position, us.other());
        let (men, kings) = (Position::MEN.at(us), Position::KINGS.at(us));
        let (from, to) = (index(mv.from), index(mv.to));
        if position.kings[us as usize] & mv.from != 0 {
            position.relocate(kings.at(from), kings.at(to));
        } else if mv.to & us.crown_row() != 0 {
            position.set(men.at(from), false);
            position.set(kings.at(to), true);
        } else {
            position.relocate(men.at(from), men.at(to));
        }
        if mv.is_jump() {
            // One call writes all squares of the mask.
            position.flip(
                Position::MEN.at(them),
                mv.captured & position.men[them as usize],
            );
            position.flip(
                Position::KINGS.at(them),
                mv.captured & position.kings[them as usize],
            );
        }
        position.set(Position::TURN, them);
        self
    }
}

impl zobrist_examples::game::Game for Game {
    type Position = Position;

    fn hash(&self) -> ZobristHash<Position> {
        self.position.hash()
    }

    fn check(&self) -> Result<()> {
        let check = self.position.hash().check(&self.position);
        check.with_context(|| format!("wrong hash of {}", *self.position))
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
