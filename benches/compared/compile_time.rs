//! What static keys cost a cold `cargo check`: a crate with each number of keys is checked, one with each number of
//! fields, and one that only uses a crate with a table. Reported, not asserted; the time per field is to stay the same.
//!
//! `cargo run --release -p zobrist-compared --example compile_time`

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

const RUNS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    let root = workspace.ok_or("the package is in a folder of the workspace")?;
    let folder = root.join("target/compile-time");
    println!(
        "least of {RUNS} cold checks of a crate with so many static keys, and what the keys add to it"
    );
    println!("{:<6} {:>7} {:>10} {:>10}", "key", "keys", "check", "added");
    for key in ["u64", "u128"] {
        let mut none = 0.0;
        for keys in [0, 1_000, 10_000, 99_000] {
            let name = format!("keys-{key}-{keys}");
            let table = format!("#[zobrist(key = {key})]");
            let attribute = if keys == 0 { "#[zobrist(slots)]" } else { &table };
            let length = keys.max(1);
            let source = format!(
                "#[derive(zobrist::Zobrist)]\n{attribute}\npub struct State {{ pub slots: [bool; {length}] }}\n"
            );
            let seconds = check(&folder.join(name), "", &source, root)?;
            if keys == 0 {
                none = seconds;
            }
            println!("{key:<6} {keys:>7} {seconds:>8.2} s {:>8.2} s", seconds - none);
        }
    }
    println!("\n25,000 slots of four keys each, by construction:");
    println!("{:<6} {:<7} {:>10} {:>10} {:>6}", "key", "keys", "check", "added", "ratio");
    for key in ["u64", "u128"] {
        let mut random = 0.0;
        let none = check_slots(&folder, root, key, None)?;
        for keys in ["random", "coded"] {
            let seconds = check_slots(&folder, root, key, Some(keys))?;
            let added = seconds - none;
            if keys == "random" {
                random = added;
            }
            let ratio = added / random;
            println!("{key:<6} {keys:<7} {seconds:>8.2} s {added:>8.2} s {ratio:>6.2}");
        }
    }
    println!("\n{:<6} {:>7} {:>10} {:>10}", "", "fields", "check", "each");
    for fields in [250, 500, 1_000, 2_000] {
        let listed: Vec<String> =
            (0..fields).map(|field| format!("    pub field_{field}: bool,\n")).collect();
        let listed = listed.concat();
        let source = format!(
            "#[derive(zobrist::Zobrist)]\n#[zobrist(key = u64)]\npub struct State {{\n{listed}}}\n"
        );
        let seconds = check(&folder.join(format!("fields-{fields}")), "", &source, root)?;
        let each = 1_000.0 * seconds / f64::from(fields);
        println!("{:<6} {fields:>7} {seconds:>8.2} s {each:>7.2} ms", "");
    }
    let upstream = folder.join("keys-u64-99000");
    let dependency =
        format!("upstream = {{ package = \"generated\", path = '{}' }}\n", upstream.display());
    let source = "pub fn hash(state: &upstream::State) -> u64 {\n    zobrist::Zobrist::zobrist_hash(state).raw()\n}\n";
    let seconds = check(&folder.join("downstream"), &dependency, source, root)?;
    println!("a crate that hashes with the 99,000 keys of another: {seconds:.2} s");
    Ok(())
}

/// The check of a state of 25,000 slots with keys of a construction, or without keys.
fn check_slots(
    folder: &Path,
    root: &Path,
    key: &str,
    keys: Option<&str>,
) -> Result<f64, Box<dyn Error>> {
    let name = format!("slots-{key}-{}", keys.unwrap_or("none"));
    let attribute = keys.map_or_else(
        || String::from("#[zobrist(slots)]"),
        |keys| format!("#[zobrist(key = {key}, keys = {keys})]"),
    );
    let source = format!(
        "#[derive(zobrist::Zobrist)]\n{attribute}\npub struct State {{\n    #[zobrist(max = 4)]\n    \
         pub slots: [u8; 25_000],\n}}\n"
    );
    check(&folder.join(name), "", &source, root)
}

/// Writes the crate and gives the seconds of its fastest check.
fn check(
    folder: &Path,
    dependency: &str,
    source: &str,
    root: &Path,
) -> Result<f64, Box<dyn Error>> {
    let name = if dependency.is_empty() { "generated" } else { "downstream" };
    let zobrist = root.join("zobrist");
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nzobrist = {{ path = '{}' }}\n{dependency}\n[workspace]\n",
        zobrist.display()
    );
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join("Cargo.toml"), manifest)?;
    let library: PathBuf = folder.join("src/lib.rs");
    let mut least = f64::MAX;
    // The first check builds the dependencies.
    for run in 0..=RUNS {
        fs::write(&library, source)?;
        let start = Instant::now();
        let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["check", "--quiet", "--target-dir"])
            .arg(root.join("target/compile-time/target"))
            .env("CARGO_INCREMENTAL", "0")
            .current_dir(folder)
            .status()?;
        if !status.success() {
            return Err(format!("{} does not compile", folder.display()).into());
        }
        if run > 0 {
            least = least.min(start.elapsed().as_secs_f64());
        }
    }
    Ok(least)
}
