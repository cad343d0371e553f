//! Tests `Hashed` for states whose keys are in a table made at run time.

use std::collections::HashMap;
use std::num::Wrapping;
use std::sync::{Arc, LazyLock};

use zobrist::keys::KeySource;
use zobrist::table::Prehashed;
use zobrist::{Hashed, Key, KeyTable, Seed, Zobrist};

use super::{Cell, Color, Square, game};
use crate::fixtures::panic::message;

/// A generic type without a static table.
#[derive(Clone, PartialEq, Debug, Zobrist)]
#[zobrist(slots)]
struct Grid<const N: usize> {
    cells: [[Cell; N]; 2],
    #[zobrist(bits)]
    men: u16,
    #[zobrist(bits = 4)]
    castling: u8,
    #[zobrist(max = 18)]
    hand: [u8; 2],
    turn: Option<Color>,
    #[zobrist(skip)]
    plies: u32,
}

fn grid() -> Grid<5> {
    Grid {
        cells: [[Cell::Wall; 5]; 2],
        men: 0b1_0000_0001,
        castling: 15,
        hand: [18, 0],
        turn: None,
        plies: 0,
    }
}

/// Writes in each way with keys of any width and source, and compares with the hash from scratch
/// after each.
#[test]
fn keys_of_any_width_and_source() {
    fn walk<K: Key>(source: KeySource) {
        let keys = KeyTable::<Grid<5>, K>::with_source(Seed::new(7).lane(3), source).unwrap();
        let mut hashed = Hashed::with_keys(&keys, grid());
        let mut model = grid();
        let stone = Cell::Stone(Color::Black, 2);
        let check = |hashed: &Hashed<Grid<5>, &KeyTable<Grid<5>, K>>, model: &Grid<5>| {
            assert_eq!((&**hashed, hashed.hash()), (model, keys.hash(model)));
        };
        assert_eq!(hashed.set(Grid::<5>::CELLS.at(1).at(4), stone), Cell::Wall);
        model.cells[1][4] = stone;
        check(&hashed, &model);
        hashed.swap(Grid::<5>::CELLS.at(0), Grid::<5>::CELLS.at(1));
        model.cells.swap(0, 1);
        check(&hashed, &model);
        hashed.flip(Grid::<5>::MEN, 0b1_0000_0110);
        hashed.flip(Grid::<5>::MEN.at(3), true);
        assert!(hashed.set(Grid::<5>::MEN.at(0), false));
        hashed.flip(Grid::<5>::CASTLING, 0b101);
        (model.men, model.castling) = (0b1110, 0b1010);
        check(&hashed, &model);
        assert_eq!(
            hashed.relocate(Grid::<5>::HAND.at(0), Grid::<5>::HAND.at(1)),
            0
        );
        model.hand = [0, 18];
        check(&hashed, &model);
        assert_eq!(hashed.take(Grid::<5>::HAND), [0, 18]);
        model.hand = [0, 0];
        check(&hashed, &model);
        assert_eq!(hashed.set(Grid::<5>::TURN, Color::White), None);
        model.turn = Some(Color::White);
        *hashed.skipped().plies += 1;
        model.plies = 1;
        check(&hashed, &model);
        hashed.edit(|grid| grid.hand.fill(9));
        model.hand = [9; 2];
        check(&hashed, &model);
        assert_ne!(
            hashed.hash(),
            KeyTable::new(7).hash(&model),
            "keys of another lane"
        );
        assert_eq!(hashed.into_inner(), model);
    }
    walk::<u32>(KeySource::Stored);
    walk::<u32>(KeySource::Overlapped);
    walk::<u128>(KeySource::Features);
    walk::<u128>(KeySource::Exact);
    walk::<Wrapping<u64>>(KeySource::Stored);
}

/// A state with a static table can have keys of other seeds, too. With its own seed, the hashes are
/// equal.
#[test]
fn a_table_in_lane_0_has_the_static_keys() {
    static KEYS: LazyLock<KeyTable<super::Game, u64>> = LazyLock::new(|| KeyTable::new(0));
    let (mut own, mut by_table) = (Hashed::new(game()), Hashed::with_keys(&*KEYS, game()));
    own.set(super::Game::SQUARE, Square(40));
    by_table.set(super::Game::SQUARE, Square(40));
    assert_eq!(own.hash(), by_table.hash());
}

#[test]
fn the_value_out_of_range_is_named_before_anything_is_written() {
    let keys = Arc::new(KeyTable::<Grid<5>, u64>::new(7));
    let mut hashed = Hashed::with_keys(keys.clone(), grid());
    let before = hashed.clone();
    let text = message(|| hashed.set(Grid::<5>::HAND.at(1), 19));
    assert_eq!(
        (text.as_str(), &hashed),
        ("hand[1] holds 19, but its values are 0 to 18", &before)
    );
    let text = message(|| hashed.set(Grid::<5>::CELLS.at(0).at(3), Cell::Stone(Color::White, 4)));
    assert!(text.starts_with("cells[0][3] holds"), "{text}");
    let text = message(|| hashed.flip(Grid::<5>::CASTLING, 1 << 4));
    assert_eq!(text, "castling has bit 4 set, but its bits are 0 to 3");
    let text = message(|| hashed.edit(|grid| grid.hand[0] = 20));
    assert_eq!(
        (text.as_str(), &hashed),
        ("hand[0] holds 20, but its values are 0 to 18", &before)
    );
    let text = message(|| {
        Hashed::with_keys(
            keys,
            Grid {
                castling: 128,
                ..grid()
            },
        )
    });
    assert_eq!(text, "castling has bit 7 set, but its bits are 0 to 3");
}

#[test]
fn compared_printed_and_serialized() {
    let (keys, others) = (
        KeyTable::<[bool; 9], u64>::new(7),
        KeyTable::<[bool; 9], u64>::new(8),
    );
    let (low, high) = ([false; 9], [true; 9]);
    let hashed = |keys, state| Hashed::with_keys(keys, state);
    assert_eq!(hashed(&keys, low), hashed(&keys, low).clone());
    assert_ne!(hashed(&keys, low), hashed(&others, low));
    assert!(
        hashed(&keys, low) < hashed(&keys, high)
            && hashed(&keys, high).cmp(&hashed(&keys, low)).is_gt()
    );
    let known =
        HashMap::<_, _, Prehashed>::from_iter([(hashed(&keys, low), 1), (hashed(&keys, high), 2)]);
    assert_eq!(known[&hashed(&keys, high)], 2);
    let hash = keys.hash(&low);
    assert_eq!(
        format!("{:?}", hashed(&keys, low)),
        format!("Hashed {{ state: {low:?}, hash: {hash:?} }}")
    );
    assert_eq!(
        serde_json::to_string(&hashed(&keys, low)).unwrap(),
        serde_json::to_string(&low).unwrap()
    );
}
