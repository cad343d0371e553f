//! Tests generic states. One bound on an `impl` block is enough for all functions that use the keys.

use zobrist::lattice::LatticeKeys;
use zobrist::{KeyTable, State, Zobrist, ZobristHash};

use super::Piece;
use crate::fixtures::random::Random;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Puzzle<4>, Puzzle<9>))]
struct Puzzle<const N: usize> {
    tiles: [Option<Piece>; N],
}

impl<const N: usize> Puzzle<N>
where
    Self: State<Key = u64>,
{
    fn put(&mut self, hash: &mut ZobristHash<Self>, tile: usize, piece: Piece) {
        hash.replace(Self::TILES.at(tile), self.tiles[tile], Some(piece));
        self.tiles[tile] = Some(piece);
    }

    fn filled(piece: Piece) -> (Self, ZobristHash<Self>) {
        let mut puzzle = Puzzle { tiles: [None; N] };
        let mut hash = puzzle.zobrist_hash();
        (0..N).for_each(|tile| puzzle.put(&mut hash, tile, piece));
        (puzzle, hash)
    }
}

#[test]
fn one_bound_for_all_functions() {
    let (puzzle, hash) = Puzzle::<9>::filled(Piece::Pawn);
    assert_eq!(hash, puzzle.zobrist_hash());
    assert_eq!(Puzzle::<4>::filled(Piece::King).1, Puzzle { tiles: [Some(Piece::King); 4] }.zobrist_hash());
}

/// Makes 100 random changes to a puzzle of any size. Calls `each` after each change with the tile and its old value.
fn walk<const N: usize>(mut each: impl FnMut(&Puzzle<N>, usize, Option<Piece>)) {
    let (mut puzzle, mut random) = (Puzzle { tiles: [None; N] }, Random(5));
    for _ in 0..100 {
        let tile = random.below(N);
        let old = puzzle.tiles[tile];
        puzzle.tiles[tile] = [None, Some(Piece::Pawn), Some(Piece::King)][random.below(3)];
        each(&puzzle, tile, old);
    }
}

fn static_and_run_time_keys_agree<const N: usize>()
where
    Puzzle<N>: State<Key = u64>,
{
    let keys = KeyTable::<Puzzle<N>, u64>::new(0);
    assert_eq!(keys.fingerprint(), Puzzle::<N>::fingerprint());
    let (mut fixed, mut at_run_time) = (ZobristHash::BASE, keys.base());
    walk::<N>(|puzzle, tile, old| {
        fixed.replace(Puzzle::<N>::TILES.at(tile), old, puzzle.tiles[tile]);
        at_run_time ^= keys.change(Puzzle::<N>::TILES.at(tile), old, puzzle.tiles[tile]);
        assert_eq!([fixed, at_run_time, keys.hash(puzzle)], [puzzle.zobrist_hash(); 3]);
    });
}

#[test]
fn listed_sizes_have_one_table() {
    static_and_run_time_keys_agree::<4>();
    static_and_run_time_keys_agree::<9>();
}

#[test]
fn other_sizes_have_tables_made_at_run_time() {
    let keys = KeyTable::<Puzzle<25>, u64>::new(0);
    let mut hash = keys.base();
    walk::<25>(|puzzle, tile, old| {
        hash ^= keys.change(Puzzle::<25>::TILES.at(tile), old, puzzle.tiles[tile]);
        keys.check(hash, puzzle).unwrap();
    });
}

/// Lattice keys of an array differ from the keys of a state with that array. The path of a lattice is empty, and the
/// path of the field is `tiles`. The base constant is the same.
#[test]
fn a_slice_has_keys_of_its_own() {
    let slice = LatticeKeys::<Option<Piece>, u64>::new(0, 9);
    assert_eq!(slice.base().raw(), Puzzle::<9>::BASE);
    let mut puzzle = Puzzle { tiles: [None; 9] };
    puzzle.tiles[4] = Some(Piece::Pawn);
    assert_ne!(slice.hash(&puzzle.tiles[..]).raw(), puzzle.zobrist_hash().raw());
}
