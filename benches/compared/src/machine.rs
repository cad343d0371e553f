//! Prints the machine that a bench runs on, because times depend on it.

use std::fs;
use std::process::Command;
use std::thread;

/// Instruction sets that change the compiled code, and whether the flags of the compiler allow them.
const SETS: [(&str, bool); 5] = [
    ("popcnt", cfg!(target_feature = "popcnt")),
    ("bmi2", cfg!(target_feature = "bmi2")),
    ("avx2", cfg!(target_feature = "avx2")),
    ("avx512f", cfg!(target_feature = "avx512f")),
    ("sve", cfg!(target_feature = "sve")),
];

/// Prints processor, cores, compiler, instruction sets and commit.
pub fn print() {
    let cores = thread::available_parallelism().map_or(0, usize::from);
    let compiler = said_by("rustc", &["--version"]);
    let commit = said_by("git", &["describe", "--always", "--dirty", "--abbrev=10"]);
    let sets: String = SETS.iter().filter(|set| set.1).flat_map(|set| ["+", set.0]).collect();
    let family = std::env::consts::ARCH;
    println!("{}, {cores} cores, {compiler}, {family}{sets}, commit {commit}\n", processor());
}

fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or_else(|| format!("unknown {} processor", std::env::consts::ARCH), |(_, name)| name.to_owned())
}

/// Returns the first line of a program's output.
fn said_by(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let output = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    match output.ok().as_deref().and_then(|text| text.lines().next()) {
        Some(line) => line.to_owned(),
        None => format!("unknown {program}"),
    }
}
