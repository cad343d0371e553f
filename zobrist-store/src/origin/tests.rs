use super::*;

/// Entries of all stores depend on it. The number is that of an FNV-1a in Python, of the names and values in the
/// order of the names, each after its length in bytes as eight bytes, little-endian.
#[test]
fn digests_never_change() {
    let meta = |parts: &[[&str; 2]]| {
        Meta(parts.iter().map(|[name, value]| ((*name).to_owned(), (*value).to_owned())).collect())
    };
    let parts = [["model", "Cu-Au, é"], ["check", "none"], ["hash", "xor 64"]];
    assert_eq!(meta(&parts).digest(), 0xecc6_95b4_87e6_5a6d);
    let typed = [&parts[..], &[["type of values", "f64"]]].concat();
    assert_eq!(meta(&typed).digest(), 0xecc6_95b4_87e6_5a6d);
    // The parts are told apart.
    assert_ne!(meta(&[["a", "bc"]]).digest(), meta(&[["ab", "c"]]).digest());
}
