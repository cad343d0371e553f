//! Tests of incremental hashes, and of equal positions, for every kind of move.

use std::collections::{BTreeSet, HashMap};

use cozy_chess::{Board, Color, Move, Piece, Rank, Square, get_pawn_attacks};
use zobrist::{Desync, Hashes, Seed};
use zobrist_examples::chess::legal_en_passant;
use zobrist_examples::game::Game as _;

use super::random_games::{STARTS, board, play};
use chess::game::Game;
use chess::position::Position;
use chess::published::PERFT;

/// Returns the kinds of a move, to measure the coverage of the test.
fn kinds(game: &Game, mv: Move, next: &Game) -> Vec<&'static str> {
    let (old, new) = (game.board(), next.board());
    let us = old.side_to_move();
    let pawn = old.piece_on(mv.from) == Some(Piece::Pawn);
    let castles = old.colors(us).has(mv.to);
    let captures = old.colors(!us).has(mv.to);
    let mut kinds = Vec::new();
    let mut note = |is: bool, kind| kinds.extend(is.then_some(kind));
    note(castles && mv.from < mv.to, "castling short");
    note(castles && mv.from > mv.to, "castling long");
    note(
        castles && next.board().colors(us).has(mv.to),
        "castling onto a square of the two",
    );
    note(!castles && !captures, "quiet");
    note(captures && mv.promotion.is_none(), "capture");
    note(captures && mv.promotion.is_some(), "promotion with capture");
    note(!captures && mv.promotion.is_some(), "promotion");
    note(
        pawn && !captures && mv.from.file() != mv.to.file(),
        "en passant",
    );
    note(
        pawn && new.en_passant().is_some() && legal_en_passant(next.board()).is_none(),
        "double push",
    );
    note(
        legal_en_passant(next.board()).is_some(),
        "double push that can be captured",
    );
    note(
        legal_en_passant(game.board()).is_some() && legal_en_passant(next.board()).is_none(),
        "en passant let go",
    );
    let lost = |color| old.castle_rights(color) != new.castle_rights(color);
    note(lost(!us), "right lost by a capture");
    note(lost(us) && !castles, "right lost by a move");
    kinds
}

#[test]
fn hash_follows_every_move_and_back() {
    let mut seen = HashMap::new();
    let mut plies = 0;
    play(60, 120, |game, mv, delta, next| {
        plies += 1;
        next.check()
            .unwrap_or_else(|error| panic!("{mv}: {error:?}"));
        assert_eq!(next.hash() ^ delta, game.hash(), "{mv} undone");
        assert_eq!(next.hash() - game.hash(), delta, "{mv}");
        for kind in kinds(game, mv, next) {
            *seen.entry(kind).or_insert(0) += 1;
        }
    });
    assert!(plies > 20_000, "{plies}");
    assert_eq!(seen.len(), 13, "{seen:?}");
    assert!(seen.values().all(|&times| times > 10), "{seen:?}");
}

/// The hashes of the parts are those from scratch, and of sums over the bitboards of the pieces.
#[test]
fn parts_follow_every_move() {
    let seed = Seed::new(2026);
    let of_material = seed.keys::<13>("counts/material/board", 0);
    play(12, 120, |_, mv, _, next| {
        assert_eq!(
            next.hashes,
            Hashes::of(&Position::from(next.board())),
            "{mv}"
        );
        let [mut pawns, mut minors, mut material] = [0, 0, 0];
        let mut of_colors = [0; 2];
        for color in Color::ALL {
            for piece in Piece::ALL {
                let squares = next.board().colored_pieces(color, piece);
                let key = |square: Square| {
                    Position::BOARD
                        .at(square as usize)
                        .key((color, piece))
                        .raw()
                };
                let sum = squares.into_iter().map(key).fold(0, |sum, key| sum ^ key);
                match piece {
                    Piece::Pawn => pawns ^= sum,
                    Piece::Knight | Piece::Bishop => minors ^= sum,
                    _ => {}
                }
                of_colors[color as usize] ^= if piece == Piece::Pawn { 0 } else { sum };
                let key: u64 = of_material[1 + color as usize * 6 + piece as usize];
                material = key
                    .wrapping_mul(squares.len().into())
                    .wrapping_add(material);
            }
        }
        let part = |part| next.hashes.part(part).raw();
        assert_eq!(
            (part(Position::PAWNS), part(Position::MINORS)),
            (pawns, minors),
            "{mv}"
        );
        assert_eq!(
            [part(Position::WHITE), part(Position::BLACK)],
            of_colors,
            "{mv}"
        );
        assert_eq!(part(Position::MATERIAL), material, "{mv}");
    });
}

/// Compares all hashes with those from scratch in each node of perft. The number of nodes is as
/// published.
fn perft_with_parts(plies: [u8; 3]) {
    fn walk(game: &Game, depth: u8, nodes: &mut u64) {
        *nodes += 1;
        assert_eq!(
            game.hashes,
            Hashes::of(&Position::from(game.board())),
            "{}",
            game.board()
        );
        if depth > 0 {
            for mv in game.moves() {
                walk(&game.after(mv), depth - 1, nodes);
            }
        }
    }
    for ((name, fen, numbers), plies) in PERFT.into_iter().zip(plies) {
        let mut nodes = 0;
        walk(&Game::new(board(fen)), plies, &mut nodes);
        assert_eq!(
            nodes,
            1 + numbers[..plies.into()].iter().sum::<u64>(),
            "{name}"
        );
    }
}

#[test]
fn parts_in_perft() {
    perft_with_parts([3, 2, 3]);
}

#[test]
#[ignore = "takes a minute without optimization"]
fn parts_in_perft_of_millions() {
    perft_with_parts([4, 4, 5]);
}

/// Returns a text that is equal for equal positions by the laws of chess. It contains the pieces,
/// the turn, the castling rights, and the legal en passant captures.
fn by_the_laws(game: &Game) -> String {
    let board = game.board();
    let is_en_passant = |mv: &Move| {
        let is_of_pawn = board.piece_on(mv.from) == Some(Piece::Pawn);
        is_of_pawn && mv.from.file() != mv.to.file() && !board.occupied().has(mv.to)
    };
    let fen = format!("{board:#}");
    let fields: Vec<&str> = fen.split(' ').take(3).collect();
    let captures = game.moves().into_iter().filter(is_en_passant);
    let files = captures
        .map(|mv| mv.to.to_string())
        .collect::<BTreeSet<_>>();
    format!("{} {files:?}", fields.join(" "))
}

/// Returns whether `Board::same_position` of cozy-chess 0.3.4 is wrong for this board. For an en
/// passant capture, it tests whether any piece on the square of the capturing pawn can move to the
/// en passant square, even if this piece is not a pawn.
fn misleads_cozy(board: &Board) -> bool {
    let us = board.side_to_move();
    board.en_passant().is_some_and(|file| {
        let target = Square::new(file, Rank::Sixth.relative_to(us));
        let others = board.colors(us) - board.pieces(Piece::Pawn);
        !(get_pawn_attacks(target, !us) & others).is_empty()
    })
}

/// Asserts that two positions have equal hashes exactly if they are equal. Returns the number of
/// equal pairs, and the number of pairs that differ only in en passant.
fn assert_hashes_tell_apart(games: &[Game]) -> (usize, usize) {
    let mut hash_of = HashMap::new();
    let mut position_of = HashMap::new();
    let mut by_rest: HashMap<u64, Vec<&Game>> = HashMap::new();
    let (mut equal, mut but_for_en_passant) = (0, 0);
    for game in games {
        let position = by_the_laws(game);
        assert_eq!(
            *hash_of.entry(position.clone()).or_insert(game.hash()),
            game.hash(),
            "{position}"
        );
        assert_eq!(
            *position_of.entry(game.hash()).or_insert(position.clone()),
            position
        );

        if misleads_cozy(game.board()) {
            continue;
        }
        // `same_position` also compares `hash_without_ep`. So compare only positions with equal
        // values of `hash_without_ep`.
        let others = by_rest.entry(game.board().hash_without_ep()).or_default();
        for other in others.iter() {
            let same = other.board().same_position(game.board());
            assert_eq!(
                other.hash() == game.hash(),
                same,
                "{} and {}",
                other.board(),
                game.board()
            );
            equal += usize::from(same);
            but_for_en_passant += usize::from(!same);
        }
        // A few positions with each value suffice.
        if others.len() < 20 {
            others.push(game);
        }
    }
    (equal, but_for_en_passant)
}

fn tree(start: &str, plies: u8) -> Vec<Game> {
    let mut all = vec![Game::new(board(start))];
    let mut front = all.clone();
    for _ in 0..plies {
        let mut next = Vec::new();
        for game in &front {
            next.extend(game.moves().into_iter().map(|mv| game.after(mv)));
        }
        all.extend_from_slice(&next);
        front = next;
    }
    all
}

#[test]
fn equal_hashes_mean_same_positions() {
    let mut equal = 0;
    for (start, plies) in STARTS.into_iter().zip([3, 2, 3, 3, 3, 3]) {
        equal += assert_hashes_tell_apart(&tree(start, plies)).0;
    }
    assert!(equal > 500, "{equal} transpositions");
    // White moves the pawn to e5 and waits. Black plays d7-d5 in one step or in two, so the
    // positions differ in en passant.
    let pawns = tree("4k3/3p4/8/8/4P3/8/8/4K3 w - - 0 1", 5);
    let (_, but_for_en_passant) = assert_hashes_tell_apart(&pawns);
    assert!(but_for_en_passant > 10, "{but_for_en_passant}");
    let mut games = Vec::new();
    play(10, 150, |_, _, _, next| games.push(next.clone()));
    assert_hashes_tell_apart(&games);
}

#[test]
fn en_passant_counts_where_a_capture_is_legal() {
    let hash = |fen: &str| Game::new(board(fen)).hash();
    for (with, without, differ) in [
        // No pawn is beside the pushed pawn.
        (
            "4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1",
            "4k3/8/8/8/3P4/8/8/4K3 b - - 0 1",
            false,
        ),
        (
            "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1",
            "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1",
            true,
        ),
        // The capture would open a line to the king, because two pawns leave a rank or one pawn
        // leaves a file.
        (
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1",
            false,
        ),
        (
            "4k3/8/8/8/3Pp3/8/8/3KR3 b - d3 0 1",
            "4k3/8/8/8/3Pp3/8/8/3KR3 b - - 0 1",
            false,
        ),
        // One of two pawns is pinned, the other can capture.
        (
            "4k3/8/8/8/2pPp3/8/8/3KR3 b - d3 0 1",
            "4k3/8/8/8/2pPp3/8/8/3KR3 b - - 0 1",
            true,
        ),
        // The pushed pawn is on a5, and the white pawn is on h5, at the opposite edge.
        (
            "4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1",
            "4k3/8/8/p6P/8/8/8/4K3 w - - 0 1",
            false,
        ),
    ] {
        assert_eq!(hash(with) != hash(without), differ, "{with}");
        assert_eq!(
            board(with).same_position(&board(without)),
            !differ,
            "{with}"
        );
    }
}

/// The search ends at the first move for which it has a result, so the moves after it are not
/// tried.
#[test]
fn the_first_result_is_returned() {
    let game = Game::new(board(STARTS[0]));
    let mut tried = Vec::new();
    let found = game.find_move(|mv| {
        tried.push(mv);
        (tried.len() == 3).then_some(mv)
    });
    assert_eq!((tried.len(), found), (3, Some(tried[2])));
}

#[test]
fn a_wrong_update_is_named() {
    let mut game = Game::new(board(STARTS[0]));
    game.play("e2e4".parse().unwrap());
    game.hashes
        .replace(Position::TURN, Color::Black, Color::White);
    let error = game.check().unwrap_err();
    assert!(error.is::<Desync>());
    assert_eq!(
        format!("{error:#}"),
        "wrong hash of rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1: \
         turn = Black is missing"
    );
}
