//! A function that returns a stream: an attempt is the body and then the first item.

use super::{answered, attempt, braces, once, start, warnings};
use crate::output::{item_type, with_any_stream};
use crate::place::{Place, error_place};
use proc_macro2::{Group, Span, TokenStream};
use quote::{quote, quote_spanned};
use retry_lint::body::split_inner_attributes;
use retry_lint::plan::{Plan, Streamed, Target};

/// The loop of an async function, around what is in the user's braces.
pub(super) fn retried(plan: &Plan, stream: &Streamed, body: &Group, inside: TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let output = &plan.target.output;
    let (asked, start) = (super::ask(plan, with_any_stream(output, runtime)), start(plan));
    let streams = quote_spanned!(here=> #runtime::private::streams);
    let questions = questions(plan, stream, &quote_spanned!(here=> #streams::value_of(__asked)));
    let agree = error_place(output).path(runtime, "streams::streams");
    let asks = asks(plan, error_place(output));
    let attempt = attempt(plan, body, inside, "streams::edge");
    let wrap = wrap(plan, stream);
    let answer = answered(plan);
    let warnings = warnings(&plan.warnings);
    quote_spanned! {here=>
        #warnings
        let __asked = #asked;
        #questions
        let __returns = #agree(__asked, __items, __way);
        let __asks = #asks;
        let mut __operation = #start;
        loop {
            let __pause = match {
                let __opened = __returns.open(&mut __operation, #attempt, #wrap).await;
                __returns.judge(&mut __operation, __opened, __asks)
            } {
                #runtime::private::Break(__answer) => {
                    let __answer = __returns.deliver(__operation, __answer, __asks);
                    #answer
                }
                #runtime::private::Continue(__pause) => __pause,
            };
            __pause.wait().await;
        }
    }
}

/// A function that is not async. Its arguments live in a future, so that the stream of each attempt may borrow them.
pub(super) fn function(plan: &Plan, stream: &Streamed, body: &Group) -> TokenStream {
    let Target { attrs, vis, sig, output, .. } = &plan.target;
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let mut sig = sig.clone();
    let rebound = once::take_arguments(&mut sig);
    let (inner, inside) = split_inner_attributes(body);
    let looped = bare(plan, stream, body, inside, &rebound);
    let any = with_any_stream(output, runtime);
    let questions = questions(plan, stream, &quote_spanned!(here=> #runtime::private::streams::AskWay::<#any>::NEW));
    let asks = asks(plan, error_place(item_type(output).unwrap_or(output)));
    let warnings = warnings(&plan.warnings);
    let body = braces(
        quote_spanned! {here=>
            #inner
            #warnings
            #questions
            let __returns = #runtime::private::streams::bare(__items, __way);
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
fn bare(plan: &Plan, stream: &Streamed, body: &Group, inside: TokenStream, rebound: &TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let start = start(plan);
    let attempt = attempt(plan, body, inside, "streams::bare_edge");
    let wrap = wrap(plan, stream);
    quote_spanned! {here=>
        #rebound
        let __returns = __returns.inside();
        let mut __operation = #start;
        let __drain = loop {
            let __pause = match {
                let __attempt = #runtime::private::streams::answer(#attempt);
                let __opened = __returns.open(&mut __operation, __attempt, #wrap).await;
                __returns.judge(&mut __operation, __opened, __asks)
            } {
                #runtime::private::Break(__answer) => break __returns.drain(__operation, __answer, __asks, __put),
                #runtime::private::Continue(__pause) => __pause,
            };
            __pause.wait().await;
        };
        __drain.await;
    }
}

/// How the stream is handed out, asked at the word; and what its items are, asked where they stand.
fn questions(plan: &Plan, stream: &Streamed, value: &TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let runtime = &plan.runtime;
    let output = &plan.target.output;
    let way = Place::of(&stream.word).path(runtime, "streams::way");
    let item = item_type(output).map_or_else(|| Place::of(output), Place::of).path(runtime, "streams::item");
    quote_spanned! {here=>
        let __way = #way(#value.llm_way());
        let __items = #item(__way.items().llm_item());
    }
}

/// How errors are asked. Each bound is asked for in one expression, all of it at the error type.
fn asks(plan: &Plan, place: Place) -> TokenStream {
    let here = Span::mixed_site();
    let stopped = place.path(&plan.runtime, "stopped");
    if let Some(path) = &plan.classify {
        return quote_spanned!(here=> __returns.classify(#path, #stopped));
    }
    let error = place.path(&plan.runtime, "error");
    quote_spanned!(here=> __returns.asks(#error, #stopped))
}

/// What is made of the body's stream.
fn wrap(plan: &Plan, stream: &Streamed) -> TokenStream {
    let runtime = &plan.runtime;
    if stream.whole_tool_calls {
        let wrap = Place::of(&stream.word);
        return wrap.spread(quote!(#runtime::stream::WholeToolCalls::new));
    }
    quote_spanned!(Span::mixed_site()=> #runtime::private::streams::as_is)
}
