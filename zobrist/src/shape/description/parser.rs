//! A recursive descent parser for the text of descriptions.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;
use core::str::FromStr;

use super::error::Quoted;
use super::parts::{InPart, in_one_form};
use super::text::is_part_of_word;
use super::{Description, DescriptionError, DescriptionKind as Kind};
use crate::shape::MAX_DEPTH;
use crate::shape::parts::Tally;

/// Maximum length of a text in bytes.
const MAX_LENGTH: usize = 1 << 24;

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    /// The byte positions of the arguments of the shape that was parsed last. An error about an
    /// argument shows its position.
    arguments: Vec<usize>,
}

/// Fields or variants with their names.
type Named = Vec<(String, Description)>;

type Result<T> = core::result::Result<T, DescriptionError>;

impl<'a> Parser<'a> {
    /// Skips spaces and returns the rest of the text.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    /// Consumes the next character if it is `wanted`, and returns whether it is.
    fn take(&mut self, wanted: char) -> bool {
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    /// Consumes a name or a number, and returns it without its quotation marks. The result is empty
    /// if neither follows.
    fn word(&mut self) -> &'a str {
        let quotes = usize::from(self.rest().starts_with('"'));
        let rest = &self.text[self.at + quotes..];
        let end = rest.find(|c| {
            if quotes == 1 {
                c == '"'
            } else {
                !is_part_of_word(c)
            }
        });
        // A quotation mark that is not closed begins no word.
        let Some(end) = end.or((quotes == 0).then_some(rest.len())) else {
            return "";
        };
        self.at += end + 2 * quotes;
        &rest[..end]
    }

    fn number(&mut self) -> Result<usize> {
        self.rest();
        let (at, word) = (self.at, self.word());
        word.parse()
            .map_err(|_| self.error(at, format_args!("{} is no number", Quoted(word))))
    }

    fn error(&self, at: usize, message: impl Display) -> DescriptionError {
        DescriptionError::new(message).at(self.text, at)
    }

    /// Returns an error if a character follows that only a name in quotes can have.
    fn check_quotes(&self) -> Result<()> {
        match self.text[self.at..].chars().next() {
            Some(c) if !c.is_whitespace() && !is_part_of_word(c) && !"(),=:\"".contains(c) => {
                let advice = "write a name with other characters than letters, digits, _ and . in quotes, \"a-b\"";
                let mut found = [0; 4];
                let found = Quoted(c.encode_utf8(&mut found));
                Err(self.error(self.at, format_args!("{found}: {advice}")))
            }
            _ => Ok(()),
        }
    }

    fn unexpected<T>(&mut self, wanted: &str) -> Result<T> {
        let rest = self.rest();
        self.check_quotes()?;
        let end = rest.chars().next().map_or(0, char::len_utf8);
        Err(match &rest[..end] {
            "" => self.error(self.at, format_args!("the end, but expected {wanted}")),
            c => self.error(
                self.at,
                format_args!("{}, but expected {wanted}", Quoted(c)),
            ),
        })
    }

    /// Parses `(name = .., ..)`. Calls `read` for each argument, with its index and its name, to
    /// parse the rest of the argument.
    fn arguments(
        &mut self,
        mut read: impl FnMut(&mut Self, usize, Option<&'a str>) -> Result<()>,
    ) -> Result<()> {
        if !self.take('(') {
            return self.unexpected("'('");
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error(self.at, format_args!("more than {MAX_DEPTH} nested shapes")));
        }
        let mut starts = Vec::new();
        for index in 0.. {
            if self.take(')') {
                break;
            }
            let start = self.at;
            starts.push(start);
            let name = Some(self.word()).filter(|name| !name.is_empty() && self.take('='));
            if name.is_none() {
                if self.at > start && self.rest().starts_with(':') {
                    return self.unexpected("'='");
                }
                self.at = start;
            }
            read(self, index, name)?;
            if !self.take(',') && !self.rest().starts_with(')') {
                return self.unexpected("',' or ')'");
            }
        }
        self.depth -= 1;
        self.arguments = starts;
        Ok(())
    }

    /// Parses `(number, description)`, `(number)` or `(description)`. `count[0]` is 1 if a number
    /// is expected, and `count[1]` is 1 if a description is expected; otherwise they are 0. Only
    /// what is expected has a meaning in the result.
    fn positional(&mut self, head: &str, count: [usize; 2]) -> Result<(usize, Box<Description>)> {
        let (at, [numbers, shapes]) = (self.at, count);
        let count = numbers + shapes;
        let wrong = format!("{head} has {count} arguments without names");
        let (mut number, mut of, mut found) = (0, Description::new(Kind::Bool)?, 0);
        self.arguments(|parser, index, name| {
            found += usize::from(name.is_none());
            if index >= numbers {
                of = parser.description()?;
                return Ok(());
            }
            let first = parser.number();
            if shapes > 0 && !parser.rest().starts_with(',') {
                return Err(parser.error(at, &wrong));
            }
            number = first?;
            Ok(())
        })?;
        if found == count {
            Ok((number, Box::new(of)))
        } else {
            Err(self.error(at, wrong))
        }
    }

    /// Parses fields. The name of a field is its index if the text has no name.
    fn fields(&mut self) -> Result<Named> {
        let mut fields = Vec::new();
        self.arguments(|parser, index, name| {
            let name = name.map_or_else(|| index.to_string(), String::from);
            let mut of = parser.description()?;
            while let Some(part) = parser.in_part(&name, &of)? {
                of.parts.push(part);
            }
            fields.push((name, of));
            Ok(())
        })?;
        Ok(fields)
    }

    /// Parses `part(pawns = Pawn)` or `tally(hands, counts)` after the field `field`, if there is
    /// one.
    fn in_part(&mut self, field: &str, of: &Description) -> Result<Option<InPart>> {
        self.rest();
        let at = self.at;
        let head = self.word();
        if head != "part" && head != "tally" {
            self.at = at;
            return Ok(None);
        }
        if !self.take('(') {
            return self.unexpected("'('");
        }
        let (name, mut words) = (self.word().to_string(), None);
        if self.take('=') {
            let rest = self.rest();
            let end = rest.find([',', ')']).unwrap_or(rest.len());
            self.at += end;
            words = Some(in_one_form(&rest[..end]));
        }
        let tally = match if head == "tally" && self.take(',') {
            self.word()
        } else {
            ""
        } {
            "counts" if words.is_none() => Tally::Counts,
            "bits" => Tally::Bits,
            "kinds" => Tally::Kinds,
            "" => Tally::Unsaid,
            _ => {
                return Err(self.error(
                    at,
                    "write tally(hands, counts), tally(men, bits) or tally(men, kinds)",
                ));
            }
        };
        let part = InPart {
            name,
            words,
            tally: (head == "tally").then_some(tally),
        };
        if let Some(problem) = of.with_shape(|shape| part.problem(field, shape)) {
            return Err(self.error(at, problem));
        }
        if self.take(')') {
            Ok(Some(part))
        } else {
            self.unexpected("')'")
        }
    }

    /// Parses variants and the optional `empty = Name`. A variant is `Name` or `Name = (values)`.
    /// Returns the variants and the index of the empty one.
    fn variants(&mut self) -> Result<(Named, Option<usize>)> {
        let (mut variants, mut empty) = (Vec::new(), None);
        self.arguments(|parser, _, name| {
            let is_tuple = parser.rest().starts_with('(');
            let at = parser.at;
            let contents = match name {
                Some("empty") if !is_tuple => {
                    empty = Some((at, parser.word()));
                    return Ok(());
                }
                Some(_) => parser.description()?,
                None => Description::new(Kind::Struct(Vec::new()))?,
            };
            let name = name.unwrap_or_else(|| parser.word());
            if parser.rest().starts_with('(') {
                let advice = "is no variant: write 'Name' or 'Name = (shape, ...)'";
                return Err(parser.error(at, format_args!("{} {advice}", Quoted(name))));
            }
            variants.push((name.into(), contents));
            Ok(())
        })?;
        let Some((at, name)) = empty else {
            return Ok((variants, None));
        };
        match variants.iter().position(|(variant, _)| variant == name) {
            None => Err(self.error(
                at,
                format_args!("empty is {}, which is no variant", Quoted(name)),
            )),
            empty => Ok((variants, empty)),
        }
    }

    /// Parses `(last, first = 0, empty = 0)`. If `empty` is omitted, the number 0 is empty, unless
    /// `first` is greater than 0.
    fn numbers(&mut self) -> Result<Kind> {
        let (mut last, mut first, mut empty) = (None, 0, None);
        let at = self.at;
        self.arguments(|parser, _, name| {
            match name {
                None => last = Some(parser.number()?),
                Some("first") => first = parser.number()?,
                Some("empty") => {
                    let before = parser.at;
                    let is_none = parser.word() == "none";
                    parser.at = if is_none { parser.at } else { before };
                    empty = Some(if is_none {
                        None
                    } else {
                        Some(parser.number()?)
                    });
                }
                _ => return Err(parser.error(at, "write numbers(last, first = 0, empty = 0)")),
            }
            Ok(())
        })?;
        let last = last.ok_or_else(|| self.error(at, "numbers has no last number"))?;
        let empty = empty.unwrap_or(Some(0).filter(|_| first == 0));
        Ok(Kind::Numbers { first, last, empty })
    }

    fn description(&mut self) -> Result<Description> {
        self.rest();
        let at = self.at;
        let head = self.word();
        let kind = match head {
            "bool" => Kind::Bool,
            "numbers" => self.numbers()?,
            "count" => Kind::Multiplicity(self.positional(head, [1, 0])?.0),
            "option" => Kind::Optional(self.positional(head, [0, 1])?.1),
            "full" => Kind::Full(self.positional(head, [0, 1])?.1),
            "joint" => Kind::JointArray(self.positional(head, [0, 1])?.1),
            "array" => {
                let (length, element) = self.positional(head, [1, 1])?;
                Kind::Array(length, element)
            }
            "bits" => {
                let (length, _) = self.positional(head, [1, 0])?;
                Kind::Array(length, Box::new(Description::new(Kind::Bool)?))
            }
            "slots" => Kind::Slots(self.fields()?),
            "struct" => Kind::Struct(self.fields()?),
            "" if self.rest().starts_with('(') => Kind::Struct(self.fields()?),
            "" => return self.unexpected("a shape"),
            "enum" => {
                let (variants, empty) = self.variants()?;
                Kind::Enum { variants, empty }
            }
            "features" => match self.variants()? {
                (variants, None) => Kind::Features(variants),
                _ => return Err(self.error(at, "a feature is never empty: leave out empty = ...")),
            },
            other => {
                self.check_quotes()?;
                let known = "bool, numbers, enum, option, full, struct, joint, count, array, bits, slots or features";
                return Err(self.error(
                    at,
                    format_args!("{} is no shape: write {known}", Quoted(other)),
                ));
            }
        };
        let arguments = core::mem::take(&mut self.arguments);
        Description::new(kind).map_err(|error| error.at_argument(self.text, at, &arguments))
    }
}

impl FromStr for Description {
    type Err = DescriptionError;

    fn from_str(text: &str) -> Result<Description> {
        if text.len() > MAX_LENGTH {
            return Err(DescriptionError::new(format_args!(
                "a text has at most {MAX_LENGTH} bytes"
            )));
        }
        let mut parser = Parser {
            text,
            at: 0,
            depth: 0,
            arguments: Vec::new(),
        };
        let description = parser.description()?;
        if parser.rest().is_empty() {
            Ok(description)
        } else {
            parser.unexpected("the end")
        }
    }
}
