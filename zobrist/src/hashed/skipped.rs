//! Access to the fields that are not hashed.

use super::Hashed;
use super::keys_of::SlotKeys;
use crate::hash::Zobrist;
use crate::slot::Slot;

/// A struct with skipped fields. The derive implements this trait.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no skipped fields",
    label = "no field with `#[zobrist(skip)]`",
    note = "`set` writes a hashed field by its slot, `edit` makes any change and computes the hash again"
)]
pub trait SkippedFields {
    /// References to all fields: mutable ones to skipped fields, shared ones to all others.
    type Fields<'a>
    where
        Self: 'a;

    fn skipped_fields(&mut self) -> Self::Fields<'_>;
}

impl<S: Zobrist + 'static, Q: SlotKeys<S>> Hashed<S, Q> {
    /// Borrows all fields under their own names: fields with `#[zobrist(skip)]` mutably, all other
    /// fields shared.
    ///
    /// ```
    /// # use zobrist::{Hashed, Zobrist};
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Game { board: [bool; 9], #[zobrist(skip)] plies: u32, #[zobrist(skip)] occupied: usize }
    ///
    /// let mut game = Hashed::new(Game { board: [false; 9], plies: 0, occupied: 0 });
    /// game.set(Game::BOARD.at(4), true);
    /// let fields = game.skipped();
    /// *fields.plies += 1;
    /// *fields.occupied = fields.board.iter().filter(|stone| **stone).count();
    /// assert_eq!((game.plies, game.occupied), (1, 1));
    /// ```
    #[inline]
    pub fn skipped(&mut self) -> S::Fields<'_>
    where
        S: SkippedFields,
    {
        self.state.skipped_fields()
    }

    /// Borrows the fields of the nested struct in `slot`: skipped fields mutably, all other fields
    /// shared.
    ///
    /// ```
    /// # use zobrist::{Hashed, Zobrist};
    /// #[derive(Zobrist)]
    /// #[zobrist(slots)]
    /// struct Player { castling: [bool; 2], #[zobrist(skip)] seconds: f64 }
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Game { players: [Player; 2] }
    ///
    /// let player = || Player { castling: [true; 2], seconds: 180.0 };
    /// let mut game = Hashed::new(Game { players: [player(), player()] });
    /// *game.skipped_in(Game::PLAYERS.at(1)).seconds -= 2.5;
    /// assert_eq!(game.players[1].seconds, 177.5);
    /// ```
    #[inline(always)]
    pub fn skipped_in<T>(&mut self, slot: Slot<S, T>) -> T::Fields<'_>
    where
        T: SkippedFields + 'static,
    {
        self.state.zobrist_at::<T>(slot.place).0.skipped_fields()
    }
}
