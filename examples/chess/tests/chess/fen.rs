//! Tests of reading valid and invalid FENs.

use cozy_chess::Board;

use super::random_games::{STARTS, play};
use chess::fen::{board, without_clocks};

#[test]
fn reads_what_cozy_chess_writes() {
    play(5, 100, |_, _, _, next| {
        // Read each position from Shredder-FEN, and from FEN if possible. FEN requires that the
        // rooks of Chess960 are the outermost rooks.
        let written = next.board();
        assert_eq!(&board(&format!("{written:#}")).unwrap(), written);
        let fen = written.to_string();
        if Board::from_fen(&fen, false).is_ok() {
            assert_eq!(&board(&fen).unwrap(), written);
        }
    });
}

#[test]
fn clocks_and_operations() {
    let initial = STARTS[0].strip_suffix(" 0 1").unwrap();
    let expected = board(STARTS[0]).unwrap();
    for more in [
        "",
        " ",
        "\r",
        " 0",
        " 0 1 bm Nf3;",
        " 0 bm Nf3;",
        " bm Nf3; id \"x\";",
        " hmvc 7; fmvn 12;",
        "\t0\t1",
    ] {
        assert_eq!(
            board(&format!("{initial}{more}")).unwrap(),
            expected,
            "{more:?}"
        );
    }
    assert_eq!(
        board(&format!("  {}", initial.replace(' ', " \t "))).unwrap(),
        expected
    );
    for (more, clock, number) in [
        ("7", 7, 1),
        ("100", 100, 1),
        ("0 80", 0, 80),
        ("9 65535", 9, 65535),
    ] {
        let read = board(&format!("{initial} {more}")).unwrap();
        assert_eq!(
            (read.halfmove_clock(), read.fullmove_number()),
            (clock, number)
        );
    }
    for (more, fault) in [
        (
            "101",
            "the halfmove clock is '101' instead of a number from 0 to 100",
        ),
        (
            "- 1",
            "the halfmove clock is '-' instead of a number from 0 to 100",
        ),
        (
            "-1 1",
            "the halfmove clock is '-1' instead of a number from 0 to 100",
        ),
        (
            "0 0",
            "the move number is '0' instead of a number from 1 to 65535",
        ),
        (
            "0 65536",
            "the move number is '65536' instead of a number from 1 to 65535",
        ),
    ] {
        let fen = format!("{initial} {more}");
        let error = format!("{:#}", board(&fen).unwrap_err());
        assert_eq!(error, format!("bad FEN '{fen}': {fault}"));
        // Without the clocks, the line is valid.
        assert_eq!(without_clocks(&fen).unwrap(), expected);
    }
}

#[test]
fn castling_letters() {
    for (squares, letters, files) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R", "-", "-"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "qK", "Ha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "HAha", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "Hq", "Ha"),
        // The letters `K` and `Q` mean the outermost rooks.
        ("4k3/8/8/8/8/8/8/RR1K1RR1", "KQ", "GA"),
        ("4k3/8/8/8/8/8/8/RR1K1RR1", "FB", "FB"),
        ("4k3/8/8/8/8/8/8/RR1K1RR1", "KB", "GB"),
        ("1r1k2r1/8/8/8/8/8/8/3K4", "kq", "gb"),
    ] {
        let board = board(&format!("{squares} w {letters} -")).unwrap();
        assert_eq!(
            format!("{board:#}").split(' ').nth(2),
            Some(files),
            "{squares} {letters}"
        );
    }
}

#[test]
fn bad_fens() {
    let kings = "4k3/8/8/8/8/8/8/4K3";
    let rooks = "r3k2r/8/8/8/8/8/8/R3K2R";
    let pawns = "4k3/8/8/3Pp3/3pP3/8/8/4K3";
    let bad = |fens: &[String], why: &str| {
        for fen in fens {
            let expected = format!("bad FEN '{}': {why}", fen.escape_debug());
            assert_eq!(format!("{:#}", board(fen).unwrap_err()), expected);
        }
    };
    let fields = [kings, "w", "-", "-"];
    bad(
        &[0, 1, 2, 3].map(|len| fields[..len].join(" ")),
        "The FEN is missing a field.",
    );
    let check = "the side that has moved is in check, or more than two pieces give check";
    for (board, why) in [
        ("/", "the number of ranks is 2, not 8"),
        ("4k3/8/8/8/8/8/4K3", "the number of ranks is 7, not 8"),
        ("4k3/8/8/8/8/8/8/8/4K3", "the number of ranks is 9, not 8"),
        ("4k3/8/8/8/8/8/8/4K3/", "the number of ranks is 9, not 8"),
        ("4k3/8/8/7/8/8/8/4K3", "rank 5 has 7 squares, not 8"),
        ("4k3/8/8/8p/8/8/8/4K3", "rank 5 has 9 squares, not 8"),
        (
            "4k3/8/8/9/8/8/8/4K3",
            "rank 5 has '9', which is neither a piece nor 1 to 8",
        ),
        (
            "4k3/8/8/80/8/8/8/4K3",
            "rank 5 has '0', which is neither a piece nor 1 to 8",
        ),
        (
            "4k3/8/8/7x/8/8/8/4K3",
            "rank 5 has 'x', which is neither a piece nor 1 to 8",
        ),
        (
            "4k3/8/8/4\u{1}3/8/8/8/4K3",
            "rank 5 has '\\u{1}', which is neither a piece nor 1 to 8",
        ),
        (
            "4k3/8/8/4é3/8/8/8/4K3",
            "rank 5 has 'é', which is neither a piece nor 1 to 8",
        ),
        ("8/8/8/8/8/8/8/8", "White has 0 kings, not one"),
        ("k7/8/8/8/8/8/8/KK6", "White has 2 kings, not one"),
        ("8/8/8/8/8/8/8/K7", "Black has 0 kings, not one"),
        ("k6P/8/8/8/8/8/8/K7", "a pawn stands on rank 8"),
        ("k7/8/8/8/8/8/8/K1p5", "a pawn stands on rank 1"),
        // White is to move, so Black cannot be in check. Kings cannot be adjacent, and three
        // pieces cannot give check.
        ("4k3/8/8/8/8/8/4R3/4K3", check),
        ("3k4/4P3/8/8/8/8/8/B3K3", check),
        ("8/8/8/8/8/8/1k6/K7", "the kings stand side by side"),
        ("4K3/8/3n1n2/8/b7/8/8/k3r3", check),
        (
            "k7/pppppppp/p7/8/8/8/8/K7",
            "Black has 9 pawns and 10 pieces, more than 8 or 16",
        ),
        (
            "k7/8/8/8/8/NNNN4/QQQQQQQ/KRRRRR2",
            "rank 2 has 7 squares, not 8",
        ),
        (
            "k7/8/8/8/8/NNNN4/QQQQQQQ1/KRRRRR2",
            "White has 0 pawns and 17 pieces, more than 8 or 16",
        ),
    ] {
        bad(&[format!("{board} w - -")], why);
    }
    bad(
        &["white", "W", "-"].map(|turn| format!("{kings} {turn} - -")),
        "The side to move is invalid.",
    );
    let castling = ["KX", "--", "KQK", "HK", "HH", "B", "e", "k-", "é"];
    let others = [
        "4k2r/8/8/8/8/8/8/4K3 w q -",
        "r6r/4k3/8/8/8/8/8/4K3 w k -",
        "R3K3/8/8/8/8/8/8/4k3 w K -",
    ];
    bad(
        &castling.map(|castling| format!("{rooks} w {castling} -")),
        "The castling rights are invalid.",
    );
    bad(
        &others.map(String::from),
        "The castling rights are invalid.",
    );
    let squares = ["KQ", "e9", "i6", "e66", "e3", "d6"];
    let others = [
        format!("{pawns} b - e6"),
        "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6".into(),
        "4k3/4n3/8/3Pp3/8/8/8/4K3 w - e6".into(),
        // The double push cannot have caused the check.
        "4k3/8/3N4/8/3Pp3/8/8/K7 b - d3 0 1".into(),
    ];
    bad(
        &squares.map(|square| format!("{pawns} w - {square}")),
        "The en passant square is invalid.",
    );
    bad(&others, "The en passant square is invalid.");
    // A pinned pawn cannot capture en passant, but the FEN is valid.
    assert!(board("4k3/8/8/8/3Pp3/8/8/K3R2R b - d3 0 1").is_ok());
    // Long input is truncated.
    let error = board(&"8".repeat(10_000)).unwrap_err();
    assert!(format!("{error:#}").len() < 250, "{error}");
}
