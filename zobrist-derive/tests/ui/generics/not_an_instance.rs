use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Go<9>))]
struct Go<const N: usize> {
    points: [[bool; N]; N],
}

fn main() {
    let go = Go::<13> { points: [[false; 13]; 13] };
    let _ = go.zobrist_hash();
}
