//! Lines for moved cards: one for each pair of places, hidden cards as a count.

use super::{Renderer, Style};
use crate::model::moves::Location;
use crate::model::*;
use crate::rules::fact::MovedFact;
use crate::rules::names::Lang;

/// Cards of one atomic move with the same origin and destination.
struct Group<'f> {
    from: &'f Location,
    to: &'f Location,
    cards: Vec<&'f MovedFact>,
}

fn groups(cards: &[MovedFact]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for card in cards {
        match groups.iter_mut().find(|g| *g.from == card.from && *g.to == card.to) {
            Some(group) => group.cards.push(card),
            None => groups.push(Group { from: &card.from, to: &card.to, cards: vec![card] }),
        }
    }
    groups
}

/// Reasons whose names do not help a reader.
const PLAIN_REASONS: [&str; 3] =
    ["gamerule", crate::rules::resolve::DRAW_PHASE, crate::rules::resolve::INITIAL];

impl Renderer<'_> {
    /// Renders one line for each pair of places; `None` if other facts report all of it.
    pub(super) fn moved(&self, cards: &[MovedFact], reason: &MoveReason) -> Option<String> {
        let lines: Vec<String> = groups(cards)
            .iter()
            .filter_map(|group| match self.style {
                Style::Snapshot => Some(self.terse_move(group, reason)),
                Style::Prose(lang) => self.move_line(lang, group, reason),
            })
            .collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// Renders the visible cards by name and the others as a count.
    fn moved_cards(&self, cards: &[&MovedFact]) -> String {
        let (seen, hidden): (Vec<&MovedFact>, Vec<&MovedFact>) =
            cards.iter().copied().partition(|c| self.sees(c.seen_by));
        let mut items: Vec<String> = seen.iter().map(|c| self.card(&c.card)).collect();
        if !hidden.is_empty() {
            items.push(self.count(hidden.len()));
        }
        self.list(items)
    }

    pub(super) fn count(&self, n: usize) -> String {
        match (self.style, n) {
            (Style::Prose(Lang::Zh), _) => format!("{n} 张牌"),
            (_, 1) => "1 card".to_owned(),
            _ => format!("{n} cards"),
        }
    }

    fn terse_move(&self, group: &Group<'_>, reason: &MoveReason) -> String {
        let place = |at: &Location| {
            let owner = at.owner.filter(|_| at.place.is_owned()).map(|p| format!("{p} ")).unwrap_or_default();
            let pile = if at.pile.is_empty() { String::new() } else { format!(" {}", at.pile) };
            format!("{owner}{}{pile}", at.place.word())
        };
        let by = reason.player.filter(|p| Some(*p) != group.from.owner && Some(*p) != group.to.owner);
        let by = by.map(|p| format!(" by {p}")).unwrap_or_default();
        let skill = if reason.skill.is_empty() { String::new() } else { format!(" {}", reason.skill) };
        format!(
            "{} -> {}: {} ({}{skill}{by})",
            place(group.from),
            place(group.to),
            self.moved_cards(&group.cards),
            reason.code.word()
        )
    }

    fn move_line(&self, lang: Lang, group: &Group<'_>, reason: &MoveReason) -> Option<String> {
        use Place::*;
        let (from, to) = (group.from, group.to);
        // Reported as a use, a response, a judgement, or the clean-up after these.
        let told = match (from.place, to.place) {
            (Table | Judge, Discard) | (_, Judge) => true,
            (_, Discard) => reason.code == ReasonCode::Recast,
            // The old card of a retrial.
            (Judge, Hand) => reason.code == ReasonCode::Override && reason.player == to.owner,
            (_, Table) => {
                !matches!(reason.code, ReasonCode::TurnOver | ReasonCode::Show | ReasonCode::Broken)
            }
            (Table, Equip | Delayed) => reason.code.basic() == ReasonCode::Use.basic(),
            _ => false,
        };
        if told {
            return None;
        }
        let cards = self.moved_cards(&group.cards);
        let who = |p: Option<PlayerId>| p.map_or(String::new(), |p| self.player(p));
        let (f, t, a) = (who(from.owner), who(to.owner), who(reason.player));
        let pile = |at: &Location| self.name(&at.pile).into_owned();
        // Caused by a player other than the owner.
        let by_other = reason.player.is_some() && reason.player != from.owner;
        let giving = matches!(reason.code, ReasonCode::Give | ReasonCode::PreviewGive);
        let line = match (from.place, to.place) {
            (Draw, Hand) if reason.code == ReasonCode::Draw => {
                lang.pick(format!("{t} 摸了 {cards}"), format!("{t} draws {cards}"))
            }
            (Hand | Equip, Hand) if from.owner == to.owner => {
                lang.pick(format!("{t} 收回 {cards}"), format!("{t} takes back {cards}"))
            }
            (Hand | Equip | Delayed, Hand) if giving => {
                lang.pick(format!("{f} 将 {cards} 交给 {t}"), format!("{f} gives {cards} to {t}"))
            }
            (Hand | Equip | Delayed, Hand) => {
                lang.pick(format!("{t} 获得 {f} 的 {cards}"), format!("{t} takes {cards} from {f}"))
            }
            (Discard, Hand) => lang.pick(
                format!("{t} 从弃牌堆获得 {cards}"),
                format!("{t} takes {cards} from the discard pile"),
            ),
            (Special, Hand) => lang.pick(
                format!("{t} 从“{}”获得 {cards}", pile(from)),
                format!("{t} takes {cards} from pile {}", pile(from)),
            ),
            (_, Hand) => lang.pick(format!("{t} 获得 {cards}"), format!("{t} gets {cards}")),
            (Equip, Discard) if reason.code == ReasonCode::ChangeEquip => {
                lang.pick(format!("{f} 换下 {cards}"), format!("{f} replaces {cards}"))
            }
            (Hand | Equip | Delayed, Discard) if by_other => {
                lang.pick(format!("{a} 弃置 {f} 的 {cards}"), format!("{a} discards {cards} of {f}"))
            }
            (Hand | Equip, Discard) => {
                lang.pick(format!("{f} 弃置 {cards}"), format!("{f} discards {cards}"))
            }
            (Delayed, Discard) => lang.pick(
                format!("{f} 判定区的 {cards} 进入弃牌堆"),
                format!("{cards} leaves {f}'s judging area"),
            ),
            (_, Discard) => lang.pick(format!("{cards} 进入弃牌堆"), format!("{cards} to the discard pile")),
            (_, Table) if reason.code == ReasonCode::Broken => {
                return Some(if a.is_empty() {
                    lang.pick(format!("{cards} 被销毁"), format!("{cards} is destroyed"))
                } else {
                    lang.pick(format!("{a} 销毁 {cards}"), format!("{a} destroys {cards}"))
                });
            }
            (_, Table) => lang.pick(format!("亮出 {cards}"), format!("revealed: {cards}")),
            (_, Equip) => lang.pick(format!("{t} 装备 {cards}"), format!("{t} equips {cards}")),
            (_, Delayed) => lang
                .pick(format!("{cards} 置入 {t} 的判定区"), format!("{cards} is put in {t}'s judging area")),
            (_, Special) => lang.pick(
                format!("{cards} 置于 {t} 的“{}”", pile(to)),
                format!("{cards} is put on {t}'s pile {}", pile(to)),
            ),
            (Discard, Draw) => return None,
            (_, Draw) => lang.pick(format!("{cards} 置于牌堆"), format!("{cards} to the draw pile")),
            _ => lang.pick(format!("{cards} 被移动"), format!("{cards} moved")),
        };
        let why = self.because(lang, &reason.skill);
        Some(format!("{line}{why}"))
    }

    /// Renders the skill or card responsible, in brackets at the end of a line.
    pub(super) fn because(&self, lang: Lang, reason: &str) -> String {
        let skill = reason.trim_start_matches('_');
        if skill.is_empty() || PLAIN_REASONS.contains(&skill) {
            return String::new();
        }
        let skill = self.name(skill);
        lang.pick(format!("（{skill}）"), format!(" [{skill}]"))
    }
}
