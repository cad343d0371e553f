use clap::Parser;

use crate::options::Options;

#[test]
fn processes_of_this_machine() {
    let addresses = |args: &str| Options::parse_from(args.split(' ')).cluster.addresses();
    assert_eq!(addresses("test").unwrap(), ["localhost:2101"]);
    assert_eq!(addresses("test -n 3 -p 2").unwrap().len(), 3);
    assert_eq!(
        addresses("test -n 2 -p 1").unwrap(),
        ["localhost:2101", "localhost:2102"]
    );
    let error = "there is no process 2: indices of 2 processes start at 0";
    assert_eq!(addresses("test -n 2 -p 2").unwrap_err().to_string(), error);
}
