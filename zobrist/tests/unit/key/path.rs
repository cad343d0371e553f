use super::Path;

/// Test vectors of the FNV authors, from `test_fnv.c`.
#[test]
fn published_fnv_vectors() {
    assert_eq!(Path::ROOT.nonce(), 0xcbf2_9ce4_8422_2325);
    assert_eq!(Path::ROOT.field("a").nonce(), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(Path::ROOT.field("foobar").nonce(), 0x8594_4171_f739_67e8);
}
