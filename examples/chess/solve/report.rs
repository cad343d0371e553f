//! What a search found, as a table.

use std::io::{self, Write};
use std::time::Duration;

use cozy_chess::util::display_uci_move;
use cozy_chess::{Board, File, Move};

use super::Found;
use crate::search::Memory;

/// Moves of a line that a row has room for.
const SHOWN: usize = 8;

pub(crate) fn write_head(output: &mut impl Write) -> io::Result<()> {
    writeln!(
        output,
        "{:>5} {:>7} {:>12} {:>10} {:>6} {:>6} {:>9}  best line",
        "depth", "score", "nodes", "nodes/s", "hits", "fill", "time"
    )
}

pub(crate) fn write_row(
    output: &mut impl Write,
    found: &Found,
    board: &Board,
    table: Option<&Memory>,
) -> io::Result<()> {
    let Found { depth, nodes, probes, hits, time, .. } = *found;
    let per_second = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    let tenths = |permille: u64| format!("{}.{}%", permille / 10, permille % 10);
    let (hits, fill) = match table {
        Some(table) => (tenths(1000 * hits / probes.max(1)), tenths(table.fill_permille() as u64)),
        None => ("-".into(), "-".into()),
    };
    let mut line = moves(board, &found.line[..found.line.len().min(SHOWN)]);
    if found.line.len() > SHOWN {
        line.push_str(" ...");
    }
    writeln!(
        output,
        "{depth:>5} {:>7} {nodes:>12} {per_second:>10} {hits:>6} {fill:>6} {:>9}  {line}",
        score(found),
        seconds(time)
    )?;
    output.flush()
}

/// In pawns, or in moves to a mate.
pub(crate) fn score(found: &Found) -> String {
    match found.mate() {
        // A mate in n moves takes 2n - 1 plies, and the one who is mated makes one move less.
        Some(plies) if plies > 0 => format!("#{}", (plies + 1) / 2),
        Some(plies) => format!("#-{}", -plies / 2),
        None => format!("{:+.2}", f64::from(found.score) / 100.0),
    }
}

/// The moves of a line, written as in UCI.
pub(crate) fn moves(board: &Board, line: &[Move]) -> String {
    let mut board = board.clone();
    let mut text = String::new();
    for &mv in line {
        if !text.is_empty() {
            text.push(' ');
        }
        // In Chess960 a king's move to the square where castling takes him can be another move, so there the rook
        // that he castles with is told.
        let from_e = board.king(board.side_to_move()).file() == File::E;
        let shown = if from_e { display_uci_move(&board, mv).to_string() } else { mv.to_string() };
        text.push_str(&shown);
        board.play_unchecked(mv);
    }
    text
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}
