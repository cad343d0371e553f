//! Tests which changes of a type keep its keys. The keys of a slot depend on the seed, on the path
//! of its field, and on the indices of its values.
#![allow(
    clippy::items_after_statements,
    reason = "each type is declared beside its assertions"
)]

use std::collections::HashSet;

use core::num::Wrapping;
use zobrist::lattice::LatticeKeys;
use zobrist::{Delta, Key, Seed, Slot, State, View, Zobrist};

use crate::fixtures::chess::{COLORS, Color, FILES, File, Piece, pieces};

/// Returns the keys of several `bool` slots.
fn row<S: State>(slots: impl IntoIterator<Item = Slot<S, bool>>) -> Vec<S::Key> {
    slots.into_iter().map(|slot| slot.key(true).raw()).collect()
}

/// The original state. The tests below compare it with variants of it.
#[derive(Zobrist)]
#[zobrist(key = u64, seed = 9)]
struct Plain {
    lights: [bool; 6],
    file: Option<File>,
    player: Player,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
    side: Color,
}

/// Collects the keys of the fields that a variant shares with `Plain`.
macro_rules! keys {
    ($state:ident) => {
        keys!($state, LIGHTS, Player)
    };
    ($state:ident, $lights:ident, $player:ident) => {{
        let mut keys = row((0..6).map(|i| $state::$lights.at(i)));
        keys.extend(FILES.map(|file| $state::FILE.key(file).raw()));
        let player = $state::PLAYER;
        keys.extend(row((0..2).map(|i| player.field($player::CASTLING).at(i))));
        keys.extend(COLORS.map(|side| player.field($player::SIDE).key(side).raw()));
        keys
    }};
}

#[test]
fn adding_removing_and_reordering_fields_moves_no_key() {
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Grown {
        hand: Option<File>,
        side: Color,
        castling: [bool; 2],
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 9)]
    struct More {
        first: [Option<Piece>; 3],
        player: Grown,
        between: bool,
        file: Option<File>,
        lights: [bool; 6],
        last: Color,
    }
    assert_eq!(keys!(More, LIGHTS, Grown), keys!(Plain));

    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 9)]
    struct Less {
        file: Option<File>,
    }
    assert_eq!(Less::FILE.key(File::C), same(Plain::FILE.key(File::C)));
    assert_eq!(Less::BASE, Plain::BASE);
}

/// Converts a delta to another state type, with the same bits.
fn same<S: State<Key = u64>, R: State<Key = u64>>(delta: Delta<S>) -> Delta<R> {
    zobrist::ZobristHash::from_raw(delta.raw()) - zobrist::ZobristHash::from_raw(0)
}

#[test]
fn a_renamed_field_keeps_its_keys_by_name() {
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Side {
        #[zobrist(rename = "castling")]
        rights: [bool; 2],
        #[zobrist(rename = "side", constant = SIDE)]
        to_move: Color,
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 9)]
    struct Renamed {
        #[zobrist(rename = "lights", constant = LIGHTS)]
        lamps: [bool; 6],
        file: Option<File>,
        #[zobrist(rename = "player")]
        player: Side,
    }
    let mut keys = row((0..6).map(|i| Renamed::LIGHTS.at(i)));
    keys.extend(FILES.map(|file| Renamed::FILE.key(file).raw()));
    keys.extend(row(
        (0..2).map(|i| Renamed::PLAYER.field(Side::RIGHTS).at(i))
    ));
    keys.extend(COLORS.map(|side| Renamed::PLAYER.field(Side::SIDE).key(side).raw()));
    assert_eq!(keys, keys!(Plain));

    // Without `rename`, the renamed field has other keys.
    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 9)]
    struct Forgotten {
        lamps: [bool; 6],
    }
    let lamps = row((0..6).map(|i| Forgotten::LAMPS.at(i)));
    assert!(lamps.iter().all(|key| !keys.contains(key)));
}

/// The keys of a nested field depend only on its path. A flat field with a dotted name has the same
/// keys.
#[test]
fn nesting_counts_only_by_its_path() {
    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 9)]
    struct Flat {
        lights: [bool; 6],
        file: Option<File>,
        #[zobrist(rename = "player.castling")]
        castling: [bool; 2],
        #[zobrist(rename = "player.side")]
        side: Color,
        // The path is `side`, not `player.side`, so the keys differ.
        #[zobrist(rename = "side", constant = OTHER)]
        other: Color,
    }
    let mut keys = row((0..6).map(|i| Flat::LIGHTS.at(i)));
    keys.extend(FILES.map(|file| Flat::FILE.key(file).raw()));
    keys.extend(row((0..2).map(|i| Flat::CASTLING.at(i))));
    keys.extend(COLORS.map(|side| Flat::SIDE.key(side).raw()));
    assert_eq!(keys, keys!(Plain));
    assert!(
        COLORS
            .iter()
            .all(|&side| !keys.contains(&Flat::OTHER.key(side).raw()))
    );
}

/// The keys of an array element depend only on the path and on the row-major index of the element.
/// The number of dimensions does not matter, nor does the position of the array in the path.
#[test]
fn arrays_are_only_a_count() {
    type Board = [Option<Piece>; 64];
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Long {
        board: Board,
        #[zobrist(rename = "players.castling")]
        castling: [bool; 6],
        #[zobrist(rename = "players.side")]
        side: [Color; 3],
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Square {
        board: [[Option<Piece>; 8]; 8],
        players: [Player; 3],
    }
    for square in 0..64 {
        for piece in pieces() {
            let place = Square::BOARD.at(square / 8).at(square % 8);
            assert_eq!(place.key(piece), same(Long::BOARD.at(square).key(piece)));
        }
    }
    for player in 0..3 {
        let nested = Square::PLAYERS.at(player);
        for i in 0..2 {
            let flat = Long::CASTLING.at(2 * player + i);
            assert_eq!(
                nested.field(Player::CASTLING).at(i).key(true),
                same(flat.key(true))
            );
        }
        for side in COLORS {
            assert_eq!(
                nested.field(Player::SIDE).key(side),
                same(Long::SIDE.at(player).key(side))
            );
        }
    }
}

/// A variant appended to an enum keeps the keys of the other variants. A variant in the middle
/// changes the keys of the variants after it. Discriminants do not affect keys.
#[test]
fn a_value_in_the_middle_moves_those_after_it() {
    #[derive(Clone, Copy, Zobrist)]
    enum Old {
        A,
        B,
        C,
    }
    #[derive(Clone, Copy, Zobrist)]
    enum Appended {
        A,
        B,
        C,
        New,
    }
    #[derive(Clone, Copy, Zobrist)]
    enum Inserted {
        A,
        New,
        B,
        C,
    }
    #[derive(Clone, Copy, Zobrist)]
    enum Discriminants {
        A = 70,
        B = -3,
        C = 5,
    }
    macro_rules! state {
        ($value:ident) => {{
            #[derive(Zobrist)]
            #[zobrist(key = u64)]
            struct State {
                slot: Option<$value>,
            }
            [$value::A, $value::B, $value::C].map(|value| State::SLOT.key(value).raw())
        }};
    }
    let [a, b, c] = state!(Old);
    assert_eq!(state!(Appended), [a, b, c]);
    assert_eq!(state!(Discriminants), [a, b, c]);
    let [first, second, third] = state!(Inserted);
    assert_eq!((first, second), (a, c));
    assert!(![a, b, c].contains(&third));
}

/// The first field of a value is the most significant digit of its index. So more values of the
/// first field keep the keys, but more values of a later field change them.
#[test]
fn a_value_appended_to_a_part_moves_those_of_later_combinations() {
    macro_rules! keys {
        ($($part:ident $max:literal)*) => {{
            #[derive(Clone, Copy, Zobrist)]
            struct Value { $(#[zobrist(max = $max)] $part: u8),* }
            #[derive(Zobrist)]
            #[zobrist(key = u64)]
            struct State { slot: Option<Value> }
            let key = |kind, color| State::SLOT.key(Value { kind, color }).raw();
            [key(0, 0), key(1, 0), key(0, 1), key(1, 1)]
        }};
    }
    assert_eq!(keys!(kind 2 color 1), keys!(kind 1 color 1));
    let (old, new) = (keys!(color 1 kind 1), keys!(color 1 kind 2));
    assert_eq!(new[..2], old[..2]);
    assert!(new[2] != old[2] && new[3] != old[3]);
}

/// Keys with a guarantee depend on the order of the fields. An appended field keeps the keys of the
/// others, unless it changes the degree of keys of features.
#[test]
fn keys_with_a_guarantee_stay_where_fields_are_appended() {
    macro_rules! keys {
        ($construction:ident: $($field:ident)*) => {{
            #[derive(Zobrist)]
            #[zobrist(key = u64, guarantee = $construction)]
            struct State { $($field: [bool; 3]),* }
            [State::A, State::B].map(|slot| slot.at(1).key(true).raw())
        }};
    }
    // Keys of 6 features have degree 3. Keys of 9 and of 12 features have degree 5.
    assert_eq!(keys!(exact: a b), keys!(exact: a b c));
    assert_eq!(keys!(features: a b c), keys!(features: a b c d));
    let moved = |old: [u64; 2], new: [u64; 2]| assert!(old[0] != new[0] && old[1] != new[1]);
    moved(keys!(exact: a b), keys!(exact: b a));
    moved(keys!(features: a b), keys!(features: b a));
    moved(keys!(features: a b), keys!(features: a b c));
}

#[test]
fn variants_of_a_state_move_like_fields() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u64)]
    enum Old {
        Man(#[zobrist(max = 31)] u8),
        BlackToMove,
        King(Color),
    }
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u64)]
    enum New {
        King(Color),
        Fresh(bool),
        #[zobrist(skip)]
        Ignored,
        #[zobrist(rename = "BlackToMove")]
        Turn,
        Man(#[zobrist(max = 31)] u8),
    }
    for square in 0..32 {
        assert_eq!(
            New::Man(square).zobrist_key(),
            same(Old::Man(square).zobrist_key())
        );
    }
    for color in COLORS {
        assert_eq!(
            New::King(color).zobrist_key(),
            same(Old::King(color).zobrist_key())
        );
    }
    assert_eq!(
        New::Turn.zobrist_key(),
        same(Old::BlackToMove.zobrist_key())
    );
    assert!(New::Ignored.zobrist_key().is_zero());
    let _ = (New::Fresh(true), Old::BlackToMove);
}

/// Returns the keys of a lattice of 1,000 sites, and its base.
fn lights<K: Key>(seed: impl Into<Seed>) -> Vec<K> {
    let table = LatticeKeys::<bool, K>::new(seed, 1000);
    (0..1000)
        .map(|site| table.key(site, true).raw())
        .chain([table.base().raw()])
        .collect()
}

#[test]
fn widths_agree_in_their_low_bits() {
    let all = lights::<u128>(77);
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the test is about the low bits"
    )]
    {
        assert_eq!(
            lights::<u64>(77),
            all.iter().map(|&key| key as u64).collect::<Vec<_>>()
        );
        assert_eq!(
            lights::<u32>(77),
            all.iter().map(|&key| key as u32).collect::<Vec<_>>()
        );
        assert_eq!(
            lights::<u16>(77),
            all.iter().map(|&key| key as u16).collect::<Vec<_>>()
        );
        assert_eq!(
            lights::<u8>(77),
            all.iter().map(|&key| key as u8).collect::<Vec<_>>()
        );
    }
}

#[test]
fn lanes_seeds_and_halves_have_nothing_in_common() {
    let mut seen = HashSet::new();
    let seeds = [
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
        (u64::MAX, 0),
        (0, u64::MAX),
        (0, 1 << 32),
    ];
    for (seed, lane) in seeds {
        for key in lights::<u128>(Seed::new(seed).lane(lane)) {
            assert!(seen.insert(key >> 64), "seed {seed}, lane {lane}");
            assert!(
                seen.insert(key & u128::from(u64::MAX)),
                "seed {seed}, lane {lane}"
            );
        }
    }
    assert_eq!(lights::<u64>(5), lights::<u64>(Seed::new(5).lane(0)));
}

/// A view determines the values of a field, but not its key stream. The stream depends only on the
/// path. If the fields of two states have the same path and different views, their keys in order
/// are the same.
#[test]
fn views_do_not_change_the_stream() {
    #[derive(Zobrist)]
    #[zobrist(key = Wrapping<u64>)]
    struct Counts {
        #[zobrist(max = 7)]
        a: u8,
        #[zobrist(rename = "b", count = 7)]
        b: u16,
    }
    #[derive(Zobrist)]
    #[zobrist(key = Wrapping<u64>)]
    struct Bits {
        #[zobrist(bits)]
        a: u8,
        b: bool,
    }
    for n in 1..=7 {
        assert_eq!(
            Counts::A.key(n).raw(),
            Bits::A.at(usize::from(n) - 1).key(true).raw()
        );
    }
    assert_eq!(Counts::B.key(1).raw(), Bits::B.key(true).raw());
    assert_eq!(slots_of(Counts::A), 7);
    assert_eq!(slots_of(Counts::B), 1);
}

fn slots_of<S, T, V: View<T>>(_: Slot<S, T, V>) -> usize {
    V::SHAPE.features()
}
