//! The program of the README, word for word as users write it.

use zobrist::{Delta, Zobrist, ZobristHash};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
enum Color {
    White,
    Black,
}
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
struct Piece {
    color: Color,
    role: Role,
}
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

#[derive(Clone, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
struct Position {
    board: [Option<Piece>; 64],
    #[zobrist(empty = Color::White)]
    turn: Color,
    castling: [[bool; 2]; 2],
    en_passant: Option<File>,
    #[zobrist(skip)]
    #[allow(dead_code)]
    halfmove_clock: u8,
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    Piece(Color, Role, #[zobrist(max = 63)] u8),
    BlackToMove,
    Castling(Color, Wing),
    EnPassant(File),
}
#[derive(Clone, Copy, Zobrist)]
enum Wing {
    King,
    Queen,
}

#[test]
fn works() {
    let wn = Piece { color: Color::White, role: Role::Knight };
    let mut position = Position {
        board: [None; 64],
        turn: Color::White,
        castling: [[true; 2]; 2],
        en_passant: Some(File::E),
        halfmove_clock: 0,
    };
    position.board[1] = Some(wn);
    let mut hash = position.zobrist_hash();
    println!("{}", Position::SHAPE);
    println!("{}", Feature::SHAPE);
    hash.toggle(Position::BOARD.at(1), wn);
    hash.toggle(Position::BOARD.at(18), wn);
    hash.replace(Position::EN_PASSANT, Some(File::E), None);
    hash.replace(Position::TURN, Color::White, Color::Black);
    let key: Delta<Position> = Position::CASTLING.at(Color::White).at(0).key(true);
    hash ^= key;
    position.board.swap(1, 18);
    println!("{}", hash.check(&position).unwrap_err());
    position.castling[0][0] = false;
    position.en_passant = None;
    position.turn = Color::Black;
    hash.check(&position).unwrap();
    assert_eq!(format!("{:016x}", ZobristHash::<Position>::BASE), "ee1956499d26a122");
    let h: ZobristHash<Feature> =
        [Feature::Piece(Color::White, Role::Pawn, 3), Feature::BlackToMove].into_iter().collect();
    let h2 = h ^ Feature::Castling(Color::Black, Wing::Queen);
    println!(
        "{}",
        h2.check_features([
            Feature::EnPassant(File::A),
            Feature::Piece(Color::White, Role::Pawn, 3)
        ])
        .unwrap_err()
    );
    println!("{:?} {:?}", Position::BOARD.at(3), hash);
}
