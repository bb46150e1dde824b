use retry_runtime::llm_retry;

macro_rules! integers {
    ($($name:ident = $attempts:literal,)*) => {
        $(
            #[llm_retry(max_attempts = $attempts, read_only, ambiguous = $attempts)]
            async fn $name() -> std::io::Result<u32> {
                Ok($attempts)
            }
        )*

        #[tokio::test]
        async fn answers() {
            $(assert_eq!($name().await.unwrap(), $attempts);)*
        }
    };
}

integers! {
    one = 1,
    a_hundred = 100,
    with_an_underscore = 1_0,
    with_a_suffix = 5u32,
    in_hexadecimal = 0x10,
    in_binary = 0b101,
}
