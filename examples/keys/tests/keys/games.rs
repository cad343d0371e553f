//! Tests of the keys of games.

use keys::{Game, Options, Source, Table, polyglot};
use zobrist::analysis::Effort;
use zobrist::keys::KeySource;
use zobrist::{KeyTable, Zobrist};
use zobrist_examples::polyglot::RANDOM64;

/// The indices of Polyglot's numbers must agree with the description of the format.
#[test]
fn polyglots_numbers_are_in_their_places() {
    let numbers = polyglot::numbers();
    let key =
        |square: usize, color, role| numbers[12 * square + 6 * color as usize + role as usize];
    assert_eq!(key(0, Color::Black, Role::Pawn), RANDOM64[0].into());
    assert_eq!(key(63, Color::White, Role::Pawn), RANDOM64[64 + 63].into());
    assert_eq!(
        key(12, Color::Black, Role::Queen),
        RANDOM64[64 * 8 + 12].into()
    );
    assert_eq!(
        key(4, Color::White, Role::King),
        RANDOM64[64 * 11 + 4].into()
    );
    // The side to move, the last castling right and the last file.
    assert_eq!(
        [numbers[768], numbers[772], numbers[780]],
        [780, 771, 779].map(|index| RANDOM64[index].into())
    );
}

/// Defines enums whose names appear in fingerprints.
macro_rules! values {
    ($($name:ident { $($value:ident)* })*) => {
        $(#[derive(Clone, Copy, Zobrist)] pub(crate) enum $name { $($value),* })*
    };
}

values! {
    Color { White Black }
    Role { Pawn Knight Bishop Rook Queen King }
    File { A B C D E F G H }
    ShogiRole {
        Pawn Lance Knight Silver Bishop Rook Gold King
        Tokin PromotedLance PromotedKnight PromotedSilver Horse Dragon
    }
    Man { Man King }
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Chess {
    board: [Option<(Color, Role)>; 64],
    #[zobrist(empty = Color::White)]
    turn: Color,
    castling: [[bool; 2]; 2],
    en_passant: Option<File>,
}

/// The slots of shogi. For each kind of piece, a hand has a key for each number of such pieces, up
/// to all pieces of this kind in the game.
#[derive(Zobrist)]
#[zobrist(slots)]
struct Shogi {
    board: [Option<(Color, ShogiRole)>; 81],
    #[zobrist(max = 18)]
    pawns: [u8; 2],
    #[zobrist(max = 4)]
    lances_knights_silvers_golds: [[u8; 4]; 2],
    #[zobrist(max = 2)]
    bishops_rooks: [[u8; 2]; 2],
    #[zobrist(empty = Color::Black)]
    turn: Color,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Go {
    points: [Option<Color>; 361],
    #[zobrist(empty = Color::Black)]
    turn: Color,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Checkers {
    squares: [Option<(Color, Man)>; 32],
    #[zobrist(empty = Color::Black)]
    turn: Color,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Othello {
    squares: [Option<Color>; 64],
    #[zobrist(empty = Color::Black)]
    turn: Color,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Hex {
    cells: [Option<Color>; 121],
    #[zobrist(empty = Color::Black)]
    turn: Color,
}

#[test]
fn numbers_of_keys() {
    use Game::{Checkers, Chess, Go, Hex, Othello, Shogi};
    for (game, keys) in [
        (Chess, 781),
        (Shogi, 2_345),
        (Go, 723),
        (Checkers, 129),
        (Othello, 129),
        (Hex, 243),
    ] {
        assert_eq!(Table::new(game.options()).unwrap().keys.len(), keys);
    }
}

/// A game from a description must have the same keys and the same report as the derived type. The
/// compared fingerprint covers names, values and arrays.
#[test]
fn described_games_are_the_derived_ones() {
    fn compare<S: Zobrist>(game: Game) {
        for (named, source) in [
            (Source::Random, KeySource::Stored),
            (Source::Features, KeySource::Features),
        ] {
            let described = Table::new(Options {
                source: Some(named),
                ..game.options()
            })
            .unwrap();
            let derived = KeyTable::<S, u64>::with_source(2026, source).unwrap();
            assert_eq!(described.fingerprint, derived.fingerprint(), "{game:?}");
            let report = described.quality(Effort::Hundredth).unwrap().to_string();
            assert_eq!(
                report,
                derived.quality(Effort::Hundredth).to_string(),
                "{game:?}"
            );
        }
        // Without a source, keys are those of features.
        let of_features = Options {
            source: Some(Source::Features),
            ..game.options()
        };
        let keys =
            [game.options(), of_features].map(|options| Table::new(options).unwrap().fingerprint);
        assert_eq!(keys[0], keys[1], "{game:?}");
    }
    compare::<Chess>(Game::Chess);
    compare::<Shogi>(Game::Shogi);
    compare::<Go>(Game::Go);
    compare::<Checkers>(Game::Checkers);
    compare::<Othello>(Game::Othello);
    compare::<Hex>(Game::Hex);
}
