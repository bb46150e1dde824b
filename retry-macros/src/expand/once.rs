//! The return type of what must not run twice: `async fn f(..) -> R` becomes `fn f(..) -> NonIdempotent<impl Future<Output = R>>`.
//!
//! `impl` carries this crate's edition, 2024, in which it captures every lifetime, as an `async fn` does.

use proc_macro2::{Group, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use retry_lint::body::split_inner_attributes;
use retry_lint::plan::Target;
use syn::{Attribute, FnArg, Pat, Path, ReturnType, Signature, Type};

use super::braces;

/// Takes the patterns out of the arguments: the tokens bind them again inside the future. What a future does not mention it does
/// not capture, and would be dropped when it is made instead of when it ends.
pub(super) fn take_arguments(sig: &mut Signature) -> TokenStream {
    let mut rebound = TokenStream::new();
    for (at, input) in sig.inputs.iter_mut().enumerate() {
        let typed = match input {
            FnArg::Typed(typed) => typed,
            FnArg::Receiver(receiver) => {
                // Not all bodies mention it.
                let receiver = &receiver.self_token;
                rebound.extend(quote_spanned!(Span::mixed_site()=> let _ = &#receiver;));
                continue;
            }
        };
        let (lints, conditions) = split_attributes(&mut typed.attrs);
        let pattern = core::mem::replace(&mut *typed.pat, Pat::Verbatim(TokenStream::new()));
        let name = match &pattern {
            Pat::Ident(simple) if is_plain(simple) => simple.ident.clone(),
            _ => {
                let whole = quote::format_ident!("__argument_{at}", span = Span::mixed_site());
                // Not all of it may be bound by the pattern.
                rebound.extend(quote_spanned!(Span::mixed_site()=> #(#conditions)* let #whole = #whole;));
                whole
            }
        };
        // `_x` is bound so that it lives as long as the future, and for nothing else.
        let allow = quote!(#[allow(clippy::no_effect_underscore_binding)]);
        rebound.extend(quote_spanned!(Span::mixed_site()=> #(#conditions)* #(#lints)* #allow let #pattern = #name;));
        *typed.pat = Pat::Verbatim(quote!(#name));
    }
    rebound
}

/// The attributes of lints, which go with the pattern, and the conditions, which stay and go with it too.
fn split_attributes(attrs: &mut Vec<Attribute>) -> (Vec<Attribute>, Vec<Attribute>) {
    const LINTS: [&str; 5] = ["allow", "expect", "warn", "deny", "forbid"];
    let is_lint = |attr: &Attribute| LINTS.iter().any(|lint| attr.path().is_ident(lint));
    let (lints, others) = core::mem::take(attrs).into_iter().partition(is_lint);
    *attrs = others;
    let is_condition = |attr: &&Attribute| attr.path().is_ident("cfg");
    (lints, attrs.iter().filter(is_condition).cloned().collect())
}

/// A name that may be mentioned. `_x` is the user's word that it is not.
fn is_plain(simple: &syn::PatIdent) -> bool {
    simple.by_ref.is_none() && simple.subpat.is_none() && !simple.ident.to_string().starts_with('_')
}

/// The function with its return type changed; its arguments are taken already.
pub(super) fn function(runtime: &Path, target: &Target, mut sig: Signature, body: &Group) -> TokenStream {
    let Target { attrs, vis, output, .. } = target;
    let here = Span::mixed_site();
    sig.asyncness = None;
    let arrow = syn::Token![->](here);
    let output = nameable(runtime, output);
    let output = quote_spanned!(here=> #runtime::NonIdempotent<impl ::core::future::Future<Output = #output>>);
    sig.output = ReturnType::Type(arrow, Box::new(syn::Type::Verbatim(output)));
    let (inside, rest) = split_inner_attributes(body);
    let rest = braces(rest, body.span());
    let body = braces(quote_spanned!(here=> #inside #runtime::NonIdempotent::new(async move #rest)), body.span());
    quote_spanned! {here=>
        #(#attrs)*
        // In an impl the trait's method may be an `async fn`: this one returns a more special future.
        #[allow(refining_impl_trait)]
        // Both lints look at a type that is not the user's.
        #[allow(clippy::double_must_use, clippy::should_implement_trait)]
        #vis #sig #body
    }
}

/// `!` can't be written there, but what a function returns that never does can.
fn nameable(runtime: &Path, output: &Type) -> TokenStream {
    match output {
        Type::Never(never) => {
            let arrow = syn::Token![->](Span::mixed_site());
            quote_spanned!(Span::mixed_site()=> <fn() #arrow #never as #runtime::private::Never>::Output)
        }
        output => output.to_token_stream(),
    }
}

/// The last step, after all other attributes have seen an `async fn`.
pub(crate) fn finish(runtime: &Path, target: &Target, body: &Group) -> TokenStream {
    let mut sig = target.sig.clone();
    let rebound = take_arguments(&mut sig);
    let body = braces(quote!(#rebound #body), body.span());
    function(runtime, target, sig, &body)
}
