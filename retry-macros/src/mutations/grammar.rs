//! What is broken: attributes of the grammar, and functions as people write them.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::dice::Dice;
use super::tokens;

const DURATIONS: [&str; 12] = [
    "\"30s\"",
    "\"1m30s\"",
    "\"0s\"",
    "30",
    "-5",
    "LIMIT",
    "Self::D",
    "<T as L<A, B>>::D",
    "\"soon\"",
    "\"1.5h\"",
    "\"\"",
    "{ X }",
];

/// Values of each option, right and wrong.
const VALUES: [(&str, &[&str]); 16] = [
    ("max_attempts", &["1", "5", "100", "0", "101", "5u32", "\"5\"", "N", "0x1f", "-1"]),
    ("deadline", &DURATIONS),
    ("attempt_timeout", &DURATIONS),
    ("base", &DURATIONS),
    ("factor", &["1", "2.5", "1e3", "0.5", "\"2\"", "1e999", "f64::MAX"]),
    ("cap", &DURATIONS),
    ("rate_limit_base", &DURATIONS),
    ("jitter", &["\"full\"", "\"equal\"", "\"decorrelated\"", "\"none\"", "full", "\"ful\"", "5"]),
    ("max_server_wait", &DURATIONS),
    ("ambiguous", &["0", "1", "100", "101"]),
    ("idle_timeout", &DURATIONS),
    ("stream_deadline", &DURATIONS),
    ("classify", &["judge", "judge::<A, B>", "<T as J>::judge", "|r| x(r)", "judge()", "\"judge\""]),
    ("policy", &["&POLICY", "&self.policy", "policy().await", "{ let x = &P; x }", "if a { b } else { c }", "&*x?"]),
    ("name", &["\"n\"", "r#\"n\"#", "\" \"", "n", "b\"n\""]),
    ("crate", &["::retry_runtime", "crate::re", "x", "self::x", "\"::x\"", "::x::<u8>", "crate"]),
];

const EFFECTS: [&str; 14] = [
    "read_only",
    "idempotent",
    "idempotent(natural)",
    "idempotent(natural,)",
    "idempotent(key = order.id)",
    "idempotent(key = f(a, |x| x), )",
    "idempotent(key = { let x = 5; x })",
    "non_idempotent",
    "read-only",
    "read_only(true)",
    "idempotent()",
    "idempotent(key)",
    "non_idempotent = true",
    "idempotant",
];

/// An attribute: mostly one effect and up to six options, mostly with right values and commas.
pub(super) fn attribute(dice: &mut Dice) -> TokenStream {
    let mut options = vec![tokens(dice.of(&EFFECTS[..8]))];
    if dice.below(8) == 0 {
        options.push(tokens(dice.of(&EFFECTS)));
    }
    for _ in 0..dice.below(7) {
        options.push(option(dice));
    }
    let first = dice.below(options.len());
    options.swap(0, first);
    let mut args = TokenStream::new();
    for option in options {
        args.extend(option);
        args.extend(tokens(if dice.below(20) == 0 { dice.of(&["", ";", ",,"]) } else { "," }));
    }
    args
}

fn option(dice: &mut Dice) -> TokenStream {
    let (name, values) = VALUES[dice.below(VALUES.len())];
    let values = if dice.below(3) > 0 { &values[..2] } else { values };
    let value = tokens(dice.of(values));
    let value = match dice.below(6) {
        // As a fragment of `macro_rules!` arrives.
        0 => TokenTree::from(Group::new(Delimiter::None, value)).into(),
        _ => value,
    };
    let mut option = tokens(&format!("{name} ="));
    option.extend(value);
    option
}

/// Functions that the attribute accepts with `stream`.
pub(super) const STREAMS: [&str; 7] = [
    "async fn ask(x: &str) -> Result<impl Stream<Item = Result<u8, E>> + use<'_>, E> { Ok(g(x).await?) }",
    "pub async fn ask<'a, T: X>(&'a self, t: T) -> Result<BoxStream<'a, Result<T, Interrupted<E>>>, GaveUp<E>> { g(t).await }",
    "async fn ask() -> Tokens { #![allow(unused)] use a::b; if x { return Err(E)? } Ok(Box::pin(b().await?)) }",
    "fn ask((a, _): (u8, u8), _b: &str) -> impl Stream<Item = Result<u8, E>> + Send { try_stream! { yield f(a).await?; } }",
    "fn ask(&self) -> Pin<Box<dyn Stream<Item = io::Result<u8>> + '_>> { return Box::pin(iter([Ok(self.0)])); }",
    "fn r#try<T>(self: Arc<Self>) -> Pieces<T> where T: Y { const X: u8 = 5; iter(vec![X]).map(|x| Ok(x)).boxed() }",
    "fn ask<'life0, 'async_trait>(&'life0 self) -> ::core::pin::Pin<Box<dyn ::core::future::Future<Output = Result<BoxStream<'life0, Result<u8, E>>, E>>
        + Send + 'async_trait>> where Self: 'async_trait { Box::pin(async move {
        let __self = self; let __ret: Result<BoxStream<'life0, Result<u8, E>>, E> = { __self.f().await }; __ret }) }",
];

/// Functions that the attribute accepts.
pub(super) const FUNCTIONS: [&str; 27] = [
    "async fn ask(id: &str) -> Result<u8, E> { g(id).await }",
    "/// Documented.\n#[inline] #[cfg(all())] pub(crate) async fn ask() -> io::Result<()> { Ok(()) }",
    "pub async fn complete(client: &reqwest::Client, prompt: &str) -> Result<Reply, ApiError> {
        client.post(URL).json(&body(prompt)).send_attempt().await?.json().await
    }",
    "async fn ask<'a, T: X + 'a, const N: usize>(&'a self, x: [T; N]) -> Result<&'a T, E> where T: Y<Out = u8> { x.f().await }",
    "async fn ask(&mut self, (a, b): (u8, u8), S { c, .. }: S, [d, ..]: [u8; 3], _: u8) -> Result<u8, E> { Ok(a + b + c + d) }",
    "async fn ask(self: Arc<Self>, tools: impl Fn(u8) -> u8 + Sync) -> Result<impl Stream<Item = u8>, E> { Ok(s(tools(1))) }",
    "async fn ask() -> Result<u8, GaveUp<Box<dyn Error + Send + Sync>>> { Err(\"x\")? }",
    "async fn ask() -> Answer { use a::b; const X: u8 = 5; fn h() -> u8 { X } struct S { a: u8 } impl S {} b(h()).await }",
    "async fn ask() -> <T as Trait>::Answer { #![allow(unused)] let x = 5; if x > 3 { return f(x).await; } g(x).await }",
    "async fn ask() -> Result<Vec<u8>, E> { let mut out = vec![f().await?, g().await?]; out.extend(h!(a, b; c)); Ok(out) }",
    "async fn ask() -> Result<u8, E> { 'outer: loop { for x in y().await? { if x { continue 'outer; } else { break 'outer Ok(1); } } } }",
    "async fn ask() -> Result<u8, E> { match f().await { Ok(x) if x > 1 => Ok(x), Err(e) => Err(e)?, _ => unreachable!(\"{x:?}\") } }",
    "async fn ask() -> Result<u8, E> { let f = |x: u8| async move { g(x).await }; let h = async { f(1).await }; h.await }",
    "async fn ask() -> Result<u8, E> { tokio::select! { x = f() => Ok(x), _ = sleep(D) => Err(E), else => { Ok(1) } } }",
    "async fn ask() -> Result<u8, E> { let (a, b) = tokio::try_join!(f(1), async { g(2).await })?; Ok(a + b) }",
    "async fn ask() -> Result<u8, E> { while let Some(x) = stream.next().await { let Ok(y) = x else { continue }; use_it(y)?; } Ok(1) }",
    "async fn ask() -> Result<u8, E> { unsafe { f() }; const { assert!(true) }; async move { g().await }.await?; Ok(1) }",
    "async fn ask() -> Result<u8, E> { let x = Foo { a: f().await, ..Default::default() }; x.a.b().await.c().await?.d[0](1).await }",
    "async fn ask() -> Result<u8, E> { macro_rules! m { ($x:expr) => { $x.await }; } m!(f()) }",
    "async fn ask() -> Result<u8, E> { tokio::spawn(async move { f().await }).await.map_err(|e| E(e))? }",
    "async fn ask() -> Result<u8, E> { -f().await? as u8; !g(&mut *h().await?).await; *p().await = 5; Ok(a..b().await) }",
    "async fn r#try(r#type: u8) -> Result<u8, E> { let x: Vec<<T as A>::B> = f::<{ 3 }, _>(r#type).await?; Ok(x[0] < y && z > w) }",
    "#[instrument(skip(self), fields(x = %y))] async fn ask(&self, y: &str) -> Result<u8, E> { info!(x = %y, \"hi\"); Ok(1) }",
    "async fn ask() -> Result<(), E> { { f().await?; } if a().await? { b().await?; } else if let Some(c) = d().await { c? } Ok(()) }",
    "async fn ask() -> Result<fn(u8) -> u8, E> { #[allow(x)] let y = 5; #[cfg(z)] f(y); #[attr] { g() } Ok(|x| x) }",
    "fn ask<'life0, 'async_trait>(&'life0 mut self, x: X) -> ::core::pin::Pin<Box<dyn ::core::future::Future<Output = Result<u8, E>>
        + Send + 'async_trait>> where Self: 'async_trait { Box::pin(async move {
        if let ::core::option::Option::Some(__ret) = ::core::option::Option::None::<Result<u8, E>> { #[allow(unreachable_code)] return __ret; }
        let mut __self = self; let x = x; let __ret: Result<u8, E> = { use z; __self.f(x).await }; #[allow(unreachable_code)] __ret }) }",
    "fn ask<'async_trait>() -> Pin<Box<dyn Future<Output = R> + Send + 'async_trait>> { Box::pin(async move { f().await }) }",
];
