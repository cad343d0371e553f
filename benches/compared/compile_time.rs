//! Times a cold `cargo check` of crates with various numbers of static keys and of fields. Asserts
//! only that the crates compile. The time per key and per field should not depend on their number.
//!
//! `cargo run --release -p zobrist-compared --example compile_time`

use std::env;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

const RUNS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    println!(
        "the fastest of {RUNS} cold checks of a crate, and the time relative to a crate without keys"
    );
    println!("{:<34} {:>10} {:>10}", "", "check", "added");
    let fields = |n: u32| {
        (0..n)
            .map(|i| format!("f{i}: bool, "))
            .collect::<Vec<_>>()
            .concat()
    };
    let array = |n: u32, ty: &str| format!("slots: [{ty}; {n}]");
    let none = check(&state("slots", "slots: [bool; 1]"))?;
    let mut rows: Vec<_> = [
        ("1,000 keys of 64 bits", "key = u64", array(1_000, "bool")),
        ("99,000", "key = u64", array(99_000, "bool")),
        ("1,000 fields", "key = u64", fields(1_000)),
    ]
    .map(|(name, attribute, body)| (name, state(attribute, &body)))
    .into();
    let types = |derive: &str| {
        let ty = |i| {
            format!("{derive} pub enum Piece{i} {{ Pawn, Knight, Bishop, Rook, Queen, King }}\n")
        };
        (0..100).map(ty).collect::<String>()
    };
    rows.extend([
        (
            "100 enums of 6 variants",
            types("#[derive(zobrist::Zobrist)]"),
        ),
        ("100 enums without a derive", types("")),
        ("99,000 keys by hand, SplitMix64", by_hand(99_000)),
    ]);
    for (name, source) in rows {
        let seconds = check(&source)?;
        println!("{name:<34} {seconds:>8.2} s {:>8.2} s", seconds - none);
    }
    Ok(())
}

/// Returns the source of a table of keys by hand.
fn by_hand(len: u32) -> String {
    format!(
        "{SPLITMIX}\npub static KEYS: [u64; {len}] = {{\n    let (mut keys, mut i) = ([0; {len}], 0);\n    \
         while i < {len} {{ keys[i] = block(i as u32); i += 1; }}\n    keys\n}};\n"
    )
}

const SPLITMIX: &str = "const fn block(i: u32) -> u64 {
    let state = (i as u64 + 2026).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut bits = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}";

/// Returns the source of a state with this attribute and these fields.
fn state(attribute: &str, fields: &str) -> String {
    format!(
        "#[derive(zobrist::Zobrist)]\n#[zobrist({attribute})]\npub struct State {{ {fields} }}\n"
    )
}

/// Writes a crate with this source. Returns the seconds of the fastest of several checks.
fn check(source: &str) -> Result<f64, Box<dyn Error>> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    let root = workspace.ok_or("the package is in a folder of the workspace")?;
    let folder = root.join("target/compile-time");
    let manifest = format!(
        "[package]\nname = \"generated\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nzobrist = {{ path = '{}' }}\n\n[workspace]\n",
        root.join("zobrist").display()
    );
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join("Cargo.toml"), manifest)?;
    let mut least = f64::MAX;
    // The first check also builds the dependencies, so it does not count.
    for run in 0..=RUNS {
        fs::write(folder.join("src/lib.rs"), source)?;
        let start = Instant::now();
        let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["check", "--quiet"])
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("CARGO_TARGET_DIR")
            .current_dir(&folder)
            .status()?;
        if !status.success() {
            return Err(format!("this does not compile:\n{source}").into());
        }
        if run > 0 {
            least = least.min(start.elapsed().as_secs_f64());
        }
    }
    Ok(least)
}
