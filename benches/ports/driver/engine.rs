//! The interface to the compared functions of an engine.

/// A board of a chess or shogi engine.
pub(crate) trait Engine: Clone {
    fn new(text: &str) -> Self;
    fn text(&self) -> String;
    fn hash(&self) -> u64;
    /// Returns the hash without the right to capture en passant, and the text of the board without this right. Shogi
    /// has no such right.
    fn without_en_passant(&self) -> (u64, String);
    /// Returns all boards after one move, in the order of the engine's move generator.
    fn children(&self) -> Vec<Self>;
    /// Returns the number of leaves and the sum of their hashes. The sum makes the engine compute each hash.
    fn perft(&self, depth: u32) -> (u64, u64);
}

/// Implements [`Engine`] in a module `$module` for the crate `$engine`.
#[macro_export]
macro_rules! engine {
    ($game:ident, $module:ident, $engine:ident) => {
        mod $module {
            #[derive(Clone)]
            pub(crate) struct Board($engine::Board);

            impl $crate::engine::Engine for Board {
                fn new(text: &str) -> Self {
                    Board(text.parse().expect("a position of the list, or written by the engine"))
                }

                fn text(&self) -> String {
                    self.0.to_string()
                }

                fn hash(&self) -> u64 {
                    self.0.hash()
                }

                $crate::engine!(@$game);

                fn children(&self) -> Vec<Self> {
                    let mut children = Vec::new();
                    self.0.generate_moves(|moves| {
                        for one in moves {
                            let mut board = self.0.clone();
                            board.play_unchecked(one);
                            children.push(Board(board));
                        }
                        false
                    });
                    children
                }

                fn perft(&self, depth: u32) -> (u64, u64) {
                    perft(&self.0, depth)
                }
            }

            fn perft(board: &$engine::Board, depth: u32) -> (u64, u64) {
                if depth == 0 {
                    return (1, board.hash());
                }
                let (mut leaves, mut sum) = (0, 0_u64);
                board.generate_moves(|moves| {
                    for one in moves {
                        let mut board = board.clone();
                        board.play_unchecked(one);
                        let (below, hashes) = perft(&board, depth - 1);
                        leaves += below;
                        sum = sum.wrapping_add(hashes);
                    }
                    false
                });
                (leaves, sum)
            }
        }
    };
    (@chess) => {
        fn without_en_passant(&self) -> (u64, String) {
            let text = self.text();
            let mut fields: Vec<&str> = text.split(' ').collect();
            fields[3] = "-";
            (self.0.hash_without_ep(), fields.join(" "))
        }
    };
    (@shogi) => {
        fn without_en_passant(&self) -> (u64, String) {
            (self.hash(), self.text())
        }
    };
}
