//! `full`: a view under which every value has a key.

use super::{Own, View};
use crate::shape::Shape;

/// A view that gives every value that `V` reads a key, including the empty one: `#[zobrist(full)]`.
///
/// Use it for keys of other programs, such as a table of 16 keys for castling rights, including a
/// key for 0:
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Position {
///     #[zobrist(max = 15, full)]
///     castling: u8,
/// }
///
/// assert_eq!(<Position as Zobrist>::SHAPE.features(), 16);
/// let mut hash = Position { castling: 0b1111 }.zobrist_hash();
/// hash.replace(Position::CASTLING, 0b1111, 0);
/// assert_eq!(hash, Position { castling: 0 }.zobrist_hash());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Full<V = Own>(V);

impl<T, V: View<T>> View<T> for Full<V> {
    const SHAPE: Shape<'static> = if V::SHAPE.is_slot() {
        V::SHAPE.full()
    } else {
        V::SHAPE
    };
    const PROBLEM: Option<&'static str> = if V::SHAPE.is_slot() {
        V::PROBLEM
    } else {
        Some(
            "`full` gives each value of one slot a key, and this type is made of slots: put `full` on its slots",
        )
    };

    #[inline]
    fn number(value: &T) -> usize {
        V::number(value)
    }
}
