//! Learn how to detect a repetition one move ahead: `ReversibleMoves` finds a move by the
//! difference of two hashes.
//!
//! If a position and an earlier one differ by a single reversible move, that move repeats the
//! earlier position (M. van Kervinck, <https://marcelk.net/2013-04-06/paper/upcoming-rep-v2.pdf>). Prints the number of reversible moves of
//! chess, 3,668 as in Stockfish's table, and the move that repeats a position after 1.Nf3 Nf6
//! 2.Ng1.

use zobrist::table::{History, ReversibleMoves};
use zobrist::{Delta, Zobrist, ZobristHash};

#[derive(Clone, Copy, Debug, PartialEq, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Clone, Copy, Debug, PartialEq, Zobrist)]
enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    Piece(Color, Role, #[zobrist(max = 63)] u8),
    BlackToMove,
}

/// A reversible move: its side, and the piece that moves between two squares, in either direction.
type Reversible = (Color, (Role, [u8; 2]));

/// Returns the difference of the hashes before and after a move. The difference is the same in both
/// directions.
fn delta((color, (role, squares)): Reversible) -> Delta<Feature> {
    let [from, to] = squares.map(|square| Feature::Piece(color, role, square).zobrist_key());
    from ^ to ^ Feature::BlackToMove
}

/// Returns whether a piece can move from one square to another on an empty board.
fn attacks(role: Role, from: u8, to: u8) -> bool {
    let (rows, cols) = ((from / 8).abs_diff(to / 8), (from % 8).abs_diff(to % 8));
    match role {
        Role::Pawn => false, // pawn moves are irreversible
        Role::Knight => rows * cols == 2,
        Role::Bishop => rows == cols,
        Role::Rook => rows == 0 || cols == 0,
        Role::Queen => rows == cols || rows == 0 || cols == 0,
        Role::King => rows.max(cols) == 1,
    }
}

fn main() {
    let colors = [Color::White, Color::Black].into_iter();
    let pieces = colors.flat_map(|color| {
        let roles = [
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::King,
        ];
        roles.map(|role| (color, role))
    });
    let all: Vec<_> = pieces
        .flat_map(|(color, role)| {
            let squares = (0..64).flat_map(|from| (from + 1..64).map(move |to| [from, to]));
            let squares = squares.filter(move |&[from, to]| attacks(role, from, to));
            squares.map(move |squares| (color, (role, squares)))
        })
        .collect();
    let moves: ReversibleMoves<ZobristHash<Feature>, _> =
        all.iter().map(|&mv| (delta(mv), mv)).collect();
    println!("{} reversible moves", all.len());
    assert_eq!(all.len(), 3_668);
    assert!(
        all.iter().all(|mv| moves.get(delta(*mv)) == Some(mv)),
        "two moves with the same difference"
    );

    let (g1, f3, g8, f6) = (6, 21, 62, 45);
    let start = [
        Feature::Piece(Color::White, Role::Knight, g1),
        Feature::Piece(Color::Black, Role::Knight, g8),
    ];
    let mut hash = start.into_iter().collect::<ZobristHash<Feature>>();
    let mut history = History::new();
    history.push(hash);
    for (color, squares) in [
        (Color::White, [g1, f3]),
        (Color::Black, [g8, f6]),
        (Color::White, [f3, g1]),
    ] {
        hash ^= delta((color, (Role::Knight, squares)));
        history.push(hash);
    }
    // An engine also verifies that the squares between the two squares are empty, and looks further
    // if one is not.
    let found = moves.upcoming(&history, Color::Black).next();
    println!("to repeat: {found:?}");
    assert_eq!(found, Some((0, &(Role::Knight, [f6, g8]))));
}
