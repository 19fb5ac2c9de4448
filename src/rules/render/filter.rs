//! Filters of cards in words: `手牌中的红色基本牌`, `red basic cards in hand`.

use super::{Lang, Renderer};
use crate::model::card::number_word;
use crate::rules::filter::{Alternative, Filter, Term, Test, Zone};

/// The parts of a description, in the order of the sentence.
#[derive(Default)]
struct Parts {
    /// Colour and suit.
    look: Vec<String>,
    number: Vec<String>,
    kind: Vec<String>,
    name: Vec<String>,
    made_by: Vec<String>,
}

impl Renderer<'_> {
    /// Describes the cards that pass.
    pub fn filter(&self, filter: &Filter) -> String {
        let one = |alternative| match self.lang() {
            Lang::Zh => self.alternative_zh(alternative),
            Lang::En => self.alternative_en(alternative),
        };
        let or = self.lang().pick("或", " or ");
        filter.alternatives.iter().map(one).collect::<Vec<_>>().join(or)
    }

    fn parts(&self, alternative: &Alternative) -> Parts {
        let mut parts = Parts::default();
        for term in &alternative.terms {
            let text = self.term_of_filter(term);
            match term.test {
                Test::Suit(_) | Test::Color(_) => parts.look.push(text),
                Test::Number(_) => parts.number.push(text),
                Test::Type(_) => parts.kind.push(text),
                Test::Name(_) => parts.name.push(text),
                Test::Skill(_) => parts.made_by.push(text),
            }
        }
        parts
    }

    fn term_of_filter(&self, term: &Term) -> String {
        let lang = self.lang();
        let named = |key: &str| self.name(key).into_owned();
        let words: Vec<String> = match &term.test {
            Test::Suit(suits) => suits.iter().map(|suit| named(suit.word())).collect(),
            Test::Color(colors) => colors.iter().map(|color| named(color.word())).collect(),
            Test::Type(types) => {
                types.iter().map(|of| named(of.word()).trim_end_matches(" card").to_owned()).collect()
            }
            Test::Skill(skills) => skills.iter().map(|skill| named(skill)).collect(),
            Test::Name(names) => {
                let card = |name: &str| lang.pick(format!("【{}】", self.name(name)), named(name));
                names.iter().map(|name| card(&name.name)).collect()
            }
            Test::Number(ranges) => {
                let word = |n: u8| if n == 0 { "0" } else { number_word(n) };
                let to = lang.pick("至", " to ");
                let range = |(low, high): &(u8, u8)| match low == high {
                    true => word(*low).to_owned(),
                    false => format!("{}{to}{}", word(*low), word(*high)),
                };
                ranges.iter().map(range).collect()
            }
        };
        let words = words.join(lang.pick("或", " or "));
        if term.not { lang.pick(format!("非{words}"), format!("non-{words}")) } else { words }
    }

    fn alternative_zh(&self, alternative: &Alternative) -> String {
        let parts = self.parts(alternative);
        let zones: Vec<String> = alternative.zones.iter().map(|zone| self.zone(zone)).collect();
        let mut text = if zones.is_empty() { String::new() } else { format!("{}的", zones.join("或")) };
        if !parts.number.is_empty() {
            text.push_str(&format!("点数为{}的", parts.number.concat()));
        }
        if !parts.made_by.is_empty() {
            text.push_str(&format!("由{}转化的", parts.made_by.concat()));
        }
        text.push_str(&parts.look.concat());
        match (parts.name.is_empty(), parts.kind.is_empty()) {
            (true, true) => text.push('牌'),
            (true, false) => text.push_str(&with_noun(&parts.kind.concat())),
            (false, _) => {
                text.push_str(&parts.kind.concat());
                text.push_str(&parts.name.concat());
                if parts.name.concat().starts_with('非') {
                    text.push_str("的牌");
                }
            }
        }
        text
    }

    fn alternative_en(&self, alternative: &Alternative) -> String {
        let parts = self.parts(alternative);
        let mut words: Vec<String> = parts.look.into_iter().chain(parts.kind).collect();
        let is_named = !parts.name.is_empty() && !parts.name.iter().any(|name| name.starts_with("non-"));
        words.extend(parts.name);
        if !is_named {
            words.push("cards".into());
        }
        if !parts.number.is_empty() {
            words.push(format!("numbered {}", parts.number.join(" and ")));
        }
        if !parts.made_by.is_empty() {
            words.push(format!("made by {}", parts.made_by.join(" and ")));
        }
        let zones: Vec<String> = alternative.zones.iter().map(|zone| self.zone(zone)).collect();
        if !zones.is_empty() {
            words.push(zones.join(" or "));
        }
        words.join(" ")
    }

    fn zone(&self, zone: &Zone) -> String {
        let lang = self.lang();
        let (zh, en) = match zone {
            Zone::Hand => ("手牌区", "in hand"),
            Zone::Equip => ("装备区", "among equipment"),
            Zone::Judge => ("判定区", "in the judging area"),
            Zone::Draw => ("牌堆", "in the draw pile"),
            Zone::Discard => ("弃牌堆", "in the discard pile"),
            Zone::Table => ("处理区", "on the table"),
            Zone::Pile(name) if name.is_empty() => ("武将牌上", "on the general"),
            Zone::Pile(name) => {
                let name = self.name(name);
                return lang.pick(format!("“{name}”"), format!("in {name}"));
            }
        };
        lang.pick(zh, en).to_owned()
    }
}

/// Returns a kind of card as a noun: `基本牌`, `装备牌`.
fn with_noun(kind: &str) -> String {
    if kind.ends_with('牌') { kind.to_owned() } else { format!("{kind}牌") }
}
