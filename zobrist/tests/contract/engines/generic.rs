//! The bound that a generic state needs is written once, on the impl.

use zobrist::{State, Zobrist, ZobristHash};

use super::Piece;

#[derive(Zobrist)]
#[zobrist(key = u64, for(Puzzle<4>, Puzzle<9>))]
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
    assert_eq!(
        Puzzle::<4>::filled(Piece::King).1,
        Puzzle { tiles: [Some(Piece::King); 4] }.zobrist_hash()
    );
}
