use zobrist::analysis::assert_hash;
use zobrist::{Hashes, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Random {
    #[zobrist(part(lamps))]
    on: [bool; 25],
}

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = none)]
struct None {
    on: [bool; 25],
}

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features)]
struct Decodable {
    on: [bool; 25],
}

fn main() {
    let random = Random { on: [false; 25] };
    let (hash, lamps) = (random.zobrist_hash(), Hashes::of(&random).part(Random::LAMPS));
    let _ = hash.difference(hash);
    let _ = Random::LAMPS.difference(lamps, lamps);
    assert_hash(&None { on: [false; 25] }, 7);
    let decodable = Decodable { on: [false; 25] };
    let _ = decodable.zobrist_hash().difference(hash);
    let difference = decodable.zobrist_hash().difference(decodable.zobrist_hash()).unwrap();
    let _ = difference.seen_from(&random);
}
