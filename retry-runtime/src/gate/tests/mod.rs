use rand::SeedableRng as _;
use rand::rngs::SmallRng;

use super::*;

mod events;
mod table;

#[test]
fn a_refusal_closes_it_for_all_and_one_probe_opens_it() {
    let (mut gate, mut rng, start) = (Gate::new(), SmallRng::seed_from_u64(1), Instant::now());
    let Ask::Go(first) = gate.ask(start, 1, &mut rng) else { panic!("open at first") };
    gate.refused(first, start, Some(Duration::from_secs(1)), None, &mut rng);
    let Ask::Later(until) = gate.ask(start, 1, &mut rng) else { panic!("closed") };
    assert!(until >= start + Duration::from_secs(1));
    let Ask::Go(probe) = gate.ask(until, 1, &mut rng) else { panic!("one probe") };
    assert_eq!(gate.ask(until, 1, &mut rng), Ask::Wait);
    gate.accepted(probe, until, None);
    assert!(matches!(gate.ask(until, 1, &mut rng), Ask::Go(_)));
}
