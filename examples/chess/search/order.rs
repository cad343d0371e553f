//! Move ordering, and moves packed into entries of the table, which order the next search. The
//! speed of alpha-beta search depends on the order.

use cozy_chess::{BitBoard, Board, Color, Move, Piece, Rank, Square};

use super::evaluate::value;

/// Moves with scores, iterated from the best to the worst. Each call selects the best remaining
/// move, because often the first move suffices.
pub struct Ordered(Vec<(i32, Move)>);

impl Iterator for Ordered {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let (best, _) = self
            .0
            .iter()
            .enumerate()
            .max_by_key(|(_, (promise, _))| promise)?;
        Some(self.0.swap_remove(best).1)
    }
}

impl Ordered {
    /// Returns the legal moves to `targets` that have a score. `promise` returns the score of a
    /// move.
    fn new(board: &Board, targets: BitBoard, promise: impl Fn(Move) -> Option<i32>) -> Self {
        let mut moves = Vec::with_capacity(64);
        board.generate_moves(|mut some| {
            some.to &= targets;
            moves.extend(some.into_iter().filter_map(|mv| Some((promise(mv)?, mv))));
            false
        });
        Ordered(moves)
    }
}

/// Quiet moves that caused cutoffs, for killer moves and for the history heuristic.
#[derive(Debug, Clone)]
pub struct Order {
    /// The last two quiet moves that caused a cutoff at each ply.
    killers: Vec<[Option<Move>; 2]>,
    /// The sum of the squared depths of a move's cutoffs, by color, origin and destination of the
    /// move.
    merits: Vec<[[i32; Square::NUM]; Square::NUM]>,
}

impl Order {
    const HINT: i32 = i32::MAX;
    const TACTICAL: i32 = 1 << 20;
    const KILLER: i32 = 1 << 19;
    const MOST_MERIT: i32 = 1 << 18;

    pub fn new(plies: usize) -> Self {
        let merits = vec![[[0; Square::NUM]; Square::NUM]; Color::NUM];
        Order {
            killers: vec![[None; 2]; plies],
            merits,
        }
    }

    /// Returns all legal moves. `hint` comes first if it is legal.
    pub fn moves(&self, board: &Board, hint: Option<Move>, ply: u8) -> Ordered {
        let killers = self.killers[usize::from(ply)];
        let merits = &self.merits[board.side_to_move() as usize];
        Ordered::new(board, BitBoard::FULL, |mv| {
            Some(match gain(board, mv) {
                _ if hint == Some(mv) => Self::HINT,
                Some(gain) => Self::TACTICAL + gain,
                None if killers.contains(&Some(mv)) => Self::KILLER,
                None => merits[mv.from as usize][mv.to as usize],
            })
        })
    }

    /// Records that `mv` caused a cutoff. Ignores captures and promotions to queens.
    pub fn refuted(&mut self, board: &Board, mv: Move, depth: u8, ply: u8) {
        if gain(board, mv).is_some() {
            return;
        }
        let killers = &mut self.killers[usize::from(ply)];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let merits = &mut self.merits[board.side_to_move() as usize];
        let merit = &mut merits[mv.from as usize][mv.to as usize];
        *merit += i32::from(depth).pow(2);
        if *merit > Self::MOST_MERIT {
            for merit in self.merits.as_flattened_mut().as_flattened_mut() {
                *merit /= 2;
            }
        }
    }
}

/// Returns the captures and the promotions to queens.
pub fn tactical_moves(board: &Board) -> Ordered {
    let us = board.side_to_move();
    let mut targets = board.colors(!us) | Rank::Eighth.relative_to(us).bitboard();
    if let Some(file) = board.en_passant() {
        targets |= Square::new(file, Rank::Sixth.relative_to(us)).bitboard();
    }
    Ordered::new(board, targets, |mv| gain(board, mv))
}

/// Returns the score of a capture or a promotion to a queen: most valuable victim first, then least
/// valuable attacker. Other moves, including other promotions, have no score.
pub fn gain(board: &Board, mv: Move) -> Option<i32> {
    let piece = board
        .piece_on(mv.from)
        .expect("a legal move starts on a piece");
    let victim = if board.colors(!board.side_to_move()).has(mv.to) {
        board.piece_on(mv.to)
    } else {
        // A pawn that moves diagonally to an empty square captures en passant.
        (piece == Piece::Pawn && mv.from.file() != mv.to.file()).then_some(Piece::Pawn)
    };
    let underpromotes = mv.promotion.is_some_and(|piece| piece != Piece::Queen);
    let gained: i32 = victim.into_iter().chain(mv.promotion).map(value).sum();
    (gained > 0 && !underpromotes).then(|| 16 * gained - value(piece))
}

/// Packs a move as its squares, 6 bits each, and its promotion. A move never goes from a1 to a1, so
/// 0 means no move.
pub fn packed(
    Move {
        from,
        to,
        promotion,
    }: Move,
) -> u16 {
    from as u16 | (to as u16) << 6 | promotion.map_or(0, |piece| piece as u16 + 1) << 12
}

pub fn unpacked(bits: u16) -> Option<Move> {
    let square = |bits: u16| Square::index(usize::from(bits) & 63);
    // A false hit may have arbitrary bits, so the promotion is checked.
    let promotion = usize::from(bits >> 12)
        .checked_sub(1)
        .and_then(Piece::try_index);
    (bits != 0).then(|| Move {
        from: square(bits),
        to: square(bits >> 6),
        promotion,
    })
}
