//! Reading anything by name: players by seat, generals, skills, cards and marks; in Chinese, English, pinyin, or as
//! scripts name them.

use crate::agents::form::{CardFace, general_lines, player_lines};
use crate::agents::standing;
use crate::model::*;
use crate::rules::Catalog;
use crate::rules::ask::Seat;
use crate::rules::names::{Lang, Names, name_of, sentence_of};
use crate::rules::render::{People, Renderer};
use crate::script::words::nearest;
use pinyin::ToPinyin;
use std::collections::BTreeMap;

/// A text about one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Article {
    pub title: String,
    pub lines: Vec<String>,
}

/// A thing that can be read about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Topic {
    Player(PlayerId),
    Skill(Name),
    Card(Name),
    General(Name),
    Mark(Name),
}

/// Topics of one answer at most.
const MOST: usize = 12;

/// Returns the topics that a word may mean, best first: those named exactly so, else those whose names contain it.
pub fn find(seat: Seat<'_>, names: &dyn Names, word: &str) -> Vec<Topic> {
    let word = folded(word);
    if word.is_empty() {
        return Vec::new();
    }
    if let Some(player) = player_at(seat, &word) {
        return vec![Topic::Player(player)];
    }
    let ranked = topics(seat).into_iter().filter_map(|named| Some((rank(names, &named.key, &word)?, named)));
    best(ranked.collect())
}

/// A topic with its name, and whether it is on the table.
struct Named {
    topic: Topic,
    key: Name,
    is_here: bool,
}

/// Returns the best topics: those named exactly so, else those that fit at all. Large packs have many skills of one
/// name, of which that on the table is meant.
fn best(mut ranked: Vec<(usize, Named)>) -> Vec<Topic> {
    // What is on the table stays in front.
    ranked.sort_by_key(|(rank, _)| *rank);
    if ranked.first().is_some_and(|(rank, _)| *rank == 0) {
        ranked.retain(|(rank, _)| *rank == 0);
    }
    let is_skill = |named: &Named| matches!(named.topic, Topic::Skill(_));
    if ranked.iter().any(|(rank, named)| *rank == 0 && named.is_here && is_skill(named)) {
        ranked.retain(|(_, named)| named.is_here || !is_skill(named));
    }
    ranked.into_iter().map(|(_, named)| named.topic).take(MOST).collect()
}

/// Returns the texts about a word: all that it may mean, or a line for each if there are many.
pub fn read(seat: Seat<'_>, names: &dyn Names, lang: Lang, word: &str) -> Vec<Article> {
    find(seat, names, word).into_iter().map(|topic| article(seat, names, lang, &topic)).collect()
}

/// Returns what to say where nothing has a name like this word, in Chinese and English.
pub fn missed(word: &str) -> (String, String) {
    let word = word.trim();
    (format!("没有找到“{word}”"), format!("nothing is called \"{word}\""))
}

/// Ranks of skills and kingdoms come behind those of names.
const BEHIND: usize = 3;

/// Returns those of these generals that fit all words: by name, package, skill or kingdom; best first.
pub fn generals(catalog: &Catalog, names: &dyn Names, among: &[Name], words: &str) -> Vec<Name> {
    let words: Vec<String> = words.split_whitespace().map(folded).filter(|word| !word.is_empty()).collect();
    let rank_of = |general: &Name, word: &String| {
        let def = catalog.generals.get(general)?;
        let skills = def.skills.iter().filter(|skill| !skill.starts_with('#'));
        let skill = skills.filter_map(|skill| rank(names, skill, word)).min().map(|rank| rank + BEHIND);
        let exactly = |key: &str| (rank(names, key, word) == Some(0)).then_some(2 * BEHIND);
        [rank(names, general, word), skill, exactly(&def.kingdom), exactly(&def.package)]
            .into_iter()
            .flatten()
            .min()
    };
    let fits = |general: &Name| {
        let sum: Option<usize> = words.iter().map(|word| rank_of(general, word)).sum();
        Some((sum?, general.clone()))
    };
    let mut found: Vec<(usize, Name)> = among.iter().filter_map(fits).collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, general)| general).collect()
}

/// Returns the text about a topic.
pub fn article(seat: Seat<'_>, names: &dyn Names, lang: Lang, topic: &Topic) -> Article {
    let name = |key: &str| name_of(names, key, lang).into_owned();
    let rule = |key: &str| sentence_of(names, &format!(":{key}"), lang).map(|text| plain_lines(&text));
    let none = || vec![lang.pick("没有说明", "There is no text about it.").to_owned()];
    match topic {
        Topic::Player(player) => of_player(seat, names, lang, *player),
        Topic::Skill(skill) => Article {
            title: lang.pick(format!("技能 {}", name(skill)), format!("Skill {}", name(skill))),
            lines: rule(skill).unwrap_or_else(none),
        },
        Topic::Card(card) => Article {
            title: lang.pick(format!("【{}】", name(card)), format!("Card {}", name(card))),
            lines: rule(card).unwrap_or_else(none),
        },
        Topic::General(general) => of_general(seat, names, lang, general),
        Topic::Mark(mark) => {
            let r = Renderer::new(names, lang, Some(seat.player()), People::default());
            let title = lang.pick(format!("标记 {}", r.mark(mark)), format!("Mark {}", r.mark(mark)));
            let holders = holders(seat, names, lang, mark);
            let bare = mark.trim_start_matches(['@', '&']);
            let text = rule(mark).or_else(|| rule(bare)).unwrap_or_default();
            Article { title, lines: holders.into_iter().chain(text).collect() }
        }
    }
}

fn of_player(seat: Seat<'_>, names: &dyn Names, lang: Lang, player: PlayerId) -> Article {
    let mut lines = seat.view(|view| {
        let r = Renderer::new(names, lang, Some(seat.player()), People::of(view));
        player_lines(view.player(player), view, &r)
    });
    lines.iter_mut().for_each(|line| *line = line.trim().to_owned());
    lines.extend(standing::lines(seat, names, lang, player));
    let skills: Vec<Name> = seat.view(|view| view.player(player).own_skills().cloned().collect());
    for skill in skills {
        let text = seat.skill_text_of(names, lang, player, &skill).unwrap_or_default();
        let text = plain_lines(&text).join(" ");
        let name = name_of(names, &skill, lang);
        lines.push(lang.pick(format!("{name}：{text}"), format!("{name}: {text}")));
    }
    lines.extend(seat.view(|view| {
        let r = Renderer::new(names, lang, Some(seat.player()), People::of(view));
        statuses(view.player(player), &r)
    }));
    let title = lines.first().cloned().unwrap_or_default();
    Article { title, lines: lines.into_iter().skip(1).collect() }
}

/// Returns what is on a player for some time, a line each.
fn statuses(player: view::PlayerView<'_>, r: &Renderer<'_>) -> Vec<String> {
    let effects = player.lasting().map(|effect| r.lasting(effect));
    let limits = player.limitations().iter().filter_map(|limit| r.limitation(limit));
    let line = |text: String| r.lang().pick(format!("效果：{text}"), format!("Effect: {text}"));
    effects.chain(limits).map(line).collect()
}

fn of_general(seat: Seat<'_>, names: &dyn Names, lang: Lang, general: &Name) -> Article {
    let lines = seat.view(|view| {
        let r = Renderer::new(names, lang, Some(seat.player()), People::of(view));
        general_lines(seat, general, &r)
    });
    let mut lines = lines.into_iter().map(|line| line.trim().to_owned());
    Article { title: lines.next().unwrap_or_default(), lines: lines.collect() }
}

/// Returns who has a mark, and how many.
fn holders(seat: Seat<'_>, names: &dyn Names, lang: Lang, mark: &str) -> Vec<String> {
    seat.view(|view| {
        let r = Renderer::new(names, lang, Some(seat.player()), People::of(view));
        let with = view.players().filter(|p| p.mark(mark) != 0);
        let line = |p: view::PlayerView<'_>| format!("{}: {}", r.player(p.id()), p.mark(mark));
        with.map(line).collect()
    })
}

/// Returns the topic of a card face.
pub fn topic_of_card(face: &CardFace) -> Topic {
    Topic::Card(face.name.clone())
}

/// Returns the player of `3`, `3号位` or `seat 3`.
fn player_at(seat: Seat<'_>, word: &str) -> Option<PlayerId> {
    let number = word.trim_start_matches("seat").trim_end_matches("号位").trim_end_matches('号');
    let n: usize = number.parse().ok()?;
    seat.view(|view| view.players().nth(n.checked_sub(1)?).map(|p| p.id()))
}

/// Lists everything with a name: what is on the table first.
fn topics(seat: Seat<'_>) -> Vec<Named> {
    let mut all: Vec<(Topic, Name)> = Vec::new();
    seat.view(|view| {
        for p in view.players() {
            all.extend(p.skills().map(|skill| (Topic::Skill(skill.clone()), skill.clone())));
            all.extend(p.marks().map(|(mark, _)| (Topic::Mark(mark.clone()), mark.clone())));
        }
        let players = view.players().filter(|p| !p.general().is_empty());
        all.extend(players.map(|p| (Topic::Player(p.id()), p.general().clone())));
    });
    let here = all.len();
    let catalog = seat.catalog();
    let is_card = |skill: &Name| catalog.kinds.iter().any(|kind| kind.name == *skill);
    let skills = catalog.skills.keys().filter(|skill| !skill.starts_with(['#', '_', '~']));
    // Weapons are skills of their cards.
    let skills = skills.filter(|skill| !is_card(skill));
    all.extend(skills.map(|skill| (Topic::Skill(skill.clone()), skill.clone())));
    let kinds = catalog.kinds.iter().filter(|kind| !matches!(kind.card_type, CardType::Skill));
    all.extend(kinds.map(|kind| (Topic::Card(kind.name.clone()), kind.name.clone())));
    let generals = catalog.generals.values().filter(|general| !general.hidden);
    all.extend(generals.map(|general| (Topic::General(general.name.clone()), general.name.clone())));
    let mut seen = std::collections::BTreeSet::new();
    let all = all.into_iter().enumerate().map(|(at, (topic, key))| Named { topic, key, is_here: at < here });
    all.filter(|named| seen.insert(named.topic.clone())).collect()
}

/// Returns how well a key fits a word: 0 exactly, 1 at its beginning, 2 within; `None` not at all.
fn rank(names: &dyn Names, key: &str, word: &str) -> Option<usize> {
    let zh = names.text(key, Lang::Zh).unwrap_or_default();
    let en = names.text(key, Lang::En).unwrap_or_default();
    let without_dots = folded(&en.replace(['ü', 'Ü'], "u"));
    let spellings = [folded(key), folded(&zh), folded(&en), sounds(&zh), without_dots];
    if spellings.iter().any(|s| s == word) || word.len() > 1 && initials(&zh) == word {
        return Some(0);
    }
    if spellings.iter().any(|s| s.starts_with(word)) {
        return Some(1);
    }
    spellings.iter().any(|s| s.contains(word)).then_some(2)
}

/// Returns `true` if a word is the name of this thing in any spelling.
pub fn is_called(names: &dyn Names, key: &str, word: &str) -> bool {
    rank(names, key, &folded(word)) == Some(0)
}

/// Returns the things with this word in their names, those that begin with it first.
pub fn named_like<'n>(
    names: &dyn Names,
    among: impl IntoIterator<Item = &'n Name>,
    word: &str,
) -> Vec<&'n Name> {
    let word = folded(word);
    if word.is_empty() {
        return Vec::new();
    }
    let ranked = among.into_iter().filter_map(|key| Some((rank(names, key, &word)?, key)));
    let mut ranked: Vec<(usize, &Name)> = ranked.collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, key)| key).collect()
}

/// Returns the things with names like this word, the nearest first.
pub fn spelled_like<'n>(
    names: &dyn Names,
    among: impl IntoIterator<Item = &'n Name>,
    word: &str,
    most: usize,
) -> Vec<&'n Name> {
    let word = folded(word);
    let mut known: BTreeMap<String, &Name> = BTreeMap::new();
    for key in among {
        let titles = [Lang::Zh, Lang::En].map(|lang| folded(&names.text(key, lang).unwrap_or_default()));
        let sound = sounds(&titles[0]);
        let spellings = titles.into_iter().chain([folded(key), sound]).filter(|s| !s.is_empty());
        for spelling in spellings {
            known.entry(spelling).or_insert(key);
        }
    }
    let mut found: Vec<&Name> = Vec::new();
    // A thing may be near in several spellings.
    for near in nearest(&word, known.keys().map(String::as_str), 4 * most) {
        if let Some(key) = known.get(near).filter(|key| !found.contains(key)) {
            found.push(key);
        }
    }
    found.truncate(most);
    found
}

/// Returns a word as it is compared: small letters without spaces, accents of pinyin and brackets.
pub fn folded(word: &str) -> String {
    let plain = |c: char| match c {
        'ü' | 'ǖ' | 'ǘ' | 'ǚ' | 'ǜ' => 'v',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        c => c,
    };
    let is_letter = |c: &char| c.is_alphanumeric() || "@&+".contains(*c);
    word.to_lowercase().chars().map(plain).filter(is_letter).collect()
}

/// Returns the pinyin of a Chinese name in one word: `zhugeliang`.
pub fn sounds(zh: &str) -> String {
    zh.to_pinyin().flatten().map(|sound| folded(sound.plain())).collect()
}

/// Returns the first letters of the pinyin: `zgl`.
fn initials(zh: &str) -> String {
    zh.to_pinyin().flatten().map(|sound| sound.first_letter()).collect()
}

/// Returns a text of a package as lines without markup.
pub fn plain_lines(text: &str) -> Vec<String> {
    let text = text.replace("<br>", "\n").replace("<br/>", "\n");
    let text = crate::agents::form::without_markup(&text);
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_their_dress() {
        assert_eq!(folded("Zhuge Liang"), "zhugeliang");
        assert_eq!(folded("【杀】"), "杀");
        assert_eq!(sounds("诸葛亮"), "zhugeliang");
        assert_eq!(initials("诸葛亮"), "zgl");
        assert_eq!(sounds("吕布"), "lvbu");
    }

    #[test]
    fn skill_of_the_table_is_meant_among_many_of_one_name() {
        let skill = |at: usize, is_here| {
            let key: Name = format!("zhiheng{at}").into();
            (0, Named { topic: Topic::Skill(key.clone()), key, is_here })
        };
        let many = || (0..20).map(|at| skill(at, false));
        assert_eq!(best(many().collect()).len(), MOST);
        let found = best(many().chain([skill(20, true)]).collect());
        assert_eq!(found, [Topic::Skill("zhiheng20".into())]);
    }

    #[test]
    fn a_key_fits_in_four_spellings() {
        let names = &crate::rules::names::BuiltIn;
        for word in ["slash", "杀", "sha"] {
            assert_eq!(rank(names, "slash", word), Some(0), "{word}");
        }
        assert_eq!(rank(names, "savage_assault", "南蛮"), Some(1));
        assert_eq!(rank(names, "savage_assault", "nanmanruqin"), Some(0));
        assert_eq!(rank(names, "savage_assault", "nmrq"), Some(0));
        assert_eq!(rank(names, "slash", "xyz"), None);
    }
}
