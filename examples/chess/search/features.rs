//! The parts of the search that can be turned off.

/// Use of static evaluations in the main search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluation {
    Unused,
    /// The evaluation is computed at each node.
    Computed,
    /// The evaluation is computed once and stored in the table.
    Stored,
}

/// Parts of the search that can be turned off for comparison.
#[derive(Debug, Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is turned off for itself"
)]
pub struct Features {
    /// Detects repetitions one move ahead.
    pub upcoming: bool,
    /// Includes the halfmove clock in the keys of the table.
    pub clock: bool,
    pub evaluation: Evaluation,
    /// Merges the new entry of a position with the old one.
    pub merging: bool,
    /// Corrects static evaluations by the scores of earlier searches.
    pub correction: bool,
}

impl Features {
    pub const ALL: Features = Features {
        upcoming: true,
        clock: true,
        evaluation: Evaluation::Stored,
        merging: true,
        correction: true,
    };
}

impl Default for Features {
    fn default() -> Self {
        Features::ALL
    }
}
