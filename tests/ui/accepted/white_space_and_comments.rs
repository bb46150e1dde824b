use retry_runtime::llm_retry;

#[rustfmt::skip]
mod spread {
    use super::llm_retry;

    # [ llm_retry ( // why five
        max_attempts
            = /* five */ 5 ,
        idempotent ( key = /* of the order */ order . to_string ( ) , ) , // trailing
    ) ]
    pub(super)
    async /* waits */
    fn spread ( order : u8 , ) -> std :: io :: Result < u8 > { Ok ( order ) }
}

#[tokio::test]
async fn answers() {
    assert_eq!(spread::spread(5).await.unwrap(), 5);
}
