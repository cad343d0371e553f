use super::*;

/// Checks that bytes after a value are refused. The input is an array of one number, followed by
/// another number.
#[test]
fn bytes_after_a_value_are_an_error() {
    let error = decode::<[u8; 1]>(&[0x91, 7, 8]).unwrap_err().to_string();
    assert_eq!(error, "1 bytes follow a value of type [u8; 1]");
    assert_eq!(decode::<[u8; 1]>(&[0x91, 7]).unwrap(), [7]);
}

/// Checks that maps are equal if all entries are equal, in any order.
#[test]
fn maps_are_compared() {
    let map = |pairs: &[(u8, u8)]| {
        let pairs = pairs.iter().map(|&(key, value)| (key.into(), value.into()));
        let mut bytes = Vec::new();
        rmpv::encode::write_value(&mut bytes, &rmpv::Value::Map(pairs.collect())).unwrap();
        bytes
    };
    let one = map(&[(1, 10), (2, 20), (3, 30)]);
    assert!(equal(&one, &one) && equal(&one, &map(&[(3, 30), (1, 10), (2, 20)])));
    for other in [
        &[(1, 11), (2, 20), (3, 30)][..],
        &[(1, 10), (2, 21), (3, 30)],
        &[(1, 10), (2, 20), (3, 31)],
        &[(4, 10), (2, 20), (3, 30)],
        &[(1, 10), (2, 20)],
        &[(1, 10), (2, 20), (3, 30), (4, 40)],
    ] {
        assert!(!equal(&one, &map(other)), "{other:?}");
    }
}

/// Checks that a tuple is not read as a struct whose fields have another order, nor a struct as a
/// tuple.
#[test]
fn tuples_and_structs_are_told_apart() {
    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Pair(f64, f64);
    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Fields {
        b: f64,
        a: f64,
    }
    #[derive(serde::Serialize, serde::Deserialize)]
    struct Ordered {
        a: f64,
        b: f64,
    }
    let pairs = encode(&vec![Pair(1.0, 2.0)]).unwrap();
    let error = decode::<Vec<Fields>>(&pairs).unwrap_err().to_string();
    assert_eq!(
        error,
        "an array or tuple cannot be read as a map or struct of type Vec<Fields>"
    );
    let fields = encode(&Fields { b: 1.0, a: 2.0 }).unwrap();
    assert!(decode::<Pair>(&fields).is_err());
    // A new type is encoded as its contents, and the names of fields decide, not their order.
    assert_eq!(
        decode::<(f64, f64)>(&encode(&Pair(1.0, 2.0)).unwrap()).unwrap(),
        (1.0, 2.0)
    );
    assert_eq!(
        decode::<Fields>(&encode(&Ordered { a: 2.0, b: 1.0 }).unwrap()).unwrap(),
        Fields { b: 1.0, a: 2.0 }
    );
}

/// Checks that encoded lengths without content, and deep nesting, are errors. Neither allocates the
/// announced length nor overflows the stack.
#[test]
fn hostile_bytes_are_errors() {
    #[derive(Debug, serde::Serialize, serde::Deserialize)]
    struct Nested(Vec<Nested>);
    let length = [0xff; 4];
    // Text, bytes, an array and a map of 2^32 - 1 elements.
    for kind in [0xdb, 0xc6, 0xdd, 0xdf] {
        let bytes = [&[kind][..], &length, &[0xc0; 8]].concat();
        decode::<String>(&bytes).unwrap_err();
        decode::<Vec<u64>>(&bytes).unwrap_err();
        decode::<HashMap<u64, u64>>(&bytes).unwrap_err();
        decode::<Nested>(&bytes).unwrap_err();
        tree(&bytes).unwrap_err();
    }
    let nested = |depth: usize| [&vec![0x91; depth][..], &[0x90]].concat();
    decode::<Nested>(&nested(100)).unwrap();
    tree(&nested(100)).unwrap();
    for depth in [200, 1 << 12, 1 << 20] {
        decode::<Nested>(&nested(depth)).unwrap_err();
        tree(&nested(depth)).unwrap_err();
        let arrays = vec![0x91; depth];
        let maps = [0x81, 0x01].repeat(depth);
        for bytes in [arrays, maps] {
            decode::<Nested>(&bytes).unwrap_err();
            tree(&bytes).unwrap_err();
        }
    }
}
