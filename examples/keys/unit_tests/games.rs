//! The keys of games, by their places.

use zobrist::analysis::Effort;
use zobrist_examples::polyglot::RANDOM64;

use zobrist_generate::Table as Generated;

use crate::games::{Book, Color, File, Game, Role, Source, Table};
use crate::generate::described;

/// The places of the numbers as the format description gives them.
#[test]
fn polyglots_numbers_are_in_their_places() {
    let key = |square, color, role| Book::BOARD.at(square).key((color, role)).raw();
    assert_eq!(key(0, Color::Black, Role::Pawn), RANDOM64[0]);
    assert_eq!(key(63, Color::White, Role::Pawn), RANDOM64[64 + 63]);
    assert_eq!(key(12, Color::Black, Role::Queen), RANDOM64[64 * 8 + 12]);
    assert_eq!(key(4, Color::White, Role::King), RANDOM64[64 * 11 + 4]);
    assert_eq!(Book::CASTLING.at(3).key(true).raw(), RANDOM64[771]);
    assert_eq!(Book::EN_PASSANT.key(File::H).raw(), RANDOM64[779]);
    assert_eq!(Book::TURN.key(Color::White).raw(), RANDOM64[780]);
}

#[test]
fn numbers_of_keys() {
    for (game, keys) in
        [(Game::Chess, 781), (Game::Shogi, 2_345), (Game::Go, 723), (Game::Checkers, 129)]
    {
        let table = Table { game, source: Source::Random, bits: 64, seed: 1 };
        assert_eq!(table.quality(Effort::Hundredth).unwrap().key_count(), keys);
    }
}

/// A description has the keys of the derived type that `quality` examines: the fingerprint covers names, values and arrays.
#[test]
fn described_games_are_the_derived_ones() {
    for game in [Game::Chess, Game::Shogi, Game::Go, Game::Checkers] {
        let table = Generated::new(described(game)).unwrap();
        let derived = Table { game, source: Source::Random, bits: 64, seed: 2026 };
        assert_eq!(table.fingerprint(), derived.fingerprint(), "{game:?}");
    }
}
