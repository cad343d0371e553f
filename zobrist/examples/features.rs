//! Learn how to hash a position given as a list of features. The features are an enum; each value has a key, and `^=`
//! combines them.
//!
//! Reads positions in Forsyth-Edwards notation and updates the hash for a move. Prints the updated hash next to the
//! hash from scratch of the position after the move. They are equal.

use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Clone, Copy, Zobrist)]
enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// A state that is an enum: each value is a feature with its own key. There are 2 * 6 * 64 + 1 + 4 + 8 features.
#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
enum Feature {
    Piece(Color, Role, #[zobrist(max = 63)] u8),
    BlackToMove,
    /// The castling rights: White kingside and queenside, Black kingside and queenside.
    Castling(#[zobrist(max = 3)] u8),
    /// The file of a pawn that has just moved two squares.
    EnPassant(#[zobrist(max = 7)] u8),
}

/// Returns the features of the first four fields of a position in Forsyth-Edwards notation.
fn features(fen: &str) -> Vec<Feature> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut features = Vec::new();
    for (rank, row) in (0..8).rev().zip(fields[0].split('/')) {
        let mut file = 0;
        for c in row.chars() {
            if let Some(empty) = c.to_digit(10) {
                file += empty as u8;
                continue;
            }
            let role = match c.to_ascii_lowercase() {
                'p' => Role::Pawn,
                'n' => Role::Knight,
                'b' => Role::Bishop,
                'r' => Role::Rook,
                'q' => Role::Queen,
                _ => Role::King,
            };
            let color = if c.is_uppercase() { Color::White } else { Color::Black };
            features.push(Feature::Piece(color, role, 8 * rank + file));
            file += 1;
        }
    }
    features.extend((fields[1] == "b").then_some(Feature::BlackToMove));
    let castling = fields[2].chars().filter_map(|right| "KQkq".find(right));
    features.extend(castling.map(|right| Feature::Castling(right as u8)));
    let file = fields[3].bytes().next().filter(u8::is_ascii_lowercase);
    features.extend(file.map(|file| Feature::EnPassant(file - b'a')));
    features
}

fn main() {
    let hash_of = |fen| -> ZobristHash<Feature> { features(fen).into_iter().collect() };

    let mut hash = hash_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let (e2, e4, en_passant) = (12, 28, Some(4));
    hash ^= Feature::Piece(Color::White, Role::Pawn, e2);
    hash ^= Feature::Piece(Color::White, Role::Pawn, e4);
    hash ^= en_passant.map(Feature::EnPassant); // toggling a `None` changes nothing
    hash ^= Feature::BlackToMove;

    let read = hash_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    println!("updated {hash}\nread    {read}");
    assert_eq!(hash, read);
    assert_eq!(Feature::SHAPE.features(), 781); // as many as Polyglot has
}
