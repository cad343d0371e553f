//! Runs the example programs in tests.

#[cfg(target_os = "linux")]
use std::fs::File;
use std::io::Write;
use std::process::{Command, Output, Stdio};
#[cfg(unix)]
use std::{env, fs, path::Path};

/// The output and the exit code of a program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Outcome {
    /// Returns the outcome of a successful run that prints `stdout`.
    pub(crate) fn success(stdout: &str) -> Self {
        Outcome {
            code: Some(0),
            stdout: stdout.into(),
            stderr: String::new(),
        }
    }

    /// Returns the outcome of a run with an error: output, one line on standard error, and exit
    /// code 2.
    pub(crate) fn error(stdout: &str, line: &str) -> Self {
        Outcome {
            code: Some(2),
            stdout: stdout.into(),
            stderr: format!("error: {line}\n"),
        }
    }
}

impl Outcome {
    #[track_caller]
    fn assert_short(&self) {
        let line = self.stderr.strip_suffix('\n').expect("a line of errors");
        assert_eq!(self.code, Some(2), "{line:.300}");
        assert!(!line.contains(char::is_control), "{line:.300?}");
        assert!(line.len() < 1000, "{} bytes, {line:.300}", line.len());
    }
}

/// A compiled program.
pub(crate) struct Program {
    path: &'static str,
}

impl Program {
    /// Returns the program at `path`. Pass `env!("CARGO_BIN_EXE_...")`, which cargo sets for the
    /// tests of the package of the program.
    pub(crate) fn new(path: &'static str) -> Self {
        Program { path }
    }

    pub(crate) fn command(&self) -> Command {
        Command::new(self.path)
    }

    /// Runs the program with `args` and empty standard input.
    pub(crate) fn run(&self, args: &[&str]) -> Outcome {
        self.run_with(args, "")
    }

    /// Runs the program with `args` and with `input` on standard input.
    pub(crate) fn run_with(&self, args: &[&str], input: &str) -> Outcome {
        let mut command = self.command();
        command.args(args).env("COLUMNS", "80");
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = input.to_owned();
        // Write in another thread, because the output may fill its pipe before all input is
        // written.
        let writer = std::thread::spawn(move || {
            // A program that ends early does not read all input.
            let _ = stdin.write_all(input.as_bytes());
        });
        let Output {
            status,
            stdout,
            stderr,
        } = child.wait_with_output().expect("the program ends");
        writer.join().expect("the input is written");
        let stdout = String::from_utf8(stdout).expect("UTF-8");
        let is_path = |line: &str| args.contains(&line.trim_start());
        let is_wide = |line: &&str| line.chars().count() > 80 && !is_path(line);
        // Source files have lines of 100 columns.
        if args.first() != Some(&"generate") {
            assert_eq!(stdout.lines().find(is_wide), None, "80 columns: {args:?}");
        }
        Outcome {
            code: status.code(),
            stdout,
            stderr: String::from_utf8(stderr).expect("UTF-8"),
        }
    }

    /// Asserts what all programs with the `main` function of `zobrist_examples::program` have in
    /// common. The option --help succeeds, alone and after each of `commands`. Errors are one
    /// line and quote their input: in each of the arguments `quoting`, unusual texts replace
    /// `{}`. With the arguments `writing`, a closed pipe is not an error.
    #[allow(dead_code, reason = "the tests of `explore` do not use it")]
    #[track_caller]
    pub(crate) fn assert_usual(&self, commands: &[&str], quoting: &[&[&str]], writing: &[&str]) {
        assert!(self.run(&["--help"]).stdout.contains("Example"));
        for command in [&[][..]].into_iter().chain(commands.chunks(1)) {
            let help = self.run(&[command, &["--help"]].concat());
            assert_eq!((help.code, &*help.stderr), (Some(0), ""), "{command:?}");
            assert!(help.stdout.contains("Usage: "), "{}", help.stdout);
        }
        for (arg, error) in [
            ("qwerty", "unrecognized subcommand 'qwerty'"),
            ("--qwerty", "unexpected argument '--qwerty' found"),
        ] {
            assert_eq!(self.run(&[arg]), Outcome::error("", error));
        }
        for args in [&["{}"][..], &["--{}"]].iter().chain(quoting) {
            self.assert_quotes(args);
        }

        let mut command = self.command();
        command
            .args(writing)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        drop(child.stdout.take());
        let Output { status, stderr, .. } = child.wait_with_output().expect("the program ends");
        assert_eq!(
            (status.code(), stderr.escape_ascii().to_string()),
            (Some(0), String::new())
        );
        #[cfg(target_os = "linux")]
        self.assert_full(writing);
    }

    /// Runs the examples in the help of the program and of each of `commands`, in a new folder with
    /// `files`, as a shell does, and asserts that they succeed. An example is a command after two
    /// spaces, or after "Example: ". The examples in `slow` are not run.
    #[cfg(unix)]
    #[track_caller]
    pub(crate) fn assert_examples(&self, commands: &[&str], files: &[(&str, &str)], slow: &[&str]) {
        let path = Path::new(self.path);
        let name = path.file_name().expect("a name").to_string_lossy();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("examples-of-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        for (name, text) in files {
            fs::write(folder.join(name), text).expect("a file");
        }
        let programs = path.parent().expect("a folder").display().to_string();
        let search = format!("{programs}:{}", env::var("PATH").expect("a path"));
        let mut done = Vec::new();
        for command in [&[][..]].into_iter().chain(commands.chunks(1)) {
            let help = self.run(&[command, &["--help"]].concat()).stdout;
            let begins = [format!("Example: {name} "), format!("  {name} ")];
            let examples = help.lines().filter_map(|line| {
                let begin = begins.iter().find(|begin| line.starts_with(*begin))?;
                Some(format!("{name} {}", &line[begin.len()..]))
            });
            let examples: Vec<String> = examples.collect();
            assert!(
                !examples.is_empty(),
                "the help of {command:?} has no example"
            );
            for example in examples {
                if done.contains(&example) || slow.contains(&&*example) {
                    continue;
                }
                let output = Command::new("sh")
                    .args(["-c", &example])
                    .current_dir(&folder)
                    .env("PATH", &search)
                    .stdin(Stdio::null())
                    .output()
                    .expect("a shell");
                let errors = String::from_utf8_lossy(&output.stderr);
                assert_eq!((output.status.code(), &*errors), (Some(0), ""), "{example}");
                done.push(example);
            }
        }
        fs::remove_dir_all(&folder).expect("the folder of the examples");
    }

    /// Runs the commands of a README, and asserts that they print what follows them there, and
    /// nothing else. They are the first lines of its blocks of text, `$ cargo run --release -p
    /// NAME -- ARGUMENTS`. A line `...` stands for any number of lines. `timeless` removes times
    /// from a line. A command without arguments may take long, so it is not run.
    #[allow(dead_code, reason = "some programs have a README without output")]
    #[track_caller]
    pub(crate) fn assert_readme(&self, page: &str, timeless: impl Fn(&str) -> &str) {
        let blocks = page.split("```text\n").skip(1);
        let mut runs = 0;
        for block in blocks.map(|block| block.split("```").next().expect("a block")) {
            let mut expected = block.lines().peekable();
            let command = expected.next_if(|line| line.starts_with("$ cargo run --release -p "));
            let Some((_, arguments)) = command.and_then(|command| command.split_once(" -- "))
            else {
                continue;
            };
            // What is between quotes is one argument.
            let words = arguments.split('"').enumerate().flat_map(|(i, part)| {
                let words: Vec<&str> = match i % 2 {
                    0 => part.split_whitespace().collect(),
                    _ => vec![part],
                };
                words
            });
            let outcome = self.run(&words.collect::<Vec<_>>());
            assert_eq!(outcome.stderr, "", "{arguments}");
            let mut printed = outcome.stdout.lines().map(&timeless).peekable();
            while let Some(line) = expected.next() {
                if line == "..." {
                    let next = expected.peek().map(|line| timeless(line));
                    while printed.next_if(|&line| Some(line) != next).is_some() {}
                } else {
                    assert_eq!(printed.next(), Some(timeless(line)), "{arguments}");
                }
            }
            assert_eq!(printed.next(), None, "{arguments}");
            runs += 1;
        }
        assert!(runs > 0, "the page has no command with output");
    }

    /// Asserts that a full standard output is an error of one line, and that a full standard error
    /// changes no exit code. With the arguments `writing`, the program writes to standard output.
    #[cfg(target_os = "linux")]
    #[track_caller]
    pub(crate) fn assert_full(&self, writing: &[&str]) {
        let full = || {
            File::options()
                .write(true)
                .open("/dev/full")
                .expect("a device")
        };
        let wrong = ["--no-such-option"];
        for args in [writing, &["--help"], &wrong] {
            let mut command = self.command();
            command.args(args).stdin(Stdio::null()).stdout(full());
            let output = command.output().expect("the program runs");
            let line = String::from_utf8(output.stderr).expect("UTF-8");
            assert_eq!(output.status.code(), Some(2), "{args:?}: {line}");
            assert_eq!(line.lines().count(), 1, "{args:?}: {line}");
            let cause = "error: cannot write to standard output: ";
            assert!(args == wrong || line.starts_with(cause), "{args:?}: {line}");
            let status = command.stderr(full()).status().expect("the program runs");
            assert_eq!(status.code(), Some(2), "{args:?}");
        }
    }

    /// Asserts that errors with these arguments are one line without control characters and of
    /// bounded length. The placeholder `{}` is replaced by escape sequences, and by a long
    /// text. Windows limits a command to 32,767 characters.
    #[track_caller]
    pub(crate) fn assert_quotes(&self, args: &[&str]) {
        for text in [
            "\u{1b}[2J\u{1b}]0;x\u{7}\r\n\u{9b}1m".to_owned(),
            "x".repeat(if cfg!(windows) { 30_000 } else { 100_000 }),
        ] {
            let args: Vec<String> = args.iter().map(|arg| arg.replace("{}", &text)).collect();
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            self.run(&args).assert_short();
        }
    }

    /// Asserts that errors in standard input are one line without control characters and of bounded
    /// length. The input is escape sequences or a megabyte of text.
    #[allow(
        dead_code,
        reason = "only tests of programs that read standard input use it"
    )]
    #[track_caller]
    pub(crate) fn assert_quotes_input(&self, args: &[&str]) {
        for text in ["\u{1b}[2J\u{9b}", &"x".repeat(1 << 20)] {
            self.run_with(args, text).assert_short();
        }
    }

    /// Asserts that an endless input of `texts` is an error. The input is standard input, which is
    /// also the file `/dev/stdin`. The program has 200 MB of memory. The input ends after 300
    /// MB, so that the test ends in any case.
    #[cfg(target_os = "linux")]
    #[allow(dead_code, reason = "only tests of programs that read input use it")]
    #[track_caller]
    pub(crate) fn assert_bounded(&self, args: &[&str], texts: &[&str]) {
        for text in texts {
            let mut command = Command::new("sh");
            command
                .args(["-c", "ulimit -v 200000 && exec \"$0\" \"$@\"", self.path])
                .args(args);
            command
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            let mut child = command.spawn().expect("the program runs");
            let mut stdin = child.stdin.take().expect("a pipe");
            let block = text.repeat(100_000 / text.len());
            let writer = std::thread::spawn(move || {
                (0..3000)
                    .take_while(|_| stdin.write_all(block.as_bytes()).is_ok())
                    .count()
            });
            let Output {
                status,
                stdout,
                stderr,
            } = child.wait_with_output().expect("the program ends");
            assert!(
                writer.join().expect("no panic") < 3000,
                "{args:?} reads all of {text:?}"
            );
            let [stdout, stderr] =
                [stdout, stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
            Outcome {
                code: status.code(),
                stdout,
                stderr,
            }
            .assert_short();
        }
    }
}
