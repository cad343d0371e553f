use super::*;

#[test]
fn keys_are_texts() {
    let map = |key: ValueRef<'static>| ValueRef::Map(vec![(key, ValueRef::from(1))]);
    let array = ValueRef::Array(vec![ValueRef::from(7), ValueRef::from("a")]);
    assert_eq!(json(&map(ValueRef::from("a"))), r#"{"a":1}"#);
    assert_eq!(json(&map(ValueRef::from(7))), r#"{"7":1}"#);
    assert_eq!(json(&map(array)), r#"{"[7,\"a\"]":1}"#);
    // MessagePack of the map {7: 1}.
    assert_eq!(json(&map(map(ValueRef::from(7)))), r#"{"\"810701\"":1}"#);
    // Each level would double the length.
    let deep = (0..60).fold(ValueRef::from("a"), |key, _| map(key));
    assert!(json(&deep).len() < 1000);
}

#[test]
fn names_of_types_of_python_are_texts() {
    let value = vec![ValueRef::Ext(27, b"tuple"), ValueRef::from(1)];
    assert_eq!(json(&ValueRef::Array(value)), r#"["tuple",1]"#);
    assert_eq!(json(&ValueRef::Ext(26, b"tuple")), r#""7475706c65""#);
}
