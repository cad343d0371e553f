//! Values as JSON.

use core::fmt::Write;

use rmpv::ValueRef;

/// Returns a value as JSON. Numbers that JSON cannot represent become strings, such as `"NaN"`.
/// Bytes become strings of hexadecimal digits.
pub(crate) fn json(value: &ValueRef<'_>) -> String {
    let list = |values: &[ValueRef<'_>]| values.iter().map(json).collect::<Vec<_>>().join(",");
    match value {
        ValueRef::Nil => "null".to_owned(),
        ValueRef::Boolean(value) => value.to_string(),
        ValueRef::Integer(value) => value.to_string(),
        ValueRef::F32(value) if value.is_finite() => format!("{value:?}"),
        ValueRef::F32(value) => text(&value.to_string()),
        ValueRef::F64(value) if value.is_finite() => format!("{value:?}"),
        ValueRef::F64(value) => text(&value.to_string()),
        ValueRef::String(value) => text(&String::from_utf8_lossy(value.as_bytes())),
        ValueRef::Binary(bytes) | ValueRef::Ext(_, bytes) => {
            let mut digits = String::from('"');
            // Writing to a string does not fail.
            bytes
                .iter()
                .for_each(|byte| _ = write!(digits, "{byte:02x}"));
            digits + "\""
        }
        ValueRef::Array(values) => format!("[{}]", list(values)),
        ValueRef::Map(map) => {
            let pair = |(key, value): &(ValueRef<'_>, ValueRef<'_>)| {
                // JSON requires strings as the names of members.
                let name = match key {
                    ValueRef::String(_) => json(key),
                    key => text(&json(key)),
                };
                format!("{name}:{}", json(value))
            };
            format!("{{{}}}", map.iter().map(pair).collect::<Vec<_>>().join(","))
        }
    }
}

fn text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
