use std::{env, fs, path::Path};

use super::{TARGETS, Target};

/// Checks that each keyword has a row in the tables of the macro's documentation, and an example in
/// the guide.
#[test]
fn every_keyword_is_documented() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path| fs::read_to_string(root.join(path));
    let page = read("src/lib.rs").unwrap();
    let guide = read("../zobrist/src/guide/attributes.md");
    assert!(
        guide.is_ok() || !root.join("../Cargo.lock").exists(),
        "the guide is in the tree"
    );
    for keyword in TARGETS.into_iter().flat_map(Target::keywords) {
        let row = format!("/// | `{keyword}");
        assert!(
            page.contains(&row),
            "`{keyword}` is not on the macro's page"
        );
        // The published package has no guide.
        let Ok(guide) = &guide else { continue };
        let headings = guide.lines().filter(|line| line.starts_with("## "));
        let mut found = headings.filter(|line| line.contains(&format!("`{keyword}`")));
        assert!(
            found.next().is_some(),
            "`{keyword}` has no section in the guide"
        );
        let used = guide.split("#[zobrist(").skip(1).any(|rest| {
            rest.split(')').next().is_some_and(|attribute| {
                attribute
                    .split([',', '(', '='])
                    .any(|word| word.trim() == keyword)
            })
        });
        assert!(used, "`{keyword}` has no example in the guide");
    }
}
