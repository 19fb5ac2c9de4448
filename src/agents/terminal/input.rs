//! The meaning of a line typed by a person.

/// A line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Choices by number, from 1.
    Choose(Vec<usize>),
    /// `2 1 / 3`: an order for the top and one for the bottom.
    Arrange(Vec<usize>, Vec<usize>),
    /// The empty line.
    Enter,
    Yes,
    /// Decline; with something selected, drop the selection.
    Pass,
    Back,
    Help,
    /// Tell about choice so-and-so.
    Explain(usize),
    /// Tell about the thing of this name.
    Read(String),
    Table,
    Hand,
    Log(usize),
    Quit,
    Unknown,
}

/// Number of turns that `l` shows.
const LOG_TURNS: usize = 2;

impl Command {
    pub(super) fn parse(line: &str) -> Command {
        let line: String = line.trim().chars().map(half_width).collect();
        let line = line.to_lowercase();
        if let Some(rest) = line.strip_prefix('?') {
            let rest = rest.trim();
            return match (rest.is_empty(), rest.parse()) {
                (true, _) => Command::Help,
                (false, Ok(n)) => Command::Explain(n),
                (false, Err(_)) => Command::Read(rest.to_owned()),
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
            "q" | "quit" | "exit" => return Command::Quit,
            _ => {}
        }
        if let Some(n) = line.strip_prefix("l ").and_then(|n| n.trim().parse().ok()) {
            return Command::Log(n);
        }
        match line.split_once('/') {
            Some((top, bottom)) => match (numbers(top), numbers(bottom)) {
                (Some(top), Some(bottom)) => Command::Arrange(top, bottom),
                _ => Command::Unknown,
            },
            None => numbers(&line).map_or(Command::Unknown, Command::Choose),
        }
    }
}

fn numbers(text: &str) -> Option<Vec<usize>> {
    text.split([' ', ',', '\t']).filter(|w| !w.is_empty()).map(|w| w.parse().ok()).collect()
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
            (" 3 \n", Command::Choose(vec![3])),
            ("1 4", Command::Choose(vec![1, 4])),
            ("1,4", Command::Choose(vec![1, 4])),
            ("３、１", Command::Choose(vec![3, 1])),
            ("0", Command::Pass),
            ("Y", Command::Yes),
            ("？", Command::Help),
            ("? 3", Command::Explain(3)),
            ("?3", Command::Explain(3)),
            ("? x", Command::Read("x".into())),
            ("？ 观星", Command::Read("观星".into())),
            ("l", Command::Log(LOG_TURNS)),
            ("l 5", Command::Log(5)),
            ("2 1 / 3", Command::Arrange(vec![2, 1], vec![3])),
            ("/1", Command::Arrange(vec![], vec![1])),
            ("a/b", Command::Unknown),
            ("slash", Command::Unknown),
            ("-1", Command::Unknown),
            ("99999999999999999999999", Command::Unknown),
            ("q", Command::Quit),
        ] {
            assert_eq!(Command::parse(line), command, "{line:?}");
        }
    }
}
