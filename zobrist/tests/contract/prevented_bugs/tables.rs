//! Bugs of tables and of repetitions.

use zobrist::cache::Cache;
use zobrist::table::transposition::{Bound, Compact, Scores, SearchEntry};
use zobrist::table::{HashValue, History, ReversibleMoves, TranspositionTable};
use zobrist::{Hashes, Seed, Zobrist, ZobristHash};

use super::numbers;
use crate::fixtures::chess::Position;

/// Pleco: probing the key 0 hit an empty entry of the transposition table. The hash of a part
/// without features is 0.
#[test]
fn empty_entries_answer() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Board {
        #[zobrist(part(men))]
        squares: [bool; 64],
    }
    let table = TranspositionTable::<u64, u64>::new(1 << 16).unwrap();
    assert_eq!(table.probe(0), None);
    table.store(0, 0);
    assert_eq!(table.probe(0), Some(0));

    let hashes = Hashes::of(&Board {
        squares: [false; 64],
    });
    let men = hashes.part(Board::MEN);
    assert_ne!(hashes.whole().raw(), 0);
    assert_eq!(men.raw(), 0);
    let table = TranspositionTable::<_, u64>::new(1 << 16).unwrap();
    assert_eq!(table.probe(men), None);
    table.store(men, 7);
    assert_eq!(table.probe(men), Some(7));
    let mut cache = Cache::new(64).unwrap();
    assert_eq!(cache.get(men), None);
    cache.insert(men, 7_u64);
    assert_eq!(cache.get(men), Some(&7));
}

/// Lynx: the key of repetitions included the count of plies for the fifty-move rule.
#[test]
fn clock_in_the_key_of_repetitions() {
    let keys = numbers::<2>();
    let (mut wrong, mut right) = (History::<u64>::new(), History::<u64>::new());
    for clock in 0..30_u8 {
        let hash = keys[usize::from(clock) % 2];
        wrong.push(hash ^ u64::from(clock) << 32);
        right.push(hash);
        assert_eq!(
            (wrong.repetitions(), right.repetitions()),
            (0, u32::from(clock) / 2)
        );
        // The key of the table changes at 14 plies and at 22 plies.
        let same = match clock {
            ..14 => 13,
            14..22 => 21,
            _ => 22,
        };
        assert_eq!(
            hash.with_halfmove_clock(clock.into()),
            hash.with_halfmove_clock(same)
        );
    }
}

/// Stockfish, PlentyChess: a mate in 3 plies was claimed two plies before the draw.
#[test]
fn mate_after_the_fifty_moves() {
    const SCORES: Scores = Scores::new(29_000..=30_000, None, Some(100));
    let mate = SearchEntry {
        mv: 7,
        score: 29_997,
        eval: None,
        depth: 3,
        bound: Bound::Exact,
        pv: false,
    };
    let known = |clock| SCORES.to_search(SCORES.to_table(mate, 0, 0), 0, clock);
    assert_eq!(
        (known(97).score, known(98).score, known(98).bound),
        (29_997, 0, Bound::Lower)
    );
}

/// Meltdown: a search that failed low stored no move, and the move of an earlier search was lost.
#[test]
fn move_erased_by_a_result_without_one() {
    let table = TranspositionTable::<u64, SearchEntry>::new(1 << 16).unwrap();
    let found = SearchEntry {
        mv: 7,
        score: 35,
        eval: None,
        depth: 3,
        bound: Bound::Lower,
        pv: false,
    };
    table.store(1, found);
    table.new_search();
    let failed = SearchEntry {
        mv: 0,
        score: -10,
        depth: 4,
        bound: Bound::Upper,
        ..found
    };
    table.store(1, failed);
    assert_eq!(table.probe(1), Some(SearchEntry { mv: 7, ..failed }));
}

/// Viridithas: `!(a ^ b)` stood for `a ^ b ^ side` in the scan for upcoming repetitions. It misses
/// cycles of 5, 9 and 13 plies. Two kings move to and fro, and round a triangle if they make an odd
/// number of moves.
#[test]
fn upcoming_repetitions_without_the_side() {
    let [side, keys @ ..] = numbers::<7>();
    let (us, them) = (&keys[..3], &keys[3..]);
    let moves = |king: &[u64]| {
        [
            king[0] ^ king[1] ^ side,
            king[1] ^ king[2] ^ side,
            king[2] ^ king[0] ^ side,
        ]
    };
    let pairs = |king, owner| moves(king).map(move |delta| (delta, (owner, ())));
    let all: ReversibleMoves<u64, _> = [pairs(us, "us"), pairs(them, "them")]
        .concat()
        .into_iter()
        .collect();
    // The squares of a king that returns to square 0 by `n` moves.
    let walk = |king: &[u64], n: usize| -> Vec<u64> {
        let squares = if n % 2 == 0 {
            [0, 1].repeat(n / 2)
        } else {
            [vec![0], [1, 2].repeat(n / 2)].concat()
        };
        squares
            .into_iter()
            .chain([0])
            .map(|square| king[square])
            .collect()
    };
    for plies in [3, 5, 7, 9, 11, 13] {
        // We have returned. They return by one move more.
        let [ours, theirs] = [us, them].map(|king| walk(king, plies / 2 + 1));
        let hashes: Vec<u64> = (0..=plies)
            .map(|ply| {
                ours[ply.div_ceil(2)] ^ theirs[ply / 2] ^ if ply % 2 == 1 { side } else { 0 }
            })
            .collect();
        let mut history = History::<u64>::new();
        for &hash in &hashes {
            history.push(hash);
        }
        assert!(
            all.upcoming(&history, "them").any(|(ply, ())| ply == 0),
            "{plies} plies"
        );
        // The scan: the changes by the opponent's moves, from the last one back, cancel.
        let finds = |change: &dyn Fn(u64, u64) -> u64| {
            let pairs = hashes.rchunks(2);
            pairs.fold(0, |other, pair| other ^ change(pair[1], pair[0])) == 0
        };
        assert!(finds(&|a, b| a ^ b ^ side), "{plies} plies");
        assert_eq!(finds(&|a, b| !(a ^ b)), plies % 4 == 3, "{plies} plies");
    }
}

/// Scan: the key of a search without one move was the key with the mask of the squares of the move.
/// The index had bits 0 to 19 of it, and the lock bits 32 to 63, so a move between squares of the
/// other bits changed neither.
#[test]
fn excluded_move_in_no_bit_of_the_key() {
    let (index, lock) = (
        |key: u64| key as u32 & ((1 << 20) - 1),
        |key: u64| (key >> 32) as u32,
    );
    let move_of = |from: u32, to: u32| 1_u64 << from | 1 << to;
    let table = TranspositionTable::<u64, u64>::new(1 << 16).unwrap();
    for hash in numbers::<100>() {
        let without = hash ^ move_of(20, 25);
        assert_eq!(
            (index(without), lock(without)),
            (index(hash), lock(hash)),
            "the search without the move finds the entry of the position"
        );
        table.store(hash, 1);
        assert_eq!(table.probe(without), None);
    }
}

/// Simbelmyne: an entry without a score, which had the evaluation only, ended searches.
#[test]
fn entry_without_a_score_as_a_bound() {
    let table = TranspositionTable::<u64, SearchEntry>::new(1 << 16).unwrap();
    let evaluated = SearchEntry {
        mv: 0,
        score: 0,
        eval: Some(35),
        depth: 0,
        bound: Bound::None,
        pv: false,
    };
    table.store(1, evaluated);
    let found = table.probe(1).expect("an entry");
    assert_eq!(found.eval, Some(35));
    for (alpha, beta) in [(-1, 0), (0, 1), (-30_000, 30_000)] {
        assert_eq!(found.cutoff(0, alpha, beta), None);
    }
}

/// Simbelmyne: mates against the side to move were converted with the sign of mates for it.
#[test]
fn mates_against_with_the_wrong_sign() {
    const MATE: i16 = 30_000;
    const SCORES: Scores = Scores::new(29_000..=MATE, None, None);
    let entry = |score| SearchEntry {
        mv: 0,
        score,
        eval: None,
        depth: 9,
        bound: Bound::Exact,
        pv: false,
    };
    // At ply 6 the mate is 4 plies away, at ply 10 of the game tree.
    for sign in [1, -1] {
        let stored = SCORES.to_table(entry(sign * (MATE - 10)), 6, 0);
        assert_eq!(stored.score, sign * (MATE - 4));
        let wrong = sign * (MATE - 10) + 6;
        assert_eq!(wrong == stored.score, sign == 1);
        let found = SCORES.to_search(stored, 2, 0);
        assert_eq!(found.score, sign * (MATE - 6));
    }
}

/// An excluded move was combined with the hash by its number. A compact table takes no tag from the
/// low bits.
#[test]
fn number_of_the_excluded_move_in_the_hash() {
    static EXCLUDED: [u64; 1 << 12] = Seed::new(0).keys("engine/excluded move", 0);
    let table = TranspositionTable::<ZobristHash<Position>, u64, Compact>::new(1 << 20).unwrap();
    let plain = TranspositionTable::<u64, u64, Compact>::new(1 << 20).unwrap();
    let [mut wrong, mut right, mut mixed] = [0; 3];
    for (hash, mv) in numbers::<1000>().into_iter().zip((1..1 << 12).cycle()) {
        table.store(ZobristHash::from_raw(hash), 1);
        plain.store(hash, 1);
        wrong += u32::from(table.probe(ZobristHash::from_raw(hash ^ mv)).is_some());
        right += u32::from(
            table
                .probe(ZobristHash::from_raw(hash ^ EXCLUDED[mv as usize]))
                .is_some(),
        );
        mixed += u32::from(plain.probe(hash ^ mv).is_some());
    }
    assert_eq!([wrong, right, mixed], [1000, 0, 0]);
}

/// Multi-variant Stockfish: the scan for repetitions ended at captures, although captured pieces
/// are dropped again.
#[test]
fn captures_ended_the_scan_in_crazyhouse() {
    // A rook is dropped, another one too, and both are captured: R@g1 R@f1 Kh1xg1 Rf1xg1.
    let cycle = numbers::<4>();
    let line = || cycle.into_iter().cycle().take(9);
    let mut history = History::<u64>::new();
    line().for_each(|hash| history.push(hash));
    assert!(history.is_repeated(3));
    // With debug assertions, a move that was wrongly called irreversible is reported.
    let wrong = std::panic::catch_unwind(|| {
        let mut history = History::<u64>::new();
        for (ply, hash) in line().enumerate() {
            if ply % 4 >= 2 {
                history.push_irreversible(hash);
            } else {
                history.push(hash);
            }
        }
        history.is_repeated(3)
    });
    assert_eq!(wrong.ok(), (!cfg!(debug_assertions)).then_some(false));
}

/// Rose: a repetition was found across a null move.
#[test]
fn repetition_across_a_null_move() {
    let [mut wrong, mut right] = [(); 2].map(|()| History::<u64>::new());
    // White's king goes round a triangle. Black passes once, and moves to and fro.
    for (ply, hash) in [1, 2, 3, 4, 5, 6, 1].into_iter().enumerate() {
        wrong.push(hash);
        if ply == 2 {
            right.push_null(hash);
        } else {
            right.push(hash);
        }
    }
    assert_eq!((wrong.repetitions(), right.repetitions()), (1, 0));
}

/// minimax-rs: states of less than 8 bytes were their own hashes. The low 24 bits were the index,
/// and the high 32 the tag, so states that differ in the others shared an entry.
#[test]
fn states_as_hashes() {
    let table = TranspositionTable::<u64, u64>::new(1 << 20).unwrap();
    for bits in 0..256_u64 {
        table.store(0x0123_4567_0089_abcd | bits << 24, bits);
    }
    let found = (0..256_u64)
        .filter_map(|bits| Some((bits, table.probe(0x0123_4567_0089_abcd | bits << 24)?)));
    let found: Vec<_> = found.collect();
    assert!(
        found.len() > 200 && found.iter().all(|(bits, entry)| bits == entry),
        "{}",
        found.len()
    );
}

/// Renegade: with sizes that are no power of two, the index came from the same bits as the tag, so
/// nearly every probe hit.
#[test]
fn tag_from_the_bits_of_the_index() {
    let table = TranspositionTable::<ZobristHash<Position>, u64>::new(3 << 16).unwrap();
    let hashes = numbers::<20_000>().map(ZobristHash::from_raw);
    let (stored, others) = hashes.split_at(10_000);
    for &hash in stored {
        table.store(hash, 1);
    }
    assert!(
        stored
            .iter()
            .filter(|&&hash| table.probe(hash).is_some())
            .count()
            > 5_000
    );
    assert_eq!(
        others
            .iter()
            .filter(|&&hash| table.probe(hash).is_some())
            .count(),
        0
    );
}
