use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(transparent)]
    Number(std::num::ParseIntError),
}

fn main() {}
