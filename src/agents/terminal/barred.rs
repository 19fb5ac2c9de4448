//! Descriptions of things that may not be chosen now.

use super::Screen;
use crate::agents::form::{Entry, card_words, why_words};
use crate::rules::Request;
use crate::rules::ask::Seat;
use crate::rules::ask::barred::{Thing, Why};
use crate::rules::ask::probe::Selection;

impl Screen {
    /// Returns a line for everything at hand that may not be chosen now, with the first reason. `dead` are
    /// things that may be chosen but lead to no legal reply.
    pub(super) fn barred(
        &self,
        seat: Seat<'_>,
        request: &Request,
        at: &Selection,
        dead: &[Entry],
    ) -> Vec<String> {
        let mut barred = seat.barred(request, at);
        barred.extend(dead.iter().filter_map(Entry::as_thing).map(|thing| (thing, Why::NoCards)));
        if barred.is_empty() {
            return Vec::new();
        }
        self.with_renderer(seat, |view, r| {
            let lang = r.lang();
            let line = |(thing, why): (Thing, Why)| {
                let what = match &thing {
                    Thing::Card(card) => card_words(Some(*card), view, r),
                    Thing::Skill(skill) => {
                        lang.pick(format!("技能“{}”", r.name(skill)), format!("skill {}", r.name(skill)))
                    }
                    Thing::Target(player) => r.player(*player),
                };
                let why = why_words(&why, r);
                lang.pick(format!("     {what}：{why}"), format!("     {what}: {why}"))
            };
            let head = lang.pick("   现在不能选：", "   what cannot be chosen now:").to_owned();
            std::iter::once(head).chain(barred.into_iter().map(line)).collect()
        })
    }
}
