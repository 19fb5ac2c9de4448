//! The course of one question: show what may be chosen, read a line, choose.

use super::input::{Command, Pick};
use super::numbers::Numbers;
use super::{Read, Screen};
use crate::agents::form::{self, Entry, Path, entries, live, only_skill};
use crate::agents::lookup;
use crate::model::*;
use crate::rules::ask::probe::{Choices, Selection};
use crate::rules::ask::{Ask, CardRef, Seat};
use crate::rules::{Answer, Reply, Request};

/// The result of choosing an entry.
enum Chosen {
    Answer(Reply),
    Selected,
    /// The entry cannot join what is selected.
    No,
    /// Nothing listed has this number.
    Unlisted,
}

/// Generals from which a choice is searched rather than listed.
const SEARCHED: usize = 24;

/// Results of a search that are listed.
const MOST_FOUND: usize = 20;

impl Screen {
    pub(super) fn answer(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        if self.closed {
            return Answer::Close;
        }
        self.seat = Some(seat.player());
        let first = seat.probe(request, &Selection::default());
        if let Some(answer) = self.settled_without_asking(seat, request, &first) {
            return answer;
        }
        self.input.forget();
        self.questions += 1;
        self.greet(seat);
        self.write_reserve(seat);
        self.start_clock(request);
        self.print("");
        self.question = self.with_renderer(seat, |view, r| form::lines(request, view, r));
        self.print_all(self.question.clone());
        self.write_skill(seat, request);
        match &request.ask {
            Ask::Arrange { cards, up, down } => self.arrange(seat, request, cards, *up, *down),
            _ => self.click(seat, request),
        }
    }

    /// Says once who one is and what one wants.
    pub(super) fn greet(&mut self, seat: Seat<'_>) {
        if !std::mem::replace(&mut self.greeted, true) {
            let welcome = self.with_renderer(seat, super::sights::welcome);
            self.print(welcome);
        }
    }

    /// Names the generals in reserve, whenever they are others.
    fn write_reserve(&mut self, seat: Seat<'_>) {
        let reserve = self.with_renderer(seat, super::sights::reserve);
        if reserve != self.reserve && !reserve.is_empty() {
            self.print(format!("   {reserve}"));
        }
        self.reserve = reserve;
    }

    /// Says what the skill does about which a yes or no is asked; of one that asks for more, the first time.
    fn write_skill(&mut self, seat: Seat<'_>, request: &Request) {
        let is_due = match request.ask {
            Ask::Invoke => true,
            Ask::Players { .. } | Ask::Choice { .. } => {
                seat.catalog().skill(&request.reason).is_some() && !self.explained.contains(&request.reason)
            }
            _ => false,
        };
        if !is_due {
            return;
        }
        self.explained.insert(request.reason.clone());
        if let Some(text) = seat.skill_text(&*self.names, self.lang, &request.reason) {
            let text = lookup::plain_lines(&text).join(" ");
            self.print(self.lang.pick(format!("   （{text}）"), format!("   ({text})")));
        }
    }

    /// Returns the answer where there is nothing to decide, and says so where a phase ends with it.
    fn settled_without_asking(
        &mut self,
        seat: Seat<'_>,
        request: &Request,
        first: &Choices,
    ) -> Option<Answer> {
        if self.unasked.skips(seat, request) {
            return Some(Answer::Reply(Reply::Pass));
        }
        let answer = form::evident(seat, request, first)?;
        if matches!(request.ask, Ask::Play) {
            self.print(
                self.lang
                    .pick("   （没有能用的牌，出牌阶段结束）", "   (nothing to play: your play phase ends)"),
            );
        }
        Some(answer)
    }

    /// Choices are made one after another until they amount to a reply.
    fn click(&mut self, seat: Seat<'_>, request: &Request) -> Answer {
        let mut start = only_skill(seat, request);
        let mut path = start.clone();
        let mut numbers = Numbers::new(seat);
        let mut searched = String::new();
        loop {
            let choices = seat.probe(request, &path.selection);
            let (shown, dead) = live(seat, request, &path, entries(&choices));
            let shown = self.found(seat, request, shown, &searched);
            numbers.show(&shown);
            if !path.steps.is_empty() && shown.is_empty() {
                match choices.reply {
                    // A person confirms the last choice, which may have been a slip.
                    Some(_) if self.input.is_person() && path.steps.len() > start.steps.len() => {}
                    Some(reply) => return Answer::Reply(reply),
                    None => {
                        self.hint("这样选下去没有可行的结果，退回一步", "that leads nowhere: one step back");
                        path.pop();
                        continue;
                    }
                }
            }
            let by_hand = path.steps.get(start.steps.len()..).unwrap_or_default();
            let of = super::question::skill_of(&path.steps, request);
            let menu = self.menu(seat, request, (&shown, &numbers), (by_hand, of), &choices);
            let untouched = by_hand.is_empty();
            self.print_all(menu);
            // Questions about the table leave the menu as it is.
            loop {
                let line = match self.read() {
                    Read::Line(line) => line,
                    Read::Over(answer) => return answer,
                    Read::Changed => {
                        path = self.still_possible(seat, request, path);
                        start = only_skill(seat, request);
                        if path.steps.len() < start.steps.len() {
                            path = start.clone();
                        }
                        break;
                    }
                };
                match Command::parse(&line) {
                    // Where only yes and no are left, 1 is yes as 0 is no.
                    Command::Choose(picks) if shown.is_empty() && picks == [Pick::Number(1)] => {
                        if let Some(reply) = choices.reply {
                            return Answer::Reply(reply);
                        }
                        self.hint("还不能确定", "this is not enough yet");
                    }
                    Command::Choose(picks) => {
                        match self.choose(seat, request, &mut path, &picks, (&shown, &mut numbers)) {
                            Chosen::Answer(reply) => return Answer::Reply(reply),
                            Chosen::Selected => break,
                            Chosen::No => self.hint("不能一起选", "these cannot be chosen together"),
                            Chosen::Unlisted if shown.is_empty() => self.hint(
                                "没有可选的编号（? 为帮助）",
                                "there is nothing with a number (? for help)",
                            ),
                            Chosen::Unlisted if numbers.is_mixed() => self.hint(
                                "没有这个编号；角色按座位选，如 #2",
                                "no such number; players are chosen by seat, as #2",
                            ),
                            Chosen::Unlisted => {
                                self.hint("没有这个编号（? 为帮助）", "no such number (? for help)");
                            }
                        }
                    }
                    Command::Word(word) if is_searched(request) => {
                        searched = word;
                        break;
                    }
                    Command::Skip if self.unasked.skip(seat, request) => return Answer::Reply(Reply::Pass),
                    Command::OnlyMine
                        if matches!(request.ask, Ask::Nullify { .. }) || self.unasked.is_only_mine() =>
                    {
                        let (zh, en) = self.unasked.turn_only_mine();
                        self.hint(zh, en);
                    }
                    Command::Pass if !untouched => {
                        path = start.clone();
                        break;
                    }
                    Command::Pass if choices.can_pass => return Answer::Reply(Reply::Pass),
                    Command::Pass => self.hint("必须选择", "this cannot be declined"),
                    Command::Back if untouched => self.hint("没有选择可以撤回", "nothing is selected"),
                    Command::Back => {
                        path.pop();
                        break;
                    }
                    Command::Yes => match choices.reply {
                        Some(reply) => return Answer::Reply(reply),
                        None => self.hint(
                            "还没选好：请输入编号，目标是座位号",
                            "not enough is chosen yet: type a number; a target is its seat",
                        ),
                    },
                    // A stray Enter must not accept what could be declined.
                    Command::Enter => match choices.reply {
                        Some(reply) if !untouched || !choices.can_pass => {
                            return Answer::Reply(reply);
                        }
                        None if !untouched => match form::with_only_targets(seat, request, &path) {
                            Some((_, reply)) => return Answer::Reply(reply),
                            None => self.hint(
                                "还要选：请输入编号，目标是座位号",
                                "there is more to choose: type a number; a target is its seat",
                            ),
                        },
                        _ => self.hint("请输入编号（? 为帮助）", "a number, please (? for help)"),
                    },
                    Command::Quit => {
                        if self.wants_to_leave() {
                            return self.leave();
                        }
                    }
                    Command::Help => {
                        let barred = self.barred(seat, request, &path.selection, &dead);
                        self.print_all(super::question::help(self.lang));
                        self.print_all(barred);
                    }
                    other => self.look(seat, (&shown, &numbers), other),
                }
            }
        }
    }

    /// Asks whether the person really leaves, if it is one.
    pub(super) fn wants_to_leave(&mut self) -> bool {
        if !self.input.is_person() {
            return true;
        }
        self.print(
            self.lang.pick(
                "   离开这一局？（y 离开 | 回车 继续打）",
                "   Leave the game? (y leave | Enter play on)",
            ),
        );
        match self.read() {
            Read::Line(line) => matches!(Command::parse(&line), Command::Yes | Command::Quit),
            Read::Over(_) => true,
            Read::Changed => false,
        }
    }

    /// Returns what is listed of a choice among many generals: what fits the word, or the first ones.
    fn found(&mut self, seat: Seat<'_>, request: &Request, shown: Vec<Entry>, word: &str) -> Vec<Entry> {
        if !is_searched(request) {
            return shown;
        }
        let all: Vec<Name> = shown.iter().filter_map(Entry::as_option).cloned().collect();
        let found = lookup::generals(&seat.catalog(), &*self.names, &all, word);
        let (count, listed) = (found.len(), found.len().min(MOST_FOUND));
        self.print(match count > listed || word.is_empty() {
            true => self.lang.pick(
                format!("   {count} 名武将，列出 {listed} 名；输入名字、拼音、技能或势力查找"),
                format!("   {count} generals, {listed} listed; type a name, pinyin, a skill or a kingdom"),
            ),
            false => self
                .lang
                .pick(format!("   “{word}”：找到 {count} 名"), format!("   \"{word}\": {count} found")),
        });
        found.into_iter().take(listed).map(Entry::Option).collect()
    }

    /// Selects one after another; all or nothing.
    fn choose(
        &self,
        seat: Seat<'_>,
        request: &Request,
        path: &mut Path,
        picks: &[Pick],
        (shown, numbers): (&[Entry], &mut Numbers),
    ) -> Chosen {
        let before = path.steps.len();
        let mut open = shown.to_vec();
        for pick in picks {
            let Some(entry) = numbers.find(*pick, &open) else {
                let is_first = path.steps.len() == before;
                while path.steps.len() > before {
                    path.pop();
                }
                return if is_first { Chosen::Unlisted } else { Chosen::No };
            };
            // For a skill it is one step of several; elsewhere a word is the whole answer.
            if let Entry::Option(option) = &entry
                && path.selection.skill.is_none()
            {
                return match picks {
                    [_] => Chosen::Answer(Reply::Text(option.clone())),
                    _ => Chosen::No,
                };
            }
            path.push(entry);
            open = entries(&seat.probe(request, &path.selection));
            numbers.list(&open);
        }
        Chosen::Selected
    }

    /// Returns the part of the selection that is still possible after the game changed.
    fn still_possible(&self, seat: Seat<'_>, request: &Request, path: Path) -> Path {
        let mut left = Path::default();
        for entry in path.steps {
            if !entries(&seat.probe(request, &left.selection)).contains(&entry) {
                break;
            }
            left.push(entry);
        }
        left
    }

    /// Cards put in order: those before the stroke on top, those after it at the bottom.
    fn arrange(
        &mut self,
        seat: Seat<'_>,
        request: &Request,
        cards: &[CardId],
        up: bool,
        down: bool,
    ) -> Answer {
        let shown: Vec<Entry> = cards.iter().map(|c| Entry::Card(CardRef::Id(*c))).collect();
        let choices = seat.probe(request, &Selection::default());
        let mut numbers = Numbers::new(seat);
        numbers.show(&shown);
        let menu = self.menu(seat, request, (&shown, &numbers), (&[], &request.reason), &choices);
        self.print_all(menu.clone());
        loop {
            let line = match self.read() {
                Read::Line(line) => line,
                Read::Over(answer) => return answer,
                Read::Changed => {
                    self.print_all(menu.clone());
                    continue;
                }
            };
            let (top, bottom) = match Command::parse(&line) {
                Command::Enter | Command::Yes if up => ((1..=cards.len()).collect(), Vec::new()),
                Command::Enter | Command::Yes => (Vec::new(), (1..=cards.len()).collect()),
                Command::Choose(order) if up => (with_rest(plain(&order), cards.len()), Vec::new()),
                Command::Choose(order) => (Vec::new(), plain(&order)),
                Command::Arrange(top, bottom) => (top, bottom),
                Command::Pass if choices.can_pass => return Answer::Reply(Reply::Pass),
                Command::Quit => match self.wants_to_leave() {
                    true => return self.leave(),
                    false => continue,
                },
                other => {
                    self.look(seat, (&shown, &numbers), other);
                    continue;
                }
            };
            match arranged(cards, &top, &bottom, up, down) {
                Some(reply) => return Answer::Reply(reply),
                None => self.hint(
                    "每个编号至多一次，/ 之前为牌堆顶，之后为牌堆底",
                    "each number once at most: top / bottom, as far as there is a choice",
                ),
            }
        }
    }

    /// Commands that only show something.
    pub(super) fn look(&mut self, seat: Seat<'_>, (shown, numbers): (&[Entry], &Numbers), command: Command) {
        match command {
            Command::Help => self.print_all(super::question::help(self.lang)),
            Command::Explain(pick) => match numbers.find(pick, shown) {
                Some(entry) => {
                    let text = self.explain(seat, &entry);
                    self.print_all(text);
                }
                None => self.hint("没有这个编号", "no such number"),
            },
            Command::Read(word) => {
                let articles = lookup::read(seat, &*self.names, self.lang, &word);
                for lookup::Article { title, lines } in &articles {
                    self.print(format!("   {title}"));
                    lines.iter().for_each(|line| self.print(format!("     {line}")));
                }
                if articles.is_empty() {
                    let (zh, en) = lookup::missed(&word);
                    self.hint(&zh, &en);
                }
            }
            Command::Table => {
                let table = self.table_lines(seat);
                self.print_all(table);
            }
            Command::Hand => {
                let hand = self.with_renderer(seat, super::sights::hand);
                self.print_all(hand);
            }
            Command::Log(turns) => self.write_log(turns),
            _ => self.hint("看不懂，请输入编号（? 为帮助）", "not understood: a number, or ? for help"),
        }
    }

    pub(super) fn hint(&mut self, zh: &str, en: &str) {
        self.print(format!("   ! {}", self.lang.pick(zh, en)));
    }
}

/// Returns `true` for a choice among so many generals that they are searched.
fn is_searched(request: &Request) -> bool {
    matches!(&request.ask, Ask::General { options } if options.len() > SEARCHED)
}

/// Returns the numbers of an order; seats, which have no place there, are no number at all.
fn plain(picks: &[Pick]) -> Vec<usize> {
    let number = |pick: &Pick| match pick {
        Pick::Number(n) => *n,
        Pick::Seat(_) => 0,
    };
    picks.iter().map(number).collect()
}

/// Returns the reply for an order given by numbers. Cards left out follow at the bottom if that is allowed,
/// else on top.
fn arranged(cards: &[CardId], top: &[usize], bottom: &[usize], up: bool, down: bool) -> Option<Reply> {
    let mut left: Vec<Option<CardId>> = cards.iter().copied().map(Some).collect();
    let mut take = |numbers: &[usize]| -> Option<Vec<CardId>> {
        numbers.iter().map(|n| left.get_mut(n.checked_sub(1)?)?.take()).collect()
    };
    let (mut top, mut bottom) = (take(top)?, take(bottom)?);
    let rest = left.into_iter().flatten();
    if down {
        bottom.extend(rest)
    } else {
        top.extend(rest)
    }
    let allowed = (up || top.is_empty()) && (down || bottom.is_empty());
    allowed.then_some(Reply::Arrange { top, bottom })
}

/// Returns numbers with those up to `n` that are not among them: cards that nobody names stay where they are.
fn with_rest(mut order: Vec<usize>, n: usize) -> Vec<usize> {
    let rest: Vec<usize> = (1..=n).filter(|number| !order.contains(number)).collect();
    order.extend(rest);
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_by_numbers() {
        let cards = [CardId(10), CardId(20), CardId(30)];
        let ids = |list: &[i32]| list.iter().copied().map(CardId).collect::<Vec<_>>();
        let of = |top: &[i32], bottom: &[i32]| Some(Reply::Arrange { top: ids(top), bottom: ids(bottom) });
        assert_eq!(arranged(&cards, &[3, 1], &[2], true, true), of(&[30, 10], &[20]));
        assert_eq!(arranged(&cards, &[3], &[], true, true), of(&[30], &[10, 20]));
        assert_eq!(arranged(&cards, &[3], &[], true, false), of(&[30, 10, 20], &[]));
        assert_eq!(arranged(&cards, &[], &[2], false, true), of(&[], &[20, 10, 30]));
        assert_eq!(arranged(&cards, &with_rest(vec![3], 3), &[], true, true), of(&[30, 10, 20], &[]));
        assert_eq!(arranged(&cards, &[1, 1], &[], true, true), None);
        assert_eq!(arranged(&cards, &[4], &[], true, true), None);
        assert_eq!(arranged(&cards, &[0], &[], true, true), None);
        assert_eq!(arranged(&cards, &[1], &[2], true, false), None);
        assert_eq!(arranged(&cards, &[1], &[], false, true), None);
    }
}
