//! A stream that is returned bare fails after the function has returned.

use syn::punctuated::Punctuated;
use syn::{GenericArgument, PathArguments, Token, Type, TypeParamBound};

use super::says::Says;
use crate::tokens::opened_type;

pub(super) fn no_bare_stream(ty: &Type, says: &mut Says<'_>) {
    if is_stream(ty) {
        let message = "a bare stream can't be retried: it fails after the function has returned\n\
                       write `-> Result<impl Stream<..>, E>`: opening the stream is retried then";
        says.on(ty, message);
    }
}

/// `impl Stream`, `BoxStream`, and those behind `Pin`, `Box` and `dyn`.
fn is_stream(ty: &Type) -> bool {
    match opened_type(ty) {
        Type::ImplTrait(ty) => any_stream(&ty.bounds),
        Type::TraitObject(ty) => any_stream(&ty.bounds),
        Type::Path(path) => path.path.segments.last().is_some_and(|last| {
            let boxed = last.ident == "BoxStream" || last.ident == "LocalBoxStream";
            let pointer = last.ident == "Pin" || last.ident == "Box";
            boxed || pointer && first(&last.arguments).is_some_and(is_stream)
        }),
        _ => false,
    }
}

fn any_stream(bounds: &Punctuated<TypeParamBound, Token![+]>) -> bool {
    bounds.iter().any(|bound| match bound {
        TypeParamBound::Trait(bound) => bound
            .path
            .segments
            .last()
            .is_some_and(|last| ["Stream", "TryStream", "FusedStream"].iter().any(|name| last.ident == name)),
        _ => false,
    })
}

fn first(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}
