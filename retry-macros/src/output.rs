//! The return type, as far as its syntax matters: `impl Trait` can't be written in a body.

use syn::{GenericArgument, PathArguments, ReturnType, Type};

/// The type with `_` in the place of each `impl Trait`, for the compiler to infer.
pub(crate) fn without_impl_trait(output: &Type) -> Type {
    let mut output = output.clone();
    infer(&mut output);
    output
}

fn infer(place: &mut Type) {
    match place {
        Type::ImplTrait(it) => {
            let underscore = syn::token::Underscore { spans: [it.impl_token.span] };
            *place = Type::Infer(syn::TypeInfer { attrs: Vec::new(), underscore_token: underscore });
        }
        Type::Path(path) => path.path.segments.iter_mut().for_each(|segment| arguments(&mut segment.arguments)),
        Type::Tuple(tuple) => tuple.elems.iter_mut().for_each(infer),
        Type::Reference(reference) => infer(&mut reference.elem),
        Type::Array(array) => infer(&mut array.elem),
        Type::Slice(slice) => infer(&mut slice.elem),
        Type::Ptr(pointer) => infer(&mut pointer.elem),
        Type::Paren(paren) => infer(&mut paren.elem),
        Type::Group(group) => infer(&mut group.elem),
        _ => {}
    }
}

fn arguments(arguments: &mut PathArguments) {
    match arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.iter_mut().for_each(|argument| match argument {
            GenericArgument::Type(argument) => infer(argument),
            GenericArgument::AssocType(argument) => infer(&mut argument.ty),
            _ => {}
        }),
        PathArguments::Parenthesized(arguments) => {
            arguments.inputs.iter_mut().for_each(|input| infer(&mut input.ty));
            if let ReturnType::Type(_, output) = &mut arguments.output {
                infer(output);
            }
        }
        PathArguments::None => {}
    }
}
