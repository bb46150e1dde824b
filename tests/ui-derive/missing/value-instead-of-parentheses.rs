use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry = "transient"]
    Busy,
}

fn main() {}
