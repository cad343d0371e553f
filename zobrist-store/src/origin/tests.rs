use super::*;

/// Stored entries depend on this digest. The expected number comes from an FNV-1a implementation in Python over the
/// names and values in the order of the names. The length of each text, as eight bytes, little-endian, precedes the
/// text.
#[test]
fn digests_never_change() {
    let meta = |parts: &[[&str; 2]]| {
        Meta(parts.iter().map(|[name, value]| ((*name).to_owned(), (*value).to_owned())).collect())
    };
    let parts = [["model", "Cu-Au, é"], ["check", "none"], ["hash", "xor 64"]];
    assert_eq!(meta(&parts).digest(), 0xecc6_95b4_87e6_5a6d);
    let typed = [&parts[..], &[["type of values", "f64"]]].concat();
    assert_eq!(meta(&typed).digest(), 0xecc6_95b4_87e6_5a6d);
    // The same text split differently has another digest.
    assert_ne!(meta(&[["a", "bc"]]).digest(), meta(&[["ab", "c"]]).digest());
}
