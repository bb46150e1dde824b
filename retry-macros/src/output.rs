//! The return type, as far as its syntax matters: `impl Trait` can't be written in a body.

use proc_macro2::Span;
use syn::{GenericArgument, Path, PathArguments, ReturnType, Type, TypeImplTrait, TypeParamBound, parse_quote_spanned};

/// The type with `_` in the place of each `impl Trait`, for the compiler to infer.
pub(crate) fn without_impl_trait(output: &Type) -> Type {
    let mut output = output.clone();
    replace(&mut output, &infer);
    output
}

/// The type with a type of the runtime in the place of each `impl Stream<Item = X>`, and `_` in that of any other.
pub(crate) fn with_any_stream(output: &Type, runtime: &Path) -> Type {
    let mut output = output.clone();
    replace(&mut output, &|it| match item_of(it) {
        Some(item) => {
            let item = without_impl_trait(item);
            parse_quote_spanned!(Span::mixed_site()=> #runtime::private::streams::AnyStream<#item>)
        }
        None => infer(it),
    });
    output
}

/// The `X` of `impl Stream<Item = X>`, `BoxStream<'_, X>`, or what is around them, as far as its syntax tells.
pub(crate) fn item_type(output: &Type) -> Option<&Type> {
    match output {
        Type::ImplTrait(it) => item_of(it),
        Type::TraitObject(it) => it.bounds.iter().find_map(item_of_bound),
        Type::Paren(paren) => item_type(&paren.elem),
        Type::Group(group) => item_type(&group.elem),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
            let mut types = arguments.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            let first = types.next()?;
            let boxed = last.ident == "BoxStream" || last.ident == "LocalBoxStream";
            let around = ["Result", "Pin", "Box"].iter().any(|name| last.ident == name);
            if boxed { Some(first) } else { item_type(first).filter(|_| around) }
        }
        _ => None,
    }
}

fn item_of(it: &TypeImplTrait) -> Option<&Type> {
    it.bounds.iter().find_map(item_of_bound)
}

fn item_of_bound(bound: &TypeParamBound) -> Option<&Type> {
    let TypeParamBound::Trait(bound) = bound else { return None };
    let PathArguments::AngleBracketed(arguments) = &bound.path.segments.last()?.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::AssocType(item) if item.ident == "Item" => Some(&item.ty),
        _ => None,
    })
}

fn infer(it: &TypeImplTrait) -> Type {
    let underscore = syn::token::Underscore { spans: [it.impl_token.span] };
    Type::Infer(syn::TypeInfer { attrs: Vec::new(), underscore_token: underscore })
}

type With<'a> = &'a dyn Fn(&TypeImplTrait) -> Type;

fn replace(place: &mut Type, with: With<'_>) {
    match place {
        Type::ImplTrait(it) => *place = with(it),
        Type::Path(path) => path.path.segments.iter_mut().for_each(|segment| arguments(&mut segment.arguments, with)),
        Type::Tuple(tuple) => tuple.elems.iter_mut().for_each(|place| replace(place, with)),
        Type::Reference(reference) => replace(&mut reference.elem, with),
        Type::Array(array) => replace(&mut array.elem, with),
        Type::Slice(slice) => replace(&mut slice.elem, with),
        Type::Ptr(pointer) => replace(&mut pointer.elem, with),
        Type::Paren(paren) => replace(&mut paren.elem, with),
        Type::Group(group) => replace(&mut group.elem, with),
        _ => {}
    }
}

fn arguments(arguments: &mut PathArguments, with: With<'_>) {
    match arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.iter_mut().for_each(|argument| match argument {
            GenericArgument::Type(argument) => replace(argument, with),
            GenericArgument::AssocType(argument) => replace(&mut argument.ty, with),
            _ => {}
        }),
        PathArguments::Parenthesized(arguments) => {
            arguments.inputs.iter_mut().for_each(|input| replace(&mut input.ty, with));
            if let ReturnType::Type(_, output) = &mut arguments.output {
                replace(output, with);
            }
        }
        PathArguments::None => {}
    }
}
