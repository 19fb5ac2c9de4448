//! The meaning of a line typed by a person.

/// A choice that somebody has typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pick {
    /// By the number in the list; where only players are listed, by seat.
    Number(usize),
    /// By seat: `#3`, `3号`.
    Seat(usize),
}

/// A line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Choices by number, from 1.
    Choose(Vec<Pick>),
    /// `2 1 / 3`: an order for the top and one for the bottom.
    Arrange(Vec<usize>, Vec<usize>),
    /// The empty line.
    Enter,
    Yes,
    /// Decline; with something selected, drop the selection.
    Pass,
    Back,
    Help,
    /// Tell about this choice.
    Explain(Pick),
    /// Tell about the thing of this name.
    Read(String),
    Table,
    Hand,
    Log(usize),
    Quit,
    /// No nullification of the trick that is being played.
    Skip,
    /// Ask about nullification only when a trick is aimed at oneself, or always again.
    OnlyMine,
    /// A word that may be searched for.
    Word(String),
}

/// Number of turns that `l` shows.
const LOG_TURNS: usize = 2;

impl Command {
    pub(super) fn parse(line: &str) -> Command {
        let line: String = line.trim().chars().map(half_width).collect();
        let line = line.to_lowercase();
        if let Some(rest) = line.strip_prefix('?') {
            let rest = rest.trim();
            return match (rest.is_empty(), pick(rest)) {
                (true, _) => Command::Help,
                // A seat with its word is a player wherever nothing is to be chosen.
                (false, Some(pick)) if !rest.ends_with('号') => Command::Explain(pick),
                _ => Command::Read(rest.to_owned()),
            };
        }
        match line.as_str() {
            "" => return Command::Enter,
            "0" | "p" | "pass" | "n" | "no" | "否" | "过" => return Command::Pass,
            "y" | "yes" | "ok" | "是" => return Command::Yes,
            "b" | "back" => return Command::Back,
            "h" | "hand" => return Command::Hand,
            "t" | "table" => return Command::Table,
            "help" => return Command::Help,
            "l" | "log" => return Command::Log(LOG_TURNS),
            "s" | "skip" => return Command::Skip,
            "m" | "mine" => return Command::OnlyMine,
            "q" | "quit" | "exit" => return Command::Quit,
            _ => {}
        }
        if let Some(n) = line.strip_prefix("l ").and_then(|n| n.trim().parse().ok()) {
            return Command::Log(n);
        }
        match line.split_once('/') {
            Some((top, bottom)) => match (numbers(top), numbers(bottom)) {
                (Some(top), Some(bottom)) => Command::Arrange(top, bottom),
                _ => Command::Word(line),
            },
            None => picks(&line).map_or(Command::Word(line), Command::Choose),
        }
    }
}

fn numbers(text: &str) -> Option<Vec<usize>> {
    text.split([' ', ',', '\t']).filter(|w| !w.is_empty()).map(|w| w.parse().ok()).collect()
}

fn picks(text: &str) -> Option<Vec<Pick>> {
    text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).map(pick).collect()
}

fn pick(word: &str) -> Option<Pick> {
    let seat =
        word.strip_prefix('#').or_else(|| word.strip_suffix("号位")).or_else(|| word.strip_suffix('号'));
    match seat {
        Some(seat) => seat.trim().parse().ok().map(Pick::Seat),
        None => word.parse().ok().map(Pick::Number),
    }
}

/// Full-width forms, which a Chinese input method leaves on, as their plain counterparts.
fn half_width(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' | '、' => ' ',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        for (line, command) in [
            ("", Command::Enter),
            (" 3 \n", Command::Choose(vec![Pick::Number(3)])),
            ("1 4", Command::Choose(vec![Pick::Number(1), Pick::Number(4)])),
            ("1,4", Command::Choose(vec![Pick::Number(1), Pick::Number(4)])),
            ("３、１", Command::Choose(vec![Pick::Number(3), Pick::Number(1)])),
            ("0", Command::Pass),
            ("Y", Command::Yes),
            ("？", Command::Help),
            ("? 3", Command::Explain(Pick::Number(3))),
            ("?3", Command::Explain(Pick::Number(3))),
            ("? x", Command::Read("x".into())),
            ("？ 观星", Command::Read("观星".into())),
            ("l", Command::Log(LOG_TURNS)),
            ("l 5", Command::Log(5)),
            ("2 1 / 3", Command::Arrange(vec![2, 1], vec![3])),
            ("/1", Command::Arrange(vec![], vec![1])),
            ("2 #3", Command::Choose(vec![Pick::Number(2), Pick::Seat(3)])),
            ("2、３号", Command::Choose(vec![Pick::Number(2), Pick::Seat(3)])),
            ("? #3", Command::Explain(Pick::Seat(3))),
            ("? 3号", Command::Read("3号".into())),
            ("a/b", Command::Word("a/b".into())),
            ("Slash", Command::Word("slash".into())),
            ("-1", Command::Word("-1".into())),
            ("q", Command::Quit),
        ] {
            assert_eq!(Command::parse(line), command, "{line:?}");
        }
    }
}
