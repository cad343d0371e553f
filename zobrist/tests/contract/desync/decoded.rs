//! Keys with a guarantee: `check` decodes the mistakes, as many as the guarantee says.

use zobrist::keys::{Description, KeySource, ShapeKeys};
use zobrist::{Hashes, Key, KeyTable, State, Zobrist, ZobristHash};

use crate::fixtures::chess::square::{E1, F1, G1, H1};
use crate::fixtures::chess::{Color, Piece, Position, Role};
use crate::fixtures::random::Random;

const STATES: [&str; 5] = [
    "slots(board = array(64, option(enum(a, b, c, d, e, f, g, h, i, j, k, l))), c = array(13, bool))",
    "slots(b = array(300, numbers(97)))",
    "slots(b = array(25, bool))",
    "slots(c = enum(a, b, c), d = array(9, numbers(8)))",
    "slots(u = array(9, slots(x = numbers(5), on = bool, y = enum(a, b))))",
];

/// The feature of each value of each slot, or `None` for the empty value.
fn features<K: Key>(keys: &ShapeKeys<K>, slots: usize) -> Vec<Vec<Option<usize>>> {
    let mut next = 0;
    let mut feature = |key| {
        next += usize::from(key != K::ZERO);
        (key != K::ZERO).then(|| next - 1)
    };
    let slots = (0..slots).map(|slot| keys.slot(slot).map(&mut feature).collect());
    slots.collect()
}

/// Plants mistakes in hashes of random states. Returns how many of the pairs with one mistake more
/// than the guarantee names were explained by other mistakes.
fn plant<K: Key>(text: &str, random: &mut Random) -> Option<usize> {
    let description: Description = text.parse().unwrap();
    let keys = ShapeKeys::<K>::new(7, &description, KeySource::Features).ok()?;
    let most = keys.guarantee().decodable();
    let features = features(&keys, description.slots());
    let all: Vec<K> = keys.keys().collect();
    let mut explained = 0;
    for planted in 1..=most.min(all.len() - 1) + 1 {
        let state: Vec<_> = features
            .iter()
            .map(|slot| random.below(slot.len()))
            .collect();
        let in_state: Vec<_> = features
            .iter()
            .zip(&state)
            .filter_map(|(slot, &i)| slot[i])
            .collect();
        let mut wrong = Vec::new();
        while wrong.len() < planted {
            let feature = random.below(all.len());
            if !wrong.contains(&feature) {
                wrong.push(feature);
            }
        }
        let sum = |of: &[usize]| {
            of.iter()
                .fold(K::ZERO, |sum, &feature| sum.plus(all[feature]))
        };
        let hash = keys.hash(&state).unwrap().plus(sum(&wrong));
        let desync = keys.check(hash, &state).unwrap_err();
        let found: Vec<_> = desync
            .mistakes()
            .iter()
            .map(|mistake| mistake.feature as usize)
            .collect();
        for mistake in desync.mistakes() {
            let is_in_state = in_state.contains(&(mistake.feature as usize));
            assert_eq!(
                (mistake.excess, mistake.times),
                (!is_in_state, 1),
                "{desync}"
            );
        }
        if planted <= most {
            wrong.sort_by_key(|feature| (in_state.contains(feature), *feature));
            assert_eq!(found, wrong, "{text}, {planted} mistakes: {desync}");
        } else if found.is_empty() {
            let most = format!("of up to {most} features: there are more mistakes");
            let text = desync.to_string();
            assert!(
                text.contains(&most) || text.contains("mistakes: there are more,"),
                "{text}"
            );
        } else {
            assert_eq!(sum(&found), sum(&wrong), "{desync}");
            explained += 1;
        }
    }
    Some(explained)
}

#[test]
fn all_mistakes_up_to_the_guarantee_are_named() {
    let random = &mut Random(5);
    let mut planted = 0;
    for text in STATES {
        for _ in 0..2 {
            planted += usize::from(plant::<u32>(text, random).is_some());
            assert!(plant::<u64>(text, random).is_some());
            assert!(plant::<u128>(text, random).is_some());
        }
    }
    assert!(planted >= 6);
}

/// With exact keys, all slots with another value are named, however many.
#[test]
fn all_wrong_slots_of_exact_keys_are_named() {
    let random = &mut Random(6);
    let mut most = 0;
    for text in &STATES[2..] {
        let description: Description = text.parse().unwrap();
        let keys = ShapeKeys::<u128>::new(7, &description, KeySource::Exact).unwrap();
        let features = features(&keys, description.slots());
        for _ in 0..20 {
            let [state, other]: [Vec<_>; 2] = std::array::from_fn(|_| {
                features
                    .iter()
                    .map(|slot| random.below(slot.len()))
                    .collect()
            });
            let (mut extra, mut missing) = (Vec::new(), Vec::new());
            for (i, slot) in features
                .iter()
                .enumerate()
                .filter(|&(i, _)| state[i] != other[i])
            {
                extra.extend(slot[other[i]]);
                missing.extend(slot[state[i]]);
            }
            let hash = keys.hash(&other).unwrap();
            let desync = keys.check(hash, &state).unwrap_err();
            most = most.max(extra.len() + missing.len());
            let of = |excess| {
                let of = desync
                    .mistakes()
                    .iter()
                    .filter(move |mistake| mistake.excess == excess);
                of.map(|mistake| mistake.feature as usize)
            };
            assert!(of(true).eq(extra) && of(false).eq(missing), "{desync}");
        }
    }
    assert!(most > 20, "{most}");
}

/// A castling whose updates were all forgotten: four squares, two rights and the side to move.
#[test]
fn a_forgotten_castling() {
    let piece = |role| {
        Some(Piece {
            color: Color::White,
            role,
        })
    };
    let mut before = Position::start();
    (before.board[F1], before.board[G1]) = (None, None);
    let mut after = before.clone();
    after.castling[0] = [false; 2];
    (after.board[E1], after.board[H1]) = (None, None);
    (after.board[F1], after.board[G1]) = (piece(Role::Rook), piece(Role::King));
    after.turn = Color::Black;

    let wide = KeyTable::<Position, u128>::with_source(5, KeySource::Features).unwrap();
    assert_eq!(
        wide.check(wide.hash(&before), &after)
            .unwrap_err()
            .to_string(),
        "board[4] = White King is extra; board[7] = White Rook is extra; \
         castling[0][0] = true is extra; castling[0][1] = true is extra; \
         board[5] = White Rook is missing; board[6] = White King is missing; \
         turn = Black is missing"
    );
    // Six are named with 64 bits, and seven are one too many.
    let keys = KeyTable::<Position, u64>::with_source(5, KeySource::Features).unwrap();
    let text = keys
        .check(keys.hash(&before), &after)
        .unwrap_err()
        .to_string();
    let end = "which is not the sum of the keys of up to 6 features: there are more mistakes, or it \
               is the hash of another state";
    assert!(text.ends_with(end), "{text}");
    after.turn = Color::White;
    let desync = keys.check(keys.hash(&before), &after).unwrap_err();
    assert!(
        desync.is_certain() && desync.mistakes().len() == 6,
        "{desync}"
    );
}

#[derive(Clone, Zobrist)]
#[zobrist(key = u64, guarantee = features)]
struct Board {
    #[zobrist(bits, part(men))]
    pawns: [u64; 2],
    #[zobrist(max = 6)]
    hand: [u8; 3],
    turn: bool,
}

const BOARD: Board = Board {
    pawns: [0xff00, 0xff << 48],
    hand: [6, 0, 5],
    turn: true,
};

#[test]
fn bits_and_parts_are_decoded() {
    let mut board = BOARD;
    board.pawns[0] ^= 1 << 8 | 1 << 12 | 1 << 28;
    board.pawns[1] ^= 1 << 55 | 1 << 39;
    board.hand[0] = 5;
    let hashes = Hashes::of(&BOARD);
    let pawns = "pawns[0][8] = true is extra; pawns[0][12] = true is extra; \
                 pawns[1][55] = true is extra; ";
    assert_eq!(
        hashes.whole().check(&board).unwrap_err().to_string(),
        format!(
            "{pawns}hand[0] = 6 is extra; pawns[0][28] = true is missing; \
             pawns[1][39] = true is missing; hand[0] = 5 is missing"
        )
    );
    assert_eq!(
        Board::MEN
            .check(hashes.part(Board::MEN), &board)
            .unwrap_err()
            .to_string(),
        format!(
            "in the part `men`: {pawns}pawns[0][28] = true is missing; pawns[1][39] = true is \
             missing"
        )
    );
}

/// Words for hashes that began wrongly are those of random keys, also where all features decode.
#[test]
fn beginnings_are_named() {
    #[derive(Zobrist)]
    #[zobrist(key = u64, guarantee = exact)]
    struct Lights {
        on: [bool; 25],
    }
    let message = |raw, lights: &Lights| {
        let desync = ZobristHash::<Lights>::from_raw(raw)
            .check(lights)
            .unwrap_err();
        desync.to_string()
    };
    let mut lights = Lights { on: [true; 25] };
    let base = Lights::BASE;
    assert!(message(base, &lights).starts_with("the hash is the base constant"));
    assert!(message(0, &lights).starts_with("the hash is 0"));
    let without_base = lights.zobrist_hash().raw() ^ base;
    assert!(message(without_base, &lights).starts_with("the hash lacks the base constant"));
    lights.on[..20].fill(false);
    assert!(message(base, &lights).starts_with("the hash is the base constant"));
    lights.on[20] = false;
    assert!(message(base, &lights).starts_with("on[21] = true is missing; on[22]"));
    let hash = BOARD.zobrist_hash();
    assert!(
        ZobristHash::<Board>::BASE
            .check(&BOARD)
            .unwrap_err()
            .mistakes()
            .is_empty()
    );
    hash.check(&BOARD).unwrap();
}
