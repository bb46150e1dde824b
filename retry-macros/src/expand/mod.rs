//! The only room that quotes.
//!
//! What it writes is about ten lines: everything that decides is a method of the runtime. Three rules hold throughout, each
//! found by trial: every token of a bound's question carries the error type's span, so that the error sits there; the `async`
//! block takes the user's own braces, whose span decides by which edition temporaries are dropped; and nothing whose type
//! mentions the outcome lives across the pause, or an error that is not `Send` would make the future so.

mod derive;
mod once;
mod proofs;
mod refused;
mod renamed;
mod stream;
mod tool;
mod warnings;
mod way;

use core::time::Duration;

use proc_macro2::{Delimiter, Group, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use retry_lint::body::{split_inner_attributes, split_leading_items};
use retry_lint::plan::{AsyncTraitBody, DurationValue, Effect, Jitter, Numbers, Plan, PolicySource, Shape, Target};

use syn::Type;

pub(crate) use self::derive::{derive, refused as refused_derive};
pub(crate) use self::once::finish;
pub(crate) use self::refused::function as refused;
use self::renamed::imported;
pub(crate) use self::tool::tool;
use self::warnings::warnings;
use crate::guard::guarded;
use crate::output::without_impl_trait;
use crate::place::{Place, error_place};

/// The function with its body replaced.
pub(crate) fn function(plan: &Plan) -> TokenStream {
    let Target { attrs, vis, sig, shape, .. } = &plan.target;
    let body = match shape {
        Shape::AsyncFn { body } => async_fn(plan, body),
        Shape::StreamFn { body } => {
            return plan.stream.as_ref().map(|stream| stream::function(plan, stream, body)).unwrap_or_default();
        }
        Shape::AsyncTrait(body) => {
            let body = async_trait(body, &retried(plan, &body.body, body.body.stream()));
            let marker = (!plan.last).then(|| marker(plan));
            return quote!(#(#attrs)* #marker #vis #sig #body);
        }
    };
    if plan.last && !plan.in_trait && matches!(plan.effect, Effect::NonIdempotent) {
        return finish(&plan.runtime, &plan.target, &body);
    }
    let marker = (!plan.last).then(|| marker(plan));
    quote!(#(#attrs)* #marker #vis #sig #body)
}

/// Left where an attribute below may be one of ours under another name, or must still see an `async fn`.
fn marker(plan: &Plan) -> TokenStream {
    let runtime = &plan.runtime;
    let effect = match &plan.effect {
        Effect::ReadOnly => quote!(read_only),
        Effect::Idempotent { key: None } => quote!(idempotent),
        Effect::Idempotent { key: Some(key) } => quote!(idempotent(key = #key)),
        Effect::IdempotentNatural => quote!(idempotent(natural)),
        Effect::NonIdempotent if plan.in_trait => quote!(non_idempotent, in_trait),
        Effect::NonIdempotent => quote!(non_idempotent),
    };
    quote_spanned!(Span::mixed_site()=> #[#runtime::private::llm_finish_retry(#effect, crate = #runtime)])
}

/// `{ #![inner attributes] loop }`: they stay where other macros that read our answer look for them.
fn async_fn(plan: &Plan, body: &Group) -> Group {
    let (mut inside, rest) = split_inner_attributes(body);
    inside.extend(retried(plan, body, rest));
    braces(inside, body.span())
}

fn braces(inside: TokenStream, span: Span) -> Group {
    let mut group = Group::new(Delimiter::Brace, inside);
    group.set_span(span);
    group
}

/// `{ Box::pin(async move { prefix; loop }) }`
fn async_trait(body: &AsyncTraitBody, retried: &TokenStream) -> Group {
    let AsyncTraitBody { pin, async_token, move_token, prefix, .. } = body;
    let block = braces(quote!(#prefix #retried), body.block);
    let mut future = Group::new(Delimiter::Parenthesis, quote!(#async_token #move_token #block));
    future.set_span(body.parens);
    braces(quote!(#pin #future), body.braces)
}

/// The loop around what is in the user's braces.
fn retried(plan: &Plan, body: &Group, inside: TokenStream) -> TokenStream {
    if let Some(stream) = &plan.stream {
        return stream::retried(plan, stream, body, inside);
    }
    let here = Span::mixed_site();
    let (import, runtime) = &imported(&plan.runtime, plan.renamed);
    let start = start(plan, runtime);
    let upstream = way::upstream(plan, runtime);
    let ask = ask(plan, runtime, &without_impl_trait(&plan.target.output));
    let judge = judge(plan, runtime);
    let attempt = attempt(plan, runtime, body, inside, "edge");
    let answer = answered(plan);
    let warnings = warnings(&plan.warnings);
    quote_spanned! {here=>
        #import
        #warnings
        let __returns = #ask;
        #upstream
        let mut __operation = #start;
        loop {
            let __pause = match {
                let __outcome = __returns.attempt(&mut __operation, #attempt).await;
                #judge
            } {
                #runtime::private::Break(__answer) => #answer,
                #runtime::private::Continue(__pause) => __pause,
            };
            __pause.wait().await;
        }
    }
}

/// `return __answer`. Lifetimes that don't hold are reported where the function returns.
fn answered(plan: &Plan) -> TokenStream {
    Place::of(&plan.target.output).ours_at_start(quote_spanned!(Span::mixed_site()=> return __answer))
}

/// The user's braces, with the typed edge between the items it begins with and its statements.
fn attempt(plan: &Plan, runtime: &syn::Path, body: &Group, inside: TokenStream, edge: &str) -> TokenStream {
    let here = Span::mixed_site();
    let (items, statements) = split_leading_items(&Group::new(Delimiter::Brace, inside));
    // It stands at the return type, where the compiler says "return type inferred to be .. here". The semicolon keeps it from
    // being the value of a body without statements.
    let place = Place::of(&plan.target.output);
    let edge = place.path(runtime, edge);
    let asked = place.ours_at_start(quote_spanned!(here=> (__returns)));
    let answer = place.ours_at_start(quote_spanned!(here=> return __edge));
    let edge = quote_spanned! {here=>
        if let ::core::option::Option::Some(__edge) = #edge #asked {
            #answer;
        };
    };
    let statements = guarded(runtime, &items, statements);
    let block = braces(quote!(#items #edge #statements), body.span());
    // Where the body moves an argument, the compiler points at this token.
    quote_spanned!(body.span_open().resolved_at(here)=> async #block)
}

/// `Operation::start(..)`
fn start(plan: &Plan, runtime: &syn::Path) -> TokenStream {
    let operation = quote_spanned!(Span::mixed_site()=> #runtime::Operation);
    let policy = policy(plan, runtime);
    let started = started(&operation, &quote!(#policy,), &plan.effect, runtime, plan.name.as_ref(), &plan.target);
    let way = way::calls(plan, runtime);
    quote!(#started #way)
}

/// `what::start(first, effect, name)`, with its key.
fn started(
    what: &TokenStream,
    first: &TokenStream,
    effect: &Effect,
    runtime: &syn::Path,
    name: Option<&syn::LitStr>,
    target: &Target,
) -> TokenStream {
    let here = Span::mixed_site();
    let name = name.map_or_else(|| default_name(target), ToTokens::to_token_stream);
    let (effect, key) = match effect {
        Effect::ReadOnly => (quote!(ReadOnly), None),
        Effect::Idempotent { key } => (quote!(Idempotent), key.as_ref()),
        Effect::IdempotentNatural => (quote!(IdempotentNatural), None),
        Effect::NonIdempotent => (quote!(NonIdempotent), None),
    };
    let keyed = key.map(|key| {
        let at = syn::spanned::Spanned::span(key).resolved_at(here);
        quote_spanned!(at=> .keyed(&(#key)))
    });
    quote_spanned!(here=> #what::start(#first #runtime::Effect::#effect, #name) #keyed)
}

fn default_name(target: &Target) -> TokenStream {
    let function = target.sig.ident.to_string();
    let function = function.strip_prefix("r#").unwrap_or(&function);
    quote_spanned!(Span::mixed_site()=> ::core::concat!(::core::module_path!(), "::", #function))
}

fn policy(plan: &Plan, runtime: &syn::Path) -> TokenStream {
    let here = Span::mixed_site();
    match &plan.policy {
        PolicySource::Expr(policy) => {
            let copy = Place::of(policy).path(runtime, "copy");
            quote_spanned!(here=> #copy(#policy))
        }
        PolicySource::Written(numbers) if !plan.proofs.is_empty() => proofs::proven(numbers, &plan.proofs, runtime),
        PolicySource::Written(numbers) => {
            let numbers = written(numbers, runtime);
            quote_spanned!(here=> const { &#runtime::Policy::builder() #numbers .build_const() })
        }
    }
}

/// The builder's calls, for what is written.
fn written(numbers: &Numbers, runtime: &syn::Path) -> TokenStream {
    let mut calls = TokenStream::new();
    let mut call = |name: &str, value: Option<TokenStream>| {
        if let Some(value) = value {
            // Where the value is a path to another type, the compiler points at both.
            let name = proc_macro2::Ident::new(name, Span::mixed_site());
            let call = Place::of(&value).spread(quote!(.#name));
            calls.extend(quote!(#call(#value)));
        }
    };
    let duration = |value: &Option<DurationValue>| value.as_ref().map(|value| duration(value, runtime));
    call("max_attempts", numbers.max_attempts.map(|attempts| attempts.value.to_token_stream()));
    call("deadline", duration(&numbers.deadline));
    call("attempt_timeout", duration(&numbers.attempt_timeout));
    call("base", duration(&numbers.base));
    call("factor", numbers.factor.map(|factor| factor.to_token_stream()));
    call("cap", duration(&numbers.cap));
    call("rate_limit_base", duration(&numbers.rate_limit_base));
    call("jitter", numbers.jitter.map(|jitter| jitter_path(jitter, runtime)));
    call("max_server_wait", duration(&numbers.max_server_wait));
    call("ambiguous", numbers.ambiguous.map(|ambiguous| ambiguous.value.to_token_stream()));
    call("idle_timeout", duration(&numbers.idle_timeout));
    call("stream_deadline", duration(&numbers.stream_deadline));
    calls
}

fn duration(value: &DurationValue, runtime: &syn::Path) -> TokenStream {
    match value {
        DurationValue::Literal { value, .. } => {
            let nanos = nanos(*value);
            quote_spanned!(Span::mixed_site()=> #runtime::private::nanos(#nanos))
        }
        DurationValue::Path(path) => path.to_token_stream(),
    }
}

/// More than five centuries saturate.
fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

fn jitter_path(jitter: Jitter, runtime: &syn::Path) -> TokenStream {
    let jitter = match jitter {
        Jitter::Full => quote!(Full),
        Jitter::Equal => quote!(Equal),
        Jitter::Decorrelated => quote!(Decorrelated),
        Jitter::None => quote!(None),
    };
    quote_spanned!(Span::mixed_site()=> #runtime::Jitter::#jitter)
}

/// What the return type is, asked of the type itself.
fn ask(plan: &Plan, runtime: &syn::Path, output: &Type) -> TokenStream {
    let place = Place::of(&plan.target.output);
    let (result, ask) = (place.path(runtime, "result"), place.path(runtime, "Ask"));
    let returns = place.at_end(quote!(::NEW.llm_returns()));
    quote!(#result(#ask::<#output> #returns))
}

/// The verdict and the decision. Each bound on the error type is asked for in one expression, all of it at that type.
fn judge(plan: &Plan, runtime: &syn::Path) -> TokenStream {
    let here = Span::mixed_site();
    let place = error_place(&plan.target.output);
    let verdict = if let Some(path) = &plan.classify {
        let classify = Place::of(path).path(runtime, "classify");
        quote_spanned!(here=> #runtime::Outcome::verdict(&__outcome, #classify(__returns, #path)))
    } else {
        let error = place.path(runtime, "error");
        quote_spanned! {here=>
            #runtime::private::verdict(&__outcome, |__value| #runtime::private::Value(__value).llm_verdict(), #error)
        }
    };
    let stopped = place.path(runtime, "stopped");
    quote_spanned! {here=>
        let __verdict = #verdict;
        #runtime::Operation::judge_as(&mut __operation, __returns, __outcome, __verdict, #stopped)
    }
}
