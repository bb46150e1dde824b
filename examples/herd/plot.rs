//! Requests over time, accepted and refused (or failed, where the server does): ours above, full jitter below.

use std::error::Error;
use std::path::Path;

use http::StatusCode;
use plotters::prelude::*;

use super::callers::Client;
use super::run::{Case, Outcome};

const SIZE: (u32, u32) = (760, 420);
/// Bars in the whole width.
const BARS: usize = 72;
const ACCEPTED: RGBColor = RGBColor(46, 125, 80);
const REFUSED: RGBColor = RGBColor(205, 60, 50);

/// How many were accepted and refused in each part of the time.
struct Bars(Vec<(u32, u32)>);

/// Draws one seed.
pub(crate) fn plot(case: &Case, seed: u64, file: &Path) -> Result<(), Box<dyn Error>> {
    let runs = [
        ("with the gate", case.run(Client::Gate, seed)?),
        ("full jitter, each call for itself", case.run(Client::Full, seed)?),
    ];
    let end = runs.iter().map(|(_, run)| run.wall).fold(0.1, f64::max);
    let bars: Vec<Bars> = runs.iter().map(|(_, run)| Bars::of(run, end)).collect();
    let most = bars.iter().map(Bars::most).max().unwrap_or(1).max(1);
    let root = SVGBackend::new(file, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    for ((area, (name, run)), bars) in root.split_evenly((2, 1)).iter().zip(&runs).zip(&bars) {
        draw(area, &title(name, run), bars, end, most)?;
    }
    root.present()?;
    Ok(())
}

fn title(name: &str, run: &Outcome) -> String {
    let lost = if run.gave_up == 0 { String::new() } else { format!(", {} gave up", run.gave_up) };
    format!("{name}: {:.1} s, {} refused{lost}", run.wall, run.refused)
}

impl Bars {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part of the width, cut to it")]
    #[expect(clippy::cast_precision_loss, reason = "BARS is small")]
    fn of(run: &Outcome, end: f64) -> Self {
        let mut bars = vec![(0, 0); BARS];
        for arrival in &run.arrivals {
            let place = (arrival.at.as_secs_f64() / end * BARS as f64) as usize;
            let bar = &mut bars[place.min(BARS - 1)];
            match arrival.status {
                StatusCode::OK => bar.0 += 1,
                _ => bar.1 += 1,
            }
        }
        Self(bars)
    }

    fn most(&self) -> u32 {
        self.0.iter().map(|(accepted, refused)| accepted + refused).max().unwrap_or(0)
    }
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn draw(area: &Area<'_>, title: &str, bars: &Bars, end: f64, most: u32) -> Result<(), Box<dyn Error>> {
    let mut chart = ChartBuilder::on(area)
        .caption(title, ("sans-serif", 16))
        .margin(8)
        .x_label_area_size(28)
        .y_label_area_size(40)
        .build_cartesian_2d(0.0..end, 0..most + most / 10 + 1)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(8)
        .y_labels(5)
        .light_line_style(TRANSPARENT)
        .x_label_formatter(&|second| format!("{second:.0} s"))
        .y_desc("requests")
        .draw()?;
    let height = |bar: &(u32, u32)| (bar.0, bar.0 + bar.1);
    let accepted = bars.0.iter().enumerate().map(|(at, bar)| (at, 0, height(bar).0, ACCEPTED));
    let refused = bars.0.iter().enumerate().map(|(at, bar)| (at, height(bar).0, height(bar).1, REFUSED));
    for (name, color, shown) in
        [("accepted", ACCEPTED, accepted.collect::<Vec<_>>()), ("refused", REFUSED, refused.collect())]
    {
        chart
            .draw_series(shown.into_iter().filter(|(_, low, high, _)| high > low).map(|bar| rectangle(bar, end)))?
            .label(name)
            .legend(move |(x, y)| Rectangle::new([(x, y - 5), (x + 10, y + 5)], color.filled()));
    }
    chart.configure_series_labels().position(SeriesLabelPosition::UpperRight).label_font(("sans-serif", 13)).draw()?;
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "BARS is small")]
fn rectangle((at, low, high, color): (usize, u32, u32, RGBColor), end: f64) -> Rectangle<(f64, u32)> {
    let width = end / BARS as f64;
    let left = at as f64 * width;
    Rectangle::new([(left, low), (left + width * 0.85, high)], color.filled())
}
