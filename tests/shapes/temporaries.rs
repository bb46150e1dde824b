//! When values are dropped: in an annotated function as in a plain one, in every edition.
//!
//! Edition 2024 drops the temporaries of a tail expression before the variables, edition 2021 after them. `tests/edition-2021`
//! compiles this same file under the older rule.

use std::cell::RefCell;
use std::sync::{Mutex, PoisonError};

use retry_runtime::llm_retry;

type Log = RefCell<Vec<&'static str>>;

/// Writes its name into the log when it is dropped.
struct Noisy<'a>(&'static str, &'a Log);

impl Noisy<'_> {
    fn answer(&self) -> Result<u32, std::io::Error> {
        self.1.borrow_mut().push("answered");
        Ok(0)
    }
}

impl Drop for Noisy<'_> {
    fn drop(&mut self) {
        self.1.borrow_mut().push(self.0);
    }
}

/// The same function, plain and annotated, and whether they drop the same things in the same order.
macro_rules! same_order {
    ($($name:ident($log:ident $(, $argument:ident)*) $body:block)*) => {$(
        #[tokio::test(start_paused = true)]
        async fn $name() {
            async fn plain($log: &Log $(, $argument: Noisy<'_>)*) -> Result<u32, std::io::Error> $body

            #[llm_retry(read_only)]
            async fn annotated($log: &Log $(, $argument: Noisy<'_>)*) -> Result<u32, std::io::Error> $body

            let (expected, seen) = (Log::default(), Log::default());
            let answers = (
                plain(&expected $(, Noisy(stringify!($argument), &expected))*).await.ok(),
                annotated(&seen $(, Noisy(stringify!($argument), &seen))*).await.ok(),
            );
            assert_eq!(answers.0, answers.1);
            assert_eq!(*expected.borrow(), *seen.borrow());
            assert!(expected.borrow().len() > 2, "this test sees nothing");
        }
    )*};
}

same_order! {
    temporaries_of_the_tail_are_dropped_in_the_order_of_the_edition(log) {
        let _variable = Noisy("variable", log);
        Noisy("temporary of the tail", log).answer()
    }

    temporaries_of_an_awaited_tail_are_dropped_in_the_order_of_the_edition(log) {
        let _variable = Noisy("variable", log);
        std::future::ready(Noisy("temporary of the tail", log).answer()).await
    }

    temporaries_of_an_if_let_are_dropped_in_the_order_of_the_edition(log) {
        if let Ok(1) = Noisy("temporary of the condition", log).answer() {
            log.borrow_mut().push("inside");
        } else {
            log.borrow_mut().push("otherwise");
        }
        log.borrow_mut().push("behind");
        Ok(0)
    }

    arguments_are_dropped_after_the_variables_and_in_their_order(log, first, second) {
        let _variable = Noisy("variable", log);
        first.answer()?;
        second.answer()
    }

    an_early_return_drops_what_it_leaves(log, argument) {
        let _variable = Noisy("variable", log);
        if argument.answer().is_ok() {
            return Noisy("temporary of the return", log).answer();
        }
        Ok(0)
    }
}

/// What the edition says of this file; without it the tests above could pass under the wrong rule.
#[tokio::test(start_paused = true)]
async fn the_edition_is_the_one_of_the_crate() {
    #[llm_retry(read_only)]
    async fn annotated(log: &Log) -> Result<u32, std::io::Error> {
        let _variable = Noisy("variable", log);
        Noisy("temporary", log).answer()
    }
    let log = Log::default();
    assert_eq!(annotated(&log).await.ok(), Some(0));
    let last = if super::NEW_EDITION { "variable" } else { "temporary" };
    assert_eq!(log.borrow().last(), Some(&last));
}

/// Edition 2024 lets go of a lock in the tail before the variables; the guard of the tail never lives across the pause.
#[tokio::test(start_paused = true)]
async fn a_lock_in_the_tail_is_free_in_the_next_attempt() {
    #[llm_retry(read_only)]
    async fn annotated(calls: &Mutex<u32>) -> Result<u32, std::io::Error> {
        let mut calls = calls.try_lock().map_err(|_| std::io::Error::other("held"))?;
        *calls += 1;
        if *calls < 3 { Err(std::io::ErrorKind::ConnectionRefused.into()) } else { Ok(*calls) }
    }
    let calls = Mutex::new(0);
    assert_eq!(annotated(&calls).await.ok(), Some(3));
    assert_eq!(*calls.lock().unwrap_or_else(PoisonError::into_inner), 3);
}
