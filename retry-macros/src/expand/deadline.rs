//! A policy whose deadline is compared by the compiler, because a value is the path of a constant.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use retry_lint::plan::{DurationValue, Numbers};
use syn::ExprPath;

use super::{duration, written};

/// The policy, and a panic in constant evaluation where two attempts and one wait don't fit into the deadline.
///
/// Each value is named once, so that one of another type is one error.
pub(super) fn proven(numbers: &Numbers, runtime: &syn::Path) -> TokenStream {
    let here = Span::mixed_site();
    let plain = all_plain(numbers);
    let mut numbers = numbers.clone();
    let mut lets = TokenStream::new();
    let mut name = |slot: &mut Option<DurationValue>, name: &str| {
        let value = slot.take()?;
        let name = Ident::new(name, here);
        let (of, at) = (duration(&value, runtime), place(Some(&value)));
        lets.extend(quote_spanned!(at=> let #name: ::core::time::Duration = #of;));
        *slot = Some(DurationValue::Path(ExprPath { attrs: Vec::new(), qself: None, path: name.clone().into() }));
        // By its path: a user's trait for every type may have a method of this name.
        Some(quote!(::core::time::Duration::as_nanos(&#name)))
    };
    let deadline = name(&mut numbers.deadline, "__deadline");
    let wait = name(&mut numbers.base, "__base").map(|wait| quote_spanned!(here=> + #wait));
    let at = place(numbers.attempt_timeout.as_ref());
    let timeout = name(&mut numbers.attempt_timeout, "__timeout");
    let written = written(&numbers, runtime);
    let said = "two attempts and one wait don't fit into `deadline` [LR110]\n\
                write a shorter `attempt_timeout`, or a longer `deadline`";
    let panics = quote_spanned!(at=> ::core::panic!(#said));
    let checked = quote_spanned! {here=>
        #lets
        if #timeout * 2 #wait > #deadline {
            #panics
        }
    };
    let policy = quote_spanned!(here=> #runtime::Policy::builder() #written .build_const());
    if plain {
        quote_spanned!(here=> { const __POLICY: #runtime::Policy = { #checked #policy }; const { &__POLICY } })
    } else {
        quote_spanned!(here=> const { #checked &#policy })
    }
}

/// Whether a constant of an item may name all values: no path begins with what may be a type, and so a parameter. Only such a
/// constant is evaluated by `cargo check`.
fn all_plain(numbers: &Numbers) -> bool {
    [&numbers.deadline, &numbers.base, &numbers.attempt_timeout].into_iter().flatten().all(|value| match value {
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
fn place(value: Option<&DurationValue>) -> Span {
    let here = Span::mixed_site();
    match value {
        Some(DurationValue::Literal { span, .. }) => span.resolved_at(here),
        Some(DurationValue::Path(path)) => syn::spanned::Spanned::span(path).resolved_at(here),
        None => here,
    }
}
