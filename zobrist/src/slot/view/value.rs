//! Values as arguments.

/// A value for a slot of `T`: a `T`, or for a slot of `Option<T>` a `T` without its `Some`.
///
/// Arguments are taken by value, so types in slots should be `Copy`. To hash a value of a type that
/// is not even `Clone`, move it out of the state (`take`, `mem::replace`).
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Clone, Copy, Zobrist)]
/// enum Piece { Pawn, King }
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Board { squares: [Option<Piece>; 64] }
///
/// let square = Board::SQUARES.at(12);
/// assert_eq!(square.key(Piece::Pawn), square.key(Some(Piece::Pawn)));
/// # let _ = Piece::King;
/// ```
#[diagnostic::on_unimplemented(
    message = "a slot of `{T}` cannot hold a `{Self}`",
    label = "expected `{T}`",
    note = "`.at(index)` selects a slot of an array or a bit of a `bits` field, `.field(SLOT)` one of a nested struct"
)]
pub trait IntoValue<T> {
    /// Converts into the slot's own type.
    fn into_value(self) -> T;
}

impl<T> IntoValue<T> for T {
    #[inline]
    fn into_value(self) -> T {
        self
    }
}

impl<T> IntoValue<Option<T>> for T {
    #[inline]
    fn into_value(self) -> Option<T> {
        Some(self)
    }
}
