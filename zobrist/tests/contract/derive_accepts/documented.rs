//! A library that denies `missing_docs`. Derived types must compile in it, so the derive must
//! document its public items. It is not a test, because the lint does not apply to items of tests.
#![deny(warnings, missing_docs, missing_debug_implementations, unreachable_pub)]
#![deny(clippy::pedantic, clippy::nursery)]

use zobrist::Zobrist;

/// A color.
#[derive(Clone, Copy, Debug, Zobrist)]
pub enum Color {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

/// A state.
#[derive(Debug, Zobrist)]
#[zobrist(key = u64, seed = 1)]
pub struct State {
    /// The cells,
    /// row by row.
    pub cells: [Option<Color>; 2],
    #[doc = "Whose turn it is."]
    #[zobrist(empty = Color::White)]
    pub turn: Color,
    #[allow(
        missing_docs,
        reason = "the derive must document the constant of an undocumented field"
    )]
    pub plain: bool,
    private: u8,
}

impl State {
    /// Returns the empty state.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            cells: [None; 2],
            turn: Color::White,
            plain: false,
            private: 0,
        }
    }

    /// Returns the private field.
    #[must_use]
    pub const fn private(&self) -> u8 {
        self.private
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

/// A tuple struct of slots. Its fields have neither names nor comments.
#[derive(Debug, Zobrist)]
#[zobrist(slots)]
#[allow(
    missing_docs,
    reason = "the derive must document the constants of undocumented fields"
)]
pub struct Part(pub bool, #[zobrist(joint)] pub [bool; 2]);

/// A generic state.
#[derive(Debug, Zobrist)]
#[zobrist(key = u64, instances(Board<bool>, Board<Option<bool>, 2>))]
pub struct Board<T, const N: usize = 4> {
    /// The cells.
    pub cells: [Option<T>; N],
}

/// A public struct with a field of a private type. The bounds of its constants name the private
/// type.
#[derive(Debug, Zobrist)]
#[zobrist(slots)]
pub struct Outer<T> {
    inner: Inner<T>,
    /// Another value.
    pub more: T,
}

#[derive(Debug, Zobrist)]
#[zobrist(slots)]
struct Inner<T>([T; 2]);

impl<T> Outer<T> {
    /// Creates a struct of two values and another one.
    pub const fn new(inner: [T; 2], more: T) -> Self {
        Self {
            inner: Inner(inner),
            more,
        }
    }
}
