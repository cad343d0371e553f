//! Tests merging two stores.

use std::collections::HashMap;
use std::fs;

use zobrist::cache::Eviction;
use zobrist::table::HashValue;
use zobrist_store::{Merged, Store};

use crate::databases::{Database, each, open, origin};

each! {
    stores_are_merged;
    equal_maps_are_equal;
}

/// Merges a file with special characters in its name into the store, and then the store into
/// another file.
fn stores_are_merged(database: &mut Database) {
    fn merged<H: HashValue>(database: &Database, folder: &str, hash: impl Fn(u64) -> H) {
        let folder = database.folder.path().join(folder);
        fs::create_dir(&folder).unwrap();
        // Names of files cannot contain `?` on Windows.
        let path = folder.join(if cfg!(windows) {
            "the 'other' one.store"
        } else {
            "the 'other' one?.store"
        });
        let store = database.open::<H, u64>(1);
        let other = open::<H, u64>(&path, 1);
        // Insert more than one batch.
        for number in 0..2000 {
            store.insert(hash(number), number).unwrap();
            let wrong = u64::from(number == 20);
            other
                .insert(hash(number + 1600), number + 1600 + wrong)
                .unwrap();
            other.insert(hash(number), number + wrong).unwrap();
        }
        other.flush().unwrap();
        let counts = store.merge(&path).unwrap();
        assert_eq!(
            counts,
            Merged {
                read: 3600,
                added: 1600,
                differing: 1
            }
        );
        assert_eq!(store.merge(&path).unwrap(), Merged { added: 0, ..counts });
        for number in 0..3600 {
            let wrong = u64::from(number == 1620 && number >= 2000);
            assert_eq!(store.get(hash(number)).unwrap(), Some(number + wrong));
        }
        let third = open::<H, u64>(&folder.join("third"), 1);
        let counts = third.merge(database.address()).unwrap();
        assert_eq!(
            counts,
            Merged {
                read: 3600,
                added: 3600,
                differing: 0
            }
        );
        assert!(
            third
                .iter()
                .map(Result::unwrap)
                .eq(store.iter().map(Result::unwrap))
        );
    }
    merged(database, "plain", |number| {
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    if database.is_server() {
        merged(database, "wide", |number| u128::from(number) << 100 | 7);
        merged(database, "pairs", |number| (number / 2, number % 2));
    }
}

/// Checks that equal maps are equal values. The order of a `HashMap` depends on the seed of its
/// hasher.
fn equal_maps_are_equal(database: &mut Database) {
    let map = |seed: u32| -> HashMap<u32, f64> {
        (0..20)
            .map(|key| (key, f64::from(key + seed / 50)))
            .collect()
    };
    let store = database.open::<u64, HashMap<u32, f64>>(1);
    let path = database.folder.path().join("other");
    let other = open::<u64, HashMap<u32, f64>>(&path, 1);
    for hash in 0..50 {
        store.insert(hash, map(0)).unwrap();
        other.insert(hash, map(hash as u32 + 1)).unwrap();
    }
    store.flush().unwrap();
    other.flush().unwrap();
    assert_eq!(
        store.merge(&path).unwrap(),
        Merged {
            read: 50,
            added: 0,
            differing: 1
        }
    );
    // Fulfil a claim after an equal map was inserted. The encodings of the two maps can differ in
    // order.
    let Ok(zobrist_store::Attempt::Claimed(claim)) = other.try_get(99) else {
        panic!("it is new")
    };
    other.insert(99, map(0)).unwrap();
    other.flush().unwrap();
    assert_eq!(claim.fulfil(map(0)).unwrap(), map(0));
}

#[test]
#[ignore = "needs redis-server"]
fn absent_stores_are_not_created() {
    let database = Database::server();
    let builder = Store::<u64, u64>::builder().memory(1, Eviction::default());
    let path = database.path();
    let store = builder.open(&path, &origin()).unwrap();
    let error = store.merge(database.address()).unwrap_err().to_string();
    assert!(
        error.ends_with("socket: the server has no store of this origin"),
        "{error}"
    );
    let nowhere = database.folder.path().join("nowhere");
    let error = store.merge(&nowhere).unwrap_err().to_string();
    assert_eq!(
        error,
        format!(
            "{}: No such file or directory (os error 2)",
            nowhere.display()
        )
    );
    assert!(!nowhere.exists());
    // Merging refuses an empty file, because it may belong to another program.
    fs::write(&nowhere, "").unwrap();
    let error = store.merge(&nowhere).unwrap_err().to_string();
    assert_eq!(error, format!("{}: this is not a store", nowhere.display()));
    assert_eq!(fs::metadata(&nowhere).unwrap().len(), 0);
}
