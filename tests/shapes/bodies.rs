//! What may stand in a body.

use retry_runtime::llm_retry;

use super::support::{Calls, Flaky};

/// A function whose body is all that matters, and the shape of the same name that calls it.
macro_rules! body {
    ($($name:ident |$calls:ident| -> $value:ty $body:block)*) => {$(
        pub(crate) async fn $name() -> u32 {
            #[llm_retry(read_only)]
            async fn annotated($calls: &Calls) -> Result<$value, Flaky> $body

            let calls = Calls::new();
            assert!(annotated(&calls).await.is_ok());
            calls.count()
        }
    )*};
}

body! {
    question_mark |calls| -> u32 {
        let answer = calls.later().await?;
        Ok(answer)
    }

    early_return |calls| -> u32 {
        if let Err(error) = calls.later().await {
            return Err(error);
        }
        Ok(0)
    }

    return_of_ok_in_a_loop |calls| -> u32 {
        loop {
            return Ok(calls.later().await?);
        }
    }

    question_mark_in_a_macro |calls| -> Vec<u32> {
        Ok(vec![calls.later().await?])
    }

    question_mark_in_nested_macros |calls| -> String {
        Ok(format!("{:?}", vec![Some(calls.later().await?)]))
    }

    question_mark_in_match_arms |calls| -> u32 {
        match calls.later().await {
            Ok(0) => Err(Flaky { call: 0 })?,
            Ok(answer) => Ok(answer),
            Err(error) => Err(error)?,
        }
    }

    let_else |calls| -> u32 {
        let Ok(answer) = calls.later().await else {
            return Err(Flaky { call: 9 });
        };
        Ok(answer)
    }

    joined |calls| -> (u32, u32) {
        let (left, right) = tokio::try_join!(calls.later(), async { Ok::<_, Flaky>(1) })?;
        Ok((left, right))
    }

    unsized_by_box_pin |calls| -> u32 {
        Box::pin(async { calls.later().await }).await
    }

    no_statement_but_a_tail |calls| -> u32 {
        calls.later().await
    }

    a_tail_without_await |calls| -> u32 {
        calls.step()
    }

    nothing_but_a_never |calls| -> u32 {
        if calls.count() < 2 {
            return Err(calls.step().map_or_else(|error| error, |call| Flaky { call }));
        }
        return calls.step();
    }
}

#[llm_retry(read_only)]
async fn inner_scopes(calls: &Calls) -> Result<u32, Flaky> {
    async fn nested(calls: &Calls) -> Result<u32, Flaky> {
        let answer = calls.later().await?;
        if answer == 0 {
            return Err(Flaky { call: 0 });
        }
        Ok(answer)
    }
    let closure = |text: &str| -> Result<u32, std::num::ParseIntError> { Ok(text.parse::<u32>()?) };
    let block = async {
        let value = nested(calls).await?;
        Ok::<_, Flaky>(value)
    };
    let one = closure("1").unwrap_or(0);
    Ok(one + block.await?)
}

pub(crate) async fn question_mark_in_inner_scopes() -> u32 {
    let calls = Calls::new();
    assert_eq!(inner_scopes(&calls).await, Ok(4));
    calls.count()
}

#[llm_retry(read_only)]
async fn labels(calls: &Calls) -> Result<u32, Flaky> {
    let answer = 'a: {
        let Ok(answer) = calls.later().await else { break 'a None };
        Some(answer)
    };
    let mut turns = 0;
    'outer: loop {
        loop {
            turns += 1;
            match turns {
                1 => continue 'outer,
                _ => break 'outer,
            }
        }
    }
    answer.ok_or(Flaky { call: turns })
}

pub(crate) async fn labels_and_breaks() -> u32 {
    let calls = Calls::new();
    assert_eq!(labels(&calls).await, Ok(3));
    calls.count()
}

#[llm_retry(read_only)]
async fn items(calls: &Calls) -> Result<u32, Flaky> {
    #![allow(clippy::unused_async)]
    use std::mem::take;

    const STEP: u32 = 1;
    static SHARED: u32 = 2;

    struct Local(u32);

    impl Local {
        fn value(&self) -> u32 {
            self.0
        }
    }

    macro_rules! add {
        ($a:expr, $b:expr) => {
            $a + $b
        };
    }

    let mut local = Local(add!(STEP, SHARED));
    calls.later().await?;
    Ok(take(&mut local.0) + local.value())
}

pub(crate) async fn items_in_the_body() -> u32 {
    let calls = Calls::new();
    assert_eq!(items(&calls).await, Ok(3));
    calls.count()
}

#[llm_retry(read_only)]
async fn closures(calls: &Calls) -> Result<u32, Flaky> {
    let mut seen = Vec::new();
    let mut note = |number| seen.push(number);
    note(1);
    let later = async || calls.later().await;
    let answer = later().await?;
    let task = async move { Ok::<_, Flaky>(answer) };
    task.await
}

pub(crate) async fn closures_that_capture() -> u32 {
    let calls = Calls::new();
    assert_eq!(closures(&calls).await, Ok(3));
    calls.count()
}
