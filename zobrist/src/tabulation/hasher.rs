//! From the bytes of a key to a hash: the interface of all tables, and the hasher of maps, which
//! collects the bytes of a key and tabulates them at the end.

use core::hash::Hasher;
use core::ops::Deref;

use super::polynomial::{CHUNK, Polynomial};
use crate::key::XorKey;

/// The tables of a tabulation hash function. The macro `methods` implements this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the tables of a tabulation hash function",
    note = "`Shared` holds a `Simple`, a `Twisted`, a `Mixed` or a `Tornado`"
)]
pub trait Tabulate {
    /// The integer type of the hashes.
    type Output: XorKey;

    /// Length in bytes of the longest key that is tabulated directly.
    const BYTES: usize;

    /// A buffer of `BYTES` bytes.
    type Buffer: Clone + AsRef<[u8]> + AsMut<[u8]>;
    const EMPTY: Self::Buffer;

    /// Returns the hash of a key of 1 to `BYTES` bytes.
    fn tabulate(&self, characters: &[u8]) -> Self::Output;

    /// Returns the polynomial of a key of no bytes. Keys of no bytes or of more than `BYTES` bytes
    /// become polynomials.
    fn polynomial(&self) -> Polynomial;
}

/// The [`Hasher`] of all constructions, with tables behind a pointer.
#[derive(Clone)]
pub struct TabulationHasher<P: Deref<Target: Tabulate>> {
    tables: P,
    /// The whole key if it fits. If not, the bytes that the polynomial has not absorbed yet.
    buffer: <P::Target as Tabulate>::Buffer,
    /// Number of bytes written so far.
    len: u64,
    /// The polynomial of a key that does not fit into the buffer.
    polynomial: Polynomial,
}

impl<P: Deref<Target: Tabulate>> TabulationHasher<P> {
    const BYTES: usize = <P::Target as Tabulate>::BYTES;

    #[inline]
    pub(crate) fn new(tables: P) -> Self {
        const { assert!(Self::BYTES >= 8, "a hasher needs tables of eight rows") };
        let polynomial = tables.polynomial();
        TabulationHasher {
            tables,
            buffer: <P::Target as Tabulate>::EMPTY,
            len: 0,
            polynomial,
        }
    }

    /// Returns whether a key of `len` bytes is tabulated directly.
    #[inline]
    fn fits(len: u64) -> bool {
        (1..=Self::BYTES as u64).contains(&len)
    }

    #[inline(never)]
    fn write_long(&mut self, mut bytes: &[u8]) {
        let buffer = self.buffer.as_mut();
        let mut waiting = self.len as usize % CHUNK;
        if Self::fits(self.len) {
            let start = self.len as usize - waiting;
            // `start` is a multiple of `CHUNK`, so `absorb` leaves no rest.
            let _ = self.polynomial.absorb(&buffer[..start]);
            buffer.copy_within(start..start + waiting, 0);
        }
        self.len = self.len.wrapping_add(bytes.len() as u64);
        if waiting > 0 {
            let (head, tail) = bytes.split_at(bytes.len().min(CHUNK - waiting));
            buffer[waiting..waiting + head.len()].copy_from_slice(head);
            waiting += head.len();
            if waiting < CHUNK {
                return;
            }
            let _ = self.polynomial.absorb(&buffer[..CHUNK]);
            bytes = tail;
        }
        let rest = self.polynomial.absorb(bytes);
        buffer[..rest.len()].copy_from_slice(rest);
    }
}

// The default methods of the other signed integers write the unsigned ones.
macro_rules! write_integers {
    ($($name:ident $int:ty as $wide:ty,)*) => {$(
        #[inline]
        fn $name(&mut self, i: $int) {
            self.write(&(i as $wide).to_le_bytes());
        }
    )*};
}

impl<P: Deref<Target: Tabulate<Output = u64>>> Hasher for TabulationHasher<P> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let len = self.len.saturating_add(bytes.len() as u64);
        if Self::fits(len) {
            self.buffer.as_mut()[self.len as usize..][..bytes.len()].copy_from_slice(bytes);
            self.len = len;
        } else {
            self.write_long(bytes);
        }
    }

    write_integers! {
        write_u8 u8 as u8,
        write_u16 u16 as u16,
        write_u32 u32 as u32,
        write_u64 u64 as u64,
        write_u128 u128 as u128,
        write_usize usize as u64,
        write_isize isize as i64,
    }

    #[inline]
    fn finish(&self) -> u64 {
        let buffer = self.buffer.as_ref();
        if Self::fits(self.len) {
            return self.tables.tabulate(&buffer[..self.len as usize]);
        }
        let rest = &buffer[..self.len as usize % CHUNK];
        self.tables
            .tabulate(&self.polynomial.finish(rest, self.len).to_le_bytes())
    }
}

crate::key::debug!([P: Deref<Target: Tabulate>] TabulationHasher<P>: |this| len = this.len);
