//! A real terminal: raw keys, mouse, the second screen, and its way back to the shell.
//!
//! Keys are read by a thread, so that Ctrl-C ends even a callback that loops. Each end of the program, a panic too,
//! gives the terminal back first: [`restore`].

use super::input::{Canvas, Event, Key, Source};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{self, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::crossterm::{cursor, execute, terminal};
use ratatui::layout::Rect;
use std::io::{self, Stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// `true` while the terminal is ours.
static IS_OURS: AtomicBool = AtomicBool::new(false);

/// Interval of looks at signals.
const GLANCE: Duration = Duration::from_millis(100);

/// Lines of a turn of the wheel.
const WHEEL: isize = 3;

/// Gives the terminal back to the shell, if it is ours.
pub fn restore() {
    if IS_OURS.swap(false, Ordering::SeqCst) {
        // Nothing can be done about a terminal that is gone.
        let _ =
            execute!(io::stdout(), event::DisableMouseCapture, terminal::LeaveAlternateScreen, cursor::Show);
        let _ = terminal::disable_raw_mode();
    }
}

/// Gives the terminal back before a panic is reported, and sets `stop` when the program is to end.
pub(in crate::screen) fn guard(stop: &Arc<AtomicBool>, resumed: &Arc<AtomicBool>) -> io::Result<()> {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        restore();
        report(info);
    }));
    follow_signals(stop, resumed)
}

/// Gives the terminal to the shell until the program goes on.
pub(in crate::screen) fn stop_for_shell() {
    restore();
    #[cfg(unix)]
    let _ = signal_hook::low_level::raise(signal_hook::consts::SIGTSTP);
}

/// Takes the terminal: raw keys, the mouse, the second screen.
pub(in crate::screen) fn take() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    IS_OURS.store(true, Ordering::SeqCst);
    execute!(io::stdout(), terminal::EnterAlternateScreen, event::EnableMouseCapture)
}

/// Returns the screen and the keys of the terminal, which is taken with [`Canvas::renew`]. After `stop` is set, the
/// keys appear to have ended.
pub fn open(stop: Arc<AtomicBool>) -> io::Result<(Screen, Keys)> {
    let resumed = Arc::new(AtomicBool::new(false));
    guard(&stop, &resumed)?;
    let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    Ok((Screen { terminal }, Keys::new(stop, resumed)?))
}

/// A terminal that vanishes sends SIGHUP; one that went on sends SIGCONT.
#[cfg(unix)]
fn follow_signals(stop: &Arc<AtomicBool>, resumed: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGTERM};
    signal_hook::flag::register(SIGHUP, stop.clone())?;
    signal_hook::flag::register(SIGTERM, stop.clone())?;
    signal_hook::flag::register(SIGCONT, resumed.clone())?;
    Ok(())
}

#[cfg(not(unix))]
fn follow_signals(_: &Arc<AtomicBool>, _: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}

/// The screen of a terminal.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

impl Canvas for Screen {
    fn area(&self) -> Rect {
        self.terminal.size().map(|size| Rect::new(0, 0, size.width, size.height)).unwrap_or_default()
    }

    fn show(&mut self, paint: &mut dyn FnMut(&mut Buffer)) -> io::Result<()> {
        if !IS_OURS.load(Ordering::SeqCst) {
            return Ok(());
        }
        self.terminal.draw(|frame| paint(frame.buffer_mut())).map(|_| ())
    }

    fn renew(&mut self) {
        // Its own `clear` asks the terminal where the cursor is, and the answer goes to the thread of the keys.
        let cleared = take().and_then(|()| execute!(io::stdout(), terminal::Clear(terminal::ClearType::All)));
        if cleared.is_ok()
            && let Ok(terminal) = Terminal::new(CrosstermBackend::new(io::stdout()))
        {
            self.terminal = terminal;
        }
    }

    fn suspend(&mut self) {
        stop_for_shell();
        self.renew();
    }

    fn close(&mut self) {
        restore();
    }
}

/// The keys and clicks of a terminal.
pub struct Keys {
    events: Receiver<Event>,
    sender: Sender<Event>,
    stop: Arc<AtomicBool>,
    resumed: Arc<AtomicBool>,
}

/// Wakes a table that waits for a key.
#[derive(Clone)]
pub struct Waker(Sender<Event>);

impl Waker {
    pub fn wake(&self) {
        // Nobody waits any more.
        let _ = self.0.send(Event::Woken);
    }
}

impl Keys {
    fn new(stop: Arc<AtomicBool>, resumed: Arc<AtomicBool>) -> io::Result<Keys> {
        let (sender, events) = channel();
        let (send, halt) = (sender.clone(), stop.clone());
        std::thread::Builder::new().name("keys".into()).spawn(move || read(&send, &halt))?;
        Ok(Keys { events, sender, stop, resumed })
    }

    pub fn waker(&self) -> Waker {
        Waker(self.sender.clone())
    }
}

/// Passes events on until there are no more.
fn read(send: &Sender<Event>, stop: &AtomicBool) {
    loop {
        let event = match event::read() {
            Ok(event) => event,
            Err(_) => {
                let _ = send.send(Event::Gone);
                return;
            }
        };
        let Some(event) = of(&event) else { continue };
        if event == Event::Gone && stop.swap(true, Ordering::Relaxed) {
            // The second Ctrl-C: the table has not closed at the first.
            restore();
            std::process::exit(INTERRUPTED);
        }
        if send.send(event).is_err() {
            return;
        }
    }
}

/// Exit code of a program that Ctrl-C ended, as in shells.
const INTERRUPTED: i32 = 130;

/// Returns what an event of the terminal means.
fn of(event: &event::Event) -> Option<Event> {
    match event {
        event::Event::Key(key) if key.kind != KeyEventKind::Release => {
            let control = key.modifiers.contains(KeyModifiers::CONTROL);
            Some(match key.code {
                KeyCode::Char('c' | 'd') if control => Event::Gone,
                KeyCode::Char('z') if control => Event::Key(Key::Suspend),
                KeyCode::Char('l') if control => Event::Key(Key::Redraw),
                KeyCode::Char(_) if control => return None,
                KeyCode::Char(c) => Event::Key(Key::Char(c)),
                KeyCode::Enter => Event::Key(Key::Enter),
                KeyCode::Esc => Event::Key(Key::Escape),
                KeyCode::Backspace | KeyCode::Delete => Event::Key(Key::Backspace),
                KeyCode::Tab => Event::Key(Key::Tab),
                KeyCode::F(1) => Event::Key(Key::Char('?')),
                KeyCode::Left => Event::Key(Key::Left),
                KeyCode::Right => Event::Key(Key::Right),
                KeyCode::Up => Event::Key(Key::Up),
                KeyCode::Down => Event::Key(Key::Down),
                KeyCode::PageUp => Event::Key(Key::PageUp),
                KeyCode::PageDown => Event::Key(Key::PageDown),
                KeyCode::Home => Event::Key(Key::Home),
                KeyCode::End => Event::Key(Key::End),
                _ => return None,
            })
        }
        event::Event::Mouse(mouse) => {
            let (column, row) = (mouse.column, mouse.row);
            match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => Some(Event::Click { column, row }),
                MouseEventKind::ScrollUp => Some(Event::Wheel { column, row, lines: -WHEEL }),
                MouseEventKind::ScrollDown => Some(Event::Wheel { column, row, lines: WHEEL }),
                _ => None,
            }
        }
        event::Event::Resize(..) => Some(Event::Resize),
        _ => None,
    }
}

impl Source for Keys {
    fn next(&mut self, until: Option<Instant>) -> Event {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Event::Gone;
            }
            if self.resumed.swap(false, Ordering::Relaxed) {
                return Event::Key(Key::Redraw);
            }
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            match self.events.recv_timeout(left.map_or(GLANCE, |left| left.min(GLANCE))) {
                Ok(event) => return event,
                Err(RecvTimeoutError::Timeout) if left.is_some_and(|left| left <= GLANCE) => {
                    return Event::Late;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Event::Gone,
            }
        }
    }

    fn forget(&mut self) {
        let kept: Vec<Event> =
            self.events.try_iter().filter(|event| matches!(event, Event::Gone | Event::Woken)).collect();
        for event in kept {
            // The receiver is ours.
            let _ = self.sender.send(event);
        }
    }
}
