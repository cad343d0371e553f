use super::*;

/// Compares `fnv` with test vectors from the page of its authors.
#[test]
fn the_checksum_is_fnv() {
    assert_eq!(fnv(FNV_BASIS, b"a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(fnv(FNV_BASIS, b"foobar"), 0x8594_4171_f739_67e8);
}

#[test]
fn seals_hold_all_parts() {
    let id = Id { hash: 7, check: 1 };
    let mut value = vec![1, 2, 3];
    seal(5, id, &mut value);
    assert_eq!(unseal(5, id, &value), Some(&[1, 2, 3][..]));
    assert_eq!(unseal(6, id, &value), None);
    assert_eq!(unseal(5, Id { hash: 8, ..id }, &value), None);
    assert_eq!(unseal(5, Id { check: 0, ..id }, &value), None);
    for byte in 0..value.len() {
        let mut other = value.clone();
        other[byte] ^= 1;
        assert_eq!(unseal(5, id, &other), None);
    }
    assert_eq!(unseal(5, id, &value[..3]), None);
}
