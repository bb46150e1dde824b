//! The test provider as a herd sees it: one path for each process.

use retry_runtime::testing::{Answer, Answered, Provider, Request, RollingWindow, Script};

use super::herd::Herd;

/// With a limit in front of it.
pub(crate) async fn limited(limit: RollingWindow) -> Provider {
    Provider::builder(Script::always(Answer::ok("x"))).limit(limit).start().await.unwrap()
}

/// A herd of so many processes with so many calls each; what it says agrees with what was on the wire.
pub(crate) async fn herd(provider: &Provider, processes: usize, calls: usize) -> Herd {
    let urls: Vec<_> = (0..processes).map(|process| provider.url(&format!("/{process}"))).collect();
    let herd = Herd::of(&urls, calls).await;
    let refused = provider.requests().iter().filter(|request| !accepted(request)).count();
    assert_eq!((herd.requests(), herd.refused()), (provider.request_count(), refused));
    assert_eq!((herd.answered(), herd.gave_up()), (processes * calls, 0));
    herd
}

pub(crate) fn accepted(request: &Request) -> bool {
    matches!(request.answered(), Some(Answered::Sent(status)) if status.is_success())
}

/// Of what went through by the time when half of all had: the share of the process that had the least, where 1 is a fair one.
pub(crate) fn least_share(provider: &Provider, processes: usize) -> f64 {
    let log = provider.requests();
    let went: Vec<_> = log.iter().filter(|request| accepted(request)).map(Request::path).collect();
    let half = &went[..went.len() / 2];
    let of = |process: usize| half.iter().filter(|path| **path == format!("/{process}")).count();
    let least = (0..processes).map(of).min().unwrap_or(0);
    f64::from(u32::try_from(least * processes).unwrap()) / f64::from(u32::try_from(half.len()).unwrap())
}
