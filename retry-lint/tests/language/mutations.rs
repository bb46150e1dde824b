//! No token stream makes it panic, and what is given back is what came in.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use retry_lint::body::split_leading_items;
use retry_lint::plan::Shape;

use crate::support::tokens;

const ATTRIBUTES: [&str; 5] = [
    "max_attempts = 5, deadline = \"30s\", jitter = \"full\", idempotent(key = order.id)",
    "base = \"500ms\", factor = 2.5, cap = T::CAP, read_only, ambiguous = 2,",
    "policy = &self.policy, non_idempotent, classify = judge::<A, B>, name = \"n\", crate = ::x",
    "max_attemps: -5; deadline(30) read-only, jitter = full,, idempotent = true",
    "",
];

const ITEMS: [&str; 5] = [
    "#[doc = \"x\"] pub(crate) async fn f<'a, T: X>(&'a self, mut n: u32, (a, mut b): (u8, u8)) \
     -> Result<impl Stream<Item = T>, E> where T: Y { use z; let x = n; g(x)? }",
    "async unsafe extern \"C\" fn f(self: Arc<Self>, x: [u8; { 3 }], ...) -> Option<u8> {}",
    "fn f<'life0, 'async_trait>(&'life0 mut self, x: X) -> ::core::pin::Pin<Box<dyn \
     ::core::future::Future<Output = Result<u8, E>> + Send + 'async_trait>> { Box::pin(async move \
     { if let Option::Some(__ret) = Option::None::<R> { return __ret; } let mut __self = self; \
     let x = x; let __ret: Result<u8, E> = { #![x] fn h() {} user() }; #[allow(y)] __ret }) }",
    "async fn f(&self) -> Result<u8, E>;",
    "unsafe impl<T> X for S { async fn f() {} }",
];

/// Numbers that are the same in every run (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % (bound.max(1) as u64)).unwrap_or(0)
    }
}

/// Changes one place, perhaps inside a group: removes, doubles, swaps, inserts or wraps.
fn mutated(stream: TokenStream, dice: &mut Dice) -> TokenStream {
    let mut tokens: Vec<TokenTree> = stream.into_iter().collect();
    if tokens.is_empty() {
        return tokens.into_iter().collect();
    }
    let at = dice.below(tokens.len());
    if let (TokenTree::Group(group), true) = (&tokens[at], dice.below(3) > 0) {
        let inside = mutated(group.stream(), dice);
        tokens[at] = Group::new(group.delimiter(), inside).into();
        return tokens.into_iter().collect();
    }
    match dice.below(6) {
        0 => drop(tokens.remove(at)),
        1 => tokens.insert(at, tokens[at].clone()),
        2 => {
            let other = dice.below(tokens.len());
            tokens.swap(at, other);
        }
        3 => {
            let stray = crate::support::tokens([",", "=", "mut", "-", "'a", "5", "::", "<"][dice.below(8)]);
            let stray: Vec<TokenTree> = stray.into_iter().collect();
            tokens.splice(at..at, stray);
        }
        4 => tokens[at] = wrapped(tokens[at].clone().into(), 1 + dice.below(64), dice),
        _ => tokens.truncate(at),
    }
    tokens.into_iter().collect()
}

fn wrapped(stream: TokenStream, depth: usize, dice: &mut Dice) -> TokenTree {
    let delimiters = [Delimiter::None, Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket];
    let delimiter = delimiters[dice.below(4)];
    let innermost = TokenTree::from(Group::new(delimiter, stream));
    (1..depth).fold(innermost, |inside, _| Group::new(delimiter, inside.into()).into())
}

/// Judges, and asserts what must hold whatever came in.
fn judge(args: &TokenStream, item: &TokenStream) {
    match retry_lint::retry(args.clone(), item.clone()) {
        Ok(plan) => {
            let body = match plan.target.shape {
                Shape::AsyncTrait(parts) => parts.body,
                Shape::AsyncFn { body } | Shape::StreamFn { body } => body,
            };
            let (mut items, statements) = split_leading_items(&body);
            items.extend(statements);
            assert_eq!(items.to_string(), body.stream().to_string());
        }
        Err(refused) => {
            assert_eq!(refused.item.to_string(), item.to_string());
            assert!(!refused.error.to_string().is_empty());
            let parsed = syn::parse2::<syn::Item>(item.clone()).is_ok();
            assert!(!parsed || syn::parse2::<syn::File>(refused.into_tokens()).is_ok());
        }
    }
}

/// Runs on a stack of so many MiB. A test has 2, the compiler's threads have 8.
fn on_stack(mebibytes: usize, test: fn()) {
    let thread = std::thread::Builder::new().stack_size(mebibytes << 20).spawn(test);
    thread.expect("a thread").join().expect("no panic");
}

#[test]
fn mutated_attributes_never_panic() {
    on_stack(64, || {
        let mut dice = Dice(1);
        for round in 0..2_000 {
            let mut args = tokens(ATTRIBUTES[round % ATTRIBUTES.len()]);
            for _ in 0..=dice.below(4) {
                args = mutated(args, &mut dice);
            }
            judge(&args, &tokens(ITEMS[round % 3]));
        }
    });
}

#[test]
fn mutated_functions_never_panic() {
    on_stack(64, || {
        let mut dice = Dice(2);
        for round in 0..2_000 {
            let mut item = tokens(ITEMS[round % ITEMS.len()]);
            for _ in 0..=dice.below(3) {
                item = mutated(item, &mut dice);
            }
            judge(&tokens(ATTRIBUTES[round % 3]), &item);
        }
    });
}

#[test]
fn deep_groups_exhaust_no_stack() {
    on_stack(8, || {
        let mut dice = Dice(3);
        let texts = ["5", "x", "\"30s\"", "natural", "", "|x| x", "fn f() {}"];
        for (text, depth) in texts.iter().flat_map(|text| [1, 8, 63, 64, 999].map(|n| (text, n))) {
            let deep: TokenStream = wrapped(tokens(text), depth, &mut dice).into();
            let _ = retry_lint::retry(tokens("read_only"), deep.clone());
            let mut item = tokens("async fn f() ->");
            item.extend(deep.clone());
            item.extend(tokens("{}"));
            let _ = retry_lint::retry(deep.clone(), item);
            for option in ["deadline =", "max_attempts =", "key", "read_only", "idempotent"] {
                let mut args = tokens(option);
                args.extend(deep.clone());
                let _ = retry_lint::retry(args, tokens(ITEMS[0]));
            }
        }
    });
}
