//! When the temporaries of awaited calls are dropped, and how long locks are held: with the attribute as without it.
//! `tests/edition-2021` compiles this same file under the older rule.
#![allow(
    clippy::elidable_lifetime_names,
    clippy::unused_async,
    clippy::useless_vec,
    reason = "the forms are the point"
)]

use std::cell::RefCell;
use std::future::{Ready, ready};
use std::pin::pin;

use retry_runtime::llm_retry;
use tokio::sync::Mutex;

/// What happened, in its order.
type Log = RefCell<Vec<String>>;

fn note(log: &Log, text: &str) {
    log.borrow_mut().push(text.to_owned());
}

/// Writes its name into the log when it is dropped.
struct Noisy<'a>(&'static str, &'a Log);

impl<'a> Noisy<'a> {
    /// A future that has nothing of it.
    fn answer(&self) -> Ready<u32> {
        note(self.1, &format!("{} asked", self.0));
        ready(1)
    }

    /// A future that borrows it.
    async fn borrowed(&self) -> u32 {
        note(self.1, &format!("{} polled", self.0));
        tokio::task::yield_now().await;
        2
    }

    /// A future that has it.
    async fn owned(self) -> u32 {
        note(self.1, &format!("{} polled", self.0));
        tokio::task::yield_now().await;
        3
    }

    fn next(&self, name: &'static str) -> Self {
        note(self.1, &format!("{} makes {name}", self.0));
        Noisy(name, self.1)
    }
}

impl Drop for Noisy<'_> {
    fn drop(&mut self) {
        note(self.1, &format!("{} dropped", self.0));
    }
}

/// A lock whose state is noted.
async fn taken(lock: &Mutex<u32>, log: &Log) -> u32 {
    let state = if lock.try_lock().is_ok() { "free" } else { "held" };
    note(log, state);
    1
}

/// The same function, plain and annotated, and whether the same happens in the same order.
macro_rules! same {
    ($($name:ident($log:ident) $body:block)*) => {$(
        #[tokio::test(start_paused = true)]
        async fn $name() {
            async fn plain($log: &Log) -> Result<u32, std::io::Error> $body

            #[llm_retry(read_only)]
            async fn annotated($log: &Log) -> Result<u32, std::io::Error> $body

            let (expected, seen) = (Log::default(), Log::default());
            let answers = (plain(&expected).await.ok(), annotated(&seen).await.ok());
            assert!(answers.0.is_some() && answers.0 == answers.1);
            assert_eq!(*expected.borrow(), *seen.borrow());
            assert!(expected.borrow().len() > 2, "this test sees nothing");
        }
    )*};
}

same! {
    a_temporary_of_a_statement(log) {
        let first = Noisy("temporary", log).answer().await;
        note(log, "behind");
        Noisy("statement", log).answer().await;
        note(log, "end");
        Ok(first)
    }

    a_temporary_of_the_tail(log) {
        let _variable = Noisy("variable", log);
        Ok(Noisy("temporary", log).answer().await)
    }

    a_temporary_of_the_tail_of_a_block(log) {
        let _outer = Noisy("outer", log);
        let n = {
            let _inner = Noisy("inner", log);
            Noisy("temporary", log).borrowed().await
        };
        note(log, "behind");
        Ok(n)
    }

    a_chain_of_temporaries(log) {
        let n = Noisy("first", log).next("second").next("third").borrowed().await;
        note(log, "behind");
        Ok(n + Noisy("fourth", log).next("fifth").owned().await)
    }

    temporaries_in_the_arguments(log) {
        async fn both(a: &Noisy<'_>, b: Noisy<'_>, n: u32) -> u32 {
            a.borrowed().await + b.owned().await + n
        }
        let n = both(&Noisy("first", log), Noisy("second", log), Noisy("third", log).answer().await).await;
        note(log, "behind");
        Ok(n)
    }

    a_scrutinee_of_a_match(log) {
        let n = match Noisy("temporary", log).answer().await {
            1 => {
                note(log, "in the arm");
                Noisy("of the arm", log).borrowed().await
            }
            n => n,
        };
        note(log, "behind");
        Ok(n)
    }

    a_scrutinee_of_an_if_let(log) {
        if let 7 = Noisy("temporary", log).answer().await {
            note(log, "inside");
        } else {
            note(log, "otherwise");
        }
        note(log, "behind");
        Ok(1)
    }

    a_condition(log) {
        let mut n = 0;
        while Noisy("condition", log).answer().await > n {
            note(log, "inside");
            n += 1;
        }
        if Noisy("temporary", log).borrowed().await == 2 {
            note(log, "inside");
        }
        Ok(n)
    }

    a_let_else(log) {
        let 1 = Noisy("temporary", log).answer().await else { return Ok(9) };
        note(log, "behind");
        let 5 = Noisy("other", log).answer().await else {
            note(log, "otherwise");
            return Ok(8);
        };
        Ok(7)
    }

    a_stored_future(log) {
        let temporary = Noisy("temporary", log);
        let future = temporary.borrowed();
        let owned = Noisy("owned", log).owned();
        note(log, "before");
        let n = future.await;
        note(log, "between");
        Ok(n + owned.await)
    }

    a_pinned_future(log) {
        let mut owned = pin!(Noisy("owned", log).owned());
        let n = (&mut owned).await;
        note(log, "behind");
        let mut boxed = Box::pin(Noisy("boxed", log).owned());
        let m = boxed.as_mut().await;
        note(log, "end");
        Ok(n + m)
    }

    joined_futures(log) {
        let stored = Noisy("stored", log).owned();
        let temporary = Noisy("borrowed", log);
        let (a, b) = tokio::join!(stored, temporary.borrowed());
        note(log, "behind");
        let (c, d) = tokio::try_join!(
            async { Ok::<u32, std::io::Error>(Noisy("first", log).answer().await) },
            async { Ok(Noisy("second", log).owned().await) },
        )?;
        Ok(a + b + c + d)
    }

    selected_futures(log) {
        let n = tokio::select! {
            biased;
            n = Noisy("slow", log).owned() => n,
            n = Noisy("fast", log).answer() => {
                note(log, "in the handler");
                n + Noisy("of the handler", log).borrowed().await
            }
        };
        note(log, "behind");
        let mut kept = pin!(Noisy("kept", log).owned());
        let stored = Noisy("stored", log).owned();
        let m = tokio::select! {
            biased;
            n = &mut kept => n,
            n = stored => n,
            n = std::future::ready(5) => n,
        };
        note(log, "before the end");
        Ok(n + m)
    }

    a_timeout(log) {
        let n = tokio::time::timeout(std::time::Duration::from_secs(1), Noisy("owned", log).owned()).await;
        note(log, "behind");
        Ok(n.unwrap_or(0))
    }

    blocks_and_closures(log) {
        let block = async { Noisy("temporary", log).answer().await };
        let closure = |name| async move { Noisy(name, log).owned().await };
        note(log, "before");
        let n = block.await + closure("closure").await;
        note(log, "behind");
        Ok(n)
    }

    parentheses(log) {
        let n = (Noisy("temporary", log).answer()).await;
        note(log, "behind");
        let m = (if n == 1 { Noisy("one", log).answer() } else { Noisy("two", log).answer() }).await;
        note(log, "end");
        Ok(n + m)
    }

    a_macro_that_evaluates(log) {
        let text = format!("{} {}", Noisy("first", log).answer().await, Noisy("second", log).borrowed().await);
        note(log, &text);
        let all = vec![Noisy("third", log).answer().await];
        note(log, "behind");
        Ok(all[0])
    }

    an_early_return(log) {
        let _variable = Noisy("variable", log);
        if Noisy("temporary", log).answer().await == 1 {
            return Ok(Noisy("of the return", log).borrowed().await);
        }
        Ok(0)
    }

    a_guard_in_the_awaited_call(log) {
        let lock = Mutex::new(1);
        let n = ready(*lock.lock().await).await;
        taken(&lock, log).await;
        taken({ let _held = lock.lock().await; &lock }, log).await;
        let m = match ready(*lock.lock().await).await {
            1 => taken(&lock, log).await,
            n => n,
        };
        if ready(*lock.lock().await).await == 1 {
            taken(&lock, log).await;
        }
        if let 2 = ready(*lock.lock().await).await {
            note(log, "two");
        } else {
            taken(&lock, log).await;
        }
        Ok(n + m)
    }

    a_guard_of_a_variable(log) {
        let lock = Mutex::new(1);
        let held = lock.lock().await;
        taken(&lock, log).await;
        let n = *held + taken(&lock, log).await;
        drop(held);
        taken(&lock, log).await;
        Ok(n)
    }
}

/// What the edition says of this file; without it the tests above could pass under the wrong rule.
#[tokio::test(start_paused = true)]
async fn the_edition_is_the_one_of_the_crate() {
    #[llm_retry(read_only)]
    async fn annotated(log: &Log) -> Result<u32, std::io::Error> {
        let _variable = Noisy("variable", log);
        Ok(Noisy("temporary", log).answer().await)
    }
    let log = Log::default();
    assert_eq!(annotated(&log).await.ok(), Some(1));
    let last = if crate::NEW_EDITION { "variable dropped" } else { "temporary dropped" };
    assert_eq!(log.borrow().last().map(String::as_str), Some(last));
}
