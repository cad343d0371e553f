use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(BitsComputedFromParameter<3>))]
struct BitsComputedFromParameter<const N: usize> {
    #[zobrist(bits = N * N)]
    stones: u64,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct EmptyOfParameter<T> {
    #[zobrist(empty = true)]
    both: [T; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances(InstanceOfNoValue<bool>, InstanceOfNoValue<f32>))]
struct InstanceOfNoValue<T> {
    points: [T; 9],
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances(InstanceOfParameter<N>, InstanceOfParameter<{ 2 * N }>))]
struct InstanceOfParameter<const N: usize> {
    points: [bool; N],
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances(InstanceWithoutArguments))]
struct InstanceWithoutArguments<const N: usize> {
    points: [bool; N],
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances(9, 19))]
struct InstancesOfNumbers<const N: usize> {
    points: [bool; N],
}

#[derive(Zobrist)]
#[zobrist(slots, instances(InstancesWithoutKey<9>))]
struct InstancesWithoutKey<const N: usize> {
    points: [bool; N],
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances(InstancesWithoutParameters))]
struct InstancesWithoutParameters {
    points: [bool; 81],
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances = InstancesWithoutParentheses<9>)]
struct InstancesWithoutParentheses<const N: usize> {
    points: [[bool; N]; N],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct KeyWithoutInstances<const N: usize> {
    points: [[bool; N]; N],
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances(MaxComputedFromParameter<19>))]
struct MaxComputedFromParameter<const N: usize> {
    #[zobrist(max = N - 1)]
    pawns: u8,
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances())]
struct NoInstances<const N: usize> {
    points: [[bool; N]; N],
}

#[derive(Zobrist)]
#[zobrist(key = u64, instances(SameInstanceTwice<9>, SameInstanceTwice<9>))]
struct SameInstanceTwice<const N: usize> {
    points: [[bool; N]; N],
}

fn main() {}
