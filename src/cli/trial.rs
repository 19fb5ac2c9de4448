//! Commands of authors at a question: changes that are tried out, and looks behind the table.

use crate::model::history::EventRecord;
use crate::model::{PlayerId, Table};
use crate::rules::happened::line;
use crate::rules::names::Lang;
use crate::rules::{Room, Trial};

/// Events that `:history` shows.
const SHOWN: usize = 20;

/// The reason for which a command is not understood: how it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it is written {en}")]
pub struct Usage {
    zh: &'static str,
    en: &'static str,
}

const LUA: Usage = Usage { zh: ":lua me:getHp()", en: ":lua me:getHp()" };
const HP: Usage = Usage { zh: ":hp 座位 体力", en: ":hp SEAT NUMBER" };
const GIVE: Usage = Usage { zh: ":give 座位 牌名 [张数]", en: ":give SEAT CARD [NUMBER]" };
const MARK: Usage = Usage { zh: ":mark 座位 标记 [数量]", en: ":mark SEAT MARK [NUMBER]" };
const SKILL: Usage =
    Usage { zh: ":skill 座位 技能（失去：-技能）", en: ":skill SEAT SKILL (to lose it: -SKILL)" };
const AS: Usage = Usage { zh: ":as 座位 ...", en: ":as SEAT ..." };

impl Usage {
    pub fn in_lang(self, lang: Lang) -> String {
        lang.pick(format!("写法：{}", self.zh), self.to_string())
    }
}

/// Returns the line of Lua for a command that changes the table, or `None` for other commands.
pub fn text_of(word: &str, rest: &str) -> Option<Result<String, Usage>> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    Some(match word {
        "lua" if rest.is_empty() => Err(LUA),
        "lua" => Ok(rest.to_owned()),
        "hp" => hp(&words).ok_or(HP),
        "give" => give(&words).ok_or(GIVE),
        "mark" => mark(&words).ok_or(MARK),
        "skill" => skill(&words).ok_or(SKILL),
        _ => return None,
    })
}

/// Returns the seats of `:as`; nothing for one's own alone.
pub fn seats(rest: &str, all: usize) -> Result<Vec<usize>, Usage> {
    let seats: Option<Vec<usize>> = rest.split_whitespace().map(|word| word.parse().ok()).collect();
    seats.filter(|seats| seats.iter().all(|seat| (1..=all).contains(seat))).ok_or(AS)
}

fn hp(words: &[&str]) -> Option<String> {
    let [seat, number] = words else { return None };
    Some(format!("hp(seat({}), {})", number_of(seat)?, number_of(number)?))
}

fn give(words: &[&str]) -> Option<String> {
    let (seat, card, times) = named(words)?;
    Some(format!("give(seat({seat}), {card}, {times})"))
}

fn mark(words: &[&str]) -> Option<String> {
    let (seat, name, number) = named(words)?;
    Some(format!("mark(seat({seat}), {name}, {number})"))
}

fn skill(words: &[&str]) -> Option<String> {
    let [seat, name] = words else { return None };
    let (seat, name, _) = named(&[seat, name])?;
    Some(format!("skill(seat({seat}), {name})"))
}

/// Returns a seat, a name as a text of Lua, and a number, which is 1 if it is left out.
fn named(words: &[&str]) -> Option<(i32, String, i32)> {
    let (seat, name, number) = match words {
        [seat, name] => (seat, name, 1),
        [seat, name, number] => (seat, name, number_of(number)?),
        _ => return None,
    };
    let quoted = format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
    Some((number_of(seat)?, quoted, number))
}

fn number_of(word: &str) -> Option<i32> {
    word.parse().ok()
}

/// Returns the trial of a player.
pub fn trial(seat: PlayerId, text: String) -> Trial {
    Trial { seat, text }
}

/// Returns the running events, the outermost first.
pub fn stack(room: &Room) -> Vec<String> {
    let t = room.table();
    let running = t.stack.iter().filter_map(|id| t.history.get(*id));
    running.enumerate().map(|(depth, event)| format!("{}{}", "  ".repeat(depth), line(&t, event))).collect()
}

/// Returns the last events of the game, each below the one that it belongs to.
pub fn history(room: &Room, number: Option<usize>) -> Vec<String> {
    let t = room.table();
    let last = t.history.last_id().0;
    let first = last
        .saturating_sub(u32::try_from(number.unwrap_or(SHOWN)).unwrap_or(u32::MAX).saturating_sub(1))
        .max(1);
    let events = (first..=last).filter_map(|id| t.history.get(crate::model::EventId(id)));
    events.map(|event| format!("{}{}", "  ".repeat(depth(&t, event)), line(&t, event))).collect()
}

/// Returns how many operations enclose an event.
fn depth(t: &Table, event: &EventRecord) -> usize {
    std::iter::successors(t.history.get(event.parent), |outer| t.history.get(outer.parent)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_become_lines_of_lua() {
        let text = |word: &str, rest: &str| text_of(word, rest);
        assert_eq!(text("hp", "2 3"), Some(Ok("hp(seat(2), 3)".into())));
        assert_eq!(text("give", "1 杀"), Some(Ok("give(seat(1), \"杀\", 1)".into())));
        assert_eq!(text("mark", "3 @a\"b -1"), Some(Ok("mark(seat(3), \"@a\\\"b\", -1)".into())));
        assert_eq!(text("skill", "2 -paoxiao"), Some(Ok("skill(seat(2), \"-paoxiao\")".into())));
        assert_eq!(text("skill", "2"), Some(Err(SKILL)));
        assert_eq!(text("lua", "me:getHp()"), Some(Ok("me:getHp()".into())));
        assert_eq!(text("hp", "two"), Some(Err(HP)));
        assert_eq!(text("undo", ""), None);
        assert_eq!(seats("2 3", 4), Ok(vec![2, 3]));
        assert_eq!(seats("", 4), Ok(vec![]));
        assert!(seats("5", 4).is_err());
    }
}
