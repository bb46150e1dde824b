//! The return type, as far as its syntax matters: `impl Trait` can't be written in a body.

use proc_macro2::Span;
use retry_lint::plan::impl_item;
use syn::{GenericArgument, Path, PathArguments, ReturnType, Type, TypeImplTrait, parse_quote_spanned};

/// The type with `_` in the place of each `impl Trait`, for the compiler to infer.
pub(crate) fn without_impl_trait(output: &Type) -> Type {
    let mut output = output.clone();
    replace(&mut output, &infer);
    output
}

/// The type with a type of the runtime in the place of each `impl Stream<Item = X>`, and `_` in that of any other.
pub(crate) fn with_any_stream(output: &Type, runtime: &Path) -> Type {
    let mut output = output.clone();
    replace(&mut output, &|it| match impl_item(it) {
        Some(item) => {
            let item = without_impl_trait(item);
            parse_quote_spanned!(Span::mixed_site()=> #runtime::private::streams::AnyStream<#item>)
        }
        None => infer(it),
    });
    output
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
