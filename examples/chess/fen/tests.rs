use super::*;
use crate::random_games::{STARTS, play};

fn error(fen: &str) -> String {
    match Fen::read(fen.as_bytes()) {
        Err(error) => error.to_string(),
        Ok(fen) => Board::try_from(&fen).expect_err("an error").to_string(),
    }
}

#[test]
fn agrees_with_the_parser_of_cozy_chess() {
    play(10, 100, |_, _, _, next| {
        let board = next.board();
        // As FEN and as Shredder-FEN; a game of Chess960 has to be told by the latter.
        let shredder = format!("{board:#}");
        let read = Board::try_from(&Fen::read(shredder.as_bytes()).unwrap()).unwrap();
        assert_eq!(format!("{read:#}"), reset_clocks(&shredder));
        let fen = format!("{board}");
        if Board::from_fen(&fen, false).is_ok_and(|read| read == *board) {
            let read = Board::try_from(&Fen::read(fen.as_bytes()).unwrap()).unwrap();
            assert_eq!(read.to_string(), reset_clocks(&fen));
        }
    });
}

fn reset_clocks(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').take(4).chain(["0", "1"]).collect();
    fields.join(" ")
}

#[test]
fn clocks_and_operations_do_not_matter() {
    let initial = STARTS[0].strip_suffix(" 0 1").unwrap();
    let read = Fen::read(STARTS[0].as_bytes());
    assert!(read.is_ok());
    for more in ["", " ", "\r", " 0", " 101 0", " bm Nf3; id \"x\";", " - -1 junk", "\t0\t1"] {
        assert_eq!(Fen::read(format!("{initial}{more}").as_bytes()), read, "{more:?}");
    }
    assert_eq!(Fen::read(format!("  {}", initial.replace(' ', "  ")).as_bytes()), read);
}

#[test]
fn castling_letters() {
    let castling = |board: &str, field: &str| {
        Fen::read(format!("{board} w {field} -").as_bytes()).unwrap().castling
    };
    let (a, f, g, h) = (Some(File::A), Some(File::F), Some(File::G), Some(File::H));
    let board = "r3k2r/8/8/8/8/8/8/R3K2R";
    assert_eq!(castling(board, "-"), [[None, None], [None, None]]);
    assert_eq!(castling(board, "KQkq"), [[h, a], [h, a]]);
    assert_eq!(castling(board, "qK"), [[h, None], [None, a]]);
    assert_eq!(castling(board, "HAha"), [[h, a], [h, a]]);
    // The letters of wings mean the outermost rook.
    let board = "4k3/8/8/8/8/8/8/RR1K1RR1";
    assert_eq!(castling(board, "KQ"), [[g, a], [None, None]]);
    assert_eq!(castling(board, "FB"), [[f, Some(File::B)], [None, None]]);
}

#[test]
fn boards_that_are_none() {
    let rest = "w - - 0 1";
    for (board, message) in [
        ("", "'w' is no piece"),
        ("8/8/8/8/8/8/8", "the board has 7 ranks instead of 8"),
        ("8/8/8/8/8/8/8/8/8", "the board has more than 8 ranks"),
        ("8/8/8/8/8/8/8/8/", "the board has more than 8 ranks"),
        ("8/8/8/7/8/8/8/8", "rank 5 has 7 squares instead of 8"),
        ("8/8/8/8/8/8/8/7", "rank 1 has 7 squares instead of 8"),
        ("8/8/8/8p/8/8/8/8", "rank 5 has more than 8 squares"),
        ("88888888888888888888888888888888888888888", "rank 8 has more than 8 squares"),
        ("pppppppppp/8/8/8/8/8/8/8", "rank 8 has more than 8 squares"),
        ("8/8/8/3x4/8/8/8/8", "'x' is no piece"),
        ("8/8/8/9/8/8/8/8", "'9' is no piece"),
        ("8/8/8/80/8/8/8/8", "'0' is no piece"),
        ("8/8/8/4\u{1}3/8/8/8/8", r"'\x01' is no piece"),
        ("8/8/8/4é3/8/8/8/8", r"'\xc3' is no piece"),
        ("8/8/8/8/8/8/8/8", "White has 0 kings instead of 1"),
        ("k7/8/8/8/8/8/8/KK6", "White has 2 kings instead of 1"),
        ("8/8/8/8/8/8/8/K7", "Black has 0 kings instead of 1"),
        ("k6P/8/8/8/8/8/8/K7", "a pawn cannot stand on h8"),
        ("k7/8/8/8/8/8/8/K1p5", "a pawn cannot stand on c1"),
    ] {
        assert_eq!(error(&format!("{board} {rest}")), message, "{board}");
    }
}

#[test]
fn fields_that_are_none() {
    let kings = "4k3/8/8/8/8/8/8/4K3";
    let rooks = "r3k2r/8/8/8/8/8/8/R3K2R";
    let pawns = "4k3/8/8/3Pp3/3pP3/8/8/4K3";
    for (fen, message) in [
        (String::new(), "the board is missing"),
        (kings.to_string(), "the side to move is missing"),
        (format!("{kings} w"), "the castling field is missing"),
        (format!("{kings} w -"), "the en passant field is missing"),
        (format!("{kings} white - -"), "the side to move is 'white' instead of 'w' or 'b'"),
        (
            format!("{kings} whitewhite - -"),
            "the side to move is 'whitewhi...' instead of 'w' or 'b'",
        ),
        (
            format!("{rooks} w KX -"),
            "'X' is no castling right: they are '-', KQkq, or files as in HAha",
        ),
        (format!("{rooks} w - KQ"), "'KQ' is no en passant square"),
        (format!("{rooks} w KQK -"), "castling right 'K' comes twice"),
        (format!("{rooks} w HK -"), "castling right 'K' comes twice"),
        (format!("{rooks} w B -"), "castling right 'B' has no king and rook to castle"),
        (format!("{rooks} w e -"), "castling right 'e' has no king and rook to castle"),
        (format!("{kings} w q -"), "castling right 'q' has no king and rook to castle"),
        ("r6r/4k3/8/8/8/8/8/4K3 w k -".into(), "castling right 'k' has no king and rook to castle"),
        (format!("{kings} w - e9"), "'e9' is no en passant square"),
        (format!("{kings} w - i6"), "'i6' is no en passant square"),
        (format!("{kings} w - e66"), "'e66' is no en passant square"),
        (
            format!("{pawns} w - e3"),
            "e3 is no en passant square when White is to move: those are on rank 6",
        ),
        (
            format!("{pawns} b - e6"),
            "e6 is no en passant square when Black is to move: those are on rank 3",
        ),
        (format!("{pawns} w - d6"), "no pawn can just have passed the en passant square d6"),
        (
            "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6".into(),
            "no pawn can just have passed the en passant square e6",
        ),
        (
            "4k3/4n3/8/3Pp3/8/8/8/4K3 w - e6".into(),
            "no pawn can just have passed the en passant square e6",
        ),
    ] {
        assert_eq!(error(&fen), message, "{fen}");
    }
}

#[test]
fn positions_that_no_game_reaches_have_no_moves() {
    for (fen, message) in [
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black just moved and is in check from e2"),
        ("3k4/4P3/8/8/8/8/8/B3K3 w - - 0 1", "Black just moved and is in check from e7"),
        ("8/8/8/8/8/8/1p6/K6k b - - 0 1", "White just moved and is in check from b2"),
        ("8/8/8/8/8/8/1k6/K7 b - - 0 1", "White just moved and is in check from b2"),
        ("k7/8/8/8/8/1q6/1q6/K6q b - - 0 1", "White just moved and is in check from h1 and b2"),
        (
            "4k3/8/3N1N2/8/B7/8/8/K3R3 b - - 0 1",
            "Black is in check from e1 and a4 and d6 and f6, but no move gives more than two checks",
        ),
        ("k7/pppppppp/p7/8/8/8/8/K7 w - - 0 1", "Black has 9 pawns, more than 8"),
        ("k7/8/8/8/8/NNNN4/QQQQQQQQ/KRRRRR2 w - - 0 1", "White has 18 pieces, more than 16"),
    ] {
        assert_eq!(error(fen), message, "{fen}");
    }
    let checked = "4k3/8/8/8/3Pp3/8/8/K3R2R b - d3 0 1";
    assert!(Board::try_from(&Fen::read(checked.as_bytes()).unwrap()).is_ok());
    let knight = "4k3/8/3N4/8/3Pp3/8/8/K7 b - d3 0 1";
    assert_eq!(
        error(knight),
        "the check cannot come from the move that the en passant square tells of"
    );
}
