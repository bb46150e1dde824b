use super::{Mistake, parse};
use core::time::Duration;

#[test]
fn numbers_with_units_are_added_up() {
    for (text, millis) in [
        ("30s", 30_000),
        ("1m30s", 90_000),
        ("500ms", 500),
        ("2h", 7_200_000),
        ("1.5s", 1_500),
        ("0.25m", 15_000),
        ("1h1m1s1ms", 3_661_001),
        ("007s", 7_000),
        ("0s", 0),
        ("8760h", 31_536_000_000),
    ] {
        assert_eq!(parse(text), Ok(Duration::from_millis(millis)), "{text}");
    }
    assert_eq!(parse("0.000000001s"), Ok(Duration::from_nanos(1)));
}

#[test]
fn anything_else_is_a_mistake_with_a_name() {
    let unknown = |unit: &str| Mistake::UnknownUnit(unit.to_owned());
    for (text, mistake) in [
        ("", Mistake::Empty),
        (" ", Mistake::Space),
        ("30 s", Mistake::Space),
        ("-1s", Mistake::Negative),
        ("30", Mistake::NoUnit),
        ("1m30", Mistake::NoUnit),
        ("30sec", unknown("sec")),
        ("1d", unknown("d")),
        ("5µs", unknown("µs")),
        ("1S", unknown("S")),
        ("30s1m", Mistake::Order),
        ("1s1s", Mistake::Order),
        ("s", Mistake::Malformed),
        ("1..5s", Mistake::Malformed),
        (".5s", Mistake::Malformed),
        ("1.s", Mistake::Malformed),
        ("0.0000000001s", Mistake::Malformed),
        ("+1s", Mistake::Malformed),
        ("8761h", Mistake::TooLong),
        ("8760h1ms", Mistake::TooLong),
        ("18446744073709551615h18446744073709551615m", Mistake::TooLong),
        ("99999999999999999999999s", Mistake::TooLong),
    ] {
        assert_eq!(parse(text), Err(mistake), "{text}");
    }
}
