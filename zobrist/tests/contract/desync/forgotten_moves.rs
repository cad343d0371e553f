//! `check` names the features of a whole move that was never reported to the hash, also in games
//! with more features than chess.

use core::num::Wrapping;
use zobrist::{Key, KeyTable, Zobrist, ZobristHash};

use crate::fixtures::chess::square::{D5, E4};
use crate::fixtures::chess::{Color, File, Piece, Position, Role};

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

/// Returns the positions before and after a capture: a cannon jumps over a soldier and captures a
/// horse.
fn xiangqi() -> [Xiangqi; 2] {
    let mut before = Xiangqi {
        board: [None; 90],
        turn: Color::White,
    };
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

/// Five features are wrong, but the search tries up to four terms. It succeeds because point 82 is
/// only one term: the change from the old to the new value. Tested with XOR keys and with additive
/// keys of two widths.
#[test]
fn capture_in_xiangqi_and_another_mistake() {
    fn check<K: Key>() {
        let keys = KeyTable::<Xiangqi, K>::new(7);
        let [before, after] = xiangqi();
        let hash = keys.hash(&before)
            + keys.key(Xiangqi::BOARD.at(40), (Color::Black, XiangqiRole::Advisor));
        let desync = keys.check(hash, &after).unwrap_err();
        assert_eq!(
            desync.to_string(),
            "board[19] = White Cannon is extra; board[40] = Black Advisor is extra; \
             board[82] = Black Horse is extra; \
             board[82] = White Cannon is missing; turn = Black is missing"
        );
        assert!(desync.is_certain());
    }
    check::<u64>();
    check::<Wrapping<u64>>();
    check::<Wrapping<u128>>();
}

/// Four pieces of the starting position become black kings. The change of a square from one piece
/// to another is one term, so the search for four terms finds all changed squares. Each `step`
/// selects other squares, and so other terms.
#[test]
fn four_slots_with_other_values() {
    let before = Position::start();
    let black_king = Piece {
        color: Color::Black,
        role: Role::King,
    };
    for step in [5, 7, 9] {
        let squares: [usize; 4] = core::array::from_fn(|i| (i * step + 3) % 16 + 48 * (i % 2));
        let mut after = before.clone();
        for square in squares {
            after.board[square] = Some(black_king);
        }
        let desync = before.zobrist_hash().check(&after).unwrap_err();
        // A square that already held the black king does not change.
        let changed = squares
            .into_iter()
            .filter(|&square| before.board[square] != after.board[square]);
        let expected = changed
            .clone()
            .map(|square| (square, false))
            .chain(changed.map(|square| (square, true)));
        let mistakes = desync
            .mistakes()
            .iter()
            .map(|mistake| (mistake.feature as usize / 12, !mistake.excess));
        let (mut expected, mut found): (Vec<_>, Vec<_>) = (expected.collect(), mistakes.collect());
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{desync}");
    }
}

/// With keys of 32 bits, a capture is found because the search counts the change of a slot to
/// another value as one term, not as two.
///
/// The capture is three terms: one cleared square, one square with a new value, and the en passant
/// file. The terms are the 781 keys and 370 changes of an occupied slot to another value. There are
/// C(1151, 3) = 2.5 * 10^8 sets of three of these 1,151 terms. In 6 percent of the tables, one of
/// the other sets has the same 32-bit sum as the capture. So fewer than 15 of 20 tables are right
/// with a probability below 0.001. If only features were terms, the capture would be one of C(781,
/// 4) = 1.5 * 10^10 sets of four, and the search would nearly always find a wrong set first.
#[test]
fn narrow_keys_prefer_values_of_slots() {
    let mut before = Position::start();
    before.board[E4] = Some(Piece {
        color: Color::White,
        role: Role::Pawn,
    });
    before.board[D5] = Some(Piece {
        color: Color::Black,
        role: Role::Pawn,
    });
    let mut after = before.clone();
    after.board[D5] = after.board[E4].take();
    after.en_passant = Some(File::A);
    let named = (0..20).filter(|&seed| {
        let keys = KeyTable::<Position, u32>::new(seed);
        let desync = keys.check(keys.hash(&before), &after).unwrap_err();
        assert!(!desync.is_certain(), "{desync}");
        desync.to_string().starts_with(
            "board[28] = White Pawn is extra; board[35] = Black Pawn is extra; \
             board[35] = White Pawn is missing; en_passant = A is missing",
        )
    });
    assert!(named.count() >= 15);
}

/// An enum of features has no slots, so each of the four wrong features of a capture is a term of
/// the search.
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
    let after = [
        general,
        Feature::Piece(Color::White, XiangqiRole::Cannon, 82),
        Feature::BlackToMove,
    ];
    assert_eq!(
        hash.check_features(after).unwrap_err().to_string(),
        "Piece(White, Cannon, 19) is extra; Piece(Black, Horse, 82) is extra; \
         Piece(White, Cannon, 82) is missing; BlackToMove is missing"
    );
}
