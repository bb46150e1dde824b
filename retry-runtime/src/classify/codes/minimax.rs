//! `MiniMax`: numbers in `base_resp.status_code`, inside HTTP 200 [K].

use super::{Row, credit, fatal, limit, weak};
use crate::verdict::VerdictKind::{Ambiguous, Transient};

pub(super) const ROWS: &[Row] = &[
    limit("1002", "minimax.1002"),
    limit("1039", "minimax.1039"),
    limit("1041", "minimax.1041"),
    limit("2056", "minimax.2056").as_hinted(),
    credit("1008", "minimax.1008"),
    weak("1001", Ambiguous, "minimax.1001"),
    weak("1000", Transient, "minimax.1000"),
    weak("1013", Transient, "minimax.1013"),
    weak("1024", Transient, "minimax.1024"),
    weak("1033", Transient, "minimax.1033"),
    fatal("1004", "minimax.1004"),
    fatal("1026", "minimax.1026"),
    fatal("1027", "minimax.1027"),
    fatal("1042", "minimax.1042"),
    fatal("2013", "minimax.2013"),
    fatal("2049", "minimax.2049"),
];
