//! A stream fails while it is read, when the function has long returned: retrying it is a word of its own.

use core::time::Duration;

use syn::Type;

use super::Returned;
use super::says::Says;
use crate::duration::DurationValue;
use crate::returns;
use crate::tokens::opened_type;
use crate::written::Written;

pub(super) fn no_bare_stream(returned: &Returned<'_>, says: &mut Says<'_>) {
    if returned.stream.is_none() && returns::is_stream(returned.ty) {
        let message = if returned.is_async {
            "a bare stream can't be retried: it fails after the function has returned\n\
             write `stream` in the attribute, and `-> Result<impl Stream<..>, E>`"
        } else {
            "a stream fails after the function has returned\n\
             write `stream` in the attribute: what fails before its first item is retried then"
        };
        says.on(returned.ty, message);
    }
}

pub(super) fn stream_is_of_a_stream(returned: &Returned<'_>, says: &mut Says<'_>) {
    let Some(stream) = returned.stream else { return };
    let ty = opened_type(returned.ty);
    if returned.is_async && returns::is_stream(ty) {
        let message = "opening a bare stream can't fail, so nothing would be retried\n\
                       write `-> Result<impl Stream<..>, E>`, or leave `async` out";
        return says.on(returned.ty, message);
    }
    // Of a function that is not async, the stream is all that it returns.
    let value = returns::value_type(ty).or((!returned.is_async).then_some(ty)).map(opened_type);
    match value {
        Some(_) if !returned.is_async && returns::value_type(ty).is_some() => {
            let message = "a function that is not async returns the stream itself\n\
                           write `async fn`, or `-> impl Stream<Item = Result<T, E>>`";
            says.on(returned.ty, message);
        }
        Some(Type::ImplTrait(value)) if returned.in_a_box && returns::is_stream(&Type::ImplTrait(value.clone())) => {
            let message = "`#[async_trait]` puts the function in a box, and `impl Stream` can't stand there\n\
                           write `BoxStream<'_, Result<T, E>>` in its place";
            says.on(value, message);
        }
        Some(Type::ImplTrait(value)) if !returns::names_items(value) => {
            let message = "what the items are is not written\n\
                           write `impl Stream<Item = Result<T, E>>`, also where another trait stands above `Stream`";
            says.on(value, message);
        }
        _ if is_none(value.unwrap_or(ty)) => {
            let message = "`stream` stands on a function that returns no stream\n\
                           write `-> Result<impl Stream<Item = Result<T, E>>, E>`, or remove `stream`";
            says.on(&stream.word, message);
        }
        _ => {}
    }
}

/// Whether a type can't be a stream, nor an alias of one, nor a `Result`.
fn is_none(ty: &Type) -> bool {
    match opened_type(ty) {
        Type::Tuple(_) | Type::Reference(_) | Type::Array(_) | Type::Slice(_) | Type::Never(_) => true,
        Type::Path(path) => path.qself.is_none() && returns::is_no_stream(&path.path),
        _ => false,
    }
}

pub(super) fn stream_options_stand_beside_stream(written: &Written, says: &mut Says<'_>) {
    if written.stream.is_some() {
        return;
    }
    for name in ["idle_timeout", "stream_deadline"] {
        if let Some(option) = written.find(name) {
            let message =
                format!("`{name}` belongs to `stream`: it bounds what is returned\nwrite `stream`, or remove it");
            says.on(&option.tokens, message);
        }
    }
}

pub(super) fn bounds_fit_the_stream(written: &Written, says: &mut Says<'_>) {
    let numbers = &written.numbers;
    let Some((whole, _)) = literal(numbers.stream_deadline.as_ref()) else { return };
    let bounds = [("deadline", &numbers.deadline), ("idle_timeout", &numbers.idle_timeout)];
    for (name, value) in bounds {
        let Some((value, span)) = literal(value.as_ref()) else { continue };
        if value > whole {
            let message = format!(
                "`{name}` ({value:?}) is above `stream_deadline` ({whole:?}), which bounds all of the stream\n\
                 write a shorter `{name}`, or a longer `stream_deadline`"
            );
            says.at(span, message);
        }
    }
}

/// A literal that is not zero, which is another rule's.
fn literal(value: Option<&DurationValue>) -> Option<(Duration, proc_macro2::Span)> {
    match value {
        Some(DurationValue::Literal { value, span }) if !value.is_zero() => Some((*value, *span)),
        _ => None,
    }
}
