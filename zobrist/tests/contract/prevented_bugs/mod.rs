//! Reproduces bugs of public engines and libraries. The types prevent some of them. `check`,
//! `quality` or a table reports the others. The page `prevented_bugs` of the guide has the links.

use zobrist::analysis::{Effort, Finding};
use zobrist::keys::Description;
use zobrist::{Hashes, Zobrist, ZobristHash};

use crate::fixtures::chess::square::{D2, D5, E1, E4, E5, F1, G1, H1};
use crate::fixtures::chess::{Color, File, Piece, Position, Role};

mod peers;
mod tables;

const D4: usize = 27;

const WHITE_PAWN: Piece = Piece {
    color: Color::White,
    role: Role::Pawn,
};
const BLACK_PAWN: Piece = Piece {
    color: Color::Black,
    role: Role::Pawn,
};
const WHITE_KING: Piece = Piece {
    color: Color::White,
    role: Role::King,
};
const WHITE_ROOK: Piece = Piece {
    color: Color::White,
    role: Role::Rook,
};
const WHITE_QUEEN: Piece = Piece {
    color: Color::White,
    role: Role::Queen,
};

fn complaint(hash: ZobristHash<Position>, position: &Position) -> String {
    hash.check(position)
        .expect_err("the hash is wrong")
        .to_string()
}

/// Returns distinct keys. A multiplication by an odd number is a bijection, and so is the xorshift.
fn numbers<const N: usize>() -> [u64; N] {
    std::array::from_fn(|n| {
        let mixed = (n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
    })
}

/// Pleco: the loop that drew the keys ended before the last piece, so all keys of the black king
/// were zero.
#[test]
fn keys_never_drawn() {
    let mut keys = numbers::<768>();
    let layout: Description = "array(64, numbers(12))".parse().unwrap();
    assert_eq!(layout.quality(&keys, Effort::Hundredth).zero_keys, 0);
    for square in 0..64 {
        keys[12 * square + 11] = 0;
    }
    let quality = layout.quality(&keys, Effort::Hundredth);
    assert!(
        quality.findings.contains(&Finding::ZeroKeys(64)),
        "{quality}"
    );
}

/// Ethereal, Lynx: a null move left the en passant square in the hash.
#[test]
fn null_move_keeps_en_passant() {
    let mut position = Position {
        en_passant: Some(File::E),
        ..Position::start()
    };
    let mut hash = position.zobrist_hash();
    position.en_passant = None;
    position.turn = Color::Black;
    hash.replace(Position::TURN, Color::White, Color::Black);
    assert_eq!(complaint(hash, &position), "en_passant = E is extra");
}

/// Reckless: a null move removed the keys of the castling rights and did not add them again.
#[test]
fn null_move_drops_castling() {
    let mut position = Position {
        castling: [[true, false], [false, true]],
        ..Position::start()
    };
    let mut hash = position.zobrist_hash();
    position.turn = Color::Black;
    hash.replace(Position::TURN, Color::White, Color::Black);
    assert!(hash.check(&position).is_ok());
    hash.toggle(Position::CASTLING.at(0).at(0), true);
    hash.toggle(Position::CASTLING.at(1).at(1), true);
    assert_eq!(
        complaint(hash, &position),
        "castling[0][0] = true is missing; castling[1][1] = true is missing"
    );
}

/// Coding Adventure, Chess Challenge: a double push added the new en passant file, but did not
/// remove the old one.
#[test]
fn double_push_keeps_the_old_file() {
    let mut position = Position {
        en_passant: Some(File::E),
        ..Position::start()
    };
    let mut hash = position.zobrist_hash();
    position.board.swap(D2, D4);
    position.en_passant = Some(File::D);
    hash.toggle(Position::BOARD.at(D2), WHITE_PAWN);
    hash.toggle(Position::BOARD.at(D4), WHITE_PAWN);
    hash.replace(Position::EN_PASSANT, None, File::D);
    assert_eq!(complaint(hash, &position), "en_passant = E is extra");
}

/// Fairy-Stockfish: the en passant squares of one file shared a key. Two of them cancelled in the
/// hash.
#[test]
fn squares_that_share_a_key() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Berolina {
        en_passant: [bool; 64],
    }
    let file: [u64; 8] = numbers();
    let keys: [u64; 64] = std::array::from_fn(|square| file[square % 8]);
    let layout: Description = "bits(64)".parse().unwrap();
    let quality = layout.quality(&keys, Effort::Tenth);
    assert!(!quality.is_good());
    assert!(quality.repeated_keys > 0, "{quality}");
    let mut squares = [false; 64];
    let none = Berolina {
        en_passant: squares,
    }
    .zobrist_hash();
    (squares[16], squares[40]) = (true, true);
    assert_ne!(
        Berolina {
            en_passant: squares
        }
        .zobrist_hash(),
        none
    );
}

/// Rudim: all castling rights shared the key of the side to move.
#[test]
fn castling_has_the_key_of_the_side() {
    let layout: Description = "slots(bits(4), bool)".parse().unwrap();
    let quality = layout.quality(&[7_u64; 5], Effort::Tenth);
    assert!(
        quality
            .findings
            .iter()
            .any(|finding| matches!(finding, Finding::RepeatedKeys(_)))
    );
    // One right is removed with its own key. The other is removed with the key of the side to move.
    // This key cancels the update of the side, so `turn = Black` is missing.
    let mut position = Position::start();
    let hash = position.zobrist_hash() ^ Position::CASTLING.at(0).at(0).key(true);
    position.castling[0] = [false; 2];
    position.turn = Color::Black;
    assert_eq!(
        complaint(hash, &position),
        "castling[0][1] = true is extra; turn = Black is missing"
    );
}

/// Surge: neither castling rights nor the side to move were hashed. The derive hashes every field
/// without `skip`.
#[test]
fn rights_and_side_left_out() {
    let mut position = Position::start();
    (position.board[F1], position.board[G1]) = (None, None);
    let mut hash = position.zobrist_hash();
    position.board.swap(E1, G1);
    position.board.swap(H1, F1);
    position.castling[0] = [false; 2];
    position.turn = Color::Black;
    for (from, to, piece) in [(E1, G1, WHITE_KING), (H1, F1, WHITE_ROOK)] {
        hash.toggle(Position::BOARD.at(from), piece);
        hash.toggle(Position::BOARD.at(to), piece);
    }
    assert_eq!(
        complaint(hash, &position),
        "castling[0][0] = true is extra; castling[0][1] = true is extra; \
         turn = Black is missing"
    );
}

/// Iomrascalai: the keys of captured stones were removed twice, so they stayed in the hash.
#[test]
fn captured_stones_removed_twice() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Go {
        points: [Option<Color>; 81],
    }
    let mut go = Go { points: [None; 81] };
    go.points[40] = Some(Color::White);
    let mut hash = go.zobrist_hash();
    go.points[40] = None;
    for _ in 0..2 {
        hash.toggle(Go::POINTS.at(40), Color::White);
    }
    assert_eq!(
        hash.check(&go).unwrap_err().to_string(),
        "points[40] = White is extra"
    );
}

/// Pgx, animal shogi: the captured piece was removed from the square that the capturing piece came
/// from.
#[test]
fn captured_piece_on_the_wrong_square() {
    let mut position = Position::empty();
    position.board[E4] = Some(WHITE_PAWN);
    position.board[D5] = Some(BLACK_PAWN);
    let mut hash = position.zobrist_hash();
    position.board[E4] = None;
    position.board[D5] = Some(WHITE_PAWN);
    hash.toggle(Position::BOARD.at(E4), WHITE_PAWN);
    hash.toggle(Position::BOARD.at(E4), BLACK_PAWN);
    hash.toggle(Position::BOARD.at(D5), WHITE_PAWN);
    assert_eq!(
        complaint(hash, &position),
        "board[28] = Black Pawn is extra; board[35] = Black Pawn is extra"
    );
}

/// Pgx, animal shogi: for the number of pieces in hand, a drop used another key than the capture.
#[test]
fn drop_is_no_inverse_of_the_capture() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Hands {
        #[zobrist(max = 2)]
        chicks: [u8; 2],
    }
    let mut hash = Hands { chicks: [1, 0] }.zobrist_hash();
    hash.replace(Hands::CHICKS.at(0), 2, 1);
    assert_eq!(
        hash.check(&Hands { chicks: [0, 0] })
            .unwrap_err()
            .to_string(),
        "chicks[0] = 2 is extra"
    );
}

/// Pgx, chess: a promotion added the key of a pawn on the last rank.
#[test]
fn promoted_as_a_pawn() {
    const F7: usize = 53;
    const F8: usize = 61;
    let mut position = Position::empty();
    position.board[F7] = Some(WHITE_PAWN);
    let mut hash = position.zobrist_hash();
    position.board[F7] = None;
    position.board[F8] = Some(WHITE_QUEEN);
    hash.toggle(Position::BOARD.at(F7), WHITE_PAWN);
    hash.toggle(Position::BOARD.at(F8), WHITE_PAWN);
    assert_eq!(
        complaint(hash, &position),
        "board[61] = White Pawn is extra; board[61] = White Queen is missing"
    );
}

/// A multi-variant Stockfish: pieces in hand were not hashed. If a dropped piece was recaptured,
/// the position counted as a repetition.
#[test]
fn hands_left_out() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Crazyhouse {
        board: [Option<Piece>; 64],
        #[zobrist(max = 16)]
        pawns: [u8; 2],
    }
    let hash = Crazyhouse {
        board: [None; 64],
        pawns: [1, 0],
    }
    .zobrist_hash();
    let captured = Crazyhouse {
        board: [None; 64],
        pawns: [0, 1],
    };
    assert_ne!(hash, captured.zobrist_hash());
    assert_eq!(
        hash.check(&captured).unwrap_err().to_string(),
        "pawns[0] = 1 is extra; pawns[1] = 1 is missing"
    );
}

/// Apotheosis: an en passant square was hashed even if no pawn could capture, so repetitions were
/// missed.
#[test]
fn en_passant_without_a_capture() {
    let mut position = Position::start();
    let mut hash = position.zobrist_hash();
    position.board.swap(D2, D4);
    hash.toggle(Position::BOARD.at(D2), WHITE_PAWN);
    hash.toggle(Position::BOARD.at(D4), WHITE_PAWN);
    hash.replace(Position::EN_PASSANT, None, File::D); // the position says `None`
    assert_eq!(complaint(hash, &position), "en_passant = D is extra");
}

/// Casanchess: without an en passant square, the file of an empty bitboard was hashed. Here `None`
/// has no key.
#[test]
fn file_of_an_empty_bitboard() {
    let none = Position::empty();
    assert_eq!(none.zobrist_hash(), ZobristHash::<Position>::BASE);
    for file in [File::A, File::D, File::E] {
        let some = Position {
            en_passant: Some(file),
            ..Position::empty()
        };
        assert_eq!(
            complaint(none.zobrist_hash(), &some),
            format!("en_passant = {file:?} is missing")
        );
    }
}

/// Lizzie: handicap stones were placed without an update.
#[test]
fn stones_placed_without_an_update() {
    let empty = Position::empty();
    let hash = empty.zobrist_hash();
    let mut handicap = Position::empty();
    (handicap.board[D4], handicap.board[E5]) = (Some(BLACK_PAWN), Some(BLACK_PAWN));
    assert_eq!(
        complaint(hash, &handicap),
        "board[27] = Black Pawn is missing; board[36] = Black Pawn is missing"
    );
}

/// Leela Zero: positions that differ in the ko had equal keys, and shared an entry of the table.
#[test]
fn ko_left_out() {
    #[derive(Clone, Copy, Zobrist)]
    struct Point(#[zobrist(max = 24)] u8);
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u64)]
    struct Go {
        points: [Option<bool>; 25],
        ko: Option<Point>,
    }
    let mut points = [None; 25];
    points[7] = Some(true);
    let keys = [None, Some(Point(6)), Some(Point(8))].map(|ko| Go { points, ko }.zobrist_hash());
    assert!(keys[0] != keys[1] && keys[0] != keys[2] && keys[1] != keys[2]);
}

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
enum Man {
    Pawn,
    Knight,
    Queen,
}

#[derive(Clone, Zobrist)]
#[zobrist(key = u64)]
struct Men {
    #[zobrist(part(men = !Pawn), tally(material))]
    board: [Option<Man>; 64],
}

/// Stockfish: a promotion left the new piece out of the hash of the pieces, and a change of the
/// code the material. One update serves all hashes.
#[test]
fn promotion_left_out_of_a_part() {
    let mut board = [None; 64];
    (board[50], board[59]) = (Some(Man::Pawn), Some(Man::Knight));
    let mut hashes = Hashes::of(&Men { board });
    let before = hashes;
    hashes.replace(Men::BOARD.at(50), Man::Pawn, None);
    hashes.replace(Men::BOARD.at(59), Man::Knight, Man::Queen);
    (board[50], board[59]) = (None, Some(Man::Queen));
    let after = Men { board };
    assert_eq!(hashes, Hashes::of(&after));
    // A part that was kept by hand is checked, too.
    let complaint = Men::MEN
        .check(before.part(Men::MEN), &after)
        .unwrap_err()
        .to_string();
    assert_eq!(
        complaint,
        "in the part `men`: board[59] = Knight is extra; board[59] = Queen is missing"
    );
}

/// MAGPIE: a rack was counted twice, and the key of eight equal tiles was read beyond the seven of
/// a rack.
#[test]
#[should_panic(expected = "rack[18]")]
fn more_tiles_than_a_rack_holds() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    #[allow(dead_code, reason = "the keys are used alone")]
    struct Player {
        #[zobrist(max = 7)]
        rack: [u8; 27],
    }
    let _ = Player::RACK.at(18).key(8);
}
