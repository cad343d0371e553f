//! The shape of a description, as a derived type has it.

use zobrist::__private::Field;
use zobrist::Shape;

use crate::description::{Description, Row, Values};

/// Returns the shape of a state with these slots. Shapes refer to their parts for ever, so each one that is made stays in memory.
pub(crate) fn shape(description: &Description) -> Shape {
    let field = |row: &Row| Field::new(leak(row.name.clone().into()), of_row(row));
    let mut fields: Box<[Field]> = description.slots.iter().map(field).collect();
    Field::lay_out(&mut fields);
    Shape::fields(leak(fields))
}

fn of_row(row: &Row) -> Shape {
    let slot = match (&row.values, row.times) {
        (_, Some(times)) => Shape::count(times),
        (Values::Number(1), None) => Shape::boolean(),
        (Values::Number(values), None) => optional(Shape::integer(0, *values)),
        (Values::Names(names), None) => {
            let names = names.iter().map(|name| leak(name.clone().into_boxed_str()));
            optional(Shape::named(leak(names.collect::<Box<[&'static str]>>())))
        }
    };
    let lengths = row.lengths();
    lengths
        .iter()
        .rev()
        .fold(slot, |element, &length| Shape::array(length, leak(Box::new(element))))
}

fn optional(value: Shape) -> Shape {
    Shape::optional(leak(Box::new(value)))
}

fn leak<T: ?Sized>(value: Box<T>) -> &'static T {
    Box::leak(value)
}
