//! A stream fails while it is read, when the function has long returned: retrying it is a word of its own.

use core::time::Duration;

use syn::Type;

use super::Returned;
use super::says::Says;
use crate::duration::DurationValue;
use crate::returns;
use crate::stream_type::{impl_item, is_stream, item_type};
use crate::tokens::opened_type;
use crate::written::Written;

pub(super) fn no_bare_stream(returned: &Returned<'_>, says: &mut Says<'_>) {
    if returned.stream.is_none() && is_stream(returned.ty) {
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
    let value = returns::value_type(ty).map(opened_type);
    let wrong = if returned.is_async { async_fn(ty, value, returned.in_a_box) } else { plain_fn(ty, value) };
    if let Some((at, message)) = wrong {
        says.on(at, message);
    } else if returns::is_plain(value.unwrap_or(ty)) {
        let message = "`stream` stands on a function that returns no stream\n\
                       write `-> Result<impl Stream<Item = Result<T, E>>, E>`, or remove `stream`";
        if !stream.said {
            says.on(&stream.word, message);
        }
    } else if let Some(item) = item_type(ty).filter(|item| returns::is_plain(item)) {
        let message = "these items are no `Result`: no failure could be seen\n\
                       write `Item = Result<T, E>`, or `Item = Result<T, Interrupted<E>>`";
        says.on(item, message);
    }
}

type Wrong<'a> = Option<(&'a Type, &'static str)>;

fn async_fn<'a>(ty: &'a Type, value: Option<&'a Type>, in_a_box: bool) -> Wrong<'a> {
    if is_stream(ty) {
        let message = "opening a bare stream can't fail, so nothing would be retried\n\
                       write `-> Result<impl Stream<..>, E>`, or leave `async` out";
        return Some((ty, message));
    }
    if in_a_box && value.is_some_and(|value| matches!(value, Type::ImplTrait(_))) {
        let message = "`#[async_trait]` puts the function in a box, and `impl Stream` can't stand there\n\
                       write `BoxStream<'_, Result<T, E>>` in its place";
        return Some((value?, message));
    }
    nameless(value)
}

/// It returns the stream itself.
fn plain_fn<'a>(ty: &'a Type, value: Option<&'a Type>) -> Wrong<'a> {
    if value.is_some() {
        let message = "a function that is not async returns the stream itself\n\
                       write `async fn`, or `-> impl Stream<Item = Result<T, E>>`";
        return Some((ty, message));
    }
    nameless(Some(ty))
}

/// Which type the items are must be read off an `impl Trait`.
fn nameless(value: Option<&Type>) -> Wrong<'_> {
    match value? {
        ty @ Type::ImplTrait(written) if impl_item(written).is_none() => {
            let message = "this `impl` does not say what its items are\n\
                           write `impl Stream<Item = Result<T, E>>`";
            Some((ty, message))
        }
        _ => None,
    }
}

pub(super) fn stream_options_stand_beside_stream(written: &Written, says: &mut Says<'_>) {
    // Beside `policy` they are another rule's.
    if written.stream.is_some() || written.find("policy").is_some() {
        return;
    }
    for name in ["idle_timeout", "stream_deadline"] {
        if let Some(option) = written.find(name) {
            let message =
                format!("`{name}` belongs to `stream`: it bounds what is returned\nwrite `stream`, or remove it");
            says.on_option(option, message);
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
