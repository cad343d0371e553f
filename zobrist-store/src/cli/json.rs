//! Values as JSON.

use core::fmt::Write;

use rmpv::ValueRef;

/// The type of MessagePack's extension with which Python names the type of a value.
const NAME: i8 = 27;

/// Returns a value as JSON. Numbers that JSON cannot represent become strings, such as `"NaN"`.
/// The names of Python's types become strings. Bytes become strings of hexadecimal digits. So do maps within keys of maps: as text, each level
/// would double the backslashes of the levels within it.
pub(crate) fn json(value: &ValueRef<'_>) -> String {
    render(value, false)
}

fn render(value: &ValueRef<'_>, is_key: bool) -> String {
    let list = |values: &[ValueRef<'_>]| {
        let values = values.iter().map(|value| render(value, is_key));
        values.collect::<Vec<_>>().join(",")
    };
    match value {
        ValueRef::Nil => "null".to_owned(),
        ValueRef::Boolean(value) => value.to_string(),
        ValueRef::Integer(value) => value.to_string(),
        ValueRef::F32(value) if value.is_finite() => format!("{value:?}"),
        ValueRef::F32(value) => text(&value.to_string()),
        ValueRef::F64(value) if value.is_finite() => format!("{value:?}"),
        ValueRef::F64(value) => text(&value.to_string()),
        ValueRef::String(value) => text(&String::from_utf8_lossy(value.as_bytes())),
        ValueRef::Ext(NAME, name) => text(&String::from_utf8_lossy(name)),
        ValueRef::Binary(bytes) | ValueRef::Ext(_, bytes) => hex(bytes),
        ValueRef::Array(values) => format!("[{}]", list(values)),
        ValueRef::Map(_) if is_key => {
            let mut bytes = Vec::new();
            // Writing to a vector does not fail.
            let _ = rmpv::encode::write_value_ref(&mut bytes, value);
            hex(&bytes)
        }
        ValueRef::Map(map) => {
            let pair = |(key, value): &(ValueRef<'_>, ValueRef<'_>)| {
                // JSON requires strings as the names of members.
                let name = match key {
                    ValueRef::String(_) => json(key),
                    key => text(&render(key, true)),
                };
                format!("{name}:{}", json(value))
            };
            format!("{{{}}}", map.iter().map(pair).collect::<Vec<_>>().join(","))
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    let mut digits = String::from('"');
    for byte in bytes {
        // Writing to a string does not fail.
        let _ = write!(digits, "{byte:02x}");
    }
    digits + "\""
}

fn text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests;
