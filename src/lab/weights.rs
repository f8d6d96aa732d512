//! Tuned weights as source text.

use std::fmt::Write as _;

use crate::search::{S, layout};

/// A file for `src/search/eval/tuned`, with these lines in its head.
pub(crate) fn source(head: &[String], weights: &[S]) -> String {
    let mut text = String::new();
    // A string takes whatever is written, here and below.
    for line in head {
        let _ = writeln!(text, "{}", format!("//! {line}").trim_end());
    }
    text += "\nuse crate::search::eval::{S, layout};\n\n#[rustfmt::skip]\n";
    text += "pub(in crate::search::eval) const TUNED: &[super::Part] = &[\n";
    let ends = layout::PARTS.iter().skip(1).map(|&(_, start)| start).chain([weights.len()]);
    for (&(name, start), end) in layout::PARTS.iter().zip(ends) {
        let part = &weights[start..end];
        if part.iter().all(|&weight| weight == S::default()) {
            continue;
        }
        let _ = write!(text, "    (layout::{name}, &[");
        for row in part.chunks(8) {
            text += "\n       ";
            for weight in row {
                let _ = write!(text, " S::new({}, {}),", weight.mg(), weight.eg());
            }
        }
        text += "\n    ]),\n";
    }
    text + "];\n"
}
