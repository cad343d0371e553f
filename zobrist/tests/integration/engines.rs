//! What an engine that has its own types, its own keys and its own board meets when the crate is put into it.

use core::num::Wrapping;
use std::collections::HashMap;

use zobrist::table::transposition::{Bound, Entry, SearchEntry};
use zobrist::table::{History, Recall, TranspositionTable};
use zobrist::{Delta, Zobrist, ZobristHash};

/// 65 variants, as engines have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
enum Square {
    A1,
    B1,
    C1,
    D1,
    #[zobrist(empty)]
    None,
}
const SQUARES: [Square; 4] = [Square::A1, Square::B1, Square::C1, Square::D1];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
enum Piece {
    Pawn,
    Knight,
    King,
}
const PIECES: [Piece; 3] = [Piece::Pawn, Piece::Knight, Piece::King];

mod sentinels {
    use super::*;

    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 1)]
    struct Board {
        squares: [Option<Piece>; 4],
        en_passant: Square,
    }

    #[test]
    fn a_sentinel_is_no_index_and_has_no_key() {
        for (i, square) in SQUARES.into_iter().enumerate() {
            assert_eq!(Board::SQUARES.at(square), Board::SQUARES.nth(i));
        }
        assert_eq!(<Board as Zobrist>::SHAPE.features(), 4 * 3 + 4);
        assert!(Board::EN_PASSANT.key(Square::None).is_zero());
        let text = std::panic::catch_unwind(|| Board::SQUARES.at(Square::None)).unwrap_err();
        let text = text.downcast::<String>().unwrap();
        assert_eq!(*text, "the empty value picks no slot of squares");
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
    enum Middle {
        First,
        #[zobrist(empty)]
        None,
        Last,
    }

    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Two {
        flags: [bool; 2],
        all: [bool; 3],
    }

    #[test]
    fn values_after_the_sentinel_move_up() {
        assert_eq!(Two::FLAGS.at(Middle::First), Two::FLAGS.nth(0));
        assert_eq!(Two::FLAGS.at(Middle::Last), Two::FLAGS.nth(1));
        // With a slot for each value there is one for the sentinel, too.
        assert_eq!(Two::ALL.at(Middle::None), Two::ALL.nth(1));
        assert_eq!(Two::ALL.at(Middle::Last), Two::ALL.nth(2));
    }

    #[test]
    fn integers_pick_slots() {
        let slot = Two::ALL.nth(2);
        assert_eq!(Two::ALL.at(2_u8), slot);
        assert_eq!(Two::ALL.at(2_u16), slot);
        assert_eq!(Two::ALL.at(2_u32), slot);
        assert_eq!(Two::ALL.at(2_usize), slot);
        assert_eq!(Two::ALL.at(2), slot);
        let text = std::panic::catch_unwind(|| Two::ALL.at(-1)).unwrap_err();
        let text = text.downcast::<String>().unwrap();
        assert!(text.starts_with("all has 3 slots, so there is no slot "), "{text}");
    }
}

mod features {
    use super::*;

    /// A feature with a part that is empty has no key where the variant says so.
    #[derive(Clone, Copy, Debug, PartialEq, Zobrist)]
    #[zobrist(key = u64, seed = 2)]
    enum Feature {
        #[zobrist(empty = any)]
        Piece(Piece, Square),
        EnPassant(Square),
        BlackToMove,
    }

    #[test]
    fn empty_parts_leave_no_keys() {
        let shape = <Feature as Zobrist>::SHAPE;
        // 3 pieces on 4 squares; en passant on 5, one of which is the sentinel; the turn.
        assert_eq!(shape.features(), 12 + 5 + 1);
        assert!(Feature::Piece(Piece::King, Square::None).zobrist_key().is_zero());
        // The variant does not say so, so its sentinel is a feature.
        assert!(!Feature::EnPassant(Square::None).zobrist_key().is_zero());
        let mut keys = Vec::new();
        for piece in PIECES {
            for square in SQUARES {
                let number = keys.len();
                let key = Feature::Piece(piece, square).zobrist_key();
                let name = shape.feature_name(number).to_string();
                assert_eq!(name, format!("Piece({piece:?}, {square:?})"));
                keys.push(key.raw());
            }
        }
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 12);
        assert!(!keys.contains(&0));
    }

    /// The keys are those of the same enum with a type of squares that has no sentinel.
    #[test]
    fn keys_are_those_without_a_sentinel() {
        #[derive(Clone, Copy, Zobrist)]
        enum Plain {
            A1,
            B1,
            C1,
            D1,
        }
        #[derive(Clone, Copy, Zobrist)]
        #[zobrist(key = u64, seed = 2)]
        enum Without {
            Piece(Piece, Plain),
        }
        for piece in PIECES {
            for (square, plain) in
                SQUARES.into_iter().zip([Plain::A1, Plain::B1, Plain::C1, Plain::D1])
            {
                let with = Feature::Piece(piece, square).zobrist_key().raw();
                assert_eq!(with, Without::Piece(piece, plain).zobrist_key().raw());
            }
        }
    }

    #[test]
    fn deltas_combine_with_features() {
        let (from, to) =
            (Feature::Piece(Piece::Knight, Square::A1), Feature::Piece(Piece::Knight, Square::C1));
        let mut delta = from.zobrist_key() ^ to;
        delta ^= Feature::BlackToMove;
        assert_eq!(delta, Delta::from(from) + to + Feature::BlackToMove);
        assert_eq!(delta - Feature::BlackToMove, from.zobrist_key() ^ to.zobrist_key());

        // What is there or not is put in and taken out as it is.
        let en_passant = |square: Option<Square>| square.map(Feature::EnPassant);
        let mut hash = ZobristHash::<Feature>::BASE ^ en_passant(Some(Square::B1));
        hash ^= en_passant(None);
        assert_eq!(hash, ZobristHash::BASE + Feature::EnPassant(Square::B1));
        hash -= en_passant(Some(Square::B1));
        assert_eq!(hash, ZobristHash::BASE);

        let hash: ZobristHash<Feature> = [from].into_iter().collect();
        let after: ZobristHash<Feature> = [to, Feature::BlackToMove].into_iter().collect();
        assert_eq!(hash ^ delta, after);
        // A cuckoo table: which move leads from one position to the other.
        let moves = HashMap::from([(delta, (from, to))]);
        assert_eq!(moves.get(&(hash ^ after)), Some(&(from, to)));
    }
}

mod hashes {
    use super::*;

    #[derive(Zobrist, Default)]
    #[zobrist(key = u64, seed = 3)]
    struct Position {
        black_to_move: bool,
        #[zobrist(skip)]
        hash: ZobristHash<Position>,
    }

    #[test]
    fn a_position_that_keeps_its_hash_derives_default() {
        let position = Position::default();
        assert_eq!(position.hash, ZobristHash::BASE);
        assert_eq!(position.hash, position.zobrist_hash());
    }

    #[test]
    fn conversions_and_display() {
        let hash = ZobristHash::<Position>::from_raw(0x0123_4567_89ab_cdef);
        assert_eq!(u64::from(hash), 0x0123_4567_89ab_cdef);
        assert_eq!(hash.to_string(), "0123456789abcdef");
        assert_eq!(ZobristHash::<Position, u8>::from_raw(7).to_string(), "07");
        let sum = ZobristHash::<Position, Wrapping<u32>>::from_raw(Wrapping(0xbeef));
        assert_eq!(sum.to_string(), "0000beef");
        assert_eq!(Wrapping::<u32>::from(sum), Wrapping(0xbeef));
    }
}

mod bitboards {
    use super::*;

    #[derive(Clone, Copy, PartialEq)]
    struct BitBoard(u64);
    impl From<BitBoard> for u64 {
        fn from(board: BitBoard) -> u64 {
            board.0
        }
    }

    /// 81 squares, as shogi has them.
    #[derive(Clone, Copy, PartialEq)]
    struct Wide(u128);
    impl From<Wide> for u128 {
        fn from(board: Wide) -> u128 {
            board.0
        }
    }

    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 4)]
    struct Newtypes {
        #[zobrist(bits = 64)]
        pieces: [[BitBoard; 3]; 2],
        #[zobrist(bits = 81)]
        shogi: Wide,
        #[zobrist(bits = 4)]
        small: u8,
    }

    /// The same with plain integers.
    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 4)]
    struct Plain {
        #[zobrist(bits)]
        pieces: [[u64; 3]; 2],
        shogi: [bool; 81],
        small: [bool; 4],
    }

    #[test]
    fn newtypes_have_the_keys_of_integers() {
        assert_eq!(<Newtypes as Zobrist>::SHAPE.to_string(), <Plain as Zobrist>::SHAPE.to_string());
        let pieces = [[0x8000_0000_0000_0001, 2, 3], [4, 5, u64::MAX]];
        let mut shogi = [false; 81];
        (shogi[0], shogi[80]) = (true, true);
        let plain = Plain { pieces, shogi, small: [true, false, false, true] }.zobrist_hash();
        let board = Newtypes {
            pieces: pieces.map(|pieces| pieces.map(BitBoard)),
            shogi: Wide(1 << 80 | 1),
            small: 0b1001,
        };
        let mut hash = board.zobrist_hash();
        assert_eq!(hash.raw(), plain.raw());

        hash.toggle(Newtypes::PIECES.at(1).at(2), BitBoard(u64::MAX));
        hash.toggle(Newtypes::SHOGI.at(80), true);
        hash.toggle(Newtypes::SMALL.at(Square::A1), true);
        let mut rest = Newtypes { shogi: Wide(1), small: 0b1000, ..board };
        rest.pieces[1][2] = BitBoard(0);
        assert_eq!(hash, rest.zobrist_hash());
    }

    #[test]
    fn a_square_beyond_the_board_panics() {
        let far = Newtypes { pieces: [[BitBoard(0); 3]; 2], shogi: Wide(1 << 81), small: 0 };
        let text = std::panic::catch_unwind(|| far.zobrist_hash()).unwrap_err();
        let text = text.downcast::<String>().unwrap();
        assert!(text.starts_with("shogi"), "{text}");
    }
}

mod opt_in {
    use super::*;

    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 5, opt_in)]
    struct Board {
        #[zobrist(slot)]
        squares: [Option<Piece>; 4],
        #[zobrist(max = 3)]
        castling: u8,
        #[zobrist(slot = SIDE)]
        black_to_move: bool,
        /// Not hashed, and of types that could not be.
        _accumulator: Vec<f32>,
        _moves: usize,
    }

    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 5)]
    struct Plain {
        squares: [Option<Piece>; 4],
        #[zobrist(max = 3)]
        castling: u8,
        black_to_move: bool,
    }

    #[test]
    fn only_marked_fields_are_hashed() {
        assert_eq!(<Board as Zobrist>::SHAPE.to_string(), <Plain as Zobrist>::SHAPE.to_string());
        let squares = [None, Some(Piece::King), None, Some(Piece::Pawn)];
        let board =
            Board { squares, castling: 2, black_to_move: true, _accumulator: vec![0.5], _moves: 9 };
        let plain = Plain { squares, castling: 2, black_to_move: true };
        assert_eq!(board.zobrist_hash().raw(), plain.zobrist_hash().raw());
        assert_eq!(Board::SIDE.key(true).raw(), Plain::BLACK_TO_MOVE.key(true).raw());
    }
}

/// Keys that an engine published before, in tables of its own.
mod old_keys {
    use super::*;

    const fn numbers<const N: usize>(first: u64) -> [u64; N] {
        let mut keys = [0; N];
        let mut i = 0;
        while i < N {
            keys[i] = first + i as u64;
            i += 1;
        }
        keys
    }

    /// Piece-major, as most engines have it.
    const PIECE_SQUARE: [[u64; 4]; 3] = [numbers(100), numbers(200), numbers(300)];
    /// Of each value of the rights, of none, too.
    const CASTLING: [u64; 16] = numbers(1000);
    const FLAT: [u64; 12] = numbers(500);
    const SIDE: u64 = 7;

    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Position {
        #[zobrist(table(square, piece) = PIECE_SQUARE[piece][square])]
        board: [Option<Piece>; 4],
        #[zobrist(max = 15, full, table(rights) = CASTLING[rights])]
        castling: u8,
        #[zobrist(full, table(wing, file) = FLAT[wing * 5 + file])]
        files: [Option<Square>; 2],
        #[zobrist(table = SIDE)]
        black_to_move: bool,
    }

    #[test]
    fn each_key_is_the_one_of_the_table() {
        for (square, keys) in
            [0, 1, 2, 3].map(|square| (square, PIECE_SQUARE.map(|keys| keys[square])))
        {
            for (piece, key) in PIECES.into_iter().zip(keys) {
                assert_eq!(Position::BOARD.at(square).key(piece).raw(), key);
            }
        }
        for (rights, key) in (0..16).zip(CASTLING) {
            assert_eq!(Position::CASTLING.key(rights).raw(), key);
        }
        assert_eq!(Position::FILES.at(0).key(None).raw(), 500);
        assert_eq!(Position::FILES.at(1).key(Square::B1).raw(), 500 + 5 + 2);
        assert_eq!(Position::BLACK_TO_MOVE.key(true).raw(), SIDE);
        assert_eq!(ZobristHash::<Position>::BASE.raw(), 0);

        let position = Position {
            board: [Some(Piece::Knight), None, None, None],
            castling: 0,
            files: [None, Some(Square::A1)],
            black_to_move: true,
        };
        let keys = [PIECE_SQUARE[1][0], CASTLING[0], FLAT[0], FLAT[6], SIDE];
        let expected = keys.into_iter().fold(0, |hash, key| hash ^ key);
        assert_eq!(position.zobrist_hash().raw(), expected);
    }

    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u64, base = 99)]
    enum Feature {
        #[zobrist(table(piece, square) = PIECE_SQUARE[piece][square], empty = any)]
        Piece(Piece, Square),
        #[zobrist(table = SIDE)]
        BlackToMove,
    }

    #[test]
    fn variants_have_tables_too() {
        for piece in PIECES {
            for square in SQUARES {
                let key = Feature::Piece(piece, square).zobrist_key().raw();
                assert_eq!(key, PIECE_SQUARE[piece as usize][square as usize]);
            }
        }
        assert_eq!(Feature::BlackToMove.zobrist_key().raw(), SIDE);
        assert_eq!(ZobristHash::<Feature>::BASE.raw(), 99);
    }

    /// Some fields from a table, the others from the seed.
    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 6)]
    struct Mixed {
        #[zobrist(table(square, piece) = PIECE_SQUARE[piece][square])]
        board: [Option<Piece>; 4],
        flags: [bool; 3],
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 6)]
    struct Drawn {
        flags: [bool; 3],
    }

    #[test]
    fn other_fields_have_the_keys_of_the_seed() {
        assert_eq!(Mixed::BOARD.at(3).key(Piece::King).raw(), 303);
        for flag in 0..3 {
            assert_eq!(
                Mixed::FLAGS.at(flag).key(true).raw(),
                Drawn::FLAGS.at(flag).key(true).raw()
            );
        }
    }
}

mod plain_hashes {
    use super::*;

    /// A type of `bitfield-struct`, as far as the table sees it.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Packed(u64);
    impl From<u64> for Packed {
        fn from(bits: u64) -> Self {
            Packed(bits)
        }
    }
    impl From<Packed> for u64 {
        fn from(packed: Packed) -> u64 {
            packed.0
        }
    }

    #[test]
    fn tables_take_the_hash_of_an_engine() {
        let table = TranspositionTable::<u64, Packed>::new(1 << 16).unwrap();
        table.store(0x0123_4567_89ab_cdef, Packed(5));
        assert_eq!(table.probe(0x0123_4567_89ab_cdef), Some(Packed(5)));
        assert_eq!(table.probe(0x1123_4567_89ab_cdef), None);

        let mut history = History::<u64>::new();
        for hash in [1, 2, 1] {
            history.push(hash);
        }
        assert!(history.is_repeated(2));

        let mut recall = Recall::<u64, &str>::new(10).unwrap();
        recall.insert(9, "nine");
        assert_eq!(recall.get(9), Some(&"nine"));
    }

    /// Plain hashes and typed ones of the same bits have the same places.
    #[test]
    fn types_of_hashes_do_not_matter() {
        struct Any;
        let plain = TranspositionTable::<u64, u64>::new(64 * 5).unwrap();
        let typed = TranspositionTable::<ZobristHash<Any, u64>, u64>::new(64 * 5).unwrap();
        let mut bits = 1_u64;
        for i in 0..1000 {
            bits = bits.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let hash = ZobristHash::from_raw(bits);
            assert_eq!(plain.probe(bits), typed.probe(hash));
            assert_eq!(plain.store(bits, i), typed.store(hash, i));
        }
    }

    /// The check verifies where the hash alone would not.
    #[test]
    fn a_check_is_a_part_of_the_tag() {
        let table = TranspositionTable::<(u32, u64), u64>::new(64).unwrap();
        assert_eq!(table.tag_bits(), 56);
        for check in 0..1000_u64 {
            let check = check.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            table.store((7, check), check);
            assert_eq!(table.probe((7, check)), Some(check));
            assert_eq!(table.probe((7, check ^ 1 << 63)), None);
            assert_eq!(table.probe((7, check ^ 1 << 8)), None);
        }
    }

    #[test]
    fn search_entries_pack_all_they_have() {
        for mv in [0, 0x071c, u32::MAX] {
            for score in [0, 35, -35, i16::MAX, i16::MIN] {
                for depth in [0, 9, u8::MAX] {
                    for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                        let entry = SearchEntry { mv, score, depth, bound };
                        assert_eq!(SearchEntry::unpack(entry.pack()), entry);
                        assert_eq!(Entry::depth(entry), depth);
                    }
                }
            }
        }
    }

    /// Mate scores count from the node in the table, from the root in the search.
    #[test]
    fn mates_are_counted_from_the_node() {
        // Found 3 plies from one root: mate 4 plies further on. Asked for 10 plies from another.
        for (found, asked) in [(31_993, 31_986), (-31_993, -31_986), (250, 250), (-250, -250)] {
            let stored = SearchEntry::from_root(found, 3, 31_000);
            assert_eq!(SearchEntry::to_root(stored, 10, 31_000), asked);
        }
    }

    #[test]
    fn bounds_end_a_search_outside_of_the_window() {
        let ends = |bound, alpha: i16| {
            SearchEntry { mv: 0, score: 20, depth: 5, bound }.cutoff(5, alpha, alpha + 1).is_some()
        };
        for (alpha, lower, upper) in [(10, true, false), (19, true, false), (20, false, true)] {
            assert!(ends(Bound::Exact, alpha));
            assert_eq!(ends(Bound::Lower, alpha), lower);
            assert_eq!(ends(Bound::Upper, alpha), upper);
        }
    }
}

/// The bound that a generic state needs is written once, on the impl.
mod generic {
    use super::*;
    use zobrist::State;

    #[derive(Zobrist)]
    #[zobrist(key = u64, for(Puzzle<4>, Puzzle<9>))]
    struct Puzzle<const N: usize> {
        tiles: [Option<Piece>; N],
    }

    impl<const N: usize> Puzzle<N>
    where
        Self: State<Key = u64>,
    {
        fn put(&mut self, hash: &mut ZobristHash<Self>, tile: usize, piece: Piece) {
            hash.replace(Self::TILES.at(tile), self.tiles[tile], Some(piece));
            self.tiles[tile] = Some(piece);
        }

        fn filled(piece: Piece) -> (Self, ZobristHash<Self>) {
            let mut puzzle = Puzzle { tiles: [None; N] };
            let mut hash = puzzle.zobrist_hash();
            (0..N).for_each(|tile| puzzle.put(&mut hash, tile, piece));
            (puzzle, hash)
        }
    }

    #[test]
    fn one_bound_for_all_functions() {
        let (puzzle, hash) = Puzzle::<9>::filled(Piece::Pawn);
        assert_eq!(hash, puzzle.zobrist_hash());
        assert_eq!(
            Puzzle::<4>::filled(Piece::King).1,
            Puzzle { tiles: [Some(Piece::King); 4] }.zobrist_hash()
        );
    }
}

/// An engine whose board is not made of slots keeps the hash of a shadow state, and checks it against one made from
/// the board.
mod shadow {
    use super::*;

    /// A list of pieces, and a number of moves of which only the parity counts.
    struct Board {
        pieces: Vec<(Piece, u8)>,
        plies: u32,
        hash: ZobristHash<Shadow>,
    }

    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Shadow {
        squares: [Option<Piece>; 64],
        black_to_move: bool,
    }

    impl From<&Board> for Shadow {
        fn from(board: &Board) -> Shadow {
            let mut squares = [None; 64];
            for &(piece, square) in &board.pieces {
                squares[usize::from(square)] = Some(piece);
            }
            Shadow { squares, black_to_move: board.plies % 2 == 1 }
        }
    }

    impl Board {
        fn play(&mut self, index: usize, to: u8) {
            let (piece, from) = self.pieces[index];
            self.hash.toggle(Shadow::SQUARES.at(from), piece);
            self.hash.toggle(Shadow::SQUARES.at(to), piece);
            self.hash.toggle(Shadow::BLACK_TO_MOVE, true);
            self.pieces[index].1 = to;
            self.plies += 1;
        }
    }

    #[test]
    fn the_shadow_tells_what_was_forgotten() {
        let mut board = Board {
            pieces: vec![(Piece::King, 4), (Piece::Knight, 62)],
            plies: 0,
            hash: ZobristHash::BASE,
        };
        board.hash = Shadow::from(&board).zobrist_hash();
        board.play(0, 12);
        board.play(1, 45);
        assert!(board.hash.check(&Shadow::from(&board)).is_ok());
        board.plies += 1; // a null move, and its update forgotten
        let desync = board.hash.check(&Shadow::from(&board)).unwrap_err();
        assert_eq!(desync.to_string(), "black_to_move = true is missing");
    }
}
