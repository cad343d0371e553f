//! Tests `Hashed` for updates that panic, for updates by a closure, and for serde.

use std::panic::{AssertUnwindSafe, catch_unwind};

use zobrist::{Hashed, Zobrist};

use super::{Board, Cell, Color, Game, Player, Square, game};
use crate::fixtures::panic::message;

/// Writing a value out of range panics and leaves the state and the hash unchanged. The same holds
/// if a closure panics.
#[test]
fn a_panic_leaves_state_and_hash_as_they_were() {
    let mut hashed = Hashed::new(game());
    let before = hashed.clone();
    let mut refused = |write: &dyn Fn(&mut Hashed<Game>)| {
        let found = message(|| write(&mut hashed));
        assert_eq!(hashed, before, "{found}");
        found
    };
    let pawns = Game::PLAYERS.at(1).field(Player::HAND).at(0);
    assert_eq!(
        refused(&|game| {
            game.set(pawns, 19);
        }),
        "players[1].hand[0] holds 19, but its values are 0 to 18"
    );
    let cell = Cell::Stone(Color::White, 4);
    assert!(
        refused(&|game| {
            game.set(Game::CELLS.at(0).at(1), cell);
        })
        .starts_with("cells[0][1] holds")
    );
    let cells = [[Cell::Wall, Cell::Wall, cell], [Cell::Wall; 3]];
    assert!(
        refused(&|game| {
            game.set(Game::CELLS, cells);
        })
        .starts_with("cells[0][2] holds")
    );
    assert_eq!(
        refused(&|game| game.flip(Game::KINGS, Board(1 << 40))),
        "kings has bit 40 set, but its bits are 0 to 39"
    );
    assert_eq!(
        refused(&|game| {
            game.set(Game::CASTLING, 16);
        }),
        "castling has bit 4 set, but its bits are 0 to 3"
    );
    assert!(
        refused(&|game| {
            game.set(Game::SQUARE, Square(64));
        })
        .starts_with("square holds")
    );
    assert!(
        refused(&|game| {
            game.set(Game::CELLS.at(2), [cell; 3]);
        })
        .contains("cells has 2 slots")
    );
    assert!(refused(&|game| game.edit(|game| game.piece = 13)).starts_with("piece holds 13"));
    let unfinished = |game: &mut Hashed<Game>| {
        game.edit(|game| {
            game.turn = Color::Black;
            panic!("half done");
        });
    };
    assert_eq!(refused(&unfinished), "half done");
}

#[test]
fn general_changes() {
    let mut hashed = Hashed::new(game());
    let moved = hashed.edit(|game| {
        game.cells.swap(0, 1);
        game.plies += 1;
        "swapped"
    });
    assert_eq!((moved, hashed.plies), ("swapped", 1));
    assert_eq!(hashed.hash(), hashed.zobrist_hash());
    assert_eq!(Hashed::new(hashed.clone().into_inner()), hashed);
    let text = format!("{hashed:?}");
    assert!(
        text.starts_with("Hashed { state: Game { first") && text.contains("hash: ZobristHash(0x")
    );
    assert!(
        catch_unwind(AssertUnwindSafe(|| Hashed::new(Game {
            piece: 13,
            ..game()
        })))
        .is_err()
    );
}

/// A `Hashed` is serialized without its hash, so untrusted input cannot contain a wrong one. A
/// value out of range is an error instead of a panic.
#[test]
fn serialized_as_the_state() {
    let mut hashed = Hashed::new(game());
    hashed.set(Game::TURN, Color::Black);
    let text = serde_json::to_string(&hashed).unwrap();
    assert_eq!(text, serde_json::to_string(&*hashed).unwrap());
    assert_eq!(serde_json::from_str::<Hashed<Game>>(&text).unwrap(), hashed);
    let read = |old: &str, new: &str| {
        assert!(text.contains(old), "{text}");
        serde_json::from_str::<Hashed<Game>>(&text.replacen(old, new, 1))
            .unwrap_err()
            .to_string()
    };
    let error = read("\"piece\":12", "\"piece\":13");
    assert_eq!(error, "piece holds 13, but its values are 0 to 12");
    let error = read("[0,1,2,3,4,5,18]", "[0,1,2,3,4,5,19]");
    assert_eq!(
        error,
        "players[0].hand[6] holds 19, but its values are 0 to 18"
    );
    let error = read("\"castling\":15", "\"castling\":31");
    assert_eq!(error, "castling has bit 4 set, but its bits are 0 to 3");
    assert!(read("{\"Stone\":[\"Black\",3]}", "{\"Stone\":[\"Black\",4]}").contains("cells[1][0]"));
    assert!(read("\"turn\":\"Black\"", "\"turn\":\"Red\"").contains("Red"));
}
