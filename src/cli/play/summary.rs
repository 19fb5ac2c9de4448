//! The end of a game: who won, who was who, and numbers.

use crate::model::PlayerId;
use crate::model::turn::Stage;
use crate::moments::{Numbers, Tally};
use crate::rules::Room;
use crate::rules::names::{Lang, Names, role_in};
use crate::rules::render::{People, Renderer};
use unicode_width::UnicodeWidthStr;

/// Returns the winners, the roles of all players, and what each has done.
pub(super) fn ending(room: &Room, me: PlayerId, names: &dyn Names, lang: Lang, tally: &Tally) -> String {
    let table = room.table();
    let renderer = Renderer::new(names, lang, Some(me), People::of(table.open_view()));
    let winner = table.turn.winner.clone().unwrap_or_default();
    let mine = table.player(me);
    let won = winner.split('+').any(|w| w == mine.role.word() || PlayerId::from_object_name(w) == Some(me));
    let result = match (won, winner.as_str()) {
        // What was tried out has no winner.
        (_, "") if table.turn.stage == Stage::Over => {
            lang.pick("== 对局由命令结束", "== A command has ended the game")
        }
        (_, "" | ".") => lang.pick("== 平局", "== A draw"),
        (true, _) => lang.pick("== 你赢了", "== You win"),
        (false, _) => lang.pick("== 你输了", "== You lose"),
    };
    let people: Vec<(String, Numbers)> = table
        .seats
        .iter()
        .map(|id| {
            let p = table.player(*id);
            let role = role_in(names, &table.mode, p.role.word(), lang);
            let dead = if p.alive { "" } else { lang.pick("，阵亡", ", dead") };
            (format!("   {} {role}{dead}", renderer.player(*id)), tally.of(*id))
        })
        .collect();
    let mut lines = vec![result.to_owned()];
    lines.extend(columns(&people, lang));
    lines.join("\n")
}

/// Returns the numbers of each player in columns.
fn columns(people: &[(String, Numbers)], lang: Lang) -> Vec<String> {
    let heads: [&str; 6] = lang.pick(
        ["回合", "用牌", "伤害", "受伤", "回复", "击杀"],
        ["turns", "cards", "dealt", "taken", "healed", "kills"],
    );
    let numbers = |n: &Numbers| {
        [n.turns.into(), n.cards.into(), n.dealt.into(), n.suffered.into(), n.healed.into(), n.kills.into()]
    };
    let width = people.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
    let pad = |text: &str, to: usize| " ".repeat(to.saturating_sub(text.width()));
    let row = |name: &str, cells: &[String]| {
        let cells: String = cells.iter().zip(heads).map(|(c, head)| pad(c, head.width() + 2) + c).collect();
        format!("{name}{}{cells}", pad(name, width))
    };
    let mut lines = vec![row("", &heads.map(str::to_owned))];
    lines.extend(people.iter().map(|(name, n)| row(name, &numbers(n).map(|n: i64| n.to_string()))));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_below_their_heads_with_names_of_any_width() {
        let numbers = Numbers { turns: 3, cards: 12, dealt: 4, suffered: 5, healed: 1, kills: 2 };
        let people = [("   曹操(1,你) 主公".to_owned(), numbers), ("   x".to_owned(), Numbers::default())];
        let lines = columns(&people, Lang::Zh);
        assert!(lines.iter().all(|line| line.width() == lines[0].width()), "{lines:#?}");
        assert!(lines[1].ends_with("     3    12     4     5     1     2"), "{lines:#?}");
    }
}
