use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum EmptyAndSkip {
    #[zobrist(empty, skip)]
    WhiteToMove,
    BlackToMove,
}

#[derive(Zobrist)]
enum EmptyAnyInValue {
    #[zobrist(empty = any)]
    Drop(bool, bool),
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum EmptyAnyOfUnit {
    #[zobrist(empty = any)]
    BlackToMove,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum EmptyInParentheses {
    #[zobrist(empty(any))]
    Piece(bool, bool),
}

#[derive(Zobrist)]
enum EmptyWithFields {
    #[zobrist(empty)]
    Empty(bool),
    Stone,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum EqualNames {
    BlackToMove,
    #[zobrist(rename = "BlackToMove")]
    WhiteToMove,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum NameOfSkippedVariant {
    #[zobrist(skip)]
    Piece,
    #[zobrist(rename = "Piece")]
    Man,
}

#[derive(Zobrist)]
enum NoVariants {}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum NoVariantsInState {}

#[derive(Zobrist)]
enum RenameInValue {
    #[zobrist(rename = "stone")]
    Stone,
    Border,
}

#[derive(Zobrist)]
enum SkipInValue {
    Stone,
    #[zobrist(skip)]
    Border,
}

#[derive(Zobrist)]
#[zobrist(slots)]
enum Slots {
    Stone,
    Border,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum TableOfEmptyVariant {
    #[zobrist(empty, table = 7)]
    WhiteToMove,
    BlackToMove,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum TableOfSkippedVariant {
    BlackToMove,
    #[zobrist(skip, table = 7)]
    Clock,
}

#[derive(Zobrist)]
enum ThreeEmpty {
    #[zobrist(empty)]
    Free,
    #[zobrist(empty)]
    Wall,
    #[zobrist(empty)]
    Hole,
    Stone,
}

#[derive(Zobrist)]
enum TwoEmpty {
    #[zobrist(empty)]
    Empty,
    Stone,
    #[zobrist(empty)]
    Border,
}

fn main() {}
