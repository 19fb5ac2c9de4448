//! A simulated person plays every bundled general, in both languages. They must read only words of that
//! language: no identifiers, no other language, no missing names.

use sgs::agents::Seated;
use sgs::agents::builtin::Builtin;
use sgs::agents::terminal::{Input, Line, Terminal};
use sgs::model::rng::Stream;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::names::Lang;
use sgs::rules::setup::{FixedSeat, GameOptions, roles_of};
use sgs::rules::{Agent, Catalog};
use sgs::script::host::Script;
use sgs::script::load::Library;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use crate::shared::paper;
use paper::Paper;

fn text_on(paper: &Paper) -> String {
    String::from_utf8(paper.bytes()).expect("text")
}

/// A player who reads the menu, picks an option and sometimes asks for help.
struct Curious {
    paper: Paper,
    read: usize,
    chance: Stream,
    /// Number of lines to type before leaving.
    left: usize,
}

impl Input for Curious {
    fn line(&mut self, _: Option<Instant>) -> Line {
        let text = text_on(&self.paper);
        let menu = text[self.read..].to_owned();
        self.read = text.len();
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return Line::Text("q".to_owned());
        }
        Line::Text(self.pick(&menu))
    }
}

impl Curious {
    fn pick(&mut self, menu: &str) -> String {
        let is_number = |word: &&str| {
            let digits = word.trim_start_matches('#');
            !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
        };
        let numbered = menu.lines().filter(|line| line.starts_with("  "));
        let numbers: Vec<&str> =
            numbered.filter_map(|line| line.split_whitespace().next().filter(is_number)).collect();
        let n = numbers.len();
        let keys = menu.lines().rev().nth(1).unwrap_or_default();
        let chosen = |n: usize, of: &mut Stream| numbers[of.below(n)].to_owned();
        match self.chance.below(40) {
            0 => return "?".to_owned(),
            1 => return "t".to_owned(),
            2 if n > 0 => return format!("? {}", chosen(n, &mut self.chance)),
            _ => {}
        }
        let confirms = ["Enter confirm", "y confirm", "回车 确定", "y 确定"].iter().any(|k| keys.contains(k));
        match self.chance.below(10) {
            0 if keys.contains("0 ") => "0".to_owned(),
            1..=5 if confirms => "y".to_owned(),
            _ if n > 0 => chosen(n, &mut self.chance),
            _ if keys.contains("1 yes") || keys.contains("1 是") => "1".to_owned(),
            _ => ["", "y", "0"][self.chance.below(3)].to_owned(),
        }
    }
}

/// Number of lines typed in each game.
const LINES: usize = 160;

/// Returns everything that a person with this general reads in one game, and the identifiers used in it.
fn read_by(general: &str, number: usize, lang: Lang, library: &Arc<Library>) -> (String, BTreeSet<String>) {
    played(general, number, lang, library, |paper| Curious {
        paper,
        read: 0,
        chance: Stream::new(number as u64, "person"),
        left: LINES,
    })
}

/// Plays a game with the input of `person`.
fn played<I: Input + 'static>(
    general: &str,
    number: usize,
    lang: Lang,
    library: &Arc<Library>,
    person: impl FnOnce(Paper) -> I,
) -> (String, BTreeSet<String>) {
    let (script, _) = Script::load(catalog(&DeckOptions::default()), library).expect("a state");
    let seats = 2 + number % 4;
    let mut options = GameOptions::new(number as u64, seats);
    let lord = script.loaded().0.generals[general].lord;
    let chair = if lord || number.is_multiple_of(2) { 1 } else { 2 };
    options.fixed.push(FixedSeat { seat: chair, general: Some(general.into()), role: None });
    options.people = vec![chair];
    options.settings.general_choices = 3;
    read_in(script, &options, lang, person)
}

/// Returns the output of this game, with the other seats arranged around the person, and the identifiers used
/// in it.
fn read_in<I: Input + 'static>(
    script: Script,
    options: &GameOptions,
    lang: Lang,
    person: impl FnOnce(Paper) -> I,
) -> (String, BTreeSet<String>) {
    let chair = options.people[0];
    let seats = roles_of(&options.mode).map_or(0, |roles| roles.len());
    let paper = Paper::default();
    let terminal = Terminal::new(person(paper.clone()), paper.clone(), lang, Rc::new(script.clone()));
    let agents = (1..=seats).map(|seat| -> Box<dyn Agent> {
        if seat == chair { Box::new(terminal.clone()) } else { Box::new(Builtin::default()) }
    });
    let room = script.start_game(options, Box::new(Seated::new(agents.collect()))).expect("a game");
    terminal.sit(room.table().seats[chair - 1]);
    room.observe(Box::new(terminal.clone()));
    // The person leaves before the game is over.
    let _ = room.run();
    let errors: Vec<String> = script.host().notices().errors().iter().map(|(e, _)| e.to_string()).collect();
    assert_eq!(errors, [""; 0], "{options:?}");
    let names = names_of_programs(&script.loaded().0);
    script.leave();
    (text_on(&paper), names)
}

/// Returns the identifiers that are not English words.
fn names_of_programs(catalog: &Catalog) -> BTreeSet<String> {
    let words =
        ["axe", "blade", "duel", "fan", "halberd", "jink", "peach", "slash", "snatch", "spear", "vine"];
    let skills = catalog.skills.keys().chain(catalog.generals.keys());
    skills.map(|name| name.to_string()).filter(|name| !words.contains(&name.as_str())).collect()
}

/// Typed keys, and letters of cards and of computed numbers.
const LETTERS: &str = "A J Q K X 2X EX y n b q t h l s m :help :undo :save FILE";

/// Returns the oddity of a line, if any.
fn oddity(line: &str, lang: Lang, names: &BTreeSet<String>) -> Option<String> {
    let line = line.trim_start_matches("> ").trim_start();
    let of_word = |c: char| c.is_ascii_alphanumeric() || "@#$%&_\\:-".contains(c);
    let words =
        line.split(|c| !of_word(c)).map(|word| word.trim_matches(['-', ':'])).filter(|w| !w.is_empty());
    let is_mode = |word: &str| word.len() == 3 && word.ends_with('p') && word.starts_with('0');
    for word in words {
        // `#3` is a seat.
        let word = word.strip_prefix('#').filter(|seat| seat.parse::<u8>().is_ok()).unwrap_or(word);
        let sign = word.contains(['@', '#', '$', '%', '&', '_', '\\']);
        let foreign = match lang {
            Lang::Zh => word.chars().any(|c| c.is_ascii_alphabetic()) && !is_mode(word),
            Lang::En => names.contains(word),
        };
        let typed = LETTERS.split(' ').any(|known| known.trim_matches(':') == word);
        if sign || foreign && !typed {
            return Some(format!("`{word}`"));
        }
    }
    if lang == Lang::En && line.contains(|c: char| ('\u{2e80}'..='\u{ffef}').contains(&c)) {
        return Some("Chinese".to_owned());
    }
    // Columns have more spaces, except for one line of the help.
    let gap = line.contains("  ") && !line.contains("   ") && !line.contains(" y  ") || line.ends_with(' ');
    let nobody = line.starts_with("的") || line.starts_with("，") || line.contains("  的");
    (gap || nobody).then(|| "a gap".to_owned())
}

fn played_by_everyone(lang: Lang) {
    let library = Arc::new(Library::embedded());
    let (script, _) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    let generals: Vec<String> = script.loaded().0.generals.keys().map(|g| g.to_string()).collect();
    script.leave();
    let mut odd = BTreeSet::new();
    let mut questions = 0;
    for (number, general) in generals.iter().enumerate() {
        let (text, names) = read_by(general, number, lang, &library);
        questions += text.matches("\n> ").count();
        let seats = text.lines().filter(|line| line.starts_with("   Seat "));
        let cast: Vec<&str> = seats.filter_map(|line| line.split(" plays ").nth(1)).collect();
        assert_eq!(cast.len(), cast.iter().collect::<BTreeSet<_>>().len(), "{cast:?}");
        // If only one skill answers, it need not be chosen.
        assert!(!text.contains("then confirm)\n   1 skill "), "{text}");
        odd.extend(text.lines().filter_map(|line| Some(format!("{}: {line}", oddity(line, lang, &names)?))));
    }
    assert!(questions > generals.len() * 20, "only {questions} questions");
    assert!(odd.is_empty(), "{}", odd.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn everything_is_said_in_chinese() {
    played_by_everyone(Lang::Zh);
}

#[test]
fn everything_is_said_in_english() {
    played_by_everyone(Lang::En);
}

/// Number of lines typed in a mode with drafts, which need many.
const LINES_OF_MODES: usize = 400;

#[test]
fn modes_are_reported_in_both_languages() {
    let library = Arc::new(Library::embedded());
    let mut odd = BTreeSet::new();
    for (mode, known) in [
        ("06_3v3", ["请选走一名武将", "Take a general from the pool"]),
        ("06_3v3", ["使用的武将", "Choose the general that"]),
        ("06_XMode", ["请选择第 2 名武将，作为后备", "Choose general 2 of your line, who waits in reserve"]),
        ("04_1v3", ["是否发动“重铸武器”？", "Invoke recasting the weapon?"]),
        ("02_1v1", ["\n   你的后备武将：", "\n   Your generals in reserve: "]),
        ("02_1v1", ["目标：打倒对手的 3 名武将。", "Goal: defeat all 3 generals of your opponent. "]),
        ("06_XMode", ["\n   己方后备武将：", "\n   Generals in reserve for your side: "]),
        (
            "06_XMode",
            ["目标：先打倒对方 4 名武将", "Goal: be the first side to defeat 4 generals of the other"],
        ),
        ("02_1v1", ["（此模式下无效）", "[without effect in this mode]"]),
        ("06_XMode", ["请选择己方的第 3 名后备武将", "Choose reserve 3 of your side"]),
    ] {
        for lang in [Lang::Zh, Lang::En] {
            let (script, _) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
            let mut options = GameOptions::new(7, 2);
            (options.mode, options.people) = (mode.into(), vec![1]);
            let (text, names) = read_in(script, &options, lang, |paper| Curious {
                paper,
                read: 0,
                chance: Stream::new(7, "person"),
                left: LINES_OF_MODES,
            });
            assert!(text.contains(lang.pick(known[0], known[1])), "{mode}: {text}");
            odd.extend(
                text.lines().filter_map(|line| Some(format!("{}: {line}", oddity(line, lang, &names)?))),
            );
        }
    }
    assert!(odd.is_empty(), "{}", odd.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn what_cannot_join_what_is_chosen_says_why() {
    let library = Arc::new(Library::embedded());
    let typed = |lines: &'static str| move |_: Paper| std::io::Cursor::new(lines);
    // Half of eight cards are given away: a fifth is refused.
    let (text, _) = played("lusu", 2, Lang::En, &library, typed("1\n1 2 3 4\n?\nq\n"));
    let rest = text.split("what cannot be chosen now:").nth(1).unwrap_or_else(|| panic!("{text}"));
    assert_eq!(rest.matches(": enough cards are chosen").count(), 4, "{text}");
    assert!(!rest.contains("not a card that"), "{text}");
    // A skill without cards does not list cards.
    let (text, _) = played("zhanghe", 2, Lang::En, &library, typed("0\n1\n?\nq\n"));
    let rest = text.split("what cannot be chosen now:").nth(1).unwrap_or_else(|| panic!("{text}"));
    assert!(rest.contains(",you): not used on oneself") && !rest.contains("a card that"), "{text}");
}

#[test]
fn oddities_are_seen() {
    let names = BTreeSet::from(["tuxi".to_owned()]);
    for (line, lang, odd) in [
        ("曹操(1) 摸了 2 张牌（kill）", Lang::Zh, true),
        ("“tuxi”：请选择", Lang::Zh, true),
        (" 的【乐不思蜀】♠6将对 张角(1) 生效", Lang::Zh, true),
        ("   曹操(1,你) 摸了【闪】♦J", Lang::Zh, false),
        ("Invoke tuxi?", Lang::En, true),
        ("Seat 1 has 1 @chaos", Lang::En, true),
        ("Axe: make the Slash hit ", Lang::En, true),
        ("曹操 draws", Lang::En, true),
        ("   Cao Cao(1,you) draws Jink ♦J", Lang::En, false),
    ] {
        assert_eq!(oddity(line, lang, &names).is_some(), odd, "{line}");
    }
}
