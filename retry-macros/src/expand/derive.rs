//! `#[derive(Classify)]`: one arm for each variant. The type of a field is asked at its own place, so that a wrong one is marked
//! where it stands.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use retry_lint::derive::plan::{Arm, Asked, DerivePlan, Means, Owner, Plain, Refused};
use syn::{GenericParam, Generics, Type, parse_quote_spanned};

/// What the lints of the user's crate shall not be asked about: variants that are deprecated, or that can't exist.
const ALLOWED: [&str; 3] = ["deprecated", "unreachable_patterns", "unused_qualifications"];

/// `Classify`, and where it was asked for `From<Stopped>`.
pub(crate) fn derive(plan: &DerivePlan) -> TokenStream {
    let runtime = &plan.owner.runtime;
    let here = Span::mixed_site();
    let arms = plan.arms.iter().map(|arm| self::arm(arm, runtime));
    let generics = bounded(plan);
    let body = quote_spanned!(here=> match self { #(#arms)* });
    let classify = classify(&plan.owner, &generics, &body);
    let stopped = plan.arms.iter().filter_map(|arm| from_stopped(&plan.owner, arm));
    quote!(#classify #(#stopped)*)
}

/// The mistakes, and impls that keep the rest of the user's crate quiet about what is missing.
pub(crate) fn refused(refused: Refused) -> TokenStream {
    let mut tokens = refused.error.into_compile_error();
    let Some(owner) = refused.owner else { return tokens };
    let runtime = &owner.runtime;
    let here = Span::mixed_site();
    let unknown = quote_spanned!(here=> #runtime::Verdict::unknown());
    tokens.extend(classify(&owner, &owner.generics, &unknown));
    if refused.from_stopped {
        tokens.extend(from(&owner, here, &quote_spanned!(here=> loop {})));
    }
    tokens
}

fn classify(owner: &Owner, generics: &Generics, body: &TokenStream) -> TokenStream {
    let Owner { runtime, ident, .. } = owner;
    let (params, arguments, bounds) = generics.split_for_impl();
    let allowed = ALLOWED.map(|lint| Ident::new(lint, Span::call_site()));
    quote_spanned! {Span::mixed_site()=>
        #[allow(#(#allowed),*)]
        #[automatically_derived]
        impl #params #runtime::Classify for #ident #arguments #bounds {
            fn classify(&self) -> #runtime::Verdict {
                #body
            }
        }
    }
}

/// `From<Stopped>`. Its head stands at `at` as if the user had written it: where there already is one, the compiler points there.
fn from(owner: &Owner, at: Span, body: &TokenStream) -> TokenStream {
    let Owner { runtime, ident, generics } = owner;
    let (params, arguments, bounds) = generics.split_for_impl();
    let mut ident = ident.clone();
    ident.set_span(ident.span().located_at(at));
    let head = quote_spanned!(at=> impl #params ::core::convert::From<#runtime::Stopped> for #ident #arguments #bounds);
    let function = quote_spanned! {Span::mixed_site()=>
        fn from(__stopped: #runtime::Stopped) -> Self {
            #body
        }
    };
    let braces = super::braces(function, at);
    quote_spanned! {Span::mixed_site()=>
        #[allow(deprecated)]
        #[automatically_derived]
        #head #braces
    }
}

fn from_stopped(owner: &Owner, arm: &Arm) -> Option<TokenStream> {
    let Means::Stopped { asked, from: Some(at) } = &arm.means else { return None };
    let here = Span::mixed_site();
    let runtime = &owner.runtime;
    let Asked { member, ty, .. } = asked;
    let path = path(arm);
    let body = quote_spanned!(here=> #path { #member: <#ty as #runtime::private::ask::IsStopped>::of(__stopped) });
    Some(from(owner, *at, &body))
}

/// `Self::Variant`, or `Self`
fn path(arm: &Arm) -> TokenStream {
    let here = Span::mixed_site();
    let variant = arm.variant.as_ref().map(|variant| quote_spanned!(here=> ::#variant));
    quote_spanned!(here=> Self #variant)
}

fn arm(arm: &Arm, runtime: &syn::Path) -> TokenStream {
    let here = Span::mixed_site();
    let path = path(arm);
    let (asked, mut verdict) = meant(&arm.means, runtime);
    let asked = asked.map(|Asked { member, .. }| quote_spanned!(here=> #member: __asked,));
    let wait = arm.wait.as_ref().map(|Asked { member, .. }| quote_spanned!(here=> #member: __wait,));
    if let Some(Asked { ty, name, .. }) = &arm.wait {
        let floor = quote_spanned!(here=> <#ty as #runtime::private::ask::Wait>::wait(__wait));
        verdict = quote_spanned!(here=> #runtime::private::ask::waiting(#verdict, #floor, #name));
    }
    if let Some(reason) = &arm.reason {
        verdict = quote_spanned!(here=> #verdict.with_reason(#reason));
    }
    quote_spanned!(here=> #path { #asked #wait .. } => #verdict,)
}

/// The field that is asked, and the question.
fn meant<'a>(means: &'a Means, runtime: &syn::Path) -> (Option<&'a Asked>, TokenStream) {
    let here = Span::mixed_site();
    let ask = quote_spanned!(here=> #runtime::private::ask);
    match means {
        Means::Plain { kind, not_processed } => {
            let not_processed = not_processed.then(|| quote_spanned!(here=> .not_processed()));
            let kind = plain(*kind);
            (None, quote_spanned!(here=> #runtime::Verdict::#kind #not_processed))
        }
        Means::Status(asked) => {
            let ty = &asked.ty;
            (Some(asked), quote_spanned!(here=> #ask::by_status(<#ty as #ask::Status>::status(__asked))))
        }
        Means::Inner(asked) => (Some(asked), verdict(&asked.ty, &quote_spanned!(here=> #ask::Inner))),
        Means::Stopped { asked, .. } => (Some(asked), verdict(&asked.ty, &quote_spanned!(here=> #ask::IsStopped))),
    }
}

fn verdict(ty: &Type, of: &TokenStream) -> TokenStream {
    quote_spanned!(Span::mixed_site()=> <#ty as #of>::verdict(__asked))
}

fn plain(kind: Plain) -> TokenStream {
    let here = Span::mixed_site();
    match kind {
        Plain::Transient => quote_spanned!(here=> transient()),
        Plain::RateLimited => quote_spanned!(here=> rate_limited(::core::option::Option::None)),
        Plain::Ambiguous => quote_spanned!(here=> ambiguous()),
        Plain::Fatal => quote_spanned!(here=> fatal()),
    }
}

/// The generics, with a bound for each asked field whose type depends on them.
fn bounded(plan: &DerivePlan) -> Generics {
    let here = Span::mixed_site();
    let runtime = &plan.owner.runtime;
    let mut generics = plan.owner.generics.clone();
    let mut bound = |asked: &Asked, of: TokenStream| {
        let ty = &asked.ty;
        if asked.open {
            generics.make_where_clause().predicates.push(parse_quote_spanned!(here=> #ty: #runtime::#of));
        }
    };
    for Arm { means, wait, .. } in &plan.arms {
        if let Some(wait) = wait {
            bound(wait, quote!(private::ask::Wait));
        }
        match means {
            Means::Status(asked) => bound(asked, quote!(private::ask::Status)),
            // A plain parameter is bound by the name that users know.
            Means::Inner(asked) if is_param(&plan.owner.generics, &asked.ty) => bound(asked, quote!(Classify)),
            Means::Inner(asked) => bound(asked, quote!(private::ask::Inner)),
            Means::Plain { .. } | Means::Stopped { .. } => {}
        }
    }
    generics
}

fn is_param(generics: &Generics, ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let mut params = generics.params.iter();
    params.any(|param| matches!(param, GenericParam::Type(param) if path.path.is_ident(&param.ident)))
}
