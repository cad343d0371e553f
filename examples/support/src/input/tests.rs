//! Tests of bounded reads.

use std::io::{self, Cursor, Read};
use std::path::Path;

use crate::input::{bytes, lines, text};

fn read(content: &[u8], most: usize) -> Result<String, String> {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&file, content).unwrap();
    let name = format!("cannot read '{}': ", file.path().display());
    text(file.path(), most)
        .map_err(|error| format!("{error:#}").strip_prefix(&name).unwrap().to_owned())
}

#[test]
fn texts() {
    assert_eq!(read(b"a\r\nb", 4).as_deref(), Ok("a\r\nb"));
    assert_eq!(read("\u{feff}ü".as_bytes(), 5).as_deref(), Ok("ü"));
    assert_eq!(read(b"abcde", 4).unwrap_err(), "it has more than 4 bytes");
    // The limit is in the middle of a character.
    assert_eq!(
        read("aü".as_bytes(), 2).unwrap_err(),
        "it has more than 2 bytes"
    );
    // "a" in UTF-16.
    assert_eq!(
        read(b"\xff\xfea\0", 4).unwrap_err(),
        "it is not UTF-8: save it as UTF-8"
    );
    assert_eq!(
        bytes(Path::new("/nowhere"), 9).unwrap_err().kind(),
        io::ErrorKind::NotFound
    );
}

#[test]
fn lines_end_as_those_of_std() {
    for text in [
        "",
        "\n",
        "a",
        "a\n",
        "\n\na\r\n\r\nb\r",
        "a\rb\n",
        "\r\n",
        "ü\n\n",
    ] {
        let expected: Vec<_> = text.lines().collect();
        assert_eq!(
            lines(text.as_bytes())
                .collect::<Result<Vec<_>, _>>()
                .unwrap(),
            expected,
            "{text:?}"
        );
    }
    let mut marked = lines("\u{feff}a\nb".as_bytes());
    assert_eq!(
        [(); 2].map(|()| marked.next().unwrap().unwrap()),
        ["a", "b"]
    );
}

#[test]
fn long_lines_are_errors() {
    let longest = "x".repeat((1 << 16) - 1) + "\n";
    assert_eq!(
        lines(longest.as_bytes()).next().unwrap().unwrap(),
        longest.trim_end()
    );
    let longer = Cursor::new(longest.trim_end()).chain(io::repeat(b'x'));
    let mut lines = lines(io::BufReader::new(longer));
    assert_eq!(
        lines.next().unwrap().unwrap_err().to_string(),
        "it has more than 65536 bytes"
    );
}
