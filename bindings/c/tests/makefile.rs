//! Tests the Makefile.

use std::process::Command;

/// Checks that the build folder of the environment is used, and otherwise that of the workspace.
#[test]
fn the_build_folder_is_that_of_cargo() {
    let stage = |folder: &str| {
        let mut make = Command::new("make");
        make.args(["-n", "-C", env!("CARGO_MANIFEST_DIR"), "stage"])
            .env("CARGO_TARGET_DIR", folder);
        String::from_utf8(make.output().unwrap().stdout).unwrap()
    };
    for (folder, expected) in [("/build", "/build".to_owned()), ("", workspace_target())] {
        let commands = stage(folder);
        assert!(
            commands.contains(&format!("--target-dir {expected}\n")),
            "{commands}"
        );
        assert!(
            commands.contains(&format!(" {expected}/release/libzobrist_c.so ")),
            "{commands}"
        );
    }
}

fn workspace_target() -> String {
    format!(
        "{}/target",
        std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .nth(2)
            .unwrap()
            .display()
    )
}
