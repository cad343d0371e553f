//! The layout of a type as serde sees it: the names and types of all fields, in order.
//!
//! The type is deserialized from a tracing deserializer, which records each request and answers it with a small value. An enum
//! is deserialized once for each of its variants.

use core::error::Error;
use core::fmt::{self, Display, Formatter, Write};

use serde::de::value::U32Deserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess,
    SeqAccess, VariantAccess, Visitor,
};

/// Returns the layout of `V`, such as `{up: f64, down: (f64 x 3)}`.
///
/// A type that rejects the small values, such as a number that must be above 10, is traced up to there and identified by its
/// name.
///
/// # Errors
/// If the type can only be read from self-describing formats.
pub(crate) fn layout<V: DeserializeOwned>() -> Result<String, Untraceable> {
    /// Far more variants than any enum has.
    const PASSES: usize = 1 << 12;
    let mut tracer = Tracer::default();
    for _ in 0..PASSES {
        tracer.text.clear();
        tracer.structs.clear();
        match V::deserialize(&mut tracer) {
            Ok(_) if tracer.enums.iter().all(Enum::is_complete) => break,
            Ok(_) => {}
            Err(error) if tracer.is_unreadable => return Err(error),
            Err(_) => {
                let name = core::any::type_name::<V>();
                return Ok(format!("{}.. of {name}", tracer.text));
            }
        }
    }
    let Tracer { mut text, enums, .. } = tracer;
    for Enum { name, variants, contents } in enums {
        let all = variants.iter().zip(contents);
        let all = all.map(|(variant, content)| format!("{variant}{}", content.unwrap_or_default()));
        text.extend(["; ", name, " = ", &all.collect::<Vec<_>>().join(" | ")]);
    }
    Ok(text)
}

/// An error: the type cannot be traced.
#[derive(Debug)]
pub(crate) struct Untraceable(String);

impl Display for Untraceable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "values of this type cannot be stored: {}", self.0)
    }
}

impl Error for Untraceable {}

impl serde::de::Error for Untraceable {
    fn custom<T: Display>(message: T) -> Self {
        Untraceable(message.to_string())
    }
}

struct Enum {
    name: &'static str,
    variants: &'static [&'static str],
    contents: Vec<Option<String>>,
}

impl Enum {
    fn is_complete(&self) -> bool {
        self.contents.iter().all(Option::is_some)
    }
}

#[derive(Default)]
struct Tracer {
    text: String,
    enums: Vec<Enum>,
    depth: usize,
    /// The structs that are being traced, from the outermost.
    structs: Vec<&'static [&'static str]>,
    is_unreadable: bool,
}

/// At this depth of recursion a struct gets empty options and sequences.
const RECURRENCES: usize = 4;
/// A type nested deeper than this is taken to be infinite.
const DEEPEST: usize = 64;

impl Tracer {
    fn write(&mut self, text: fmt::Arguments<'_>) {
        self.text.write_fmt(text).expect("a string has room");
    }

    /// Returns the text that `trace` writes, without the text so far.
    fn apart<T>(
        &mut self,
        trace: impl FnOnce(&mut Tracer) -> Result<T, Untraceable>,
    ) -> Result<(T, String), Untraceable> {
        if self.depth == DEEPEST {
            return Err(Untraceable("it contains itself".to_owned()));
        }
        let before = core::mem::take(&mut self.text);
        self.depth += 1;
        let traced = trace(self);
        self.depth -= 1;
        let written = core::mem::replace(&mut self.text, before);
        match traced {
            Ok(value) => Ok((value, written)),
            Err(error) => {
                self.text += &written;
                Err(error)
            }
        }
    }

    fn parts<'de, T: Visitor<'de>>(
        &mut self,
        len: usize,
        names: Option<&'static [&'static str]>,
        visitor: T,
    ) -> Result<T::Value, Untraceable> {
        self.structs.extend(names);
        let mut parts = Parts { tracer: self, names, left: len, texts: Vec::new() };
        let value = visitor.visit_seq(&mut parts)?;
        let text = together(&parts.texts);
        if names.is_some() {
            self.structs.pop();
        }
        let [open, close] = if names.is_some() { ["{", "}"] } else { ["(", ")"] };
        self.write(format_args!("{open}{text}{close}"));
        Ok(value)
    }

    /// Returns whether a recursive type should end here.
    fn is_deep(&self) -> bool {
        let last = self.structs.last();
        self.structs.iter().filter(|&fields| Some(fields) == last).count() > RECURRENCES
    }

    fn unreadable<T>(&mut self) -> Result<T, Untraceable> {
        self.is_unreadable = true;
        Err(Untraceable("it is read from formats that describe themselves only".to_owned()))
    }
}

/// Joins the texts by commas; runs of equal texts are counted.
fn together(texts: &[String]) -> String {
    let runs = texts.chunk_by(|a, b| a == b);
    let run = |run: &[String]| match run.len() {
        1 => run[0].clone(),
        len => format!("{} x {len}", run[0]),
    };
    runs.map(run).collect::<Vec<_>>().join(", ")
}

/// Deserializes the elements of a tuple, struct or sequence.
struct Parts<'a> {
    tracer: &'a mut Tracer,
    names: Option<&'static [&'static str]>,
    left: usize,
    texts: Vec<String>,
}

impl<'de> SeqAccess<'de> for &mut Parts<'_> {
    type Error = Untraceable;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Untraceable> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let (value, text) = self.tracer.apart(|tracer| seed.deserialize(tracer))?;
        let name = self.names.and_then(|names| names.get(self.texts.len()));
        self.texts.push(name.map_or(text.clone(), |name| format!("{name}: {text}")));
        Ok(Some(value))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

impl<'de> MapAccess<'de> for &mut Parts<'_> {
    type Error = Untraceable;

    fn next_key_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Untraceable> {
        self.next_element_seed(seed)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<T::Value, Untraceable> {
        let (value, text) = self.tracer.apart(|tracer| seed.deserialize(tracer))?;
        self.texts.push(text);
        Ok(value)
    }
}

/// Deserializes a variant of an enum, selected by its index.
struct Variant<'a>(&'a mut Tracer, u32);

impl<'de> EnumAccess<'de> for Variant<'_> {
    type Error = Untraceable;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<(T::Value, Self), Untraceable> {
        let number: U32Deserializer<Untraceable> = self.1.into_deserializer();
        Ok((seed.deserialize(number)?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Untraceable;

    fn unit_variant(self) -> Result<(), Untraceable> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, Untraceable> {
        let (value, text) = self.0.apart(|tracer| seed.deserialize(tracer))?;
        self.0.write(format_args!("({text})"));
        Ok(value)
    }

    fn tuple_variant<T: Visitor<'de>>(
        self,
        len: usize,
        visitor: T,
    ) -> Result<T::Value, Untraceable> {
        self.0.parts(len, None, visitor)
    }

    fn struct_variant<T: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: T,
    ) -> Result<T::Value, Untraceable> {
        self.0.parts(fields.len(), Some(fields), visitor)
    }
}

macro_rules! plain {
    ($($method:ident $text:literal $visit:ident($($value:expr)?);)*) => {$(
        fn $method<T: Visitor<'de>>(self, visitor: T) -> Result<T::Value, Untraceable> {
            self.text += $text;
            visitor.$visit($($value)?)
        }
    )*};
}

impl<'de> Deserializer<'de> for &mut Tracer {
    type Error = Untraceable;

    // 1 rather than 0, which `NonZero` types reject.
    plain! {
        deserialize_bool "bool" visit_bool(false);
        deserialize_i8 "i8" visit_i8(1);
        deserialize_i16 "i16" visit_i16(1);
        deserialize_i32 "i32" visit_i32(1);
        deserialize_i64 "i64" visit_i64(1);
        deserialize_i128 "i128" visit_i128(1);
        deserialize_u8 "u8" visit_u8(1);
        deserialize_u16 "u16" visit_u16(1);
        deserialize_u32 "u32" visit_u32(1);
        deserialize_u64 "u64" visit_u64(1);
        deserialize_u128 "u128" visit_u128(1);
        deserialize_f32 "f32" visit_f32(1.0);
        deserialize_f64 "f64" visit_f64(1.0);
        deserialize_char "char" visit_char('1');
        deserialize_str "text" visit_borrowed_str("1");
        deserialize_string "text" visit_borrowed_str("1");
        deserialize_bytes "bytes" visit_borrowed_bytes(b"1");
        deserialize_byte_buf "bytes" visit_borrowed_bytes(b"1");
        deserialize_unit "()" visit_unit();
    }

    fn deserialize_any<T: Visitor<'de>>(self, _: T) -> Result<T::Value, Untraceable> {
        self.unreadable()
    }

    fn deserialize_identifier<T: Visitor<'de>>(self, _: T) -> Result<T::Value, Untraceable> {
        self.unreadable()
    }

    fn deserialize_ignored_any<T: Visitor<'de>>(self, _: T) -> Result<T::Value, Untraceable> {
        self.unreadable()
    }

    fn deserialize_option<T: Visitor<'de>>(self, visitor: T) -> Result<T::Value, Untraceable> {
        if self.is_deep() {
            self.text += "option ..";
            return visitor.visit_none();
        }
        let (value, text) = self.apart(|tracer| visitor.visit_some(tracer))?;
        self.write(format_args!("option {text}"));
        Ok(value)
    }

    fn deserialize_unit_struct<T: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: T,
    ) -> Result<T::Value, Untraceable> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<T: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: T,
    ) -> Result<T::Value, Untraceable> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<T: Visitor<'de>>(self, visitor: T) -> Result<T::Value, Untraceable> {
        let left = usize::from(!self.is_deep());
        let mut parts = Parts { tracer: self, names: None, left, texts: Vec::new() };
        let value = visitor.visit_seq(&mut parts)?;
        let text = together(&parts.texts);
        self.write(format_args!("[{text}]"));
        Ok(value)
    }

    fn deserialize_tuple<T: Visitor<'de>>(
        self,
        len: usize,
        visitor: T,
    ) -> Result<T::Value, Untraceable> {
        self.parts(len, None, visitor)
    }

    fn deserialize_tuple_struct<T: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: T,
    ) -> Result<T::Value, Untraceable> {
        self.parts(len, None, visitor)
    }

    fn deserialize_map<T: Visitor<'de>>(self, visitor: T) -> Result<T::Value, Untraceable> {
        let left = usize::from(!self.is_deep());
        let mut parts = Parts { tracer: self, names: None, left, texts: Vec::new() };
        let value = visitor.visit_map(&mut parts)?;
        let text = parts.texts.join(" to ");
        self.write(format_args!("[{text}]"));
        Ok(value)
    }

    fn deserialize_struct<T: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: T,
    ) -> Result<T::Value, Untraceable> {
        self.parts(fields.len(), Some(fields), visitor)
    }

    /// Traces the first variant that is not known yet. If all are known or being traced, takes one that does not contain its
    /// own enum.
    fn deserialize_enum<T: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: T,
    ) -> Result<T::Value, Untraceable> {
        let same = |known: &Enum| (known.name, known.variants) == (name, variants);
        let number = self.enums.iter().position(same).unwrap_or_else(|| {
            let contents = variants.iter().map(|_| None).collect();
            self.enums.push(Enum { name, variants, contents });
            self.enums.len() - 1
        });
        let contents = &mut self.enums[number].contents;
        let unknown = contents.iter().position(Option::is_none);
        let finished = || contents.iter().position(|content| content.as_deref() != Some(UNDER_WAY));
        let variant = unknown.or_else(finished).unwrap_or(0);
        if unknown.is_some() {
            contents[variant] = Some(UNDER_WAY.to_owned());
        }
        let visit = |tracer: &mut Tracer| visitor.visit_enum(Variant(tracer, variant as u32));
        let (value, text) = self.apart(visit)?;
        if unknown.is_some() {
            self.enums[number].contents[variant] = Some(text);
        }
        self.text += name;
        Ok(value)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// Placeholder for the contents of a variant that is being traced.
const UNDER_WAY: &str = "..";

#[cfg(test)]
mod tests {
    use core::num::NonZeroU32;
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::layout;

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "for its layout")]
    struct Rates {
        up: f64,
        down: [f32; 3],
        seen: (u8, Option<Vec<NonZeroU32>>),
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "for its layout")]
    enum Tree {
        Node(Box<Tree>, Box<Tree>),
        Leaf { rates: [Rates; 1] },
        Empty,
        One(i128),
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "for its layout")]
    struct List {
        value: char,
        next: Option<Box<List>>,
    }

    #[derive(Deserialize)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "for its layout")]
    enum Untagged {
        A(u8),
    }

    #[test]
    fn layouts() {
        assert_eq!(layout::<u64>().unwrap(), "u64");
        assert_eq!(layout::<BTreeMap<String, u8>>().unwrap(), "[text to u8]");
        let rates = "{up: f64, down: (f32 x 3), seen: (u8, option [u32])}";
        assert_eq!(layout::<Rates>().unwrap(), rates);
        let tree =
            format!("[Tree]; Tree = Node(Tree x 2) | Leaf{{rates: ({rates})}} | Empty | One(i128)");
        assert_eq!(layout::<Vec<Tree>>().unwrap(), tree);
        let list = layout::<List>().unwrap();
        assert!(list.starts_with("{value: char, next: option {value: char, "), "{list}");
        assert!(layout::<Untagged>().is_err());
    }
}
