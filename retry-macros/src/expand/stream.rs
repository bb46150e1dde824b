//! A function that returns a stream: an attempt is the body and then the first item.

use super::renamed::imported;
use super::{answered, attempt, braces, once, start, warnings, way};
use crate::output::with_any_stream;
use crate::place::{Place, error_place};
use proc_macro2::{Group, Span, TokenStream};
use quote::{quote, quote_spanned};
use retry_lint::body::split_inner_attributes;
use retry_lint::plan::{Plan, Streamed, Target, item_type};
use syn::{Path, Type};

/// The loop of an async function, around what is in the user's braces.
pub(super) fn retried(plan: &Plan, stream: &Streamed, body: &Group, inside: TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let (import, runtime) = &imported(&plan.runtime, plan.renamed);
    let output = &plan.target.output;
    let asked = super::ask(plan, runtime, &with_any_stream(output, runtime));
    let (upstream, start) = (way::kept_upstream(plan, runtime), start(plan, runtime));
    let returns = agreed(plan, runtime, stream, &asked);
    let asks = asks(plan, runtime, error_place(output));
    let attempt = attempt(plan, runtime, body, inside, "streams::edge");
    let answer = answered(plan);
    let deliver = quote_spanned! {here=> {
        let __answer = __returns.deliver(__operation, __answer, __asks);
        #answer
    }};
    let judged = judged(plan, runtime, stream, &attempt, &deliver);
    let warnings = warnings(&plan.warnings);
    quote_spanned! {here=>
        #import
        #warnings
        #returns
        let __asks = #asks;
        #upstream
        let mut __operation = #start;
        loop {
            let __pause = #judged;
            __pause.wait().await;
        }
    }
}

/// What the return type is, what its stream is, and that both agree.
pub(super) fn agreed(plan: &Plan, runtime: &Path, stream: &Streamed, asked: &TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let value = quote_spanned!(here=> #runtime::private::streams::value_of(__asked));
    let questions = questions(plan, runtime, stream, &value);
    let place = error_place(&plan.target.output);
    let agree = place.path(runtime, "streams::streams");
    let agree = place.ours(quote_spanned!(here=> #agree(__asked, __items, __way)));
    quote_spanned! {here=>
        let __asked = #asked;
        #questions
        let __returns = #agree;
    }
}

/// The same of a function that returns the stream itself; `any` is its type.
pub(super) fn bare_returns(plan: &Plan, runtime: &Path, stream: &Streamed, any: &Type) -> TokenStream {
    let here = Span::mixed_site();
    let value = quote_spanned!(here=> #runtime::private::streams::AskWay::<#any>::NEW);
    let questions = questions(plan, runtime, stream, &value);
    quote_spanned! {here=>
        #questions
        let __returns = #runtime::private::streams::bare(__items, __way);
    }
}

/// A function that is not async. Its arguments live in a future, so that the stream of each attempt may borrow them.
pub(super) fn function(plan: &Plan, stream: &Streamed, body: &Group) -> TokenStream {
    let Target { attrs, vis, sig, output, .. } = &plan.target;
    let here = Span::mixed_site();
    let (import, runtime) = &imported(&plan.runtime, plan.renamed);
    let mut sig = sig.clone();
    let rebound = once::take_arguments(&mut sig);
    let (inner, inside) = split_inner_attributes(body);
    let looped = bare(plan, runtime, stream, body, inside, &rebound);
    let returns = bare_returns(plan, runtime, stream, &with_any_stream(output, runtime));
    let asks = asks(plan, runtime, error_place(item_type(output).unwrap_or(output)));
    let warnings = warnings(&plan.warnings);
    let body = braces(
        quote_spanned! {here=>
            #inner
            #import
            #warnings
            #returns
            let __asks = #asks;
            let __slot = __returns.slot();
            let __put = #runtime::private::streams::Slot::clone(&__slot);
            __returns.generate(__slot, async move { #looped })
        },
        body.span(),
    );
    quote!(#(#attrs)* #vis #sig #body)
}

/// The loop inside the future.
fn bare(
    plan: &Plan,
    runtime: &Path,
    stream: &Streamed,
    body: &Group,
    inside: TokenStream,
    rebound: &TokenStream,
) -> TokenStream {
    let here = Span::mixed_site();
    let (upstream, start) = (way::upstream(plan, runtime), start(plan, runtime));
    let attempt = attempt(plan, runtime, body, inside, "streams::bare_edge");
    let attempt = quote_spanned!(here=> #runtime::private::streams::answer(#attempt));
    let drain = quote_spanned!(here=> break __returns.drain(__operation, __answer, __asks, __put));
    let judged = judged(plan, runtime, stream, &attempt, &drain);
    quote_spanned! {here=>
        #rebound
        let __returns = __returns.inside();
        #upstream
        let mut __operation = #start;
        let __drain = loop {
            let __pause = #judged;
            __pause.wait().await;
        };
        __drain.await;
    }
}

/// How the stream is handed out, asked at the word; and what its items are, asked where they stand.
fn questions(plan: &Plan, runtime: &Path, stream: &Streamed, value: &TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let output = &plan.target.output;
    let word = Place::of(&stream.word);
    let (way, value) = (word.path(runtime, "streams::way"), word.ours(quote_spanned!(here=> (#value.llm_way()))));
    let place = item_place(output);
    let (item, asked) =
        (place.path(runtime, "streams::item"), place.ours(quote_spanned!(here=> (__way.items().llm_item()))));
    quote_spanned! {here=>
        let __way = #way #value;
        let __items = #item #asked;
    }
}

/// How errors are asked. Each bound is asked for in one expression, all of it at the error type.
fn asks(plan: &Plan, runtime: &Path, place: Place) -> TokenStream {
    let here = Span::mixed_site();
    let stopped = place.path(runtime, "stopped");
    if let Some(path) = &plan.classify {
        return quote_spanned!(here=> __returns.classify(#path, #stopped));
    }
    let error = place.path(runtime, "error");
    quote_spanned!(here=> __returns.asks(#error, #stopped))
}

/// Where the items stand.
fn item_place(output: &Type) -> Place {
    item_type(output).map_or_else(|| Place::of(output), Place::of)
}

/// `match { open; judge } { Break(__answer) => .., Continue(pause) => pause }`
fn judged(plan: &Plan, runtime: &Path, stream: &Streamed, body: &TokenStream, on_break: &TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let polled = polled(plan, runtime, stream);
    quote_spanned! {here=>
        match {
            let __opened = __returns.open(&mut __operation, #body, #polled).await;
            __returns.judge(&mut __operation, __opened, __asks)
        } {
            #runtime::private::Break(__answer) => #on_break,
            #runtime::private::Continue(__pause) => __pause,
        }
    }
}

/// What the body's stream is put in, and how that is polled. That it is a stream, and of these items, is asked where they stand.
pub(super) fn polled(plan: &Plan, runtime: &Path, stream: &Streamed) -> TokenStream {
    let place = item_place(&plan.target.output);
    let wrap = if stream.whole_tool_calls {
        Place::of(&stream.word).spread(quote!(#runtime::stream::WholeToolCalls::new))
    } else {
        quote_spanned!(Span::mixed_site()=> #runtime::private::streams::as_is)
    };
    let poll = place.path(runtime, "streams::poll_next");
    quote!(#wrap, #poll)
}
