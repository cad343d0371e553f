//! The operations that combine a key with a hash.

use crate::options::Combine;

/// An operation on a hash and a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Xor,
    Add,
    Subtract,
}

impl Op {
    pub(crate) fn of(combine: Combine) -> Op {
        match combine {
            Combine::Xor => Op::Xor,
            Combine::Add => Op::Add,
        }
    }

    /// Returns the operator that stands for the operation in source code.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Op::Xor => "^",
            Op::Add => "+",
            Op::Subtract => "-",
        }
    }
}
