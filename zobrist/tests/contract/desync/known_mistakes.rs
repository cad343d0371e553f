//! Repeats update mistakes of real programs on purpose, and tests that `check` names the wrong features. The comments
//! name the programs in parentheses.

use core::num::Wrapping;
use zobrist::{KeyTable, Zobrist, ZobristHash};

use crate::fixtures::chess::square::{B1, C3, D5, D6, E1, E2, E4, E5, F1, G1, H1};
use crate::fixtures::chess::{COLORS, Color, File, Piece, Position, Role, pieces};
use crate::fixtures::panic::message;

const WHITE_PAWN: Piece = Piece { color: Color::White, role: Role::Pawn };
const BLACK_PAWN: Piece = Piece { color: Color::Black, role: Role::Pawn };
const WHITE_KNIGHT: Piece = Piece { color: Color::White, role: Role::Knight };
const BLACK_KNIGHT: Piece = Piece { color: Color::Black, role: Role::Knight };
const WHITE_KING: Piece = Piece { color: Color::White, role: Role::King };
const WHITE_ROOK: Piece = Piece { color: Color::White, role: Role::Rook };

/// Returns the error that `check` reports for a wrong hash.
fn complaint(hash: ZobristHash<Position>, position: &Position) -> String {
    hash.check(position).expect_err("the hash is wrong").to_string()
}

#[test]
fn a_right_hash_passes() {
    let position = Position::start();
    position.zobrist_hash().check(&position).unwrap();
    ZobristHash::<Position>::BASE.check(&Position::empty()).unwrap();
}

#[test]
fn debug_check_panics_with_the_message() {
    let mut position = Position::start();
    let hash = position.zobrist_hash();
    hash.debug_check(&position);
    position.board[E2] = None;
    if cfg!(debug_assertions) {
        assert_eq!(message(|| hash.debug_check(&position)), "board[12] = White Pawn was never removed");
    } else {
        hash.debug_check(&position);
    }
}

/// The update ignores the color of the piece (hexe): the black knight moves with the keys of a white knight.
#[test]
fn colour_left_out() {
    let mut position = Position::start();
    position.board[57] = None;
    position.board[42] = Some(BLACK_KNIGHT);
    let mut hash = Position::start().zobrist_hash();
    hash.toggle(Position::BOARD.at(57), WHITE_KNIGHT);
    hash.toggle(Position::BOARD.at(42), WHITE_KNIGHT);
    assert_eq!(
        complaint(hash, &position),
        "board[42] = White Knight was never removed; board[57] = White Knight was never removed; \
         board[57] = Black Knight was never removed; board[42] = Black Knight is missing"
    );
}

/// An en passant capture removes the captured pawn from the target square (pgx), but the pawn is on another square.
#[test]
fn captured_on_the_wrong_square() {
    let mut position = Position::empty();
    position.board[E5] = Some(WHITE_PAWN);
    position.board[D5] = Some(BLACK_PAWN);
    position.en_passant = Some(File::D);
    let mut hash = position.zobrist_hash();
    position.board[E5] = None;
    position.board[D5] = None;
    position.board[D6] = Some(WHITE_PAWN);
    position.en_passant = None;
    position.turn = Color::Black;
    hash.toggle(Position::BOARD.at(E5), WHITE_PAWN);
    hash.toggle(Position::BOARD.at(D6), WHITE_PAWN);
    hash.toggle(Position::BOARD.at(D6), BLACK_PAWN);
    hash.replace(Position::EN_PASSANT, Some(File::D), None);
    hash.replace(Position::TURN, Color::White, Color::Black);
    assert_eq!(
        complaint(hash, &position),
        "board[35] = Black Pawn was never removed; board[43] = Black Pawn was never removed"
    );
}

/// A null move does not remove the old en passant file from the hash (Ethereal, Lynx).
#[test]
fn en_passant_after_a_null_move() {
    let mut position = Position { en_passant: Some(File::E), ..Position::start() };
    let mut hash = position.zobrist_hash();
    position.en_passant = None;
    position.turn = Color::Black;
    hash.toggle(Position::TURN, Color::Black);
    assert_eq!(complaint(hash, &position), "en_passant = E was never removed");
}

/// The hash gets an en passant file although no capture is possible (Minic, cutechess). The state has no such file.
#[test]
fn en_passant_without_a_capture() {
    let mut position = Position::start();
    let mut hash = position.zobrist_hash();
    position.board.swap(E2, E4);
    position.turn = Color::Black;
    hash.toggle(Position::BOARD.at(E2), WHITE_PAWN);
    hash.toggle(Position::BOARD.at(E4), WHITE_PAWN);
    hash.toggle(Position::TURN, Color::Black);
    hash.check(&position).unwrap();
    hash.replace(Position::EN_PASSANT, None, File::E);
    assert_eq!(complaint(hash, &position), "en_passant = E was never removed");
    // If the state has another file, `check` names both: one is in excess, one is missing.
    position.en_passant = Some(File::D);
    assert_eq!(complaint(hash, &position), "en_passant = E was never removed; en_passant = D is missing");
}

/// The update ignores castling rights (surge), or removes one with the key of the side to move (rudim).
#[test]
fn castling_rights() {
    let mut position = Position::start();
    position.board[F1] = None;
    position.board[G1] = None;
    let mut hash = position.zobrist_hash();
    position.board.swap(E1, G1);
    position.board.swap(H1, F1);
    position.castling[0] = [false; 2];
    position.turn = Color::Black;
    hash.toggle(Position::BOARD.at(E1), WHITE_KING);
    hash.toggle(Position::BOARD.at(G1), WHITE_KING);
    hash.toggle(Position::BOARD.at(H1), WHITE_ROOK);
    hash.toggle(Position::BOARD.at(F1), WHITE_ROOK);
    let absent = hash ^ Position::TURN.key(Color::Black);
    assert_eq!(
        complaint(absent, &position),
        "castling[0][0] = true was never removed; castling[0][1] = true was never removed"
    );
    // One right is removed with its own key. The other is removed with the key of the side to move. This key cancels
    // the update of the side to move, so `turn = Black` is missing.
    let constant = hash ^ Position::CASTLING.at(0).at(0).key(true);
    assert_eq!(complaint(constant, &position), "castling[0][1] = true was never removed; turn = Black is missing");
}

/// A field is reset to its default, but the key of the default is not added (Ludii).
#[test]
fn default_not_put_in() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Position {
        board: [Option<Piece>; 64],
        // No value is declared empty, so both colors have a key.
        turn: Color,
    }
    let mut position = Position { board: [None; 64], turn: Color::Black };
    let mut hash = position.zobrist_hash();
    position.turn = Color::White;
    hash.toggle(Position::TURN, Color::Black);
    assert_eq!(hash.check(&position).unwrap_err().to_string(), "turn = White is missing");
}

/// Tests the accessors of the error, with a knight hashed on the wrong square: one feature in excess, one missing.
#[test]
fn mistakes_say_what_is_in_excess() {
    let mut position = Position::empty();
    position.board[C3] = Some(WHITE_KNIGHT);
    let mut hash = ZobristHash::<Position>::BASE;
    hash.toggle(Position::BOARD.at(B1), WHITE_KNIGHT);
    let desync = hash.check(&position).unwrap_err();
    let knight = |square| 12 * square + 1;
    let mistakes = desync.mistakes();
    let mistakes = mistakes.iter().map(|x| (x.feature(), x.excess()));
    assert!(mistakes.eq([(knight(B1), true), (knight(C3), false)]));
    assert!(desync.is_certain());
    let keys = [B1, C3].map(|square| Position::BOARD.at(square).key(WHITE_KNIGHT).raw());
    assert_eq!(desync.difference(), u128::from(keys[0] ^ keys[1]));
    assert_eq!(format!("{desync:?}"), format!("Desync({desync})"));
    let error: Box<dyn std::error::Error> = Box::new(desync);
    assert!(error.source().is_none());
}

/// With additive keys, the sign of the difference distinguishes an extra addition from an extra removal.
#[test]
fn sums_know_the_sign() {
    let keys = KeyTable::<Position, Wrapping<u64>>::new(5);
    let mut position = Position::start();
    let truth = keys.hash(&position);
    let check = |hash, position: &Position| keys.check(hash, position).unwrap_err().to_string();

    let king = keys.key(Position::BOARD.at(E1), WHITE_KING);
    assert_eq!(check(truth + king, &position), "board[4] = White King was added once too often");
    assert_eq!(check(truth - king, &position), "board[4] = White King is missing");
    let pawn = keys.key(Position::BOARD.at(E4), WHITE_PAWN);
    assert_eq!(check(truth + pawn, &position), "board[28] = White Pawn was never removed");
    assert_eq!(check(truth - pawn, &position), "board[28] = White Pawn was removed once too often");
    // With XOR keys, adding the key twice would leave the hash unchanged.
    assert_eq!(check(truth + pawn + pawn, &position), "board[28] = White Pawn was never removed, 2 times");
    position.en_passant = Some(File::A);
    assert_eq!(
        check(truth + pawn - king, &position),
        "board[28] = White Pawn was never removed; board[4] = White King is missing; \
         en_passant = A is missing"
    );
    let four = truth + pawn - king + keys.key(Position::TURN, Color::Black);
    assert_eq!(
        check(four, &position),
        "board[28] = White Pawn was never removed; turn = Black was never removed; \
         board[4] = White King is missing; en_passant = A is missing"
    );
    let five = check(four + pawn + pawn, &position);
    assert!(five.ends_with("not the sum of the keys of up to 4 features"), "{five}");
}

#[derive(Clone, Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Pockets {
    #[zobrist(count = 18)]
    hands: [[u8; 7]; 2],
    promoted: [bool; 64],
}

/// Multiplicities are wrong, for example because a drop increases a hand count instead of decreasing it (pgx).
#[test]
fn counts() {
    assert!(Pockets::SHAPE.to_string().contains("  14          1  up to 18 times\n"));
    let mut pockets = Pockets { hands: [[2; 7]; 2], promoted: [false; 64] };
    pockets.hands[1][3] = 0;
    let truth = pockets.zobrist_hash();
    let check = |hash: ZobristHash<Pockets>| hash.check(&pockets).unwrap_err().to_string();
    let key = |color: usize, role: usize| Pockets::HANDS.at(color).at(role).key(1);
    assert_eq!(check(truth - key(0, 1)), "hands[0][1] is missing");
    assert_eq!(check(truth + key(0, 1)), "hands[0][1] was added once too often");
    assert_eq!(check(truth + key(1, 3)), "hands[1][3] was never removed");
    assert_eq!(check(truth - key(1, 3)), "hands[1][3] was removed once too often");
    // Adding a piece instead of removing it makes the multiplicity wrong by two.
    assert_eq!(check(truth + Pockets::HANDS.at(0).at(1).key(2)), "hands[0][1] was added 2 times too often");
    // The multiplicity of one slot may be wrong by any number.
    assert_eq!(check(truth - Pockets::HANDS.at(0).at(1).key(13)), "hands[0][1] is missing 13 times");
    let told = check(truth + Pockets::HANDS.at(1).at(3).key(18));
    assert_eq!(told, "hands[1][3] was never removed, 18 times");
    let desync = (truth - Pockets::HANDS.at(1).at(3).key(5)).check(&pockets).unwrap_err();
    assert_eq!(desync.to_string(), "hands[1][3] was removed 5 times too often");
    let [mistake] = desync.mistakes() else { panic!("{desync}") };
    assert_eq!((mistake.times(), mistake.excess()), (5, false));
    // Four mistakes in different slots are found, because there are only 78 keys.
    assert_eq!(
        check(truth - key(0, 1) + key(0, 2) - key(1, 3) + Pockets::PROMOTED.at(5).key(true)),
        "hands[0][2] was added once too often; promoted[5] = true was never removed; \
         hands[0][1] is missing; hands[1][3] was removed once too often"
    );
}

/// Two slots are wrong at once: one multiplicity by two, the other by one.
#[test]
fn counts_out_by_two_and_more() {
    let pockets = Pockets { hands: [[2; 7]; 2], promoted: [false; 64] };
    let hash = pockets.zobrist_hash() + Pockets::HANDS.at(0).at(1).key(2);
    let hash = hash - Pockets::HANDS.at(1).at(4).key(1);
    assert_eq!(
        hash.check(&pockets).unwrap_err().to_string(),
        "hands[0][1] was added 2 times too often; hands[1][4] is missing"
    );
}

/// Each single wrong feature on the board is named, with the static keys of the state and with a `KeyTable`.
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
                if there { "is missing" } else { "was never removed" }
            );
            assert_eq!(complaint(position.zobrist_hash() ^ slot.key(piece), &position), expected);
            let hash = keys.hash(&position) ^ keys.key(slot, piece);
            assert_eq!(keys.check(hash, &position).unwrap_err().to_string(), expected);
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
        (hash ^ Feature::BlackToMove).check_features([men[0]]).unwrap_err().to_string(),
        "Man(Black, 5) was never removed; BlackToMove was never removed"
    );
    assert_eq!(
        ZobristHash::<Feature>::BASE.check_features(men).unwrap_err().to_string(),
        "Man(White, 5) is missing; Man(Black, 5) is missing"
    );
    // With XOR keys, a feature that is listed twice cancels.
    let twice = [men[0], men[1], men[0]];
    hash.check_features([men[0], men[1], men[0], men[0]]).unwrap();
    assert_eq!(hash.check_features(twice).unwrap_err().to_string(), "Man(White, 5) was never removed");
}

/// With additive keys, a feature that is listed twice counts twice.
#[test]
fn features_that_are_listed_twice() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = Wrapping<u64>)]
    enum Feature {
        Man(#[zobrist(max = 31)] u8),
    }
    let hash = |number| -> ZobristHash<Feature> { [Feature::Man(7)].repeat(number).into_iter().collect() };
    let check = |number: usize, listed: usize| {
        let features = [Feature::Man(7)].repeat(listed);
        hash(number).check_features(features).map_err(|desync| desync.to_string())
    };
    assert_eq!(check(2, 2), Ok(()));
    assert_eq!(check(1, 2), Err("Man(7) is missing".to_owned()));
    assert_eq!(check(4, 2), Err("Man(7) was added 2 times too often".to_owned()));
    // The multiplicity of a feature may be wrong by up to four.
    assert_eq!(check(5, 2), Err("Man(7) was added 3 times too often".to_owned()));
    assert_eq!(check(0, 4), Err("Man(7) is missing 4 times".to_owned()));
    assert_eq!(check(1, 0), Err("Man(7) was never removed".to_owned()));
}

/// A value that changed without an update is named, because the search knows the new value from the state. With random
/// keys, the error is certain. With exact keys it is not, because other values of the slot have keys with the same sum.
#[test]
fn values_whose_keys_are_sums_of_others() {
    fn check<S: zobrist::State>(of: impl Fn([u8; 2]) -> S) -> [usize; 2] {
        let (mut named, mut ambiguous) = (0, 0);
        for (old, new) in (0..6).flat_map(|old| (0..6).map(move |new| (old, new))) {
            let Err(desync) = of([3, old]).zobrist_hash().check(&of([3, new])) else { continue };
            let found: Vec<_> = desync.mistakes().iter().map(|m| (m.feature(), m.excess())).collect();
            let mut expected = Vec::new();
            // Each element has five features, for the values 1 to 5. Only the second element changes.
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
    // Exact keys are linear functions of the value, a number of three bits. The XOR of any two of the values 0 to 5
    // equals the XOR of two others: 0 ^ 1 = 2 ^ 3, 0 ^ 5 = 1 ^ 4, 2 ^ 4 = 3 ^ 5, ... So none of the 30 errors is
    // certain.
    assert_eq!(check(Exact), [0, 30]);
}
