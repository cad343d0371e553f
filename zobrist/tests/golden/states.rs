//! Keys are part of the API. The keys of five states, in each width, equal the golden files written
//! by the Python reference. Some keys are computed again with a published ChaCha implementation.

use core::num::Wrapping;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use zobrist::keys::KeySource;
use zobrist::lattice::LatticeKeys;
use zobrist::view::IntoValue;
use zobrist::{Delta, Key, KeyTable, Seed, Slot, State, View, Zobrist};

use crate::chess::{COLORS, Color, FILES, File, Piece, Position, ROLES, Role, pieces};
use crate::vectors::Golden;

/// A source of keys: the static table of a type, or a table made at run time.
trait Source<S, K> {
    fn key<T, V: View<T>>(&self, slot: Slot<S, T, V>, value: impl IntoValue<T>) -> K;
}

struct Static;

impl<S: State> Source<S, S::Key> for Static {
    fn key<T, V: View<T>>(&self, slot: Slot<S, T, V>, value: impl IntoValue<T>) -> S::Key {
        slot.key(value).raw()
    }
}

impl<S: Zobrist, K: Key> Source<S, K> for KeyTable<S, K> {
    fn key<T, V: View<T>>(&self, slot: Slot<S, T, V>, value: impl IntoValue<T>) -> K {
        let delta: Delta<S, K> = KeyTable::<S, K>::key(self, slot, value);
        delta.raw()
    }
}

/// Three values, the middle one empty: `C` must take feature 1, not 2.
#[derive(Debug, Clone, Copy, PartialEq, Zobrist)]
pub(crate) enum Tri {
    A,
    #[zobrist(empty)]
    B,
    C,
}
const TRIS: [Tri; 3] = [Tri::A, Tri::B, Tri::C];

#[derive(Zobrist)]
#[zobrist(slots)]
pub(crate) struct Player {
    pub(crate) castling: [bool; 2],
    pub(crate) hand: Option<File>,
    pub(crate) grid: [[Tri; 3]; 2],
    pub(crate) side: Color,
}

#[derive(Clone, Copy, Zobrist)]
enum Wing {
    King,
    Queen,
}
const WINGS: [Wing; 2] = [Wing::King, Wing::Queen];

#[derive(Clone, Copy, Zobrist)]
enum UnitOr {
    #[zobrist(empty)]
    No,
    Yes(bool, Tri),
    Maybe,
}

/// Tests the four golden states that have a static table, with keys of type `$key`.
macro_rules! states {
    ($module:ident, $key:ty) => {
        mod $module {
            use super::*;

            #[derive(Zobrist)]
            #[zobrist(key = $key, seed = 2026)]
            struct Position {
                board: [Option<Piece>; 64],
                #[zobrist(empty = Color::White)]
                turn: Color,
                castling: [[bool; 2]; 2],
                en_passant: Option<File>,
            }

            fn position_keys(of: &impl Source<Position, $key>) -> Vec<$key> {
                let mut keys = Vec::new();
                for square in 0..64 {
                    keys.extend(pieces().map(|piece| of.key(Position::BOARD.at(square), piece)));
                }
                keys.push(of.key(Position::TURN, Color::Black));
                for color in COLORS {
                    for wing in 0..2 {
                        keys.push(of.key(Position::CASTLING.at(color).at(wing), true));
                    }
                }
                keys.extend(FILES.map(|file| of.key(Position::EN_PASSANT, file)));
                keys
            }

            #[test]
            fn position() {
                let golden = Golden::read(include_str!("position.txt"));
                golden.assert("static", Position::BASE, &position_keys(&Static));
                let table = KeyTable::<Position, $key>::new(2026);
                golden.assert("KeyTable", table.base().raw(), &position_keys(&table));
            }

            #[derive(Zobrist)]
            #[zobrist(key = $key, seed = 7)]
            struct Nested {
                players: [Player; 2],
            }

            fn nested_keys(of: &impl Source<Nested, $key>) -> Vec<$key> {
                let mut keys = Vec::new();
                for color in COLORS {
                    let player = Nested::PLAYERS.at(color);
                    for wing in 0..2 {
                        keys.push(of.key(player.field(Player::CASTLING).at(wing), true));
                    }
                    keys.extend(FILES.map(|file| of.key(player.field(Player::HAND), file)));
                    for row in 0..2 {
                        for column in 0..3 {
                            let place = player.field(Player::GRID).at(row).at(column);
                            keys.extend([Tri::A, Tri::C].map(|tri| of.key(place, tri)));
                        }
                    }
                    keys.extend(COLORS.map(|side| of.key(player.field(Player::SIDE), side)));
                }
                keys
            }

            #[test]
            fn nested() {
                let golden = Golden::read(include_str!("nested.txt"));
                golden.assert("static", Nested::BASE, &nested_keys(&Static));
                let table = KeyTable::<Nested, $key>::new(7);
                golden.assert("KeyTable", table.base().raw(), &nested_keys(&table));
            }

            #[derive(Clone, Copy, Zobrist)]
            #[zobrist(key = $key)]
            enum Feature {
                Piece(Color, Role, #[zobrist(max = 63)] u8),
                BlackToMove,
                Castling(Color, Wing),
                EnPassant(File),
            }

            fn all_features() -> Vec<Feature> {
                let mut all = Vec::new();
                for color in COLORS {
                    for role in ROLES {
                        all.extend((0..64).map(|square| Feature::Piece(color, role, square)));
                    }
                }
                all.push(Feature::BlackToMove);
                for color in COLORS {
                    all.extend(WINGS.map(|wing| Feature::Castling(color, wing)));
                }
                all.extend(FILES.map(Feature::EnPassant));
                all
            }

            #[test]
            fn features() {
                let golden = Golden::read(include_str!("features.txt"));
                let keys = all_features()
                    .into_iter()
                    .map(|x| zobrist::Zobrist::zobrist_key(&x).raw());
                golden.assert("static", Feature::BASE, &keys.collect::<Vec<_>>());
                let table = KeyTable::<Feature, $key>::new(0);
                let keys = all_features()
                    .into_iter()
                    .map(|x| (table.hash(&x) - table.base()).raw());
                golden.assert("KeyTable", table.base().raw(), &keys.collect::<Vec<_>>());
            }

            #[derive(Zobrist)]
            #[zobrist(key = $key, seed = u64::MAX)]
            struct Jobs {
                flag: Option<bool>,
                #[zobrist(joint)]
                pair: [bool; 4],
                #[zobrist(max = 18)]
                hands: [[u8; 7]; 2],
                #[zobrist(bits)]
                bits: [u8; 3],
                #[zobrist(rename = "renamed.by.hand")]
                other: bool,
                unit_or: UnitOr,
            }

            fn jobs_keys(of: &impl Source<Jobs, $key>) -> Vec<$key> {
                let mut keys = vec![];
                keys.extend([false, true].map(|x| of.key(Jobs::FLAG, x)));
                // The first element is the most significant digit. 0 is the empty value.
                let pair = |n: u32| [8, 4, 2, 1].map(|bit| n & bit != 0);
                keys.extend((1..16).map(|n| of.key(Jobs::PAIR, pair(n))));
                for color in 0..2 {
                    for role in 0..7 {
                        let hand = Jobs::HANDS.at(color).at(role);
                        keys.extend((1..=18).map(|n: u8| of.key(hand, n)));
                    }
                }
                for byte in 0..3 {
                    keys.extend((0..8).map(|bit| of.key(Jobs::BITS.at(byte).at(bit), true)));
                }
                keys.push(of.key(Jobs::OTHER, true));
                for flag in [false, true] {
                    keys.extend(TRIS.map(|tri| of.key(Jobs::UNIT_OR, UnitOr::Yes(flag, tri))));
                }
                keys.push(of.key(Jobs::UNIT_OR, UnitOr::Maybe));
                keys
            }

            #[test]
            fn jobs() {
                let golden = Golden::read(include_str!("jobs.txt"));
                golden.assert("static", Jobs::BASE, &jobs_keys(&Static));
                let table = KeyTable::<Jobs, $key>::new(u64::MAX);
                golden.assert("KeyTable", table.base().raw(), &jobs_keys(&table));
            }

            #[test]
            fn the_empty_values_have_the_key_zero() {
                let zero = <$key as Key>::ZERO;
                assert_eq!(Position::BOARD.at(0).key(None).raw(), zero);
                assert_eq!(Position::TURN.key(Color::White).raw(), zero);
                assert_eq!(Position::CASTLING.at(0).at(0).key(false).raw(), zero);
                assert_eq!(Position::EN_PASSANT.key(None).raw(), zero);
                let place = Nested::PLAYERS.at(1).field(Player::GRID).at(1).at(2);
                assert_eq!(place.key(Tri::B).raw(), zero);
                assert_eq!(Jobs::FLAG.key(None).raw(), zero);
                assert_eq!(Jobs::PAIR.key([false; 4]).raw(), zero);
                assert_eq!(Jobs::HANDS.at(1).at(6).key(0).raw(), zero);
                assert_eq!(Jobs::BITS.at(2).at(7).key(false).raw(), zero);
                assert_eq!(Jobs::UNIT_OR.key(UnitOr::No).raw(), zero);
            }

            #[test]
            fn slice() {
                let golden = Golden::read(include_str!("slice.txt"));
                let seed = Seed::new(2026).lane(3);
                let table = LatticeKeys::<Site, $key>::new(seed, 1000);
                let sites =
                    (0..1000).flat_map(|i| [Site::B, Site::C].map(|x| table.key(i, x).raw()));
                golden.assert("[Site]", table.base().raw(), &sites.collect::<Vec<_>>());
                let table = LatticeKeys::<u8, $key>::builder(seed, 1000)
                    .values(3)
                    .build()
                    .unwrap();
                let sites = (0..1000).flat_map(|i| [1, 2].map(|x| table.key(i, x).raw()));
                golden.assert(
                    "with_values",
                    table.base().raw(),
                    &sites.collect::<Vec<_>>(),
                );
            }

            #[test]
            fn other_sources() {
                let seed = Seed::new(2026).lane(3);
                for (source, golden) in [
                    (KeySource::Overlapped, include_str!("overlapped.txt")),
                    (KeySource::Computed, include_str!("computed.txt")),
                ] {
                    let golden = Golden::read(golden);
                    let table = LatticeKeys::<Site, $key>::builder(seed, 1000)
                        .source(source)
                        .build()
                        .unwrap();
                    let sites =
                        (0..1000).flat_map(|i| [Site::B, Site::C].map(|x| table.key(i, x).raw()));
                    golden.assert("[Site]", table.base().raw(), &sites.collect::<Vec<_>>());
                    let table = LatticeKeys::<u8, $key>::builder(seed, 1000)
                        .values(3)
                        .source(source)
                        .build()
                        .unwrap();
                    let sites = (0..1000).flat_map(|i| [1, 2].map(|x| table.key(i, x).raw()));
                    golden.assert(
                        "with_values",
                        table.base().raw(),
                        &sites.collect::<Vec<_>>(),
                    );
                }
            }
        }
    };
}
states!(xor_8, u8);
states!(xor_16, u16);
states!(xor_32, u32);
states!(xor_64, u64);
states!(xor_128, u128);
states!(sum_32, Wrapping<u32>);
states!(sum_64, Wrapping<u64>);
states!(sum_128, Wrapping<u128>);

#[derive(Clone, Copy, Zobrist)]
enum Site {
    #[zobrist(empty)]
    A,
    B,
    C,
}

/// Draws a key with a published ChaCha implementation, without code of the crate.
fn drawn(seed: u64, lane: u64, nonce: u64, i: u128) -> u128 {
    let half = |half: u64| {
        let mut key = [0; 32];
        key[0..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&lane.to_le_bytes());
        key[16..24].copy_from_slice(b"zobrist1");
        key[24..32].copy_from_slice(&half.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(nonce);
        generator.set_word_pos(2 * i);
        u128::from(generator.next_u64())
    };
    half(1) << 64 | half(0)
}

fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[derive(Zobrist)]
#[zobrist(key = u128, seed = 0x0123_4567_89ab_cdef)]
struct Drawn {
    board: [[Option<Piece>; 8]; 8],
    players: [Player; 2],
    r#type: bool,
    grüße: Option<bool>,
}

#[test]
fn keys_are_words_of_a_published_chacha() {
    let seed = 0x0123_4567_89ab_cdef;
    let board = |i| drawn(seed, 0, fnv1a("board"), i);
    let queen = Piece {
        color: Color::Black,
        role: Role::Queen,
    };
    // Row 7, column 2 is square 8 * 7 + 2 = 58, and each square has 12 keys. The black queen is the
    // eleventh piece.
    assert_eq!(
        Drawn::BOARD.at(7).at(2).key(queen).raw(),
        board(58 * 12 + 10)
    );
    let player = Drawn::PLAYERS.at(1);
    let hand = |i| drawn(seed, 0, fnv1a("players.hand"), i);
    assert_eq!(player.field(Player::HAND).key(File::C).raw(), hand(8 + 2));
    let grid = |i| drawn(seed, 0, fnv1a("players.grid"), i);
    // Player 1, row 1, column 2 is the last of 12 elements with 2 keys each.
    let place = player.field(Player::GRID).at(1).at(2);
    assert_eq!(place.key(Tri::C).raw(), grid(23));
    // The path of a raw identifier has no `r#`. Paths are hashed as UTF-8.
    assert_eq!(
        Drawn::TYPE.key(true).raw(),
        drawn(seed, 0, fnv1a("type"), 0)
    );
    assert_eq!(
        Drawn::GRÜSSE.key(true).raw(),
        drawn(seed, 0, fnv1a("grüße"), 1)
    );
    assert_eq!(Drawn::BASE, drawn(seed, 0, 0, 0));
}

#[test]
fn lanes_are_the_second_word_of_the_generator_key() {
    let lane = u64::MAX - 1;
    let table = KeyTable::<Drawn, u128>::new(Seed::new(5).lane(lane));
    assert_eq!(table.base().raw(), drawn(5, lane, 0, 0));
    let key = table.key(Drawn::GRÜSSE, false).raw();
    assert_eq!(key, drawn(5, lane, fnv1a("grüße"), 0));
    let sites = LatticeKeys::<bool, u128>::new(Seed::new(5).lane(lane), 100);
    assert_eq!(sites.key(99, true).raw(), drawn(5, lane, fnv1a(""), 99));
}

/// The keys listed in the specification.
#[test]
fn keys_of_the_specification() {
    let table = KeyTable::<Position, u128>::new(2026);
    assert_eq!(
        table.base().raw(),
        0xb9ea_b62c_33ff_dbbd_ee19_5649_9d26_a122
    );
    let keys = [
        0x7ab4_acd4_a637_e088_c5f7_b5ca_95ef_3f84,
        0x1a2a_d8ea_8b63_2e76_4692_6384_c34e_1bfc,
        0xb661_61f9_8c87_ec3a_d593_7f04_18ce_0228,
    ];
    for (key, piece) in keys.into_iter().zip(pieces()) {
        assert_eq!(table.key(Position::BOARD.at(0), piece).raw(), key);
    }
}
