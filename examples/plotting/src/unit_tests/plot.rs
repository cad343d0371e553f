use std::path::Path;

use zobrist_examples::program::Failure;

use crate::plot::Picture;

#[test]
fn pictures_are_svg_files() {
    for name in ["run.pdf", "svg", "run.svg.png"] {
        let Err(Failure::Error(error)) = Picture::create(Path::new(name)) else {
            panic!("{name}");
        };
        assert_eq!(error, format!("'{name}' does not end in .svg"));
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.SVG");
    Picture::create(&path).unwrap();
    assert!(!path.exists(), "nothing is written before the end");
}
