//! Learn how to hash nested structs: `slots` on a part of the state, `field` to get at its slots.
//!
//! Solves the game Kalah with 1 to 3 houses for each player and 1 to 4 seeds in each, by minimax with a map of positions that were
//! searched before. Prints who wins: W for the player who begins, L for the other one, D for a draw. The results are those of
//! G. Irving, J. Donkers, J. Uiterwijk, "Solving Kalah", ICGA Journal 23, 2000.

use std::collections::HashMap;

use zobrist::table::Prehashed;
use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, Zobrist)]
#[zobrist(slots)] // made of slots; without it a player would be one value, with a key for each combination
struct Player {
    /// The seeds in up to three houses, and in the store after the last house.
    seeds: [u8; 4],
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64)]
struct Kalah {
    players: [Player; 2],
    second_to_move: bool,
}

type Hash = ZobristHash<Kalah>;

impl Kalah {
    /// Puts `seeds` more into a place, and returns how many are there.
    fn put(&mut self, hash: &mut Hash, player: usize, place: usize, seeds: u8) -> u8 {
        let there = &mut self.players[player].seeds[place];
        let slot = Kalah::PLAYERS.at(player).field(Player::SEEDS).at(place);
        hash.replace(slot, *there, *there + seeds);
        *there += seeds;
        *there
    }

    fn take(&mut self, hash: &mut Hash, player: usize, place: usize) -> u8 {
        let seeds = std::mem::take(&mut self.players[player].seeds[place]);
        hash.toggle(Kalah::PLAYERS.at(player).field(Player::SEEDS).at(place), seeds);
        seeds
    }

    /// Sows the seeds of a house. A last seed in one's store gives another turn, one in an empty house of one's own captures the
    /// seeds opposite.
    fn sow(mut self, mut hash: Hash, house: usize, store: usize) -> (Kalah, Hash) {
        let us = usize::from(self.second_to_move);
        let seeds = usize::from(self.take(&mut hash, us, house));
        // Round the board: our houses, our store, their houses.
        let round =
            (0..=store).map(|place| (us, place)).chain((0..store).map(|place| (1 - us, place)));
        let mut last = (us, house, 0);
        for (player, place) in round.cycle().skip(house + 1).take(seeds) {
            last = (player, place, self.put(&mut hash, player, place, 1));
        }
        let opposite = store.wrapping_sub(last.1 + 1);
        if last.0 == us && last.1 < store && last.2 == 1 && self.players[1 - us].seeds[opposite] > 0
        {
            let captured =
                self.take(&mut hash, us, last.1) + self.take(&mut hash, 1 - us, opposite);
            self.put(&mut hash, us, store, captured);
        }
        if (last.0, last.1) != (us, store) {
            hash.toggle(Kalah::SECOND_TO_MOVE, true);
            self.second_to_move = !self.second_to_move;
        }
        (self, hash)
    }

    /// The seeds by which the first player will win; negative if the second one does.
    fn solve(self, hash: Hash, store: usize, known: &mut HashMap<Hash, i32, Prehashed>) -> i32 {
        if let Some(&gain) = known.get(&hash) {
            return gain;
        }
        let us = usize::from(self.second_to_move);
        let houses = (0..store).filter(|&house| self.players[us].seeds[house] > 0);
        let gains = houses.map(|house| {
            let (next, hash) = self.sow(hash, house, store);
            debug_assert!(hash.check(&next).is_ok());
            next.solve(hash, store, known)
        });
        let best = if us == 0 { gains.max() } else { gains.min() };
        // Who cannot move leaves the rest to the other one.
        let sum = |player: usize| i32::from(self.players[player].seeds.iter().sum::<u8>());
        let gain = best.unwrap_or_else(|| sum(0) - sum(1));
        known.insert(hash, gain);
        gain
    }
}

fn main() {
    for (houses, published) in [(1, "DLWL"), (2, "WLLL"), (3, "DWWW")] {
        let result = |seeds: u8| {
            let mut player = Player { seeds: [0; 4] };
            player.seeds[..houses].fill(seeds);
            let kalah = Kalah { players: [player; 2], second_to_move: false };
            match kalah.solve(kalah.zobrist_hash(), houses, &mut HashMap::default()) {
                1.. => 'W',
                0 => 'D',
                _ => 'L',
            }
        };
        let row: String = (1..=4).map(result).collect();
        println!("{houses} houses: {row}");
        assert_eq!(row, published);
    }
}
