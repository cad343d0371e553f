//! Tests that `include/zobrist.h` agrees with the Rust code, and that `include/zobrist.hpp` and
//! `FUNCTIONS.md` have all functions. `UPDATE=1 cargo test -p zobrist-c` writes the header.

#[path = "../fortran.rs"]
#[allow(dead_code, reason = "the program is not run here")]
mod fortran;

use std::path::Path;
use std::{env, fs};

use cbindgen::{Builder, Config, DocumentationStyle, EnumConfig, Language, RenameRule, Style};

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
    let [major, minor, patch] = [
        env!("CARGO_PKG_VERSION_MAJOR"),
        env!("CARGO_PKG_VERSION_MINOR"),
        env!("CARGO_PKG_VERSION_PATCH"),
    ];
    let version = format!(
        "
// The version of this header. `zobrist_version` returns that of the library.
#define ZOBRIST_VERSION \"{major}.{minor}.{patch}\"
#define ZOBRIST_VERSION_MAJOR {major}
#define ZOBRIST_VERSION_MINOR {minor}
#define ZOBRIST_VERSION_PATCH {patch}"
    );
    let code = fortran::code(&folder.join("src"));
    let types = code.lines().filter_map(|line| {
        let of = line.strip_prefix("pub struct ");
        let of = of.or_else(|| line.strip_prefix("pub enum "))?;
        of.split([' ', '(']).next().map(str::to_owned)
    });
    let types: Vec<String> = types.collect();
    let mut config = Config {
        language: Language::C,
        style: Style::Both,
        cpp_compat: true,
        include_guard: Some("ZOBRIST_H".to_owned()),
        after_includes: Some(version),
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
    let renamed = types
        .iter()
        .map(|rust| (rust.clone(), fortran::name_in_c(rust)));
    config.export.rename = renamed.collect();
    config.export.include = types;
    let bindings = Builder::new()
        .with_crate(folder)
        .with_config(config)
        .generate()
        .unwrap();
    let mut header = Vec::new();
    bindings.write(&mut header);
    let header = String::from_utf8(header).unwrap();
    let file = folder.join("include/zobrist.h");
    if env::var_os("UPDATE").is_some() {
        fs::write(&file, &header).unwrap();
    }
    assert!(
        fs::read_to_string(&file).unwrap() == header,
        "zobrist.h differs from the code: run `UPDATE=1 cargo test -p zobrist-c`"
    );
}

/// Returns whether a text has this name, and not only as a part of a longer one.
fn has_name(text: &str, name: &str) -> bool {
    let is_part = |letter: Option<char>| letter.is_some_and(|of| of.is_alphanumeric() || of == '_');
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        !is_part(before) && !is_part(text[at + name.len()..].chars().next())
    })
}

/// Returns the part of the C++ header that defines a class, or all of it for a function.
fn class<'a>(classes: &'a str, name: &str) -> &'a str {
    let names = [format!("\nclass {name} "), format!("\nclass basic_{name} ")];
    let Some(start) = names.iter().find_map(|class| classes.find(class)) else {
        return classes;
    };
    let body = &classes[start..];
    &body[..body.find("\n};").unwrap()]
}

/// Appends all Rust code of a folder.
fn read_code(folder: &Path, code: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_code(&path, code);
        } else if path.extension().is_some_and(|end| end == "rs") {
            *code += &fs::read_to_string(path).unwrap();
        }
    }
}

/// A C++ class uses each function. The list has each function in one row, with names that exist in
/// Rust and in the class.
#[test]
fn classes_and_list_have_all_functions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let classes = fs::read_to_string(folder.join("include/zobrist.hpp")).unwrap();
    let list = fs::read_to_string(folder.join("FUNCTIONS.md")).unwrap();
    let mut rust = String::new();
    for code in ["src", "../../zobrist/src", "../../zobrist-store/src"] {
        read_code(&folder.join(code), &mut rust);
    }
    let functions = fortran::functions(&fortran::code(&folder.join("src")));
    let names = functions.into_iter().map(|function| function.name);
    let mut missing: Vec<String> = names.collect();
    assert!(missing.len() > 80, "{} functions", missing.len());

    let names_in = |cell: &str| -> Vec<String> {
        let names = cell.split('`').skip(1).step_by(2);
        names.map(str::to_owned).collect()
    };
    for line in list.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [of_rust, of_c, of_cpp] = cells[..] else {
            continue;
        };
        if !of_c.starts_with("`zobrist_") {
            continue;
        }
        let function = of_c.trim_matches('`');
        let listed = missing.iter().position(|name| name == function);
        missing.remove(listed.unwrap_or_else(|| panic!("{function} is not exported, or twice")));
        for part in names_in(of_rust).iter().flat_map(|name| name.split("::")) {
            assert!(has_name(&rust, part), "{function}: Rust has no {part}");
        }
        for name in names_in(of_cpp) {
            let mut parts = name.trim_start_matches('~').split("::");
            let class = class(&classes, parts.next().unwrap());
            assert!(has_name(class, function), "{name} does not use {function}");
            for part in parts {
                assert!(has_name(class, part), "zobrist.hpp has no {name}");
            }
        }
    }
    assert_eq!(missing, [""; 0], "FUNCTIONS.md lacks these");
}
