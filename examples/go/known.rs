//! The entries of the solver's table.

use zobrist::table::transposition::Entry;

/// What is known of a state.
#[derive(Debug, Clone, Copy, Default)]
pub struct Known {
    /// The last question whose goal can be forced from the state.
    pub forced: u32,
    /// The last pass over the states that held the state.
    pub held: u32,
}

impl Entry for Known {
    fn pack(Known { forced, held }: Self) -> u64 {
        u64::from(forced) | u64::from(held) << 32
    }

    fn unpack(bits: u64) -> Self {
        Known {
            forced: bits as u32,
            held: (bits >> 32) as u32,
        }
    }

    /// States that are held must be searched again anyway.
    fn depth(known: Self) -> u8 {
        u8::from(known.forced > 0)
    }
}
