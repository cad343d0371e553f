//! A value or an index out of its range panics, in every profile, and the message names slot and bound.
#![allow(clippy::items_after_statements, reason = "a state stands next to what is said of it")]

use std::num::NonZero;

use core::num::Wrapping;
use zobrist::lattice::LatticeKeys;
use zobrist::view::Each;
use zobrist::{KeyTable, Shape, View, Zobrist, ZobristHash};

use crate::fixtures::chess::{Color, File, Position};
use crate::fixtures::panic::{message, place};

/// A type of another crate, as far as its view knows.
#[derive(Clone, Copy)]
struct Square(u8);

struct AsSquare;
impl View<Square> for AsSquare {
    const SHAPE: Shape = Shape::numbers(64);

    fn number(square: &Square) -> usize {
        square.0.into()
    }
}
impl Each for AsSquare {}

#[derive(Clone, Copy, Zobrist)]
struct Cell {
    #[zobrist(max = 3)]
    height: u8,
    flag: bool,
}

#[derive(Clone, Copy, Zobrist)]
enum Ground {
    #[zobrist(empty)]
    Flat,
    Hill(#[zobrist(max = 4)] u32),
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
    grid: [[Option<File>; 3]; 2],
    #[zobrist(max = 4)]
    cards: [u8; 2],
}

#[derive(Clone, Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Game {
    #[zobrist(max = 18)]
    hands: [[u8; 7]; 2],
    players: [Player; 2],
    #[zobrist(bits)]
    pawns: [u64; 2],
    #[zobrist(count = 9)]
    coins: [u16; 2],
    #[zobrist(max = 5)]
    level: NonZero<u8>,
    #[zobrist(max = 5)]
    huge: u128,
    #[zobrist(as = AsSquare)]
    kings: [Square; 2],
    #[zobrist(as = AsSquare)]
    en_passant: Option<Square>,
    #[zobrist(max = 18)]
    bet: Option<u8>,
    #[zobrist(max = 3)]
    row: Option<[u8; 2]>,
    cells: [Cell; 2],
    cell: Option<Cell>,
    ground: Ground,
}

fn game() -> Game {
    Game {
        hands: [[0; 7]; 2],
        players: [Player { castling: [false; 2], grid: [[None; 3]; 2], cards: [0; 2] }; 2],
        pawns: [0; 2],
        coins: [0; 2],
        level: NonZero::<u8>::MIN,
        huge: 0,
        kings: [Square(0); 2],
        en_passant: None,
        bet: None,
        row: None,
        cells: [Cell { height: 0, flag: false }; 2],
        cell: None,
        ground: Ground::Flat,
    }
}

#[test]
fn no_such_slot() {
    let board = "board has 64 slots, so there is no slot 64";
    assert_eq!(message(|| Position::BOARD.at(64)), board);
    assert_eq!(message(|| Position::BOARD.nth(64)), board);
    assert_eq!(
        message(|| Position::BOARD.at(usize::MAX)),
        format!(
            "board has 64 slots, so there is no slot {}, the number of a value out of range",
            usize::MAX
        )
    );
    let castling = Position::CASTLING;
    assert_eq!(message(|| castling.at(2)), "castling has 2 slots, so there is no slot 2");
    assert_eq!(
        message(|| castling.at(Color::Black).at(7)),
        "castling[1] has 2 slots, so there is no slot 7"
    );
}

/// A value as an index is in bounds, but for one that should not be there.
#[test]
fn no_such_value_of_an_index() {
    #[derive(Clone, Copy, Zobrist)]
    struct Place(#[zobrist(max = 24)] u8);
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Board {
        places: [bool; 25],
    }
    let board = Board { places: [true; 25] };
    let all: zobrist::Delta<Board> =
        (0..25).map(|place| Board::PLACES.at(Place(place)).key(true)).sum();
    assert_eq!(board.zobrist_hash(), ZobristHash::BASE ^ all);
    assert_eq!(
        message(|| Board::PLACES.at(Place(25))),
        format!(
            "places has 25 slots, so there is no slot {}, the number of a value out of range",
            usize::MAX
        )
    );
}

#[test]
fn no_such_slot_further_inside() {
    assert_eq!(message(|| Game::PLAYERS.at(2)), "players has 2 slots, so there is no slot 2");
    let player = Game::PLAYERS.at(1);
    assert_eq!(
        message(|| player.field(Player::CASTLING).at(2)),
        "players[1].castling has 2 slots, so there is no slot 2"
    );
    assert_eq!(
        message(|| player.field(Player::GRID).at(2)),
        "players[1].grid has 2 slots, so there is no slot 2"
    );
    assert_eq!(
        message(|| player.field(Player::GRID).at(1).nth(3)),
        "players[1].grid[1] has 3 slots, so there is no slot 3"
    );
    assert_eq!(message(|| Game::PAWNS.at(2)), "pawns has 2 slots, so there is no slot 2");
    let bits = "pawns[1] has 64 slots, so there is no slot 64";
    assert_eq!(message(|| Game::PAWNS.at(1).at(64)), bits);
    assert_eq!(message(|| Game::PAWNS.at(1).nth(64)), bits);
    assert_eq!(
        message(|| Game::KINGS.at(Color::White).key(Square(64))),
        "kings[0] holds 64, but its values are 0 to 63"
    );
}

/// The only field of a struct has the same keys as the struct, but a name of its own.
#[test]
fn no_such_slot_of_an_only_field() {
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Only {
        castling: [bool; 2],
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        players: [Only; 2],
    }
    let _ = State { players: [const { Only { castling: [true; 2] } }; 2] }.zobrist_hash();
    assert_eq!(
        message(|| State::PLAYERS.at(1).field(Only::CASTLING).at(2)),
        "players[1].castling has 2 slots, so there is no slot 2"
    );
}

/// Slots without keys share their place in the table with what follows, but not its name.
#[test]
fn no_such_slot_without_keys() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        none: [bool; 0],
        units: [(); 4],
        board: [bool; 8],
    }
    let _ = State { none: [], units: [(); 4], board: [true; 8] }.zobrist_hash();
    assert_eq!(message(|| State::NONE.at(0)), "the slot has 0 slots, so there is no slot 0");
    assert_eq!(message(|| State::UNITS.at(4)), "the slot has 4 slots, so there is no slot 4");
}

/// Every way to the slot says the same: a key, a change, an update, the hash from scratch, a table
/// made at run time.
#[test]
fn a_number_beyond_its_maximum() {
    let text = "hands[1][3] holds 19, but its values are 0 to 18";
    let slot = Game::HANDS.at(1).at(3);
    let hash = game().zobrist_hash();
    assert_eq!(message(|| slot.key(19)), text);
    assert_eq!(message(|| slot.change(0, 19)), text);
    assert_eq!(message(|| slot.change(19, 0)), text);
    assert_eq!(message(|| { hash }.replace(slot, 0, 19)), text);
    let mut wrong = game();
    wrong.hands[1][3] = 19;
    assert_eq!(message(|| wrong.zobrist_hash()), text);
    assert_eq!(message(|| ZobristHash::of(&wrong)), text);
    assert_eq!(message(|| hash.check(&wrong)), text);
    let keys = KeyTable::<Game, Wrapping<u32>>::new(1);
    assert_eq!(message(|| keys.hash(&wrong)), text);
    assert_eq!(message(|| keys.key(slot, 19)), text);
    assert_eq!(message(|| keys.change(slot, 0, 19)), text);
    assert_eq!(message(|| keys.check(keys.hash(&game()), &wrong)), text);
    // The last value of one slot and the first of the next are right.
    let _ = (slot.key(18), Game::HANDS.at(1).at(4).key(1));
}

#[test]
fn under_xor_toggle_says_it_too() {
    #[derive(Zobrist)]
    #[zobrist(key = u8)]
    struct Hands(#[zobrist(max = 18)] [[u8; 7]; 2]);
    let mut hash = Hands([[0; 7]; 2]).zobrist_hash();
    let slot = Hands::FIELD_0.at(1).at(3);
    assert_eq!(message(|| hash.toggle(slot, 255)), "0[1][3] holds 255, but its values are 0 to 18");
}

/// A panic reports the line of the program, not one of the library.
#[test]
fn at_the_line_of_the_caller() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        #[zobrist(max = 18)]
        hands: [u8; 7],
        #[zobrist(as = AsSquare)]
        king: Square,
        #[zobrist(max = 18)]
        bet: Option<u8>,
    }
    let here = |line| (file!().to_owned(), line);
    let state = State { hands: [0; 7], king: Square(0), bet: None };
    let hash = state.zobrist_hash();
    let (hand, king) = (State::HANDS.at(3), State::KING);
    assert_eq!(place(|| hand.key(19)), here(line!()));
    assert_eq!(place(|| king.key(Square(64))), here(line!()));
    assert_eq!(place(|| State::BET.key(19)), here(line!()));
    assert_eq!(place(|| hand.change(0, 19)), here(line!()));
    assert_eq!(place(|| hand.change(19, 0)), here(line!()));
    assert_eq!(place(|| { hash }.toggle(hand, 19)), here(line!()));
    assert_eq!(place(|| { hash }.replace(hand, 0, 19)), here(line!()));
    assert_eq!(place(|| State::HANDS.at(7)), here(line!()));
    if cfg!(debug_assertions) {
        let wrong = hash ^ hand.key(3);
        assert_eq!(place(|| wrong.debug_check(&state)), here(line!()));
    }
}

/// Each line breaks one field of a game, by the slot and from scratch.
#[test]
fn values_of_all_kinds() {
    macro_rules! holds {
        ($slot:expr, |$game:ident| $place:expr, $value:expr, $text:expr) => {
            assert_eq!(message(|| $slot.key($value)), $text);
            let mut $game = game();
            $place = $value;
            assert_eq!(message(|| $game.zobrist_hash()), $text);
        };
    }
    let cards = Game::PLAYERS.at(1).field(Player::CARDS).at(0);
    holds!(
        cards,
        |game| game.players[1].cards[0],
        5,
        "players[1].cards[0] holds 5, but its values are 0 to 4"
    );
    holds!(
        Game::COINS.at(1),
        |game| game.coins[1],
        10,
        "coins[1] holds 10, but its values are 0 to 9"
    );
    let level = NonZero::new(6).unwrap();
    holds!(Game::LEVEL, |game| game.level, level, "level holds 6, but its values are 1 to 5");
    holds!(Game::HUGE, |game| game.huge, 6, "huge holds 6, but its values are 0 to 5");
    // More than a `usize` can hold must not wrap around to a value that is right.
    let huge = 1 << 64 | 3;
    holds!(Game::HUGE, |game| game.huge, huge, "huge holds a number out of range, 0 to 5");
    let max = u128::MAX;
    holds!(Game::HUGE, |game| game.huge, max, "huge holds a number out of range, 0 to 5");
    holds!(
        Game::KINGS.at(0),
        |game| game.kings[0],
        Square(64),
        "kings[0] holds 64, but its values are 0 to 63"
    );
    let square = Some(Square(255));
    holds!(
        Game::EN_PASSANT,
        |game| game.en_passant,
        square,
        "en_passant holds 255, but its values are 0 to 63"
    );
    holds!(Game::BET, |game| game.bet, Some(19), "bet holds 19, but its values are 0 to 18");

    // Of a value with parts there is no number to tell, only the bounds.
    let row = "row holds a value with a part out of range: 0 to 3";
    holds!(Game::ROW, |game| game.row, Some([0, 4]), row);
    holds!(Game::ROW, |game| game.row, Some([4, 0]), row);
    holds!(Game::ROW, |game| game.row, Some([255, 3]), row);
    let cell = Cell { height: 4, flag: false };
    let text = "cells[1] holds a value with a part out of range: 0 to 3";
    holds!(Game::CELLS.at(1), |game| game.cells[1], cell, text);
    holds!(
        Game::CELL,
        |game| game.cell,
        Some(cell),
        "cell holds a value with a part out of range: 0 to 3"
    );
    // `Flat`, and a hill of 0 to 4.
    let hill = Ground::Hill(5);
    holds!(
        Game::GROUND,
        |game| game.ground,
        hill,
        "ground holds a value with a part out of range: 0 to 4"
    );
    let hill = Ground::Hill(u32::MAX);
    holds!(
        Game::GROUND,
        |game| game.ground,
        hill,
        "ground holds a value with a part out of range: 0 to 4"
    );
}

#[test]
fn features_out_of_range() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u64)]
    enum Feature {
        BlackToMove,
        Man(Color, #[zobrist(max = 31)] u8),
        Move(#[zobrist(max = 31)] u8, #[zobrist(max = 31)] u8, #[zobrist(max = 7)] u8),
    }
    let text = "Man holds a value with a part out of range: 0 to 31";
    let man = Feature::Man(Color::White, 32);
    assert_eq!(message(|| zobrist::Zobrist::zobrist_key(&man)), text);
    assert_eq!(
        message(|| [Feature::BlackToMove, man].into_iter().collect::<ZobristHash<_>>()),
        text
    );
    assert_eq!(message(|| ZobristHash::<Feature>::BASE ^ man), text);
    assert_eq!(
        message(|| ZobristHash::<Feature>::BASE ^ Feature::Move(31, 32, 7)),
        "Move holds a value with a part out of range: 0 to 31 or 0 to 7"
    );
}

#[test]
fn sites() {
    let keys = LatticeKeys::<u8, u64>::builder(1, 4).values(3).build().unwrap();
    let no_site = "there is no site 4: there are keys for 4 sites";
    assert_eq!(message(|| keys.key(4, 0)), no_site);
    assert_eq!(message(|| keys.change(4, 0, 1)), no_site);
    assert_eq!(message(|| keys.swap((0, 1), (4, 1))), no_site);
    assert_eq!(message(|| keys.hash([0; 5])), no_site);
    assert_eq!(message(|| keys.hash([0; 3])), "3 values, but there are keys for 4 sites");
    assert_eq!(
        message(|| keys.check(keys.base(), [0; 3])),
        "3 values, but there are keys for 4 sites"
    );
    let holds = "site 3 holds 3, but its values are 0 to 2";
    assert_eq!(message(|| keys.key(3, 3)), holds);
    assert_eq!(message(|| keys.change(3, 2, 3)), holds);
    assert_eq!(message(|| keys.hash([0, 1, 2, 3])), holds);

    let cells = LatticeKeys::<Cell, u64>::new(1, 4);
    let wrong = Cell { height: 4, flag: true };
    assert_eq!(
        message(|| cells.key(2, wrong)),
        "[2] holds a value with a part out of range: 0 to 3"
    );
    assert_eq!(message(|| cells.key(4, wrong)), no_site);
    let players = LatticeKeys::<Player, u64>::new(1, 4);
    let mut wrong = game().players[0];
    wrong.cards[1] = 9;
    assert_eq!(
        message(|| players.key(2, wrong)),
        "[2].cards[1] holds 9, but its values are 0 to 4"
    );
}

#[test]
fn numbers_of_species() {
    let table = |values| LatticeKeys::<u8, u64>::builder(1, 4).values(values).build();
    let text = |n| format!("a site of type `u8` has 1 to 256 values, not {n}");
    assert_eq!(table(0).unwrap_err().to_string(), text(0));
    assert_eq!(table(257).unwrap_err().to_string(), text(257));
    let _ = table(256).unwrap().key(3, 255);
    // One species leaves nothing to tell sites by, and no other may be there.
    let one = table(1).unwrap();
    assert_eq!(one.hash([0; 4]), one.base());
    assert_eq!(message(|| one.key(2, 1)), "site 2 holds 1, but its values are 0 to 0");
}

#[test]
fn no_such_feature() {
    let shape = Position::SHAPE;
    assert_eq!(
        message(|| shape.feature_name(781)),
        "feature 781 is out of range: the shape has 781"
    );
    let _ = shape.feature_name(780);
    assert_eq!(
        message(|| Shape::numbers(4).with_empty(4)),
        "the empty value 4 is out of range: the slot has 4 values"
    );
}

/// What the compiler reports for a static table, a table made at run time reports when it is made.
#[test]
fn tables_at_run_time_break_no_rules() {
    assert_eq!(
        message(|| KeyTable::<Game, u64>::new(1)),
        "`coins` is counted, and XOR keys would keep only the parity of a count: say `max = ` instead \
         of `count = `, or use additive keys, `key = Wrapping<u64>`"
    );

    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Large<const N: usize> {
        ok: bool,
        #[zobrist(joint)]
        board: [Option<Color>; N],
    }
    let _ = Large { ok: true, board: [None; 11] };
    // 3 to the 11 is 177,147.
    let text = message(|| KeyTable::<Large<11>, u64>::new(1));
    assert!(
        text.starts_with("one slot of `board` has more values than the 65536 that a slot can have"),
        "{text}"
    );

    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Inner {
        c: bool,
    }
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Twice {
        #[zobrist(name = "b.c")]
        a: bool,
        b: Inner,
    }
    let _ = Twice { a: true, b: Inner { c: true } };
    assert_eq!(
        message(|| KeyTable::<Twice, u64>::new(1)),
        "`b.c` and `b.c` have the same nonce, so their keys would be the same: give one of them another \
         `#[zobrist(name = \"...\")]`"
    );

    // Found by others: a text whose 64-bit FNV-1a hash is 0.
    let hash = b"!0IC=VloaY".iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    assert_eq!(hash, 0);
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Zero {
        #[zobrist(name = "!0IC=VloaY")]
        a: bool,
    }
    let _ = Zero { a: true };
    assert_eq!(
        message(|| KeyTable::<Zero, u64>::new(1)),
        "the path `!0IC=VloaY` has the nonce 0, which is the base constant's: give it another \
         `#[zobrist(name = \"...\")]`"
    );
}

#[test]
fn shares_and_tags() {
    fn bits<K: zobrist::Key>() -> zobrist::HashBits<K> {
        ZobristHash::<Position, K>::from_raw(K::ZERO).bits()
    }
    let text = |n: usize, bits| format!("cannot take one of {n} from a hash of {bits} bits");
    assert_eq!(message(|| bits::<u8>().take(0)), text(0, 8));
    assert_eq!(message(|| bits::<u8>().take(257)), text(257, 8));
    assert_eq!(message(|| bits::<u16>().take(65_537)), text(65_537, 16));
    assert_eq!(message(|| bits::<u64>().take(0)), text(0, 64));
    assert_eq!(message(|| bits::<Wrapping<u32>>().take(0)), text(0, 32));
    assert!(message(|| bits::<u128>().take(0)).starts_with("cannot take one of 0 from a hash"));
    let _ = (bits::<u8>().take(256), bits::<u32>().take(1 << 31), bits::<u64>().take(usize::MAX));

    let text = |width, bits| format!("a tag of {width} bits cannot be cut from a hash of {bits}");
    assert_eq!(message(|| bits::<u16>().tag(0)), text(0, 16));
    assert_eq!(message(|| bits::<u16>().tag(17)), text(17, 16));
    assert_eq!(message(|| bits::<u64>().tag(65)), text(65, 64));
    assert_eq!(message(|| bits::<u128>().tag(65)), text(65, 128));
    let _ = (bits::<u16>().tag(16), bits::<u128>().tag(64));
}
