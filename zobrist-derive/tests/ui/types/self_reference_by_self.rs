use zobrist::Zobrist;

#[derive(Zobrist)]
enum Tree {
    Leaf,
    Node(Box<Self>, bool),
}

fn main() {}
