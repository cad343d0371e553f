//! Moves of a value from a slot to the same slot, as of a king that castles in Chess960. They change
//! nothing, and the lines that undo any other move undo them.

use std::fmt::Debug;
use std::num::Wrapping;

use zobrist::lattice::LatticeKeys;
use zobrist::symmetry::{CanonicalHash, Symmetries};
use zobrist::{Hashed, Hashes, KeyTable, Slot, SlotKeys, View, Zobrist};

use crate::fixtures::random::Random;

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
enum Man {
    Rook,
    King(bool),
}

/// Each way to store the men of a board.
#[derive(Clone, PartialEq, Debug, Zobrist)]
#[zobrist(key = u64)]
struct Board {
    #[zobrist(part(kings = King), tally(material))]
    mailbox: [Option<Man>; 64],
    #[zobrist(max = 12, empty = 12)]
    numbers: [[u8; 8]; 8],
    #[zobrist(bits, part(men))]
    bitboards: [u64; 2],
    #[zobrist(joint)]
    pair: [Option<Man>; 2],
    boxed: Box<[Option<Man>; 3]>,
    players: [Player; 2],
}

#[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
#[zobrist(slots)]
struct Player {
    #[zobrist(max = 18)]
    hand: [u8; 7],
    king: Option<Man>,
}

/// Keys that are added, and elements that are counted.
#[derive(Clone, PartialEq, Debug, Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Counted {
    #[zobrist(count = 18)]
    hands: [[u8; 7]; 2],
    mailbox: [Option<Man>; 9],
}

fn board() -> Board {
    let mut random = Random(960);
    let mut man = || {
        [
            None,
            Some(Man::Rook),
            Some(Man::King(true)),
            Some(Man::King(false)),
        ][random.below(4)]
    };
    Board {
        mailbox: [(); 64].map(|()| man()),
        numbers: std::array::from_fn(|rank| {
            std::array::from_fn(|file| ((rank * 8 + file) % 13) as u8)
        }),
        bitboards: [0xff00, 0x00ff_0000_0000_0010],
        pair: [man(), man()],
        boxed: Box::new([man(), man(), man()]),
        players: [const {
            Player {
                hand: [0, 1, 2, 3, 4, 5, 18],
                king: Some(Man::King(true)),
            }
        }; 2],
    }
}

/// Relocates, exchanges, sets and undoes as for any other move, with `slot` as both squares.
fn onto_itself<S, Q, T, V>(state: &mut Hashed<S, Q>, slot: Slot<S, T, V>)
where
    S: Zobrist + Clone + PartialEq + Debug + 'static,
    Q: SlotKeys<S> + Clone,
    T: Copy + PartialEq + Debug + 'static,
    V: View<T>,
{
    let before = state.clone();
    let (from, to) = (slot, slot);

    let captured = state.relocate(from, to);
    assert_eq!(*state, before, "{to:?} was relocated to itself");
    state.relocate(to, from); // undo
    state.set(to, captured);
    assert_eq!(*state, before, "{to:?} was relocated to itself and back");

    state.swap(from, to);
    assert_eq!(*state, before, "{to:?} was exchanged with itself");
    let old = state.set(to, captured);
    assert_eq!(
        (&*state, old),
        (&before, captured),
        "{to:?} was set to its value"
    );
}

/// Moves onto a random slot of each field of a board.
fn boards<Q: SlotKeys<Board> + Clone>(state: &mut Hashed<Board, Q>) {
    let mut random = Random(2026);
    for _ in 0..200 {
        let (square, side) = (random.below(64), random.below(2));
        let player = Board::PLAYERS.at(side);
        onto_itself(state, Board::MAILBOX.at(square));
        onto_itself(state, Board::NUMBERS.at(square / 8).at(square % 8));
        onto_itself(state, Board::NUMBERS.at(square / 8));
        onto_itself(state, Board::BITBOARDS.at(side).at(square));
        onto_itself(state, Board::BITBOARDS.at(side));
        onto_itself(state, Board::PAIR);
        onto_itself(state, Board::BOXED.inner().at(square % 3));
        onto_itself(state, player);
        onto_itself(state, player.field(Player::HAND).at(square % 7));
        onto_itself(state, player.field(Player::KING));
    }
}

#[test]
fn slots_of_each_layout() {
    let mut kept = Hashed::new(board());
    boards(&mut kept);
    assert_eq!((&*kept, kept.hashes()), (&board(), Hashes::of(&board())));
    let keys = KeyTable::<Board, u64>::new(960);
    boards(&mut Hashed::with_keys(&keys, board()));

    let mut counted = Hashed::new(Counted {
        hands: [[3, 0, 18, 1, 0, 0, 2], [0, 7, 0, 0, 0, 1, 1]],
        mailbox: [Some(Man::Rook); 9],
    });
    for i in 0..200 {
        onto_itself(&mut counted, Counted::HANDS.at(i % 2).at(i % 7));
        onto_itself(&mut counted, Counted::MAILBOX.at(i % 9));
    }
}

/// Hashes that a program updates itself change by the difference of two equal keys.
#[test]
fn hashes_beside_a_board() {
    let board = board();
    let mut hashes = Hashes::of(&board);
    let mut hash = board.zobrist_hash();
    for square in 0..64 {
        let (slot, man) = (Board::MAILBOX.at(square), board.mailbox[square]);
        hashes.relocate(slot, slot, man);
        hashes.replace(slot, man, man);
        hash.replace(slot, man, man);
        assert!(slot.change(man, man).is_zero());
    }
    assert_eq!(
        (hashes, hash),
        (Hashes::of(&board), Hashes::of(&board).whole())
    );
}

/// Exchanges of a site with itself.
#[test]
fn sites_of_a_lattice() {
    let keys = LatticeKeys::<u8, u64>::builder(7, 16)
        .values(3)
        .build()
        .unwrap();
    let start: Vec<u8> = (0..16).map(|site| site % 3).collect();
    let mut kept = Hashed::with_keys(&keys, start.clone());
    let symmetries = Symmetries::rectangle(4, 4);
    let of = |values: &[u8]| {
        CanonicalHash::of(&symmetries, keys.base(), |site, image| {
            keys.key(image, values[site])
        })
    };
    let mut canonical = of(&start);
    for (site, &value) in start.iter().enumerate() {
        assert!(keys.swap((site, value), (site, value)).is_zero());
        kept.swap(site, site);
        let old = kept.set(site, value);
        assert_eq!(
            (old, &*kept, kept.hash()),
            (value, &start, keys.hash(&start))
        );
        canonical.update(&symmetries, site, |image| keys.change(image, value, value));
        assert!(canonical == of(&start));
    }
}
