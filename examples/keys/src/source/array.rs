//! Nested arrays as text.

/// The syntax of arrays in a language.
pub(super) struct Brackets<'a> {
    pub(super) open: &'static str,
    pub(super) close: &'static str,
    /// Whether a comma follows the last element. A Python tuple with one element needs it.
    pub(super) trailing: bool,
    /// The type of an element, if an array in another one begins with its type.
    pub(super) element: &'a str,
}

pub(super) const BRACES: Brackets<'_> = Brackets {
    open: "{",
    close: "}",
    trailing: false,
    element: "",
};
pub(super) const SQUARE: Brackets<'_> = Brackets {
    open: "[",
    close: "]",
    trailing: false,
    element: "",
};
pub(super) const ROUND: Brackets<'_> = Brackets {
    open: "(",
    close: ")",
    trailing: true,
    element: "",
};

/// Maximum length of a line of elements, in characters.
const WIDTH: usize = 100;

impl Brackets<'_> {
    /// Writes elements in nested arrays of the given lengths, the outermost first. If there are no
    /// lengths, writes the single element without brackets.
    pub(super) fn write(&self, lengths: &[usize], elements: &[String], indent: usize) -> String {
        let margin = "    ".repeat(indent);
        let [length, inner @ ..] = lengths else {
            return elements[0].clone();
        };
        let short = elements.join(", ");
        if inner.is_empty() && margin.len() + short.len() + 3 < WIDTH {
            let comma = if self.trailing && elements.len() == 1 {
                ","
            } else {
                ""
            };
            return format!("{}{short}{comma}{}", self.open, self.close);
        }
        let mut text = format!("{}\n", self.open);
        if inner.is_empty() {
            let mut line = String::new();
            for (i, element) in elements.iter().enumerate() {
                let comma = if i + 1 < elements.len() || self.trailing {
                    ","
                } else {
                    ""
                };
                if !line.is_empty() && margin.len() + line.len() + element.len() + 6 > WIDTH {
                    text += &format!("{margin}    {line}\n");
                    line.clear();
                }
                if !line.is_empty() {
                    line.push(' ');
                }
                line += element;
                line += comma;
            }
            text += &format!("{margin}    {line}\n");
        } else {
            let start = match self.element {
                "" => String::new(),
                element => format!("new {element}{} ", "[]".repeat(inner.len())),
            };
            for (i, part) in elements.chunks(elements.len() / length).enumerate() {
                let comma = if i + 1 < *length || self.trailing {
                    ","
                } else {
                    ""
                };
                text += &format!(
                    "{margin}    {start}{}{comma}\n",
                    self.write(inner, part, indent + 1)
                );
            }
        }
        text + &margin + self.close
    }
}
