use retry_runtime::llm_retry;

macro_rules! jitters {
    ($($name:ident = $jitter:literal,)*) => {
        $(
            #[llm_retry(jitter = $jitter, read_only)]
            async fn $name() -> std::io::Result<&'static str> {
                Ok($jitter)
            }
        )*

        #[tokio::test]
        async fn answers() {
            $(assert_eq!($name().await.unwrap(), $jitter);)*
        }
    };
}

jitters! {
    full = "full",
    equal = "equal",
    decorrelated = "decorrelated",
    none = "none",
}
