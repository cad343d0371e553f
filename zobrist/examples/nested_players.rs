//! Learn how to hash nested structs: `slots` on the type of a field, and `field` to access the slots of that type.
//!
//! Solves the game Kalah with 1 to 3 houses for each player and 1 to 4 seeds in each house. Uses minimax with a map of
//! solved positions. Prints the winners: W for the first player, L for the second, D for a draw. The results agree with
//! G. Irving, J. Donkers, J. Uiterwijk, "Solving Kalah", ICGA Journal 23, 2000.

use std::collections::HashMap;

use zobrist::table::Prehashed;
use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, Zobrist)]
#[zobrist(slots)] // without `slots`, a player would be one value with a key for each combination of seeds
struct Player {
    /// The numbers of seeds in up to three houses, and after them in the store.
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
    /// Replaces the number of seeds in a house or store. Returns the old number.
    fn set(&mut self, hash: &mut Hash, player: usize, place: usize, seeds: u8) -> u8 {
        let old = std::mem::replace(&mut self.players[player].seeds[place], seeds);
        hash.replace(Kalah::PLAYERS.at(player).field(Player::SEEDS).at(place), old, seeds);
        old
    }

    /// Sows the seeds of a house. If the last seed falls into the player's store, the player moves again; if it falls
    /// into an empty house of the player, it captures the seeds opposite.
    fn sow(mut self, mut hash: Hash, house: usize, store: usize) -> (Kalah, Hash) {
        let us = usize::from(self.second_to_move);
        let seeds = usize::from(self.set(&mut hash, us, house, 0));
        // The seeds go to our houses, our store, their houses, and so on.
        let circle = (0..=store).map(|place| (us, place)).chain((0..store).map(|place| (1 - us, place)));
        let mut last = (us, house);
        for (player, place) in circle.cycle().skip(house + 1).take(seeds) {
            let seeds = self.players[player].seeds[place] + 1;
            self.set(&mut hash, player, place, seeds);
            last = (player, place);
        }
        let opposite = store.wrapping_sub(last.1 + 1);
        let [ours, theirs] = [us, 1 - us].map(|player| self.players[player].seeds);
        if last.0 == us && last.1 < store && ours[last.1] == 1 && theirs[opposite] > 0 {
            self.set(&mut hash, us, last.1, 0);
            self.set(&mut hash, 1 - us, opposite, 0);
            self.set(&mut hash, us, store, ours[store] + 1 + theirs[opposite]);
        }
        if last != (us, store) {
            hash.toggle(Kalah::SECOND_TO_MOVE, true);
            self.second_to_move = !self.second_to_move;
        }
        (self, hash)
    }

    /// Returns the difference in seeds at the end of the game, positive if the first player wins.
    fn solve(self, hash: Hash, store: usize, known: &mut HashMap<Hash, i32, Prehashed>) -> i32 {
        if let Some(&gain) = known.get(&hash) {
            return gain;
        }
        let us = usize::from(self.second_to_move);
        let houses = (0..store).filter(|&house| self.players[us].seeds[house] > 0);
        let gains = houses.map(|house| {
            let (next, hash) = self.sow(hash, house, store);
            hash.debug_check(&next);
            next.solve(hash, store, known)
        });
        let best = if us == 0 { gains.max() } else { gains.min() };
        // If a player cannot move, the opponent gets the remaining seeds.
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
