//! The same update with each construction of keys. The assembly of these functions must differ only
//! in the table.

use zobrist::{Zobrist, ZobristHash};

macro_rules! updates {
    ($($guarantee:ident: $state:ident, $update:ident;)*) => {$(
        /// A lattice with three values per site. It is small enough for exact keys of 128 bits.
        #[derive(Debug, Zobrist)]
        #[zobrist(key = u128, guarantee = $guarantee)]
        pub struct $state {
            /// Values from 0 to 2.
            #[zobrist(max = 2)]
            pub sites: [u8; 64],
        }

        /// Returns the hash after one site changes from 1 to 2, and another site changes from 0 to 1.
        #[inline(never)]
        pub fn $update(mut hash: ZobristHash<$state>, from: usize, to: usize) -> ZobristHash<$state> {
            hash.replace($state::SITES.at(from & 63), 1, 2);
            hash.toggle($state::SITES.at(to & 63), 1);
            hash
        }
    )*};
}
updates! {
    none: Random, update_of_random_keys;
    exact: Exact, update_of_exact_keys;
    features: Features, update_of_keys_of_features;
}
