use retry_runtime::Classify;

#[derive(Classify)]
union Failed {
    code: u16,
    text: [u8; 2],
}

fn main() {}
