//! Arrays in Java. An array literal becomes code of the static initializer of its class, 8 bytes
//! per key. Java limits the code of a method to 64 KiB, so large literals do not compile. Instead
//! the keys are hexadecimal text, and the class parses this text at run time.

/// Maximum number of digits in a string literal. Class files store the length of a literal in 16
/// bits.
const LITERAL: usize = 60_000;

/// Returns the declaration of an array with keys of `bits` bits.
pub(super) fn array(name: &str, word: &str, lengths: &[usize], keys: &[u128], bits: u32) -> String {
    let digits = bits as usize / 4;
    let brackets = "[]".repeat(lengths.len());
    let sizes = lengths
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(", ");
    let mut text = format!(
        "    public static final {word}{brackets} {name} = ({word}{brackets}) table(new int[] {{{sizes}}}"
    );
    for part in keys.chunks(LITERAL / digits) {
        for (i, line) in part.chunks(64 / digits).enumerate() {
            let line: String = line.iter().map(|key| format!("{key:0digits$x}")).collect();
            let separator = if i == 0 {
                ",\n        "
            } else {
                "\n        + "
            };
            text += &format!("{separator}\"{line}\"");
        }
    }
    text + ");\n"
}

/// Returns the Java functions that parse the text, and the end of the class.
pub(super) fn functions(bits: u32) -> String {
    let digits = bits.min(64) / 4;
    let (parse, of) = if bits <= 32 {
        ("Integer.parseUnsignedInt", "int")
    } else {
        ("Long.parseUnsignedLong", "long")
    };
    format!(
        "
    private static Object table(int[] lengths, String... digits) {{
        return part(lengths, 0, String.join(\"\", digits), new int[1]);
    }}

    private static Object part(int[] lengths, int depth, String digits, int[] next) {{
        Object part = java.lang.reflect.Array.newInstance(
            {of}.class, java.util.Arrays.copyOfRange(lengths, depth, lengths.length));
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
    )
}
