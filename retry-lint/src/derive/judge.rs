//! Judges everything, and only then answers.

use proc_macro2::TokenStream;
use syn::{Data, DataEnum, DataStruct, DeriveInput, Variant};

use super::attributes::{self, Mark, Marks};
use super::plan::{Arm, DerivePlan, Means, Owner, Plain, Refused};
use super::site::Site;
use super::words::{Place, Says, kinds};
use super::{means, rules};
use crate::errors::{Errors, TOO_DEEP};
use crate::plan::{default_runtime, unsaid};
use crate::tokens::too_deep;

/// Judges one `#[derive(Classify)]`.
///
/// # Errors
///
/// All mistakes of the type and its marks at once.
pub fn judge(item: TokenStream) -> Result<Box<DerivePlan>, Box<Refused>> {
    let input = match too_deep(item.clone()) {
        Some(group) => Err(syn::Error::new_spanned(group, TOO_DEEP)),
        None => syn::parse2::<DeriveInput>(item),
    };
    let input = input.map_err(|error| Box::new(Refused { error, owner: None, from_stopped: false }))?;
    let mut errors = Errors::default();
    let (marks, arms) = match &input.data {
        Data::Enum(data) => an_enum(&input, data, &mut errors),
        Data::Struct(data) => a_struct(&input, data, &mut errors),
        Data::Union(data) => {
            let message = "`Classify` can't be derived for a `union`: nobody knows which field holds\nwrite an `enum`";
            errors.on(data.union_token, message);
            (Marks::default(), Judged::default())
        }
    };
    let runtime = marks.find(Says::Crate).and_then(Mark::runtime).cloned();
    let runtime = runtime.unwrap_or_else(default_runtime);
    let owner = Owner { runtime, ident: input.ident, generics: input.generics };
    let error = errors.into_result().err().or_else(|| arms.refused.then(|| unsaid("a variant says nothing")));
    match error {
        None => Ok(Box::new(DerivePlan { owner, arms: arms.arms })),
        Some(error) => Err(Box::new(Refused { error, owner: Some(owner), from_stopped: arms.from_stopped })),
    }
}

/// What the variants mean, as far as they can be read.
#[derive(Default)]
struct Judged {
    arms: Vec<Arm>,
    /// Whether one could not be read.
    refused: bool,
    from_stopped: bool,
}

fn a_struct(input: &DeriveInput, data: &DataStruct, errors: &mut Errors) -> (Marks, Judged) {
    let site = Site { place: Place::Struct, ident: &input.ident, fields: Some(&data.fields), owner: input };
    let mut marks = attributes::read(&input.attrs, &site, errors);
    marks.unread |= rules::no_field_is_marked(&data.fields, &input.ident, errors);
    rules::judge(&marks, &site, errors);
    let arm = means::arm(&marks, &site, errors);
    let judged = Judged { refused: arm.is_none(), from_stopped: makes_from(&marks, &site), arms: Vec::from_iter(arm) };
    (marks, judged)
}

fn an_enum(input: &DeriveInput, data: &DataEnum, errors: &mut Errors) -> (Marks, Judged) {
    let site = Site { place: Place::Enum, ident: &input.ident, fields: None, owner: input };
    let whole = attributes::read(&input.attrs, &site, errors);
    let marked = variants(input, data, errors);
    let rest = whole.find(Says::Rest);
    match (data.variants.is_empty(), rest) {
        (true, _) => {
            let name = &input.ident;
            errors.on(name, format!("`{name}` has no variants: no value could be classified\nremove `Classify`"));
        }
        (false, None) if !whole.unread => every_variant_is_marked(input, &marked, errors),
        (false, Some(rest)) if rest.plain().is_some() && marked.iter().all(|(_, marks)| marks.written) => {
            errors.on(&rest.tokens, "`rest` has nothing to say: every variant is marked\nremove it");
        }
        _ => {}
    }
    only_one_is_stopped(&marked, errors);
    let judged = judged(input, &marked, rest.and_then(Mark::plain), errors);
    (whole, judged)
}

fn variants<'a>(input: &DeriveInput, data: &'a DataEnum, errors: &mut Errors) -> Vec<(&'a Variant, Marks)> {
    let read = |variant: &'a Variant| {
        let site = of(variant, input);
        let mut marks = attributes::read(&variant.attrs, &site, errors);
        let misplaced = rules::no_field_is_marked(&variant.fields, &variant.ident, errors);
        marks.unread |= misplaced;
        marks.written |= misplaced;
        rules::judge(&marks, &site, errors);
        (variant, marks)
    };
    data.variants.iter().map(read).collect()
}

fn of<'a>(variant: &'a Variant, owner: &'a DeriveInput) -> Site<'a> {
    Site { place: Place::Variant, ident: &variant.ident, fields: Some(&variant.fields), owner }
}

fn every_variant_is_marked(input: &DeriveInput, marked: &[(&Variant, Marks)], errors: &mut Errors) {
    let name = &input.ident;
    if marked.iter().all(|(_, marks)| !marks.written) {
        let message = format!("nothing says what the values of `{name}` mean for a retry");
        let write = "write what they mean above the variants, like `#[retry(transient)]`,";
        let rest = format!("and `#[retry(rest = fatal)]` above `enum {name}` for those without a mark");
        errors.on(name, format!("{message}\n{write}\n{rest}\n{}", kinds()));
        return;
    }
    for (variant, _) in marked.iter().filter(|(_, marks)| !marks.written) {
        let unmarked = &variant.ident;
        let message = format!("`{unmarked}` is not marked: nothing says what it means for a retry");
        let write = format!("write `#[retry(fatal)]` above it, or `#[retry(rest = fatal)]` above `enum {name}`");
        errors.on(unmarked, format!("{message}\n{write}"));
    }
}

fn only_one_is_stopped(marked: &[(&Variant, Marks)], errors: &mut Errors) {
    let mut stopped = marked.iter().filter_map(|(variant, marks)| Some((variant, marks.find(Says::Stopped)?)));
    let Some((first, _)) = stopped.next() else { return };
    for (_, mark) in stopped {
        let first = &first.ident;
        let message = format!("`stopped` already stands on `{first}`: one variant is made from `Stopped`");
        errors.on(&mark.tokens, format!("{message}\nkeep one, and write `transparent` on the other"));
    }
}

fn judged(input: &DeriveInput, marked: &[(&Variant, Marks)], rest: Option<Plain>, errors: &mut Errors) -> Judged {
    let mut judged = Judged::default();
    for (variant, marks) in marked {
        let site = of(variant, input);
        judged.from_stopped |= makes_from(marks, &site);
        let arm =
            if marks.written { means::arm(marks, &site, errors) } else { rest.map(|kind| unmarked(variant, kind)) };
        judged.refused |= arm.is_none();
        judged.arms.extend(arm);
    }
    judged
}

fn unmarked(variant: &Variant, kind: Plain) -> Arm {
    let means = Means::Plain { kind, not_processed: false };
    Arm { variant: Some(variant.ident.clone()), means, wait: None, reason: None }
}

fn makes_from(marks: &Marks, site: &Site<'_>) -> bool {
    marks.find(Says::Stopped).is_some() && !site.only_is_from()
}
