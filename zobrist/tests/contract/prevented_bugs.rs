//! Reproduces bugs of public engines and libraries. The types prevent some of them. `check`, `quality` or a table
//! reports the others. The page `prevented_bugs` of the guide has the links.

use zobrist::analysis::{Effort, Finding};
use zobrist::keys::Description;
use zobrist::table::transposition::{Bound, Compact, Scores, SearchEntry};
use zobrist::table::{HashValue, History, ReversibleMoves, TranspositionTable};
use zobrist::{Seed, Zobrist, ZobristHash};

use crate::fixtures::chess::square::{D2, D5, E1, E4, E5, F1, G1, H1};
use crate::fixtures::chess::{Color, File, Piece, Position, Role};

const D4: usize = 27;

const WHITE_PAWN: Piece = Piece { color: Color::White, role: Role::Pawn };
const BLACK_PAWN: Piece = Piece { color: Color::Black, role: Role::Pawn };
const WHITE_KING: Piece = Piece { color: Color::White, role: Role::King };
const WHITE_ROOK: Piece = Piece { color: Color::White, role: Role::Rook };
const WHITE_QUEEN: Piece = Piece { color: Color::White, role: Role::Queen };

fn complaint(hash: ZobristHash<Position>, position: &Position) -> String {
    hash.check(position).expect_err("the hash is wrong").to_string()
}

/// Returns distinct keys. A multiplication by an odd number is a bijection, and so is the xorshift.
fn numbers<const N: usize>() -> [u64; N] {
    std::array::from_fn(|n| {
        let mixed = (n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
    })
}

/// Pleco: the loop that drew the keys ended before the last piece, so all keys of the black king were zero.
#[test]
fn keys_never_drawn() {
    let mut keys = numbers::<768>();
    let layout: Description = "array(64, numbers(12))".parse().unwrap();
    assert_eq!(layout.quality(&keys, Effort::Tenth).zero_keys, 0);
    for square in 0..64 {
        keys[12 * square + 11] = 0;
    }
    let quality = layout.quality(&keys, Effort::Tenth);
    assert!(quality.findings.contains(&Finding::ZeroKeys(64)), "{quality}");
}

/// Ethereal, Lynx: a null move left the en passant square in the hash.
#[test]
fn null_move_keeps_en_passant() {
    let mut position = Position { en_passant: Some(File::E), ..Position::start() };
    let mut hash = position.zobrist_hash();
    position.en_passant = None;
    position.turn = Color::Black;
    hash.replace(Position::TURN, Color::White, Color::Black);
    assert_eq!(complaint(hash, &position), "en_passant = E was never removed");
}

/// Coding Adventure, Chess Challenge: a double push added the new en passant file, but did not remove the old one.
#[test]
fn double_push_keeps_the_old_file() {
    let mut position = Position { en_passant: Some(File::E), ..Position::start() };
    let mut hash = position.zobrist_hash();
    position.board.swap(D2, D4);
    position.en_passant = Some(File::D);
    hash.toggle(Position::BOARD.at(D2), WHITE_PAWN);
    hash.toggle(Position::BOARD.at(D4), WHITE_PAWN);
    hash.replace(Position::EN_PASSANT, None, File::D);
    assert_eq!(complaint(hash, &position), "en_passant = E was never removed");
}

/// Fairy-Stockfish: the en passant squares of one file shared a key. Two of them cancelled in the hash.
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
    let none = Berolina { en_passant: squares }.zobrist_hash();
    (squares[16], squares[40]) = (true, true);
    assert_ne!(Berolina { en_passant: squares }.zobrist_hash(), none);
}

/// Rudim: all castling rights shared the key of the side to move.
#[test]
fn castling_has_the_key_of_the_side() {
    let layout: Description = "slots(bits(4), bool)".parse().unwrap();
    let quality = layout.quality(&[7_u64; 5], Effort::Tenth);
    assert!(quality.findings.iter().any(|finding| matches!(finding, Finding::RepeatedKeys(_))));
    // One right is removed with its own key. The other is removed with the key of the side to move. This key cancels
    // the update of the side, so `turn = Black` is missing.
    let mut position = Position::start();
    let hash = position.zobrist_hash() ^ Position::CASTLING.at(0).at(0).key(true);
    position.castling[0] = [false; 2];
    position.turn = Color::Black;
    assert_eq!(complaint(hash, &position), "castling[0][1] = true was never removed; turn = Black is missing");
}

/// Surge: neither castling rights nor the side to move were hashed. The derive hashes every field without `skip`.
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
        "castling[0][0] = true was never removed; castling[0][1] = true was never removed; \
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
    assert_eq!(hash.check(&go).unwrap_err().to_string(), "points[40] = White was never removed");
}

/// Pgx, animal shogi: the captured piece was removed from the square that the capturing piece came from.
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
        "board[28] = Black Pawn was never removed; board[35] = Black Pawn was never removed"
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
    assert_eq!(hash.check(&Hands { chicks: [0, 0] }).unwrap_err().to_string(), "chicks[0] = 2 was never removed");
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
        "board[61] = White Pawn was never removed; board[61] = White Queen is missing"
    );
}

/// A multi-variant Stockfish: pieces in hand were not hashed. If a dropped piece was recaptured, the position counted
/// as a repetition.
#[test]
fn hands_left_out() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Crazyhouse {
        board: [Option<Piece>; 64],
        #[zobrist(max = 16)]
        pawns: [u8; 2],
    }
    let hash = Crazyhouse { board: [None; 64], pawns: [1, 0] }.zobrist_hash();
    let captured = Crazyhouse { board: [None; 64], pawns: [0, 1] };
    assert_ne!(hash, captured.zobrist_hash());
    assert_eq!(
        hash.check(&captured).unwrap_err().to_string(),
        "pawns[0] = 1 was never removed; pawns[1] = 1 is missing"
    );
}

/// Apotheosis: an en passant square was hashed even if no pawn could capture, so repetitions were missed.
#[test]
fn en_passant_without_a_capture() {
    let mut position = Position::start();
    let mut hash = position.zobrist_hash();
    position.board.swap(D2, D4);
    hash.toggle(Position::BOARD.at(D2), WHITE_PAWN);
    hash.toggle(Position::BOARD.at(D4), WHITE_PAWN);
    hash.replace(Position::EN_PASSANT, None, File::D); // the position says `None`
    assert_eq!(complaint(hash, &position), "en_passant = D was never removed");
}

/// Casanchess: without an en passant square, the file of an empty bitboard was hashed. Here `None` has no key.
#[test]
fn file_of_an_empty_bitboard() {
    let none = Position::empty();
    assert_eq!(none.zobrist_hash(), ZobristHash::<Position>::BASE);
    for file in [File::A, File::D, File::E] {
        let some = Position { en_passant: Some(file), ..Position::empty() };
        assert_eq!(complaint(none.zobrist_hash(), &some), format!("en_passant = {file:?} is missing"));
    }
}

/// Lizzie: handicap stones were placed without an update.
#[test]
fn stones_placed_without_an_update() {
    let empty = Position::empty();
    let hash = empty.zobrist_hash();
    let mut handicap = Position::empty();
    (handicap.board[D4], handicap.board[E5]) = (Some(BLACK_PAWN), Some(BLACK_PAWN));
    assert_eq!(complaint(hash, &handicap), "board[27] = Black Pawn is missing; board[36] = Black Pawn is missing");
}

/// Pleco: probing the key 0 hit an empty entry of the transposition table.
#[test]
fn empty_entries_answer() {
    let table = TranspositionTable::<u64, u64>::new(1 << 16).unwrap();
    assert_eq!(table.probe(0), None);
    table.store(0, 0);
    assert_eq!(table.probe(0), Some(0));
}

/// Lynx: the key of repetitions included the count of plies for the fifty-move rule.
#[test]
fn clock_in_the_key_of_repetitions() {
    let keys = numbers::<2>();
    let (mut wrong, mut right) = (History::<u64>::new(), History::<u64>::new());
    for clock in 0..30_u8 {
        let hash = keys[usize::from(clock) % 2];
        wrong.push(hash ^ u64::from(clock) << 32);
        right.push(hash);
        assert_eq!((wrong.repetitions(), right.repetitions()), (0, u32::from(clock) / 2));
        // The key of the table changes at 14 plies and at 22 plies.
        let same = match clock {
            ..14 => 13_u8,
            14..22 => 21,
            _ => 22,
        };
        assert_eq!(hash.with_halfmove_clock(clock), hash.with_halfmove_clock(same));
    }
}

/// Stockfish, PlentyChess: a mate in 3 plies was claimed two plies before the draw.
#[test]
fn mate_after_the_fifty_moves() {
    const SCORES: Scores = Scores::new(29_000..=30_000, None, Some(100));
    let mate = SearchEntry { mv: 7, score: 29_997, eval: None, depth: 3, bound: Bound::Exact, pv: false };
    let known = |clock| SCORES.to_search(SCORES.to_table(mate, 0, 0), 0, clock);
    assert_eq!((known(97).score, known(98).score, known(98).bound), (29_997, 0, Bound::Lower));
}

/// Meltdown: a search that failed low stored no move, and the move of an earlier search was lost.
#[test]
fn move_erased_by_a_result_without_one() {
    let table = TranspositionTable::<u64, SearchEntry>::new(1 << 16).unwrap();
    let found = SearchEntry { mv: 7, score: 35, eval: None, depth: 3, bound: Bound::Lower, pv: false };
    table.store(1, found);
    table.new_search();
    let failed = SearchEntry { mv: 0, score: -10, depth: 4, bound: Bound::Upper, ..found };
    table.store(1, failed);
    assert_eq!(table.probe(1), Some(SearchEntry { mv: 7, ..failed }));
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

/// Viridithas: `!(a ^ b)` stood for `a ^ b ^ side` in the scan for upcoming repetitions. It misses cycles of 5,
/// 9 and 13 plies. Two kings move to and fro, and round a triangle if they make an odd number of moves.
#[test]
fn upcoming_repetitions_without_the_side() {
    let [side, keys @ ..] = numbers::<7>();
    let (us, them) = (&keys[..3], &keys[3..]);
    let moves = |king: &[u64]| [king[0] ^ king[1] ^ side, king[1] ^ king[2] ^ side, king[2] ^ king[0] ^ side];
    let all: ReversibleMoves<u64, usize> = [moves(us), moves(them)].concat().into_iter().zip(0..).collect();
    // The squares of a king that returns to square 0 by `n` moves.
    let walk = |king: &[u64], n: usize| -> Vec<u64> {
        let squares = if n % 2 == 0 { [0, 1].repeat(n / 2) } else { [vec![0], [1, 2].repeat(n / 2)].concat() };
        squares.into_iter().chain([0]).map(|square| king[square]).collect()
    };
    for plies in [3, 5, 7, 9, 11, 13] {
        // We have returned. They return by one move more.
        let [ours, theirs] = [us, them].map(|king| walk(king, plies / 2 + 1));
        let hashes: Vec<u64> = (0..=plies)
            .map(|ply| ours[ply.div_ceil(2)] ^ theirs[ply / 2] ^ if ply % 2 == 1 { side } else { 0 })
            .collect();
        let mut history = History::<u64>::new();
        for &hash in &hashes {
            history.push(hash);
        }
        assert!(all.upcoming(&history).any(|(ply, &mv)| ply == 0 && mv >= 3), "{plies} plies");
        // The scan: the changes by the opponent's moves, from the last one back, cancel.
        let finds = |change: &dyn Fn(u64, u64) -> u64| {
            let pairs = hashes.rchunks(2);
            pairs.fold(0, |other, pair| other ^ change(pair[1], pair[0])) == 0
        };
        assert!(finds(&|a, b| a ^ b ^ side), "{plies} plies");
        assert_eq!(finds(&|a, b| !(a ^ b)), plies % 4 == 3, "{plies} plies");
    }
}

/// An excluded move was combined with the hash by its number. A compact table takes no tag from the low bits.
#[test]
fn number_of_the_excluded_move_in_the_hash() {
    static EXCLUDED: [u64; 1 << 12] = Seed::new(0).keys("engine/excluded move", 0);
    let table = TranspositionTable::<ZobristHash<Position>, u64, Compact>::new(1 << 20).unwrap();
    let plain = TranspositionTable::<u64, u64, Compact>::new(1 << 20).unwrap();
    let [mut wrong, mut right, mut mixed] = [0; 3];
    for (hash, mv) in numbers::<1000>().into_iter().zip((1..1 << 12).cycle()) {
        table.store(ZobristHash::from_raw(hash), 1);
        plain.store(hash, 1);
        wrong += u32::from(table.probe(ZobristHash::from_raw(hash ^ mv)).is_some());
        right += u32::from(table.probe(ZobristHash::from_raw(hash ^ EXCLUDED[mv as usize])).is_some());
        mixed += u32::from(plain.probe(hash ^ mv).is_some());
    }
    assert_eq!([wrong, right, mixed], [1000, 0, 0]);
}
