use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(wait = after)]
    Busy { after: std::time::Duration },
}

fn main() {}
