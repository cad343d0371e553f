//! Tests mistyped and hostile addresses: no message contains a part of a password, and no file is
//! created.

use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::thread;

use zobrist_store::{Reason, Store, StoreError};

use crate::databases::origin;

/// The parts of the password in all addresses.
const SECRETS: [&str; 2] = ["xyzzy", "plugh"];

/// Addresses of no server, or of one that cannot be reached. No address is the path of a file.
const ADDRESSES: [&str; 40] = [
    "redis://u:xyzzyplugh@127.0.0.1:1/",
    "Redis://u:xyzzyplugh@127.0.0.1:1/",
    "REDIS://u:xyzzyplugh@127.0.0.1:1",
    " redis://u:xyzzyplugh@127.0.0.1:1/",
    "\u{a0}\tredis://u:xyzzyplugh@127.0.0.1:1/ \n",
    "\u{feff}redis://u:xyzzyplugh@127.0.0.1:1/",
    "re\tdis://u:xyzzyplugh@127.0.0.1:1/",
    "redis:/u:xyzzyplugh@127.0.0.1:1/",
    "redis:u:xyzzyplugh@127.0.0.1:1",
    "REDIS:xyzzyplugh",
    "redis:\\\\u:xyzzyplugh@127.0.0.1:1/",
    "redis//u:xyzzyplugh@127.0.0.1:1/",
    "//u:xyzzyplugh@127.0.0.1:1/",
    "u:xyzzyplugh@127.0.0.1:1",
    "xyzzyplugh@127.0.0.1:1",
    "redis\u{ff1a}//u:xyzzyplugh@127.0.0.1:1",
    "postgres://u:xyzzyplugh@127.0.0.1:1/",
    "sqlite://u:xyzzyplugh@127.0.0.1/x.store",
    "http://u:xyzzyplugh@127.0.0.1:1/",
    "redis://u:xyzzyplugh@://",
    "u:xyzzyplugh@h://",
    "redis://u:xyzzyplugh",
    "redis://:xyzzyplugh",
    "redis://u:xyzzy?plugh@127.0.0.1:1/",
    "redis://u:xyzzy#plugh@127.0.0.1:1/",
    "redis://u:xyzzy/plugh@127.0.0.1:1/",
    "redis://u:xyzzy@plugh@127.0.0.1:1/",
    "redis://u:1/xyzzyplugh@127.0.0.1:1/",
    "redis://u:1?xyzzyplugh@127.0.0.1:1/",
    "redis://127.0.0.1:1/xyzzyplugh",
    "redis://127.0.0.1:1/?password=xyzzy@plugh",
    "redis://127.0.0.1:1/?protocol=xyzzyplugh",
    "redis://u:xyzzyplugh%40127.0.0.1:1/",
    "rediss://u:xyzzyplugh@127.0.0.1:1/",
    "VALKEY://u:xyzzyplugh@127.0.0.1:1/",
    "redis+unix:///nowhere?user=u&pass=xyzzyplugh",
    "redis+unix:///nowhere?pass=xyzzy@plugh",
    "Unix:///nowhere#xyzzyplugh",
    "unix:///u:xyzzyplugh@h",
    "unix://u:xyzzy?plugh@/nowhere",
];

fn is_silent(text: &str) -> bool {
    !SECRETS.iter().any(|part| text.contains(part))
}

/// Returns all texts of an error.
fn texts(error: &StoreError) -> String {
    let reason = error.reason();
    let mut all = vec![format!(
        "{error} {error:?} {reason} {reason:?} {}",
        error.address()
    )];
    let mut source = error.source();
    while let Some(error) = source {
        all.push(format!("{error} {error:?}"));
        source = error.source();
    }
    all.join(" ")
}

#[test]
fn passwords_are_never_printed() {
    let mut addresses: Vec<OsString> = ADDRESSES.map(OsString::from).into();
    addresses.push("redis://u:xyzzy\0plugh@127.0.0.1:1/".into());
    #[cfg(unix)]
    for bytes in [
        &b"redis://u:xyzzy\xffplugh@127.0.0.1:1/"[..],
        b"\xffredis://u:xyzzyplugh@127.0.0.1:1/",
    ] {
        use std::os::unix::ffi::OsStringExt;
        addresses.push(OsString::from_vec(bytes.to_vec()));
    }
    let folder = tempfile::tempdir().unwrap();
    drop(Store::<u64, u64>::open(folder.path().join("a"), &origin()).unwrap());
    let files = || {
        let names = fs::read_dir(folder.path()).unwrap();
        names
            .map(|entry| entry.unwrap().file_name())
            .collect::<Vec<_>>()
    };
    for address in &addresses {
        let error = Store::<u64, u64>::open(address, &origin()).unwrap_err();
        assert!(is_silent(&texts(&error)), "{}: {error}", address.display());
        assert!(!Path::new(address).exists(), "{}", address.display());
        if address.as_encoded_bytes().contains(&0) {
            continue;
        }
        let [assigned, unknown] = ["--digest=", "--address="].map(|option| {
            let mut argument = OsString::from(option);
            argument.push(address);
            argument
        });
        for arguments in [
            &["info".into(), address.clone()][..],
            &["merge".into(), "a".into(), address.clone()],
            &["merge".into(), address.clone(), "b".into()],
            &["info".into(), "a".into(), address.clone()],
            &["info".into(), "a".into(), assigned],
            &["info".into(), unknown],
            std::slice::from_ref(address),
        ] {
            let mut program = Command::new(env!("CARGO_BIN_EXE_zobrist-store"));
            program.current_dir(folder.path()).args(arguments);
            let output = program.output().unwrap();
            let text = [output.stdout, output.stderr].concat();
            let text = String::from_utf8(text).unwrap();
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
            assert!(is_silent(&text), "{arguments:?}: {text}");
            assert_eq!(text.lines().count(), 1, "{arguments:?}: {text}");
            assert_eq!(files(), ["a"], "{arguments:?}");
        }
    }
    let error = Store::<u64, u64>::open("postgres://node1/", &origin()).unwrap_err();
    assert!(matches!(error.reason(), Reason::Address), "{error}");
    assert!(error.to_string().contains("redis+unix, unix"), "{error}");
}

/// Checks that files with unusual names are files.
#[test]
fn paths_may_look_odd() {
    let folder = tempfile::tempdir().unwrap();
    // On Windows, names of files contain no colon, and end with no space.
    let names = ["me@node1", "a?b#c", "redis", " ", "7:30", "me:7@node1"];
    for name in names
        .iter()
        .filter(|name| cfg!(unix) || !name.contains([':', '?', ' ']))
    {
        let path = folder.path().join(name);
        drop(Store::<u64, u64>::open(&path, &origin()).unwrap());
        assert!(path.exists(), "{name}");
    }
    let error = Store::<u64, u64>::open("a\0b", &origin()).unwrap_err();
    assert!(matches!(error.reason(), Reason::Io(_)), "{error}");
}

/// Checks that the password is hidden if the server returns it in an error, as servers without the
/// command do.
#[test]
fn passwords_in_answers_are_not_printed() {
    for (options, answer) in [
        (
            "",
            "-ERR unknown command 'AUTH', with args beginning with: 'u' 'xyzzyplugh' \r\n",
        ),
        ("", "-xyzzyplugh xyzzyplugh\r\n"),
        ("?protocol=3", "-NOPROTO HELLO 3 AUTH u xyzzyplugh\r\n"),
    ] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let address = format!("redis://u:xyzzyplugh@{address}/{options}");
        let server = thread::spawn(move || {
            let (mut client, _) = listener.accept().unwrap();
            let _ = client.read(&mut [0; 1 << 10]).unwrap();
            client.write_all(answer.repeat(4).as_bytes()).unwrap();
            // Wait until the client closes the connection.
            let _ = client.read_to_end(&mut Vec::new());
        });
        let error = Store::<u64, u64>::open(&address, &origin()).unwrap_err();
        assert!(is_silent(&texts(&error)), "{error}");
        server.join().unwrap();
    }
}
