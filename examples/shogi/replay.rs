//! Games that are played again, to see what their hashes tell.

use std::fmt::{self, Display, Formatter};
use std::io::Write;
use std::iter;

use zobrist_examples::game::Game as _;
use zobrist_examples::program::Failure;

use crate::game::Game;
use crate::moves;
use crate::position::{Color, Position};
use crate::repetition::{Line, Repetition};

const INITIAL: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// A game by its moves.
pub(crate) struct Replay {
    pub(crate) name: &'static str,
    pub(crate) sfen: &'static str,
    /// Moves in the notation of the Universal Shogi Interface, played once.
    pub(crate) opening: &'static str,
    /// Moves that lead back to where they started, at least on the board.
    pub(crate) cycle: &'static str,
    /// How often the cycle is played.
    pub(crate) times: usize,
}

/// Both sides drop a bishop and lose it to a rook in each cycle: what was captured comes back.
pub(crate) const DRAW: Replay = Replay {
    name: "sennichite with drops and captures",
    sfen: INITIAL,
    opening: "7g7f 3c3d 8h2b+ 3a2b",
    cycle: "B*7b 8b7b 5i5h 7b8b 5h5i B*3h 2h3h 5a5b 3h2h 5b5a",
    times: 3,
};

pub(crate) const PERPETUAL_CHECK: Replay = Replay {
    name: "perpetual check",
    sfen: "8k/R8/9/9/9/9/9/9/4K4 b - 1",
    opening: "",
    cycle: "9b9a 1a1b 9a9b 1b1a",
    times: 3,
};

/// The king takes a pawn that is dropped in front of him, and goes home by a detour.
pub(crate) const BETTER: Replay = Replay {
    name: "the same board with other hands",
    sfen: "4k4/9/9/9/9/9/9/9/4K4 w p 1",
    opening: "",
    cycle: "P*5h 5i5h 5a4a 5h4i 4a5a 4i5i",
    times: 1,
};

/// Bishops are exchanged, and Black drops his on one of two squares from where it gets to 5e.
pub(crate) const BY_OTHER_DROPS: [Replay; 2] = [
    Replay {
        name: "bishop by way of 6f",
        sfen: INITIAL,
        opening: "7g7f 3c3d 8h2b+ 3a2b B*6f 8c8d 6f5e 8d8e",
        cycle: "",
        times: 0,
    },
    Replay {
        name: "bishop by way of 4f",
        sfen: INITIAL,
        opening: "7g7f 3c3d 8h2b+ 3a2b B*4f 8c8d 4f5e 8d8e",
        cycle: "",
        times: 0,
    },
];

impl Replay {
    /// All positions, the first one first; the hash of each is compared with the one from scratch.
    pub(crate) fn games(&self) -> Result<Vec<Game>, Failure> {
        let mut games = vec![Game::new(self.sfen.parse().expect("a position to start from"))];
        let cycles = iter::repeat_n(self.cycle, self.times);
        for text in iter::once(self.opening).chain(cycles).flat_map(str::split_whitespace) {
            let last = &games[games.len() - 1];
            let Some(step) = moves::find(last.board(), text) else {
                let position = Position::from(last.board());
                return Err(Failure::Differs(format!("{text} is no legal move in {position}")));
            };
            let next = last.after(step);
            next.check()?;
            games.push(next);
        }
        Ok(games)
    }

    /// The repetition that ends the game.
    fn repetition(&self) -> Result<(usize, usize, Repetition), Failure> {
        let mut line = Line::default();
        for (ply, game) in self.games()?.iter().enumerate() {
            line.push(game);
            if let Some((first, repetition)) = line.fourfold() {
                return Ok((ply, first, repetition));
            }
        }
        Err(Failure::Differs(format!("{}: nothing is there for the fourth time", self.name)))
    }
}

/// Plays the games above again, and writes what their hashes tell. Fails if that is not what should come out.
pub(crate) fn replay(output: &mut impl Write) -> Result<(), Failure> {
    writeln!(output)?;
    for (game, expected) in
        [(DRAW, Repetition::Draw), (PERPETUAL_CHECK, Repetition::LostBy(Color::Black))]
    {
        let (ply, first, repetition) = game.repetition()?;
        let name = game.name;
        writeln!(
            output,
            "{name}: after ply {ply} as after ply {first}, for the fourth time: {repetition}"
        )?;
        if repetition != expected {
            return Err(Failure::Differs(format!("{name}: should have been {expected}")));
        }
    }

    let mut line = Line::default();
    let games = BETTER.games()?;
    for game in &games {
        line.push(game);
    }
    let (name, ply) = (BETTER.name, games.len() - 1);
    let Some((then, color @ Color::Black)) = line.better() else {
        return Err(Failure::Differs(format!("{name}: Black should hold more")));
    };
    writeln!(output, "{name}: after ply {ply} as after ply {then}, and {color} holds more")?;

    let mut hashes = Vec::new();
    for game in BY_OTHER_DROPS {
        let games = game.games()?;
        let last = &games[games.len() - 1];
        writeln!(output, "{}: hash {:016x} after ply {}", game.name, last.hash(), games.len() - 1)?;
        hashes.push(last.hashes());
    }
    if hashes[0] != hashes[1] {
        return Err(Failure::Differs("one position by two ways has two hashes".into()));
    }
    Ok(())
}

impl Display for Repetition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Repetition::Draw => f.write_str("a draw"),
            Repetition::LostBy(color) => write!(f, "{color} only gave check, and loses"),
        }
    }
}
