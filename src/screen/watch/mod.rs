//! A recorded game on the screen: the table, the log and a line of time, at any speed, with anybody's eyes.
//!
//! [`Cinema`] turns keys into steps and draws; [`run`] gives it a terminal.

mod film;
mod timeline;

pub use film::{Eyes, Film, FilmError};

use super::play::terminal::{guard, restore, stop_for_shell, take};
use super::{Board, Log, Paint, Prompt, draw};
use crate::agents::form::{Reach, TableSight};
use crate::model::PlayerId;
use crate::moments::{LandmarkKind, Stage, Step, Way};
use crate::rules::names::Lang;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};
use ratatui::crossterm::{execute, terminal};
use ratatui::layout::Rect;
use ratatui::text::Line;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// The end of a visit to the cinema.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    Leave,
    /// The person goes on from this moment as these players, with bots in the other seats.
    GoOn {
        moment: usize,
        players: Vec<PlayerId>,
    },
}

/// Times between two events, from slow to fast.
const SPEEDS: [Duration; 5] = [
    Duration::from_millis(2_000),
    Duration::from_millis(1_000),
    Duration::from_millis(500),
    Duration::from_millis(200),
    Duration::from_millis(50),
];

/// Log entries that are drawn at most.
const ENTRIES: usize = 200;

/// A record on the screen.
pub struct Cinema<'f, S: Stage> {
    film: &'f mut Film<S>,
    paint: Paint,
    is_playing: bool,
    speed: usize,
    /// The text to search for or the command, while it is typed.
    typed: Option<(Typing, String)>,
    searched: String,
    hint: String,
    shows_help: bool,
    commands: Option<Commands<'f, S>>,
    /// A command that takes long, carried out as soon as the picture says so.
    waiting: Option<String>,
    /// The output of the last command, until a key is pressed.
    answer: Vec<String>,
}

/// The commands behind a colon.
pub struct Commands<'f, S: Stage> {
    /// Returns `true` for a command that takes long.
    pub is_long: fn(&str) -> bool,
    /// Carries a command out, without its colon, and returns what it says.
    pub carry_out: &'f dyn Fn(&Film<S>, &str) -> Vec<String>,
}

/// The use of a typed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Typing {
    Search,
    Command,
    /// The seats at which somebody goes on.
    Seats,
}

impl<'f, S: Stage> Cinema<'f, S> {
    pub fn new(film: &'f mut Film<S>, paint: Paint) -> Cinema<'f, S> {
        let (typed, searched, hint) = (None, String::new(), String::new());
        Cinema {
            film,
            paint,
            is_playing: false,
            speed: 1,
            typed,
            searched,
            hint,
            shows_help: false,
            commands: None,
            waiting: None,
            answer: Vec::new(),
        }
    }

    /// Adds the commands that are typed behind a colon.
    pub fn with_commands(self, commands: Commands<'f, S>) -> Cinema<'f, S> {
        Cinema { commands: Some(commands), ..self }
    }

    fn pick<'t>(&self, zh: &'t str, en: &'t str) -> &'t str {
        self.film.lang.pick(zh, en)
    }

    // ---- keys -----------------------------------------------------------------------

    /// Follows a key. Returns the end if it is reached.
    pub fn key(&mut self, key: KeyEvent) -> Option<End> {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Some(End::Leave);
        }
        self.hint.clear();
        if self.typed.is_some() {
            return self.type_in(key.code);
        }
        let has_read = !std::mem::take(&mut self.answer).is_empty();
        if std::mem::take(&mut self.shows_help) || has_read {
            return None;
        }
        let back = key.modifiers.contains(KeyModifiers::SHIFT);
        let way = if back { Way::Back } else { Way::On };
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return Some(End::Leave),
            KeyCode::Char('c') => self.ask_for_seats(),
            KeyCode::Char(' ') => self.is_playing = !self.is_playing,
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Right | KeyCode::Enter => self.step(Step::Entry, Way::On),
            KeyCode::Left | KeyCode::Backspace => self.step(Step::Entry, Way::Back),
            KeyCode::Down => self.step(Step::Request, Way::On),
            KeyCode::Up => self.step(Step::Request, Way::Back),
            KeyCode::PageDown => self.step(Step::Landmark(LandmarkKind::Turn), Way::On),
            KeyCode::PageUp => self.step(Step::Landmark(LandmarkKind::Turn), Way::Back),
            KeyCode::Home => self.film.place = 0,
            KeyCode::End => self.film.place = self.film.moments.log().len(),
            KeyCode::Char('d' | 'D') => self.step(Step::Landmark(LandmarkKind::Damage), way),
            KeyCode::Char('k' | 'K') => self.step(Step::Landmark(LandmarkKind::Death), way),
            KeyCode::Char('x' | 'X') => self.step(Step::Landmark(LandmarkKind::Error), way),
            KeyCode::Char('/') => self.typed = Some((Typing::Search, String::new())),
            KeyCode::Char(':' | '：') if self.commands.is_some() => {
                self.typed = Some((Typing::Command, String::new()));
            }
            KeyCode::Char('n' | 'N') => self.search(way),
            KeyCode::Char('a') => self.look_with(Eyes::All),
            KeyCode::Char('0') => self.look_with(Eyes::Public),
            KeyCode::Char(digit @ '1'..='9') => {
                self.look_with(Eyes::Seat(digit.to_digit(10).unwrap_or(1) as usize));
            }
            KeyCode::Char('?' | '？' | 'h') => self.shows_help = true,
            _ => self.hint = self.pick("? 列出所有的键", "? lists the keys").to_owned(),
        }
        None
    }

    fn type_in(&mut self, code: KeyCode) -> Option<End> {
        let (_, text) = self.typed.as_mut()?;
        match code {
            KeyCode::Char(c) => text.push(c),
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Esc => self.typed = None,
            KeyCode::Enter => match self.typed.take()? {
                (Typing::Command, line) => self.command(line.trim()),
                (Typing::Search, text) => {
                    if !text.is_empty() {
                        self.searched = text;
                    }
                    self.search(Way::On);
                }
                (Typing::Seats, seats) => return self.go_on(&seats),
            },
            _ => {}
        }
        None
    }

    /// Carries a command out, or has it wait until the picture says that it is at work.
    fn command(&mut self, line: &str) {
        let Some(commands) = self.commands.as_ref().filter(|_| !line.is_empty()) else { return };
        if (commands.is_long)(line) {
            self.hint = self.pick("请稍候……", "one moment ...").to_owned();
            self.waiting = Some(line.to_owned());
        } else {
            self.answer = (commands.carry_out)(self.film, line);
        }
    }

    /// Carries out the command that waits, and returns `true` if there was one.
    pub fn carry_out(&mut self) -> bool {
        let Some((commands, line)) = self.commands.as_ref().zip(self.waiting.take()) else { return false };
        self.answer = (commands.carry_out)(self.film, &line);
        self.hint.clear();
        true
    }

    fn search(&mut self, way: Way) {
        let text = self.searched.clone();
        if text.is_empty() || self.film.search(&text, way).is_none() {
            self.hint = self.film.lang.pick(format!("没有找到“{text}”"), format!("`{text}` is not found"));
        }
    }

    fn step(&mut self, step: Step, way: Way) {
        self.is_playing = false;
        if self.film.step(step, way).is_none() {
            self.hint = self.pick("没有了", "there is no more").to_owned();
        }
    }

    fn look_with(&mut self, eyes: Eyes) {
        if let Err(error) = self.film.look_with(eyes) {
            self.hint = error.in_lang(self.film.lang);
        }
    }

    /// Asks at which seats somebody goes on: the viewer's, or that of who is asked, unless others are typed.
    fn ask_for_seats(&mut self) {
        match self.film.usual_chair() {
            Some(seat) => self.typed = Some((Typing::Seats, seat.to_string())),
            None => self.hint = self.pick("对局在这里已经结束", "the game is over here").to_owned(),
        }
    }

    fn go_on(&mut self, seats: &str) -> Option<End> {
        match self.film.players_at(seats) {
            Ok(players) => Some(End::GoOn { moment: self.film.moment(), players }),
            Err(why) => {
                self.hint = why.in_lang(self.film.lang);
                None
            }
        }
    }

    /// Goes to the place of a column of the line of time.
    pub fn click(&mut self, area: Rect, column: u16, row: u16) {
        if row == timeline::row(area) {
            self.film.place = timeline::place(&self.film.moments, area, column);
        }
    }

    // ---- time -----------------------------------------------------------------------

    /// Returns how long to wait for a key; then [`Cinema::tick`] is due.
    pub fn wait(&self) -> Duration {
        if self.is_playing {
            SPEEDS.get(self.speed).copied().unwrap_or_default()
        } else {
            Duration::from_secs(3_600)
        }
    }

    /// Shows the next event of a game that runs.
    pub fn tick(&mut self) {
        if self.is_playing && self.film.step(Step::Entry, Way::On).is_none() {
            self.is_playing = false;
        }
    }

    // ---- picture --------------------------------------------------------------------

    /// Draws the table, the log, the question and the line of time.
    pub fn draw(&self, buffer: &mut Buffer) {
        let area = buffer.area;
        let viewer = self.film.viewer;
        let sight = self.film.look(move |room, _| TableSight::of(room, viewer, &Reach::of(room, viewer)));
        let Some(sight) = sight else { return };
        let log = self.log();
        let prompt = self.prompt();
        let mut board = Board::new(&sight, &*self.film.names, self.film.lang, &log, &prompt);
        board.status = self.film.position();
        board.asked = self.asked();
        let table = Rect { height: area.height.saturating_sub(timeline::ROWS), ..area };
        let mut upper = Buffer::empty(table);
        draw(&mut upper, &board, self.paint);
        for position in table.positions() {
            if let (Some(to), Some(from)) = (buffer.cell_mut(position), upper.cell(position)) {
                *to = from.clone();
            }
        }
        timeline::draw(buffer, area, self.film, self.paint);
        let keys = Line::styled(super::clip(&self.keys(), usize::from(area.width)), self.paint.grey());
        buffer.set_line(area.x, area.bottom().saturating_sub(1), &keys, area.width);
        self.paint.finish(buffer);
    }

    fn log(&self) -> Log {
        let mut log = Log::default();
        self.film.visit_last(ENTRIES, &mut |fact, renderer| {
            log.add(fact, renderer);
        });
        // The newest lines are at the bottom of the window.
        log.read_all();
        log
    }

    fn asked(&self) -> Vec<PlayerId> {
        let moment = self.film.moment();
        let is_here = self.film.moments.place_of(moment) == self.film.place;
        let found = self.film.moments.list().get(moment).filter(|_| is_here);
        found.map(|moment| moment.seats.clone()).unwrap_or_default()
    }

    fn prompt(&self) -> Prompt {
        if self.shows_help {
            return Prompt {
                title: self.pick("按任意键返回", "any key goes back").to_owned(),
                notes: help(self.film.lang),
                ..Prompt::default()
            };
        }
        if !self.answer.is_empty() {
            return Prompt {
                title: self.pick("按任意键返回", "any key goes back").to_owned(),
                notes: self.answer.iter().map(|line| line.trim().to_owned()).collect(),
                ..Prompt::default()
            };
        }
        let title = match &self.typed {
            Some((Typing::Search, _)) => {
                self.pick("在日志里找（回车 开始）", "search the log (Enter)").to_owned()
            }
            Some((Typing::Seats, _)) => self
                .pick(
                    "从这里接着打：你坐几号位？1,3 为两个座位，其余由电脑来打（回车 开始，Esc 返回）",
                    "go on from here: at which seat? 1,3 for two of them; bots play the others (Enter begins, Esc back)",
                )
                .to_owned(),
            Some((Typing::Command, _)) => self
                .pick(
                    "命令：save 文件 | keep 场景名 | report 哪里不对",
                    "a command: save FILE | keep NAME | report WHAT WAS WRONG",
                )
                .to_owned(),
            None => self.film.question().join("  ").trim().to_owned(),
        };
        let typed = self.typed.as_ref().map(|(_, text)| text.clone());
        Prompt { title, hint: self.hint.clone(), typed, ..Prompt::default() }
    }

    fn keys(&self) -> String {
        let speed = "▸".repeat(self.speed + 1);
        let speed = if self.paint.ascii { ">".repeat(self.speed + 1) } else { speed };
        let eyes = self.film.eyes_in_words();
        let plays = match self.is_playing {
            true => self.pick("空格 暂停", "Space pause"),
            false => self.pick("空格 播放", "Space play"),
        };
        // A narrow terminal has no room for what stands last.
        self.film.lang.pick(
            format!("{plays} {speed}  ? 帮助  q 离开  c 接着打  ←→ 事件  ↑↓ 询问  PgUp/PgDn 回合  {eyes}"),
            format!(
                "{plays} {speed}  ? help  q leave  c go on  ←→ event  ↑↓ request  PgUp/PgDn turn  {eyes}"
            ),
        )
    }
}

fn help(lang: Lang) -> Vec<String> {
    let lines: &[&str] = lang.pick(
        &[
            "← → 事件    ↑ ↓ 询问    PgUp PgDn 回合    Home End 开头和结尾；点时间轴跳过去",
            "空格 播放和暂停    + - 快慢    / 在日志里找，n N 下一处和上一处",
            "d k x 下一次伤害、阵亡、脚本出错；按住 Shift 往回",
            "1-9 用这个座位的眼睛    0 只看公开的    a 看所有手牌",
            "c 从这里接着打：先问坐几号位（可以坐几个），其余由电脑来打",
            ":save 文件 存到这里为止的记录    :keep 场景名 把这个回合写成测试场景    :report 哪里不对 写成一个文件",
        ],
        &[
            "← → event    ↑ ↓ request    PgUp PgDn turn    Home End; click the line of time to jump",
            "Space play and pause    + - speed    / search the log, n N next and previous",
            "d k x next damage, death, error of a script; with Shift: back",
            "1-9 the eyes of this seat    0 what lies open    a all hands",
            "c go on from here: asks at which seat or seats; bots play the others",
            ":save FILE the record up to here    :keep NAME this turn as a test scene    :report WHAT a file to hand over",
        ],
    );
    lines.iter().map(|line| (*line).to_owned()).collect()
}

/// Shows a record on the terminal until the person leaves or goes on. Signals that end the program give it back, too.
pub fn run<S: Stage>(film: &mut Film<S>, commands: Commands<'_, S>) -> io::Result<End> {
    let (stop, resumed) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    guard(&stop, &resumed)?;
    let mut cinema = Cinema::new(film, Paint::of_environment()).with_commands(commands);
    let end = screen().and_then(|screen| shown(screen, &mut cinema, &stop, &resumed));
    restore();
    end
}

type Screen = ratatui::Terminal<CrosstermBackend<io::Stdout>>;

/// Takes the terminal, and returns an empty screen.
fn screen() -> io::Result<Screen> {
    take()?;
    execute!(io::stdout(), terminal::Clear(terminal::ClearType::All))?;
    ratatui::Terminal::new(CrosstermBackend::new(io::stdout()))
}

fn shown<S: Stage>(
    mut screen_now: Screen,
    cinema: &mut Cinema<'_, S>,
    stop: &AtomicBool,
    resumed: &AtomicBool,
) -> io::Result<End> {
    let events = Events::new()?;
    let mut due = Instant::now() + cinema.wait();
    loop {
        if stop.load(Ordering::Relaxed) {
            return Ok(End::Leave);
        }
        if resumed.swap(false, Ordering::Relaxed) {
            screen_now = screen()?;
        }
        let area = screen_now.draw(|frame| cinema.draw(frame.buffer_mut()))?.area;
        if cinema.carry_out() {
            continue;
        }
        // What is pressed does not put the next step off.
        due = due.min(Instant::now() + cinema.wait());
        let is_called = || stop.load(Ordering::Relaxed) || resumed.load(Ordering::Relaxed);
        let Some(event) = events.next(due, &is_called)? else {
            if Instant::now() >= due {
                cinema.tick();
                due = Instant::now() + cinema.wait();
            }
            continue;
        };
        if is_suspend(&event) {
            stop_for_shell();
            screen_now = screen()?;
            continue;
        }
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if let Some(end) = cinema.key(key) {
                    return Ok(end);
                }
            }
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(_) | MouseEventKind::Drag(_) => {
                    cinema.click(area, mouse.column, mouse.row)
                }
                MouseEventKind::ScrollDown => cinema.step(Step::Entry, Way::On),
                MouseEventKind::ScrollUp => cinema.step(Step::Entry, Way::Back),
                _ => {}
            },
            _ => {}
        }
    }
}

/// Returns `true` for Ctrl-Z.
fn is_suspend(event: &Event) -> bool {
    matches!(event, Event::Key(key)
        if key.code == KeyCode::Char('z') && key.modifiers.contains(KeyModifiers::CONTROL))
}

/// Interval of looks at signals.
const GLANCE: Duration = Duration::from_millis(100);

/// The keys and clicks of the terminal. A thread reads them: `poll` does not return from a terminal that is gone, and
/// the signal of its end would never be seen.
struct Events {
    events: Receiver<io::Result<Event>>,
    done: Arc<AtomicBool>,
}

impl Events {
    fn new() -> io::Result<Events> {
        let done = Arc::new(AtomicBool::new(false));
        let (send, events) = channel();
        let halt = done.clone();
        std::thread::Builder::new().name("keys".into()).spawn(move || read(&send, &halt))?;
        Ok(Events { events, done })
    }

    /// Returns what happens until then, or until a signal has come. Motions of the mouse mean nothing.
    fn next(&self, due: Instant, is_called: &dyn Fn() -> bool) -> io::Result<Option<Event>> {
        loop {
            let left = due.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left.min(GLANCE)) {
                Ok(Ok(Event::Mouse(mouse))) if mouse.kind == MouseEventKind::Moved => {}
                Ok(event) => return event.map(Some),
                Err(RecvTimeoutError::Timeout) if left <= GLANCE || is_called() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(io::ErrorKind::UnexpectedEof.into()),
            }
        }
    }
}

impl Drop for Events {
    /// Waits until the thread leaves the terminal to others. From a terminal that is gone it does not come back.
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        let until = Instant::now() + 3 * GLANCE;
        while self.events.recv_timeout(until.saturating_duration_since(Instant::now())).is_ok() {}
    }
}

/// Passes events on until they end or nobody wants them.
fn read(send: &Sender<io::Result<Event>>, done: &AtomicBool) {
    while !done.load(Ordering::Relaxed) {
        let event = match event::poll(GLANCE) {
            Ok(false) => continue,
            Ok(true) => event::read(),
            Err(why) => Err(why),
        };
        let ends = event.is_err();
        if send.send(event).is_err() || ends {
            return;
        }
    }
}
