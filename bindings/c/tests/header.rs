//! Tests that `include/zobrist.h` agrees with the Rust code. `UPDATE=1 cargo test -p zobrist-c`
//! writes the header.

use std::path::Path;
use std::{env, fs};

use cbindgen::{Builder, Config, DocumentationStyle, EnumConfig, Language, RenameRule, Style};

/// The names of types in Rust and in C.
const NAMES: [(&str, &str); 25] = [
    ("Status", "zobrist_status"),
    ("Source", "zobrist_source"),
    ("CacheEviction", "zobrist_eviction"),
    ("TableLayout", "zobrist_layout"),
    ("TableReplacement", "zobrist_replacement"),
    ("QualityEffort", "zobrist_effort"),
    ("Options", "zobrist_options"),
    ("Keys", "zobrist_keys"),
    ("LatticeKeys", "zobrist_lattice_keys"),
    ("Lattice", "zobrist_lattice"),
    ("LocalKeys", "zobrist_local_keys"),
    ("LocalHashes", "zobrist_local_hashes"),
    ("Cache", "zobrist_cache"),
    ("CacheNumbers", "zobrist_cache_numbers"),
    ("Store", "zobrist_store"),
    ("StoreAnswer", "zobrist_answer"),
    ("StoreNumbers", "zobrist_store_numbers"),
    ("Claim", "zobrist_claim"),
    ("Table", "zobrist_table"),
    ("SearchBound", "zobrist_bound"),
    ("SearchEntry", "zobrist_search_entry"),
    ("Difference", "zobrist_difference"),
    ("SlotDifference", "zobrist_slot_difference"),
    ("Quality", "zobrist_quality"),
    ("QualityNumbers", "zobrist_quality_numbers"),
];

const INTRODUCTION: &str = "\
/* Zobrist hashing: keys and hashes bit for bit those of the Rust crate `zobrist`. Made by cbindgen from its sources.

   Functions with a parameter `out` for a pointer make objects, and write a pointer (null if they fail). The caller owns the object,
   and frees it once. A text or array that a function returns belongs to the object.

   All arguments are validated except pointer validity: a pointer that is not null must point to an object of its type that was not
   freed, to an array of the given length, or to a text that ends with a zero. A function that fails changes no object, and
   `zobrist_last_error` says why. No function exits, prints, or throws.

   Threads: any number of threads may call a \"thread-safe\" function at the same time, also for one object. No thread may free an
   object while another one uses it. */
";

#[test]
fn header_is_that_of_the_code() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = Config {
        language: Language::C,
        style: Style::Both,
        cpp_compat: true,
        include_guard: Some("ZOBRIST_H".to_owned()),
        header: Some(INTRODUCTION.to_owned()),
        usize_is_size_t: true,
        line_length: 110,
        documentation_style: DocumentationStyle::C99,
        enumeration: EnumConfig {
            rename_variants: RenameRule::QualifiedScreamingSnakeCase,
            ..EnumConfig::default()
        },
        ..Config::default()
    };
    config.export.rename = NAMES
        .map(|(rust, c)| (rust.to_owned(), c.to_owned()))
        .into_iter()
        .collect();
    config.export.include = NAMES.map(|(rust, _)| rust.to_owned()).into();
    let bindings = Builder::new()
        .with_crate(folder)
        .with_config(config)
        .generate()
        .unwrap();
    let mut header = Vec::new();
    bindings.write(&mut header);

    let path = folder.join("include/zobrist.h");
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &header).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap();
    assert!(
        found.as_bytes() == header,
        "the header differs from the code: run `UPDATE=1 cargo test -p zobrist-c`"
    );
}
