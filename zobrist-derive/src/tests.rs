//! Checks that the expansions in `expanded.md` are equal to the output of the macro.

use std::path::Path;
use std::{env, fs};

use syn::{DeriveInput, File};

/// Fails if an expansion has changed. After an intended change, run `EXPANDED=overwrite cargo test
/// -p zobrist-derive` and read the difference.
#[test]
fn examples() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("expanded.md");
    let found = fs::read_to_string(&path).expect("the file is in the tree");
    let expected = with_expansions(&found);
    if env::var_os("EXPANDED").is_some_and(|value| value == "overwrite") {
        fs::write(&path, expected).expect("the file can be written");
    } else {
        assert_eq!(found, expected);
    }
}

/// The 2015 edition has no path `::core`, so each message would be one of this path.
#[test]
fn messages_in_the_2015_edition() {
    let input: DeriveInput = syn::parse_quote! {
        #[zobrist(key = u64)]
        struct Lights {
            #[zobrist(maximum = 3)]
            on: u8,
            #[zobrist(bit)]
            off: u64,
        }
    };
    let expansion = crate::derive(&input).to_string();
    let count = |text: &str| expansion.matches(text).count();
    assert_eq!(count(":: zobrist :: __private :: compile_error !"), 2);
    assert_eq!(count(":: core ::"), 0, "{expansion}");
}

/// Replaces the code block after each type by the expansion of the derive of the type.
fn with_expansions(text: &str) -> String {
    const FENCE: &str = "```";
    let mut input: Option<DeriveInput> = None;
    let parts = text.split(FENCE).enumerate().map(|(i, part)| {
        let Some(code) = part.strip_prefix("rust\n").filter(|_| i % 2 == 1) else {
            return part.to_owned();
        };
        match input.take() {
            None => {
                input = Some(syn::parse_str(code).expect("a type"));
                part.to_owned()
            }
            Some(input) => {
                let file: File = syn::parse2(crate::derive(&input)).expect("items");
                format!("rust\n{}", prettyplease::unparse(&file))
            }
        }
    });
    parts.collect::<Vec<_>>().join(FENCE)
}
