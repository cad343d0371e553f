//! Repeats update mistakes of real programs on purpose, and tests that `check` names the wrong
//! features. The comments name the programs in parentheses.

use core::num::Wrapping;
use zobrist::{KeyTable, Zobrist, ZobristHash};

use crate::fixtures::chess::square::{B1, C3, E1, E2, E4};
use crate::fixtures::chess::{COLORS, Color, File, Piece, Position, Role, pieces};
use crate::fixtures::panic::message;

const WHITE_PAWN: Piece = Piece {
    color: Color::White,
    role: Role::Pawn,
};
const WHITE_KNIGHT: Piece = Piece {
    color: Color::White,
    role: Role::Knight,
};
const WHITE_KING: Piece = Piece {
    color: Color::White,
    role: Role::King,
};

/// Returns the error that `check` reports for a wrong hash.
fn complaint(hash: ZobristHash<Position>, position: &Position) -> String {
    hash.check(position)
        .expect_err("the hash is wrong")
        .to_string()
}

#[test]
fn a_right_hash_passes() {
    let position = Position::start();
    position.zobrist_hash().check(&position).unwrap();
    ZobristHash::<Position>::BASE
        .check(&Position::empty())
        .unwrap();
}

#[test]
fn debug_check_panics_with_the_message() {
    let mut position = Position::start();
    let hash = position.zobrist_hash();
    hash.debug_check(&position);
    position.board[E2] = None;
    if cfg!(debug_assertions) {
        assert_eq!(
            message(|| hash.debug_check(&position)),
            "board[12] = White Pawn is extra"
        );
    } else {
        hash.debug_check(&position);
    }
}

/// Tests the accessors of the error, with a knight hashed on the wrong square: one feature in
/// excess, one missing.
#[test]
fn mistakes_say_what_is_in_excess() {
    let mut position = Position::empty();
    position.board[C3] = Some(WHITE_KNIGHT);
    let mut hash = ZobristHash::<Position>::BASE;
    hash.toggle(Position::BOARD.at(B1), WHITE_KNIGHT);
    let desync = hash.check(&position).unwrap_err();
    let knight = |square| 12 * square + 1;
    let mistakes = desync.mistakes();
    let mistakes = mistakes.iter().map(|x| (x.feature as usize, x.excess));
    assert!(mistakes.eq([(knight(B1), true), (knight(C3), false)]));
    assert!(desync.is_certain());
    let keys = [B1, C3].map(|square| Position::BOARD.at(square).key(WHITE_KNIGHT).raw());
    assert_eq!(desync.difference(), u128::from(keys[0] ^ keys[1]));
    assert_eq!(format!("{desync:?}"), format!("Desync({desync})"));
    let error: Box<dyn std::error::Error> = Box::new(desync);
    assert!(error.source().is_none());
}

/// With additive keys, the sign of the difference distinguishes an extra addition from an extra
/// removal.
#[test]
fn sums_know_the_sign() {
    let keys = KeyTable::<Position, Wrapping<u64>>::new(5);
    let mut position = Position::start();
    let truth = keys.hash(&position);
    let check = |hash, position: &Position| keys.check(hash, position).unwrap_err().to_string();

    let king = keys.key(Position::BOARD.at(E1), WHITE_KING);
    assert_eq!(
        check(truth + king, &position),
        "board[4] = White King was added once too often"
    );
    assert_eq!(
        check(truth - king, &position),
        "board[4] = White King is missing"
    );
    let pawn = keys.key(Position::BOARD.at(E4), WHITE_PAWN);
    assert_eq!(
        check(truth + pawn, &position),
        "board[28] = White Pawn is extra"
    );
    assert_eq!(
        check(truth - pawn, &position),
        "board[28] = White Pawn was removed once too often"
    );
    // With XOR keys, adding the key twice would leave the hash unchanged.
    assert_eq!(
        check(truth + pawn + pawn, &position),
        "board[28] = White Pawn is extra 2 times"
    );
    position.en_passant = Some(File::A);
    assert_eq!(
        check(truth + pawn - king, &position),
        "board[28] = White Pawn is extra; board[4] = White King is missing; \
         en_passant = A is missing"
    );
    let four = truth + pawn - king + keys.key(Position::TURN, Color::Black);
    assert_eq!(
        check(four, &position),
        "board[28] = White Pawn is extra; turn = Black is extra; \
         board[4] = White King is missing; en_passant = A is missing"
    );
    let five = check(four + pawn + pawn, &position);
    assert!(five.contains("not explained by up to 4 mistakes"), "{five}");
}

#[derive(Clone, Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Pockets {
    #[zobrist(count = 18)]
    hands: [[u8; 7]; 2],
    promoted: [bool; 64],
}

/// Multiplicities are wrong, for example because a drop increases a hand count instead of
/// decreasing it (pgx).
#[test]
fn counts() {
    assert!(
        Pockets::SHAPE
            .to_string()
            .contains("  14          1  up to 18 times\n")
    );
    let mut pockets = Pockets {
        hands: [[2; 7]; 2],
        promoted: [false; 64],
    };
    pockets.hands[1][3] = 0;
    let truth = pockets.zobrist_hash();
    let check = |hash: ZobristHash<Pockets>| hash.check(&pockets).unwrap_err().to_string();
    let key = |color: usize, role: usize| Pockets::HANDS.at(color).at(role).key(1);
    assert_eq!(check(truth - key(0, 1)), "hands[0][1] is missing");
    assert_eq!(
        check(truth + key(0, 1)),
        "hands[0][1] was added once too often"
    );
    assert_eq!(check(truth + key(1, 3)), "hands[1][3] is extra");
    assert_eq!(
        check(truth - key(1, 3)),
        "hands[1][3] was removed once too often"
    );
    // Adding a piece instead of removing it makes the multiplicity wrong by two.
    assert_eq!(
        check(truth + Pockets::HANDS.at(0).at(1).key(2)),
        "hands[0][1] was added 2 times too often"
    );
    // The multiplicity of one slot may be wrong by any number.
    assert_eq!(
        check(truth - Pockets::HANDS.at(0).at(1).key(13)),
        "hands[0][1] is missing 13 times"
    );
    let told = check(truth + Pockets::HANDS.at(1).at(3).key(18));
    assert_eq!(told, "hands[1][3] is extra 18 times");
    let desync = (truth - Pockets::HANDS.at(1).at(3).key(5))
        .check(&pockets)
        .unwrap_err();
    assert_eq!(
        desync.to_string(),
        "hands[1][3] was removed 5 times too often"
    );
    let [mistake] = desync.mistakes() else {
        panic!("{desync}")
    };
    assert_eq!((mistake.times, mistake.excess), (5, false));
    // Four mistakes in different slots are found, because there are only 78 keys.
    assert_eq!(
        check(truth - key(0, 1) + key(0, 2) - key(1, 3) + Pockets::PROMOTED.at(5).key(true)),
        "hands[0][2] was added once too often; promoted[5] = true is extra; \
         hands[0][1] is missing; hands[1][3] was removed once too often"
    );
}

/// Each single wrong feature on the board is named, with the static keys of the state and with a
/// `KeyTable`.
#[test]
fn each_single_mistake() {
    let position = Position::start();
    let keys = KeyTable::<Position, u128>::new(3);
    for square in (0..64).step_by(5) {
        for piece in pieces() {
            let slot = Position::BOARD.at(square);
            let there = position.board[square] == Some(piece);
            let expected = format!(
                "board[{square}] = {:?} {:?} {}",
                piece.color,
                piece.role,
                if there { "is missing" } else { "is extra" }
            );
            assert_eq!(
                complaint(position.zobrist_hash() ^ slot.key(piece), &position),
                expected
            );
            let hash = keys.hash(&position) ^ keys.key(slot, piece);
            assert_eq!(
                keys.check(hash, &position).unwrap_err().to_string(),
                expected
            );
        }
    }
}

#[test]
fn features_are_checked_too() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u64)]
    enum Feature {
        Man(Color, #[zobrist(max = 31)] u8),
        BlackToMove,
    }
    let men = COLORS.map(|color| Feature::Man(color, 5));
    let hash: ZobristHash<Feature> = men.into_iter().collect();
    hash.check_features(men).unwrap();
    assert_eq!(
        (hash ^ Feature::BlackToMove)
            .check_features([men[0]])
            .unwrap_err()
            .to_string(),
        "Man(Black, 5) is extra; BlackToMove is extra"
    );
    assert_eq!(
        ZobristHash::<Feature>::BASE
            .check_features(men)
            .unwrap_err()
            .to_string(),
        "Man(White, 5) is missing; Man(Black, 5) is missing"
    );
    // With XOR keys, a feature that is listed twice cancels.
    let twice = [men[0], men[1], men[0]];
    hash.check_features([men[0], men[1], men[0], men[0]])
        .unwrap();
    assert_eq!(
        hash.check_features(twice).unwrap_err().to_string(),
        "Man(White, 5) is extra"
    );
}

/// With additive keys, a feature that is listed twice counts twice.
#[test]
fn features_that_are_listed_twice() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = Wrapping<u64>)]
    enum Feature {
        Man(#[zobrist(max = 31)] u8),
    }
    let hash =
        |number| -> ZobristHash<Feature> { [Feature::Man(7)].repeat(number).into_iter().collect() };
    let check = |number: usize, listed: usize| {
        let features = [Feature::Man(7)].repeat(listed);
        hash(number)
            .check_features(features)
            .map_err(|desync| desync.to_string())
    };
    assert_eq!(check(2, 2), Ok(()));
    assert_eq!(check(1, 2), Err("Man(7) is missing".to_owned()));
    assert_eq!(
        check(4, 2),
        Err("Man(7) was added 2 times too often".to_owned())
    );
    // The multiplicity of a feature may be wrong by up to four.
    assert_eq!(
        check(5, 2),
        Err("Man(7) was added 3 times too often".to_owned())
    );
    assert_eq!(check(0, 4), Err("Man(7) is missing 4 times".to_owned()));
    assert_eq!(check(1, 0), Err("Man(7) is extra".to_owned()));
}

/// A value that changed without an update is named, because the search knows the new value from the
/// state. With random keys, the error is certain. With exact keys it is not, because other values
/// of the slot have keys with the same sum.
#[test]
fn values_whose_keys_are_sums_of_others() {
    fn check<S: zobrist::State>(of: impl Fn([u8; 2]) -> S) -> [usize; 2] {
        let (mut named, mut ambiguous) = (0, 0);
        for (old, new) in (0..6).flat_map(|old| (0..6).map(move |new| (old, new))) {
            let Err(desync) = of([3, old]).zobrist_hash().check(&of([3, new])) else {
                continue;
            };
            let found: Vec<_> = desync
                .mistakes()
                .iter()
                .map(|m| (m.feature as usize, m.excess))
                .collect();
            let mut expected = Vec::new();
            // Each element has five features, for the values 1 to 5. Only the second element
            // changes.
            expected.extend((old > 0).then(|| (usize::from(4 + old), true)));
            expected.extend((new > 0).then(|| (usize::from(4 + new), false)));
            assert_eq!(found, expected, "{old} {new}: {desync}");
            named += usize::from(desync.is_certain());
            ambiguous += usize::from(!desync.is_certain());
        }
        [named, ambiguous]
    }

    #[derive(Zobrist)]
    #[zobrist(key = u64, guarantee = exact)]
    struct Exact(#[zobrist(max = 5)] [u8; 2]);
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Random(#[zobrist(max = 5)] [u8; 2]);

    assert_eq!(check(Random), [30, 0]);
    // Exact keys are linear functions of the value, a number of three bits. The XOR of any two of
    // the values 0 to 5 equals the XOR of two others: 0 ^ 1 = 2 ^ 3, 0 ^ 5 = 1 ^ 4, 2 ^ 4 = 3 ^
    // 5, ... So none of the 30 errors is certain.
    assert_eq!(check(Exact), [0, 30]);
}
