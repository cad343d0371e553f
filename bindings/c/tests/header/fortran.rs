//! The Fortran module, made from the functions, structs and enums of the Rust code.

use std::fmt::Write as _;

use crate::NAMES;

const INTRODUCTION: &str = "\
! The interface of zobrist.h as a Fortran 2018 module. Made by `tests/header` from the Rust code; zobrist.h documents
! each function.
!
! Sites, slots and values have numbers from 0. An array of rows in C has its dimensions in reverse order here: offsets
! are `offsets(dimensions, rows)`. A text that is passed ends with c_null_char, as in \"bcc\" // c_null_char. An object
! is a type(c_ptr), and a function returns an array or a value as a type(c_ptr) for c_f_pointer. Integers of Fortran
! have signs, but the same bits as those of C. An argument that may be null is optional.
module zobrist
  use, intrinsic :: iso_c_binding
  implicit none

  ! A missing neighbour.
  integer(c_size_t), parameter :: zobrist_missing = -1
";

const PROCEDURES: &str = "
contains

  ! Returns a text of the library, such as that of zobrist_keys_text.
  function zobrist_string(text) result(string)
    type(c_ptr), intent(in) :: text
    character(:), allocatable :: string
    character(kind=c_char), pointer :: all(:)
    integer :: i
    interface
      pure integer(c_size_t) function strlen(text) bind(c)
        import
        type(c_ptr), value, intent(in) :: text
      end function
    end interface
    call c_f_pointer(text, all, [strlen(text)])
    allocate (character(size(all)) :: string)
    do i = 1, size(all)
      string(i:i) = all(i)
    end do
  end function

  ! Returns the text of the last error in this thread.
  function zobrist_error() result(text)
    character(:), allocatable :: text
    text = zobrist_string(zobrist_last_error())
  end function
end module
";

/// The arguments that may be null, beside `options`.
const OPTIONAL: [(&str, &str); 15] = [
    ("zobrist_keys_slot", "count"),
    ("zobrist_keys_of_slot", "values"),
    ("zobrist_keys_difference", "values"),
    ("zobrist_lattice_with_basis", "vectors"),
    ("zobrist_lattice_with_basis", "kinds"),
    ("zobrist_lattice_with_box", "periodic"),
    ("zobrist_lattice_offsets", "offsets"),
    ("zobrist_lattice_keys_difference", "values"),
    ("zobrist_local_keys_hash_many", "sites"),
    ("zobrist_local_keys_hash_many", "operations"),
    ("zobrist_local_keys_with_symmetries", "permutations"),
    ("zobrist_local_keys_with_symmetries", "value_permutations"),
    ("zobrist_store_new", "names"),
    ("zobrist_store_new", "digests"),
    ("zobrist_table_probe", "depth"),
];

/// An exported function of the Rust code.
pub struct Function {
    pub name: String,
    /// Names and types.
    arguments: Vec<(String, String)>,
    output: String,
}

/// Returns the exported functions of a source file, which rustfmt has formatted.
pub fn functions(source: &str) -> Vec<Function> {
    let parts = source.split("pub extern \"C\" fn ").skip(1);
    let parsed = parts.map(|part| {
        let (name, rest) = part.split_once('(').unwrap();
        let (arguments, rest) = rest.split_once(')').unwrap();
        let (output, _) = rest.split_once('{').unwrap();
        Function {
            name: name.to_owned(),
            arguments: fields(arguments),
            output: output.trim().trim_start_matches("-> ").to_owned(),
        }
    });
    parsed.collect()
}

/// Returns names and types, without comments and visibility.
fn fields(list: &str) -> Vec<(String, String)> {
    let lines = list.lines().filter(|line| !line.trim().starts_with("//"));
    let lines: Vec<&str> = lines.collect();
    let parts = lines.concat();
    let parts = parts.split(',').filter_map(|field| field.split_once(':'));
    let parts = parts.map(|(name, of)| {
        let name = name.trim().trim_start_matches("pub ");
        (name.to_owned(), of.trim().to_owned())
    });
    parts.collect()
}

/// Returns the name of a type in C.
fn name_in_c(rust: &str) -> &'static str {
    let name = NAMES.iter().find(|(name, _)| *name == rust);
    name.unwrap_or_else(|| panic!("`NAMES` lacks {rust}")).1
}

/// Returns the Fortran type of a value, if it is no object.
fn value_type(rust: &str, structs: &[String]) -> Option<String> {
    Some(match rust {
        "usize" => "integer(c_size_t)".to_owned(),
        "isize" => "integer(c_ptrdiff_t)".to_owned(),
        "u64" => "integer(c_int64_t)".to_owned(),
        "u32" | "i32" => "integer(c_int32_t)".to_owned(),
        "u16" | "i16" => "integer(c_int16_t)".to_owned(),
        "u8" => "integer(c_int8_t)".to_owned(),
        "f64" => "real(c_double)".to_owned(),
        "bool" => "logical(c_bool)".to_owned(),
        "Status" | "StoreAnswer" => "integer(c_int)".to_owned(),
        "c_char" => "character(kind=c_char)".to_owned(),
        _ if structs.iter().any(|name| name == rust) => format!("type({})", name_in_c(rust)),
        _ if rust.starts_with('*') => "type(c_ptr)".to_owned(),
        _ => return None,
    })
}

/// Returns the declaration of an argument without its name, and whether it is an array.
fn argument(rust: &str, structs: &[String]) -> (String, bool) {
    let inner = |before: &str, after: &str| rust.strip_prefix(before)?.strip_suffix(after);
    let of = |rust: &str| value_type(rust, structs);
    let object = || "type(c_ptr), value".to_owned();
    if rust == "*const c_void" {
        (object(), false)
    } else if let Some(to) = inner("*const ", "") {
        (format!("{}, intent(in)", of(to).unwrap()), true)
    } else if let Some(to) = inner("*mut ", "") {
        (format!("{}, intent(inout)", of(to).unwrap()), true)
    } else if let Some(to) = inner("Option<&mut MaybeUninit<", ">>") {
        (format!("{}, intent(out)", of(to).unwrap()), false)
    } else if let Some(to) = inner("Option<&mut ", ">").and_then(of) {
        (format!("{to}, intent(inout)"), false)
    } else if let Some(to) = inner("Option<&", ">").and_then(of) {
        (format!("{to}, intent(in)"), false)
    } else if let Some(value) = of(rust) {
        (format!("{value}, value"), false)
    } else {
        assert!(inner("Option<", ">").is_some(), "{rust}");
        (object(), false)
    }
}

/// Returns the module of these source files.
pub fn module(sources: &[String]) -> String {
    let items = |kind: &str| -> Vec<(String, String)> {
        let marker = format!("pub {kind} ");
        let parts = sources
            .iter()
            .flat_map(|source| source.split("#[repr(C)]\n").skip(1));
        let parts = parts.filter_map(|part| {
            let (head, rest) = part.split_once(" {\n")?;
            let (_, name) = head.rsplit_once(&marker)?;
            Some((
                name.to_owned(),
                rest.split_once("\n}").unwrap().0.to_owned(),
            ))
        });
        parts.collect()
    };
    let mut text = INTRODUCTION.to_owned();
    for (name, body) in items("enum") {
        let variants = body
            .lines()
            .map(str::trim)
            .filter(|line| !line.starts_with("//"));
        text.push('\n');
        for (number, variant) in variants.enumerate() {
            let variant = variant.trim_end_matches(',').split(' ').next().unwrap();
            let variant = words(variant);
            let name = name_in_c(&name);
            writeln!(
                text,
                "  integer(c_int32_t), parameter :: {name}_{variant} = {number}"
            )
            .unwrap();
        }
    }
    let structs = items("struct");
    let names: Vec<String> = structs.iter().map(|(name, _)| name.clone()).collect();
    for (name, body) in &structs {
        writeln!(text, "\n  type, bind(c) :: {}", name_in_c(name)).unwrap();
        for (field, of) in fields(body) {
            let of = value_type(&of, &names).unwrap();
            writeln!(text, "    {of} :: {field} = 0").unwrap();
        }
        text.push_str("  end type\n");
    }
    text.push_str("\n  interface");
    let mut optional = OPTIONAL.to_vec();
    for function in sources.iter().flat_map(|source| functions(source)) {
        text.push('\n');
        interface(&mut text, &function, &names, &mut optional);
    }
    assert_eq!(optional, [], "these arguments do not exist");
    text + "  end interface\n" + PROCEDURES
}

fn interface(
    text: &mut String,
    function: &Function,
    structs: &[String],
    optional: &mut Vec<(&str, &str)>,
) {
    let Function {
        name,
        arguments,
        output,
    } = function;
    let (kind, result) = match value_type(output, structs) {
        Some(result) => ("function", result + " "),
        None => ("subroutine", String::new()),
    };
    let mut line = format!("    {result}{kind} {name}(");
    for (i, (argument, _)) in arguments.iter().enumerate() {
        let end = if i + 1 == arguments.len() { "" } else { ", " };
        if line.len() + argument.len() > 108 {
            writeln!(text, "{} &", line.trim_end()).unwrap();
            line = " ".repeat(8);
        }
        line += &(argument.clone() + end);
    }
    writeln!(text, "{line}) bind(c)\n      import").unwrap();
    for (argument_name, of) in arguments {
        let (declaration, is_array) = argument(of, structs);
        let before = optional.len();
        optional.retain(|of| *of != (name, argument_name));
        let is_optional = argument_name == "options" || optional.len() < before;
        let optional = if is_optional { ", optional" } else { "" };
        let array = if is_array { "(*)" } else { "" };
        writeln!(
            text,
            "      {declaration}{optional} :: {argument_name}{array}"
        )
        .unwrap();
    }
    writeln!(text, "    end {kind}").unwrap();
}

/// Returns a name in lower case, with an underscore between two words.
fn words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push('_');
        }
        words.extend(letter.to_lowercase());
    }
    words
}
