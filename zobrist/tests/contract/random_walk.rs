//! Applies random edits to random states. After each edit the updated hash must equal the hash from scratch. Undoing
//! all edits must restore the first hash. Different states must have different hashes.

use core::num::Wrapping;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use zobrist::lattice::LatticeKeys;
use zobrist::{State, Zobrist, ZobristHash};

use crate::fixtures::chess::{Color, FILES, File, Piece, Position, pieces};

fn config() -> ProptestConfig {
    ProptestConfig { cases: 40, failure_persistence: None, rng_seed: RngSeed::Fixed(2026), ..ProptestConfig::default() }
}

/// A state that can change at random, one slot at a time.
trait Walk: Sized + Clone + PartialEq + State {
    fn start() -> Self;
    /// Changes the state and the hash. `choice` selects a slot and a value.
    fn edit(&mut self, hash: &mut ZobristHash<Self>, choice: usize);
}

/// Applies the edits `choices`, and checks the hash after each.
fn walk<S: Walk>(choices: &[usize]) -> Result<(S, ZobristHash<S>), TestCaseError> {
    let mut state = S::start();
    let mut hash = state.zobrist_hash();
    let mut seen = vec![(state.clone(), hash)];
    for &choice in choices {
        state.edit(&mut hash, choice);
        prop_assert_eq!(hash, state.zobrist_hash());
        prop_assert!(hash.check(&state).is_ok());
        seen.push((state.clone(), hash));
    }
    // The keys are wide enough that different states do not have equal hashes by chance.
    for (i, (a, a_hash)) in seen.iter().enumerate() {
        for (b, b_hash) in &seen[..i] {
            prop_assert_eq!(a == b, a_hash == b_hash);
        }
    }
    Ok((state, hash))
}

/// Assigns `$new` to `$place`, and updates the hash with `replace`.
macro_rules! replace {
    ($hash:ident, $slot:expr, $place:expr, $new:expr) => {{
        let new = $new;
        $hash.replace($slot, $place, new);
        $place = new;
    }};
}

fn piece(choice: usize) -> Option<Piece> {
    // One choice in three clears the square.
    (choice % 3 > 0).then(|| pieces().nth(choice / 3 % 12))?
}

/// Defines a walk on the chess position of the documentation, with keys of the given type.
macro_rules! chess {
    ($module:ident, $key:ty) => {
        mod $module {
            use super::*;

            #[derive(Clone, PartialEq, Zobrist)]
            #[zobrist(key = $key)]
            pub(super) struct Chess {
                board: [[Option<Piece>; 8]; 8],
                #[zobrist(empty = Color::White)]
                turn: Color,
                castling: [[bool; 2]; 2],
                en_passant: Option<File>,
            }

            impl Walk for Chess {
                fn start() -> Self {
                    let position = Position::start();
                    Chess {
                        board: std::array::from_fn(|row| {
                            std::array::from_fn(|column| position.board[8 * row + column])
                        }),
                        turn: position.turn,
                        castling: position.castling,
                        en_passant: position.en_passant,
                    }
                }

                fn edit(&mut self, hash: &mut ZobristHash<Self>, choice: usize) {
                    let (i, j, rest) = (choice / 8 % 8, choice / 64 % 8, choice / 512);
                    match choice % 8 {
                        0 => {
                            let next = if self.turn == Color::White { Color::Black } else { Color::White };
                            replace!(hash, Self::TURN, self.turn, next);
                        }
                        1 => {
                            let slot = Self::CASTLING.at(i % 2).at(j % 2);
                            replace!(hash, slot, self.castling[i % 2][j % 2], rest % 2 == 0);
                        }
                        2 => {
                            let file = (rest % 2 == 0).then_some(FILES[i]);
                            replace!(hash, Self::EN_PASSANT, self.en_passant, file);
                        }
                        _ => {
                            let slot = Self::BOARD.at(i).at(j);
                            replace!(hash, slot, self.board[i][j], piece(rest));
                        }
                    }
                }
            }
        }
    };
}
chess!(xor_128, u128);
chess!(sum_128, Wrapping<u128>);
chess!(xor_64, u64);

#[derive(Debug, Clone, Copy, PartialEq, Zobrist)]
enum Terrain {
    Grass,
    #[zobrist(empty)]
    Water,
    City(bool, #[zobrist(max = 3)] u8),
}
const TERRAINS: [Terrain; 4] = [Terrain::Grass, Terrain::Water, Terrain::City(false, 0), Terrain::City(true, 3)];

#[derive(Debug, Clone, Copy, PartialEq, Zobrist)]
#[zobrist(slots)]
struct Player {
    #[zobrist(count = 9)]
    coins: u8,
    #[zobrist(max = 4)]
    cards: [u16; 3],
    last: Option<Terrain>,
}

/// A state with all kinds of views and slots, some nested and some boxed.
#[derive(Clone, PartialEq, Zobrist)]
#[zobrist(key = Wrapping<u128>)]
struct Game {
    map: Box<[[Terrain; 3]; 3]>,
    players: [Player; 2],
    #[zobrist(bits)]
    seen: [u16; 2],
    #[zobrist(joint)]
    ring: [bool; 3],
    #[zobrist(empty = true)]
    fair: bool,
    round: i8,
}

impl Walk for Game {
    fn start() -> Self {
        Game {
            map: Box::new([[Terrain::Grass; 3]; 3]),
            players: [Player { coins: 3, cards: [0; 3], last: None }; 2],
            seen: [0; 2],
            ring: [true, false, true],
            fair: true,
            round: -128,
        }
    }

    fn edit(&mut self, hash: &mut ZobristHash<Self>, choice: usize) {
        let (i, j, rest) = (choice / 8 % 3, choice / 24 % 3, choice / 72);
        let player = i % 2;
        let slot = Self::PLAYERS.at(player);
        match choice % 8 {
            0 => {
                let place = Self::MAP.inner().at(i).at(j);
                replace!(hash, place, self.map[i][j], TERRAINS[rest % 4]);
            }
            1 => {
                let coins = (rest % 10) as u8;
                replace!(hash, slot.field(Player::COINS), self.players[player].coins, coins);
            }
            2 => {
                let place = slot.field(Player::CARDS).at(j);
                replace!(hash, place, self.players[player].cards[j], (rest % 5) as u16);
            }
            3 => {
                let last = (rest % 5 < 4).then(|| TERRAINS[rest % 5]);
                replace!(hash, slot.field(Player::LAST), self.players[player].last, last);
            }
            4 => {
                let bit = rest % 16;
                let place = Self::SEEN.at(player).at(bit);
                let old = self.seen[player] >> bit & 1 == 1;
                hash.replace(place, old, !old);
                self.seen[player] ^= 1 << bit;
            }
            5 => {
                let ring = [rest % 2 == 0, rest % 3 == 0, rest % 5 == 0];
                replace!(hash, Self::RING, self.ring, ring);
            }
            6 => replace!(hash, Self::FAIR, self.fair, rest % 2 == 0),
            _ => replace!(hash, Self::ROUND, self.round, i8::from_ne_bytes([rest as u8])),
        }
    }
}

fn choices() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..1_usize << 20, 1..60)
}

/// Undoes all edits in reverse order by subtracting their differences from the hash.
fn undo<S: Walk>(choices: &[usize]) -> Result<(), TestCaseError> {
    let mut states = vec![S::start()];
    let mut hashes = vec![states[0].zobrist_hash()];
    for &choice in choices {
        let (mut state, mut hash) = (states[states.len() - 1].clone(), hashes[hashes.len() - 1]);
        state.edit(&mut hash, choice);
        states.push(state);
        hashes.push(hash);
    }
    let mut hash = hashes[hashes.len() - 1];
    for pair in hashes.windows(2).rev() {
        hash -= pair[1] - pair[0];
        prop_assert_eq!(hash, pair[0]);
    }
    prop_assert_eq!(hash, S::start().zobrist_hash());
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn chess_under_xor(choices in choices()) {
        walk::<xor_128::Chess>(&choices)?;
        undo::<xor_128::Chess>(&choices)?;
    }

    #[test]
    fn chess_under_addition(choices in choices()) {
        walk::<sum_128::Chess>(&choices)?;
        undo::<sum_128::Chess>(&choices)?;
    }

    #[test]
    fn chess_in_64_bits(choices in choices()) {
        walk::<xor_64::Chess>(&choices)?;
    }

    #[test]
    fn game_of_all_kinds(choices in choices()) {
        walk::<Game>(&choices)?;
        undo::<Game>(&choices)?;
    }

    /// The hash of a board does not depend on the order in which the men are placed.
    #[test]
    fn equal_states_by_different_paths(
        men in prop::collection::btree_map(0..64_usize, 0..12_usize, 0..40),
        wrong in prop::collection::vec((0..64_usize, 0..12_usize), 0..10),
    ) {
        let man = |i: usize| pieces().nth(i).unwrap();
        let mut position = Position::empty();
        for (&square, &i) in &men {
            position.board[square] = Some(man(i));
        }
        let truth = position.zobrist_hash();
        let mut forwards = Position::empty().zobrist_hash();
        for (&square, &i) in &men {
            forwards.toggle(Position::BOARD.at(square), man(i));
        }
        prop_assert_eq!(forwards, truth);
        // Builds the hash in reverse order. Other men are added and removed again on the way.
        let mut backwards = Position::empty().zobrist_hash();
        for &(square, i) in &wrong {
            backwards.toggle(Position::BOARD.at(square), man(i));
        }
        for (&square, &i) in men.iter().rev() {
            backwards.replace(Position::BOARD.at(square), None, man(i));
        }
        for &(square, i) in &wrong {
            backwards.toggle(Position::BOARD.at(square), man(i));
        }
        prop_assert_eq!(backwards, truth);
    }

    /// Exchanges pairs of lattice sites, in tables with XOR keys and with additive keys. The difference of each
    /// exchange is computed in advance.
    #[test]
    fn lattice(
        mut sites in prop::collection::vec(0..3_u8, 2..50),
        swaps in prop::collection::vec((0..50_usize, 0..50_usize), 0..50),
        seed: u64,
    ) {
        let n = sites.len();
        let species = LatticeKeys::<u8, u128>::builder(seed, n).values(3).build().unwrap();
        let bytes = LatticeKeys::<u8, Wrapping<u128>>::new(seed, n);
        let (start, mut hash, mut sum) = (sites.clone(), species.hash(&sites), bytes.hash(&sites));
        for (i, j) in swaps {
            let (i, j) = (i % n, j % n);
            let foretold = hash + species.swap((i, sites[i]), (j, sites[j]));
            sum += bytes.swap((i, sites[i]), (j, sites[j]));
            hash ^= species.change(i, sites[i], sites[j]);
            hash ^= species.change(j, sites[j], sites[i]);
            sites.swap(i, j);
            prop_assert_eq!(foretold, hash);
            prop_assert_eq!(hash, species.hash(&sites));
            // A hash takes any iterator over values or references.
            prop_assert_eq!(hash, species.hash(sites.iter().copied()));
            prop_assert_eq!(sum, bytes.hash(sites.iter()));
            prop_assert!(species.check(hash, &sites).is_ok());
            prop_assert_eq!(hash == species.hash(&start), sites == start);
        }
    }
}
