//! A policy whose durations are compared by the compiler, because a value is the path of a constant.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use retry_lint::plan::{Claim, DurationValue, Numbers, Proof};
use syn::ExprPath;

use super::{duration, written};

/// The policy, and a panic in constant evaluation for each claim that does not hold.
///
/// Each value is named once, so that one of another type is one error.
pub(super) fn proven(numbers: &Numbers, proofs: &[Proof], runtime: &syn::Path) -> TokenStream {
    let here = Span::mixed_site();
    let plain = all_plain(numbers);
    let checks: TokenStream = proofs.iter().map(|proof| check(proof, numbers)).collect();
    let mut numbers = numbers.clone();
    let mut lets = TokenStream::new();
    for (option, slot) in numbers.durations_mut() {
        let Some(value) = slot.take() else { continue };
        let name = variable(option);
        let (of, at) = (duration(&value, runtime), place(&value));
        lets.extend(quote_spanned!(at=> let #name: ::core::time::Duration = #of;));
        *slot = Some(DurationValue::Path(ExprPath { attrs: Vec::new(), qself: None, path: name.into() }));
    }
    let written = written(&numbers, runtime);
    let checked = quote_spanned!(here=> #lets #checks);
    let policy = quote_spanned!(here=> #runtime::Policy::builder() #written .build_const());
    if plain {
        quote_spanned!(here=> { const __POLICY: #runtime::Policy = { #checked #policy }; const { &__POLICY } })
    } else {
        quote_spanned!(here=> const { #checked &#policy })
    }
}

/// `if base > cap { panic!(..) }`, at the value of the option that it is about.
fn check(proof: &Proof, numbers: &Numbers) -> TokenStream {
    let here = Span::mixed_site();
    let broken = match proof.claim {
        Claim::AboveZero(name) => {
            let name = nanos(name);
            quote_spanned!(here=> #name == 0)
        }
        Claim::AtMost(name, bound) => {
            let (name, bound) = (nanos(name), nanos(bound));
            quote_spanned!(here=> #name > #bound)
        }
        Claim::Below(name, bound) => {
            let (name, bound) = (nanos(name), nanos(bound));
            quote_spanned!(here=> #name >= #bound)
        }
        Claim::TwoAttemptsFit => {
            let (timeout, deadline) = (nanos("attempt_timeout"), nanos("deadline"));
            let wait = numbers.base.as_ref().map(|_| nanos("base")).map(|base| quote_spanned!(here=> + #base));
            quote_spanned!(here=> #timeout * 2 #wait > #deadline)
        }
    };
    let value = numbers.durations().into_iter().find(|(option, _)| *option == proof.claim.at());
    let at = value.and_then(|(_, value)| value).map_or(here, place);
    let said = &proof.said;
    let panics = quote_spanned!(at=> ::core::panic!(#said));
    quote_spanned!(here=> if #broken { #panics })
}

/// The variable of an option.
fn variable(option: &str) -> Ident {
    quote::format_ident!("__{option}", span = Span::mixed_site())
}

/// By its path: a user's trait for every type may have a method of this name.
fn nanos(option: &str) -> TokenStream {
    let variable = variable(option);
    quote!(::core::time::Duration::as_nanos(&#variable))
}

/// Whether a constant of an item may name all values: no path begins with what may be a type, and so a parameter. Only such a
/// constant is evaluated by `cargo check`.
fn all_plain(numbers: &Numbers) -> bool {
    numbers.durations().into_iter().filter_map(|(_, value)| value).all(|value| match value {
        DurationValue::Literal { .. } => true,
        DurationValue::Path(path) => {
            path.qself.is_none()
                && path.path.segments.first().is_some_and(|first| {
                    let name = first.ident.to_string();
                    path.path.leading_colon.is_some()
                        || path.path.segments.len() == 1
                        || name.starts_with(char::is_lowercase)
                })
        }
    })
}

/// Where a value stands.
fn place(value: &DurationValue) -> Span {
    let here = Span::mixed_site();
    match value {
        DurationValue::Literal { span, .. } => span.resolved_at(here),
        DurationValue::Path(path) => syn::spanned::Spanned::span(path).resolved_at(here),
    }
}
