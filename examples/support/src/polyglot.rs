//! The numbers in the keys of Polyglot books: 12 x 64 for pieces, 4 for castling, 8 for en passant,
//! 1 for the turn.
//!
//! The numbers are the array `Random64` in `random.c` of Polyglot by Fabien Letouzey. Michel Van
//! den Bergh lists them in his description of the book format, <http://hgm.nubati.net/book_format.html>.

/// The published numbers. The numbers for pieces are ordered by piece, and then by square from a1
/// to h8. The order of pieces is black pawn, white pawn, black knight, and so on.
pub const RANDOM64: [u64; 781] = parse(include_bytes!("random64.txt"));

/// Parses lines of 16 hexadecimal digits at compile time.
const fn parse<const N: usize>(text: &[u8]) -> [u64; N] {
    let mut numbers = [0; N];
    let mut i = 0;
    while i < text.len() {
        let (line, column) = (i / 17, i % 17);
        if column < 16 {
            let digit = (text[i] as char).to_digit(16).expect("a hexadecimal digit");
            numbers[line] = numbers[line] << 4 | digit as u64;
        } else {
            assert!(text[i] == b'\n', "a line of 16 digits");
        }
        i += 1;
    }
    assert!(i == 17 * N, "a line for each number");
    numbers
}
