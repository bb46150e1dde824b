//! `#[llm_tool]`: one run of the body in a scope of its own, and a type that says when it must not run twice.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use retry_lint::body::{split_inner_attributes, split_leading_items};
use retry_lint::plan::{Effect, Shape, Target};
use retry_lint::tool::{ToolPlan, Turn};
use syn::Type;

use super::renamed::imported;
use super::{async_trait, braces, once, started, warnings};
use crate::output::without_impl_trait;
use crate::place::Place;

/// The function as a tool. `args` and `item` are what the attribute got.
pub(crate) fn tool(plan: &ToolPlan, args: &TokenStream, item: TokenStream) -> TokenStream {
    match plan.turn {
        Turn::Now => made(plan),
        Turn::ByRetry => {
            let doc = doc(&plan.effect);
            quote!(#doc #item)
        }
        Turn::Last => {
            let runtime = &plan.runtime;
            let here = Span::mixed_site();
            after_attributes(item, &quote_spanned!(here=> #[#runtime::private::llm_finish_tool(#args)]))
        }
    }
}

/// The item with one more attribute below its own.
pub(super) fn after_attributes(item: TokenStream, attribute: &TokenStream) -> TokenStream {
    let mut rest = item.into_iter().peekable();
    let mut tokens = TokenStream::new();
    while rest.peek().is_some_and(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '#')) {
        tokens.extend(rest.by_ref().take(2));
    }
    tokens.extend(attribute.clone());
    tokens.extend(rest);
    tokens
}

fn made(plan: &ToolPlan) -> TokenStream {
    let Target { attrs, vis, sig, shape, output, .. } = &plan.target;
    let doc = doc(&plan.effect);
    let mut sig = sig.clone();
    match shape {
        Shape::AsyncTrait(body) => {
            let run = run(plan, &body.body.stream(), body.body.span(), output, &TokenStream::new());
            let body = async_trait(body, &run);
            quote!(#(#attrs)* #doc #vis #sig #body)
        }
        // A tool is async: `stream` is no word of its attribute.
        Shape::AsyncFn { body } | Shape::StreamFn { body } => {
            let rebound = once::take_arguments(&mut sig);
            let (inside, rest) = split_inner_attributes(body);
            let run = run(plan, &rest, body.span(), output, &rebound);
            let body = braces(quote!(#inside #run), body.span());
            if matches!(plan.effect, Effect::NonIdempotent) && !plan.in_trait {
                let function = once::function(&plan.runtime, &plan.target, sig, &body);
                return quote!(#doc #function);
            }
            quote!(#(#attrs)* #doc #vis #sig #body)
        }
    }
}

/// Begins the run, runs the body once, and says how it ended.
fn run(plan: &ToolPlan, body: &TokenStream, at: Span, output: &Type, rebound: &TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let (import, runtime) = &imported(&plan.runtime, plan.renamed);
    let tool = quote_spanned!(here=> #runtime::private::Tool);
    let start = started(&tool, &TokenStream::new(), &plan.effect, runtime, plan.name.as_ref(), &plan.target);
    let (items, statements) = split_leading_items(&braces(body.clone(), at));
    let edge = edge(runtime, output);
    let block = braces(quote!(#items #rebound #edge #statements), at);
    let warnings = warnings(&plan.warnings);
    let run = quote_spanned!(here=> #runtime::private::Tool::run(&mut __tool, async move #block).await);
    if matches!(output, Type::Never(_)) {
        // It ends in no answer that could be asked.
        return quote_spanned!(here=> #import #warnings let mut __tool = #start; #run);
    }
    quote_spanned! {here=>
        #import
        #warnings
        let mut __tool = #start;
        let __returned = #run;
        __tool.end(&#runtime::private::Ended::new(&__returned).llm_verdict());
        __returned
    }
}

/// Gives the body its type, so that `?` and `return` know what they convert to, and one that never ends has an answer.
fn edge(runtime: &syn::Path, output: &Type) -> Option<TokenStream> {
    let place = Place::of(output);
    let output = (!matches!(output, Type::Never(_))).then(|| without_impl_trait(output))?;
    let here = Span::mixed_site();
    let answer = place.ours_at_start(quote_spanned!(here=> return __edge));
    // The semicolon keeps it from being the value of a body without statements.
    Some(quote_spanned! {here=>
        if let ::core::option::Option::Some(__edge) = #runtime::private::no_answer::<#output>() {
            #answer;
        };
    })
}

fn doc(effect: &Effect) -> TokenStream {
    let text = match effect {
        Effect::ReadOnly => "Effect: `read_only`. Calling it twice changes nothing in the world.",
        Effect::Idempotent { .. } => "Effect: `idempotent`. Calling it twice with the same key changes nothing more.",
        Effect::IdempotentNatural => "Effect: `idempotent(natural)`. Calling it twice changes nothing more.",
        Effect::NonIdempotent => "Effect: `non_idempotent`. Calling it twice does it twice: it can't be retried.",
    };
    quote!(#[doc = ""] #[doc = #text]).into_token_stream()
}
