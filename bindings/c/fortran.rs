//! Prints `zobrist.f90`, the library's Fortran module, from the functions, structs and enums of the
//! Rust code, whose folder is the argument. `install.sh` runs it.

use std::path::Path;
use std::{env, fs};

const INTRODUCTION: &str = "\
! The interface of zobrist.h as a Fortran 2018 module. Made by `fortran.rs` from the Rust code; zobrist.h documents each
! function.
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

const PROCEDURES: &str = "  end interface

contains

  ! Returns a text of the library, such as that of zobrist_keys_text; empty for null.
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
    string = \"\"
    if (.not. c_associated(text)) return
    call c_f_pointer(text, all, [strlen(text)])
    string = repeat(\" \", size(all))
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

/// The types of values without a name of their own.
const TYPES: [(&str, &str); 11] = [
    ("usize", "integer(c_size_t)"),
    ("isize", "integer(c_ptrdiff_t)"),
    ("u64", "integer(c_int64_t)"),
    ("u32", "integer(c_int32_t)"),
    ("i32", "integer(c_int32_t)"),
    ("u16", "integer(c_int16_t)"),
    ("i16", "integer(c_int16_t)"),
    ("u8", "integer(c_int8_t)"),
    ("f64", "real(c_double)"),
    ("bool", "logical(c_bool)"),
    ("c_char", "character(kind=c_char)"),
];

/// Returns the files of the code, in the order of the header.
pub fn code(folder: &Path) -> String {
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let library = read("lib.rs");
    let modules = library.lines().filter_map(|line| line.strip_prefix("mod "));
    let files = modules.map(|name| read(&format!("{}.rs", name.trim_end_matches(';'))));
    files.collect()
}

/// An exported function.
pub struct Function {
    pub name: String,
    /// Names and types.
    arguments: Vec<(String, String)>,
    output: String,
}

/// Returns the exported functions of code that rustfmt has formatted.
pub fn functions(code: &str) -> Vec<Function> {
    let parts = code.split("pub extern \"C\" fn ").skip(1);
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
    let text: String = lines.collect();
    let parts = text.split(',').filter_map(|field| field.split_once(':'));
    let parts = parts.map(|(name, of)| {
        let name = name.trim().trim_start_matches("pub ");
        (name.to_owned(), of.trim().to_owned())
    });
    parts.collect()
}

/// Returns the names and bodies of all types of a kind, `struct` or `enum`, that C sees.
fn items(code: &str, kind: &str) -> Vec<(String, String)> {
    let marker = format!("pub {kind} ");
    let parts = code.split("#[repr(C)]\n").skip(1).filter_map(|part| {
        let (head, rest) = part.split_once(" {\n")?;
        let (_, name) = head.split_once(&marker)?;
        let (body, _) = rest.split_once("\n}")?;
        Some((name.to_owned(), body.to_owned()))
    });
    parts.collect()
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

/// Returns the name of a Rust type in C.
pub fn name_in_c(rust: &str) -> String {
    format!("zobrist_{}", words(rust))
}

struct Module {
    enums: Vec<(String, String)>,
    structs: Vec<(String, String)>,
}

impl Module {
    /// Returns the Fortran type of a value, unless it is an object.
    fn value_type(&self, rust: &str) -> Option<String> {
        let is_in = |all: &[(String, String)]| all.iter().any(|(name, _)| name == rust);
        if let Some((_, fortran)) = TYPES.iter().find(|(name, _)| *name == rust) {
            Some((*fortran).to_owned())
        } else if is_in(&self.enums) {
            Some("integer(c_int)".to_owned())
        } else if is_in(&self.structs) {
            Some(format!("type({})", name_in_c(rust)))
        } else {
            rust.starts_with('*').then(|| "type(c_ptr)".to_owned())
        }
    }

    /// Returns the declaration of an argument before its name, and whether it is an array.
    fn argument(&self, rust: &str) -> (String, bool) {
        const OBJECT: &str = "type(c_ptr), value";
        for (before, after, intent, is_array) in [
            ("*const ", "", "in", true),
            ("*mut ", "", "inout", true),
            ("Option<&mut MaybeUninit<", ">>", "out", false),
            ("Option<&mut ", ">", "inout", false),
            ("Option<&", ">", "in", false),
        ] {
            let target = rust.strip_prefix(before);
            if let Some(target) = target.and_then(|target| target.strip_suffix(after)) {
                return match self.value_type(target) {
                    Some(of) => (format!("{of}, intent({intent})"), is_array),
                    None => (OBJECT.to_owned(), false),
                };
            }
        }
        let of = self.value_type(rust);
        (of.map_or(OBJECT.to_owned(), |of| of + ", value"), false)
    }

    fn interface(&self, function: &Function) -> String {
        let (kind, result) = match self.value_type(&function.output) {
            Some(result) => ("function", result + " "),
            None => ("subroutine", String::new()),
        };
        let name = &function.name;
        let names: Vec<&str> = function.arguments.iter().map(|(name, _)| &**name).collect();
        let names = names.join(", ");
        let line = if names.len() > 60 { " &\n        " } else { "" };
        let mut text = format!("\n    {result}{kind} {name}({line}{names}) bind(c)\n");
        text += "      import\n";
        let declarations = function.arguments.iter().map(|(argument, of)| {
            let (declaration, is_array) = self.argument(of);
            let is_optional = argument == "options" || OPTIONAL.contains(&(name, argument));
            let optional = if is_optional { ", optional" } else { "" };
            let array = if is_array { "(*)" } else { "" };
            format!("      {declaration}{optional} :: {argument}{array}\n")
        });
        text.extend(declarations);
        text + &format!("    end {kind}\n")
    }
}

fn main() {
    let folder = env::args().nth(1).expect("the folder of the code");
    let code = code(Path::new(&folder));
    let module = Module {
        enums: items(&code, "enum"),
        structs: items(&code, "struct"),
    };
    print!("{INTRODUCTION}");
    for (name, body) in &module.enums {
        println!();
        let lines = body.lines().map(str::trim);
        let variants = lines.filter(|line| !line.starts_with("//"));
        for (number, variant) in variants.enumerate() {
            let variant = variant.split([',', ' ']).next().unwrap_or_default();
            let (name, variant) = (name_in_c(name), words(variant));
            println!("  integer(c_int32_t), parameter :: {name}_{variant} = {number}");
        }
    }
    for (name, body) in &module.structs {
        println!("\n  type, bind(c) :: {}", name_in_c(name));
        for (field, of) in fields(body) {
            let of = module.value_type(&of).expect("a field is a number");
            println!("    {of} :: {field} = 0");
        }
        println!("  end type");
    }
    let functions = functions(&code);
    for (name, argument) in OPTIONAL {
        let function = functions.iter().find(|function| function.name == name);
        let mut arguments = function.expect(name).arguments.iter();
        assert!(
            arguments.any(|(name, _)| name == argument),
            "{name}: no {argument}"
        );
    }
    print!("\n  interface");
    for function in &functions {
        print!("{}", module.interface(function));
    }
    print!("{PROCEDURES}");
}
