//! Reads and writes positions as in PDN: the side to move, and then the squares of the pieces of
//! each side. A K before a square means a king. An example is
//! `W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29`.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use anyhow::{Context, Error, Result, bail, ensure};
use zobrist_examples::quote::quote;

use crate::moves::each;
use crate::position::{Color, Position, index};

impl Display for Position {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let letter = |color| if color == Color::White { 'W' } else { 'B' };
        write!(f, "{}", letter(self.turn))?;
        for color in [Color::White, Color::Black] {
            let men = each(self.men[color as usize]).map(|man| format!("{}", index(man) + 1));
            let kings =
                each(self.kings[color as usize]).map(|king| format!("K{}", index(king) + 1));
            let pieces: Vec<String> = men.chain(kings).collect();
            write!(f, ":{}{}", letter(color), pieces.join(","))?;
        }
        Ok(())
    }
}

impl FromStr for Position {
    type Err = Error;

    /// Parses the format of this module. As in PDN 3.0 (<http://pdn.fmjd.org/fen.html>), the sides may be in either
    /// order, a range such as `21-32` or `K5-8` stands for its squares, and a full stop may end the
    /// text.
    fn from_str(fen: &str) -> Result<Self> {
        read(fen.trim()).with_context(|| format!("bad FEN {}", quote(fen)))
    }
}

fn read(fen: &str) -> Result<Position> {
    let mut fields = fen
        .strip_suffix('.')
        .unwrap_or(fen)
        .split(':')
        .map(str::trim);
    let turn = match fields.next().unwrap_or("") {
        "W" => Color::White,
        "B" => Color::Black,
        other => bail!("the side to move is {} instead of 'W' or 'B'", quote(other)),
    };
    let mut position = Position {
        men: [0; 2],
        kings: [0; 2],
        turn,
    };
    let mut missing = Color::ALL.to_vec();
    for field in fields {
        let (color, pieces) = match field.split_at_checked(1) {
            Some(("W", pieces)) => (Color::White, pieces.trim()),
            Some(("B", pieces)) => (Color::Black, pieces.trim()),
            _ => bail!(
                "{} is not a list of pieces: begin it with 'W' or 'B'",
                quote(field)
            ),
        };
        ensure!(
            missing.contains(&color),
            "the pieces of {color:?} are given twice"
        );
        missing.retain(|&other| other != color);
        for token in pieces
            .split(',')
            .map(str::trim)
            .filter(|_| !pieces.is_empty())
        {
            put(&mut position, color, token)?;
        }
        let number = position.pieces(color).count_ones();
        ensure!(number <= 12, "{color:?} has {number} pieces, more than 12");
    }
    match missing.first() {
        None => Ok(position),
        Some(color) => bail!("the pieces of {color:?} are missing"),
    }
}

/// Places pieces of `color` on the squares that a token such as `18`, `K18`, `18-21` or `K18-21`
/// names.
fn put(position: &mut Position, color: Color, token: &str) -> Result<()> {
    let range = token.strip_prefix('K').unwrap_or(token);
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    let range = number(first)
        .zip(number(last))
        .filter(|(first, last)| first <= last);
    let Some((first, last)) = range else {
        let pieces = "1 to 32, K1 to K32, or a range like 21-32";
        bail!("{} is not a piece: use {pieces}", quote(token));
    };
    for number in first..=last {
        let square = 1 << (number - 1);
        ensure!(
            position.empty() & square != 0,
            "square {number} is occupied twice"
        );
        if token.starts_with('K') {
            position.kings[color as usize] |= square;
        } else if square & color.crown_row() == 0 {
            position.men[color as usize] |= square;
        } else {
            bail!("a man of {color:?} cannot stand on {number}: he is crowned there");
        }
    }
    Ok(())
}

/// Parses the number of a square.
fn number(digits: &str) -> Option<u32> {
    // `parse` would accept a plus sign.
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits
        .parse()
        .ok()
        .filter(|number| is_number && (1..=32).contains(number))
}
