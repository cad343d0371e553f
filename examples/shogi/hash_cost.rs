//! What the hashes cost: perft without bulk counting, with them and without.

use std::convert::Infallible;
use std::hint::black_box;
use std::io::{self, Write};

use zobrist::ZobristHash;
use zobrist_examples::cost::compare;

use crate::additive::AdditivePosition;
use crate::game::Game;
use crate::hashes::{Hashes, Kept};
use crate::published::{PERFT, Published};

/// Times each kind of hash against none, where all is on the board and where much is in hand.
pub(crate) fn write(output: &mut impl Write) -> io::Result<()> {
    let [initial, matsuri, ..] = &PERFT;
    for (published, depth) in [(initial, 4), (matsuri, 3)] {
        let name = published.name;
        let without = || leaves::<()>(published, depth);
        let two_parts = || leaves::<Hashes>(published, depth);
        compare(output, &format!("{name}, board and hands apart"), two_parts, without)?;
        let additive = || leaves::<ZobristHash<AdditivePosition>>(published, depth);
        compare(output, &format!("{name}, keys that add up"), additive, without)?;
        output.flush()?;
    }
    Ok(())
}

/// The games of `depth` plies, all of them played.
fn leaves<K: Kept>(published: &Published, depth: u8) -> u64 {
    fn walk<K: Kept>(game: &Game<K>, depth: u8) -> u64 {
        if depth == 0 {
            // As if the hash were looked up somewhere.
            black_box(game);
            return 1;
        }
        let mut leaves = 0;
        let Ok(()) = game.try_each_next(|next| {
            leaves += walk(next, depth - 1);
            Ok::<(), Infallible>(())
        });
        leaves
    }
    walk(&Game::<K>::new(published.board()), depth)
}
