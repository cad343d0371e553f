//! A position and its hash, which change together or not at all.

use zobrist::{Delta, ZobristHash};
use zobrist_examples::game::Disagreement;

use crate::board::Square;
use crate::moves::Move;
use crate::position::{Color, Position};

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
        let mut hash = self.hash;
        let position = self.position.after(mv, &mut hash);
        Game { position, hash }
    }

    /// Calls `on` with the game after each legal move, until one of the calls fails.
    #[inline]
    pub(crate) fn try_each_next<E>(
        &self,
        mut on: impl FnMut(&Self) -> Result<(), E>,
    ) -> Result<(), E> {
        self.position.try_each_move(
            // Or jumps and other moves may share one function, which then asks at each move which it is.
            #[inline(always)]
            |mv| on(&self.after(mv)),
        )
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

    fn try_each_next<E>(&self, on: impl FnMut(&Self) -> Result<(), E>) -> Result<(), E> {
        self.try_each_next(on)
    }

    fn count_moves(&self) -> u64 {
        self.position.count_moves()
    }
}

impl Position {
    /// The position after `mv`, which must be legal. Tells `hash` what changes by it.
    ///
    /// Each side has code of its own, with the numbers of its keys and words in it, instead of computing them in each move.
    #[inline(always)]
    pub(crate) fn after(&self, mv: Move, hash: &mut impl Keep) -> Position {
        match self.turn {
            Color::Black => self.after_of(Color::Black, mv, hash),
            Color::White => self.after_of(Color::White, mv, hash),
        }
    }

    /// The position after `mv` of `us`.
    ///
    /// It is put together from words that were read one by one: a copy that is changed in places would be read in larger
    /// pieces than it was just written in, which processors are slow at.
    #[inline(always)]
    fn after_of(&self, us: Color, mv: Move, hash: &mut impl Keep) -> Position {
        let them = !us;
        let (from, to) = (mv.from.bit(), mv.to.bit());
        let (mut men, mut kings) = (self.men[us as usize], self.kings[us as usize]);
        let (mut their_men, mut their_kings) = (self.men[them as usize], self.kings[them as usize]);
        let man = |square: Square| Position::MEN.at(us).at(square.index()).key(true);
        let king = |square: Square| Position::KINGS.at(us).at(square.index()).key(true);
        if kings & from != 0 {
            // Jumps can end where they began.
            kings = kings & !from | to;
            hash.update(|| king(mv.from) ^ king(mv.to));
        } else if to & us.crown_row() != 0 {
            men ^= from;
            kings |= to;
            hash.update(|| man(mv.from) ^ king(mv.to));
        } else {
            men ^= from | to;
            hash.update(|| man(mv.from) ^ man(mv.to));
        }
        if mv.is_jump() {
            // Whole masks: as many keys as they have squares.
            hash.update(|| Position::MEN.at(them).key(mv.captured & their_men));
            hash.update(|| Position::KINGS.at(them).key(mv.captured & their_kings));
            their_men &= !mv.captured;
            their_kings &= !mv.captured;
        }
        // Black to move has no key, so that of White comes or goes.
        hash.update(|| Position::TURN.key(Color::White));
        Position {
            men: us.in_order(men, their_men),
            kings: us.in_order(kings, their_kings),
            turn: them,
        }
    }

    /// Whether no position before `mv` can come again: a piece is captured, or a man moves.
    pub(crate) fn is_irreversible(&self, mv: Move) -> bool {
        mv.is_jump() || self.men[self.turn as usize] & mv.from.bit() != 0
    }
}

#[cfg(test)]
mod tests;
