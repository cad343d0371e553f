use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct BitsAndAs {
    #[zobrist(bits)]
    #[zobrist(as = Bits)]
    pawns: u64,
}

#[derive(Zobrist)]
struct BitsInValue {
    #[zobrist(bits)]
    pawns: u8,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct ConstantInParentheses {
    #[zobrist(constant(BOARD))]
    board: [bool; 64],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct ConstantInQuotes {
    #[zobrist(constant = "BOARD")]
    squares: [bool; 64],
}

#[derive(Zobrist)]
struct ConstantInValue {
    #[zobrist(constant = WHITE)]
    white: bool,
    promoted: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct ConstantOfTwoWords {
    #[zobrist(constant = ON-BOARD)]
    board: [bool; 64],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum ConstantOnVariant {
    #[zobrist(constant = TURN)]
    BlackToMove,
    WhiteCastles,
}

#[derive(Zobrist)]
struct CountInValue {
    #[zobrist(count = 2)]
    pawns: u8,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum EmptyOfVariantIsAny {
    #[zobrist(empty = all)]
    Piece(bool, bool),
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct EmptyRename {
    #[zobrist(rename = "")]
    squares: [bool; 64],
}

#[derive(Zobrist)]
struct FullInValue {
    #[zobrist(full)]
    promoted: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct FullWithBits {
    #[zobrist(bits, full)]
    pawns: u64,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct FullWithEmpty {
    #[zobrist(full, empty = true)]
    castling: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct IncludeWithoutOptIn {
    #[zobrist(include)]
    board: [bool; 64],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct IndexOfTableIsAName {
    #[zobrist(table(0) = 7)]
    castling: [bool; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct JointAndMax {
    #[zobrist(joint, max = 3)]
    hand: [u8; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum JointInVariant {
    BlackToMove,
    Castling(#[zobrist(joint)] [bool; 2]),
}

#[derive(Zobrist)]
#[zobrist(key = u64, joint)]
struct JointOnType {
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = u64, slots)]
struct KeyAndSlots {
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct KeyOnField {
    #[zobrist(key = u64)]
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct MaxOfRange {
    #[zobrist(max = 0..9)]
    files: u8,
}

#[derive(Zobrist)]
#[zobrist]
struct NoAttributes {
    castling: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64 seed = 3)]
struct NoComma {
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist = "u64"]
struct NoParentheses {
    castling: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct NoValue {
    #[zobrist(max)]
    hand: u8,
}

#[derive(Zobrist)]
#[zobrist(key =, seed = 3)]
struct NoValueAfterEquals {
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = u64, opt_in)]
enum OptInOnEnum {
    BlackToMove,
}

#[derive(Zobrist)]
#[zobrist(opt_in)]
struct OptInOnValue {
    #[zobrist(max = 5)]
    role: u8,
}

#[derive(Zobrist)]
#[zobrist(key = u64, opt_in)]
struct OptInWithSkip {
    #[zobrist(include)]
    board: [bool; 64],
    #[zobrist(skip)]
    clock: u32,
}

#[derive(Zobrist)]
#[zobrist(key = u64, opt_in)]
struct OptInWithoutMarks {
    board: [bool; 64],
}

#[derive(Zobrist)]
struct RenameInValue {
    #[zobrist(rename = "color")]
    white: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct RenameOfTwoLines {
    #[zobrist(rename = "board\n")]
    squares: [bool; 64],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct RenameWithoutQuotes {
    #[zobrist(rename = board)]
    squares: [bool; 64],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct RepeatedOnField {
    #[zobrist(max = 7)]
    #[zobrist(max = 18)]
    hand: u8,
}

#[derive(Zobrist)]
#[zobrist(key = u64, seed = 1, key = u128)]
struct RepeatedOnType {
    castling: [bool; 4],
}

#[derive(Zobrist)]
enum RepeatedOnVariant {
    #[zobrist(empty, empty)]
    Empty,
    Stone,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct SkipAndConstant {
    #[zobrist(skip, constant = WINGS)]
    castling: [bool; 2],
    turn: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct SkipAndLimits {
    #[zobrist(skip, max = 12, empty = 12)]
    piece: u8,
    turn: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct SkipAndRename {
    #[zobrist(skip, rename = "ply")]
    clock: u8,
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct TableWithoutKey {
    #[zobrist(table(wing))]
    castling: [bool; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64, sed = 3)]
struct TwoMistakes {
    #[zobrist(skipped)]
    clock: u32,
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct UnknownOnField {
    #[zobrist(ignore)]
    clock: u8,
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(keys = u64)]
struct UnknownOnType {
    castling: [bool; 4],
}

#[derive(Zobrist)]
enum UnknownOnVariant {
    #[zobrist(default)]
    Empty,
    Stone,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct ValueInParentheses {
    #[zobrist(max(18))]
    hand: u8,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct ValueOfFlag {
    #[zobrist(joint = true)]
    castling: [bool; 4],
}

fn main() {}
