//! Texts about written scenes, for their files and the terminal.

use super::origin::Origin;
use super::tries::Beside;
use super::witness::{Accident, Wanted};
use crate::rules::names::Lang;

/// Returns the comments above a scene. `again` is `true` if it reproduces the failure; `beside` is the file
/// that it needs.
pub fn head(accident: &Accident, origin: &Origin, again: bool, beside: Option<&Beside>) -> Vec<String> {
    let lang = origin.lang;
    let mut head = Vec::new();
    match &accident.wanted {
        Wanted::Error { text, signature, .. } => {
            head.push(lang.pick("对局中有脚本出错：", "In a game a script failed:").to_owned());
            head.push(format!("  {}", one_line(text.of(lang))));
            head.push(signature.line());
        }
        Wanted::Report { words, .. } if words.is_empty() => {
            head.push(lang.pick("对局中用 :keep 记下的：", "Written down by :keep in a game.").to_owned());
        }
        Wanted::Report { words, .. } => {
            let words = one_line(words);
            head.push(lang.pick(
                format!("对局中用 :keep 记下的：{words}"),
                format!("Written down by :keep in a game: {words}"),
            ));
        }
    }
    let (round, turn, game) = (accident.round, accident.turn, &origin.game);
    head.push(lang.pick(
        format!("第 {round} 轮，第 {turn} 个回合。整局：{game}"),
        format!("Round {round}, turn {turn}. The whole game: {game}"),
    ));
    let from = match beside {
        None => "",
        Some(Beside::Table(_)) => lang.pick(
            "当时的牌局无法逐张还原：场景从存下的牌桌继续。",
            "How the table stood cannot be set up card by card: it goes on with the table saved beside.",
        ),
        Some(Beside::Record(_)) => lang.pick(
            "从场上的情形看不出这个错误：场景按旁边的记录重放整局。",
            "How the table stood is not enough for it: it replays the whole game by the record beside.",
        ),
    };
    head.extend((!from.is_empty()).then(|| from.to_owned()));
    let is_error = matches!(accident.wanted, Wanted::Error { .. });
    let verdict = match (is_error, again) {
        (true, true) => {
            lang.pick("重放这个场景，错误照样出现。", "Played again, this scene fails in the same way.")
        }
        (true, false) => lang.pick(
            "注意：重放这个场景，错误没有再出现；要整局重来才看得到。",
            "ATTENTION: played again, this scene does NOT fail so; it takes the whole game.",
        ),
        (false, true) => {
            lang.pick("重放这个场景，经过和对局中一样问答。", "Played again, it goes by the same answers.")
        }
        (false, false) => lang.pick(
            "注意：重放这个场景，经过和对局中不同；要整局重来才看得到。",
            "ATTENTION: played again, it does NOT go by the same answers; it takes the whole game.",
        ),
    };
    head.push(verdict.to_owned());
    if again && matches!(accident.wanted, Wanted::Report { is_open: true, .. }) {
        let end = lang.pick(
            "场景到记下时还没有回答的询问为止。",
            "It ends at the request that was open when it was written down.",
        );
        head.push(end.to_owned());
    }
    head
}

/// Returns the name of the scene.
pub fn scene_name(accident: &Accident) -> String {
    match &accident.wanted {
        Wanted::Error { text, skill, callback, .. } => {
            let cause = text.en.rsplit_once(" (").map_or(text.en.as_str(), |(cause, _)| cause);
            let cause = cause.split_once(": ").map_or(cause, |(_, cause)| cause);
            format!("{skill}, {callback}: {}", shortened(&one_line(cause)))
        }
        Wanted::Report { words, .. } if words.is_empty() => format!("kept, turn {}", accident.turn),
        Wanted::Report { words, .. } => shortened(&one_line(words)),
    }
}

/// Explains that the limit of written scenes was reached.
pub fn enough(written: usize, lang: Lang) -> String {
    lang.pick(
        format!("写了 {written} 个场景就够了，再有的错误不再写"),
        format!("{written} scenes are enough: no more are written of other errors"),
    )
}

/// Explains that no scene can start at the moment of an error.
pub fn no_table(error: &str, lang: Lang) -> String {
    lang.pick(
        format!("选将时就出了错，没有场景可写：{error}"),
        format!("no scene, as it failed before everyone had a general: {error}"),
    )
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Truncates a long cause.
fn shortened(text: &str) -> String {
    const MOST_CHARS: usize = 72;
    let mut cut: String = text.chars().take(MOST_CHARS).collect();
    if cut.len() < text.len() {
        cut.push_str(" ...");
    }
    cut
}
