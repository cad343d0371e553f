use super::escaped;

#[test]
fn long_texts_are_cut() {
    for (len, shown, end) in [
        (499, 499, ""),
        (500, 500, ""),
        (501, 500, "..."),
        (20_000, 500, "..."),
    ] {
        assert_eq!(escaped(&"é".repeat(len)), "é".repeat(shown) + end);
    }
    assert_eq!(escaped(&"\n".repeat(501)), "\\n".repeat(500) + "...");
}

/// Checks that the directional characters of Annex 9 and the two line separators are escaped, and
/// that characters with adjacent code points are not.
#[test]
fn characters_that_terminals_obey_are_escaped() {
    let marks = [
        '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}',
    ];
    let isolates = ['\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}'];
    for char in marks
        .into_iter()
        .chain(isolates)
        .chain(['\u{2028}', '\u{2029}', '\u{1b}', '\u{7f}', '\u{9b}'])
    {
        assert_eq!(
            escaped(&char.to_string()),
            format!("\\u{{{:x}}}", u32::from(char))
        );
    }
    let others = "a \u{200d}\u{2027}\u{202f}\u{2065}\u{206a}~é";
    assert_eq!(escaped(others), others);
}
