//! Tests of the positions of boards, and of valid and invalid SFENs.

use haitaka::{Board, Color, ColoredPiece, Piece, Square};
use zobrist_examples::dice::Dice;

use crate::game::play;
use shogi::position::{Position, read};
use shogi::published::PERFT;

#[test]
fn there_and_back() {
    play(20, 400, |_, _, next| {
        let read = read(&next.board.to_string()).unwrap();
        assert!(read.same_position(&next.board), "{}", next.board);
        assert_eq!(Position::from(&read), Position::from(&next.board));
    });
}

#[test]
fn number_of_the_move_does_not_matter() {
    for (_, sfen, _) in PERFT {
        let (fields, _) = sfen.rsplit_once(' ').unwrap();
        let board = read(sfen).unwrap();
        assert_eq!(board, sfen.parse().unwrap());
        for more in ["", " ", " 2", "\t65535\r\n"] {
            assert_eq!(
                read(&format!(" {fields}{more}")).unwrap(),
                board,
                "{more:?}"
            );
        }
    }
}

#[test]
fn several_ways_to_write_a_position() {
    let expected = read("4k4/9/9/9/9/9/9/9/4K4 b R2P2b 1").unwrap();
    for sfen in [
        "4k4/9/9/9/9/9/9/9/4K4 b 2b2PR",
        "4k4/9/9/9/9/9/9/9/4K4 b 02P1R2b 9",
    ] {
        assert_eq!(read(sfen).unwrap(), expected, "{sfen}");
    }
}

#[test]
fn every_piece_on_its_square() {
    let on = |position: &Position, name: &str| {
        position.board[name.parse::<Square>().unwrap() as usize].map(|piece| piece.to_string())
    };
    let position = Position::from(&Board::startpos());
    for (square, piece) in [
        ("2h", "R"),
        ("8h", "B"),
        ("8b", "r"),
        ("5a", "k"),
        ("9i", "L"),
    ] {
        assert_eq!(on(&position, square).as_deref(), Some(piece), "{square}");
    }
    assert_eq!(on(&position, "5e"), None);
    assert!(!position.white_to_move);

    let promoted = "4k4/9/+p+l+n+s+b+r3/9/9/9/+P+L+N+S+B+R3/9/4K4 w 3G16pg 7";
    let position = Position::from(&read(promoted).unwrap());
    for (rank, color) in [('c', Color::White), ('g', Color::Black)] {
        for (file, piece) in ('4'..='9').rev().zip(&Piece::ALL[8..]) {
            // Both SFEN and haitaka order the pieces P, L, N, S, B, R.
            let square: Square = format!("{file}{rank}").parse().unwrap();
            let expected = Some(ColoredPiece {
                piece: *piece,
                color,
            });
            assert_eq!(position.board[square as usize], expected, "{square}");
        }
    }
    assert_eq!(
        position.hands,
        [[0, 0, 0, 0, 0, 0, 3], [16, 0, 0, 0, 0, 0, 1]]
    );
    assert!(position.white_to_move);
}

#[test]
fn errors_name_the_input() {
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    let kings = "4k4/9/9/9/9/9/9/9/4K4";
    let rank = |rank: &str| format!("{} b - 1", board.replace("1r5b1", rank));
    let hands = |hands: &str| format!("{kings} b {hands} 1");
    let fields = "a board, a side to move and the pieces in hand are required";
    let read_as = |board: &str| format!("it would be read as {board} 1");
    for (sfen, why) in [
        (String::new(), fields),
        (format!("{board} b"), fields),
        (
            format!("{board} x - 1"),
            "the side to move is 'x' instead of b or w",
        ),
        (format!("{board} b - 0"), "The move number is invalid."),
        (
            format!("{board} b - 1 moves"),
            "The SFEN string has too many fields.",
        ),
        (rank("1r5x1"), "'x' is not a piece"),
        (rank("1+15b1"), "'+1' is not a piece"),
        (rank("1+g5b1"), "'+g' is not a piece"),
        (rank("1r5b"), "rank b has 8 squares, not 9"),
        (rank("1r5b1p"), "rank b has 10 squares, not 9"),
        (rank(&"9".repeat(100)), "rank b has 900 squares, not 9"),
        (rank("1r5b1+"), "'+' is not a piece"),
        (rank("1r5b01"), "'0' is not a piece"),
        (rank("1r41b1"), &read_as(&format!("{board} b -"))),
        (format!("{board}/9 b - 1"), "the board has 10 ranks, not 9"),
        (hands("K"), "'K' are not pieces in hand"),
        (hands("P0p"), "'P0p' are not pieces in hand"),
        (hands("19p"), "'19p' are not pieces in hand"),
        (
            hands("99999999999p"),
            "'99999999999p' are not pieces in hand",
        ),
        (hands("P2"), "'P2' are not pieces in hand"),
        (hands("-P"), "'-P' are not pieces in hand"),
        (hands("P2p2P"), &read_as(&format!("{kings} b 2P2p"))),
        (
            "4k4/9/9/9/9/9/9/9/9 b - 1".into(),
            "Black has 0 kings, not one",
        ),
        (
            "4k3P/9/9/9/9/9/9/9/4K4 b - 1".into(),
            "pawns of Black could never move from rank a",
        ),
        // The kings are adjacent.
        (
            "9/9/9/4k4/4K4/9/9/9/9 w - 1".into(),
            "the side to move could capture the king, or is in check by too many pieces",
        ),
    ] {
        assert_eq!(
            format!("{:#}", read(&sfen).unwrap_err()),
            format!("bad SFEN '{sfen}': {why}")
        );
    }
}

/// `read` must reject input on which haitaka's parser panics, and input with errors that it
/// ignores.
#[test]
fn whatever_is_read_is_written_the_same_or_rejected() {
    let mut dice = Dice::new(1);
    let (mut good, mut bad) = (0, 0);
    for _ in 0..20_000 {
        let (_, sfen, _) = PERFT[dice.below(4)];
        let mut sfen: Vec<u8> = sfen.into();
        let letters = b"+0123456789PLNSBRGKplnsbrgk/ -bwx";
        for _ in 0..=dice.below(2) {
            let (at, letter) = (dice.below(sfen.len()), letters[dice.below(letters.len())]);
            match dice.below(3) {
                0 => sfen[at] = letter,
                1 => sfen.insert(at, letter),
                _ => _ = sfen.remove(at),
            }
        }
        let sfen = String::from_utf8(sfen).unwrap();
        match read(&sfen) {
            Ok(board) => {
                let count = |text: &str| {
                    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
                    let letters = fields[0].bytes().filter(|letter| !letter.is_ascii_digit());
                    (
                        letters.collect::<Vec<u8>>(),
                        fields[1].to_owned(),
                        hand(fields[2]),
                    )
                };
                assert_eq!(count(&board.to_string()), count(&sfen), "{sfen}");
                good += 1;
            }
            Err(_) => bad += 1,
        }
    }
    assert!(good > 500 && bad > 5_000, "{good} {bad}");
}

/// Parses the pieces in hand and their numbers, without error handling.
fn hand(field: &str) -> Vec<(char, u32)> {
    let (mut hand, mut number) = (Vec::new(), 0);
    for letter in field.chars().filter(|&letter| letter != '-') {
        match letter.to_digit(10) {
            Some(digit) => number = 10 * number + digit,
            None => hand.push((letter, std::mem::take(&mut number).max(1))),
        }
    }
    hand.sort_unstable();
    hand
}
