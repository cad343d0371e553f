//! Classes of Java. A method has at most 64 KiB of code, and an array literal takes 8 bytes of it a key, so keys are hexadecimal text.

use super::c::comment;
use super::{Language, hex, keys_of, lengths, words};
use crate::names::Names;
use crate::table::Table;

/// Returns the type of a key, or of one of its words; Java has no unsigned ones.
pub(super) fn type_of(bits: u32) -> &'static str {
    if bits <= 32 { "int" } else { "long" }
}

/// Maximum number of digits of a literal: its length in a class file is 16 bits.
const LITERAL: usize = 60_000;

pub(super) fn source(table: &Table, names: &Names, class: &str) -> String {
    let bits = table.description.bits;
    let (word, digits) = (type_of(bits), bits.min(64) as usize / 4);
    let mut text = comment(Language::Java, table, names);
    text += &format!("public final class {class} {{\n    private {class}() {{}}\n\n");
    let literal = |number| match word {
        "int" => hex(number, bits),
        _ => hex(number, 64) + "L",
    };
    let scalar = |name: &str, keys: &[u128]| match bits {
        128 => {
            let value = keys.iter().map(|&key| literal(key)).collect::<Vec<_>>().join(", ");
            format!("    public static final long[] {name} = {{{value}}};\n")
        }
        _ => format!("    public static final {word} {name} = {};\n", literal(keys[0])),
    };
    let parts = |number| if bits == 128 { words(number).to_vec() } else { vec![number] };
    let fingerprint = hex(table.fingerprint().into(), 64);
    text += &format!("    public static final long {} = {fingerprint}L;\n", names.fingerprint);
    text += &scalar(&names.base, &parts(table.base()));
    text += &scalar(&names.check, &parts(table.check()));
    for ((row, first), of_row) in table.rows().zip(&names.rows) {
        text.push('\n');
        for (number, value) in of_row.values.iter().enumerate() {
            text += &format!("    public static final int {value} = {number};\n");
        }
        if !of_row.values.is_empty() {
            text.push('\n');
        }
        let (mut lengths, name) = (lengths(row), &of_row.array);
        let keys: Vec<_> = keys_of(table, row, first).flat_map(parts).collect();
        if lengths.is_empty() {
            text += &scalar(name, &keys);
            continue;
        }
        if bits == 128 {
            lengths.push(2);
        }
        let brackets = "[]".repeat(lengths.len());
        let sizes = lengths.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        text += &format!(
            "    public static final {word}{brackets} {name} = ({word}{brackets}) table(new int[] {{{sizes}}}"
        );
        for part in keys.chunks(LITERAL / digits) {
            for (i, line) in part.chunks(64 / digits).enumerate() {
                let line: String = line.iter().map(|key| format!("{key:0digits$x}")).collect();
                text +=
                    &format!("{}\"{line}\"", if i == 0 { ",\n        " } else { "\n        + " });
            }
        }
        text += ");\n";
    }
    let (parse, of) = if word == "int" {
        ("Integer.parseUnsignedInt", "int")
    } else {
        ("Long.parseUnsignedLong", "long")
    };
    text += &format!(
        "
    private static Object table(int[] lengths, String... digits) {{
        return part(lengths, 0, String.join(\"\", digits), new int[1]);
    }}

    private static Object part(int[] lengths, int depth, String digits, int[] next) {{
        Object part = java.lang.reflect.Array.newInstance({of}.class, java.util.Arrays.copyOfRange(lengths, depth, lengths.length));
        for (int i = 0; i < lengths[depth]; i++) {{
            if (depth + 1 < lengths.length) {{
                java.lang.reflect.Array.set(part, i, part(lengths, depth + 1, digits, next));
            }} else {{
                (({of}[]) part)[i] = {parse}(digits.substring(next[0], next[0] += {digits}), 16);
            }}
        }}
        return part;
    }}
}}
"
    );
    text
}
