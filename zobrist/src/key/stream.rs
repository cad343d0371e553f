//! The stream of a path: which nonce it has, and the keys of a whole shape, laid out as a table.

use super::chacha::{ChaChaKey, block};
use crate::shape::{Kind, Shape};

/// The 64-bit FNV-1a hash of the path so far: the nonce of its stream.
///
/// G. Fowler, L. C. Noll, K.-P. Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>.
#[derive(Clone, Copy)]
pub(crate) struct Path {
    nonce: u64,
    empty: bool,
}

impl Path {
    pub(crate) const ROOT: Path = Path { nonce: 0xcbf2_9ce4_8422_2325, empty: true };

    pub(crate) const fn nonce(self) -> u64 {
        self.nonce
    }

    /// The path of the field `name` of what is at this path.
    #[must_use]
    pub(crate) const fn field(mut self, name: &str) -> Path {
        if !self.empty {
            self = self.byte(b'.');
        }
        let name = name.as_bytes();
        let mut i = 0;
        while i < name.len() {
            self = self.byte(name[i]);
            i += 1;
        }
        self
    }

    #[must_use]
    #[allow(clippy::cast_lossless, reason = "`u64::from` is not yet `const`")]
    pub(crate) const fn byte(self, byte: u8) -> Path {
        let nonce = (self.nonce ^ byte as u64).wrapping_mul(0x0100_0000_01b3);
        Path { nonce, empty: false }
    }
}

/// The arrays round a place: where element `i`, counted row by row, stands in the table.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    len: usize,
    /// Features between two neighbours.
    stride: usize,
    outer: Option<&'a Rows<'a>>,
    /// Elements in all.
    elements: usize,
}

impl<'a> Rows<'a> {
    pub(crate) const ONE: Rows<'static> = Rows { len: 1, stride: 0, outer: None, elements: 1 };

    /// Each element here is an array of `len` elements, `stride` features apart.
    pub(crate) const fn array(&'a self, len: usize, stride: usize) -> Rows<'a> {
        Rows { len, stride, outer: Some(self), elements: self.elements * len }
    }

    pub(crate) const fn elements(&self) -> usize {
        self.elements
    }

    pub(crate) const fn offset(&self, element: usize) -> usize {
        match self.outer {
            None => 0,
            Some(outer) => {
                let inner = element % self.len * self.stride;
                inner + outer.offset(element / self.len)
            }
        }
    }
}

/// The halves (0: low, 1: high 64 bits) of the static table of `shape`: a zero, and its keys in their order.
pub(crate) const fn table<const N: usize>(shape: &Shape, seed: u64, half: u64) -> [u64; N] {
    let mut table = [0; N];
    fill(&mut table, ChaChaKey::new(seed, 0, half), shape, Path::ROOT, &Rows::ONE, 1);
    table
}

const fn fill(
    table: &mut [u64],
    key: ChaChaKey,
    shape: &Shape,
    path: Path,
    rows: &Rows<'_>,
    base: usize,
) {
    match shape.kind() {
        Kind::Array(len, element) => {
            let rows = rows.array(*len, element.features());
            fill(table, key, element, path, &rows, base);
        }
        Kind::Fields(fields) | Kind::Variants(fields) => {
            let mut base = base;
            let mut i = 0;
            while i < fields.len() {
                let field = &fields[i];
                fill(table, key, &field.shape, path.field(field.name), rows, base);
                base += field.shape.features();
                i += 1;
            }
        }
        _ => {
            let features = shape.features();
            let mut words = [0; 8];
            let mut used = 8;
            let mut counter = 0;
            let mut element = 0;
            while element < rows.elements() {
                let mut i = base + rows.offset(element);
                let end = i + features;
                while i < end {
                    if used == 8 {
                        words = block(key, path.nonce(), counter);
                        counter += 1;
                        used = 0;
                    }
                    table[i] = words[used];
                    used += 1;
                    i += 1;
                }
                element += 1;
            }
        }
    }
}

/// The two halves of the base constant: key 0 of the stream with nonce 0.
pub(crate) const fn base(seed: u64, half: u64) -> u64 {
    block(ChaChaKey::new(seed, 0, half), 0, 0)[0]
}

#[cfg(test)]
mod tests {
    use super::Path;

    /// Vectors of the authors, `test_fnv.c`.
    #[test]
    fn published_fnv_vectors() {
        assert_eq!(Path::ROOT.nonce(), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Path::ROOT.field("a").nonce(), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(Path::ROOT.field("foobar").nonce(), 0x8594_4171_f739_67e8);
    }
}
