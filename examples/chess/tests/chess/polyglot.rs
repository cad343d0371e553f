//! Compares book keys with the description of the format.

use cozy_chess::Board;
use zobrist::Zobrist;
use zobrist_examples::polyglot::RANDOM64;

use super::random_games::play;
use chess::fen;
use chess::polyglot::BookPosition;

fn book_key(line: &str) -> u64 {
    BookPosition::from(&fen::board(line).unwrap())
        .zobrist_hash()
        .raw()
}

#[test]
fn as_published() {
    // The format description contains these positions and keys.
    for (moves, key) in [
        ("", 0x463b_9618_1691_fc9c),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
    ] {
        let mut board = Board::default();
        for mv in moves.split_whitespace() {
            board.play(mv.parse().unwrap());
        }
        assert_eq!(book_key(&board.to_string()), key, "{moves}");
    }
}

/// The key contains the en passant file even if the capture is illegal. The format description
/// says: "It is irrelevant if the potential en passant capturing move is legal or not (examples
/// where it would not be legal are when the capturing pawn is pinned ...)".
#[test]
fn a_pinned_pawn_keeps_the_en_passant_file() {
    let with = book_key("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1");
    let without = book_key("8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1");
    assert_eq!(without, 0xf023_eeef_eaa8_28b6);
    assert_eq!(with, without ^ RANDOM64[772 + 3]);
    // Pawns at opposite edges are not adjacent.
    let edges = |en_passant| format!("4k3/8/8/p6P/8/8/8/4K3 w - {en_passant} 0 1");
    assert_eq!(book_key(&edges("a6")), book_key(&edges("-")));
}

/// Computes the key of a FEN from the indices in the format description.
fn by_description(fen: &str) -> u64 {
    const KINDS: &str = "pPnNbBrRqQkK";
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut key = 0;
    let mut squares = [[' '; 8]; 8];
    for (row, rank) in (0..8).rev().zip(fields[0].split('/')) {
        let mut file = 0;
        for letter in rank.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let kind = KINDS.find(letter).unwrap();
            key ^= RANDOM64[64 * kind + 8 * row + file];
            squares[row][file] = letter;
            file += 1;
        }
    }
    for (i, right) in ["K", "Q", "k", "q"].into_iter().enumerate() {
        if fields[2].contains(right) {
            key ^= RANDOM64[768 + i];
        }
    }
    if let Some(file) = "abcdefgh".find(&fields[3][..1]) {
        let (row, pawn) = if fields[1] == "w" { (4, 'P') } else { (3, 'p') };
        let left = file > 0 && squares[row][file - 1] == pawn;
        let right = file < 7 && squares[row][file + 1] == pawn;
        if left || right {
            key ^= RANDOM64[772 + file];
        }
    }
    if fields[1] == "w" {
        key ^= RANDOM64[780];
    }
    key
}

#[test]
fn every_number_is_in_its_place() {
    play(20, 100, |_, _, _, next| {
        let fen = next.board().to_string();
        assert_eq!(book_key(&fen), by_description(&fen), "{fen}");
    });
}
