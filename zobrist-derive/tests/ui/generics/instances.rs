//! `instances` that are none, or that are missing.

use zobrist::Zobrist;

type Small = Alias<9>;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Small))]
struct Alias<const N: usize>([[bool; N]; N]);

struct Chess<const N: usize>;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Other<9>, Chess<8>))]
struct Other<const N: usize>([[bool; N]; N]);

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Parameter<N>, Parameter<{ 2 * N }>))]
struct Parameter<const N: usize>([bool; N]);

#[derive(Zobrist)]
#[zobrist(key = u64, instances(NoArguments))]
struct NoArguments<const N: usize>([bool; N]);

#[derive(Zobrist)]
#[zobrist(key = u64, instances(9, 19))]
struct Numbers<const N: usize>([bool; N]);

#[derive(Zobrist)]
#[zobrist(key = u64, instances = NoParentheses<9>)]
struct NoParentheses<const N: usize>([[bool; N]; N]);

#[derive(Zobrist)]
#[zobrist(key = u64, instances())]
struct Empty<const N: usize>([[bool; N]; N]);

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Twice<9>, Twice<9>, Twice<9, 9>))]
struct Twice<const N: usize>([[bool; N]; N]);

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Equal<9>, Equal<{ 3 * 3 }>))]
struct Equal<const N: usize>([[bool; N]; N]);

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Go))]
struct Go([bool; 81]);

#[derive(Zobrist)]
#[zobrist(slots, instances(NoKey<9>))]
struct NoKey<const N: usize>([bool; N]);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Missing<const N: usize>([[bool; N]; N]);

fn main() {}
