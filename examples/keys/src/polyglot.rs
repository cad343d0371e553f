//! The published numbers of Polyglot books.

use zobrist_examples::polyglot::RANDOM64;

/// Returns the numbers in the order of the keys of [`Game::Chess`](crate::Game::Chess). The number
/// of the side to move is for White in books, and for Black in that description: the quality is the
/// same.
pub fn numbers() -> Vec<u128> {
    // Books order the numbers by piece, black pawns, white pawns, black knights and so on, and then
    // by square.
    let piece = |color: usize, role: usize| 64 * (2 * role + 1 - color);
    let pieces = (0..12).map(|i| piece(i / 6, i % 6)).collect::<Vec<_>>();
    let board = (0..64).flat_map(|square| pieces.iter().map(move |piece| piece + square));
    board
        .chain([780])
        .chain(768..780)
        .map(|index| RANDOM64[index].into())
        .collect()
}
