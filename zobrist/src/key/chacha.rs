//! ChaCha with 8 rounds, as a `const fn`: the generator of all static keys.
//!
//! D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008; with the 64-bit counter and 64-bit nonce
//! of that paper. Tables made at run time take the same stream from `rand_chacha`, and a test holds
//! the two equal.

/// The 32-byte ChaCha key of a seed, as eight words: `seed`, `lane`, `zobrist1`, `half`.
pub(crate) const fn chacha_key(seed: u64, lane: u64, half: u64) -> [u32; 8] {
    [
        seed as u32,
        (seed >> 32) as u32,
        lane as u32,
        (lane >> 32) as u32,
        u32::from_le_bytes(*b"zobr"),
        u32::from_le_bytes(*b"ist1"),
        half as u32,
        (half >> 32) as u32,
    ]
}

/// Additions and rotations are spelled out, because a call costs the compiler five times as much
/// as the operation behind it: with 10,000 keys that is seconds of everybody's build.
macro_rules! quarter_round {
    ($a:ident $b:ident $c:ident $d:ident) => {
        $a = ($a as u64 + $b as u64) as u32;
        $d ^= $a;
        $d = $d << 16 | $d >> 16;
        $c = ($c as u64 + $d as u64) as u32;
        $b ^= $c;
        $b = $b << 12 | $b >> 20;
        $a = ($a as u64 + $b as u64) as u32;
        $d ^= $a;
        $d = $d << 8 | $d >> 24;
        $c = ($c as u64 + $d as u64) as u32;
        $b ^= $c;
        $b = $b << 7 | $b >> 25;
    };
}

/// Block `counter` of the key stream of `nonce`: eight little-endian words of 64 bits.
#[allow(clippy::many_single_char_names, reason = "the sixteen words of the state have no names")]
#[allow(clippy::manual_rotate, reason = "see `quarter_round`: a rotation would be a call")]
#[allow(clippy::cast_lossless, reason = "`u64::from` is a call and not yet `const`")]
pub(crate) const fn block(key: &[u32; 8], nonce: u64, counter: u64) -> [u64; 8] {
    // "expand 32-byte k"
    let [c0, c1, c2, c3] = [0x6170_7865_u32, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];
    let [k0, k1, k2, k3, k4, k5, k6, k7] = *key;
    let (n0, n1) = (counter as u32, (counter >> 32) as u32);
    let (n2, n3) = (nonce as u32, (nonce >> 32) as u32);

    let (mut a, mut b, mut c, mut d) = (c0, c1, c2, c3);
    let (mut e, mut f, mut g, mut h) = (k0, k1, k2, k3);
    let (mut i, mut j, mut k, mut l) = (k4, k5, k6, k7);
    let (mut m, mut n, mut o, mut p) = (n0, n1, n2, n3);
    let mut double_round = 0;
    while double_round < 4 {
        quarter_round!(a e i m);
        quarter_round!(b f j n);
        quarter_round!(c g k o);
        quarter_round!(d h l p);
        quarter_round!(a f k p);
        quarter_round!(b g l m);
        quarter_round!(c h i n);
        quarter_round!(d e j o);
        double_round += 1;
    }

    macro_rules! word {
        ($low:ident + $low_start:ident, $high:ident + $high_start:ident) => {
            ($low as u64 + $low_start as u64) & 0xffff_ffff
                | (($high as u64 + $high_start as u64) & 0xffff_ffff) << 32
        };
    }
    [
        word!(a + c0, b + c1),
        word!(c + c2, d + c3),
        word!(e + k0, f + k1),
        word!(g + k2, h + k3),
        word!(i + k4, j + k5),
        word!(k + k6, l + k7),
        word!(m + n0, n + n1),
        word!(o + n2, p + n3),
    ]
}

#[cfg(test)]
mod tests {
    use super::block;

    /// ChaCha8, 256-bit key of zeros, nonce of zeros, block 0: test vector TC1 of
    /// J. Strombergson, "Test Vectors for the Stream Cipher ChaCha", draft-strombergson-chacha-test-vectors-01.
    #[test]
    fn published_vector() {
        let expected = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e\
                        984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42";
        let mut hex = std::string::String::new();
        for word in block(&[0; 8], 0, 0) {
            for byte in word.to_le_bytes() {
                hex.push_str(&std::format!("{byte:02x}"));
            }
        }
        assert_eq!(hex, expected);
    }
}
