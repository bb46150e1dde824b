//! Return types that can never be a `Result`. Only those: every other path may be an alias, and
//! the compiler knows what it stands for.

use syn::punctuated::Punctuated;
use syn::token::Paren;
use syn::{
    AngleBracketedGenericArguments, GenericArgument, Ident, Path, PathArguments, ReturnType, Type, TypeParamBound,
    TypeTuple,
};

use crate::errors::Errors;
use crate::tokens::opened_type;

/// Types of the standard library that people return and that are no `Result`.
const NO_RESULTS: [&str; 33] = [
    "Option", "String", "str", "bool", "char", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64",
    "u128", "usize", "f32", "f64", "Vec", "VecDeque", "HashMap", "HashSet", "BTreeMap", "BTreeSet", "Box", "Rc", "Arc",
    "Pin", "Cow", "Cell", "RefCell", "Duration",
];

/// Judges the type after `->`; of an `#[async_trait]` method: the output.
pub(crate) fn judge(ty: &Type, errors: &mut Errors) {
    let ty = opened_type(ty);
    match ty {
        Type::Tuple(tuple) if tuple.elems.is_empty() => refuse(ty, "`()`", errors),
        Type::Tuple(_) => refuse(ty, "a tuple", errors),
        Type::Reference(_) => refuse(ty, "a reference", errors),
        Type::Ptr(_) => refuse(ty, "a pointer", errors),
        Type::Never(_) => refuse(ty, "`!`", errors),
        Type::Array(_) => refuse(ty, "an array", errors),
        Type::Slice(_) => refuse(ty, "a slice", errors),
        Type::ImplTrait(_) => refuse(ty, "an `impl Trait`", errors),
        Type::TraitObject(_) => refuse(ty, "a trait object", errors),
        Type::FnPtr(_) => refuse(ty, "a function pointer", errors),
        Type::Path(path) if path.qself.is_none() => judge_path(ty, &path.path, errors),
        _ => {}
    }
}

/// Says that the function has no return type.
pub(crate) fn missing(name: &Ident, errors: &mut Errors) {
    let message = format!("`{name}` returns no `Result`: no failure could be seen\nwrite `-> Result<T, E>`");
    errors.on(name, message);
}

/// What a function without `->` returns.
pub(crate) fn unit() -> Type {
    let nothing = TypeTuple { attrs: Vec::new(), paren_token: Paren::default(), elems: Punctuated::new() };
    Type::Tuple(nothing)
}

/// The type after `->`, if there is one.
pub(crate) fn written(output: &ReturnType) -> Option<&Type> {
    match output {
        ReturnType::Default => None,
        ReturnType::Type(_, ty) => Some(ty),
    }
}

fn refuse(ty: &Type, what: &str, errors: &mut Errors) {
    errors.on(ty, format!("{what} is no `Result`: no failure could be seen\nwrite `-> Result<T, E>`"));
}

fn judge_path(ty: &Type, path: &Path, errors: &mut Errors) {
    let Some(last) = path.segments.last() else {
        return;
    };
    let root = path.segments.first().map(|segment| segment.ident.to_string());
    let is_std = path.segments.len() == 1 || matches!(root.as_deref(), Some("std" | "core" | "alloc"));
    if is_std && NO_RESULTS.iter().any(|name| last.ident == name) {
        refuse(ty, &format!("`{}`", last.ident), errors);
    }
    if let Some(error @ Type::ImplTrait(_)) = error_type(path).map(opened_type) {
        let message = "`impl Trait` as the error type can't be judged\n\
                       write the type, or `Box<dyn Error + Send + Sync>`";
        errors.on(error, message);
    }
}

/// The `E` of a path that ends in `Result<T, E>`.
fn error_type(path: &Path) -> Option<&Type> {
    let last = path.segments.last().filter(|segment| segment.ident == "Result")?;
    let [_, error] = types(&last.arguments)?[..] else {
        return None;
    };
    Some(error)
}

/// The `T` of `Result<T, ..>`.
pub(crate) fn value_type(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|segment| segment.ident == "Result")?;
    types(&last.arguments)?.first().copied()
}

/// Whether a type is known to be neither a `Result` nor a stream, nor an alias of one.
pub(crate) fn is_plain(ty: &Type) -> bool {
    match opened_type(ty) {
        Type::Tuple(_) | Type::Reference(_) | Type::Array(_) | Type::Slice(_) | Type::Never(_) => true,
        Type::Path(path) => match (&path.qself, path.path.segments.last()) {
            (None, Some(last)) => {
                let pointer = ["Box", "Pin", "Rc", "Arc"].iter().any(|name| last.ident == name);
                path.path.segments.len() == 1 && !pointer && NO_RESULTS.iter().any(|name| last.ident == name)
            }
            _ => false,
        },
        _ => false,
    }
}

pub(crate) fn types(arguments: &PathArguments) -> Option<Vec<&Type>> {
    let PathArguments::AngleBracketed(AngleBracketedGenericArguments { args, .. }) = arguments else {
        return None;
    };
    let types = args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    Some(types.collect())
}

/// The `R` of `impl Future<Output = R>`, `Box<dyn Future<Output = R>>`, or that inside `Pin`.
pub(crate) fn future_output(ty: &Type) -> Option<&Type> {
    match opened_type(ty) {
        Type::ImplTrait(ty) => ty.bounds.iter().find_map(output),
        Type::TraitObject(ty) => ty.bounds.iter().find_map(output),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let pointer = last.ident == "Pin" || last.ident == "Box";
            let inside = types(&last.arguments).filter(|_| pointer)?;
            inside.first().and_then(|ty| future_output(ty))
        }
        _ => None,
    }
}

fn output(bound: &TypeParamBound) -> Option<&Type> {
    let TypeParamBound::Trait(bound) = bound else {
        return None;
    };
    let future = bound.path.segments.last().filter(|segment| segment.ident == "Future")?;
    let PathArguments::AngleBracketed(arguments) = &future.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::AssocType(output) if output.ident == "Output" => Some(&output.ty),
        _ => None,
    })
}
