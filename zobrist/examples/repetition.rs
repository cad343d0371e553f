//! Learn how to detect repetitions in constant time: a `History` of the hashes along a line of play.
//!
//! Moves two kings and a pawn at random, and undoes moves. Compares each answer of the history with a search through
//! the list of all positions. Prints the number of threefold repetitions.

use zobrist::Zobrist;
use zobrist::table::History;

#[derive(Clone, Copy, PartialEq, Zobrist)]
#[zobrist(key = u64)]
struct Position {
    /// The squares of the white king, the black king and the pawn on a board of 3x3. Square 0 is the empty value of a
    /// slot.
    #[zobrist(max = 8, full)]
    pieces: [u8; 3],
    black_to_move: bool,
}

fn main() {
    let mut random = 2026_u64;
    let mut random = move |n: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) % n
    };
    let mut position = Position { pieces: [0, 8, 1], black_to_move: false };
    let mut hash = position.zobrist_hash();
    let mut history = History::new();
    history.push(hash);
    // The baseline without hashes is a list of positions. Each has a flag: whether the move to it was irreversible.
    let mut line = vec![(position, true)];
    let mut threefold = 0;

    for _ in 0..20_000 {
        if line.len() > 1 && random(10) == 0 {
            // Undo the last move.
            history.pop();
            line.pop();
            position = line[line.len() - 1].0;
            hash = position.zobrist_hash();
        } else {
            let piece = if random(50) == 0 { 2 } else { usize::from(position.black_to_move) };
            let to = random(9) as u8;
            hash.replace(Position::PIECES.at(piece), position.pieces[piece], to);
            hash.toggle(Position::BLACK_TO_MOVE, true);
            position.pieces[piece] = to;
            position.black_to_move = !position.black_to_move;
            // A pawn move is irreversible, so `History` need not search further back.
            if piece == 2 {
                history.push_irreversible(hash);
            } else {
                history.push(hash);
            }
            line.push((position, piece == 2));
        }

        let reversible = line.iter().rposition(|ply| ply.1).unwrap_or(0);
        let times = line[reversible..].iter().filter(|ply| ply.0 == position).count();
        assert_eq!(history.repetitions() as usize, times - 1);
        // Threefold repetition: the last position occurs for the third time.
        assert_eq!(history.is_repeated(3), times >= 3);
        threefold += u32::from(times == 3);
    }
    println!("{threefold} of 20000 positions occurred for the third time");
    assert!(threefold > 0);
}
