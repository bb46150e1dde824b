//! Scripts that parse, and scripts that do not.

use super::*;
use crate::testing::error::ScriptErrorKind as Kind;

fn parse(text: &str) -> Result<Script, ScriptError> {
    text.parse()
}

/// What a hand-built script would be, compared through `Debug`.
fn same(text: &str, answers: impl Into<Script>) {
    assert_eq!(format!("{:?}", parse(text)), format!("{:?}", Ok::<_, ScriptError>(answers.into())), "{text}");
}

#[test]
fn good() {
    let second = Duration::from_secs(1);
    same(
        "429:retry-after=1,500,200",
        [Answer::status(429).header("retry-after", "1"), Answer::status(500), Answer::status(200)],
    );
    same(" 500*2 , 200 ", [Answer::status(500), Answer::status(500), Answer::status(200)]);
    same("hang,reset:delay=1s", [Answer::hang(), Answer::reset().delay(second)]);
    same(
        "lost,cut,200:cut=7",
        [Answer::status(200).lost(), Answer::status(200).cut(), Answer::status(200).cut_after(7)],
    );
    same("200:text='a, b: c'", Answer::ok("a, b: c"));
    same("500:body=\"it's\":effect:close", Answer::status(500).body("it's").with_effect().close());
    same("200:body=it's", Answer::status(200).body("it's"));
    same("429:x=a=b:y=", Answer::status(429).header("x", "a=b").header("y", ""));
    same("200:pieces=3:chunk-delay=1s", Answer::status(200).in_pieces(3).chunk_delay(second));
    same("429:error=slow_down:retry-after-date=1s", Answer::status(429).error("slow_down").retry_after_date(second));
    same("503:lost", Answer::status(503).lost());
}

#[test]
fn bad() {
    let cases = [
        ("", Kind::Empty, "", 1),
        ("200,", Kind::Empty, "", 2),
        ("200,,500", Kind::Empty, "", 2),
        (":lost", Kind::Empty, "", 1),
        ("20x", Kind::Status, "20x", 1),
        ("-200", Kind::Status, "-200", 1),
        ("99", Kind::Status, "99", 1),
        ("100", Kind::Status, "100", 1),
        ("1000", Kind::Status, "1000", 1),
        ("70000", Kind::Status, "70000", 1),
        ("Hang", Kind::Status, "Hang", 1),
        ("500*0", Kind::Number, "500*0", 1),
        ("500*10001", Kind::Number, "500*10001", 1),
        ("500*", Kind::Number, "500*", 1),
        ("200:", Kind::Name, "", 1),
        ("200:=1", Kind::Name, "=1", 1),
        ("200:a b=1", Kind::Name, "a b", 1),
        ("200, 429:retry-after", Kind::MissingValue, "retry-after", 2),
        ("200:delay", Kind::MissingValue, "delay", 1),
        ("200:lost=1", Kind::UnexpectedValue, "lost=1", 1),
        ("200:delay=2", Kind::Duration, "delay=2", 1),
        ("200:delay=-2s", Kind::Duration, "delay=-2s", 1),
        ("200:cut=-1", Kind::Number, "cut=-1", 1),
        ("200:pieces=0", Kind::Number, "pieces=0", 1),
        ("200:pieces=", Kind::Number, "pieces=", 1),
        ("200:body='x'y", Kind::Quote, "body='x'y", 1),
        ("200:x=a\u{1}", Kind::Value, "x=a\\u{1}", 1),
        ("200:content-length=3", Kind::Framing, "content-length", 1),
    ];
    for (text, kind, piece, answer) in cases {
        let error = parse(text).unwrap_err();
        assert_eq!((error.kind(), error.piece(), error.answer()), (kind, piece, Some(answer)), "{text}");
    }
}

#[test]
fn an_open_quote_is_found_before_the_answers_are() {
    let error = parse("200,200:body='x,500").unwrap_err();
    assert_eq!((error.kind(), error.piece(), error.answer()), (Kind::Quote, "200:body='x,500", None));
}

#[test]
fn no_text_makes_it_panic() {
    let alphabet = ["200", "*", "9", ":", ",", "=", "'", "\"", "é", " ", "lost", "cut", "delay", "1s", "\u{0}", "body"];
    let mut state = 1_u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..state % 12 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text += alphabet[(state >> 33) as usize % alphabet.len()];
        }
        state = state.wrapping_add(0x9e37_79b9);
        let _ = parse(&text);
    }
}
