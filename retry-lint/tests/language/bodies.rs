//! What the rules say of bodies, and of what they must not say anything.

use retry_lint::plan::Plan;

use crate::support::{grouped, judged, tokens};

/// The codes that are said of a body, denied or warned of, each with the text it points at.
fn said(args: &str, body: &str) -> Vec<(String, String)> {
    let item = format!("async fn f(x: &str) -> Result<u8, Error> {{ {body} }}");
    let place = |span: proc_macro2::Span| span.source_text().unwrap_or_default();
    match judged(args, &item) {
        Ok(plan) => plan.warnings.iter().map(|warning| (warning.code.to_owned(), place(warning.span))).collect(),
        Err(refused) => {
            refused.error.into_iter().map(|error| (code(&error.to_string()), place(error.span()))).collect()
        }
    }
}

/// `LR111` of `… [LR111]`.
fn code(message: &str) -> String {
    let first = message.lines().next().unwrap_or_default();
    first.rsplit_once('[').map_or_else(|| first.to_owned(), |(_, code)| code.trim_end_matches(']').to_owned())
}

fn quiet(args: &str, bodies: &[&str]) {
    for body in bodies {
        assert_eq!(said(args, body), [], "{args}: {body}");
    }
}

fn each(args: &str, code: &str, rows: &[(&str, &str)]) {
    for (place, body) in rows {
        assert_eq!(said(args, body), [(code.to_owned(), (*place).to_owned())], "{args}: {body}");
    }
}

#[test]
fn a_body_that_awaits_nothing_is_named() {
    each(
        "read_only",
        "LR201",
        &[
            ("f", "Ok(5)"),
            ("f", "let text = \"x.await\"; Ok(text.len())"),
            ("f", "async fn g() { h().await } Ok(5)"),
            ("f", "let x = 5; #[inline] async fn g() { h().await } Ok(x)"),
            ("f", "println!(\"{}\", 5); Ok(vec![5])"),
        ],
    );
    quiet(
        "read_only",
        &[
            "g().await",
            "vec![g().await?]",
            "g(async { h().await })",
            "tokio::join!(a, b)",
            "unknown!()",
            "todo!()",
            "(|| async { g().await })()",
            "if x { g().await } else { Ok(5) }",
        ],
    );
    quiet("read_only, max_attempts = 1", &["Ok(5)"]);
    quiet("read_only, allow(LR201, reason = \"x\")", &["Ok(5)"]);
}

#[test]
fn what_throws_the_answer_away_is_named() {
    each(
        "read_only",
        "LR202",
        &[
            ("error_for_status", "x.await?.error_for_status()"),
            ("error_for_status_ref", "x.await?.error_for_status_ref()"),
            ("error_for_status", "x.await.and_then(Response::error_for_status)"),
            ("error_for_status", "format!(\"{:?}\", x.await.error_for_status())"),
        ],
    );
    quiet(
        "read_only",
        &[
            "fn error_for_status() {} x.await",
            "let error_for_status = x.await; error_for_status",
            "unknown!(x.error_for_status()); x.await",
            "let text = \".error_for_status()\"; x.await",
            "impl X { fn f(r: R) { r.error_for_status(); } } x.await",
        ],
    );
}

#[test]
fn two_requests_under_one_key_are_named() {
    each(
        "idempotent",
        "LR203",
        &[
            ("send_attempt", "a.send_attempt().await?; b.send_attempt().await"),
            ("send_attempt", "f(a.send_attempt().await?, b.send_attempt().await?)"),
            ("send_attempt", "if a.send_attempt().await? { b.send_attempt().await? } Ok(5)"),
            ("send_attempt", "if x { a.send_attempt().await?; } b.send_attempt().await"),
            ("send_attempt", "for x in y { a.send_attempt().await?; } Ok(5)"),
            ("send_attempt", "while a.send_attempt().await? {} Ok(5)"),
            ("send_attempt", "loop { if a.send_attempt().await? { return Ok(5) } }"),
            ("send_attempt", "loop { a.send_attempt().await?; if x { continue } break }"),
            ("send_attempt", "match a.send_attempt().await { Ok(x) => x, Err(_) => b.send_attempt().await }"),
            ("send_attempt", "SendAttempt::send_attempt(a).await?; a.send_attempt().await"),
            ("send_attempt", "let x = async { return a.send_attempt().await }; x.await?; a.send_attempt().await"),
            ("send_attempt", "tokio::select! { x = a.send_attempt() => x, y = b.send_attempt() => y }"),
            ("send_attempt", "let 'a: { if x { a.send_attempt().await?; break 'a } } b.send_attempt().await"),
            (
                "send_attempt",
                "a.key_part(\"a\").send_attempt().await?; b.send_attempt().await?; c.send_attempt().await",
            ),
        ],
    );
}

#[test]
fn ways_that_exclude_each_other_are_not_added() {
    quiet(
        "idempotent",
        &[
            "a.send_attempt().await",
            "a.without_key().send_attempt().await?; b.send_attempt().await",
            "let r = a.key_part(\"a\"); r.send_attempt().await?; b.send_attempt().await",
            "a.header(\"Idempotency-Key\", x).send_attempt().await?; b.send_attempt().await",
            "if x { a.send_attempt().await } else if y { b.send_attempt().await } else { c.send_attempt().await }",
            "if x { return a.send_attempt().await; } b.send_attempt().await",
            "let Some(y) = x else { return a.send_attempt().await }; b.send_attempt().await",
            "match x { A => f::<B, C>(a.send_attempt().await), B if y => { b.send_attempt().await } _ => c.send_attempt().await }",
            "match x { A => return a.send_attempt().await, _ => {} } b.send_attempt().await",
            "loop { break a.send_attempt().await }",
            "for x in y { if x { return a.send_attempt().await } } b.send_attempt().await",
            "for x in y { a.key_part(x).send_attempt().await?; } Ok(5)",
            "tokio::select! { _ = x => a.send_attempt().await, _ = y => b.send_attempt().await }",
            "fn g() { a.send_attempt() } fn h() { b.send_attempt() } x.await",
            "unknown!(a.send_attempt(), b.send_attempt()); x.await",
            "#[cfg(a)] a.send_attempt().await?; #[cfg(not(a))] a.send_attempt().await?; x.await",
            "#[cfg(a)] let r = a.send_attempt(); #[cfg(not(a))] let r = b.send_attempt(); r.await",
            "let send_attempt = 5; x.send_attempt().await",
            "let f: for<'a> fn(&'a u8) = g; a.send_attempt().await",
        ],
    );
    let two = "a.send_attempt().await?; b.send_attempt().await";
    quiet("read_only", &[two]);
    quiet("idempotent(natural)", &[two]);
    quiet("idempotent, allow(LR203, reason = \"x\")", &[two]);
}

#[test]
fn fragments_of_macro_rules_are_looked_into() {
    let judged = |body: proc_macro2::TokenStream| {
        let mut item = tokens("async fn f() -> Result<u8, Error>");
        item.extend(grouped(tokens("{ x }")));
        let mut braces = proc_macro2::Group::new(proc_macro2::Delimiter::Brace, body);
        braces.set_span(proc_macro2::Span::call_site());
        let mut items: Vec<_> = item.into_iter().collect();
        items.pop();
        items.push(braces.into());
        retry_lint::retry(tokens("idempotent"), items.into_iter().collect())
    };
    let plan: Plan = *judged(grouped(grouped(tokens("a.send_attempt().await"))))
        .unwrap_or_else(|refused| panic!("{}", refused.error));
    assert!(plan.warnings.is_empty());
    let mut twice = grouped(tokens("a.send_attempt().await?;"));
    twice.extend(grouped(tokens("a.send_attempt().await")));
    assert!(judged(twice).is_err());
}
