//! Tests that values are read as they were written, and only with the same type.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, HashSet};

use rusqlite::Connection;
use serde::de::DeserializeOwned;
use serde::ser::SerializeTuple;
use serde::{Deserialize, Serialize};
use zobrist_store::{Origin, Reason, Store};

use crate::databases::{Database, each, open, origin};

each! {
    values_of_all_kinds;
    fields_come_and_go;
}

fn values_of_all_kinds(database: &mut Database) {
    fn one<V: Clone + Serialize + DeserializeOwned>(database: &Database, value: V) {
        let model = Origin::new(std::any::type_name::<V>());
        let path = database.folder.path().join("one");
        let address = if database.is_server() {
            database.address()
        } else {
            path.clone()
        };
        let bytes = rmp_serde::to_vec_named(&value).unwrap();
        Store::open(&address, &model)
            .unwrap()
            .insert(1_u64, value)
            .unwrap();
        let read = Store::<u64, V>::open(&address, &model)
            .unwrap()
            .get(1)
            .unwrap()
            .unwrap();
        assert_eq!(rmp_serde::to_vec_named(&read).unwrap(), bytes);
        if !database.is_server() {
            std::fs::remove_file(path).unwrap();
        }
    }
    #[derive(Clone, Serialize, Deserialize)]
    enum Species {
        Fe,
        Cu(f32),
        Other { mass: f64, charge: i8 },
    }
    one(database, ());
    one(database, u64::MAX);
    one(database, i64::MIN);
    one(database, (u128::MAX, i128::MIN));
    one(database, (1.5_f64, 2_u8, [3_i32; 4]));
    one(database, f64::from_bits(0x7ff8_0000_0000_0001));
    one(database, String::from("Fe"));
    one(database, vec![vec![1.0_f64], vec![]]);
    one(database, Some([1.0_f32; 8]));
    one(database, None::<f64>);
    one(database, Ok::<u8, String>(7));
    one(database, 'x');
    one(
        database,
        vec![
            Species::Fe,
            Species::Cu(0.1),
            Species::Other {
                mass: 1.0,
                charge: -1,
            },
        ],
    );
    one(
        database,
        BTreeMap::from([((1_u8, 2_u8), "a".to_owned()), ((0, 3), String::new())]),
    );
}

/// The name of a type of Python.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "_ExtStruct")]
struct Name((i8, serde_bytes::ByteBuf));

/// Reads a result of a memoized function, an array, whose bytes the tests of the package for Python
/// have, too.
#[test]
fn results_of_python() {
    type Array = (Name, String, Vec<u64>, String, serde_bytes::ByteBuf);
    let bytes = |bytes: &[u8]| serde_bytes::ByteBuf::from(bytes);
    let name = Name((27, bytes(b"numpy.ndarray")));
    let half = bytes(&0.5_f64.to_le_bytes());
    let array: Array = (name, "<f8".to_owned(), vec![1], "C".to_owned(), half);
    let golden = [
        b"\x95\xc7\x0d\x1bnumpy.ndarray",
        &b"\xa3<f8\x91\x01\xa1C"[..],
        b"\xc4\x08\0\0\0\0\0\0\xe0\x3f",
    ];
    assert_eq!(rmp_serde::to_vec_named(&array).unwrap(), golden.concat());

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.store");
    let open = || {
        let builder = Store::<u64, (u64, String, Array)>::builder().type_name("data");
        builder.open(&path, &origin()).unwrap()
    };
    let value = (1, "f".to_owned(), array);
    open().insert(7, value.clone()).unwrap();
    assert_eq!(open().get(7).unwrap(), Some(value));
}

mod before {
    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    pub(super) struct Rates {
        pub(super) up: f64,
        pub(super) down: f64,
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(super) note: Option<String>,
        pub(super) old: u8,
    }
}

mod after {
    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    pub(super) struct Rates {
        pub(super) down: f64,
        pub(super) up: f64,
        #[serde(default)]
        pub(super) note: Option<String>,
        #[serde(default)]
        pub(super) new: Vec<u32>,
    }
}

/// Checks that fields are found by name if fields are skipped, optional, added, removed or
/// reordered.
fn fields_come_and_go(database: &mut Database) {
    let rates = before::Rates {
        up: 1.0,
        down: 2.0,
        note: None,
        old: 3,
    };
    let noted = before::Rates {
        note: Some("slow".into()),
        ..rates.clone()
    };
    let store = database.open::<u64, before::Rates>(1);
    store.insert(1, rates.clone()).unwrap();
    store.insert(2, noted.clone()).unwrap();
    drop(store);
    let store = database.open::<u64, before::Rates>(1);
    assert_eq!(
        (store.get(1).unwrap(), store.get(2).unwrap()),
        (Some(rates), Some(noted))
    );
    drop(store);
    let read = database
        .open::<u64, after::Rates>(1)
        .get(2)
        .unwrap()
        .unwrap();
    assert_eq!(
        read,
        after::Rates {
            down: 2.0,
            up: 1.0,
            note: Some("slow".into()),
            new: vec![]
        }
    );
}

/// Writes a value of type `V` and reads it as type `W`, overriding the recorded type name.
fn read_as<V, W>(value: V) -> Result<W, String>
where
    V: Clone + Serialize + DeserializeOwned,
    W: Clone + Serialize + DeserializeOwned,
{
    let database = Database::files();
    let open = |name: &str| {
        Store::builder()
            .type_name(name)
            .open(database.path(), &origin())
            .unwrap()
    };
    open("any").insert(1_u64, value).unwrap();
    let store = Store::<u64, W>::builder()
        .type_name("any")
        .open(database.path(), &origin())
        .unwrap();
    store
        .get(1)
        .map(Option::unwrap)
        .map_err(|error| match error.reason() {
            Reason::Value(error) => error.to_string(),
            other => panic!("{other:?}"),
        })
}

/// Checks that numbers are read only as the same kind of number. serde alone reads all these values
/// without an error.
#[test]
fn numbers_of_another_kind_are_refused() {
    type Wide = Result<f64, u8>;
    type Narrow = Result<f32, u8>;
    const VALUE: f64 = -2.6535;
    assert_eq!(
        read_as::<Wide, Narrow>(Ok(VALUE)),
        Err("an f64 cannot be read as an f32 of type Result<f32, u8>".into())
    );
    assert_eq!(read_as::<Wide, Narrow>(Err(7)), Ok(Err(7)));
    assert!(read_as::<f32, f64>(0.1).is_err());
    assert_eq!(
        read_as::<u8, f64>(3),
        Err("an integer cannot be read as an f64 of type f64".into())
    );
    assert!(read_as::<Vec<(String, f64)>, Vec<(String, f32)>>(vec![("a".into(), VALUE)]).is_err());
    let map = HashMap::from([(1, VALUE), (2, 0.5), (3, 0.25)]);
    assert!(read_as::<HashMap<u32, f64>, HashMap<u32, f32>>(map.clone()).is_err());
    assert_eq!(
        read_as::<HashMap<u32, f64>, BTreeMap<u32, f64>>(map),
        Ok(BTreeMap::from([(1, VALUE), (2, 0.5), (3, 0.25)]))
    );
    assert!(read_as::<f64, u64>(2.0).is_err());
    assert!(read_as::<u64, u8>(300).is_err());
    assert_eq!(read_as::<u64, u8>(200), Ok(200));
    // Arrays of other lengths are refused.
    assert!(read_as::<[f64; 2], [f64; 1]>([1.0, 2.0]).is_err());
    assert!(read_as::<[f64; 2], [f64; 3]>([1.0, 2.0]).is_err());
    assert_eq!(
        read_as::<[f64; 2], Vec<f64>>([1.0, 2.0]),
        Ok(vec![1.0, 2.0])
    );
}

#[test]
fn types_are_told_apart_by_name() {
    let database = Database::files();
    let error = |store: Result<(), zobrist_store::StoreError>| match store.unwrap_err().reason() {
        Reason::Mismatch {
            part,
            expected,
            found,
        } => format!("{part}: {expected}, {found}"),
        other => panic!("{other:?}"),
    };
    drop(database.open::<u64, Result<f64, u8>>(1));
    let narrow = Store::<u64, Result<f32, u8>>::open(database.path(), &origin()).map(drop);
    assert_eq!(
        error(narrow),
        "type of values: Result<f32, u8>, Result<f64, u8>"
    );
    let wide = Store::<u64, HashMap<String, Vec<before::Rates>>>::open(database.path(), &origin());
    assert_eq!(
        error(wide.map(drop)),
        "type of values: HashMap<String, Vec<Rates>>, Result<f64, u8>"
    );
}

/// Inserts a value and returns the error. Asserts that nothing is stored or cached.
fn insertion_error<V: Clone + Serialize + DeserializeOwned>(value: V) -> String {
    let database = Database::files();
    let store = open::<u64, V>(&database.path(), 1);
    let computed = store.get_or_compute(1, || value.clone()).err().unwrap();
    let error = store.insert(1, value).unwrap_err();
    assert_eq!(error.reason().to_string(), computed.reason().to_string());
    assert!(matches!(error.reason(), Reason::Value(_)), "{error}");
    assert_eq!(
        (store.get(1).unwrap().is_none(), store.len().unwrap()),
        (true, 0)
    );
    error.reason().to_string()
}

/// Checks that a value is refused if it is read back as another variant. serde tries the variants
/// of an untagged enum in turn and takes the first match.
#[test]
fn values_that_are_not_read_back_are_refused() {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(untagged)]
    enum Number {
        Float(f64),
        Integer(u64),
    }
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(untagged)]
    enum Site {
        One { x: u8 },
        Two { x: u8, y: u8 },
    }
    assert_eq!(
        insertion_error(Number::Integer(7)),
        "a value of type Number cannot be read back: an integer cannot be read as an f64 of type Number; \
         an enum needs a tag in place of `untagged`"
    );
    let error = insertion_error(vec![Site::One { x: 1 }, Site::Two { x: 1, y: 2 }]);
    assert!(
        error.contains("Vec<Site> cannot be read back: a part of it is lost; "),
        "{error}"
    );
    // Variants that are read back unchanged are accepted.
    let database = Database::files();
    let store = open::<u64, Number>(&database.path(), 1);
    store.insert(1, Number::Float(0.5)).unwrap();
    store.flush().unwrap();
    assert_eq!(store.get(1).unwrap(), Some(Number::Float(0.5)));
}

/// Checks that a value with too many elements is refused. Its array announces one element, and a
/// second one follows.
#[test]
fn bytes_after_a_value_are_an_error() {
    #[derive(Clone, Debug)]
    struct Trailing;

    impl Serialize for Trailing {
        fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            let mut tuple = to.serialize_tuple(1)?;
            tuple.serialize_element(&7_u8)?;
            tuple.serialize_element(&8_u8)?;
            tuple.end()
        }
    }
    impl<'de> Deserialize<'de> for Trailing {
        fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Trailing, D::Error> {
            <[u8; 1]>::deserialize(from).map(|_| Trailing)
        }
    }
    let error = insertion_error(Trailing);
    assert!(
        error.contains("1 bytes follow a value of type Trailing"),
        "{error}"
    );
}

/// Checks that a set can be a value. The order of a set differs with each hasher, and its elements
/// have different lengths.
#[test]
fn sets_are_values() {
    let numbers = || {
        (0..200_u64)
            .map(|number| number * number)
            .collect::<HashSet<_>>()
    };
    let database = Database::files();
    let store = open::<u64, HashSet<u64>>(&database.path(), 1);
    for hash in 0..20 {
        store.get_or_compute(hash, numbers).unwrap();
    }
    assert!((0..20).all(|hash| store.get(hash).unwrap() == Some(numbers())));
}

#[test]
fn values_that_are_not_told_apart_are_refused() {
    fn error<V: Clone + Serialize + DeserializeOwned>(database: &Database) -> String {
        let error = Store::<u64, V>::open(database.path(), &origin())
            .err()
            .unwrap();
        assert!(!database.path().exists());
        error.reason().to_string()
    }
    let database = Database::files();
    assert_eq!(
        error::<Option<Option<u8>>>(&database),
        "Option<Option<u8>> has values that cannot be told apart: use an enum"
    );
    for error in [
        error::<Option<Box<Option<u8>>>>(&database),
        error::<Vec<Option<Cell<Option<u8>>>>>(&database),
        error::<Option<RefCell<Box<Option<u8>>>>>(&database),
        error::<Option<Box<()>>>(&database),
        error::<(Option<()>, u8)>(&database),
    ] {
        assert!(
            error.ends_with("has values that cannot be told apart: use an enum"),
            "{error}"
        );
    }
    drop(open::<u64, Option<Box<Vec<Option<u8>>>>>(
        &database.path(),
        1,
    ));
}

/// Checks the size of values with doubles. A double takes nine bytes, and the rest of a value takes
/// at most nine.
#[test]
fn doubles_are_compact() {
    for value in [vec![0.1; 8], vec![0.1; 1000]] {
        let database = Database::files();
        open::<u64, _>(&database.path(), 1)
            .insert(1, value.clone())
            .unwrap();
        let file = Connection::open(database.path()).unwrap();
        let bytes: u32 = file
            .query_row("SELECT length(value) FROM entries", [], |row| row.get(0))
            .unwrap();
        assert!(bytes as usize <= 9 * value.len() + 5 + 4, "{bytes}");
    }
}
