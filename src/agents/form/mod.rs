//! A request as a form to be filled in by a person: the question in words, what may be chosen next and
//! why the rest may not. The terminal and the pages of a browser stand on it.
//!
//! A [`Form`] is plain data: it holds no more than its seat may see, in both languages.

mod asides;
mod choosing;
mod headline;
mod player;
mod sight;
mod unasked;
mod words;

pub use crate::rules::names::without_markup;
pub use asides::Asides;
pub use choosing::{Entry, Path, entries, evident, live, only_skill, recasts, with_only_targets};
pub use headline::{lines, skill_guide, skill_pattern};
pub use player::player_lines;
pub use sight::{CardFace, PersonSight, Reach, TableSight, Viewer, Word, dictionary};
pub use unasked::Unasked;
pub use words::{card_words, general_lines, horse_words, option_words, place_words, ridden_words, why_words};

use crate::model::*;
use crate::rules::ask::barred::{Thing, Why};
use crate::rules::ask::probe::Selection;
use crate::rules::ask::{Ask, CardRef, Reply, Request, Seat};
use crate::rules::names::{Lang, Names, sentence_of};
use crate::rules::render::{People, Renderer};
use serde::{Deserialize, Serialize};

/// A text in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Both {
    pub zh: String,
    pub en: String,
}

impl Both {
    /// Writes the text once in each language.
    pub fn new(mut write: impl FnMut(Lang) -> String) -> Both {
        Both { zh: write(Lang::Zh), en: write(Lang::En) }
    }

    fn plain(zh: &str, en: &str) -> Both {
        Both { zh: zh.to_owned(), en: en.to_owned() }
    }

    /// The text in one language.
    pub fn of(&self, lang: Lang) -> &str {
        lang.pick(&self.zh, &self.en)
    }

    fn is_empty(&self) -> bool {
        self.zh.is_empty() && self.en.is_empty()
    }
}

/// A skill that may be chosen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SkillItem {
    pub name: Name,
    pub label: Both,
    pub text: Option<Both>,
}

/// A general on offer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GeneralSight {
    pub name: Name,
    pub kingdom: Name,
    pub hp: i32,
    pub max_hp: i32,
    pub package: Name,
    pub skills: Vec<Name>,
}

/// An answer that is a word: a choice, a suit, a kingdom, a general, a skill of several.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OptionItem {
    pub value: Name,
    pub label: Both,
    pub text: Option<Both>,
    /// The player whom the word names.
    pub player: Option<PlayerId>,
    pub general: Option<GeneralSight>,
}

/// Something that may not be chosen now, and the first condition that fails.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BarredItem {
    pub thing: Thing,
    pub why: Both,
}

/// The next choices, given a selection.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    pub selection: Selection,
    pub cards: Vec<CardRef>,
    pub skills: Vec<SkillItem>,
    pub targets: Vec<PlayerId>,
    pub options: Vec<OptionItem>,
    /// The reply that the selection amounts to, when it may be confirmed as it stands.
    pub reply: Option<Reply>,
    pub can_pass: bool,
    pub barred: Vec<BarredItem>,
}

/// The areas of the player of whom a card is chosen.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Areas {
    pub hand: Vec<CardRef>,
    pub equips: Vec<CardRef>,
    pub judging: Vec<CardRef>,
}

/// A request to one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Form {
    /// Answers name this number.
    pub request: u64,
    pub seat: PlayerId,
    /// [`Ask::word`].
    pub kind: Name,
    /// The skill or card that asks; may be empty.
    pub reason: Name,
    /// The question, one sentence.
    pub title: Both,
    /// Further lines: the text of the skill, what to choose step by step.
    pub notes: Vec<Both>,
    /// The words of the two buttons.
    pub pass: Both,
    pub confirm: Both,
    /// The faces of all cards of the request that this seat may see.
    pub cards: Vec<CardFace>,
    /// The player whose cards are looked at, or with whom there is something to settle.
    pub owner: Option<PlayerId>,
    pub areas: Option<Areas>,
    /// Number of cards or players; 0 where the kind of request says it.
    pub min: usize,
    pub max: usize,
    /// `true` if cards may be put on top of the pile, or at its bottom.
    pub up: bool,
    pub down: bool,
    pub step: Step,
}

/// Writes the forms of one seat.
#[derive(Clone, Copy)]
pub struct Writer<'a> {
    seat: Seat<'a>,
    names: &'a dyn Names,
}

impl<'a> Writer<'a> {
    /// Returns the writer for this seat, with the texts of these packages.
    pub fn new(seat: Seat<'a>, names: &'a dyn Names) -> Writer<'a> {
        Writer { seat, names }
    }

    /// Returns the request as a form. A question that one skill alone answers begins with that skill chosen.
    pub fn form(self, request: &Request) -> Form {
        let first = only_skill(self.seat, request);
        let lines = self.question(request);
        let (title, notes) = lines.split_first().map(|(t, n)| (t.clone(), n.to_vec())).unwrap_or_default();
        let notes = notes.into_iter().chain(self.skill_note(request)).collect();
        let (min, max) = bounds(&request.ask);
        let (up, down) = match request.ask {
            Ask::Arrange { up, down, .. } => (up, down),
            _ => (false, false),
        };
        Form {
            request: request.id,
            seat: request.seat,
            kind: request.ask.word().into(),
            reason: request.reason.clone(),
            title,
            notes,
            pass: pass_label(&request.ask),
            confirm: confirm_label(&request.ask),
            cards: self.faces(request),
            owner: owner(request),
            areas: self.areas(&request.ask),
            min,
            max,
            up,
            down,
            step: self.step(request, &first.selection),
        }
    }

    /// Returns what may be chosen next.
    pub fn step(self, request: &Request, selection: &Selection) -> Step {
        let choices = self.seat.probe(request, selection);
        let path = Path::of(selection);
        let (shown, dead) = live(self.seat, request, &path, entries(&choices));
        let of = selection.skill.clone().unwrap_or_else(|| request.reason.clone());
        let mut step = Step {
            selection: selection.clone(),
            cards: Vec::new(),
            skills: Vec::new(),
            targets: Vec::new(),
            options: Vec::new(),
            reply: choices.reply,
            can_pass: choices.can_pass,
            barred: self.barred(request, selection, &dead),
        };
        for entry in shown {
            match entry {
                Entry::Card(card) => step.cards.push(card),
                Entry::Skill(name) => step.skills.push(self.skill(name)),
                Entry::Target(player) => step.targets.push(player),
                Entry::Option(option) => step.options.push(self.option(request, &of, option)),
            }
        }
        step
    }

    /// Writes something once in each language.
    fn both(self, mut write: impl FnMut(view::View<'_>, &Renderer<'_>) -> String) -> Both {
        Both::new(|lang| {
            self.seat.view(|view| {
                let r = Renderer::new(self.names, lang, Some(self.seat.player()), People::of(view));
                write(view, &r)
            })
        })
    }

    fn question(self, request: &Request) -> Vec<Both> {
        let of = |lang: Lang| {
            self.seat.view(|view| {
                let r = Renderer::new(self.names, lang, Some(self.seat.player()), People::of(view));
                lines(request, view, &r)
            })
        };
        let (zh, en) = (of(Lang::Zh), of(Lang::En));
        zh.into_iter()
            .zip(en)
            .map(|(zh, en)| Both { zh: zh.trim().to_owned(), en: en.trim().to_owned() })
            .collect()
    }

    /// The text of the skill that asks: nobody can decide without it.
    fn skill_note(self, request: &Request) -> Option<Both> {
        let asks = matches!(
            request.ask,
            Ask::Invoke
                | Ask::UseCard { .. }
                | Ask::RespondCard { .. }
                | Ask::Choice { .. }
                | Ask::Players { .. }
        );
        // The rule of a card that is answered is no news.
        let is_card = self.seat.catalog().skill(&request.reason).is_none();
        if !asks || request.reason.is_empty() || is_card {
            return None;
        }
        let text = |lang| self.seat.skill_text(self.names, lang, &request.reason).unwrap_or_default();
        Some(Both::new(|lang| flat(&text(lang)))).filter(|both| !both.is_empty())
    }

    fn skill(self, name: Name) -> SkillItem {
        let text = Both::new(|lang| flat(&self.seat.skill_text(self.names, lang, &name).unwrap_or_default()));
        SkillItem {
            label: self.both(|_, r| r.name(&name).into_owned()),
            text: Some(text).filter(|text| !text.is_empty()),
            name,
        }
    }

    fn option(self, request: &Request, of: &str, value: Name) -> OptionItem {
        let general = match request.ask {
            Ask::General { .. } => self.general(&value),
            _ => None,
        };
        let rule =
            |lang| sentence_of(self.names, &format!(":{value}"), lang).unwrap_or_default().into_owned();
        let text = Both::new(|lang| flat(&rule(lang)));
        OptionItem {
            label: self.both(|_, r| option_words(request, of, &value, r)),
            text: Some(text).filter(|text| !text.is_empty()),
            player: PlayerId::from_object_name(&value),
            general,
            value,
        }
    }

    fn general(self, name: &str) -> Option<GeneralSight> {
        let general = self.seat.general(name)?;
        Some(GeneralSight {
            name: general.name,
            kingdom: general.kingdom,
            hp: general.start_hp,
            max_hp: general.max_hp,
            package: general.package,
            // Names with a hash are parts of other skills.
            skills: general.skills.into_iter().filter(|skill| !skill.starts_with('#')).collect(),
        })
    }

    fn barred(self, request: &Request, at: &Selection, dead: &[Entry]) -> Vec<BarredItem> {
        let mut barred = self.seat.barred(request, at);
        barred.extend(dead.iter().filter_map(Entry::as_thing).map(|thing| (thing, Why::NoCards)));
        let item =
            |(thing, why): (Thing, Why)| BarredItem { thing, why: self.both(|_, r| why_words(&why, r)) };
        barred.into_iter().map(item).collect()
    }

    /// The faces of the cards that a request is about, as far as this seat knows them.
    fn faces(self, request: &Request) -> Vec<CardFace> {
        let ids: Vec<CardId> = match &request.ask {
            Ask::PickCard { options: ids, .. }
            | Ask::Give { cards: ids, .. }
            | Ask::Arrange { cards: ids, .. }
            | Ask::Gongxin { options: ids, .. } => ids.clone(),
            Ask::CardChosen { options, .. } => options.iter().filter_map(|card| card.id()).collect(),
            Ask::Nullify { trick, .. } => vec![*trick],
            _ => Vec::new(),
        };
        let mut ids = ids;
        if let Ask::Gongxin { target, .. } = request.ask {
            ids.extend(self.seat.view(|v| v.player(target).hand().flatten().collect::<Vec<_>>()));
        }
        ids.sort_unstable();
        ids.dedup();
        // Also cards that a skill may take off a pile or another's area.
        let offered = self.seat.probe(request, &Selection::default()).cards;
        ids.extend(
            offered.iter().filter_map(|card| card.id()).filter(|id| !ids.contains(id)).collect::<Vec<_>>(),
        );
        ids.into_iter().filter_map(|id| CardFace::of(self.seat, id)).collect()
    }

    fn areas(self, ask: &Ask) -> Option<Areas> {
        let Ask::CardChosen { who, options, .. } = ask else { return None };
        let (equips, judging) = self.seat.view(|v| {
            let p = v.player(*who);
            (p.equips().collect::<Vec<_>>(), p.judging().to_vec())
        });
        let mut areas = Areas::default();
        for card in options {
            let area = match card.id() {
                Some(id) if equips.contains(&id) => &mut areas.equips,
                Some(id) if judging.contains(&id) => &mut areas.judging,
                _ => &mut areas.hand,
            };
            area.push(*card);
        }
        Some(areas)
    }
}

/// A rule text on one line.
fn flat(text: &str) -> String {
    without_markup(&text.replace(['\n', '\r'], " "))
}

fn owner(request: &Request) -> Option<PlayerId> {
    match &request.ask {
        Ask::CardChosen { who, .. } => Some(*who),
        Ask::Gongxin { target, .. } => Some(*target),
        Ask::Peach { dying, .. } => Some(*dying),
        Ask::Nullify { to, .. } => *to,
        Ask::ShowCard { requestor } => Some(*requestor),
        Ask::Pindian { from, to } => Some(if *from == request.seat { *to } else { *from }),
        _ => None,
    }
}

fn bounds(ask: &Ask) -> (usize, usize) {
    match ask {
        Ask::Discard { num, min, .. } | Ask::Exchange { num, min, .. } => (*min.min(num), *num),
        Ask::Give { max, .. } => (1, *max),
        Ask::Players { min, max, .. } => (*min, *max),
        Ask::CardChosen { .. } | Ask::PickCard { .. } | Ask::ShowCard { .. } | Ask::Pindian { .. } => (1, 1),
        _ => (0, 0),
    }
}

fn pass_label(ask: &Ask) -> Both {
    match ask {
        Ask::Play => Both::plain("结束出牌", "End play"),
        Ask::Invoke | Ask::LuckCard => Both::plain("否", "No"),
        Ask::Gongxin { .. } => Both::plain("看完了", "Done"),
        Ask::Arrange { .. } => Both::plain("不动", "Leave"),
        _ => Both::plain("取消", "Pass"),
    }
}

fn confirm_label(ask: &Ask) -> Both {
    match ask {
        Ask::Invoke | Ask::LuckCard => Both::plain("是", "Yes"),
        Ask::Play | Ask::UseCard { .. } | Ask::Peach { .. } | Ask::Nullify { .. } => {
            Both::plain("使用", "Use")
        }
        Ask::Discard { .. } => Both::plain("弃置", "Discard"),
        Ask::Give { .. } => Both::plain("交给", "Give"),
        _ => Both::plain("确定", "Confirm"),
    }
}
