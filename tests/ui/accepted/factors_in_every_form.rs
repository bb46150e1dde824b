use retry_runtime::llm_retry;

macro_rules! factors {
    ($($name:ident = $factor:expr,)*) => {
        $(
            #[llm_retry(factor = $factor, read_only)]
            async fn $name() -> std::io::Result<f64> {
                Ok(f64::from($factor))
            }
        )*

        #[tokio::test]
        async fn answers() {
            $(assert!($name().await.unwrap() >= 1.0);)*
        }
    };
}

factors! {
    one = 1,
    a_whole_number = 2,
    a_fraction = 2.5,
    with_a_suffix = 3f64,
    of_an_integer_type = 3u32,
    with_an_exponent = 1e1,
    with_an_underscore = 1_0.0,
}
