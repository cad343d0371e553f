use super::{ChaChaKey, block};

/// ChaCha8, 256-bit key of zeros, nonce of zeros, block 0: test vector TC1 of J. Strombergson,
/// "Test Vectors for the Stream Cipher ChaCha", draft-strombergson-chacha-test-vectors-01.
#[test]
fn published_vector() {
    let expected = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e\
                    984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42";
    let words = block(ChaChaKey([0; 2]), 0, 0);
    let bytes = words.iter().flat_map(|word| word.to_le_bytes());
    let hex: std::vec::Vec<_> = bytes.map(|byte| std::format!("{byte:02x}")).collect();
    assert_eq!(hex.concat(), expected);
}
