//! The walk over tokens, on bodies such as people write: what comes out parses as a block, and without the questions it is what
//! went in, token by token.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::guarded;
use super::testbodies::BODIES;

fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn runtime() -> syn::Path {
    syn::parse_quote!(::retry_runtime)
}

fn asked(body: &TokenStream) -> TokenStream {
    guarded(&runtime(), &TokenStream::new(), body.clone())
}

fn braces(inside: TokenStream) -> TokenStream {
    TokenTree::Group(Group::new(Delimiter::Brace, inside)).into()
}

/// The stream without its questions, and how many there were.
fn without(stream: TokenStream, count: &mut usize) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut rest = stream.into_iter().peekable();
    while let Some(token) = rest.next() {
        if let Some(value) = beside(&token, count) {
            // `({ ask(&variable); }, value).1`
            out.extend(value);
            rest.next();
            rest.next();
        } else {
            out.extend(plain(token, count));
            first(&mut out, count);
        }
    }
    out.into_iter().collect()
}

/// The `value` of `({ ask(&variable); }, value)`.
fn beside(token: &TokenTree, count: &mut usize) -> Option<TokenStream> {
    let TokenTree::Group(group) = token else { return None };
    let inside: Vec<TokenTree> = group.stream().into_iter().collect();
    match &inside[..] {
        [TokenTree::Group(asks), TokenTree::Punct(_), value @ ..]
            if asks.stream().to_string().contains("MayRunAgain") =>
        {
            let (mut left, mut asked) = (Vec::new(), 0);
            for token in asks.stream() {
                left.push(token);
                first(&mut left, &mut asked);
            }
            if !left.is_empty() {
                return None;
            }
            *count += asked;
            Some(without(value.iter().cloned().collect(), count))
        }
        _ => None,
    }
}

/// Takes off `::retry_runtime::MayRunAgain::asked(..);`, where it ends here.
fn first(out: &mut Vec<TokenTree>, count: &mut usize) {
    if !matches!(out.last(), Some(TokenTree::Punct(punct)) if punct.as_char() == ';') {
        return;
    }
    let text: String = out.iter().rev().take(11).rev().map(ToString::to_string).collect();
    if text.starts_with("::retry_runtime::MayRunAgain::asked(") && text.ends_with(");") {
        out.truncate(out.len() - 11);
        *count += 1;
    }
}

fn plain(token: TokenTree, count: &mut usize) -> Vec<TokenTree> {
    let TokenTree::Group(group) = token else { return vec![token] };
    if let Some(value) = question(&group) {
        *count += 1;
        return without(value.into_iter().collect(), count).into_iter().collect();
    }
    let mut same = Group::new(group.delimiter(), without(group.stream(), count));
    same.set_span(group.span());
    vec![same.into()]
}

/// What stands in `(match value { __future => { .. } })`, or in `({ ask(&value); value })`.
fn question(group: &Group) -> Option<Vec<TokenTree>> {
    let asks = group.stream().to_string().contains("MayRunAgain");
    let inside: Vec<TokenTree> = group.stream().into_iter().collect();
    match &inside[..] {
        [TokenTree::Ident(word), value @ .., TokenTree::Group(arms)]
            if asks && word == "match" && arms.stream().to_string().starts_with("__future =>") =>
        {
            Some(value.to_vec())
        }
        [TokenTree::Group(block)] if asks && block.delimiter() == Delimiter::Brace => {
            let inside: Vec<TokenTree> = block.stream().into_iter().collect();
            match &inside[..] {
                [TokenTree::Punct(_), .., TokenTree::Punct(semicolon), value] if semicolon.as_char() == ';' => {
                    Some(vec![value.clone()])
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn parses(body: TokenStream) -> Result<(), syn::Error> {
    syn::parse2::<syn::Block>(braces(body)).map(|_| ())
}

/// Checks one body, and answers how many questions it was asked. What `syn` can't parse says nothing about what comes out.
fn check(body: &TokenStream, text: &str) -> usize {
    let out = asked(body);
    let mut count = 0;
    let back = without(out.clone(), &mut count);
    assert_eq!(back.to_string(), body.to_string(), "not the same without its questions");
    if parses(body.clone()).is_ok() {
        parses(out.clone()).unwrap_or_else(|error| panic!("{error}\nin:  {text}\nout: {out}"));
    }
    count
}

#[test]
fn bodies_stay_what_they_are() {
    let mut found = Vec::new();
    for (text, _) in BODIES {
        let body = tokens(text);
        assert!(parses(body.clone()).is_ok(), "no body: {text}");
        found.push(check(&body, text));
    }
    let wrong: Vec<_> = BODIES.iter().zip(found).filter(|((_, count), found)| count != found).collect();
    assert!(wrong.is_empty(), "questions expected and asked: {wrong:#?}");
}

/// Two bodies after each other, and one inside the other, in every pair: where a statement ends must not matter.
#[test]
fn bodies_stay_what_they_are_in_every_company() {
    for (first, _) in BODIES {
        for (second, _) in BODIES {
            let both = format!("{first}; {second}");
            check(&tokens(&both), &both);
        }
        for (before, after) in [
            ("if a {} ", ""),
            ("let f = |x| { ", " }; f(1)"),
            ("match a { b => { ", " } c => {} }"),
            ("spawn(async { ", " })"),
        ] {
            let framed = format!("{before}{first}{after}");
            check(&tokens(&framed), &framed);
        }
    }
}

/// A token taken away, doubled, or swapped with the next, at each place of each body, and inside its groups.
#[test]
fn broken_bodies_stay_what_they_are() {
    let mut parsed = 0;
    for (text, _) in BODIES {
        for broken in mutations(&tokens(text)) {
            let text = broken.to_string();
            check(&broken, &text);
            parsed += usize::from(parses(broken).is_ok());
        }
    }
    assert!(parsed > 1_000, "only {parsed} broken bodies still parse: this test sees too little");
}

fn mutations(stream: &TokenStream) -> Vec<TokenStream> {
    let tokens: Vec<TokenTree> = stream.clone().into_iter().collect();
    let mut all = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let with = |replaced: &[TokenTree], skipped: usize| -> TokenStream {
            tokens[..at].iter().chain(replaced).chain(&tokens[at + skipped..]).cloned().collect()
        };
        all.push(with(&[], 1));
        all.push(with(&[token.clone(), token.clone()], 1));
        if let Some(next) = tokens.get(at + 1) {
            all.push(with(&[next.clone(), token.clone()], 2));
        }
        if let TokenTree::Group(group) = token {
            for inside in mutations(&group.stream()) {
                all.push(with(&[Group::new(group.delimiter(), inside).into()], 1));
            }
        }
    }
    all
}
