//! `check` names the features of a whole move that was never reported to the hash, also in games with more features
//! than chess.

use core::num::Wrapping;
use zobrist::{Key, KeyTable, State, Zobrist, ZobristHash};

use crate::fixtures::chess::square::{D5, E4};
use crate::fixtures::chess::{Color, File, Piece, Position, Role};

/// Returns the error of `check` for the hash of the position before a move and the position after it.
fn complaint<S: State>(before: &S, after: &S) -> String {
    before.zobrist_hash().check(after).unwrap_err().to_string()
}

#[derive(Clone, Copy, Zobrist)]
enum XiangqiRole {
    General,
    Advisor,
    Elephant,
    Horse,
    Chariot,
    Cannon,
    Soldier,
}

/// Chinese chess. The state has 90 points * 14 pieces + 1 = 1,261 features.
#[derive(Clone, Zobrist)]
#[zobrist(key = u64)]
struct Xiangqi {
    board: [Option<(Color, XiangqiRole)>; 90],
    #[zobrist(empty = Color::White)]
    turn: Color,
}

/// Returns the positions before and after a capture: a cannon jumps over a soldier and captures a horse.
fn xiangqi() -> [Xiangqi; 2] {
    let mut before = Xiangqi { board: [None; 90], turn: Color::White };
    for (point, color, role) in [
        (4, Color::White, XiangqiRole::General),
        (19, Color::White, XiangqiRole::Cannon),
        (54, Color::Black, XiangqiRole::Soldier),
        (82, Color::Black, XiangqiRole::Horse),
        (85, Color::Black, XiangqiRole::General),
    ] {
        before.board[point] = Some((color, role));
    }
    let mut after = before.clone();
    after.board[82] = after.board[19].take();
    after.turn = Color::Black;
    [before, after]
}

#[test]
fn capture_in_xiangqi() {
    assert_eq!(Xiangqi::SHAPE.features(), 1_261);
    let [before, after] = xiangqi();
    assert_eq!(
        complaint(&before, &after),
        "board[19] = White Cannon was never removed; board[82] = Black Horse was never removed; \
         board[82] = White Cannon is missing; turn = Black is missing"
    );
    // The hash has the whole move except for the removal of the captured piece.
    let hash = before.zobrist_hash() ^ Xiangqi::TURN.key(Color::Black);
    let cannon = (Color::White, XiangqiRole::Cannon);
    let hash = hash ^ Xiangqi::BOARD.at(19).key(cannon) ^ Xiangqi::BOARD.at(82).key(cannon);
    assert_eq!(hash.check(&after).unwrap_err().to_string(), "board[82] = Black Horse was never removed");
}

/// Five features are wrong, but the search tries up to four terms. It succeeds because point 82 is only one term: the
/// change from the old to the new value. Tested with XOR keys and with additive keys of two widths.
#[test]
fn capture_in_xiangqi_and_another_mistake() {
    fn check<K: Key>() {
        let keys = KeyTable::<Xiangqi, K>::new(7);
        let [before, after] = xiangqi();
        let hash = keys.hash(&before) + keys.key(Xiangqi::BOARD.at(40), (Color::Black, XiangqiRole::Advisor));
        let desync = keys.check(hash, &after).unwrap_err();
        assert_eq!(
            desync.to_string(),
            "board[19] = White Cannon was never removed; board[40] = Black Advisor was never removed; \
             board[82] = Black Horse was never removed; \
             board[82] = White Cannon is missing; turn = Black is missing"
        );
        assert!(desync.is_certain());
    }
    check::<u64>();
    check::<Wrapping<u64>>();
    check::<Wrapping<u128>>();
}

#[derive(Clone, Copy, Zobrist)]
struct Man {
    color: Color,
    // There are 14 kinds of men, including the promoted ones.
    #[zobrist(max = 13)]
    kind: u8,
}

/// Shogi with a feature for each number of pieces in hand: 81 * 28 + 2 * (18 + 4 * 4 + 2 * 2) + 1 = 2,345 features.
#[derive(Clone, Zobrist)]
#[zobrist(key = u64)]
struct Shogi {
    board: [Option<Man>; 81],
    #[zobrist(max = 18)]
    pawns: [u8; 2],
    #[zobrist(max = 4)]
    minor: [[u8; 4]; 2],
    #[zobrist(max = 2)]
    major: [[u8; 2]; 2],
    #[zobrist(empty = Color::White)]
    turn: Color,
}

/// Returns a crowded position with 40 men on the board and three pawns in hand. For each occupied slot, the search also
/// tries every other value of the slot.
fn shogi() -> Shogi {
    let man =
        |point: usize| Man { color: if point < 40 { Color::White } else { Color::Black }, kind: (point % 14) as u8 };
    Shogi {
        board: std::array::from_fn(|point| (point % 2 == 0 && point != 40).then(|| man(point))),
        pawns: [3, 0],
        minor: [[0; 4]; 2],
        major: [[0; 2]; 2],
        turn: Color::White,
    }
}

#[test]
fn capture_in_shogi() {
    assert_eq!(Shogi::SHAPE.features(), 2_345);
    let before = shogi();
    let mut after = before.clone();
    // The captured man is a promoted pawn. It goes to the hand as a plain pawn.
    after.board[64] = after.board[8].take();
    after.pawns[0] = 4;
    after.turn = Color::Black;
    assert_eq!(
        complaint(&before, &after),
        "board[8] = White 8 was never removed; board[64] = Black 8 was never removed; \
         pawns[0] = 3 was never removed; \
         board[64] = White 8 is missing; pawns[0] = 4 is missing; turn = Black is missing"
    );
}

#[test]
fn drop_in_shogi() {
    let before = shogi();
    let mut after = before.clone();
    after.board[41] = Some(Man { color: Color::White, kind: 0 });
    after.pawns[0] = 2;
    after.turn = Color::Black;
    assert_eq!(
        complaint(&before, &after),
        "pawns[0] = 3 was never removed; \
         board[41] = White 0 is missing; pawns[0] = 2 is missing; turn = Black is missing"
    );
    let mut hash = before.zobrist_hash();
    hash.toggle(Shogi::MAJOR.at(1).at(1), 2);
    hash.toggle(Shogi::MAJOR.at(0).at(1), 1);
    let desync = hash.check(&after).unwrap_err();
    assert!(desync.to_string().ends_with("not the sum of the keys of up to 4 features"), "{desync}");
}

/// Go with a feature for each point that the ko rule can forbid.
#[derive(Clone, Zobrist)]
#[zobrist(slots)]
struct Go<const POINTS: usize> {
    points: [Option<Color>; POINTS],
    #[zobrist(empty = Color::White)]
    turn: Color,
    ko: [bool; POINTS],
}

#[test]
fn capture_in_go() {
    let keys = KeyTable::<Go<361>, u64>::new(2026);
    assert_eq!(keys.shape().features(), 3 * 361 + 1);
    let mut before = Go { points: [None; 361], turn: Color::White, ko: [false; 361] };
    let [black, white] = [Some(Color::Black), Some(Color::White)];
    for (point, stone) in [(41, black), (59, black), (79, black), (61, white), (42, white), (80, white), (60, white)] {
        before.points[point] = stone;
    }
    let mut after = before.clone();
    after.points[60] = None;
    after.points[61] = black;
    after.ko[60] = true;
    after.turn = Color::Black;
    assert_eq!(
        keys.check(keys.hash(&before), &after).unwrap_err().to_string(),
        "points[60] = White was never removed; points[61] = White was never removed; \
         points[61] = Black is missing; turn = Black is missing; ko[60] = true is missing"
    );
    // A move that captures two stones, so there is no ko.
    after.ko[60] = false;
    after.points[80] = None;
    after.points[61] = white;
    after.points[62] = black;
    assert_eq!(
        keys.check(keys.hash(&before), &after).unwrap_err().to_string(),
        "points[60] = White was never removed; points[80] = White was never removed; \
         points[62] = Black is missing; turn = Black is missing"
    );
}

/// Four pieces of the starting position become black kings. The change of a square from one piece to another is one
/// term, so the search for four terms finds all changed squares. Each `step` selects other squares, and so other terms.
#[test]
fn four_slots_with_other_values() {
    let before = Position::start();
    let black_king = Piece { color: Color::Black, role: Role::King };
    for step in [5, 7, 9] {
        let squares: [usize; 4] = core::array::from_fn(|i| (i * step + 3) % 16 + 48 * (i % 2));
        let mut after = before.clone();
        for square in squares {
            after.board[square] = Some(black_king);
        }
        let desync = before.zobrist_hash().check(&after).unwrap_err();
        // A square that already held the black king does not change.
        let changed = squares.into_iter().filter(|&square| before.board[square] != after.board[square]);
        let expected = changed.clone().map(|square| (square, false)).chain(changed.map(|square| (square, true)));
        let mistakes = desync.mistakes().iter().map(|mistake| (mistake.feature() / 12, !mistake.excess()));
        let (mut expected, mut found): (Vec<_>, Vec<_>) = (expected.collect(), mistakes.collect());
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{desync}");
    }
}

/// With keys of 32 bits, a capture is found because the search counts the change of a slot to another value as one
/// term, not as two.
///
/// The capture is three terms: one cleared square, one square with a new value, and the en passant file. The terms are
/// the 781 keys and 370 changes of an occupied slot to another value. There are C(1151, 3) = 2.5 * 10^8 sets of three
/// of these 1,151 terms. In 6 percent of the tables, one of the other sets has the same 32-bit sum as the capture. So
/// fewer than 15 of 20 tables are right with a probability below 0.001. If only features were terms, the capture would
/// be one of C(781, 4) = 1.5 * 10^10 sets of four, and the search would nearly always find a wrong set first.
#[test]
fn narrow_keys_prefer_values_of_slots() {
    let mut before = Position::start();
    before.board[E4] = Some(Piece { color: Color::White, role: Role::Pawn });
    before.board[D5] = Some(Piece { color: Color::Black, role: Role::Pawn });
    let mut after = before.clone();
    after.board[D5] = after.board[E4].take();
    after.en_passant = Some(File::A);
    let named = (0..20).filter(|&seed| {
        let keys = KeyTable::<Position, u32>::new(seed);
        let desync = keys.check(keys.hash(&before), &after).unwrap_err();
        assert!(!desync.is_certain(), "{desync}");
        desync.to_string().starts_with(
            "board[28] = White Pawn was never removed; board[35] = Black Pawn was never removed; \
             board[35] = White Pawn is missing; en_passant = A is missing",
        )
    });
    assert!(named.count() >= 15);
}

/// An enum of features has no slots, so each of the four wrong features of a capture is a term of the search.
#[test]
fn capture_by_features() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u64)]
    enum Feature {
        Piece(Color, XiangqiRole, #[zobrist(max = 89)] u8),
        BlackToMove,
    }
    let general = Feature::Piece(Color::White, XiangqiRole::General, 4);
    let hash: ZobristHash<Feature> = [
        general,
        Feature::Piece(Color::White, XiangqiRole::Cannon, 19),
        Feature::Piece(Color::Black, XiangqiRole::Horse, 82),
    ]
    .into_iter()
    .collect();
    let after = [general, Feature::Piece(Color::White, XiangqiRole::Cannon, 82), Feature::BlackToMove];
    assert_eq!(
        hash.check_features(after).unwrap_err().to_string(),
        "Piece(White, Cannon, 19) was never removed; Piece(Black, Horse, 82) was never removed; \
         Piece(White, Cannon, 82) is missing; BlackToMove is missing"
    );
}
