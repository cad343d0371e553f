//! International draughts, 10x10: a capture removes pieces from several squares. The position is an array of the 50
//! dark squares, numbered as in books, from 0.

use zobrist::{Hashed, Zobrist, ZobristHash};

use super::{Game, Walk, counts_as_published, hashes_are_positions};
use crate::fixtures::random::Random;

/// Positions with their numbers of move sequences of 1, 2, ... plies, from the threads "Perft" of the forum of the
/// World Draughts Federation, <http://laatste.info/bb3/viewtopic.php?f=53&t=2308>. Captures with equal squares of
/// departure and arrival and equal captured pieces are one move.
const PERFT: [(&str, &[u64]); 5] = [
    (START, &[9, 81, 658, 4_265, 27_117, 167_140, 1_049_442, 6_483_961]),
    ("B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46", &[14, 55, 1_168, 5_432, 87_195, 629_010]),
    // By Baba Sy and Woldouby.
    (
        "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
        &[6, 12, 30, 73, 215, 590, 1_944, 6_269, 22_369, 88_050, 377_436, 1_910_989],
    ),
    (
        "W:WK31,K32,K33,K34,K35,K36,K37,K38,K39,K40,K41,K42,K43,K44,K45,K46,K47,K48,K49,K50:\
         BK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12,K13,K14,K15,K16,K17,K18,K19,K20",
        &[17, 79, 352, 1_399, 7_062, 37_589, 217_575, 1_333_217],
    ),
    ("W:W6,7,8,9,10:B41,42,43,44,45", &[9, 81, 795, 7_578, 86_351, 936_311]),
];
const START: &str = "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:\
                     B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Zobrist)]
enum Piece {
    Man(Color),
    King(Color),
}

impl Piece {
    fn color(self) -> Color {
        match self {
            Piece::Man(color) | Piece::King(color) => color,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Zobrist)]
#[zobrist(key = u64, guarantee = features)]
struct Position {
    board: [Option<Piece>; 50],
    #[zobrist(empty = Color::White)]
    turn: Color,
}

/// A move to an empty square, with the captured pieces and their squares in ascending order.
#[derive(Debug, Clone, PartialEq)]
struct Move {
    from: usize,
    to: usize,
    piece: Piece,
    captured: Vec<(usize, Piece)>,
}

const DIRECTIONS: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// Returns the squares beside `square` on one diagonal, up to the edge of the board.
fn diagonal(square: usize, (down, right): (isize, isize)) -> impl Iterator<Item = usize> {
    let (row, half) = (square / 5, square % 5);
    (1..10).map_while(move |steps| {
        let column = (2 * half + (row + 1) % 2).checked_add_signed(steps * right)?;
        let row = row.checked_add_signed(steps * down)?;
        (row < 10 && column < 10).then_some(5 * row + column / 2)
    })
}

impl Position {
    /// Reads a position in the notation of PDN.
    fn read(fen: &str) -> Self {
        let color = |text: &str| if text.starts_with('W') { Color::White } else { Color::Black };
        let mut parts = fen.split(':');
        let turn = color(parts.next().unwrap());
        let mut board = [None; 50];
        for part in parts {
            for square in part[1..].split(',') {
                let piece = if square.starts_with('K') { Piece::King } else { Piece::Man };
                let number: usize = square.trim_start_matches('K').parse().unwrap();
                board[number - 1] = Some(piece(color(part)));
            }
        }
        Position { board, turn }
    }

    fn quiet_moves(&self, from: usize, piece: Piece, moves: &mut Vec<Move>) {
        let (forwards, reach) = match piece {
            Piece::Man(Color::White) => (&DIRECTIONS[..2], 1),
            Piece::Man(Color::Black) => (&DIRECTIONS[2..], 1),
            Piece::King(_) => (&DIRECTIONS[..], 9),
        };
        for &direction in forwards {
            let squares = diagonal(from, direction).take(reach).take_while(|&to| self.board[to].is_none());
            moves.extend(squares.map(|to| Move { from, to, piece, captured: Vec::new() }));
        }
    }

    /// Adds the captures that continue `mv`. `self` is the board without the capturing piece. Captured pieces stay on
    /// the board until the move is complete, and are not captured twice.
    fn captures(&self, mv: &Move, moves: &mut Vec<Move>) {
        let reach = if matches!(mv.piece, Piece::King(_)) { 9 } else { 1 };
        for direction in DIRECTIONS {
            let mut squares = diagonal(mv.to, direction).peekable();
            let mut steps = 1;
            while steps < reach && squares.next_if(|&square| self.board[square].is_none()).is_some() {
                steps += 1;
            }
            let Some(square) = squares.next() else { continue };
            let Some(other) = self.board[square].filter(|other| other.color() != mv.piece.color()) else { continue };
            if mv.captured.contains(&(square, other)) {
                continue;
            }
            for to in squares.take(reach).take_while(|&to| self.board[to].is_none()) {
                let mut next = Move { to, ..mv.clone() };
                next.captured.push((square, other));
                next.captured.sort_by_key(|&(square, _)| square);
                self.captures(&next, moves);
                moves.push(next);
            }
        }
    }
}

impl Game for Position {
    type Move = Move;

    /// Of several captures, only those of the most pieces are legal.
    fn moves(&self) -> Vec<Move> {
        let (mut quiet, mut captures) = (Vec::new(), Vec::new());
        for from in 0..50 {
            let Some(piece) = self.board[from].filter(|piece| piece.color() == self.turn) else { continue };
            self.quiet_moves(from, piece, &mut quiet);
            let mut without = self.clone();
            without.board[from] = None;
            without.captures(&Move { from, to: from, piece, captured: Vec::new() }, &mut captures);
        }
        let Some(most) = captures.iter().map(|mv| mv.captured.len()).max() else { return quiet };
        let mut moves: Vec<Move> = Vec::new();
        for mv in captures {
            if mv.captured.len() == most && !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        moves
    }

    fn make(position: &mut Hashed<Self>, mv: &Move) {
        position.take(Position::BOARD.at(mv.from));
        for &(square, piece) in &mv.captured {
            let captured = position.take(Position::BOARD.at(square));
            assert_eq!(captured, Some(piece));
        }
        let piece = match mv.piece {
            Piece::Man(Color::White) if mv.to < 5 => Piece::King(Color::White),
            Piece::Man(Color::Black) if mv.to >= 45 => Piece::King(Color::Black),
            piece => piece,
        };
        position.set(Position::BOARD.at(mv.to), piece);
        let other = if position.turn == Color::White { Color::Black } else { Color::White };
        position.set(Position::TURN, other);
    }

    fn undo(position: &mut Hashed<Self>, mv: &Move) {
        position.set(Position::TURN, mv.piece.color());
        position.set(Position::BOARD.at(mv.to), None);
        for &(square, piece) in &mv.captured {
            position.set(Position::BOARD.at(square), piece);
        }
        position.set(Position::BOARD.at(mv.from), mv.piece);
    }

    fn bits(hash: ZobristHash<Self>) -> u64 {
        hash.raw()
    }

    fn is_irreversible(&self, mv: &Move) -> bool {
        !mv.captured.is_empty() || matches!(mv.piece, Piece::Man(_))
    }
}

#[test]
fn move_sequences() {
    let repetitions = PERFT.map(|(fen, published)| {
        let few = published.iter().take_while(|leaves| **leaves < 100_000).count();
        counts_as_published(&Position::read(fen), &published[..few])
    });
    // Only kings can return.
    assert!(repetitions[3] > 0 && repetitions[0] == 0, "{repetitions:?}");
}

#[test]
#[ignore = "takes a minute"]
fn long_move_sequences() {
    for (fen, published) in PERFT {
        counts_as_published(&Position::read(fen), published);
    }
}

#[test]
fn positions() {
    for (fen, published) in PERFT {
        let few = published.iter().take_while(|leaves| **leaves < 10_000).count();
        hashes_are_positions(&Position::read(fen), few as u8);
    }
}

/// Random games of kings. Three of four moves return a king to its previous square, if that is legal.
#[test]
fn repetitions_of_kings() {
    let mut most = 0;
    for seed in 0..20 {
        let mut random = Random(seed);
        let mut walk = Walk::new(Position::read(PERFT[3].0));
        let mut played: Vec<Move> = Vec::new();
        for ply in 0..200_usize {
            let moves = walk.position.moves();
            if moves.is_empty() {
                break;
            }
            let own = ply.checked_sub(2).map(|ply| &played[ply]);
            let back = moves.iter().find(|mv| own.is_some_and(|own| (mv.from, mv.to) == (own.to, own.from)));
            let mv = back.filter(|_| random.below(4) > 0).unwrap_or(&moves[random.below(moves.len())]);
            walk.make(mv);
            walk.check();
            played.push(mv.clone());
        }
        most = most.max(walk.repetitions);
    }
    assert!(most >= 5, "{most}");
}
