//! Replays games with repetitions and transpositions, and detects these by hashes.

use std::fmt::{self, Display, Formatter};
use std::io::Write;

use anyhow::{Context, Result, bail, ensure};
use haitaka::Color;
use zobrist::Zobrist;
use zobrist_examples::game::Game as _;
use zobrist_examples::program::Differs;
use zobrist_examples::results::wrapped;

use crate::game::Game;
use crate::hashes::sum_after;
use crate::moves;
use crate::position::{AdditivePosition, read};
use crate::repetition::{Line, Repetition};

/// Games with repetitions: name, start position, opening, a cycle of moves, and outcome.
const CYCLIC: [(&str, &str, &str, &str, Repetition); 2] = [
    // In each cycle, both sides drop a bishop and lose it to a rook, so the captured pieces
    // return.
    (
        "sennichite with drops and captures",
        haitaka::SFEN_STARTPOS,
        "7g7f 3c3d 8h2b+ 3a2b",
        "B*7b 8b7b 5i5h 7b8b 5h5i B*3h 2h3h 5a5b 3h2h 5b5a",
        Repetition::Draw,
    ),
    (
        "perpetual check",
        "8k/R8/9/9/9/9/9/9/4K4 b - 1",
        "",
        "9b9a 1a1b 9a9b 1b1a",
        Repetition::LostBy(Color::Black),
    ),
];

/// Plays `moves` from `sfen`, and returns all positions. The moves are in the notation of the
/// Universal Shogi Interface. Checks the hashes of each position, including the hash with additive
/// keys.
pub fn positions(sfen: &str, moves: &str) -> Result<Vec<Game>> {
    let mut game = Game::new(read(sfen)?);
    let mut sum = AdditivePosition::from(&game.board).zobrist_hash();
    let mut games = vec![game.clone()];
    for text in moves.split_whitespace() {
        let Some(step) = moves::find(&game.board, text) else {
            bail!(Differs(format!(
                "{text} is not a legal move in {}",
                game.board
            )));
        };
        sum = sum_after(sum, &game.board, step);
        game = game.after(step);
        game.check()?;
        sum.check(&AdditivePosition::from(&game.board))
            .with_context(|| format!("wrong hash of {}", game.board))?;
        games.push(game.clone());
    }
    Ok(games)
}

/// Replays games, and writes the repetitions and transpositions that it finds. Fails if they are
/// not as expected.
pub fn replay(output: &mut impl Write) -> Result<()> {
    writeln!(output)?;
    for (name, sfen, opening, cycle, expected) in CYCLIC {
        let mut line = Line::default();
        let games = positions(sfen, &format!("{opening} {cycle} {cycle} {cycle}"))?;
        let fourfold = games.iter().enumerate().find_map(|(ply, game)| {
            line.push(game);
            line.fourfold().map(|(first, end)| (ply, first, end))
        });
        let Some((ply, first, end)) = fourfold.filter(|fourfold| fourfold.2 == expected) else {
            bail!(Differs(format!("{name}: should have been {expected}")));
        };
        let line =
            format!("{name}: after ply {ply} as after ply {first}, for the fourth time: {end}");
        writeln!(output, "{}", wrapped(&line, 4))?;
    }

    // The king captures a pawn that is dropped in front of him, and returns on another path.
    let moves = "P*5h 5i5h 5a4a 5h4i 4a5a 4i5i";
    let games = positions("4k4/9/9/9/9/9/9/9/4K4 w p 1", moves)?;
    let (name, ply) = ("the same board with other hands", games.len() - 1);
    let mut line = Line::default();
    for game in &games {
        line.push(game);
    }
    let Some((then, Color::Black)) = line.better() else {
        bail!(Differs(format!("{name}: Black should hold more")));
    };
    let line = format!("{name}: after ply {ply} as after ply {then}, and Black holds more");
    writeln!(output, "{}", wrapped(&line, 4))?;

    // Bishops are exchanged. Black drops a bishop on one of two squares, and moves it to 5e from
    // either square.
    let mut hashes = Vec::new();
    for via in ["6f", "4f"] {
        let moves = format!("7g7f 3c3d 8h2b+ 3a2b B*{via} 8c8d {via}5e 8d8e");
        let games = positions(haitaka::SFEN_STARTPOS, &moves)?;
        let (last, ply) = (&games[games.len() - 1], games.len() - 1);
        writeln!(
            output,
            "bishop by way of {via}: hash {:016x} after ply {ply}",
            last.hash()
        )?;
        hashes.push(last.hashes);
    }
    ensure!(
        hashes[0] == hashes[1],
        Differs("one position has two hashes by two paths".into())
    );
    Ok(())
}

impl Display for Repetition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Repetition::Draw => f.write_str("a draw"),
            Repetition::LostBy(color) => write!(f, "{color:?} only gave check, and loses"),
        }
    }
}
