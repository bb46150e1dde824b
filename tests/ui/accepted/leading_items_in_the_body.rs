use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn items_first() -> std::io::Result<u8> {
    use std::io::Error as Failure;

    const LIMIT: u8 = 5;

    struct Counter(u8);

    impl Counter {
        fn below(&self) -> Result<u8, Failure> {
            if self.0 < LIMIT { Ok(self.0) } else { Err(Failure::other("too many")) }
        }
    }

    let counter = Counter(3);
    Ok(counter.below()? + 1)
}

#[llm_retry(read_only)]
async fn inner_attributes() -> std::io::Result<u8> {
    #![allow(unused_variables)]
    let unused = 5;
    Ok(4)
}

#[llm_retry(non_idempotent)]
async fn inner_attributes_once(answer: u8) -> std::io::Result<u8> {
    #![allow(unused_variables)]
    let unused = 5;
    Ok(answer)
}

#[llm_retry(read_only)]
async fn a_block_alone() -> std::io::Result<u8> {
    const { assert!(size_of::<u8>() == 1) };
    match 5u8.checked_add(1) {
        Some(six) => Ok(six),
        None => Err(std::io::Error::other("none")),
    }
}

#[tokio::test]
async fn answers() {
    let all = (items_first().await.unwrap(), inner_attributes().await.unwrap(), a_block_alone().await.unwrap());
    assert_eq!(all, (4, 4, 6));
    assert_eq!(inner_attributes_once(7).await.unwrap(), 7);
}
