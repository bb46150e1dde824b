//! What the syntax of a type tells of a stream in it. By names: an alias is the compiler's to look through.

use syn::{GenericArgument, PathArguments, Type, TypeImplTrait, TypeParamBound};

use crate::returns::types;
use crate::tokens::opened_type;

/// `impl Stream`, `BoxStream`, and those behind `Pin`, `Box` and `dyn`.
pub(crate) fn is_stream(ty: &Type) -> bool {
    match opened_type(ty) {
        Type::ImplTrait(ty) => ty.bounds.iter().any(is_stream_bound),
        Type::TraitObject(ty) => ty.bounds.iter().any(is_stream_bound),
        Type::Path(path) => path.path.segments.last().is_some_and(|last| {
            let boxed = last.ident == "BoxStream" || last.ident == "LocalBoxStream";
            let pointer = last.ident == "Pin" || last.ident == "Box";
            let inside = types(&last.arguments).filter(|_| pointer);
            boxed || inside.is_some_and(|inside| inside.first().is_some_and(|ty| is_stream(ty)))
        }),
        _ => false,
    }
}

/// `Stream`, or a trait below it.
fn is_stream_bound(bound: &TypeParamBound) -> bool {
    match bound {
        TypeParamBound::Trait(bound) => bound
            .path
            .segments
            .last()
            .is_some_and(|last| ["Stream", "TryStream", "FusedStream"].iter().any(|name| last.ident == name)),
        _ => false,
    }
}

/// The `X` of `impl Stream<Item = X>`, `BoxStream<'_, X>`, or what is around them.
#[must_use]
pub fn item_type(ty: &Type) -> Option<&Type> {
    match opened_type(ty) {
        Type::ImplTrait(ty) => impl_item(ty),
        Type::TraitObject(ty) => ty.bounds.iter().find_map(item),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let first = types(&last.arguments)?.first().copied()?;
            let boxed = last.ident == "BoxStream" || last.ident == "LocalBoxStream";
            let around = ["Result", "Pin", "Box"].iter().any(|name| last.ident == name);
            if boxed { Some(first) } else { item_type(first).filter(|_| around) }
        }
        _ => None,
    }
}

/// The `X` of `impl Stream<Item = X>`.
#[must_use]
pub fn impl_item(ty: &TypeImplTrait) -> Option<&Type> {
    ty.bounds.iter().filter(|bound| is_stream_bound(bound)).find_map(item)
}

fn item(bound: &TypeParamBound) -> Option<&Type> {
    let TypeParamBound::Trait(bound) = bound else { return None };
    let PathArguments::AngleBracketed(arguments) = &bound.path.segments.last()?.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::AssocType(item) if item.ident == "Item" => Some(&item.ty),
        _ => None,
    })
}
