//! Texts over the table: help, the log, anything by name.

use super::asking::Asking;
use super::input::{Event, Key};
use super::question::Cursor;
use super::typed::half_width;
use super::{Over, Play};
use crate::agents::form::{Both, Entry};
use crate::agents::lookup::{self, Article};
use crate::rules::ask::Seat;
use crate::rules::ask::barred::Thing;
use crate::screen::{Overlay, Tone};

impl Play {
    /// Scrolls the log beside the seats.
    pub(super) fn scroll(&mut self, lines: isize) {
        let Some(sight) = &self.sight else { return };
        let board = super::Board::new(sight, &*self.names, self.manner.lang, &self.log, &self.prompt);
        let rows = super::super::log_rows(self.canvas.area(), &board, self.manner.paint);
        if lines > 0 && rows.below == 0 {
            return;
        }
        let first = rows.first.saturating_add_signed(lines).min(self.log.len().saturating_sub(1));
        self.log.place = super::super::Scroll::From(first);
    }

    /// Returns the lines of a page of the log.
    pub(super) fn page(&self) -> isize {
        let height = self.canvas.area().height as isize;
        (height / 3).max(1)
    }

    pub(super) fn open_text(&mut self, title: &str, lines: Vec<String>) {
        self.over = Over::Text;
        self.overlay = Some(Overlay {
            title: title.to_owned(),
            lines,
            scroll: 0,
            foot: self.pick("↑↓ 翻阅   / 查找   Esc 返回", "↑↓ scroll   / find   Esc back").to_owned(),
        });
    }

    /// Shows the log from the latest turn on; earlier turns are above. All of it counts as shown.
    pub(super) fn open_log(&mut self) {
        self.log.note_shown(0..self.log.len());
        let line = |(text, tone): (&str, Tone)| match tone {
            Tone::Turn => format!("== {text}"),
            _ => format!("   {text}"),
        };
        let lines: Vec<String> = self.log.texts().map(line).collect();
        let title = self.pick("记录", "The log").to_owned();
        self.open_text(&title, lines);
        let area = self.canvas.area();
        if let Some(overlay) = &mut self.overlay {
            overlay.scroll_by(isize::MAX / 2, area);
        }
    }

    /// Shows the text about the thing in focus, or the keys and what cannot be chosen. A name may follow.
    pub(super) fn open_help(&mut self, seat: Seat<'_>, asking: &Asking<'_>, cursor: &Cursor) {
        self.open_help_text(seat, asking, cursor);
        self.over = Over::Help;
        let foot =
            self.pick("↑↓ 翻阅   输入名字查找   Esc 返回", "↑↓ scroll   type a name to find it   Esc back");
        if let Some(overlay) = &mut self.overlay {
            overlay.foot = foot.to_owned();
        }
    }

    fn open_help_text(&mut self, seat: Seat<'_>, asking: &Asking<'_>, cursor: &Cursor) {
        if let Some(slot) = cursor.focus.and_then(|i| asking.slots.get(i)) {
            let entry = slot.entry.clone();
            return self.open_topic(seat, &entry, asking.why_not(&entry));
        }
        let mut lines = self.keys();
        let barred = self.barred_lines(seat, asking);
        if !barred.is_empty() {
            lines.push(String::new());
            lines.push(self.pick("现在不能选：", "What cannot be chosen now:").to_owned());
            lines.extend(barred);
        }
        let title = self.pick("说明", "Help").to_owned();
        self.open_text(&title, lines);
    }

    fn keys(&self) -> Vec<String> {
        self.pick(KEYS_ZH, KEYS_EN).iter().map(|line| (*line).to_owned()).collect()
    }

    /// Shows the keys.
    pub(super) fn open_keys(&mut self) {
        let title = self.pick("说明", "Help").to_owned();
        self.open_text(&title, self.keys());
    }

    fn barred_lines(&self, seat: Seat<'_>, asking: &Asking<'_>) -> Vec<String> {
        let lang = self.manner.lang;
        let line = |item: &crate::agents::form::BarredItem| {
            let entry = match &item.thing {
                Thing::Card(card) => Entry::Card(crate::rules::ask::CardRef::Id(*card)),
                Thing::Skill(skill) => Entry::Skill(skill.clone()),
                Thing::Target(player) => Entry::Target(*player),
            };
            let what = self.text_of(seat, asking, &entry);
            let why = item.why.of(lang);
            lang.pick(format!("  {what}：{why}"), format!("  {what}: {why}"))
        };
        asking.step.barred.iter().map(line).collect()
    }

    /// Shows the text about a thing.
    pub(super) fn open_topic(&mut self, seat: Seat<'_>, entry: &Entry, why: Option<&Both>) {
        let lang = self.manner.lang;
        let topic = self.topic_of(seat, entry);
        let article = topic.map(|topic| lookup::article(seat, &*self.names, lang, &topic));
        let article = article.unwrap_or_else(|| Article {
            title: self.pick("说明", "Help").to_owned(),
            lines: vec![self.pick("没有说明", "There is no text about it.").to_owned()],
        });
        let why = why.map(|why| {
            lang.pick(format!("现在不能选：{}", why.zh), format!("Not to be chosen now: {}", why.en))
        });
        self.open_text(&article.title, why.into_iter().chain(article.lines).collect());
    }

    // ---- searching ------------------------------------------------------------------

    pub(super) fn open_search(&mut self) {
        self.over = Over::Search(String::new());
        self.overlay = Some(Overlay {
            title: self.pick("查找", "Find").to_owned(),
            lines: vec![
                self.pick(
                    "输入武将、技能、牌或标记的名字（中文、英文、拼音），或座位号",
                    "Type the name of a general, skill, card or mark, in Chinese, English or pinyin, or a seat",
                )
                .to_owned(),
            ],
            scroll: 0,
            foot: "/ _".to_owned(),
        });
    }

    /// Handles an event while a text lies over the table. Without a seat nothing can be found.
    pub(super) fn read_on(&mut self, event: &Event, seat: Option<Seat<'_>>) {
        let area = self.canvas.area();
        let page = Overlay::page(area) as isize;
        let Some(overlay) = &mut self.overlay else {
            self.over = Over::Nothing;
            return;
        };
        match event {
            Event::Wheel { lines, .. } => overlay.scroll_by(*lines, area),
            Event::Key(Key::Up) => overlay.scroll_by(-1, area),
            Event::Key(Key::Down) => overlay.scroll_by(1, area),
            Event::Key(Key::PageUp) => overlay.scroll_by(-page, area),
            Event::Key(Key::PageDown) => overlay.scroll_by(page, area),
            Event::Key(Key::Home) => overlay.scroll = 0,
            Event::Key(Key::End) => overlay.scroll_by(isize::MAX / 2, area),
            Event::Key(Key::Suspend) => self.canvas.suspend(),
            Event::Key(Key::Redraw) => self.canvas.renew(),
            Event::Key(Key::Escape) | Event::Click { .. } => self.close_text(),
            Event::Key(key) => self.read_key(*key, page, seat),
            _ => {}
        }
    }

    fn close_text(&mut self) {
        self.over = Over::Nothing;
        self.overlay = None;
    }

    fn read_key(&mut self, key: Key, page: isize, seat: Option<Seat<'_>>) {
        let area = self.canvas.area();
        if self.over == Over::Help
            && seat.is_some()
            && matches!(key, Key::Char(c) if !matches!(half_width(c), ' ' | '/' | '?'))
        {
            self.open_search();
        }
        let Over::Search(word) = &mut self.over else {
            match (key, &mut self.overlay) {
                (Key::Char(' '), Some(overlay)) => overlay.scroll_by(page, area),
                (Key::Char('/'), _) if seat.is_some() => self.open_search(),
                _ => self.close_text(),
            }
            return;
        };
        match key {
            Key::Char(c) => word.push(half_width(c)),
            Key::Backspace => {
                word.pop();
            }
            Key::Enter => return self.over = Over::Text,
            _ => return,
        }
        let word = word.clone();
        if let Some(seat) = seat {
            self.find(seat, &word);
        }
    }

    fn find(&mut self, seat: Seat<'_>, word: &str) {
        let found = lookup::read(seat, &*self.names, self.manner.lang, word);
        let mut lines = Vec::new();
        for Article { title, lines: text } in &found {
            lines.push(format!("◆ {title}"));
            lines.extend(text.iter().map(|line| format!("  {line}")));
            lines.push(String::new());
        }
        if found.is_empty() && !word.trim().is_empty() {
            let (zh, en) = lookup::missed(word);
            lines.push(self.pick(zh, en));
        }
        if let Some(overlay) = &mut self.overlay {
            overlay.lines = lines;
            overlay.scroll = 0;
            overlay.foot = format!("/ {word}_");
        }
    }
}

const KEYS_ZH: &[&str] = &[
    "编号 回车      选择，如 2 回车；牌和目标可以一起输入：2 3（第2张牌，对 3 号位）",
    "方向键 回车    移动并选择；再按回车确认；空格 选择或取消",
    "鼠标           点牌、点座位、点按钮；点别人的座位看他的技能",
    "座位           ● 体力   手4 手牌数   距2 到你的距离   身份处的 ? 未知；行首 ▶ 正在行动，? 正被询问",
    "回车 / y       确认已选的      0 / n   不选，结束出牌；已有选择时重选",
    "退格 / Esc     退一步",
    "?              本说明；光标停在什么上面就说明什么；接着输入名字：查找",
    "/              查找武将、技能、牌、标记：中文、英文或拼音",
    "l              全部记录        空格、PgUp、PgDn、滚轮  翻看记录",
    "别人行动时     任意键快进到你的下一次选择",
    "Ctrl-Z 挂起    Ctrl-L 重画    q 离开",
    ":undo 悔棋     :save 存盘     :help 写扩展包时用的命令",
];

const KEYS_EN: &[&str] = &[
    "number Enter    choose, as in 2 Enter; card and target in one line: 2 3 (card 2 at seat 3)",
    "arrows Enter    move and choose; Enter again confirms; Space chooses or takes back",
    "mouse           click cards, seats, buttons; a seat shows its skills",
    "seats           ● hit points   4c cards in hand   d2 distance   ? role unknown; in front: ▶ acts, ? is asked",
    "Enter, y        confirm         0, n   none, end the phase; with something chosen: start over",
    "Backspace, Esc  one step back",
    "?               this help, or the text of the thing in focus; type a name to find it",
    "/               find a general, skill, card or mark, in Chinese, English or pinyin",
    "l               the whole log   Space, PgUp, PgDn, wheel: scroll it",
    "any key         while others act: go on to your next question",
    "Ctrl-Z suspend  Ctrl-L redraw   q leave",
    ":undo           take an answer back   :save the game   :help: commands for authors of packages",
];
