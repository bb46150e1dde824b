//! A function that was refused is given back so that nothing else in the user's crate breaks: with its own signature, and with a
//! body that is checked for what an accepted one would return. It never runs.

use proc_macro2::{Group, Span, TokenStream};
use quote::{quote, quote_spanned};
use retry_lint::body::split_inner_attributes;
use retry_lint::plan::{Plan, Refused, Shape, Streamed, Target};
use syn::Type;

use super::renamed::imported;
use super::{ask, async_trait, attempt, braces, stream};
use crate::output::{with_any_stream, without_impl_trait};

/// The mistakes, and the function.
pub(crate) fn function(refused: Refused) -> TokenStream {
    match refused.plan.as_deref().and_then(unharmed) {
        Some(function) => {
            let mut tokens = refused.error.into_compile_error();
            tokens.extend(function);
            tokens
        }
        None => refused.into_tokens(),
    }
}

/// The function, where more is known of it than its tokens.
fn unharmed(plan: &Plan) -> Option<TokenStream> {
    let Target { attrs, vis, sig, shape, output, .. } = &plan.target;
    let erased = without_impl_trait(output);
    let opaque = matches!(erased, Type::Infer(_) | Type::Never(_)) || plan.stream.is_some() && erased != *output;
    if opaque && streamed(plan).is_none() {
        return None;
    }
    let mut sig = sig.clone();
    let body = match shape {
        Shape::AsyncTrait(body) => async_trait(body, &checked(plan, &body.body, body.body.stream())),
        Shape::StreamFn { body } => {
            let (inner, inside) = split_inner_attributes(body);
            let checked = bare(plan, streamed(plan)?, body, inside);
            braces(quote!(#inner #checked), body.span())
        }
        Shape::AsyncFn { body } => {
            if sig.asyncness.is_none() {
                // That is what was forgotten, or what is awaited in it would be one more mistake.
                waits(body.stream()).then_some(())?;
                sig.asyncness = Some(syn::Token![async](sig.fn_token.span));
            }
            sig.constness = None;
            let (inner, inside) = split_inner_attributes(body);
            let checked = checked(plan, body, inside);
            braces(quote!(#inner #checked), body.span())
        }
    };
    Some(quote!(#(#attrs)* #vis #sig #body))
}

/// Where the function says that it returns a stream, and does.
fn streamed(plan: &Plan) -> Option<&Streamed> {
    plan.stream.as_ref().filter(|_| plan.target.fits)
}

/// The body of an async function, once.
fn checked(plan: &Plan, body: &Group, inside: TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let (import, runtime) = imported(&plan.runtime, plan.renamed);
    let output = &plan.target.output;
    let Some(streamed) = streamed(plan) else {
        let asked = ask_leniently(plan, &runtime);
        let attempt = attempt(plan, &runtime, body, inside, "refused_edge");
        return quote_spanned! {here=>
            #import
            let __returns = #asked;
            #runtime::private::refused(__returns, #attempt).await
        };
    };
    let any = with_any_stream(output, &runtime);
    let asked = ask(plan, &runtime, &any);
    let returns = stream::agreed(plan, &runtime, streamed, &asked);
    let attempt = attempt(plan, &runtime, body, inside, "streams::edge");
    let polled = stream::polled(plan, &runtime, streamed);
    quote_spanned! {here=>
        #import
        #returns
        __returns.refused::<_, _, #any>(#attempt, #polled)
    }
}

/// The body of a function that returns the stream itself.
fn bare(plan: &Plan, streamed: &Streamed, body: &Group, inside: TokenStream) -> TokenStream {
    let here = Span::mixed_site();
    let (import, runtime) = imported(&plan.runtime, plan.renamed);
    let any = with_any_stream(&plan.target.output, &runtime);
    let returns = stream::bare_returns(plan, &runtime, streamed, &any);
    let attempt = attempt(plan, &runtime, body, inside, "streams::bare_edge");
    let polled = stream::polled(plan, &runtime, streamed);
    quote_spanned! {here=>
        #import
        #returns
        let __returns = __returns.inside();
        __returns.refused::<_, _, #any>(#runtime::private::streams::answer(#attempt), #polled)
    }
}

/// What the return type is; of one that is no `Result`, itself.
fn ask_leniently(plan: &Plan, runtime: &syn::Path) -> TokenStream {
    let output = without_impl_trait(&plan.target.output);
    let place = crate::place::Place::of(&plan.target.output);
    let (ask, returns) = (place.path(runtime, "Ask"), place.at_end(quote!(::NEW.llm_returns())));
    quote!(#ask::<#output> #returns)
}

fn waits(body: TokenStream) -> bool {
    body.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(word) => word == "await",
        proc_macro2::TokenTree::Group(group) => waits(group.stream()),
        _ => false,
    })
}
