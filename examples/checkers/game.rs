//! A position and its hash, which change together or not at all.

use zobrist::{Delta, ZobristHash};
use zobrist_examples::game::Disagreement;

use crate::moves::Move;
use crate::position::Position;

/// What a game keeps beside its position: its hash or, to see what that costs, nothing.
pub(crate) trait Keep: Copy + Send + Sync {
    /// For `position`.
    fn new(position: &Position) -> Self;

    /// The position changes by `delta`, which is not asked for where nobody needs it.
    fn update(&mut self, delta: impl FnOnce() -> Delta<Position>);
}

impl Keep for ZobristHash<Position> {
    fn new(position: &Position) -> Self {
        ZobristHash::of(position)
    }

    #[inline(always)]
    fn update(&mut self, delta: impl FnOnce() -> Delta<Position>) {
        *self ^= delta();
    }
}

impl Keep for () {
    fn new(_: &Position) {}

    #[inline(always)]
    fn update(&mut self, _: impl FnOnce() -> Delta<Position>) {}
}

/// A position with its hash, updated move by move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Game<H = ZobristHash<Position>> {
    position: Position,
    hash: H,
}

impl<H: Keep> Game<H> {
    /// The game that goes on from `position`.
    pub(crate) fn new(position: Position) -> Self {
        Game { position, hash: H::new(&position) }
    }

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// The game after `mv`, which must be legal.
    #[inline]
    pub(crate) fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        next.hash.update(|| self.position.delta(mv));
        next.position.play(mv);
        next
    }
}

impl zobrist_examples::game::Game for Game {
    type Position = Position;

    fn hash(&self) -> ZobristHash<Position> {
        self.hash
    }

    fn check(&self) -> Result<(), Disagreement> {
        let check = self.hash.check(&self.position);
        check.map_err(|desync| Disagreement::new(self.position, &desync))
    }

    fn try_each_next<E>(&self, mut on: impl FnMut(&Self) -> Result<(), E>) -> Result<(), E> {
        self.position.try_each_move(|mv| on(&self.after(mv)))
    }

    fn count_moves(&self) -> u64 {
        self.position.count_moves()
    }
}

impl Position {
    /// What `mv`, which must be legal, changes in the hash.
    #[inline(always)]
    pub(crate) fn delta(&self, mv: Move) -> Delta<Position> {
        let (us, them) = (self.turn, !self.turn);
        let (men, kings) = (Position::MEN.at(us), Position::KINGS.at(us));
        let moved = if self.kings[us as usize] & mv.from.bit() != 0 {
            kings.at(mv.from.index()).key(true) ^ kings.at(mv.to.index()).key(true)
        } else if mv.to.bit() & us.crown_row() != 0 {
            men.at(mv.from.index()).key(true) ^ kings.at(mv.to.index()).key(true)
        } else {
            men.at(mv.from.index()).key(true) ^ men.at(mv.to.index()).key(true)
        };
        let delta = moved ^ Position::TURN.change(us, them);
        if !mv.is_jump() {
            return delta;
        }
        // Whole masks: as many keys as they have squares.
        delta
            ^ Position::MEN.at(them).key(mv.captured & self.men[them as usize])
            ^ Position::KINGS.at(them).key(mv.captured & self.kings[them as usize])
    }

    /// Plays `mv`, which must be legal.
    #[inline(always)]
    pub(crate) fn play(&mut self, mv: Move) {
        let (us, them) = (self.turn as usize, !self.turn as usize);
        let (from, to) = (mv.from.bit(), mv.to.bit());
        if self.kings[us] & from != 0 {
            // Jumps can end where they began.
            self.kings[us] = self.kings[us] & !from | to;
        } else {
            let crowned = to & self.turn.crown_row();
            self.men[us] = self.men[us] & !from | to & !crowned;
            self.kings[us] |= crowned;
        }
        self.men[them] &= !mv.captured;
        self.kings[them] &= !mv.captured;
        self.turn = !self.turn;
    }

    /// Whether no position before `mv` can come again: a piece is captured, or a man moves.
    pub(crate) fn is_irreversible(&self, mv: Move) -> bool {
        mv.is_jump() || self.men[self.turn as usize] & mv.from.bit() != 0
    }
}

#[cfg(test)]
mod tests;
