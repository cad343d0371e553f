//! Values: what was written is read, as the same type, and as no other.

use std::collections::{BTreeMap, HashMap};

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
        let address = if database.is_server() { database.address() } else { path.clone() };
        let bytes = rmp_serde::to_vec_named(&value).unwrap();
        Store::open(&address, &model).unwrap().insert(1_u64, value).unwrap();
        let read = Store::<u64, V>::open(&address, &model).unwrap().get(1).unwrap().unwrap();
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
    one(database, vec![Species::Fe, Species::Cu(0.1), Species::Other { mass: 1.0, charge: -1 }]);
    one(database, BTreeMap::from([((1_u8, 2_u8), "a".to_owned()), ((0, 3), String::new())]));
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

/// Skipped, optional, added, removed and reordered ones, by their names.
fn fields_come_and_go(database: &mut Database) {
    let rates = before::Rates { up: 1.0, down: 2.0, note: None, old: 3 };
    let noted = before::Rates { note: Some("slow".into()), ..rates.clone() };
    let store = database.open::<u64, before::Rates>(1);
    store.insert(1, rates.clone()).unwrap();
    store.insert(2, noted.clone()).unwrap();
    drop(store);
    let store = database.open::<u64, before::Rates>(1);
    assert_eq!((store.get(1).unwrap(), store.get(2).unwrap()), (Some(rates), Some(noted)));
    drop(store);
    let read = database.open::<u64, after::Rates>(1).get(2).unwrap().unwrap();
    assert_eq!(read, after::Rates { down: 2.0, up: 1.0, note: Some("slow".into()), new: vec![] });
}

/// Reads values of `V` as values of `W`, whatever the database says of the type.
fn read_as<V, W>(value: V) -> Result<W, String>
where
    V: Clone + Serialize + DeserializeOwned,
    W: Clone + Serialize + DeserializeOwned,
{
    let database = Database::files();
    let open =
        |name: &str| Store::builder().type_name(name).open(database.path(), &origin()).unwrap();
    open("any").insert(1_u64, value).unwrap();
    let store =
        Store::<u64, W>::builder().type_name("any").open(database.path(), &origin()).unwrap();
    store.get(1).map(Option::unwrap).map_err(|error| match error.reason() {
        Reason::Value(error) => error.to_string(),
        other => panic!("{other:?}"),
    })
}

/// serde reads all of these without an error.
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
    // Of fewer and of more elements.
    assert!(read_as::<[f64; 2], [f64; 1]>([1.0, 2.0]).is_err());
    assert!(read_as::<[f64; 2], [f64; 3]>([1.0, 2.0]).is_err());
    assert_eq!(read_as::<[f64; 2], Vec<f64>>([1.0, 2.0]), Ok(vec![1.0, 2.0]));
}

#[test]
fn types_are_told_apart_by_name() {
    let database = Database::files();
    let error = |store: Result<(), zobrist_store::StoreError>| match store.unwrap_err().reason() {
        Reason::Mismatch { part, expected, found } => format!("{part}: {expected}, {found}"),
        other => panic!("{other:?}"),
    };
    drop(database.open::<u64, Result<f64, u8>>(1));
    let narrow = Store::<u64, Result<f32, u8>>::open(database.path(), &origin()).map(drop);
    assert_eq!(error(narrow), "type of values: Result<f32, u8>, Result<f64, u8>");
    let wide = Store::<u64, HashMap<String, Vec<before::Rates>>>::open(database.path(), &origin());
    assert_eq!(
        error(wide.map(drop)),
        "type of values: HashMap<String, Vec<Rates>>, Result<f64, u8>"
    );
}

/// A value that writes one element more than it announces: an array of one, and another number.
#[test]
fn bytes_after_a_value_are_an_error() {
    #[derive(Clone, Debug, Deserialize)]
    struct Trailing;

    impl Serialize for Trailing {
        fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            let mut tuple = to.serialize_tuple(1)?;
            tuple.serialize_element(&7_u8)?;
            tuple.serialize_element(&8_u8)?;
            tuple.end()
        }
    }
    let read = read_as::<Trailing, [u8; 1]>(Trailing);
    assert_eq!(read, Err("1 bytes follow a value of type [u8; 1]".into()));
}

#[test]
fn values_that_are_not_told_apart_are_refused() {
    let database = Database::files();
    let error = Store::<u64, Option<Option<u8>>>::open(database.path(), &origin()).unwrap_err();
    assert!(error.to_string().contains("use an enum"), "{error}");
    assert!(!database.path().exists());
}

/// Nine bytes a double, and no more than nine others.
#[test]
fn doubles_are_compact() {
    for value in [vec![0.1; 8], vec![0.1; 1000]] {
        let database = Database::files();
        open::<u64, _>(&database.path(), 1).insert(1, value.clone()).unwrap();
        let file = Connection::open(database.path()).unwrap();
        let bytes: u32 =
            file.query_row("SELECT length(value) FROM entries", [], |row| row.get(0)).unwrap();
        assert!(bytes as usize <= 9 * value.len() + 5 + 4, "{bytes}");
    }
}
