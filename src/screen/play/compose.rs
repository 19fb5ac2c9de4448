//! The prompt of an open question: its items, the text of the item in focus, and the buttons.

use super::asking::{Asking, Kind, Refusal, Slot};
use super::question::{Act, Cursor};
use super::{Play, Prompt, Standing};
use crate::agents::form::{
    self, CardFace, Entry, card_words, horse_words, place_words, ridden_words, without_markup,
};
use crate::agents::lookup::{self, Topic};
use crate::model::{CardId, PlayerId};
use crate::rules::ask::{Ask, CardRef, Seat};
use crate::rules::render::{People, Renderer};
use crate::screen::{Button, Group, Item, seat_letter};

/// The number of an item that is only shown.
const NOTHING: usize = usize::MAX;

/// Columns from which on cards in hand have room for more than their faces.
const WIDE: u16 = 72;

/// An order as it is typed, on one line: 2 and 1 on top, 3 at the bottom.
const EXAMPLE: &str = "2\u{a0}1\u{a0}/\u{a0}3";

/// Signs in front of names in lists, and between them.
fn comma(play: &Play) -> &'static str {
    play.pick("、", ", ")
}

impl Play {
    pub(super) fn button(&self, key: &str, zh: &str, en: &str) -> Button {
        Button { key: key.to_owned(), label: self.pick(zh, en).to_owned(), is_open: true }
    }

    /// Returns the prompt while others act: one's own hand.
    pub(super) fn waiting(&self) -> Prompt {
        let mut prompt = Prompt::default();
        let me = self.sight.as_ref().and_then(|s| s.players.iter().find(|p| Some(p.id) == self.me));
        let Some(me) = me else { return prompt };
        let r = Renderer::new(&*self.names, self.manner.lang, self.me, People::default());
        let cards = me.hand.iter().flatten();
        let is_wide = self.is_wide();
        let text = |c: &CardFace| {
            let horse = if is_wide { horse_words(c.slot, r.lang()) } else { "" };
            r.face(&c.name, c.suit, c.number) + horse
        };
        let items = cards.map(|c| Item { text: text(c), ..Item::default() });
        prompt.groups = vec![Group { label: self.pick("手牌", "Hand").to_owned(), items: items.collect() }];
        if !self.is_fast() {
            prompt.buttons = vec![self.button("", "按任意键快进", "press any key to go on")];
        }
        prompt
    }

    /// Returns `true` if cards in hand have room for more than their faces.
    fn is_wide(&self) -> bool {
        self.canvas.area().width >= WIDE
    }

    /// Writes something in the language of the table.
    pub(super) fn write<R>(
        &self,
        seat: Seat<'_>,
        write: impl FnOnce(crate::model::view::View<'_>, &Renderer<'_>) -> R,
    ) -> R {
        seat.view(|view| {
            let r = Renderer::new(&*self.names, self.manner.lang, Some(seat.player()), People::of(view));
            write(view, &r)
        })
    }

    /// Puts the question on the screen.
    pub(super) fn compose(&mut self, seat: Seat<'_>, asking: &Asking<'_>, cursor: &Cursor) {
        let lang = self.manner.lang;
        self.letters = asking.needs_letters();
        self.asked = vec![seat.player()];
        self.lit = self.lit_seats(asking);
        self.focus_seat = match cursor.focus.and_then(|i| asking.slots.get(i)) {
            Some(Slot { entry: Entry::Target(player), .. }) => Some(*player),
            _ => None,
        };
        let form = &asking.form;
        let notes = match form.kind.as_str() {
            "gongxin" => Vec::new(),
            _ => form.notes.iter().map(|note| without_markup(note.of(lang))).collect(),
        };
        let mut notes: Vec<String> = notes;
        notes.extend(self.guide(seat, asking));
        let shown = cursor.focus.filter(|i| *i < asking.slots.len());
        self.prompt = Prompt {
            title: self.title(asking, cursor),
            notes,
            groups: self.hand_above(asking).into_iter().chain(self.groups(seat, asking)).collect(),
            focus: shown,
            detail: shown.map(|i| self.detail(seat, asking, &asking.slots[i])).unwrap_or_default(),
            chosen: self.chosen(seat, asking),
            hint: cursor.hint.clone(),
            buttons: self.buttons(asking).into_iter().map(|(_, button)| button).collect(),
            typed: Some(cursor.typed.clone()),
        };
    }

    fn title(&self, asking: &Asking<'_>, cursor: &Cursor) -> String {
        let form = &asking.form;
        let mut title = without_markup(form.title.of(self.manner.lang));
        if asking.is_order() {
            let r = Renderer::new(&*self.names, self.manner.lang, self.me, People::default());
            let name = r.name(&form.reason).into_owned();
            title = match form.up && form.down {
                true => self.pick(
                    format!("“{name}”：选一张放到牌堆顶，再选它一次改放牌堆底；也可以输入 {EXAMPLE}"),
                    format!(
                        "{name}: choose a card for the top, choose it again for the bottom; or type {EXAMPLE}"
                    ),
                ),
                false => self.pick(format!("“{name}”：按顺序选择"), format!("{name}: choose in order")),
            };
        }
        if asking.is_searched() {
            let (all, found) = (asking.words().len(), asking.count_found());
            title += &self.pick(
                format!("（{found}/{all} 名；按 / 查找：名字、拼音、技能、势力）"),
                format!(" ({found} of {all}; / finds: name, pinyin, skill, kingdom)"),
            );
        }
        if asking.is_of_generals() && !asking.is_searched() && cursor.focus.is_none() {
            title += self
                .pick("（→ 逐个看技能；编号加回车选定）", " (→ reads their skills; number and Enter choose)");
        }
        if let Some(left) = cursor.seconds_left() {
            title += &self.pick(format!("（还有 {left} 秒）"), format!(" ({left} s left)"));
        }
        title
    }

    /// Returns what the next choices of a skill mean that was chosen in a play phase.
    fn guide(&self, seat: Seat<'_>, asking: &Asking<'_>) -> Option<String> {
        let skill = asking.chosen().iter().find_map(|entry| match entry {
            Entry::Skill(skill) => Some(skill),
            _ => None,
        })?;
        form::skill_guide(seat, skill, &*self.names, self.manner.lang).filter(|_| asking.has_offers())
    }

    fn lit_seats(&self, asking: &Asking<'_>) -> Vec<(PlayerId, Standing)> {
        let slots = asking.slots.iter().filter_map(|slot| match &slot.entry {
            Entry::Target(player) => Some((*player, self.standing_of(asking, &slot.entry))),
            _ => None,
        });
        slots.collect()
    }

    fn standing_of(&self, asking: &Asking<'_>, entry: &Entry) -> Standing {
        match entry {
            entry if asking.has_chosen(entry) => Standing::Chosen,
            entry if asking.offers(entry) => Standing::Open,
            _ => Standing::Barred,
        }
    }

    // ---- items ----------------------------------------------------------------------

    fn groups(&self, seat: Seat<'_>, asking: &Asking<'_>) -> Vec<Group> {
        let kinds = [
            (Kind::Hand, self.pick("手牌", "Hand")),
            (Kind::Pool, self.pool_label(asking)),
            (Kind::Skill, self.pick("技能", "Skills")),
            (Kind::Word, self.pick("选项", "Choice")),
            (Kind::Target, self.pick("目标", "Targets")),
        ];
        let group = |(kind, label): (Kind, &str)| {
            let slots = asking.slots.iter().enumerate().filter(|(_, slot)| slot.kind == kind);
            let items = slots.filter(|(_, slot)| self.is_listed(asking, slot));
            let items = items.map(|(id, slot)| Item {
                id,
                key: self.key_of(asking, slot),
                text: self.text_of(seat, asking, &slot.entry),
                standing: self.standing_of(asking, &slot.entry),
            });
            Group { label: label.to_owned(), items: items.collect() }
        };
        kinds.into_iter().map(group).filter(|group| !group.items.is_empty()).collect()
    }

    /// Returns one's own hand where the question is about something else: it is always on the screen.
    fn hand_above(&self, asking: &Asking<'_>) -> Vec<Group> {
        let is_listed = asking.slots.iter().any(|slot| slot.kind == Kind::Hand);
        let mut hand = if is_listed { Vec::new() } else { self.waiting().groups };
        hand.retain(|group| !group.items.is_empty());
        hand.iter_mut().flat_map(|group| &mut group.items).for_each(|item| item.id = NOTHING);
        hand
    }

    fn pool_label(&self, asking: &Asking<'_>) -> &'static str {
        match asking.form.kind.as_str() {
            "play" | "use" | "respond" | "peach" | "nullify" | "discard" | "exchange" => {
                self.pick("其他牌", "Others")
            }
            _ => self.pick("牌", "Cards"),
        }
    }

    /// Returns `true` unless a thing only takes room: `?` lists the skills that cannot be used.
    fn is_listed(&self, asking: &Asking<'_>, slot: &Slot) -> bool {
        match slot.kind {
            Kind::Hand => true,
            Kind::Word if asking.is_searched() => asking.is_found(&slot.entry),
            Kind::Pool | Kind::Word => {
                asking.offers(&slot.entry)
                    || asking.has_chosen(&slot.entry)
                    || matches!(asking.request().ask, Ask::Gongxin { .. } | Ask::Arrange { .. })
            }
            Kind::Skill | Kind::Target => asking.offers(&slot.entry) || asking.has_chosen(&slot.entry),
        }
    }

    fn key_of(&self, asking: &Asking<'_>, slot: &Slot) -> String {
        match slot.kind {
            Kind::Target if asking.needs_letters() => seat_letter(slot.number).to_string(),
            _ => slot.number.to_string(),
        }
    }

    /// Returns the short text of a thing.
    pub(super) fn text_of(&self, seat: Seat<'_>, asking: &Asking<'_>, entry: &Entry) -> String {
        let lang = self.manner.lang;
        let is_wide = self.is_wide();
        let card = |id: CardId| {
            self.write(seat, |view, r| {
                let face = match is_wide {
                    true => ridden_words(seat, id, view, r),
                    false => card_words(Some(id), view, r),
                };
                face + &place_words(id, view, r)
            })
        };
        match entry {
            Entry::Card(CardRef::Id(id)) => card(*id),
            Entry::Card(CardRef::Hand { .. }) => self.pick("一张手牌", "a hand card").to_owned(),
            Entry::Skill(skill) => {
                self.write(seat, |_, r| lang.pick(format!("“{}”", r.name(skill)), r.name(skill).into_owned()))
            }
            Entry::Target(player) => self.write(seat, |view, r| {
                let general = view.player(*player).general();
                match general.is_empty() {
                    true => r.player(*player),
                    false if *player == seat.player() => {
                        format!("{}{}", r.name(general), lang.pick("(你)", "(you)"))
                    }
                    false => r.name(general).into_owned(),
                }
            }),
            Entry::Option(word) => self.word_text(seat, asking, word),
        }
    }

    fn word_text(&self, seat: Seat<'_>, asking: &Asking<'_>, word: &crate::model::Name) -> String {
        let lang = self.manner.lang;
        if matches!(asking.request().ask, Ask::General { .. })
            && let Some(general) = seat.general(word)
        {
            let (hp, max) = (general.start_hp, general.max_hp);
            let hp = if hp == max { max.to_string() } else { format!("{hp}/{max}") };
            return self.write(seat, |_, r| {
                let (name, kingdom) = (r.name(word), r.name(&general.kingdom));
                lang.pick(format!("{name}（{kingdom}{hp}）"), format!("{name} ({kingdom} {hp})"))
            });
        }
        let items = asking.step.options.iter().chain(&asking.form.step.options);
        let label = items.into_iter().find(|o| o.value == *word).map(|o| o.label.of(lang).to_owned());
        without_markup(&label.unwrap_or_else(|| self.write(seat, |_, r| r.name(word).into_owned())))
    }

    /// Returns the text about the thing in focus, after the reason for which it is grey.
    fn detail(&self, seat: Seat<'_>, asking: &Asking<'_>, slot: &Slot) -> Vec<String> {
        let lang = self.manner.lang;
        let mut lines = Vec::new();
        if self.standing_of(asking, &slot.entry) == Standing::Barred {
            lines.push(match asking.why_not(&slot.entry).map(|why| why.of(lang)) {
                Some(why) => self.pick(format!("不能选：{why}"), format!("Not now: {why}")),
                None => self.pick("现在不能选", "Not to be chosen now").to_owned(),
            });
        }
        lines.extend(self.about(seat, &slot.entry));
        lines
    }

    /// Returns the text about a thing.
    pub(super) fn about(&self, seat: Seat<'_>, entry: &Entry) -> Vec<String> {
        let Some(topic) = self.topic_of(seat, entry) else { return Vec::new() };
        if let Topic::Skill(skill) = &topic {
            let text = seat.skill_text(&*self.names, self.manner.lang, skill).unwrap_or_default();
            return lookup::plain_lines(&text);
        }
        lookup::article(seat, &*self.names, self.manner.lang, &topic).lines
    }

    /// Returns the topic of a thing; some words have none.
    pub(super) fn topic_of(&self, seat: Seat<'_>, entry: &Entry) -> Option<Topic> {
        match entry {
            Entry::Card(card) => {
                let id = card.id()?;
                let name = seat.view(|view| view.card_name(id).to_owned());
                Some(Topic::Card(name.into()))
            }
            Entry::Skill(skill) => Some(Topic::Skill(skill.clone())),
            Entry::Target(player) => Some(Topic::Player(*player)),
            Entry::Option(word) => {
                if let Some(player) = PlayerId::from_object_name(word) {
                    return Some(Topic::Player(player));
                }
                let catalog = seat.catalog();
                if catalog.generals.get(word.as_str()).is_some() {
                    return Some(Topic::General(word.clone()));
                }
                let is_card = catalog.kinds.iter().any(|kind| kind.name == *word);
                let is_skill = catalog.skill(word).is_some();
                match (is_card, is_skill) {
                    (true, _) => Some(Topic::Card(word.clone())),
                    (_, true) => Some(Topic::Skill(word.clone())),
                    _ => None,
                }
            }
        }
    }

    // ---- what is chosen, and buttons --------------------------------------------------

    fn chosen(&self, seat: Seat<'_>, asking: &Asking<'_>) -> String {
        let comma = comma(self);
        if let Some((top, bottom)) = asking.arranged() {
            let cards = |ids: &[CardId]| {
                let words: Vec<String> =
                    ids.iter().map(|id| self.text_of(seat, asking, &Entry::Card(CardRef::Id(*id)))).collect();
                if words.is_empty() { "-".to_owned() } else { words.join(comma) }
            };
            let (top, bottom) = (cards(&top), cards(&bottom));
            return match asking.form.down {
                true => self.pick(
                    format!("牌堆顶：{top}；牌堆底：{bottom}"),
                    format!("top: {top}; bottom: {bottom}"),
                ),
                false => self.pick(format!("牌堆顶：{top}"), format!("top: {top}")),
            };
        }
        if asking.chosen().is_empty() {
            return String::new();
        }
        let full = |entry: &Entry| match entry {
            Entry::Target(player) => self.write(seat, |_, r| r.player(*player)),
            other => self.text_of(seat, asking, other),
        };
        let words: Vec<String> = asking.chosen().iter().map(full).collect();
        let words = words.join(comma);
        let ready = match (asking.reply().is_some(), asking.has_offers()) {
            (true, false) => self.pick("（回车确认）", " (Enter confirms)"),
            (true, true) if asking.is_of_generals() => {
                self.pick("（回车确认，或改选）", " (Enter confirms, or choose another)")
            }
            (true, true) => self.pick("（回车确认，或继续选）", " (Enter confirms, or choose more)"),
            (false, _) => self.pick("（还要选）", " (more to choose)"),
        };
        self.pick(format!("已选：{words}{ready}"), format!("Chosen: {words}{ready}"))
    }

    /// Returns the buttons with what they do.
    pub(super) fn buttons(&self, asking: &Asking<'_>) -> Vec<(Act, Button)> {
        let lang = self.manner.lang;
        let form = &asking.form;
        let (yes, no) = if asking.is_yes_no() { ("y", "n") } else { ("⏎", "0") };
        let mut buttons = Vec::new();
        let labelled = |key: &str, label: &str, is_open| Button {
            key: key.to_owned(),
            label: label.to_owned(),
            is_open,
        };
        let reply = asking.reply();
        let confirm = match &reply {
            Some(reply) if asking.recasts(reply) => self.pick("重铸", "Recast"),
            _ => form.confirm.of(lang),
        };
        buttons.push((Act::Confirm, labelled(yes, confirm, reply.is_some())));
        if !asking.is_untouched() && !asking.is_yes_no() {
            buttons.push((Act::Pass, self.button(no, "重选", "clear")));
        } else if asking.can_pass() && !asking.is_order() {
            buttons.push((Act::Pass, labelled(no, form.pass.of(lang), true)));
        }
        if asking.is_nullification() {
            buttons.push((Act::Skip, self.button("s", "这张锦囊不再问", "not for this trick")));
            buttons.push((Act::OnlyMine, self.button("m", "只问针对我的", "only when aimed at me")));
        }
        if !asking.is_untouched() {
            buttons.push((Act::Back, self.button("⌫", "退一步", "back")));
        }
        buttons.push((Act::Help, self.button("?", "说明", "help")));
        buttons.push((Act::Search, self.button("/", "查找", "find")));
        buttons.push((Act::Log, self.button("l", "记录", "log")));
        buttons.push((Act::Leave, self.button("q", "离开", "leave")));
        buttons
    }

    /// Returns the words for a refusal.
    pub(super) fn refused(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::NoNumber(word) if word.len() > 1 => self.pick(
                format!("没有编号 {word}；几个编号之间要空格"),
                format!("there is no {word} to choose; put a space between numbers"),
            ),
            Refusal::NoNumber(word) => {
                self.pick(format!("没有编号 {word}"), format!("there is no {word} to choose"))
            }
            Refusal::Barred(Some(why)) => why.of(self.manner.lang).to_owned(),
            Refusal::Barred(None) => self
                .pick(
                    "这次不能选它：与所问的无关，或与已选的不能一起选",
                    "not to be chosen here: it is not what is asked for, or does not go with what is chosen",
                )
                .to_owned(),
            Refusal::NotTogether => self.pick("不能一起选", "these cannot be chosen together").to_owned(),
            Refusal::NothingLeft => self.pick("没有可选的了", "there is nothing more to choose").to_owned(),
        }
    }
}
