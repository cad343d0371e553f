//! Tests tables with plain integers as hashes, and `SearchEntry`, the entry type of the crate for
//! game-tree search.

use core::num::Wrapping;

use zobrist::ZobristHash;
use zobrist::cache::Cache;
use zobrist::table::transposition::{
    Bound, Compact, Entry, Layout, LoadError, Outcome, Replacement, SearchEntry, Wide,
};
use zobrist::table::{HashValue, History, ReversibleMoves, TranspositionTable};

use crate::fixtures::random::Random;

/// An entry that converts to and from `u64`, like a type of the crate `bitfield-struct`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Packed(u64);
impl From<u64> for Packed {
    fn from(bits: u64) -> Self {
        Packed(bits)
    }
}
impl From<Packed> for u64 {
    fn from(packed: Packed) -> u64 {
        packed.0
    }
}

#[test]
fn tables_take_the_hash_of_an_engine() {
    let table = TranspositionTable::<u64, Packed>::new(1 << 16).unwrap();
    table.store(0x0123_4567_89ab_cdef, Packed(5));
    assert_eq!(table.probe(0x0123_4567_89ab_cdef), Some(Packed(5)));
    assert_eq!(table.probe(0x1123_4567_89ab_cdef), None);

    let mut history = History::<u64>::new();
    for hash in [1, 2, 1] {
        history.push(hash);
    }
    assert!(history.is_repeated(2));

    let mut cache = Cache::<u64, &str>::new(10).unwrap();
    cache.insert(9, "nine");
    assert_eq!(cache.get(9), Some(&"nine"));
}

/// The state type does not affect the bucket of a hash. If two tables for different state types
/// store equal hashes, they evict the same entries.
#[test]
fn types_of_states_do_not_matter() {
    struct Any;
    let one = TranspositionTable::<ZobristHash<(), u64>, u64>::new(64 * 5).unwrap();
    let other = TranspositionTable::<ZobristHash<Any, u64>, u64>::new(64 * 5).unwrap();
    let hash = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(20);
    for i in 0..1000 {
        one.store(ZobristHash::from_raw(hash(i)), i);
        other.store(ZobristHash::from_raw(hash(i)), i);
        // Both tables have evicted the same entries.
        for old in (0..=i).map(hash) {
            let found = one.probe(ZobristHash::from_raw(old));
            assert_eq!(found, other.probe(ZobristHash::from_raw(old)));
        }
    }
}

/// The tag of an entry includes the check of a pair `(hash, check)`. Here all hashes are equal, and
/// only checks differ.
#[test]
fn a_check_is_a_part_of_the_tag() {
    let table = TranspositionTable::<(u32, u64), u64>::new(64).unwrap();
    assert_eq!(table.tag_bits(), 56);
    for check in 0..1000_u64 {
        let check = check.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        table.store((7, check), check);
        assert_eq!(table.probe((7, check)), Some(check));
        assert_eq!(table.probe((7, check ^ 1 << 63)), None);
        assert_eq!(table.probe((7, check ^ 1 << 8)), None);
    }
}

const BOUNDS: [Bound; 4] = [Bound::Exact, Bound::Lower, Bound::Upper, Bound::None];

#[test]
fn search_entries_pack_all_they_have() {
    let scores = [0, 35, -35, i16::MAX, i16::MIN];
    let evals = scores
        .map(|score| Some(score.max(-i16::MAX)))
        .into_iter()
        .chain([None]);
    for eval in evals {
        for mv in [0, 0x071c, u16::MAX] {
            for score in scores {
                for depth in [0, 9, u8::MAX] {
                    for bound in BOUNDS {
                        for pv in [false, true] {
                            let entry = SearchEntry {
                                mv,
                                score,
                                eval,
                                depth,
                                bound,
                                pv,
                            };
                            let bits = SearchEntry::pack(entry);
                            assert_eq!(SearchEntry::unpack(bits), entry);
                            assert_eq!(SearchEntry::depth(entry), depth);
                            assert_eq!(bits >> SearchEntry::BITS, 0);
                        }
                    }
                }
            }
        }
    }
    let sentinel = SearchEntry {
        mv: 0,
        score: 0,
        eval: Some(i16::MIN),
        depth: 0,
        bound: Bound::Exact,
        pv: false,
    };
    assert_eq!(
        SearchEntry::unpack(SearchEntry::pack(sentinel)),
        SearchEntry {
            eval: None,
            ..sentinel
        }
    );
}

/// The condition is that of `TTEntry::save` of Stockfish. In addition, an entry without a score
/// replaces no score.
#[test]
fn entries_merge_as_in_stockfish() {
    fn merges<L: Layout>() {
        let entries = |depths: &'static [u8]| {
            depths
                .iter()
                .copied()
                .flat_map(|depth| BOUNDS.map(|bound| (depth, bound)))
                .flat_map(|(depth, bound)| {
                    [(0, None, false), (7, Some(5), true), (0, Some(-9), true)].map(
                        |(mv, eval, pv)| SearchEntry {
                            mv,
                            score: i16::from(depth) - 99,
                            eval,
                            depth,
                            bound,
                            pv,
                        },
                    )
                })
        };
        for old in entries(&[0, 4, 5, 12, 255]) {
            for (new, age) in entries(&[0, 1, 6, 7, 8, 9, 249, 251, 252, 255])
                .flat_map(|new| [(new, 0), (new, 3)])
            {
                let table = TranspositionTable::<u64, SearchEntry, L>::new(64).unwrap();
                table.store(
                    1,
                    SearchEntry {
                        mv: 0x71c,
                        eval: Some(20),
                        ..old
                    },
                );
                (0..age).for_each(|_| table.new_search());
                table.store(1, new);
                let (depth, depth8) = (i32::from(new.depth), i32::from(old.depth));
                let saves = new.bound == Bound::Exact
                    || depth + 2 * i32::from(new.pv) > depth8 - 4
                    || age > 0;
                let is_new = new.bound != Bound::None && (saves || old.bound == Bound::None);
                let mv = if new.mv == 0 { 0x71c } else { new.mv };
                let merged = SearchEntry {
                    mv,
                    eval: new.eval.or(Some(20)),
                    ..if is_new { new } else { old }
                };
                assert_eq!(
                    table.probe(1),
                    Some(merged),
                    "{old:?} is {age} searches older than {new:?}"
                );
                // A score that stays is not renewed. The age of an edited entry is the one that the
                // edit returns.
                table.store_with(1, |found| {
                    assert_eq!(found, Some((merged, if is_new { 0 } else { age })));
                    Some((new, 2))
                });
                table.store_with(1, |found| {
                    assert_eq!(found, Some((new, 2)));
                    None
                });
            }
        }
    }
    merges::<Wide>();
    merges::<Compact>();
}

/// A result 3 plies shallower does not replace an entry, but its move and its evaluation fill in
/// what the entry lacks.
#[test]
fn entries_that_keep_their_depth_take_what_they_lack() {
    let bound = Bound::Lower;
    let deep = SearchEntry {
        mv: 0,
        score: 35,
        eval: None,
        depth: 9,
        bound,
        pv: false,
    };
    let shallow = SearchEntry {
        mv: 7,
        score: -10,
        eval: Some(20),
        depth: 6,
        bound,
        pv: true,
    };
    for (mv, eval, outcome) in [
        (0, None, Outcome::Updated),
        (3, None, Outcome::Updated),
        (3, Some(5), Outcome::Refused),
    ] {
        let policy = Replacement::DepthPreferred;
        let table = TranspositionTable::<u64, SearchEntry>::with_replacement(64, policy).unwrap();
        table.store(1, SearchEntry { mv, eval, ..deep });
        table.new_search();
        assert_eq!(table.store(1, shallow), outcome);
        let mv = if mv == 0 { 7 } else { mv };
        let kept = SearchEntry {
            mv,
            eval: eval.or(Some(20)),
            ..deep
        };
        table.store_with(1, |found| {
            assert_eq!(found, Some((kept, 1)));
            None
        });
        assert_eq!(
            table.store(
                1,
                SearchEntry {
                    depth: 9,
                    ..shallow
                }
            ),
            Outcome::Updated
        );
        assert_eq!(
            table.probe(1),
            Some(SearchEntry {
                depth: 9,
                ..shallow
            })
        );
    }
    let table =
        TranspositionTable::<u64, SearchEntry>::with_replacement(64, Replacement::DepthPreferred)
            .unwrap();
    table.store(
        1,
        SearchEntry {
            bound: Bound::None,
            ..deep
        },
    );
    table.new_search();
    assert_eq!(table.store(1, shallow), Outcome::Updated);
    table.store_with(1, |found| {
        assert_eq!(found, Some((shallow, 0)));
        None
    });
}

/// A table without memory can be a constant.
#[test]
fn a_table_without_memory_stores_nothing() {
    static TABLE: TranspositionTable<u64, SearchEntry, Compact> = TranspositionTable::empty();
    let entry = SearchEntry {
        mv: 1,
        score: 0,
        eval: None,
        depth: 0,
        bound: Bound::Exact,
        pv: false,
    };
    for hash in [0, 1, u64::MAX] {
        TABLE.prefetch(hash);
        assert_eq!(TABLE.store(hash, entry), Outcome::Refused);
        assert_eq!(
            (TABLE.probe(hash), TABLE.capacity(), TABLE.bytes()),
            (None, 0, 0)
        );
    }
    TABLE.clear();
    TABLE.clear_part(1, 2);
    assert_eq!((TABLE.fill_permille(u8::MAX), TABLE.tag_bits()), (0, 21));
    let mut file = Vec::new();
    TABLE.save(&mut file, 7).unwrap();
    TABLE.load(&file[..], 7).unwrap();
    let sized = TranspositionTable::<u64, SearchEntry, Compact>::new(64).unwrap();
    assert!(matches!(
        sized.load(&file[..], 7),
        Err(LoadError::Differs {
            what: "size in bytes",
            ..
        })
    ));
}

/// The age has 7 bits, and in a compact table the 5 bits that a `SearchEntry` leaves.
#[test]
fn entries_count_as_new_again_when_their_age_wraps() {
    fn wraps<L: Layout>(searches: u8) {
        let table = TranspositionTable::<u64, SearchEntry, L>::new(64).unwrap();
        table.store(
            7,
            SearchEntry {
                mv: 0,
                score: 0,
                eval: None,
                depth: 0,
                bound: Bound::Exact,
                pv: false,
            },
        );
        let fill = table.fill_permille(0);
        for _ in 1..searches {
            table.new_search();
            assert_eq!(
                (table.fill_permille(0), table.fill_permille(u8::MAX)),
                (0, fill)
            );
        }
        table.new_search();
        assert_eq!(table.fill_permille(0), fill);
    }
    wraps::<Wide>(128);
    wraps::<Compact>(32);
}

/// With `Entry` in scope, an engine's own method by reference is called, not the trait's function
/// by value.
#[test]
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "a method by value would hide that of the trait anyway"
)]
fn the_methods_of_an_engine_are_its_own() {
    #[derive(Clone, Copy)]
    struct Own(u8);
    impl Own {
        fn depth(&self) -> i32 {
            -i32::from(self.0)
        }
    }
    impl Entry for Own {
        const BITS: u32 = 8;
        fn pack(entry: Self) -> u64 {
            entry.0.into()
        }
        fn unpack(bits: u64) -> Self {
            Own(bits as u8)
        }
        fn depth(entry: Self) -> u8 {
            entry.0
        }
    }
    let table = TranspositionTable::<u64, Own>::new(64).unwrap();
    table.store(1, Own(7));
    let entry = table.probe(1).unwrap();
    assert_eq!(entry.depth(), -7);
}

#[test]
fn bounds_end_a_search_outside_of_the_window() {
    let ends = |bound, alpha: i16| {
        SearchEntry {
            mv: 0,
            score: 20,
            eval: None,
            depth: 5,
            bound,
            pv: false,
        }
        .cutoff(5, alpha, alpha + 1)
        .is_some()
    };
    for (alpha, lower, upper) in [(10, true, false), (19, true, false), (20, false, true)] {
        assert!(ends(Bound::Exact, alpha) && !ends(Bound::None, alpha));
        assert_eq!(ends(Bound::Lower, alpha), lower);
        assert_eq!(ends(Bound::Upper, alpha), upper);
    }
}

/// The buckets of Stockfish: none below 14 plies, then `(plies - 14) / 8`. All differ, for every
/// type of hash.
#[test]
fn the_clock_has_late_and_coarse_buckets() {
    fn buckets<H: HashValue>(hash: H) {
        let bucket = |plies: u32| {
            if plies < 14 {
                None
            } else {
                Some((plies - 14) / 8)
            }
        };
        for (a, b) in (0..=150).flat_map(|a| (0..=150).map(move |b| (a, b))) {
            let is_equal = hash.with_halfmove_clock(a) == hash.with_halfmove_clock(b);
            assert_eq!(
                is_equal,
                bucket(a) == bucket(b),
                "{a} and {b} plies, {hash:?}"
            );
        }
        // A table finds the key again, and takes no other bits.
        let table = TranspositionTable::<_, u64>::new(1 << 10).unwrap();
        table.store(hash.with_halfmove_clock(14), 15);
        let found = [14, 21, 22].map(|clock| table.probe(hash.with_halfmove_clock(clock)));
        assert_eq!(found, [Some(15), Some(15), None]);
    }
    buckets(0_u64);
    buckets(7_u32);
    buckets(u128::MAX);
    buckets((9_u64, 3_u16));
    buckets(ZobristHash::<(), u16>::from_raw(77));
    buckets(ZobristHash::<(), Wrapping<u64>>::from_raw(Wrapping(
        u64::MAX,
    )));
}

/// Compares with all pairs of plies. Each of 200 moves has a random change; the moves of a side
/// alternate.
#[test]
fn upcoming_repetitions_are_those_of_all_pairs() {
    fn walk<H: HashValue<Delta = D> + std::ops::Add<D, Output = H>, D: Copy>(
        start: H,
        deltas: &[D],
        back: &[D],
    ) -> usize {
        let changes = deltas
            .iter()
            .zip(0..)
            .map(|(&delta, n)| (delta, (n % 2, (n, 1))));
        let moves: ReversibleMoves<H, (usize, (usize, i32))> = changes
            .chain(
                back.iter()
                    .zip(0..)
                    .map(|(&delta, n)| (delta, (n % 2, (n, -1)))),
            )
            .collect();
        let mut random = Random(3);
        let mut below = |n| random.below(n);
        let (mut line, mut found) = (vec![(start, true)], 0);
        let mut history = History::new();
        history.push_irreversible(start);
        for _ in 0..1500 {
            if line.len() > 40 || line.len() > 1 && below(5) == 0 {
                history.pop();
                line.pop();
            } else {
                // Few moves, so that states recur often.
                let n = below(4);
                let delta = if below(2) == 0 { deltas[n] } else { back[n] };
                let null = below(20) == 0;
                let hash = line[line.len() - 1].0 + delta;
                line.push((hash, null));
                if null {
                    history.push_null(hash);
                } else {
                    history.push(hash);
                }
            }
            let since = line.iter().rposition(|ply| ply.1).unwrap_or(0);
            let last = line.len() - 1;
            let plies = (since..last.saturating_sub(2))
                .rev()
                .filter(|ply| (last - ply) % 2 == 1);
            let expected: Vec<_> = plies
                .filter_map(|ply| {
                    let is_to = |delta: &D| line[last].0 + *delta == line[ply].0;
                    let forth = deltas.iter().position(is_to).map(|n| (n, 1));
                    Some((
                        ply,
                        forth.or_else(|| back.iter().position(is_to).map(|n| (n, -1)))?,
                    ))
                })
                .collect();
            found += expected.len();
            for side in [0, 1] {
                let expected = expected.iter().filter(|(_, (n, _))| n % 2 == side);
                assert!(
                    moves
                        .upcoming(&history, side)
                        .map(|(ply, &mv)| (ply, mv))
                        .eq(expected.copied())
                );
            }
        }
        found
    }
    let keys: Vec<u64> = (1..=200_u64)
        .map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(n as u32))
        .collect();
    let hash = |raw| ZobristHash::<(), u64>::from_raw(raw);
    let xor: Vec<_> = keys.iter().map(|&key| hash(key) - hash(0)).collect();
    assert!(walk(hash(5), &xor, &xor) > 250);
    // With addition, a move and its reverse have opposite changes.
    let sum = |raw| ZobristHash::<(), Wrapping<u64>>::from_raw(Wrapping(raw));
    let [forth, back] = [1, u64::MAX].map(|sign| {
        keys.iter()
            .map(|key| sum(key.wrapping_mul(sign)) - sum(0))
            .collect::<Vec<_>>()
    });
    assert!(walk(sum(5), &forth, &back) > 250);
}

#[test]
fn reversible_moves_without_moves() {
    let none = ReversibleMoves::<u64, (u8, u8)>::from_iter([]);
    assert_eq!((none.get(0), none.get(5)), (None, None));
    assert_eq!(none.upcoming(&History::<u64>::new(), 0).next(), None);
    // A change of 0 is no move, and of two moves with equal changes the first one is found.
    let some = ReversibleMoves::<u64, u8>::from_iter([(0, 1), (5, 2), (5, 3)]);
    assert_eq!(
        (some.get(0), some.get(5), some.get(4)),
        (None, Some(&2), None)
    );
}
