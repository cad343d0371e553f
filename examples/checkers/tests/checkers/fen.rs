//! Tests of reading and writing positions as in PDN.

use crate::game::{STARTS, play};
use checkers::position::{Color, Position};

fn error(fen: &str) -> String {
    format!("{:#}", fen.parse::<Position>().expect_err(fen))
}

#[test]
fn round_trips() {
    let mut positions = 0;
    play(20, 200, |game, _, _| {
        let fen = game.position.to_string();
        assert_eq!(fen.parse::<Position>().unwrap(), *game.position, "{fen}");
        positions += 1;
    });
    assert!(positions > 2_000, "{positions}");
    for fen in STARTS {
        assert_eq!(fen.parse::<Position>().unwrap().to_string(), fen);
    }
}

#[test]
fn several_ways_to_write_a_position() {
    let position: Position = "W:W18,24,K10:B12,K29".parse().unwrap();
    for fen in [
        "W:W18,24,K10:B12,K29.",
        " W:W18,24,K10:B12,K29 \n",
        "W:B12,K29:W18,24,K10",
        "W:BK29,12:WK10,24,18",
        "W : W 18, 24, K10 : B 12, K29 .",
        "W:W018,24,K10:B12,K29",
    ] {
        assert_eq!(fen.parse::<Position>().unwrap(), position, "{fen}");
    }
    assert_eq!(STARTS[0].parse::<Position>().unwrap(), Position::INITIAL);
    assert_eq!(
        "B:W21-32:B1-12".parse::<Position>().unwrap(),
        Position::INITIAL
    );
    let kings: Position = "B:W31,K5-8:BK32-32,9".parse().unwrap();
    assert_eq!(kings.to_string(), "B:W31,K5,K6,K7,K8:B9,K32");
    let none: Position = "B:WK1:B".parse().unwrap();
    assert_eq!((none.pieces(Color::Black), none.kings), (0, [0, 1]));
}

#[test]
fn errors_name_what_is_wrong() {
    for (fen, message) in [
        ("", "the side to move is '' instead of 'W' or 'B'"),
        ("w:W1:B2", "the side to move is 'w' instead of 'W' or 'B'"),
        (
            "W18,24:B12",
            "the side to move is 'W18,24' instead of 'W' or 'B'",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "the side to move is '8/8/8/8/8/8/8/8 w - - 0 1' instead of 'W' or 'B'",
        ),
        ("W", "the pieces of Black are missing"),
        ("W:B12", "the pieces of White are missing"),
        ("W:W18", "the pieces of Black are missing"),
        ("W:W18:W19", "the pieces of White are given twice"),
        (
            "W:W18:B12:",
            "'' is not a list of pieces: begin it with 'W' or 'B'",
        ),
        (
            "W:W18:12",
            "'12' is not a list of pieces: begin it with 'W' or 'B'",
        ),
        (
            "W:W18,33:B12",
            "'33' is not a piece: use 1 to 32, K1 to K32, or a range like 21-32",
        ),
        (
            "W:W18,0:B12",
            "'0' is not a piece: use 1 to 32, K1 to K32, or a range like 21-32",
        ),
        (
            "W:W18,:B12",
            "'' is not a piece: use 1 to 32, K1 to K32, or a range like 21-32",
        ),
        (
            "W:W18:BK",
            "'K' is not a piece: use 1 to 32, K1 to K32, or a range like 21-32",
        ),
        (
            "W:W18:BKK3",
            "'KK3' is not a piece: use 1 to 32, K1 to K32, or a range like 21-32",
        ),
        (
            "W:W+18:B12",
            "'+18' is not a piece: use 1 to 32, K1 to K32, or a range like 21-32",
        ),
        (
            "W:W21-33:B12",
            "'21-33' is not a piece: use 1 to 32, K1 to K32, or a range like 21-32",
        ),
        (
            "W:W32-21:B12",
            "'32-21' is not a piece: use 1 to 32, K1 to K32, or a range like 21-32",
        ),
        (
            "W:WK21-K32:B12",
            "'K21-K32' is not a piece: use 1 to 32, K1 to K32, or a range like 21-32",
        ),
        (
            "W:W21-:B12",
            "'21-' is not a piece: use 1 to 32, K1 to K32, or a range like 21-32",
        ),
        (
            "W:W1-2-3:B12",
            "'1-2-3' is not a piece: use 1 to 32, K1 to K32, or a range like 21-32",
        ),
        ("W:W18:B12,16-19", "square 18 is occupied twice"),
        (
            "W:W3-9:B12",
            "a man of White cannot stand on 3: he is crowned there",
        ),
        (
            "W:W18\n19:B12",
            r"'18\n19' is not a piece: use 1 to 32, K1 to K32, or a range like 21-32",
        ),
        (
            "W:W99999999999999:B1",
            "'99999999999999' is not a piece: use 1 to 32, K1 to K32, or a range like 21-32",
        ),
        ("W:W18,18:B12", "square 18 is occupied twice"),
        ("W:W18,K18:B12", "square 18 is occupied twice"),
        ("W:W18:B12,K18", "square 18 is occupied twice"),
        (
            "W:W4:B12",
            "a man of White cannot stand on 4: he is crowned there",
        ),
        (
            "W:W18:B29",
            "a man of Black cannot stand on 29: he is crowned there",
        ),
        (
            "B:W20,21,22,23,24,25,26,27,28,29,30,31,32:B",
            "White has 13 pieces, more than 12",
        ),
    ] {
        assert_eq!(
            error(fen),
            format!("bad FEN '{}': {message}", fen.escape_debug())
        );
    }
}
