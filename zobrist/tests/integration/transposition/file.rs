//! Tables in files: every difference and every damage is refused, and the format is the documented
//! one.

use zobrist::table::transposition::{Compact, Layout, LoadError, SearchEntry, Wide};
use zobrist::table::{HashValue, TranspositionTable};
use zobrist::{State, Zobrist, ZobristHash};

use super::{Documented, Known};
use crate::fixtures::any::{Any, Hash};
use crate::fixtures::random::Random;

type Table<L = Wide> = TranspositionTable<Hash<u64>, Known, L>;

/// Returns a file of a table with entries of several ages, and the hashes of the entries.
fn saved<L: Layout>(bytes: usize, entries: u64) -> (Vec<u8>, Vec<Hash<u64>>) {
    let table = Table::<L>::new(bytes).unwrap();
    let mut random = Random(5);
    let hashes: Vec<_> = (0..entries)
        .map(|_| Hash::from_raw(random.next()))
        .collect();
    for (&hash, n) in hashes.iter().zip(0..) {
        table.store(hash, Known::new(n, n as u8 % 9));
        if n % 7 == 0 {
            table.new_search();
        }
    }
    let mut file = Vec::new();
    table.save(&mut file, 99).unwrap();
    (file, hashes)
}

/// A loaded table gives the same answers, ages included, and is saved as the same bytes.
fn loaded_is_saved<L: Documented>() {
    // More cache lines than are read at once, and not a multiple.
    for (bytes, entries) in [(64, 3), (1 << 10, 100), (64 * 2500, 5000)] {
        let (file, hashes) = saved::<L>(bytes, entries);
        let table = Table::<L>::new(bytes).unwrap();
        table.store(hashes[0], Known::new(12345, 200));
        table.load(&file[..], 99).unwrap();
        let mut again = Vec::new();
        table.save(&mut again, 99).unwrap();
        assert_eq!(again, file);
        let last = hashes.len() as u64 - 1;
        assert_eq!(
            table.probe(hashes[last as usize]),
            Some(Known::new(last, last as u8 % 9))
        );
        // The next search continues the count of ages.
        let mut age = None;
        table.store_with(hashes[last as usize], |old| {
            age = old.map(|(_, age)| age);
            None
        });
        assert_eq!(age, Some(u8::from(last % 7 == 0)));
    }
}

fn every_damage_is_refused<L: Documented>() {
    let (file, hashes) = saved::<L>(128, 4);
    let kept = Known::new(77, 1);
    let refused = |file: &[u8]| {
        let table = Table::<L>::new(128).unwrap();
        table.store(hashes[0], kept);
        let error = table.load(file, 99).unwrap_err();
        // The table is as it was, or empty.
        assert!(
            [None, Some(kept)].contains(&table.probe(hashes[0])),
            "{error}"
        );
        assert!(
            hashes[1..].iter().all(|&hash| table.probe(hash).is_none()),
            "{error}"
        );
        error
    };
    for len in 0..file.len() {
        assert_eq!(
            refused(&file[..len]).to_string(),
            "the saved table is truncated"
        );
    }
    for bit in 0..8 * file.len() {
        let mut damaged = file.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        match refused(&damaged) {
            LoadError::Differs {
                what: "format version",
                ..
            } if (64..128).contains(&bit) => {}
            LoadError::Damaged => {}
            error => panic!("bit {bit}: {error}"),
        }
    }
    for more in [&[0][..], &file] {
        assert!(matches!(
            refused(&[&file[..], more].concat()),
            LoadError::Damaged
        ));
    }
    let table = Table::<L>::new(128).unwrap();
    table.load(&file[..], 99).unwrap();
}

in_both_layouts! {
    loaded_is_saved
    every_damage_is_refused
}

fn difference<H: HashValue, L: Layout>(
    file: &[u8],
    bytes: usize,
    fingerprint: u64,
) -> &'static str {
    let table = TranspositionTable::<H, Known, L>::new(bytes).unwrap();
    match table.load(file, fingerprint).unwrap_err() {
        LoadError::Differs {
            what,
            found,
            expected,
        } if found != expected => what,
        error => panic!("{error}"),
    }
}

#[test]
fn each_difference_is_named() {
    let (file, _) = saved::<Wide>(1 << 10, 9);
    assert_eq!(
        difference::<Hash<u64>, Wide>(&file, 1 << 10, 98),
        "fingerprint"
    );
    assert_eq!(
        difference::<Hash<u64>, Wide>(&file, 1 << 11, 99),
        "size in bytes"
    );
    assert_eq!(
        difference::<Hash<u64>, Compact>(&file, 1 << 10, 99),
        "layout"
    );
    // A table mixes plain integers, so they have other buckets and tags than typed hashes.
    assert_eq!(difference::<u64, Wide>(&file, 1 << 10, 99), "hash type");
    assert_eq!(
        difference::<Hash<u32>, Wide>(&file, 1 << 10, 99),
        "hash type"
    );
    assert_eq!(
        difference::<Hash<u128>, Wide>(&file, 1 << 10, 99),
        "hash type"
    );
    assert_eq!(
        difference::<(Hash<u64>, u16), Wide>(&file, 1 << 10, 99),
        "hash type"
    );
    let other = TranspositionTable::<Hash<u64>, SearchEntry>::new(1 << 10).unwrap();
    let error = other.load(&file[..], 99).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the saved table has another entry width in bits: 57 instead of 59"
    );
    // Two types of states can have the same keys, and then the same fingerprint.
    assert_eq!(
        difference::<ZobristHash<(), u64>, Wide>(&file, 1 << 10, 99),
        "hash type"
    );
    assert_eq!(size_of::<Any>(), 0);
}

/// Two variants of a game have the same slots and seed, so they have the same keys: only the type
/// of a hash tells them apart. With a seed each, everything does.
#[test]
fn variants_of_equal_layout() {
    mod variant {
        macro_rules! variant {
            ($name:ident, $seed:literal) => {
                #[derive(zobrist::Zobrist)]
                #[zobrist(key = u64, seed = $seed)]
                pub(crate) struct $name {
                    pub(crate) board: [Option<bool>; 64],
                }
            };
        }
        variant!(Chess, 0);
        variant!(Antichess, 0);
        variant!(Seeded, 1);
        pub(crate) mod other_module {
            variant!(Chess, 0);
        }
    }
    use variant::{Antichess, Chess, Seeded, other_module};

    fn typed<S: State<Key = u64>>() -> TranspositionTable<ZobristHash<S>, Known> {
        TranspositionTable::new(1 << 10).unwrap()
    }
    fn refused<S: State<Key = u64>>(file: &[u8]) -> &'static str {
        match typed::<S>().load(file, S::fingerprint()).unwrap_err() {
            LoadError::Differs { what, .. } => what,
            error => panic!("{error}"),
        }
    }
    let board = [Some(true); 64];
    let hash = Chess { board }.zobrist_hash();
    let equal = Antichess { board }.zobrist_hash();
    let seeded = Seeded { board }.zobrist_hash();
    assert_eq!(
        (hash.raw(), Chess::fingerprint()),
        (equal.raw(), Antichess::fingerprint())
    );
    assert_eq!(Chess::fingerprint(), other_module::Chess::fingerprint());
    assert_ne!(hash.raw(), seeded.raw());
    assert_ne!(Chess::fingerprint(), Seeded::fingerprint());

    // A table of plain hashes answers for both, but not with a seed.
    let plain = || TranspositionTable::<u64, Known>::new(1 << 10).unwrap();
    let (shared, known) = (plain(), Known::new(7, 3));
    shared.store(hash.raw(), known);
    assert_eq!(shared.probe(equal.raw()), Some(known));
    assert_eq!(shared.probe(seeded.raw()), None);
    let mut file = Vec::new();
    shared.save(&mut file, Chess::fingerprint()).unwrap();
    plain().load(&file[..], Antichess::fingerprint()).unwrap();
    let load = |fingerprint| plain().load(&file[..], fingerprint).unwrap_err();
    assert!(matches!(
        load(Seeded::fingerprint()),
        LoadError::Differs {
            what: "fingerprint",
            ..
        }
    ));

    // The file of a typed table is refused by the type of the other variant.
    let table = typed::<Chess>();
    table.store(hash, known);
    file.clear();
    table.save(&mut file, Chess::fingerprint()).unwrap();
    assert_eq!(refused::<Antichess>(&file), "hash type");
    assert_eq!(refused::<other_module::Chess>(&file), "hash type");
    assert_eq!(refused::<Seeded>(&file), "hash type");
    let again = typed::<Chess>();
    again.load(&file[..], Chess::fingerprint()).unwrap();
    assert_eq!(again.probe(hash), Some(known));
}

/// The finalizer of SplitMix64, written again.
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Makes the file of a table with one entry from the documentation alone: that of `save`, and of
/// `Wide`.
#[test]
fn the_format_is_as_documented() {
    let mut file = b"zobristT".to_vec();
    let mut sum = mix(u64::from_le_bytes(*b"zobristT"));
    let mut put = |file: &mut Vec<u8>, word: u64| {
        file.extend(word.to_le_bytes());
        sum = mix(sum ^ word);
        sum
    };
    // One bucket takes no bits of a hash, so the tag of the sample hash is its high 56 bits.
    let name = std::any::type_name::<Hash<u64>>();
    let fnv = name.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let hash_type = mix(64 << 8) ^ mix(1) >> 8 << 8 ^ fnv;
    let mut checksum = 0;
    for word in [1, 56, 57, 64, hash_type, 99, 1] {
        checksum = put(&mut file, word);
    }
    put(&mut file, checksum);
    let hash = 0x9d39_247e_3377_6d41_u64;
    let (data, label) = (0x1234_u64 << 8 | 9, hash >> 8 << 8 | 1 << 1 | 1);
    let mixed = label ^ data.wrapping_mul(0xffff_ffff_89cf_4cbd);
    // Entries fill a bucket from its lowest position.
    for word in [mixed, data, 0, 0, 0, 0, 0, 0] {
        checksum = put(&mut file, word);
    }
    file.extend(checksum.to_le_bytes());

    let table = Table::<Wide>::new(64).unwrap();
    table.new_search();
    table.store(Hash::from_raw(hash), Known::new(0x1234, 9));
    let mut saved = Vec::new();
    table.save(&mut saved, 99).unwrap();
    assert_eq!(saved, file);
}

/// A writer that fails reports its error, and a table in a file on disk is read without a buffer.
#[test]
fn files_and_failing_writers() {
    struct Full(usize);
    impl std::io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 = self
                .0
                .checked_sub(bytes.len())
                .ok_or(std::io::ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let table = Table::<Wide>::new(1 << 12).unwrap();
    for space in [0, 100, 1 << 12] {
        assert_eq!(
            table.save(Full(space), 0).unwrap_err().kind(),
            std::io::ErrorKind::StorageFull
        );
    }
    table.store(Hash::from_raw(1 << 60), Known::new(3, 3));
    let path = std::env::temp_dir().join(format!("zobrist-table-{}", std::process::id()));
    table
        .save(std::fs::File::create(&path).unwrap(), 0)
        .unwrap();
    let other = Table::<Wide>::new(1 << 12).unwrap();
    other.load(std::fs::File::open(&path).unwrap(), 0).unwrap();
    std::fs::remove_file(path).unwrap();
    assert_eq!(other.probe(Hash::from_raw(1 << 60)), Some(Known::new(3, 3)));
}
