//! Errors of features, sites, tables made at run time, and bit ranges of a hash.

use core::num::Wrapping;

use zobrist::cache::Cache;
use zobrist::keys::KeySource;
use zobrist::lattice::LatticeKeys;
use zobrist::table::TranspositionTable;
use zobrist::{KeyTable, Shape, Zobrist, ZobristHash};

use super::Game;
use crate::fixtures::chess::{Color, Position};
use crate::fixtures::panic::message;

#[test]
fn features_out_of_range() {
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u64)]
    enum Feature {
        BlackToMove,
        Man(Color, #[zobrist(max = 31)] u8),
        Move(
            #[zobrist(max = 31)] u8,
            #[zobrist(max = 31)] u8,
            #[zobrist(max = 7)] u8,
        ),
    }
    let text = "Man holds a value with a part out of range: 0 to 31";
    let man = Feature::Man(Color::White, 32);
    assert_eq!(message(|| zobrist::Zobrist::zobrist_key(&man)), text);
    assert_eq!(
        message(|| [Feature::BlackToMove, man]
            .into_iter()
            .collect::<ZobristHash<_>>()),
        text
    );
    assert_eq!(message(|| ZobristHash::<Feature>::BASE ^ man), text);
    assert_eq!(
        message(|| ZobristHash::<Feature>::BASE ^ Feature::Move(31, 32, 7)),
        "Move holds a value with a part out of range: 0 to 31 or 0 to 7"
    );
}

#[test]
fn numbers_of_species() {
    let table = |values| LatticeKeys::<u8, u64>::builder(1, 4).values(values).build();
    let text = |n| format!("a site of type `u8` has 1 to 256 values, not {n}");
    assert_eq!(table(0).unwrap_err().to_string(), text(0));
    assert_eq!(table(257).unwrap_err().to_string(), text(257));
    let _ = table(256).unwrap().key(3, 255);
    // A lattice with one species has no keys, and every other number is out of range.
    let one = table(1).unwrap();
    assert_eq!(one.hash([0; 4]), one.base());
    assert_eq!(
        message(|| one.key(2, 1)),
        "site 2 holds 1, but its values are 0 to 0"
    );
}

#[test]
fn no_such_feature() {
    let shape = Position::SHAPE;
    assert_eq!(
        message(|| shape.feature_name(781)),
        "feature 781 is out of range: the shape has 781"
    );
    let _ = shape.feature_name(780);
    for number in [4, 9] {
        let text = format!("the empty value {number} is out of range: the slot has 4 values");
        assert_eq!(message(|| Shape::numbers(4).with_empty(number)), text);
    }
}

/// A table made at run time reports the errors that the compiler reports for a static table.
#[test]
fn tables_at_run_time_break_no_rules() {
    assert_eq!(
        message(|| KeyTable::<Game, u64>::new(1)),
        "`coins` is counted, and XOR keys would keep only the parity of a count: use `max = ` instead \
         of `count = `, or use additive keys, `key = Wrapping<u64>`"
    );

    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Large<const N: usize> {
        ok: bool,
        #[zobrist(joint)]
        board: [Option<Color>; N],
    }
    let _ = Large {
        ok: true,
        board: [None; 11],
    };
    // The slot would have 3^11 = 177,147 values.
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
        #[zobrist(rename = "b.c")]
        a: bool,
        b: Inner,
    }
    let _ = Twice {
        a: true,
        b: Inner { c: true },
    };
    assert_eq!(
        message(|| KeyTable::<Twice, u64>::new(1)),
        "`b.c` and `b.c` have the same nonce, so their keys would be the same: give one of them another \
         `#[zobrist(rename = \"...\")]`"
    );

    // A known string with the 64-bit FNV-1a hash 0.
    let hash = b"!0IC=VloaY"
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    assert_eq!(hash, 0);
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Zero {
        #[zobrist(rename = "!0IC=VloaY")]
        a: bool,
    }
    let _ = Zero { a: true };
    assert_eq!(
        message(|| KeyTable::<Zero, u64>::new(1)),
        "the path `!0IC=VloaY` has the nonce 0, which is the base constant's: give it another \
         `#[zobrist(rename = \"...\")]`"
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
    assert_eq!(message(|| bits::<u128>().take(0)), text(0, 128));
    let _ = (
        bits::<u8>().take(256),
        bits::<u32>().take(1 << 31),
        bits::<u64>().take(usize::MAX),
    );

    let text = |width, bits| format!("a tag of {width} bits cannot be cut from a hash of {bits}");
    assert_eq!(message(|| bits::<u16>().tag(0)), text(0, 16));
    assert_eq!(message(|| bits::<u16>().tag(17)), text(17, 16));
    assert_eq!(message(|| bits::<u64>().tag(65)), text(65, 64));
    assert_eq!(message(|| bits::<u128>().tag(65)), text(65, 128));
    let _ = (bits::<u16>().tag(16), bits::<u128>().tag(64));
}

/// A `main` that returns an error prints it by `Debug`, so `Debug` must contain the message.
#[test]
fn errors_returned_by_main() {
    fn printed(error: impl std::error::Error) -> String {
        let debug = format!("{error:?}");
        assert!(debug.ends_with(&format!("({error})")), "{debug}");
        debug
    }
    let printed = [
        printed(Cache::<u64, f64>::new(0).unwrap_err()),
        printed(TranspositionTable::<u64, u64>::new(10).unwrap_err()),
        printed(KeyTable::<Position, u64>::with_source(0, KeySource::Exact).unwrap_err()),
    ];
    assert_eq!(
        printed[0],
        "CapacityError(a cache needs a capacity of at least 1 entry, not 0)"
    );
    assert_eq!(
        printed[1],
        "SizeError(a table needs at least 64 bytes, not 10)"
    );
    assert!(
        printed[2].starts_with("KeysError(exact keys need "),
        "{}",
        printed[2]
    );
}
