//! `sgs rules`: the rules of the game for players, a page for each topic.
//!
//! The pages are in `lang/rules/`. `sgs learn` begins each lesson with the first paragraph of one.

use super::content::LangArgs;
use super::markdown::as_text;
use super::{Error, Outcome, Result, written};
use crate::agents::signs::terminal_or_pipe;
use crate::cli::error::both;
use crate::rules::names::Lang;
use crate::script::words::nearest;
use include_dir::{Dir, include_dir};
use std::io::Write;

static PAGES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/lang/rules");

/// A topic, and other words for it. The order is one to read them in.
struct Topic {
    name: &'static str,
    words: &'static [&'static str],
}

const fn topic(name: &'static str, words: &'static [&'static str]) -> Topic {
    Topic { name, words }
}

const TOPICS: &[Topic] = &[
    topic(
        "roles",
        &[
            "身份", "胜负", "role", "lord", "loyalist", "rebel", "renegade", "winning", "goal", "主公",
            "忠臣", "反贼", "内奸", "目标",
        ],
    ),
    topic("turn", &["回合", "阶段", "phase", "phases", "draw", "摸牌", "出牌"]),
    topic("slash", &["杀", "酒", "analeptic", "attack", "fire_slash", "thunder_slash", "火杀", "雷杀"]),
    topic("jink", &["闪", "dodge"]),
    topic("distance", &["距离", "range", "horse", "horses", "攻击范围", "坐骑", "马"]),
    topic("equipment", &["装备", "equip", "weapon", "armor", "武器", "防具"]),
    topic(
        "tricks",
        &[
            "锦囊",
            "trick",
            "duel",
            "决斗",
            "snatch",
            "dismantlement",
            "过河拆桥",
            "顺手牵羊",
            "南蛮入侵",
            "万箭齐发",
        ],
    ),
    topic("nullification", &["无懈可击", "无懈"]),
    topic("judgement", &["判定", "judge", "judgment"]),
    topic(
        "delayed",
        &["延时锦囊", "indulgence", "lightning", "supply_shortage", "乐不思蜀", "兵粮寸断", "闪电"],
    ),
    topic("dying", &["濒死", "桃", "peach", "death", "救人"]),
    topic("skills", &["技能", "skill", "限定技", "觉醒技", "锁定技", "主公技"]),
    topic("discard", &["弃牌", "discarding", "手牌上限", "hand_limit"]),
    topic("damage", &["伤害", "体力", "hp"]),
    topic("chain", &["铁索连环", "连环", "iron_chain", "fire", "thunder", "火焰", "雷电"]),
];

/// Read the rules of the game
///
/// Without a topic, lists the topics.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A topic, or a word for it: slash, distance, peach
    #[arg(value_name = "TOPIC")]
    topic: Option<String>,

    #[command(flatten)]
    lang: LangArgs,
}

const EXAMPLES: &str = "\
Examples:
  sgs rules             list the topics
  sgs rules slash       what a Slash is, and how often it may be used
  sgs rules peach       dying, and who saves whom
  sgs learn             learn the rules in a first game";

impl Args {
    pub fn run(self) -> Result {
        let lang = self.lang.lang();
        let text = match &self.topic {
            None => contents(lang),
            Some(word) => as_text(page(find(word, lang)?, lang)),
        };
        written(terminal_or_pipe().write_all(text.as_bytes()))?;
        Ok(Outcome::Fine)
    }
}

/// Returns the topic of a word.
fn find(word: &str, lang: Lang) -> Result<&'static str> {
    let wanted = word.trim().to_lowercase().replace([' ', '-'], "_");
    let fits = |topic: &&Topic| {
        topic.name == wanted || topic.words.contains(&wanted.as_str()) || title(topic.name, lang) == word
    };
    if let Some(topic) = TOPICS.iter().find(fits) {
        return Ok(topic.name);
    }
    let known =
        TOPICS.iter().flat_map(|topic| std::iter::once(topic.name).chain(topic.words.iter().copied()));
    Err(Error::input(match nearest(&wanted, known, 1).first() {
        Some(like) => both(
            format!("没有“{word}”这一页；是不是 {like}？`sgs rules` 列出全部"),
            format!("there is no page about `{word}`; did you mean `{like}`? `sgs rules` lists them"),
        ),
        None => both(
            format!("没有“{word}”这一页；`sgs rules` 列出全部"),
            format!("there is no page about `{word}`; `sgs rules` lists them"),
        ),
    }))
}

/// Lists the topics with their titles.
fn contents(lang: Lang) -> String {
    let rows = TOPICS.iter().map(|topic| format!("| {} | {} |\n", topic.name, title(topic.name, lang)));
    let end = lang.pick(
        "\n`sgs rules slash` 显示一页；`sgs learn` 边打边学。\n",
        "\n`sgs rules slash` shows a page; `sgs learn` teaches the rules in a game.\n",
    );
    as_text(&rows.chain([end.to_owned()]).collect::<String>())
}

/// Returns the page of a topic; empty for a word that is none.
fn page(topic: &str, lang: Lang) -> &'static str {
    let file = PAGES.get_file(format!("{}/{topic}.md", lang.pick("zh", "en")));
    file.and_then(|file| file.contents_utf8()).unwrap_or_default()
}

/// Returns the title of a page.
pub fn title(topic: &str, lang: Lang) -> &'static str {
    page(topic, lang).lines().next().unwrap_or_default().trim_start_matches("# ")
}

/// Returns the first paragraph of a page, with the list that it announces.
pub fn lead(topic: &str, lang: Lang) -> &'static str {
    let (_, text) = page(topic, lang).split_once("\n\n").unwrap_or_default();
    let mut ends = text.match_indices("\n\n").map(|(at, _)| at).chain([text.len()]);
    let first = ends.next().unwrap_or_default();
    let announces = text[..first].ends_with([':', '：']);
    text[..if announces { ends.next().unwrap_or(first) } else { first }].trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_has_a_page_in_each_language_and_the_reverse() {
        for lang in [Lang::Zh, Lang::En] {
            for topic in TOPICS {
                assert!(!title(topic.name, lang).is_empty(), "{} {lang:?}", topic.name);
                assert!(lead(topic.name, lang).chars().count() > 20, "{} {lang:?}", topic.name);
            }
        }
        let pages = PAGES.dirs().flat_map(|folder| folder.files()).count();
        assert_eq!(pages, 2 * TOPICS.len());
    }

    #[test]
    fn words_lead_to_one_topic() {
        for (at, topic) in TOPICS.iter().enumerate() {
            for word in topic.words {
                assert!(find(word, Lang::En).is_ok_and(|found| found == topic.name), "{word} of {at}");
            }
        }
        assert!(find("Slash", Lang::En).is_ok_and(|found| found == "slash"));
    }

    #[test]
    fn pages_refer_to_topics_that_exist() {
        for file in PAGES.dirs().flat_map(|folder| folder.files()) {
            let text = file.contents_utf8().unwrap_or_default();
            for word in
                text.split('`').skip(1).step_by(2).filter(|word| word.chars().all(char::is_alphabetic))
            {
                let is_command = word.len() == 1;
                assert!(is_command || find(word, Lang::En).is_ok(), "{}: {word}", file.path().display());
            }
        }
    }
}
