use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(transient)]
    Busy,
    Gone { id: u32 },
}

fn main() {}
