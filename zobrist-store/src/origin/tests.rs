use super::*;

/// Checks that the digest is stable, because the checksums of stored entries depend on it. The
/// expected number comes from an FNV-1a implementation in Python. It hashes the names and values in
/// the order of the names. The length of each text, as eight little-endian bytes, precedes the
/// text.
#[test]
fn digests_never_change() {
    let meta = |parts: &[[&str; 2]]| {
        Meta(
            parts
                .iter()
                .map(|[name, value]| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
        )
    };
    let parts = [["model", "Cu-Au, é"], ["check", "none"], ["hash", "xor 64"]];
    assert_eq!(meta(&parts).digest(), 0xecc6_95b4_87e6_5a6d);
    let typed = [&parts[..], &[["type of values", "f64"]]].concat();
    assert_eq!(meta(&typed).digest(), 0xecc6_95b4_87e6_5a6d);
    // Pairs with the same concatenated text have different digests.
    assert_ne!(meta(&[["a", "bc"]]).digest(), meta(&[["ab", "c"]]).digest());
}
