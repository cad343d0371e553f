use haitaka::Move;
use zobrist_examples::dice::Dice;

use super::*;
use crate::game::Game;
use crate::published::PERFT;
use crate::random_games::play;

fn error(sfen: &str) -> String {
    sfen.parse::<Position>().unwrap_err().to_string()
}

#[test]
fn there_and_back() {
    play(20, 400, |_: &Game, _, next| {
        let position = Position::from(next.board());
        let sfen = position.to_string();
        assert_eq!(sfen.parse(), Ok(position.clone()), "{sfen}");
        let board = Board::from(&position);
        assert!(board.same_position(next.board()), "{sfen}");
        assert_eq!(Position::from(&board), position);
        // As haitaka writes it, but for the number of the move.
        let theirs = next.board().to_string();
        assert_eq!(sfen.rsplit_once(' ').unwrap().0, theirs.rsplit_once(' ').unwrap().0);
    });
}

#[test]
fn number_of_the_move_does_not_matter() {
    for published in &PERFT {
        let (fields, _) = published.sfen.rsplit_once(' ').unwrap();
        let read = published.sfen.parse::<Position>();
        assert_eq!(Board::from(read.as_ref().unwrap()), published.board());
        for more in ["", " ", " 2", "\t65535\r\n"] {
            assert_eq!(format!(" {fields}{more}").parse(), read, "{more:?}");
        }
    }
}

#[test]
fn every_piece_on_its_square() {
    let text = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let position: Position = text.parse().unwrap();
    let on = |name: &str| {
        let square: Square = name.parse().unwrap();
        position.board[square as usize].map(|piece| piece.to_string())
    };
    for (square, piece) in [("2h", "R"), ("8h", "B"), ("8b", "r"), ("5a", "k"), ("9i", "L")] {
        assert_eq!(on(square).as_deref(), Some(piece), "{square}");
    }
    assert_eq!(on("5e"), None);
    let promoted = "4k4/9/+p+l+n+s+b+r3/9/9/9/+P+L+N+S+B+R3/9/4K4 w 3G16pg 7";
    let position: Position = promoted.parse().unwrap();
    let role = |name: &str| {
        let square: Square = name.parse().unwrap();
        position.board[square as usize].map(|piece| piece.role)
    };
    for squares in [["9c", "8c", "7c", "6c", "5c", "4c"], ["9g", "8g", "7g", "6g", "5g", "4g"]] {
        let [tokin, lance, knight, silver, horse, dragon] = squares.map(role);
        assert_eq!((tokin, lance), (Some(Role::Tokin), Some(Role::PromotedLance)));
        assert_eq!((knight, silver), (Some(Role::PromotedKnight), Some(Role::PromotedSilver)));
        assert_eq!((horse, dragon), (Some(Role::Horse), Some(Role::Dragon)));
    }
    assert_eq!(position.hands, [[0, 0, 0, 0, 0, 0, 3], [16, 0, 0, 0, 0, 0, 1]]);
}

#[test]
fn what_is_wrong_is_named() {
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for (sfen, message) in [
        ("", "the board is missing"),
        (board, "the side to move is missing"),
        (&format!("{board} b"), "the field of pieces in hand is missing"),
        (&format!("{board} x - 1"), "the side to move is 'x' instead of 'b' or 'w'"),
        (&format!("{board} b - 0"), "'0' is no number of a move: those are 1 to 65535"),
        (&format!("{board} b - 1 moves"), "'moves' comes after the number of the move"),
        (&board.replace("1r5b1", "1r5x1"), "'x' on 2b is no piece"),
        (&board.replace("1r5b1", "1r5é1"), "'é' on 2b is no piece"),
        (&board.replace("1r5b1", "1+g5b1"), "'+g' on 8b is no piece"),
        (&board.replace("1r5b1", "1+15b1"), "'+1' on 8b is no piece"),
        (&board.replace("1r5b1", "1r5b+"), "'+' on 1b is no piece"),
        (&board.replace("1r5b1", "1r5b0"), "'0' on 1b is no piece"),
        (&board.replace("1r5b1", "1r5b"), "rank b has 8 squares instead of 9"),
        (&board.replace("1r5b1", "1r5b2"), "rank b has more than 9 squares"),
        (&board.replace("1r5b1", "1r5b1p"), "rank b has more than 9 squares"),
        (&board.replace("/9/9/9", "/9/9"), "the board has 8 ranks instead of 9"),
        (&format!("{board}/9"), "the board has more than 9 ranks"),
    ] {
        assert_eq!(error(sfen), message, "{sfen}");
    }
    let kings = "4k4/9/9/9/9/9/9/9/4K4";
    for (hands, token) in [
        ("K", "'K'"),
        ("P0P", "'0P'"),
        ("19p", "'19p'"),
        ("2", "'2'"),
        ("-P", "'-'"),
        ("Pé", "'é'"),
    ] {
        let message = format!(
            "{token} is nothing to hold in hand: that is '-', or pieces as in '2P' or 'b', at most 18 of a kind"
        );
        assert_eq!(error(&format!("{kings} b {hands} 1")), message);
    }
    for (sfen, message) in [
        (&*format!("{kings} b P2p2P 1"), "'2P' is in hand a second time"),
        ("4k4/9/9/9/9/9/9/9/9 b - 1", "Black has 0 kings instead of 1"),
        ("4k4/9/9/9/9/9/9/9/4KK3 b - 1", "Black has 2 kings instead of 1"),
        ("4k3P/9/9/9/9/9/9/9/4K4 b - 1", "'P' could never move from 1a"),
        ("4k4/9/9/9/9/9/9/8n/4K4 b - 1", "'n' could never move from 1h"),
        ("4k4/P8/9/P8/9/9/9/9/4K4 b - 1", "the pawn on 9d is the second of Black on its file"),
        (
            "4k4/9/+r8/9/9/9/9/9/4K4 b Rr 1",
            "there are 3 pieces of kind rook, promoted or not, instead of 2 at most",
        ),
        ("4k4/9/9/9/4R4/9/9/9/4K4 b - 1", "White just moved and is in check from 5e"),
        ("9/9/9/4k4/4K4/9/9/9/9 w - 1", "Black just moved and is in check from 5d"),
        (
            "4k4/9/3N5/9/B3R4/9/9/9/4K4 w - 1",
            "White is in check from 5e and 6c and 9e, but no move gives more than two checks",
        ),
    ] {
        assert_eq!(error(sfen), message, "{sfen}");
    }
}

#[test]
fn what_can_be_read_is_what_haitaka_can_read() {
    let mut dice = Dice::new(1);
    let (mut good, mut two_pawns, mut bad) = (0, 0, 0);
    for _ in 0..20_000 {
        let turn = Color::ALL[dice.below(2)];
        let mut position = Position { board: [None; 81], hands: [[0; 7]; 2], turn };
        for _ in 0..dice.below(8) {
            let piece = Piece { color: Color::ALL[dice.below(2)], role: Role::ALL[dice.below(14)] };
            position.board[dice.below(81)] = Some(piece);
        }
        let held = dice.below(7);
        for color in Color::ALL {
            position.board[dice.below(81)] = Some(Piece { color, role: Role::King });
            let most = haitaka::Piece::MAX_HAND[held];
            position.hands[color as usize][held] = dice.below(usize::from(most) + 1) as u8;
        }
        let sfen = position.to_string();
        match (sfen.parse::<Position>(), Board::from_sfen(&sfen)) {
            (Ok(read), Ok(board)) => {
                assert_eq!((&read, &Position::from(&board)), (&position, &position), "{sfen}");
                assert_eq!(Board::from(&read), board);
                good += 1;
            }
            // To which haitaka does not object.
            (Err(SfenError::TwoPawns { .. }), _) => two_pawns += 1,
            (Err(_), Err(_)) => bad += 1,
            (ours, theirs) => panic!("{sfen}: {ours:?}, {theirs:?}"),
        }
    }
    assert!(good > 1_000 && two_pawns > 10 && bad > 1_000, "{good} {two_pawns} {bad}");
}

#[test]
fn moves_are_those_of_the_board() {
    let position: Position = PERFT[0].sfen.parse().unwrap();
    let mut board = Board::from(&position);
    board.play_unchecked("7g7f".parse::<Move>().unwrap());
    let expected = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1";
    assert_eq!(Position::from(&board).to_string(), expected);
}
