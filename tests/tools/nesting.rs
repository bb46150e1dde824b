//! Every nesting of the effects, two and three deep, with failures before, in and after the inner call.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Mutex;

use retry_runtime::{Attempt, Classify, GaveUp, StopReason, Stopped, Verdict, llm_retry, llm_tool};

/// Where the call fails, in its first run of each level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fails {
    Before,
    Inside,
    LostReply,
    After,
}

#[derive(Debug)]
enum Error {
    Transient,
    Lost,
    Stopped,
}

impl Classify for Error {
    fn classify(&self) -> Verdict {
        match self {
            Self::Transient => Verdict::transient(),
            Self::Lost => Verdict::ambiguous(),
            Self::Stopped => Verdict::fatal(),
        }
    }
}

impl From<Stopped> for Error {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// The world: what was done under which key, and failures that happen once.
#[derive(Default)]
struct World {
    done: Mutex<Vec<Option<String>>>,
    failed: Mutex<BTreeMap<&'static str, u32>>,
}

impl World {
    fn fail_once(&self, at: &'static str, wanted: bool, error: Error) -> Result<(), Error> {
        let mut failed = self.failed.lock().unwrap();
        let count = failed.entry(at).or_default();
        *count += 1;
        if wanted && *count == 1 { Err(error) } else { Ok(()) }
    }

    /// The side effect; the key is taken, as a request would.
    fn act(&self, fails: Fails) -> Result<(), Error> {
        self.fail_once("inside", fails == Fails::Inside, Error::Transient)?;
        let key = Attempt::current().and_then(|attempt| attempt.idempotency_key()).map(|key| key.to_string());
        self.done.lock().unwrap().push(key);
        self.fail_once("reply", fails == Fails::LostReply, Error::Lost)
    }

    fn done(&self) -> Vec<Option<String>> {
        self.done.lock().unwrap().clone()
    }
}

macro_rules! tools {
    ($($name:ident, $op:ident: [$($effect:tt)*];)*) => {$(
        #[llm_tool($($effect)*)]
        async fn $name(world: &World, fails: Fails) -> Result<(), Error> {
            world.act(fails)
        }

        #[llm_retry($($effect)*, jitter = "none")]
        async fn $op(world: &World, fails: Fails) -> Result<(), Error> {
            world.act(fails)
        }
    )*};
}

tools! {
    tool_read, op_read: [read_only];
    tool_key, op_key: [idempotent];
    tool_derived, op_derived: [idempotent(key = "one"), allow(LR112, reason = "one call in each test")];
    tool_once, op_once: [non_idempotent];
    tool_natural, op_natural: [idempotent(natural)];
}

type Inner = for<'a> fn(&'a World, Fails) -> Pin<Box<dyn Future<Output = Result<(), Error>> + 'a>>;

const INNER: [(&str, Inner); 10] = [
    ("tool read_only", |world, fails| Box::pin(tool_read(world, fails))),
    ("tool idempotent", |world, fails| Box::pin(tool_key(world, fails))),
    ("tool derived", |world, fails| Box::pin(tool_derived(world, fails))),
    ("tool non_idempotent", |world, fails| Box::pin(tool_once(world, fails))),
    ("op read_only", |world, fails| Box::pin(op_read(world, fails))),
    ("op idempotent", |world, fails| Box::pin(op_key(world, fails))),
    ("op derived", |world, fails| Box::pin(op_derived(world, fails))),
    ("op non_idempotent", |world, fails| Box::pin(op_once(world, fails))),
    ("op natural", |world, fails| Box::pin(op_natural(world, fails))),
    ("tool natural", |world, fails| Box::pin(tool_natural(world, fails))),
];

macro_rules! outer {
    ($($name:ident: [$($effect:tt)*];)*) => {$(
        #[llm_retry($($effect)*, jitter = "none")]
        async fn $name(world: &World, inner: Inner, fails: Fails) -> Result<(), GaveUp<Error>> {
            world.fail_once(stringify!($name), fails == Fails::Before, Error::Transient)?;
            inner(world, fails).await?;
            world.fail_once("after", fails == Fails::After, Error::Transient)
        }
    )*};
}

outer! {
    outer_read: [read_only];
    outer_key: [idempotent];
    outer_derived: [idempotent(key = "outer"), allow(LR112, reason = "one call in each test")];
    outer_once: [non_idempotent];
}

type Middle = for<'a> fn(&'a World, Inner, Fails) -> Pin<Box<dyn Future<Output = Result<(), Error>> + 'a>>;

macro_rules! plain {
    ($outer:ident) => {
        |world, inner, fails| Box::pin(async move { $outer(world, inner, fails).await.map_err(GaveUp::into_error) })
    };
}

const MIDDLE: [(&str, Middle); 4] = [
    ("read_only", plain!(outer_read)),
    ("idempotent", plain!(outer_key)),
    ("idempotent(key)", plain!(outer_derived)),
    ("non_idempotent", plain!(outer_once)),
];

macro_rules! top {
    ($($name:ident: [$($effect:tt)*];)*) => {$(
        #[llm_retry($($effect)*, jitter = "none")]
        async fn $name(world: &World, middle: Middle, inner: Inner, fails: Fails) -> Result<(), Error> {
            world.fail_once("top", fails == Fails::Before, Error::Transient)?;
            middle(world, inner, fails).await?;
            world.fail_once("top after", fails == Fails::After, Error::Transient)
        }
    )*};
}

top! {
    top_read: [read_only];
    top_key: [idempotent];
    top_derived: [idempotent(key = "top"), allow(LR112, reason = "one call in each test")];
    top_once: [non_idempotent];
}

type Top = for<'a> fn(&'a World, Middle, Inner, Fails) -> Pin<Box<dyn Future<Output = Result<(), Error>> + 'a>>;

const TOP: [(&str, Top); 4] = [
    ("read_only", |world, middle, inner, fails| Box::pin(top_read(world, middle, inner, fails))),
    ("idempotent", |world, middle, inner, fails| Box::pin(top_key(world, middle, inner, fails))),
    ("idempotent(key)", |world, middle, inner, fails| Box::pin(top_derived(world, middle, inner, fails))),
    ("non_idempotent", |world, middle, inner, fails| Box::pin(top_once(world, middle, inner, fails))),
];

const FAILURES: [Fails; 4] = [Fails::Before, Fails::Inside, Fails::LostReply, Fails::After];

/// What must hold of the world afterwards, whatever came of the call.
fn check(name: &str, depth: &str, fails: Fails, world: &World) {
    let done = world.done();
    if name.contains("non_idempotent") {
        assert!(done.len() <= 1, "{depth} {name} {fails:?}: ran {} times", done.len());
    }
    let keys: std::collections::BTreeSet<_> = done.iter().flatten().collect();
    assert!(keys.len() <= 1, "{depth} {name} {fails:?}: sent under {} keys", keys.len());
}

#[tokio::test(start_paused = true)]
async fn nothing_runs_twice_and_nothing_is_sent_under_two_keys_two_deep() {
    for (name, inner) in INNER {
        for fails in FAILURES {
            let world = World::default();
            let _ = outer_read(&world, inner, fails).await;
            check(name, "read_only >", fails, &world);
            let world = World::default();
            let _ = outer_key(&world, inner, fails).await;
            check(name, "idempotent >", fails, &world);
            let world = World::default();
            let _ = outer_derived(&world, inner, fails).await;
            check(name, "idempotent(key) >", fails, &world);
            let world = World::default();
            let _ = outer_once(&world, inner, fails).await;
            check(name, "non_idempotent >", fails, &world);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn nothing_runs_twice_and_nothing_is_sent_under_two_keys_three_deep() {
    for (top_name, top) in TOP {
        for (middle_name, middle) in MIDDLE {
            for (name, inner) in INNER {
                for fails in FAILURES {
                    let world = World::default();
                    let _ = top(&world, middle, inner, fails).await;
                    check(name, &format!("{top_name} > {middle_name} >"), fails, &world);
                }
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_effect_that_ran_is_named_in_the_report() {
    let once = INNER[3].1;
    let gave_up = outer_read(&World::default(), once, Fails::After).await.unwrap_err();
    assert!(matches!(gave_up.stop(), StopReason::EffectRan { tool } if tool.ends_with("::tool_once")), "{gave_up:?}");
}

#[tokio::test(start_paused = true)]
async fn a_derived_key_lets_the_outer_call_repeat() {
    let world = World::default();
    outer_derived(&world, INNER[2].1, Fails::After).await.unwrap();
    let done = world.done();
    assert_eq!(done.len(), 2);
    assert!(done[0].is_some() && done[0] == done[1]);
}

#[tokio::test(start_paused = true)]
async fn a_mark_stays_when_the_outer_attempt_is_cut_while_the_tool_runs() {
    #[llm_tool(non_idempotent)]
    async fn slow(runs: &Mutex<u32>) -> Result<(), Error> {
        *runs.lock().unwrap() += 1;
        std::future::pending().await
    }

    fn unseen(runs: &Mutex<u32>) -> impl Future<Output = Result<(), Error>> {
        slow(runs)
    }

    #[llm_retry(read_only, max_attempts = 1)]
    async fn between(runs: &Mutex<u32>) -> Result<(), Error> {
        unseen(runs).await
    }

    #[llm_retry(read_only, attempt_timeout = "1s", ambiguous = 9)]
    async fn outer(runs: &Mutex<u32>) -> Result<(), GaveUp<Error>> {
        between(runs).await
    }

    let runs = Mutex::new(0);
    let gave_up = outer(&runs).await.unwrap_err();
    assert!(matches!(gave_up.stop(), StopReason::EffectRan { .. }), "{gave_up:?}");
    assert_eq!(*runs.lock().unwrap(), 1);
}
