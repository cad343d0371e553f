//! The parts of a state in a description: `part(pawns = Pawn)` or `tally(material)` after a field.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

use super::error::Quoted;
use super::text::Name;
use super::{Description, DescriptionError, DescriptionKind as Kind};
use crate::shape::parts::{Tally, element, has, is_known, selectable};
use crate::shape::{self, Shape};

/// Which values of a field belong to a part of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InPart {
    /// The name of the part.
    pub(super) name: String,
    /// The words that select values, as in `White & !Pawn | King`; `None` for all values.
    pub(super) words: Option<String>,
    /// What the values of the field are for a tally. `None` if the part is no tally.
    pub(crate) tally: Option<Tally>,
}

impl InPart {
    /// Calls `visit` with each feature of `field` in this part. In a tally, also passes the kind of
    /// the feature, and how often the feature counts its kind: a feature that counts it once
    /// precedes the others.
    pub(crate) fn features(&self, field: &Shape<'_>, mut visit: impl FnMut(usize, usize, usize)) {
        let (slot, all) = (element(field), field.features());
        let Some(tally) = self.tally.or(self.words.as_ref().map(|_| Tally::Kinds)) else {
            return (0..all).for_each(|feature| visit(feature, 0, 1));
        };
        let of_element = tally.element(field).map(|element| element.features());
        for first in 0..selectable(&slot) {
            let number = slot.value_of(first);
            let times = tally.times(&slot, number);
            if times == 0 || !self.selects(&slot, number) {
                continue;
            }
            for feature in (first..all).step_by(slot.features()) {
                visit(
                    feature,
                    of_element.map_or(number, |features| feature / features),
                    times,
                );
            }
        }
    }

    /// Returns whether the words select value `number` of `slot`.
    fn selects(&self, slot: &Shape<'_>, number: usize) -> bool {
        let is_selected =
            |word: &str| has(slot, number, bare(word)) != word.trim().starts_with('!');
        let all = |words: &str| words.split('&').all(is_selected);
        self.words
            .as_ref()
            .is_none_or(|words| words.split('|').any(all))
    }

    /// Returns why values of the field with this name and shape cannot be in the part.
    pub(super) fn problem(&self, field: &str, shape: &Shape<'_>) -> Option<String> {
        let (slot, quoted, name) = (element(shape), Quoted(field), Name(&self.name));
        let mut words = self
            .words
            .iter()
            .flat_map(|words| words.split(['|', '&']))
            .map(bare);
        if self.name.is_empty()
            || self
                .name
                .contains(|c: char| c.is_control() || "|/".contains(c))
        {
            return Some(
                "a part has a name, such as pawns, without |, / and control characters".into(),
            );
        }
        if let Some(word) = words.find(|word| !is_known(&slot, word)) {
            let known = known_words(&slot);
            let advice = if known.is_empty() {
                format!("leave out the words, {name} takes the whole field")
            } else {
                format!("write {known}, combined by |, & and !")
            };
            return Some(format!(
                "no value of {quoted} that has a key is called {}: {advice}",
                Quoted(word)
            ));
        }
        if self.words.is_some()
            && !(0..selectable(&slot)).any(|feature| self.selects(&slot, slot.value_of(feature)))
        {
            let advice = "& needs both words in one value, | one of them, and ! excludes a word";
            return Some(format!(
                "no value of {quoted} that has a key matches these words: {advice}"
            ));
        }
        let is_array_of_bool =
            matches!(slot.kind, shape::Kind::Bool) && slot.empty().is_some() && !shape.is_slot();
        match self.tally? {
            Tally::Unsaid if is_array_of_bool => Some(format!(
                "an array of bool: write tally({name}, bits) if it is a bitboard, else tally({name}, kinds)"
            )),
            Tally::Bits if !is_array_of_bool => {
                Some(format!("{quoted} has no bitboards: leave out bits"))
            }
            Tally::Kinds if matches!(slot.kind, shape::Kind::Count { .. }) => {
                Some("leave out kinds of counts".into())
            }
            // Words select numbers as kinds.
            _ if self.words.is_some() => None,
            tally => Some(tally.problem(shape, field, &self.name)?.as_str().into()),
        }
    }
}

/// Returns the first words that select values of `slot`, as in `White, Black, Pawn, ...`.
fn known_words(slot: &Shape<'_>) -> String {
    /// Number of words that are listed.
    const MOST: usize = 8;
    let mut known: Vec<String> = Vec::new();
    for feature in 0..selectable(slot) {
        for word in slot.feature_name(feature).to_string().split(' ') {
            if known.len() == MOST {
                return known.join(", ") + ", ...";
            }
            if !known.iter().any(|known| known == word) {
                known.push(word.into());
            }
        }
    }
    known.join(", ")
}

/// Returns a word without `!`.
fn bare(word: &str) -> &str {
    let word = word.trim();
    word.strip_prefix('!').unwrap_or(word)
}

/// Returns words with a space on each side of `|` and `&`, and none after `!`.
pub(super) fn in_one_form(words: &str) -> String {
    [("!", "!"), ("&", " & "), ("|", " | ")].into_iter().fold(
        words.into(),
        |words: String, (sign, spaced)| {
            words
                .split(sign)
                .map(str::trim)
                .collect::<Vec<_>>()
                .join(spaced)
        },
    )
}

impl Display for InPart {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}({}",
            if self.tally.is_some() {
                "tally"
            } else {
                "part"
            },
            Name(&self.name)
        )?;
        if let Some(words) = &self.words {
            write!(f, " = {words}")?;
        }
        f.write_str(match self.tally {
            Some(Tally::Counts) => ", counts)",
            Some(Tally::Bits) => ", bits)",
            Some(Tally::Kinds) => ", kinds)",
            _ => ")",
        })
    }
}

impl Kind {
    /// Checks that parts are declared by fields of the state, each of them once in a field.
    pub(super) fn check_parts_of_state(&self) -> Result<(), DescriptionError> {
        let is_field = matches!(self, Kind::Slots(_));
        let has_parts = |of: &Description| !of.parts.is_empty();
        let is_nested =
            |of: &Description| !is_field && has_parts(of) || of.kind.nested().any(has_parts);
        if let Some(i) = self.nested().position(is_nested) {
            let error = DescriptionError::new(
                "a part is declared with the state: write it after a field of the state",
            );
            return Err(error.of_argument(i));
        }
        let mut known = BTreeMap::new();
        for (i, (_, field)) in self.named().iter().enumerate() {
            let tallies = field.parts.iter().filter_map(|part| part.tally);
            let mut of_elements = tallies.map(|tally| matches!(tally, Tally::Counts | Tally::Bits));
            let is_mixed = of_elements
                .next()
                .is_some_and(|first| of_elements.any(|other| other != first));
            for InPart { name, tally, .. } in &field.parts {
                let error = match known.insert(name, (i, tally.is_some())) {
                    Some((before, _)) if before == i => {
                        "is already a part of the field: combine the values by '|'"
                    }
                    Some((_, is_tally)) if is_tally != tally.is_some() => {
                        "is both a part and a tally: rename one"
                    }
                    _ if tally.is_some() && is_mixed => {
                        "and another tally of the field differ: write counts or bits in both"
                    }
                    _ => continue,
                };
                return Err(
                    DescriptionError::new(format_args!("{} {error}", Quoted(name))).of_argument(i),
                );
            }
        }
        Ok(())
    }
}

impl Description {
    /// Returns the names of the parts of a described state, of which
    /// [`ShapeKeys::part`](crate::keys::ShapeKeys::part) makes keys.
    ///
    /// ```
    /// # use zobrist::keys::Description;
    /// let men = "slots(men = array(64, option(enum(Pawn, King))) part(pawns = Pawn) tally(material))";
    /// assert_eq!(men.parse::<Description>()?.parts(), ["pawns", "material"]);
    /// # Ok::<(), zobrist::keys::DescriptionError>(())
    /// ```
    pub fn parts(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        let fields = self.kind.named().iter();
        for of in fields.flat_map(|(_, field)| &field.parts) {
            if !names.contains(&of.name.as_str()) {
                names.push(&of.name);
            }
        }
        names
    }

    /// Returns the fields in a part of this state, by their index. The result is empty if there is
    /// no such part.
    pub(crate) fn in_part<'a>(
        &'a self,
        part: &'a str,
    ) -> impl Iterator<Item = (usize, &'a InPart)> {
        let fields = self.kind.named().iter().enumerate();
        fields
            .flat_map(|(i, (_, field))| field.parts.iter().map(move |of| (i, of)))
            .filter(move |(_, of)| of.name == part)
    }
}
