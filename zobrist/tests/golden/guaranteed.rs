//! Keys with a guarantee equal those of the golden files.

use zobrist::keys::KeySource;
use zobrist::lattice::LatticeKeys;
use zobrist::{KeyTable, Seed, State, Zobrist};

use crate::chess::{Color, File, Piece};
use crate::states::Player;
use crate::vectors::Golden;

/// Returns the keys of all features in the order of the features.
fn keys<S: State<Row = <S as State>::Key>>() -> Vec<S::Key> {
    (0..S::SHAPE.features())
        .map(|i| S::zobrist_table()[1 + S::SHAPE.entry(i)])
        .collect()
}

macro_rules! nested {
    ($name:ident, $key:ty, $guarantee:ident, $file:literal) => {
        #[test]
        fn $name() {
            #[derive(Zobrist)]
            #[zobrist(key = $key, guarantee = $guarantee, seed = 2026)]
            struct Nested {
                players: [Player; 2],
            }
            let golden = Golden::read(include_str!($file));
            golden.assert(stringify!($name), Nested::BASE, &keys::<Nested>());
        }
    };
}
nested!(exact_64, u64, exact, "exact_64.txt");
nested!(exact_128, u128, exact, "exact_128.txt");
nested!(
    by_features_nested_8,
    u8,
    features,
    "by_features_nested_8.txt"
);
nested!(
    by_features_nested_32,
    u32,
    features,
    "by_features_nested_32.txt"
);

#[test]
fn by_features_64() {
    #[derive(Zobrist)]
    #[zobrist(key = u64, guarantee = features, seed = 2026)]
    struct Position {
        board: [Option<Piece>; 64],
        #[zobrist(empty = Color::White)]
        turn: Color,
        castling: [[bool; 2]; 2],
        en_passant: Option<File>,
    }
    let golden = Golden::read(include_str!("by_features_64.txt"));
    golden.assert("chess", Position::BASE, &keys::<Position>());
}

/// The golden file covers the finite fields of 2^m elements for each m. A line has m, a site and
/// its key.
#[test]
fn by_features_fields() {
    let mut degrees = Vec::new();
    for line in include_str!("by_features_fields.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let words: Vec<_> = line.split(' ').collect();
        let [m, site, key] = words[..] else {
            panic!("{line}")
        };
        let m: u32 = m.parse().unwrap();
        if degrees.last() != Some(&m) {
            degrees.push(m);
        }
        // Keys of the first sites depend on m only, so this takes few sites of the degree m. The
        // degrees 4, 6 and 8 are not used, so m is the degree of at least 2^(m - 1) sites.
        let sites = usize::max(1 << (m - 1), site.parse::<usize>().unwrap() + 1);
        let keys = LatticeKeys::<bool, u128>::builder(Seed::new(2026).lane(3), sites)
            .source(KeySource::Features);
        let found = keys.build().unwrap().key(site.parse().unwrap(), true).raw();
        assert_eq!(format!("{found:032x}"), key, "{line}");
    }
    let all = [2, 3, 5, 7].into_iter().chain(9..=20);
    assert_eq!(degrees, all.collect::<Vec<u32>>());
}

/// Exact keys of tables made at run time, drawn from lane 3.
#[test]
fn exact_lane() {
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Nested {
        players: [Player; 2],
    }
    let keys =
        KeyTable::<Nested, u128>::with_source(Seed::new(2026).lane(3), KeySource::Exact).unwrap();
    let golden = Golden::read(include_str!("exact_lane.txt"));
    assert_eq!(keys.base().raw(), golden.base);
    let first = Nested::PLAYERS.at(0).field(Player::CASTLING).at(0);
    assert_eq!(keys.key(first, true).raw(), golden.keys[0]);
}
