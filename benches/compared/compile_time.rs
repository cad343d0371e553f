//! Times a cold `cargo check` of crates with various numbers of static keys and of fields. Asserts only that the crates
//! compile. The time per key and per field should not depend on their number.
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
    println!("the fastest of {RUNS} cold checks of a crate, and the time relative to a crate without keys");
    println!("{:<34} {:>10} {:>10}", "", "check", "added");
    let fields = |n: u32| (0..n).map(|i| format!("f{i}: bool, ")).collect::<Vec<_>>().concat();
    let array = |n: u32, ty: &str| format!("slots: [{ty}; {n}]");
    let none = check(&state("slots", "slots: [bool; 1]"))?;
    let mut rows: Vec<_> = [
        ("1,000 keys of 64 bits", "key = u64", array(1_000, "bool")),
        ("10,000", "key = u64", array(10_000, "bool")),
        ("99,000", "key = u64", array(99_000, "bool")),
        ("99,000 keys of 128 bits", "key = u128", array(99_000, "bool")),
        ("75,000 in slots of 3", "key = u64", array(25_000, "Option<Option<bool>>")),
        ("65,000 keys of features", "key = u64, guarantee = features", array(32_500, "Option<bool>")),
        ("500 fields", "key = u64", fields(500)),
        ("1,000 fields", "key = u64", fields(1_000)),
        ("2,000 fields", "key = u64", fields(2_000)),
    ]
    .map(|(name, attribute, body)| (name, state(attribute, &body)))
    .into();
    let types = |derive: &str| {
        let ty = |i| format!("{derive} pub enum Piece{i} {{ Pawn, Knight, Bishop, Rook, Queen, King }}\n");
        (0..100).map(ty).collect::<String>()
    };
    rows.extend([
        ("100 enums of 6 variants", types("#[derive(zobrist::Zobrist)]")),
        ("100 enums without a derive", types("")),
        ("99,000 keys by hand, SplitMix64", by_hand("u64", SPLITMIX, 99_000)),
        ("9,900 keys by hand, ChaCha8", by_hand("[u64; 8]", CHACHA, 9_900 / 8)),
    ]);
    for (name, source) in rows {
        let seconds = check(&source)?;
        println!("{name:<34} {seconds:>8.2} s {:>8.2} s", seconds - none);
    }
    Ok(())
}

/// Returns the source of a table by hand with elements `block(0)`, `block(1)` and so on.
fn by_hand(ty: &str, block: &str, len: u32) -> String {
    format!(
        "{block}\npub static KEYS: [{ty}; {len}] = {{\n    let (mut keys, mut i) = ([block(0); {len}], 0);\n    \
         while i < {len} {{ keys[i] = block(i as u32); i += 1; }}\n    keys\n}};\n"
    )
}

const SPLITMIX: &str = "const fn block(i: u32) -> u64 {
    let state = (i as u64 + 2026).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut bits = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}";

/// A block of ChaCha with 8 rounds. In constant evaluation, arrays would be slower still. The lint on long evaluation
/// is an error unless it is allowed.
const CHACHA: &str = "#![allow(long_running_const_eval)]
macro_rules! quarter { ($a:ident $b:ident $c:ident $d:ident) => {
    $a = $a.wrapping_add($b); $d = ($d ^ $a).rotate_left(16); $c = $c.wrapping_add($d); $b = ($b ^ $c).rotate_left(12);
    $a = $a.wrapping_add($b); $d = ($d ^ $a).rotate_left(8); $c = $c.wrapping_add($d); $b = ($b ^ $c).rotate_left(7);
}; }
const fn block(counter: u32) -> [u64; 8] {
    let (mut a, mut b, mut c, mut d) = (0x6170_7865_u32, 0x3320_646e_u32, 0x7962_2d32_u32, 0x6b20_6574_u32);
    let (mut e, mut f, mut g, mut h) = (2026_u32, 0_u32, 0_u32, 0_u32);
    let (mut i, mut j, mut k, mut l) = (0_u32, 0_u32, 0_u32, 0_u32);
    let (mut m, mut n, mut o, mut p) = (counter, 0_u32, 0_u32, 0_u32);
    let mut round = 0;
    while round < 4 {
        quarter!(a e i m); quarter!(b f j n); quarter!(c g k o); quarter!(d h l p);
        quarter!(a f k p); quarter!(b g l m); quarter!(c h i n); quarter!(d e j o);
        round += 1;
    }
    a = a.wrapping_add(0x6170_7865); b = b.wrapping_add(0x3320_646e); c = c.wrapping_add(0x7962_2d32);
    d = d.wrapping_add(0x6b20_6574); e = e.wrapping_add(2026); m = m.wrapping_add(counter);
    const fn join(low: u32, high: u32) -> u64 { low as u64 | (high as u64) << 32 }
    [join(a, b), join(c, d), join(e, f), join(g, h), join(i, j), join(k, l), join(m, n), join(o, p)]
}";

/// Returns the source of a state with this attribute and these fields.
fn state(attribute: &str, fields: &str) -> String {
    format!("#[derive(zobrist::Zobrist)]\n#[zobrist({attribute})]\npub struct State {{ {fields} }}\n")
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
