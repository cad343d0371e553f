//! Headers of C99.

use super::array::BRACES;
use super::{Language, hex, keys_of, lengths, preamble, words};
use crate::error::Error;
use crate::names::{Case, Names};
use crate::table::Table;

pub(super) fn source(table: &Table, names: &Names) -> Result<String, Error> {
    let bits = table.description.bits;
    let guard = Case::Upper.identifier(&[&table.description.name, "keys h"])?;
    let mut text = comment(Language::C, table, names);
    text += &format!("#ifndef {guard}\n#define {guard}\n\n#include <stdint.h>\n\n");
    let word = bits.min(64);
    let scalar = |name: &str, number| {
        let (size, value) = value(number, bits);
        format!("static const uint{word}_t {name}{size} = {value};\n")
    };
    let fingerprint = hex(table.fingerprint().into(), 64);
    text += &format!("static const uint64_t {} = UINT64_C({fingerprint});\n", names.fingerprint);
    text += &scalar(&names.base, table.base());
    text += &scalar(&names.check, table.check());
    for ((row, first), of_row) in table.rows().zip(&names.rows) {
        if !of_row.values.is_empty() {
            text += &format!("\nenum {{\n    {}\n}};\n", of_row.values.join(",\n    "));
        }
        let elements: Vec<_> = keys_of(table, row, first).map(|key| value(key, bits).1).collect();
        let lengths = lengths(row);
        let sizes: String = lengths.iter().map(|length| format!("[{length}]")).collect();
        let (name, pair) = (&of_row.array, value(0, bits).0);
        let array = BRACES.write(&lengths, &elements, 0);
        text += &format!("\nstatic const uint{word}_t {name}{sizes}{pair} = {array};\n");
    }
    Ok(text + "\n#endif\n")
}

/// Returns the size after the name of a number, and the number.
fn value(number: u128, bits: u32) -> (&'static str, String) {
    if bits <= 64 {
        return ("", format!("UINT{bits}_C({})", hex(number, bits)));
    }
    let [low, high] = words(number).map(|word| format!("UINT64_C({})", hex(word, 64)));
    ("[2]", format!("{{{low}, {high}}}"))
}

/// Returns the text above the keys as a comment of C.
pub(super) fn comment(language: Language, table: &Table, names: &Names) -> String {
    let lines = preamble(language, table, names);
    lines.iter().map(|line| format!("// {line}").trim_end().to_owned() + "\n").collect::<String>()
        + "\n"
}
