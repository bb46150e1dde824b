use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    Busy {
        #[retry(wait)]
        after: std::time::Duration,
    },
}

fn main() {}
