//! Whole games of the program in a pseudo-terminal: three sizes, both languages, with keys and with the mouse.

use super::pty::Session;
use super::*;
use sgs::screen::width;

/// A game of the matrix.
#[derive(Clone, Copy, Debug)]
struct Case {
    seed: u64,
    lang: Lang,
    size: (u16, u16),
    with_mouse: bool,
}

const SIZES: [(u16, u16); 3] = [(80, 24), (100, 30), (160, 50)];

/// All twelve games of the matrix.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for with_mouse in [false, true] {
        for lang in [Lang::Zh, Lang::En] {
            for size in SIZES {
                cases.push(Case { seed: 5 + cases.len() as u64, lang, size, with_mouse });
            }
        }
    }
    cases
}

/// Texts by which a player finds their way.
struct Signs {
    over: [&'static str; 3],
    leave: &'static str,
    /// One who died may go on watching.
    watch: &'static str,
    /// The choice may be confirmed.
    ready: &'static str,
    yes: &'static str,
    pass: [&'static str; 2],
    /// A thing that cannot be chosen.
    barred: &'static str,
    close: &'static str,
    confirm: &'static [&'static str],
    /// Feet of texts over the table.
    over_table: [&'static str; 3],
}

const EN: Signs = Signs {
    over: ["You win", "You lose", "A draw"],
    leave: "[leave q]",
    watch: "[watch on",
    ready: "(Enter confirms",
    yes: "[Yes",
    pass: ["[End play", "[Pass"],
    barred: "Not now:",
    close: "[close",
    confirm: &["[see the result", "[Yes", "[Confirm", "[Use", "[Discard", "[Give", "[Recast"],
    over_table: ["Esc back", "play on", "/ _"],
};

const ZH: Signs = Signs {
    over: ["你赢了", "你输了", "平局"],
    leave: "[离开 q]",
    watch: "[继续观战",
    ready: "（回车确认",
    yes: "[是",
    pass: ["[结束出牌", "[取消"],
    barred: "不能选：",
    close: "[结束 ",
    confirm: &["[直接看结果", "[是", "[确定", "[使用", "[弃置", "[交给", "[重铸"],
    over_table: ["Esc 返回", "继续打", "/ _"],
};

impl Signs {
    fn of(lang: Lang) -> &'static Signs {
        lang.pick(&ZH, &EN)
    }

    fn is_over(&self, text: &str) -> bool {
        self.over.iter().any(|words| text.contains(words)) && text.contains(self.close)
    }

    fn may_pass(&self, text: &str) -> bool {
        self.pass.iter().any(|button| text.contains(button))
    }
}

/// Letters that stand on a Chinese table: keys, numbers of cards, and seeds.
const LATIN: [&str; 18] =
    ["A", "J", "Q", "K", "X", "EX", "s", "m", "l", "q", "y", "n", "u", "r", "Esc", "sgs", "play", "resume"];

/// Checks a picture: no line is wider than the terminal, and all words are of the language.
fn judge(text: &str, case: Case) {
    let (columns, rows) = case.size;
    // The help over a table names keys and commands.
    let is_table = !Signs::of(case.lang).over_table.iter().any(|foot| text.contains(foot));
    assert!(text.lines().count() <= usize::from(rows), "{case:?}\n{text}");
    for line in text.lines() {
        assert!(width(line) <= usize::from(columns), "{case:?}: {line}");
        match case.lang {
            Lang::En => {
                let chinese = line.chars().find(|c| ('\u{2e80}'..='\u{ffef}').contains(c));
                assert_eq!(chinese, None, "{case:?}: {line}\n{text}");
            }
            Lang::Zh if !is_table => {}
            Lang::Zh => {
                let words = line.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
                let foreign = words.filter(|word| !LATIN.contains(word)).collect::<Vec<_>>();
                assert_eq!(foreign, [""; 0], "{case:?}: {line}\n{text}");
            }
        }
    }
}

/// Plays with keys until the game is over; returns the number of questions.
fn play_with_keys(session: &mut Session, case: Case) -> usize {
    let signs = Signs::of(case.lang);
    for questions in 0..3_000 {
        let text = session.wait_for_whole(|text| {
            text.contains(signs.leave) || text.contains(signs.watch) || signs.is_over(text)
        });
        judge(&text, case);
        if signs.is_over(&text) {
            return questions;
        }
        if text.contains(signs.watch) || text.contains(signs.ready) {
            session.insist("\r");
        } else if text.contains(signs.yes) {
            session.insist("y");
        } else if (text.contains("! ") || text.contains(signs.barred)) && signs.may_pass(&text) {
            session.press("\x7f\x7f\x7f0");
            session.insist("\r");
        } else {
            session.press("\x1b[C");
            session.insist("\r");
        }
    }
    panic!("{case:?}: the game does not end:\n{}", session.text());
}

/// Plays with the mouse alone until the game is over; returns the number of clicks.
fn play_with_mouse(session: &mut Session, case: Case) -> usize {
    let signs = Signs::of(case.lang);
    let mut dice = Stream::new(case.seed, "clicks");
    for clicks in 0..20_000 {
        let text = session.wait_for_whole(|text| {
            let overlay = signs.over_table.iter().any(|foot| text.contains(foot));
            text.contains(signs.leave) || text.contains(signs.watch) || overlay || signs.is_over(text)
        });
        judge(&text, case);
        if signs.is_over(&text) {
            return clicks;
        }
        let is_ready =
            |button: &str| text.contains(signs.ready) || button == signs.yes || text.contains(signs.watch);
        let found = signs.confirm.iter().any(|button| is_ready(button) && session.click(button));
        if !found && dice.below(6) == 0 && signs.may_pass(&text) {
            signs.pass.iter().any(|button| session.click(button));
        } else if !found {
            // Cards, targets and other buttons, wherever they are; leaving is asked first.
            let rule = text.lines().position(|line| line.starts_with("────────")).unwrap_or(30);
            let rows = text.lines().count().saturating_sub(rule + 2).max(1);
            let columns = usize::from(case.size.0) * 7 / 10;
            session.click_at(dice.below(columns) as u16, (rule + 2 + dice.below(rows)) as u16);
        }
        std::thread::sleep(Duration::from_millis(15));
    }
    panic!("{case:?}: the game does not end:\n{}", session.text());
}

/// Plays a game to its end, and gives the terminal back.
fn play(case: Case) {
    let begun = Instant::now();
    let (seed, lang) = (case.seed.to_string(), case.lang.to_string());
    let seats = if case.with_mouse { "2" } else { "3" };
    let mut session = Session::start(case.size, &["--seats", seats, "--seed", &seed, "--lang", &lang]);
    let signs = Signs::of(case.lang);
    let steps = match case.with_mouse {
        true => play_with_mouse(&mut session, case),
        false => play_with_keys(&mut session, case),
    };
    assert!(session.is_table());
    match case.with_mouse {
        true => assert!(session.click(signs.close)),
        false => session.insist("\r"),
    }
    assert_eq!(session.exit_code(), Some(0), "{case:?}");
    assert!(session.has_left_table(), "the terminal is given back");
    let left = session.text();
    assert!(signs.over.iter().any(|words| left.contains(words)), "the result stays on the terminal:\n{left}");
    println!("{case:?}: {steps} steps in {:.1} s", begun.elapsed().as_secs_f64());
}

/// Games that are always played: one with keys in Chinese, one with the mouse in English.
fn is_in_sample(case: &Case) -> bool {
    matches!(
        (case.lang, case.size, case.with_mouse),
        (Lang::Zh, (80, 24), false) | (Lang::En, (100, 30), true)
    )
}

#[test]
fn whole_games_in_a_terminal() {
    let all = std::env::var_os("SGS_TABLE_GAMES").is_some_and(|value| value == "all");
    let chosen: Vec<Case> = cases().into_iter().filter(|case| all || is_in_sample(case)).collect();
    assert_eq!(chosen.len(), if all { 12 } else { 2 });
    chosen.into_iter().for_each(play);
}

#[test]
fn first_screens_in_a_terminal_at_three_sizes() {
    for lang in [Lang::Zh, Lang::En] {
        for (columns, rows) in SIZES {
            let words = lang.to_string();
            let usual = ["--seats", "3", "--chair", "2", "--seed", "5", "--lang", &words];
            let mut session = Session::start((columns, rows), &usual);
            let first = session.wait_for_whole(|text| text.contains(Signs::of(lang).leave));
            insta::assert_snapshot!(format!("terminal_{lang}_{columns}x{rows}"), first);
            session.press("\x03");
            assert_eq!(session.exit_code(), Some(0));
        }
    }
}
