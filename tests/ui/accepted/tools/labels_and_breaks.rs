//! Labels before what is awaited, with and without parentheses.

use retry_runtime::llm_retry;
use std::future::{Ready, ready};

use super::number;

trait Later: Sized {
    fn later(self) -> Ready<Self> {
        ready(self)
    }
}

impl Later for u32 {}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let first = 'a: {
        if number(1).await? == 1 {
            break 'a number(2).await?;
        }
        0
    };
    let second = 'a: {
        if first == 2 {
            break 'a (number(3)).await?;
        }
        0
    };
    let third = loop {
        break number(4).await?;
    };
    let fourth = 'b: loop {
        break 'b ::std::future::ready(5).await;
    };
    let fifth = 'c: loop {
        loop {
            break 'c <u32 as Later>::later(6).await;
        }
    };
    if fifth == 6 {
        return number(first + second + third + fourth + fifth).await;
    }
    Ok(0)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 20);
}
