//! Compares tabulation hashes with the hashes that the Python reference computes from the papers,
//! in each width and with each kind of table.

use zobrist::Seed;
use zobrist::tabulation::{
    FiveIndependent, Mixed, Rolling, Shared, Simple, Strands, Tornado, Twisted, WideTornado,
};

use crate::random::mix;

/// Returns construction, seed, lane, key and hash of each line.
fn golden() -> impl Iterator<Item = (&'static str, u64, u64, Vec<u8>, u128)> {
    let texts = [
        include_str!("tabulation.txt"),
        include_str!("five.txt"),
        include_str!("rolling.txt"),
        include_str!("tornado.txt"),
        include_str!("wide_tornado.txt"),
    ];
    let lines = texts.into_iter().flat_map(str::lines);
    lines.filter(|line| !line.starts_with('#')).map(|line| {
        let words: Vec<_> = line.split(' ').collect();
        let [construction, seed, lane, key, hash] = words[..] else {
            panic!("{line}")
        };
        let byte = |at: usize| u8::from_str_radix(&key[at..at + 2], 16).unwrap();
        let key = (0..key.len()).step_by(2).map(byte).collect();
        let hash = u128::from_str_radix(hash, 16).unwrap();
        (
            construction,
            seed.parse().unwrap(),
            lane.parse().unwrap(),
            key,
            hash,
        )
    })
}

static SIMPLE: Simple<u32> = Simple::<u32>::new(Seed::new(2026));
static TWISTED: Twisted = Twisted::<u64>::new(Seed::new(2026));
static MIXED: Mixed<u128> = Mixed::<u128>::new(Seed::new(2026));
static TORNADO: Tornado<u32> = Tornado::<u32>::new(Seed::new(2026));

/// The longest keys of 5-independent tabulation, like those of the other constructions, are those
/// of all rows.
type Five<H = u64, const N: usize = 8> = FiveIndependent<H, N>;

static FIVE: FiveIndependent<u32, 4> = FiveIndependent::<u32, 4>::new(Seed::new(2026));
static ROLLING: Rolling = Rolling::<256>::new(Seed::new(2026), 64);

/// Tornado tabulation with the fewest and with the most derived characters.
type Tornado1<H = u64, const N: usize = 16> = Tornado<H, N, 1>;
type Tornado7<H = u64, const N: usize = 16> = Tornado<H, N, 7>;

macro_rules! agrees {
    ($test:ident, $construction:literal, $tables:ident $(, $table:ident: $int:ty)?) => {
        #[test]
        fn $test() {
            for (seed, lane) in [(2026, 0), (7, 3)] {
                let of = Seed::new(seed).lane(lane);
                let (wide, plain, narrow) =
                    (Shared::<$tables<u128>>::new(of), Shared::<$tables>::new(of), Shared::<$tables<u32>>::new(of));
                let few_rows = Shared::<$tables<u64, 8>>::new(of);
                let mut checked = 0;
                for (_, _, _, key, hash) in
                    golden().filter(|&(name, s, l, ..)| (name, s, l) == ($construction, seed, lane))
                {
                    assert_eq!(wide.hash_bytes(&key), hash, "{key:02x?}");
                    assert_eq!(plain.hash_bytes(&key), hash as u64, "{key:02x?}");
                    assert_eq!(narrow.hash_bytes(&key), hash as u32, "{key:02x?}");
                    if key.len() <= 8 || key.len() > 16 {
                        assert_eq!(few_rows.hash_bytes(&key), hash as u64, "{key:02x?}");
                    }
                    $(if (seed, lane) == (2026, 0) {
                        assert_eq!($table.hash_bytes(&key), hash as $int, "{key:02x?}");
                    })?
                    checked += 1;
                }
                assert!(checked > 30, "{checked} keys");
            }
        }
    };
}
agrees!(simple, "simple", Simple, SIMPLE: u32);
agrees!(twisted, "twisted", Twisted, TWISTED: u64);
agrees!(mixed, "mixed", Mixed, MIXED: u128);
agrees!(five, "five", Five);
agrees!(tornado_1, "tornado_1", Tornado1);
agrees!(tornado_4, "tornado_4", Tornado, TORNADO: u32);
agrees!(tornado_7, "tornado_7", Tornado7);

/// Tables of four rows take as many derived characters as the key needs.
#[test]
fn five_of_four_bytes() {
    let all = Shared::<FiveIndependent<u32>>::new(2026);
    for key in [0, 1, 0x0102_0304, u32::MAX] {
        assert_eq!(FIVE.hash(key), all.hash(key));
        assert_eq!(FIVE.hash(key as u16), all.hash(key as u16));
    }
}

#[test]
fn wide_tornado() {
    fn check<const D: usize>(construction: &str, seed: Seed) {
        let wide = WideTornado::<u128, 4, D>::new(seed);
        let narrow = WideTornado::<u32, 4, D>::new(seed);
        let mut checked = 0;
        for (_, _, _, key, hash) in golden().filter(|line| line.0 == construction) {
            let found = match key[..] {
                [a, b] => (wide.hash([a, b]), narrow.hash([a, b])),
                [a, b, c, d] => (wide.hash([a, b, c, d]), narrow.hash([a, b, c, d])),
                _ => {
                    let key = u64::from_le_bytes(key[..].try_into().unwrap());
                    (wide.hash(key), narrow.hash(key))
                }
            };
            assert_eq!(found, (hash, hash as u32), "{construction} {key:02x?}");
            checked += 1;
        }
        assert_eq!(checked, 6);
    }
    check::<1>("wide_1", Seed::new(7).lane(3));
    check::<3>("wide_3", Seed::new(2026));
}

#[test]
fn rolling() {
    let mut checked = 0;
    for (construction, seed, lane, window, hash) in golden() {
        let of = Seed::new(seed).lane(lane);
        let found = match construction {
            "rolling" => Rolling::<256>::new(of, 3).hash(&window),
            "strands" => {
                let [(0, hash)] = Strands::new(of, window.len())
                    .windows(&window, Some)
                    .collect::<Vec<_>>()[..]
                else {
                    panic!("one k-mer")
                };
                hash
            }
            _ => continue,
        };
        assert_eq!(u128::from(found), hash, "{construction} {window:02x?}");
        if (construction, seed, window.len()) == ("rolling", 2026, 64) {
            assert_eq!(ROLLING.windows(&window).collect::<Vec<_>>(), [found]);
        }
        checked += 1;
    }
    assert_eq!(checked, 36);
}

/// Integers and arrays have the hash of their little-endian bytes.
#[test]
fn keys_are_their_bytes() {
    let simple = Shared::<Simple>::new(1);
    let number = 0x0f1e_2d3c_4b5a_6978_8796_a5b4_c3d2_e1f0_u128;
    assert_eq!(
        simple.hash(number),
        simple.hash_bytes(&number.to_le_bytes())
    );
    assert_eq!(
        simple.hash(number as u64),
        simple.hash_bytes(&number.to_le_bytes()[..8])
    );
    assert_eq!(
        simple.hash(number as u32),
        simple.hash([0xf0_u8, 0xe1, 0xd2, 0xc3])
    );
    assert_eq!(simple.hash(number as i64), simple.hash(number as u64));
    let long = Shared::<Simple<u64, 32>>::new(1);
    let key: [u8; 32] = std::array::from_fn(|i| i as u8);
    assert_eq!(long.hash(key), long.hash_bytes(&key));
    assert_ne!(
        long.hash(key),
        simple.hash_bytes(&key),
        "by tables, not by a polynomial"
    );
}

/// With tables and a multiplier from the caller, a long key is reduced to the value of its
/// polynomial at the multiplier. The value is hashed as a `u64`.
#[test]
fn given_tables() {
    const PRIME: u128 = (1 << 61) - 1;
    let rows = std::array::from_fn(|row| std::array::from_fn(|i| mix(row as u64 * 256 + i as u64)));
    let few =
        std::array::from_fn(|row| std::array::from_fn(|i| mix(!(row as u64 * 256 + i as u64))));
    let twists = rows.map(|row: [u64; 256]| row.map(|entry| entry as u8));
    for multiplier in [0, 2, 7, 1 << 61, u64::MAX] {
        let a = u128::from(multiplier) % PRIME;
        // The key is eight zero bytes, a one, and eight zero bytes, so the chunks of 7 bytes are 0,
        // 256 and 0. The value modulo the prime is 17 + a^4 + 256 a^2, where 17 is the
        // length.
        let mut key = [0; 17];
        key[8] = 1;
        let square = a * a % PRIME;
        let value = ((17 + square * square + 256 * square) % PRIME) as u64;
        let simple = Simple::<u64, 8>::from_rows(rows, multiplier);
        assert_eq!(simple.hash_bytes(&key), simple.hash(value));
        let twisted = Twisted::<u64, 8>::from_rows(&rows, &twists, multiplier);
        assert_eq!(twisted.hash_bytes(&key), twisted.hash(value));
        let mixed = Mixed::<u64, 8>::from_rows(&rows, &few, rows, multiplier);
        assert_eq!(mixed.hash_bytes(&key), mixed.hash(value));
        let tornado = Tornado::<u64, 8, 2>::from_rows(
            &rows,
            &rows,
            &[few[0], few[1]],
            &[few[2], few[3]],
            multiplier,
        );
        assert_eq!(tornado.hash_bytes(&key), tornado.hash(value));
    }
}
