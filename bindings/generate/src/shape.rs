//! Converts slots to and from descriptions of the library.

use zobrist::keys::{self, DescriptionKind as Kind};

use crate::description::{Count, Description, Row, Values};
use crate::error::{Error, quote};

/// Returns the library's description of a state with these slots.
pub(crate) fn of(description: &Description) -> Result<keys::Description, Error> {
    let fields = description.slots.iter().map(|row| Ok((row.name.clone(), of_row(row)?)));
    made(Kind::Slots(fields.collect::<Result<_, Error>>()?))
}

fn made(kind: Kind) -> Result<keys::Description, Error> {
    keys::Description::new(kind).map_err(Error::new)
}

fn of_row(row: &Row) -> Result<keys::Description, Error> {
    let slot = made(match (&row.values, row.times) {
        (_, Some(times)) => Kind::Multiplicity(times),
        (Values::Number(1), None) => Kind::Bool,
        (Values::Number(values), None) => {
            let last = values.saturating_sub(1);
            Kind::Optional(Box::new(made(Kind::Numbers { first: 0, last, empty: None })?))
        }
        (Values::Names(names), None) => {
            let unit = made(Kind::Struct(vec![]))?;
            let variants = names.iter().map(|name| (name.clone(), unit.clone())).collect();
            Kind::Optional(Box::new(made(Kind::Enum { variants, empty: None })?))
        }
    })?;
    row.lengths().into_iter().rev().try_fold(slot, |element, length| made(Kind::Array(length, Box::new(element))))
}

/// Parses the text of a library description into rows. Each field of the state is a slot or an array of slots.
pub(crate) fn rows(text: &str) -> Result<Vec<Row>, Error> {
    let state: keys::Description = text.parse().map_err(Error::new)?;
    let Kind::Slots(fields) = state.kind() else {
        bail!("rows have names: write slots(name = ...) around the description");
    };
    let row = |(name, field): &(String, keys::Description)| {
        let (mut slot, mut lengths) = (field, vec![]);
        while let Kind::Array(length, element) = slot.kind() {
            lengths.push(*length);
            slot = element;
        }
        let mut row = Row::new(name.as_str(), 1, 1);
        row.count = match lengths[..] {
            [] => Count::Number(1),
            [length] if length > 1 => Count::Number(length),
            _ => Count::Lengths(lengths),
        };
        match slot.kind() {
            Kind::Bool => {}
            Kind::Multiplicity(max) => row.times = Some(*max),
            Kind::Slots(_) | Kind::Features(_) => {
                bail!("{} is neither a slot nor an array of slots", quote(name));
            }
            _ => {
                let names = |shape: &zobrist::Shape<'_>| {
                    (0..shape.features()).map(|i| shape.feature_name(i).to_string()).collect()
                };
                row.values = Values::Names(slot.with_shape(names));
            }
        }
        Ok(row)
    };
    fields.iter().map(row).collect()
}
