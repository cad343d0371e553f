//! Tests the Makefile, and the script that makes archives.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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
            commands.contains(&format!("CARGO_TARGET_DIR={expected} ./install.sh ")),
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

/// Runs `archive.sh` with a `cargo` that makes the libraries with these names, and returns its
/// output and the names of the libraries in the archive.
///
/// A `strip` that does nothing stands in for that of the platform.
fn archived(case: &str, libraries: &[&str], platform: Option<&str>) -> (Output, Vec<String>) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("archive_{case}"));
    // A folder of an earlier run can be absent.
    let _ = fs::remove_dir_all(&folder);
    let built = folder.join(platform.unwrap_or_default()).join("release");
    let programs = folder.join("programs");
    fs::create_dir_all(&programs).unwrap();
    let touched: Vec<String> = libraries
        .iter()
        .map(|library| format!("echo {library} >'{}/{library}'\n", built.display()))
        .collect();
    let touched = touched.concat();
    let cargo = format!("mkdir -p '{}'\n{touched}", built.display());
    for (name, commands) in [("cargo", cargo.as_str()), ("strip", "")] {
        let program = programs.join(name);
        fs::write(&program, format!("#!/bin/sh\n{commands}")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let path = format!(
        "{}:{}",
        programs.display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let mut archive = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("archive.sh"));
    archive
        .arg("zz")
        .env("PATH", path)
        .env("CARGO_TARGET_DIR", &folder);
    match platform {
        Some(platform) => archive.env("CARGO_BUILD_TARGET", platform),
        None => archive.env_remove("CARGO_BUILD_TARGET"),
    };
    let output = archive.output().unwrap();
    let file = folder.join("archives/zz.tar.gz");
    let mut names = Vec::new();
    if file.exists() {
        let list = Command::new("tar").arg("-tzf").arg(&file).output().unwrap();
        let list = String::from_utf8(list.stdout).unwrap();
        names = ["zz/lib/", "zz/bin/"]
            .iter()
            .flat_map(|folder| {
                list.lines()
                    .filter_map(move |line| line.strip_prefix(folder))
            })
            .filter(|name| !name.is_empty() && !name.contains('/'))
            .map(str::to_owned)
            .collect();
        names.sort();
    }
    (output, names)
}

/// Each platform has the names by which programs link and load a library.
#[test]
fn archives_have_the_names_of_the_platform() {
    for (case, platform, built, expected) in [
        (
            "linux",
            None,
            &["libzobrist_c.so", "libzobrist_c.a"][..],
            &[
                "libzobrist.a",
                "libzobrist.so",
                "libzobrist.so.0.1",
                "libzobrist.so.0.1.0",
            ][..],
        ),
        (
            "macos",
            Some("aarch64-apple-darwin"),
            &["libzobrist_c.dylib", "libzobrist_c.a"],
            &["libzobrist.a", "libzobrist.dylib"],
        ),
        // Programs ask for the DLL that the import library names. The linker finds the import
        // library by `zobrist`, and not the static library.
        (
            "windows",
            None,
            &["zobrist_c.dll", "zobrist_c.dll.lib", "zobrist_c.lib"],
            &["zobrist.lib", "zobrist_c.dll", "zobrist_static.lib"],
        ),
        (
            "mingw",
            Some("x86_64-pc-windows-gnu"),
            &["zobrist_c.dll", "libzobrist_c.dll.a", "libzobrist_c.a"],
            &["libzobrist.a", "libzobrist.dll.a", "zobrist_c.dll"],
        ),
    ] {
        let (output, names) = archived(case, built, platform);
        assert!(output.status.success(), "{case}: {output:?}");
        assert_eq!(names, expected, "{case}");
    }
}

/// An archive without a library is an error.
#[test]
fn no_archive_without_libraries() {
    for (case, libraries) in [("none", &[][..]), ("static", &["libzobrist_c.a"])] {
        let (output, names) = archived(case, libraries, None);
        assert_eq!(output.status.code(), Some(1), "{case}");
        assert_eq!(names, [""; 0], "{case}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(
            error.starts_with("install.sh: expected a shared and a static library in "),
            "{error}"
        );
    }
}
