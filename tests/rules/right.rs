//! The right side of every rule: compiled without a warning. Each file is a module here, so that all link once.

#![deny(warnings)]
#![allow(dead_code)] // They are compiled, not called.

#[path = "LR101-right-an-effect.rs"]
mod lr101_right_an_effect;
#[path = "LR102-right-one-effect.rs"]
mod lr102_right_one_effect;
#[path = "LR103-right-policy-alone.rs"]
mod lr103_right_policy_alone;
#[path = "LR104-right-one-millisecond.rs"]
mod lr104_right_one_millisecond;
#[path = "LR105-right-constants.rs"]
mod lr105_right_constants;
#[path = "LR105-right-equal.rs"]
mod lr105_right_equal;
#[path = "LR106-right-equal.rs"]
mod lr106_right_equal;
#[path = "LR106-right-excepted.rs"]
mod lr106_right_excepted;
#[path = "LR107-right-below.rs"]
mod lr107_right_below;
#[path = "LR108-right-below.rs"]
mod lr108_right_below;
#[path = "LR109-right-read-only.rs"]
mod lr109_right_read_only;
#[path = "LR110-right-constants.rs"]
mod lr110_right_constants;
#[path = "LR110-right-excepted.rs"]
mod lr110_right_excepted;
#[path = "LR110-right-fits.rs"]
mod lr110_right_fits;
#[path = "LR110-right-one-attempt.rs"]
mod lr110_right_one_attempt;
#[path = "LR111-right-excepted.rs"]
mod lr111_right_excepted;
#[path = "LR111-right-full.rs"]
mod lr111_right_full;
#[path = "LR111-right-one-attempt.rs"]
mod lr111_right_one_attempt;
#[path = "LR111-right-silenced.rs"]
mod lr111_right_silenced;
#[path = "LR112-right-excepted.rs"]
mod lr112_right_excepted;
#[path = "LR112-right-what-differs.rs"]
mod lr112_right_what_differs;
#[path = "LR113-right-beside-stream.rs"]
mod lr113_right_beside_stream;
#[path = "LR114-right-fits.rs"]
mod lr114_right_fits;
#[path = "LR115-right-an-upstream.rs"]
mod lr115_right_an_upstream;
#[path = "LR201-right-awaits.rs"]
mod lr201_right_awaits;
#[path = "LR201-right-excepted.rs"]
mod lr201_right_excepted;
#[path = "LR201-right-not-written-yet.rs"]
mod lr201_right_not_written_yet;
#[path = "LR202-right-elsewhere.rs"]
mod lr202_right_elsewhere;
#[path = "LR202-right-excepted.rs"]
mod lr202_right_excepted;
#[path = "LR202-right-send-attempt.rs"]
mod lr202_right_send_attempt;
#[path = "LR203-right-branches.rs"]
mod lr203_right_branches;
#[path = "LR203-right-closures-that-are-not-called.rs"]
mod lr203_right_closures_that_are_not_called;
#[path = "LR203-right-excepted.rs"]
mod lr203_right_excepted;
#[path = "LR203-right-functions-inside.rs"]
mod lr203_right_functions_inside;
#[path = "LR203-right-key-parts.rs"]
mod lr203_right_key_parts;
#[path = "LR203-right-no-key.rs"]
mod lr203_right_no_key;
#[path = "LR203-right-the-loop-ends.rs"]
mod lr203_right_the_loop_ends;
#[path = "LR203-right-ways-that-end.rs"]
mod lr203_right_ways_that_end;
#[path = "LR204-right-in-a-result.rs"]
mod lr204_right_in_a_result;
#[path = "LR204-right-stream.rs"]
mod lr204_right_stream;
#[path = "LR205-right-boxed.rs"]
mod lr205_right_boxed;
#[path = "LR301-right-one.rs"]
mod lr301_right_one;
#[path = "LR302-right-another-attribute.rs"]
mod lr302_right_another_attribute;
#[path = "LR303-right-below.rs"]
mod lr303_right_below;
#[path = "LR304-right-below.rs"]
mod lr304_right_below;
#[path = "LR305-right-below.rs"]
mod lr305_right_below;
#[path = "LR306-right-not-retried.rs"]
mod lr306_right_not_retried;
#[path = "LR307-right-one-effect.rs"]
mod lr307_right_one_effect;
#[path = "LR401-right-a-reason.rs"]
mod lr401_right_a_reason;
#[path = "LR402-right-a-code.rs"]
mod lr402_right_a_code;
#[path = "LR403-right-possible.rs"]
mod lr403_right_possible;
#[path = "LR404-right-several.rs"]
mod lr404_right_several;
#[path = "LR405-right-of-use.rs"]
mod lr405_right_of_use;
