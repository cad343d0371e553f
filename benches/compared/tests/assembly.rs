//! Checks that updates by derived slots compile to the instructions of hand-written code.
//!
//! A quiet move takes two loads from the table, four XORs (two of them with memory), no call, no
//! branch and no bounds check. If the range of a value is unknown at compile time, as for the
//! number of pieces in hand, its bounds are checked as in hand-written code, and nothing else is
//! added.
//!
//! The test compiles the functions of the benches to assembly. The numbers of instructions are
//! those of the compiler in `rust-toolchain.toml`, Rust 1.95; another one may need other numbers.
#![cfg(target_arch = "x86_64")]

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

/// Returns the instructions of each function whose mangled name contains `name`.
fn instructions(assembly: &str, name: &str) -> Vec<String> {
    let start = assembly
        .lines()
        .position(|line| {
            line.ends_with(':') && !line.starts_with(['.', '\t']) && line.contains(name)
        })
        .unwrap_or_else(|| panic!("the assembly has no function {name}"));
    assembly
        .lines()
        .skip(start + 1)
        .take_while(|line| !line.starts_with(".Lfunc_end"))
        .map(str::trim)
        .filter(|line| !line.starts_with('.') && !line.starts_with('#') && !line.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Counts the instructions with this mnemonic, for operands of any size.
fn count(instructions: &[String], mnemonic: &str) -> usize {
    instructions
        .iter()
        .filter(|line| line.starts_with(mnemonic))
        .count()
}

/// Counts the 64-bit XORs with an operand in memory.
fn loads(instructions: &[String]) -> usize {
    instructions
        .iter()
        .filter(|line| line.starts_with("xorq") && line.contains('('))
        .count()
}

fn assembly() -> &'static str {
    static ASSEMBLY: LazyLock<String> = LazyLock::new(compile);
    &ASSEMBLY
}

/// Compiles the package with optimizations, in the target folder and profile of the tests, where
/// the macro is already compiled.
fn compile() -> String {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("in the target folder");
    let output = Command::new(env::var_os("CARGO").expect("cargo runs the tests"))
        .args(["rustc", "--package", "zobrist-compared", "--lib"])
        .args(["zobrist", "zobrist-compared"].iter().flat_map(|package| {
            let optimized = [
                "opt-level=3",
                "debug-assertions=false",
                "overflow-checks=false",
            ];
            optimized.map(|setting| format!("--config=profile.dev.package.{package}.{setting}"))
        }))
        .arg("--target-dir")
        .arg(target)
        .args(["--", "--emit", "asm", "-C", "codegen-units=1"])
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .expect("cargo can be run");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let deps = fs::read_dir(target.join("debug/deps")).expect("cargo made the folder");
    let files = deps
        .map(|entry| entry.expect("a file").path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("zobrist_compared-") && name.ends_with(".s")
        });
    // An older file may be left from a previous compiler version.
    let newest = files.max_by_key(|path| path.metadata().and_then(|data| data.modified()).ok());
    fs::read_to_string(newest.expect("an assembly file")).expect("a text")
}

#[test]
fn quiet_move_is_as_written_by_hand() {
    let assembly = assembly();
    let derived = instructions(assembly, "quiet_by_slots");
    let hand = instructions(assembly, "quiet_by_hand");
    let text = derived.join("\n");

    assert_eq!(loads(&derived), 2, "two keys come from the table:\n{text}");
    assert_eq!(
        loads(&derived),
        loads(&hand),
        "{text}\n\nby hand\n{}",
        hand.join("\n")
    );
    assert_eq!(count(&derived, "xorq"), count(&hand, "xorq"), "{text}");
    assert_eq!(count(&derived, "call"), 0, "{text}");
    assert_eq!(count(&derived, "j"), 0, "no branch and no bound:\n{text}");
    assert!(
        derived.len() <= hand.len() + 2,
        "{text}\n\nby hand\n{}",
        hand.join("\n")
    );
}

/// Checks that an update of a hand has the range check of the hand-written code, and no further
/// branch or store. A branch for the number 0, which has no key, would be mispredicted. A panic
/// message that borrows a value would store it before the check.
#[test]
fn number_in_hand_is_checked_and_no_more() {
    let assembly = assembly();
    let derived = instructions(assembly, "gain_by_slots");
    let hand = instructions(assembly, "gain_by_hand");
    let text = format!("{}\n\nby hand\n{}", derived.join("\n"), hand.join("\n"));

    assert_eq!(
        (loads(&derived), loads(&hand)),
        (2, 2),
        "two keys come from the table:\n{text}"
    );
    assert!(
        count(&derived, "j") <= count(&hand, "j"),
        "as many checks as by hand:\n{text}"
    );
    let stored = derived
        .iter()
        .filter(|line| line.contains("(%rsp)"))
        .count();
    assert_eq!(stored, 0, "nothing goes to the stack:\n{text}");
}

#[test]
fn loops_check_no_bounds() {
    let assembly = assembly();
    for name in ["quiets_by_slots", "castlings_by_slots", "captures_by_slots"] {
        let derived = instructions(assembly, name);
        assert_eq!(
            count(&derived, "call"),
            0,
            "{name} calls:\n{}",
            derived.join("\n")
        );
    }
}

/// Checks that the number of the piece that captures is computed once, although two keys of it are
/// needed.
#[test]
fn capture_takes_no_more_instructions_than_by_hand() {
    let assembly = assembly();
    let hand = instructions(assembly, "captures_by_hand");
    // A table that was made at run time has a length, which is compared once before the loop.
    for (name, further) in [("captures_by_slots", 0), ("captures_by_table", 8)] {
        let derived = instructions(assembly, name);
        let text = format!("{}\n\nby hand\n{}", derived.join("\n"), hand.join("\n"));
        assert!(derived.len() <= hand.len() + further, "{text}");
    }
}

/// Checks that a hash from scratch has no branch for empty squares: all squares are numbered by
/// vector instructions, and then looked up. The only conditional jumps are range checks and the
/// ends of the two loops, one of which visits the squares one by one after a number out of range.
#[test]
fn squares_of_a_board_are_not_guessed() {
    let scratch = instructions(assembly(), "scratch_by_derive");
    let text = scratch.join("\n");
    let jumps = scratch
        .iter()
        .filter(|line| line.starts_with('j') && !line.starts_with("jmp"));
    assert!(jumps.count() <= 5, "{text}");
    assert!(count(&scratch, "packuswb") >= 4, "{text}");
}

/// Checks the code for a board of generic size. It may have one check that the hand-written code
/// does not have: the length of the table, checked once before the loop.
#[test]
fn generic_board_is_as_by_hand() {
    let assembly = assembly();
    let (derived, hand) = (
        instructions(assembly, "stones_by_table"),
        instructions(assembly, "stones_by_array"),
    );
    let text = format!("{}\n\nby hand\n{}", derived.join("\n"), hand.join("\n"));
    assert_eq!((loads(&derived), loads(&hand)), (1, 1), "{text}");
    assert!(count(&derived, "j") <= count(&hand, "j") + 2, "{text}");
}

/// Checks that a prefetch compiles to the prefetch instruction. A load in its place could not
/// retire before the memory answers.
#[test]
fn prefetch_is_one_instruction() {
    let prefetch = instructions(assembly(), "prefetch_entry");
    let text = prefetch.join("\n");
    assert_eq!(count(&prefetch, "prefetcht0"), 1, "{text}");
    let of_a_bucket =
        |line: &&String| line.starts_with("movq") && line.contains("(%r") && line.contains(",%r");
    assert_eq!(prefetch.iter().filter(of_a_bucket).count(), 0, "{text}");
}

/// Checks that tabulation hashing, called directly or through a hasher, takes one load from a table
/// for each byte of the key. It has no call, no branch and no use of the stack.
#[test]
fn tabulation_is_as_written_by_hand() {
    let assembly = assembly();
    let hand = instructions(assembly, "hash_by_hand");
    for name in ["hash_by_simple", "hash_one_by_simple"] {
        let simple = instructions(assembly, name);
        let text = format!("{}\n\nby hand\n{}", simple.join("\n"), hand.join("\n"));
        assert_eq!(
            (loads(&simple), loads(&hand)),
            (7, 7),
            "and one load to begin with:\n{text}"
        );
        assert_eq!(count(&simple, "call") + count(&simple, "j"), 0, "{text}");
        assert!(simple.len() <= hand.len() + 3, "{text}");
    }
    // Mixed tabulation loads eight hashes and eight groups of derived characters, and then eight
    // hashes more. Tornado tabulation loads twelve hashes, and a word of each character but the
    // last. The first hash and the first word begin the sums of both.
    for (name, expected) in [
        ("hash_by_twisted", 7),
        ("hash_by_mixed", 22),
        ("hash_by_tornado", 21),
    ] {
        let lines = instructions(assembly, name);
        let text = lines.join("\n");
        assert_eq!(loads(&lines), expected, "{text}");
        assert_eq!(count(&lines, "call") + count(&lines, "j"), 0, "{text}");
    }
}

/// Checks that keys with a guarantee compile to the code of random keys. Only the numbers in the
/// table differ.
#[test]
fn keys_with_a_guarantee_cost_the_same() {
    let assembly = assembly();
    // Removes the names of tables and labels, because they differ.
    let update = |name| {
        let plain = |line: String| {
            let words = line.split_inclusive([' ', '\t', ',', '(', '+', '-']);
            words
                .filter(|word| !word.starts_with(['_', '.']))
                .collect::<String>()
        };
        instructions(assembly, name)
            .into_iter()
            .map(plain)
            .collect::<Vec<_>>()
    };
    let random = update("update_of_random_keys");
    assert!(
        count(&random, "xor") >= 6,
        "three keys of 128 bits:\n{}",
        random.join("\n")
    );
    for name in ["update_of_exact_keys", "update_of_keys_of_features"] {
        assert_eq!(update(name), random, "{name}");
    }
}

/// Checks that a change of a square has no branch for its values, which are unpredictable. Only the
/// range checks may branch.
#[test]
fn squares_are_not_guessed() {
    let assembly = assembly();
    let derived = instructions(assembly, "edits_by_slots");
    let hand = instructions(assembly, "edits_by_hand");
    let text = format!("{}\n\nby hand\n{}", derived.join("\n"), hand.join("\n"));
    assert_eq!(
        (loads(&derived), loads(&hand)),
        (2, 2),
        "two keys come from the table:\n{text}"
    );
    assert!(
        count(&derived, "j") <= count(&hand, "j") + 2,
        "two checks of ranges:\n{text}"
    );
    assert!(count(&derived, "cmov") <= count(&hand, "cmov"), "{text}");
    assert!(derived.len() <= hand.len() + 14, "{text}");
    let stored = derived
        .iter()
        .filter(|line| line.contains("(%rsp)"))
        .count();
    assert_eq!(stored, 0, "nothing goes to the stack:\n{text}");
}

/// Checks that a write through `Hashed` compiles only to the store, two loads of keys and their
/// XORs.
#[test]
fn a_write_of_a_square_is_as_by_hand() {
    let assembly = assembly();
    let derived = instructions(assembly, "set_by_hashed");
    let hand = instructions(assembly, "set_by_hand");
    let text = format!("{}\n\nby hand\n{}", derived.join("\n"), hand.join("\n"));
    assert_eq!(
        count(&derived, "call") + count(&derived, "j"),
        0,
        "no check is left:\n{text}"
    );
    assert_eq!(count(&derived, "cmov"), 0, "{text}");
    assert_eq!(count(&derived, "xorq"), count(&hand, "xorq"), "{text}");
    let to_memory = |lines: &[String]| {
        lines
            .iter()
            .filter(|line| line.ends_with(')') && !line.starts_with("call"))
            .count()
    };
    assert_eq!(
        (to_memory(&derived), to_memory(&hand)),
        (2, 2),
        "the man and the hash:\n{text}"
    );
    assert!(derived.len() <= hand.len(), "{text}");

    // By a table made at run time, the length of the table is checked, too.
    let by_table = instructions(assembly, "set_by_table");
    let text = by_table.join("\n");
    assert_eq!(
        (count(&by_table, "xorq"), count(&by_table, "cmov")),
        (count(&hand, "xorq"), 0),
        "{text}"
    );
    assert_eq!(
        (count(&by_table, "j"), to_memory(&by_table)),
        (1, 2),
        "one check, the man and the hash:\n{text}"
    );
}

/// Returns the names of the 64-bit registers that an operand contains.
fn registers(operand: &str) -> Vec<String> {
    let names = operand
        .split(['%', '(', ')', ',', ' ', '*'])
        .filter(|name| !name.is_empty());
    let names = names.filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()));
    names
        .map(|name| match name {
            name if name.starts_with('r')
                && name[1..].starts_with(|c: char| c.is_ascii_digit()) =>
            {
                name.trim_end_matches(['d', 'w', 'b']).to_owned()
            }
            name => name
                .trim_start_matches(['r', 'e'])
                .trim_end_matches(['l', 'x'])
                .to_owned(),
        })
        .collect()
}

/// Checks that no multiplication waits for the load of a site's value. A site has few values. The
/// code computes the keys of all values before it loads the value, and then selects one of these
/// keys.
#[test]
fn computed_keys_do_not_wait_for_the_site() {
    let assembly = assembly();
    let flips = instructions(assembly, "flips_by_computed");
    let text = flips.join("\n");
    let (mut waiting, mut bytes, mut products) = (std::collections::HashSet::new(), 0, 0);
    for line in &flips {
        let (mnemonic, operands) = line.split_once('\t').unwrap_or((line, ""));
        // The instruction after a jump or a return is a jump target, where the registers have other
        // values.
        if mnemonic.starts_with("jmp") || mnemonic.starts_with("ret") {
            waiting.clear();
            continue;
        }
        // Split at commas outside of parentheses, because an address in parentheses is one operand.
        let mut depth = 0;
        let operands: Vec<&str> = operands
            .split(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                c == ',' && depth == 0
            })
            .map(str::trim)
            .collect();
        let Some((to, from)) = operands.split_last() else {
            continue;
        };
        let is_waiting = |operand: &str| registers(operand).iter().any(|r| waiting.contains(r));
        let is_move = mnemonic.starts_with("mov") || mnemonic.starts_with("lea");
        let waits = from.iter().any(|from| is_waiting(from)) || (!is_move && is_waiting(to));
        if mnemonic.starts_with("imul") || mnemonic.starts_with("mul") {
            products += 1;
            assert!(!waits, "{line} waits for the site:\n{text}");
        }
        let loads_a_byte = mnemonic.starts_with("movzbl") && from.iter().any(|f| f.contains('('));
        bytes += i32::from(loads_a_byte);
        if !to.contains('(') {
            for register in registers(to) {
                if waits || loads_a_byte {
                    waiting.insert(register);
                } else if is_move {
                    waiting.remove(&register);
                }
            }
        }
    }
    assert!(bytes >= 1, "the species is a byte:\n{text}");
    assert!(products >= 4, "two keys of two products each:\n{text}");
}
