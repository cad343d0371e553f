//! Exact and coded keys equal those of the golden files.

use zobrist::keys::KeySource;
use zobrist::lattice::LatticeKeys;
use zobrist::{KeyTable, Seed, State, Zobrist};

use crate::chess::{Color, File, Piece};
use crate::states::Player;
use crate::vectors::{Golden, Raw};

/// Returns the keys of all features in the order of the features.
fn keys<S: State>() -> Vec<S::Key> {
    (0..S::SHAPE.features()).map(|i| S::zobrist_table()[1 + S::SHAPE.entry(i)]).collect()
}

macro_rules! states {
    ($module:ident, $key:ty) => {
        mod $module {
            use super::*;

            #[derive(Zobrist)]
            #[zobrist(key = $key, guarantee = slots, seed = 2026)]
            struct Position {
                board: [Option<Piece>; 64],
                #[zobrist(empty = Color::White)]
                turn: Color,
                castling: [[bool; 2]; 2],
                en_passant: Option<File>,
            }

            #[derive(Zobrist)]
            #[zobrist(key = $key, guarantee = slots, seed = 2026)]
            struct Nested {
                players: [Player; 2],
            }

            /// Coded keys of any width are the low bits of the golden 128-bit keys.
            #[test]
            fn coded() {
                let golden = Golden::read(include_str!("coded.txt"));
                golden.assert("chess", Position::BASE, &keys::<Position>());
                let golden = Golden::read(include_str!("coded_nested.txt"));
                golden.assert("nested", Nested::BASE, &keys::<Nested>());
            }
        }
    };
}
states!(in_8, u8);
states!(in_32, u32);
states!(in_64, u64);
states!(in_128, u128);

macro_rules! exact {
    ($name:ident, $key:ty, $file:literal) => {
        #[test]
        fn $name() {
            #[derive(Zobrist)]
            #[zobrist(key = $key, guarantee = exact, seed = 2026)]
            struct Nested {
                players: [Player; 2],
            }
            let golden = Golden::read(include_str!($file));
            golden.assert("exact", Nested::BASE, &keys::<Nested>());
        }
    };
}
exact!(exact_64, u64, "exact_64.txt");
exact!(exact_128, u128, "exact_128.txt");

/// Exact keys of tables made at run time, drawn from lane 3.
#[test]
fn exact_lane() {
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Nested {
        players: [Player; 2],
    }
    let keys = KeyTable::<Nested, u128>::with_source(Seed::new(2026).lane(3), KeySource::Exact).unwrap();
    let golden = Golden::read(include_str!("exact_lane.txt"));
    assert_eq!(keys.base().raw(), golden.base);
    let first = Nested::PLAYERS.at(0).field(Player::CASTLING).at(0);
    assert_eq!(keys.key(first, true).raw(), golden.keys[0]);
}

/// The golden file covers the finite fields of 2^m elements for each m. A line has m, a site, a value and its key.
#[test]
fn coded_fields() {
    fn assert<K: Raw>() {
        let lines = include_str!("coded_fields.txt").lines();
        let mut keys: Option<(u32, LatticeKeys<u8, K>)> = None;
        for line in lines.filter(|line| !line.starts_with('#')) {
            let words: Vec<_> = line.split(' ').collect();
            let [m, site, value, key] = words[..] else { panic!("{line}") };
            let m = m.parse().unwrap();
            let (_, keys) = match keys {
                Some(ref keys) if keys.0 == m => keys,
                _ => {
                    let builder = LatticeKeys::builder(Seed::new(2026).lane(3), (1_usize << m) - 1);
                    keys.insert((m, builder.values(4).source(KeySource::Coded).build().unwrap()))
                }
            };
            let key = u128::from_str_radix(key, 16).unwrap();
            let found = keys.key(site.parse().unwrap(), value.parse::<u8>().unwrap()).raw();
            assert_eq!(found.raw(), key & K::MASK, "{line}");
        }
        assert_eq!(keys.unwrap().0, 16);
    }
    assert::<u64>();
    assert::<u128>();
}
