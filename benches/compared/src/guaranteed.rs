//! One update under each construction of keys, to be compared as assembly: only the table differs.

use zobrist::{Zobrist, ZobristHash};

macro_rules! updates {
    ($($keys:ident: $state:ident, $update:ident;)*) => {$(
        /// Sites of three values, which fit a key of 128 bits.
        #[derive(Debug, Zobrist)]
        #[zobrist(key = u128, keys = $keys)]
        pub struct $state {
            /// 0 to 2.
            #[zobrist(max = 2)]
            pub sites: [u8; 64],
        }

        /// The hash after a site changes from 1 to 2, and another from 0.
        #[inline(never)]
        pub fn $update(mut hash: ZobristHash<$state>, from: usize, to: usize) -> ZobristHash<$state> {
            hash.replace($state::SITES.at(from & 63), 1, 2);
            hash.toggle($state::SITES.at(to & 63), 1);
            hash
        }
    )*};
}
updates! {
    random: Random, update_of_random_keys;
    exact: Exact, update_of_exact_keys;
    coded: Coded, update_of_coded_keys;
}
