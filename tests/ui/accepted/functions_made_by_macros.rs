use retry_runtime::llm_retry;

macro_rules! from_fragments {
    ($(#[$attr:meta])* $vis:vis $name:ident($($argument:ident: $type:ty),*) -> $answer:ty, $attempts:literal, $deadline:expr, $body:block) => {
        $(#[$attr])*
        #[llm_retry(max_attempts = $attempts, deadline = $deadline, read_only)]
        $vis async fn $name($($argument: $type),*) -> $answer $body
    };
}

from_fragments! {
    /// Documented.
    #[inline]
    pub(crate) fragments(first: u8, second: &str) -> std::io::Result<String>, 3, "30s", { Ok(format!("{first}{second}")) }
}

macro_rules! from_an_item {
    ([$($option:tt)*] $item:item) => {
        #[llm_retry($($option)*)]
        $item
    };
}

macro_rules! attributed {
    ($item:item) => {
        $item
    };
}

macro_rules! with_statements {
    ($name:ident: [$($statement:stmt;)*] $value:expr) => {
        #[llm_retry(read_only)]
        async fn $name() -> std::io::Result<u8> {
            $($statement;)*
            Ok($value)
        }
    };
}

mod items {
    use super::llm_retry;

    attributed! {
        #[llm_retry(read_only)]
        pub(super) async fn given() -> std::io::Result<u8> {
            Ok(3)
        }
    }
}

with_statements!(statements: [let one = 1; let two = one + 1;] two * 2);

from_an_item! {
    [jitter = "none", read_only]
    async fn an_item() -> std::io::Result<u8> {
        Ok(2)
    }
}

#[tokio::test]
async fn answers() {
    assert_eq!(fragments(1, "x").await.unwrap(), "1x");
    assert_eq!((an_item().await.unwrap(), items::given().await.unwrap(), statements().await.unwrap()), (2, 3, 4));
}
