//! The course of one question: keys and clicks until there is an answer.

use super::asking::{Asking, Kind};
use super::input::{Event, Key};
use super::typed::{Typed, half_width, parse};
use super::{Over, Play, Prompt};
use crate::agents::form::{self, Entry, Reach, TableSight, Viewer};
use crate::agents::lookup;
use crate::rules::ask::probe::Selection;
use crate::rules::ask::{Ask, Cause, Reply, Seat};
use crate::rules::{Answer, Request};
use crate::screen::{Spot, hit, log_rows};
use std::time::{Duration, Instant};

/// Something that a button does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Act {
    Confirm,
    Pass,
    Back,
    /// No nullification for the rest of the trick.
    Skip,
    /// Nullification only of tricks aimed at oneself.
    OnlyMine,
    Help,
    Search,
    Log,
    Leave,
}

/// The place of the keys in an open question.
#[derive(Clone, Debug, Default)]
pub(super) struct Cursor {
    /// The slot in focus.
    pub focus: Option<usize>,
    pub typed: String,
    pub hint: String,
    /// The game has changed since the question was put.
    pub is_behind: bool,
    /// The end of the time for the answer.
    pub until: Option<Instant>,
}

impl Cursor {
    /// Returns the seconds that are left, rounded up.
    pub fn seconds_left(&self) -> Option<u64> {
        let left = self.until?.saturating_duration_since(Instant::now());
        Some(left.as_millis().div_ceil(1000) as u64)
    }
}

/// Pictures of an open question are at most this far apart: a clock runs, and a terminal that is gone is noticed.
const TICK: Duration = Duration::from_secs(1);

/// Letters of a typed line at most.
pub(super) const LONGEST: usize = 200;

impl Play {
    pub(super) fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        if self.is_closed {
            return Answer::Close;
        }
        self.me = Some(seat.player());
        self.measure(seat);
        if self.unasked.skips(seat, request) {
            return Answer::Reply(Reply::Pass);
        }
        let first = seat.probe(request, &Selection::default());
        if let Some(answer) = form::evident(seat, request, &first) {
            if matches!(request.ask, Ask::Play) {
                self.add_remark(
                    self.pick("没有能用的牌，出牌阶段结束", "nothing to play: your play phase ends"),
                );
            }
            return answer;
        }
        self.greet(seat);
        self.write_reserve(seat);
        self.is_skipping = false;
        self.log.go_to_unread();
        self.questions += 1;
        self.source.forget();
        let names = self.names.clone();
        let mut asking = Asking::new(seat, request, &*names);
        let until = request.seconds.map(|s| Instant::now() + Duration::from_secs(u64::from(s)));
        let mut cursor = Cursor { until, ..Cursor::default() };
        let answer = loop {
            self.compose(seat, &asking, &cursor);
            self.show();
            if self.is_closed {
                break self.leave();
            }
            let tick = Instant::now() + TICK;
            match self.source.next(Some(until.map_or(tick, |until| until.min(tick)))) {
                Event::Gone => break self.leave(),
                Event::Late if until.is_some_and(|until| Instant::now() >= until) => {
                    self.add_remark(self.pick("时间到", "time is up"));
                    break Answer::Default(Cause::Timeout);
                }
                Event::Late => {}
                Event::Woken => {
                    if self.news() {
                        asking.again(&*names);
                    }
                }
                event => {
                    if let Some(answer) = self.handle(seat, &event, &mut asking, &mut cursor) {
                        break answer;
                    }
                    if std::mem::take(&mut cursor.is_behind) {
                        asking.again(&*names);
                    }
                }
            }
        };
        self.settle();
        answer
    }

    /// Clears the question off the screen. An answer means that what the log has shown was read.
    fn settle(&mut self) {
        self.log.read_shown();
        self.over = Over::Nothing;
        self.overlay = None;
        self.lit.clear();
        self.asked.clear();
        self.focus_seat = None;
        self.letters = false;
        self.prompt = Prompt::default();
    }

    /// Says once who one is and what one wants; the status line keeps it.
    pub(super) fn greet(&mut self, seat: Seat<'_>) {
        if !std::mem::replace(&mut self.is_greeted, true) {
            let welcome = self.write(seat, crate::agents::terminal::welcome);
            self.add_remark(welcome.trim());
            let lang = self.manner.lang;
            self.status = seat.view(|view| crate::agents::terminal::goal(view, lang)).unwrap_or_default();
        }
    }

    /// Names the generals in reserve, whenever they are others.
    fn write_reserve(&mut self, seat: Seat<'_>) {
        let reserve = self.write(seat, crate::agents::terminal::reserve);
        if reserve != self.reserve && !reserve.is_empty() {
            self.add_remark(&reserve);
        }
        self.reserve = reserve;
    }

    /// Looks at the table and its distances.
    fn measure(&mut self, seat: Seat<'_>) {
        let viewer = Viewer::Seat(seat.player());
        self.reach = Reach::of(seat.room(), viewer);
        self.sight = Some(TableSight::of(seat.room(), viewer, &self.reach));
    }

    fn handle(
        &mut self,
        seat: Seat<'_>,
        event: &Event,
        asking: &mut Asking<'_>,
        cursor: &mut Cursor,
    ) -> Option<Answer> {
        if self.over == Over::Leaving {
            return self.decide_to_leave(event);
        }
        if self.over != Over::Nothing {
            self.read_on(event, Some(seat));
            return None;
        }
        if self.moves_only(event) {
            return None;
        }
        cursor.hint.clear();
        match event {
            Event::Click { column, row } => self.click(seat, (*column, *row), asking, cursor),
            Event::Key(key) => self.press(seat, *key, asking, cursor),
            _ => None,
        }
    }

    // ---- the mouse ------------------------------------------------------------------

    fn click(
        &mut self,
        seat: Seat<'_>,
        (column, row): (u16, u16),
        asking: &mut Asking<'_>,
        cursor: &mut Cursor,
    ) -> Option<Answer> {
        match hit(&self.hits, column, row)? {
            Spot::Button(i) => {
                let act = self.buttons(asking).get(i).map(|(act, _)| *act)?;
                self.act(seat, act, asking, cursor)
            }
            Spot::Item(id) => {
                let entry = asking.slots.get(id)?.entry.clone();
                cursor.focus = Some(id);
                self.toggle(asking, &entry, cursor);
                None
            }
            Spot::Seat(player) => {
                let entry = Entry::Target(player);
                if asking.offers(&entry) || asking.has_chosen(&entry) {
                    cursor.focus = asking.slots.iter().position(|slot| slot.entry == entry);
                    self.toggle(asking, &entry, cursor);
                } else {
                    self.open_topic(seat, &entry, asking.why_not(&entry));
                }
                None
            }
            Spot::Log => {
                self.open_log();
                None
            }
        }
    }

    fn act(
        &mut self,
        seat: Seat<'_>,
        act: Act,
        asking: &mut Asking<'_>,
        cursor: &mut Cursor,
    ) -> Option<Answer> {
        match act {
            Act::Confirm => return self.confirm(asking, cursor),
            Act::Pass => return self.pass(asking, cursor),
            Act::Back => {
                asking.back();
            }
            Act::Skip => return self.skip(seat, asking),
            Act::OnlyMine => self.turn_only_mine(cursor),
            Act::Help => self.open_help(seat, asking, cursor),
            Act::Search => self.open_search(),
            Act::Log => self.open_log(),
            Act::Leave => self.ask_to_leave(),
        }
        None
    }

    // ---- keys -----------------------------------------------------------------------

    fn press(
        &mut self,
        seat: Seat<'_>,
        key: Key,
        asking: &mut Asking<'_>,
        cursor: &mut Cursor,
    ) -> Option<Answer> {
        match key {
            Key::Char(c) if cursor.typed.is_empty() => self.command(seat, half_width(c), asking, cursor),
            Key::Char(c) => {
                if cursor.typed.len() < LONGEST {
                    cursor.typed.push(c);
                }
                self.search_generals(seat, asking, cursor);
                None
            }
            Key::Enter if cursor.typed.starts_with('/') => {
                // What was found stays listed.
                cursor.typed.clear();
                cursor.focus = asking.first_found();
                None
            }
            Key::Enter if !cursor.typed.is_empty() => {
                let typed = std::mem::take(&mut cursor.typed);
                self.take_line(&typed, asking, cursor)
            }
            Key::Enter => self.enter(asking, cursor),
            Key::Backspace if !cursor.typed.is_empty() => {
                cursor.typed.pop();
                self.search_generals(seat, asking, cursor);
                None
            }
            Key::Backspace | Key::Escape => {
                cursor.typed.clear();
                if !asking.back() {
                    cursor.hint = self.pick("没有选择可以撤回", "nothing is chosen").to_owned();
                }
                None
            }
            Key::Left | Key::Up | Key::Right | Key::Down | Key::Home | Key::End | Key::Tab => {
                self.step(key, asking, cursor);
                None
            }
            _ => None,
        }
    }

    /// Handles the first letter of a line: some are keys.
    fn command(
        &mut self,
        seat: Seat<'_>,
        c: char,
        asking: &mut Asking<'_>,
        cursor: &mut Cursor,
    ) -> Option<Answer> {
        match c {
            'y' | 'Y' if asking.is_yes_no() => return self.confirm(asking, cursor),
            'n' | 'N' if asking.is_yes_no() => return self.pass(asking, cursor),
            '?' => self.open_help(seat, asking, cursor),
            's' | 'S' if asking.is_nullification() => return self.skip(seat, asking),
            'm' | 'M' if asking.is_nullification() || self.unasked.is_only_mine() => {
                self.turn_only_mine(cursor);
            }
            '/' if asking.is_searched() => cursor.typed.push('/'),
            c if asking.is_searched() && !c.is_ascii() => {
                cursor.typed = format!("/{c}");
                self.search_generals(seat, asking, cursor);
            }
            '/' => self.open_search(),
            'l' | 'L' => self.open_log(),
            'q' | 'Q' => self.ask_to_leave(),
            ' ' => self.page_or_toggle(asking, cursor),
            c => cursor.typed.push(c),
        }
        None
    }

    /// Lists the generals that fit what is typed behind a stroke.
    fn search_generals(&mut self, seat: Seat<'_>, asking: &mut Asking<'_>, cursor: &mut Cursor) {
        if let Some(word) = cursor.typed.strip_prefix('/').filter(|_| asking.is_searched()) {
            let all = asking.words();
            asking.found = Some(lookup::generals(&seat.catalog(), &*self.names, &all, word));
            cursor.focus = None;
        }
    }

    /// Passes, and is not asked any more for the rest of the trick.
    fn skip(&mut self, seat: Seat<'_>, asking: &Asking<'_>) -> Option<Answer> {
        self.unasked.skip(seat, asking.request()).then_some(Answer::Reply(Reply::Pass))
    }

    /// Limits questions to tricks aimed at oneself from now on, or ends that.
    fn turn_only_mine(&mut self, cursor: &mut Cursor) {
        let (zh, en) = self.unasked.turn_only_mine();
        cursor.hint = self.pick(zh, en).to_owned();
    }

    fn take_line(&mut self, line: &str, asking: &mut Asking<'_>, cursor: &mut Cursor) -> Option<Answer> {
        match parse(line) {
            Typed::Choose(tokens) => {
                match asking.type_all(&tokens) {
                    Ok(()) => asking.take_only_targets(),
                    Err(refusal) => cursor.hint = self.refused(&refusal),
                }
                cursor.focus = None;
            }
            Typed::Yes => return self.confirm(asking, cursor),
            Typed::Pass => return self.pass(asking, cursor),
            Typed::Console(command) => {
                self.command_line(&command, cursor);
                if self.is_elsewhere {
                    return Some(Answer::Close);
                }
            }
            Typed::Unknown => {
                cursor.hint = self
                    .pick("看不懂，请输入编号（? 为说明）", "not understood: a number, or ? for help")
                    .to_owned();
            }
        }
        None
    }

    /// Enter chooses what is in focus, or confirms. A stray one does not accept what could be declined.
    fn enter(&mut self, asking: &mut Asking<'_>, cursor: &mut Cursor) -> Option<Answer> {
        let slot = cursor.focus.and_then(|i| asking.slots.get(i)).map(|slot| slot.entry.clone());
        match slot {
            Some(entry) if !asking.has_chosen(&entry) => {
                self.toggle(asking, &entry, cursor);
                if !matches!(entry, Entry::Target(_)) && asking.has_chosen(&entry) {
                    asking.take_only_targets();
                }
                let is_refused = !asking.has_chosen(&entry) && !asking.is_untouched();
                if is_refused && asking.reply().is_some() {
                    // The cursor leaves it, so that the next Enter means the choice.
                    cursor.focus = None;
                    cursor.hint += self.pick("；再按回车确认已选的", "; Enter again confirms what is chosen");
                }
                None
            }
            _ if asking.is_untouched() && asking.can_pass() && !asking.is_order() => {
                let pass = asking.form.pass.of(self.manner.lang);
                cursor.hint = match asking.is_yes_no() {
                    true => self.pick("请按 y 或 n", "y or n, please").to_owned(),
                    false => self.pick(format!("请先选择（0 {pass}）"), format!("choose first (0: {pass})")),
                };
                None
            }
            _ => self.confirm(asking, cursor),
        }
    }

    fn confirm(&mut self, asking: &Asking<'_>, cursor: &mut Cursor) -> Option<Answer> {
        let reply = asking.reply();
        if reply.is_none() {
            cursor.hint = match (asking.is_untouched(), asking.step.targets.is_empty()) {
                (true, _) => self.pick(
                    "请先选：输入编号再回车，或用方向键移过去按空格",
                    "choose first: type a number and Enter, or go there with the arrow keys and press Space",
                ),
                (false, true) => self.pick("还不能确定", "this is not enough yet"),
                (false, false) => {
                    let (zh, en) = asking.how_to_target();
                    self.pick(zh, en)
                }
            }
            .to_owned();
        }
        reply.map(Answer::Reply)
    }

    fn pass(&mut self, asking: &mut Asking<'_>, cursor: &mut Cursor) -> Option<Answer> {
        if !asking.is_untouched() {
            asking.restart();
            return None;
        }
        if asking.can_pass() {
            return Some(Answer::Reply(Reply::Pass));
        }
        cursor.hint = self.pick("必须选择", "this cannot be declined").to_owned();
        None
    }

    fn toggle(&mut self, asking: &mut Asking<'_>, entry: &Entry, cursor: &mut Cursor) {
        let targets = asking.step.targets.len();
        match asking.toggle(entry) {
            Ok(()) => {
                // A card that wants a target leads on to the first.
                let first =
                    asking.slots.iter().position(|s| s.kind == Kind::Target && asking.offers(&s.entry));
                if targets == 0 && asking.has_chosen(entry) && !asking.is_order() && asking.reply().is_none()
                {
                    cursor.focus = first.or(cursor.focus);
                }
            }
            Err(refusal) => cursor.hint = self.refused(&refusal),
        }
    }

    fn page_or_toggle(&mut self, asking: &mut Asking<'_>, cursor: &mut Cursor) {
        let below = self.rows_below();
        if below > 0 {
            self.log.place = crate::screen::Scroll::From(self.log.len() - below);
            return;
        }
        if let Some(entry) = cursor.focus.and_then(|i| asking.slots.get(i)).map(|slot| slot.entry.clone()) {
            self.toggle(asking, &entry, cursor);
        }
    }

    /// Returns the lines of the log below its window.
    fn rows_below(&self) -> usize {
        let Some(sight) = &self.sight else { return 0 };
        let board = crate::screen::Board::new(sight, &*self.names, self.manner.lang, &self.log, &self.prompt);
        log_rows(self.canvas.area(), &board, self.manner.paint).below
    }

    /// Moves the focus: left and right through everything listed, up and down by rows.
    fn step(&mut self, key: Key, asking: &Asking<'_>, cursor: &mut Cursor) {
        let ids = self.prompt.groups.iter().flat_map(|group| &group.items).map(|item| item.id);
        let listed: Vec<usize> = ids.filter(|id| *id < asking.slots.len()).collect();
        if listed.is_empty() {
            return;
        }
        let at = cursor.focus.and_then(|focus| listed.iter().position(|id| *id == focus));
        let open =
            listed.iter().position(|id| asking.slots.get(*id).is_some_and(|s| asking.offers(&s.entry)));
        let last = listed.len() - 1;
        let next = match (key, at) {
            (Key::Home, _) => Some(0),
            (Key::End, _) => Some(last),
            (_, None) => open.or(Some(0)),
            (Key::Left, Some(at)) => Some(at.checked_sub(1).unwrap_or(last)),
            (Key::Right, Some(at)) => Some(if at == last { 0 } else { at + 1 }),
            (Key::Tab, Some(at)) => Some(self.next_group(listed[at], &listed)),
            (Key::Up | Key::Down, Some(at)) => {
                self.beside(listed[at], key == Key::Down).and_then(|id| listed.iter().position(|l| *l == id))
            }
            _ => None,
        };
        if let Some(next) = next {
            cursor.focus = Some(listed[next]);
        }
    }

    fn next_group(&self, id: usize, listed: &[usize]) -> usize {
        let groups = &self.prompt.groups;
        let here = groups.iter().position(|group| group.items.iter().any(|item| item.id == id)).unwrap_or(0);
        let next = groups.get(here + 1).or(groups.first()).and_then(|group| group.items.first());
        next.and_then(|item| listed.iter().position(|l| *l == item.id)).unwrap_or(0)
    }

    /// Returns the item in the next row that is nearest.
    fn beside(&self, id: usize, is_down: bool) -> Option<usize> {
        let here = self.hits.iter().find(|hit| hit.spot == Spot::Item(id))?.area;
        let items = self.hits.iter().filter_map(|hit| match hit.spot {
            Spot::Item(other) if is_down == (hit.area.y > here.y) && hit.area.y != here.y => {
                Some((hit.area.y.abs_diff(here.y), hit.area.x.abs_diff(here.x), other))
            }
            _ => None,
        });
        items.min().map(|(_, _, other)| other)
    }

    // ---- leaving --------------------------------------------------------------------

    pub(super) fn ask_to_leave(&mut self) {
        self.over = Over::Leaving;
        self.overlay = Some(crate::screen::Overlay {
            title: self.pick("离开这一局？", "Leave the game?").to_owned(),
            lines: vec![
                self.pick(
                    "存了盘的对局用 sgs play --resume 接着打。",
                    "sgs play --resume goes on with a saved game.",
                )
                .to_owned(),
            ],
            foot: self.pick("y 离开   其他键 继续打", "y leave   any other key: play on").to_owned(),
            ..Default::default()
        });
    }

    pub(super) fn decide_to_leave(&mut self, event: &Event) -> Option<Answer> {
        match event {
            Event::Key(Key::Char('y' | 'Y' | 'ｙ' | 'q' | 'Q')) => return Some(self.leave()),
            Event::Key(_) | Event::Click { .. } => {
                self.over = Over::Nothing;
                self.overlay = None;
            }
            _ => {}
        }
        None
    }
}
