//! What can be wrong between words.

use proc_macro2::Ident;
use syn::Fields;

use super::attributes::{Mark, Marks, is_ours};
use super::plan::Plain;
use super::site::Site;
use super::words::{Place, Says, kinds};
use crate::errors::Errors;

/// Everything between the words of one place that can be wrong.
const RULES: [fn(&Marks, &Site<'_>, &mut Errors); 6] = [
    a_struct_is_marked,
    only_one_kind_is_written,
    a_kind_stands_beside_more_about_it,
    wait_stands_beside_what_is_repeated,
    not_processed_stands_beside_what_does_not_know,
    reason_stands_beside_what_has_none,
];

/// Judges the words of one variant, or of a struct.
pub(super) fn judge(marks: &Marks, site: &Site<'_>, errors: &mut Errors) {
    for rule in RULES {
        rule(marks, site, errors);
    }
}

fn a_struct_is_marked(marks: &Marks, site: &Site<'_>, errors: &mut Errors) {
    let says_crate_alone = marks.seen.iter().all(|mark| mark.word.says == Says::Crate);
    if site.place == Place::Struct && says_crate_alone && !marks.unread {
        let name = site.ident;
        let message = format!("nothing says what `{name}` means for a retry");
        errors.on(name, format!("{message}\nwrite `#[retry(fatal)]` above it, or another kind\n{}", kinds()));
    }
}

fn only_one_kind_is_written(marks: &Marks, _: &Site<'_>, errors: &mut Errors) {
    let mut kinds = marks.kinds();
    let Some(first) = kinds.next() else { return };
    for second in kinds {
        let (first, name) = (first.word.name, second.word.name);
        errors.on(&second.tokens, format!("`{name}` contradicts `{first}`, which is already written\nkeep one"));
    }
}

fn a_kind_stands_beside_more_about_it(marks: &Marks, _: &Site<'_>, errors: &mut Errors) {
    let more = marks.seen.iter().find(|mark| mark.word.says != Says::Crate);
    let Some(more) = more.filter(|_| marks.kinds().next().is_none() && !marks.unread) else { return };
    let kind = if more.word.says == Says::Wait { "rate_limited" } else { "transient" };
    let (name, example) = (more.word.name, more.word.example);
    let example = more.field().map_or_else(|| example.to_owned(), |field| format!("{name} = {}", field.name));
    let message = format!("`{name}` alone does not say what happened\nwrite `{kind}, {example}`, or another kind");
    errors.on(&more.tokens, message);
}

/// The words of which there is one that is not at fault, and the kind beside it.
fn beside(marks: &Marks, says: Says) -> Option<(&Mark, &Mark)> {
    Some((marks.find(says)?, marks.kinds().next()?))
}

fn wait_stands_beside_what_is_repeated(marks: &Marks, _: &Site<'_>, errors: &mut Errors) {
    let Some((wait, kind)) = beside(marks, Says::Wait) else { return };
    let name = kind.word.name;
    let why = match kind.word.says {
        Says::Plain(Plain::Transient | Plain::RateLimited) | Says::Status => return,
        Says::Plain(Plain::Fatal) => "which is never repeated",
        Says::Plain(Plain::Ambiguous) => "where no answer came that could name one",
        _ => "which brings its own",
    };
    let message =
        format!("`wait` can't stand beside `{name}`, {why}\nremove it, or write `rate_limited` or `transient`");
    errors.on(&wait.tokens, message);
}

fn not_processed_stands_beside_what_does_not_know(marks: &Marks, _: &Site<'_>, errors: &mut Errors) {
    let Some((mark, kind)) = beside(marks, Says::NotProcessed) else { return };
    let name = kind.word.name;
    let message = match kind.word.says {
        Says::Plain(Plain::Transient | Plain::RateLimited | Plain::Fatal) => return,
        Says::Plain(Plain::Ambiguous) => {
            "`not_processed` contradicts `ambiguous`, which says that nobody knows\nwrite `transient, not_processed`"
                .to_owned()
        }
        _ => format!("`not_processed` can't stand beside `{name}`, which says so itself\nremove it"),
    };
    errors.on(&mark.tokens, message);
}

fn reason_stands_beside_what_has_none(marks: &Marks, _: &Site<'_>, errors: &mut Errors) {
    let Some((mark, kind)) = beside(marks, Says::Reason) else { return };
    if !matches!(kind.word.says, Says::Plain(_) | Says::Status) {
        let name = kind.word.name;
        errors.on(&mark.tokens, format!("`reason` can't stand beside `{name}`, which brings its own\nremove it"));
    }
}

/// `#[retry]` on a field is told where it belongs; whether there was one.
pub(super) fn no_field_is_marked(fields: &Fields, above: &Ident, errors: &mut Errors) -> bool {
    let mut any = false;
    for attr in fields.iter().flat_map(|field| &field.attrs).filter(|attr| is_ours(attr)) {
        any = true;
        let what = "`#[retry]` does not belong on a field";
        let message = format!("{what}\nwrite it above `{above}` and name the field, like `rate_limited, wait = after`");
        errors.on(attr.path(), message);
    }
    any
}
