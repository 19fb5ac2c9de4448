//! The bundled packages. They load from the embedded copy without warnings, and all their content has a name
//! and a text in both languages.

use sgs::agents::Agents;
use sgs::agents::builtin::Builtin;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::rules::names::{Lang, Names};
use sgs::rules::setup::{FixedSeat, GameOptions};
use sgs::rules::{Catalog, Fact, Observer, Room};
use sgs::script::host::Script;
use sgs::script::load::{Library, Sources};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

fn load(library: Library) -> (Script, Rc<Catalog>) {
    let (script, failures) =
        Script::load(catalog(&DeckOptions::default()), &Arc::new(library)).expect("a state");
    assert_eq!(failures, []);
    let warnings: Vec<String> = script.host().notices().warnings().iter().map(|w| w.to_string()).collect();
    assert_eq!(warnings, [""; 0]);
    assert_eq!(script.host().notices().errors(), []);
    let loaded = script.loaded().0;
    (script, loaded)
}

#[test]
fn the_copy_within_the_program_is_what_lies_beside_it() {
    let (_within, within) = load(Library::embedded());
    let (_beside, beside) = load(
        Library::open(&Sources { home: Some(".".into()), ..Sources::default() }).expect("readable files"),
    );
    let names = |catalog: &Catalog| -> Vec<String> {
        let skills = catalog.skills.keys().map(|s| s.to_string());
        catalog.generals.keys().map(|g| g.to_string()).chain(skills).collect()
    };
    assert_eq!(names(&within), names(&beside));
    assert!(within.generals.len() >= 31, "{:?}", within.generals.keys());
}

#[test]
fn everything_is_offered_and_reported_in_both_languages() {
    let (script, catalog) = load(Library::embedded());
    for general in catalog.generals.values() {
        let package = general.package.as_str();
        if package == "test" {
            assert!(general.hidden && general.skills.is_empty(), "{} is offered", general.name);
            continue;
        }
        assert!(!general.hidden, "{} is not offered", general.name);
        assert!(["standard", "wind", "fire", "thicket", "mountain"].contains(&package), "{package}");
        let visible = general.skills.iter().filter(|s| !s.starts_with('#'));
        let texts = visible.flat_map(|s| [s.to_string(), format!(":{s}")]);
        for key in [general.name.to_string(), format!("#{}", general.name)].into_iter().chain(texts) {
            let zh = script.text(&key, Lang::Zh).unwrap_or_else(|| panic!("{key} has no text"));
            let en = script.text(&key, Lang::En).unwrap_or_else(|| panic!("{key} has no text"));
            assert!(!zh.is_ascii(), "{key} in Chinese: {zh}");
            assert!(en.is_ascii(), "{key} in English: {en}");
        }
    }
}

/// Limit of games until every skill was used.
const GAMES: usize = 90;

/// Names of skills in the log.
#[derive(Clone, Default)]
struct Seen(Rc<RefCell<BTreeSet<String>>>);

impl Observer for Seen {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        let text = serde_json::to_string(fact).expect("facts are plain data");
        let words = text.split('"').filter(|w| ACTING.split(' ').any(|a| a == *w)).map(String::from);
        self.0.borrow_mut().extend(words);
    }
}

/// Skills that appear in the log when used.
const ACTING: &str = "jianxiong hujia fankui guicai ganglie qingjian tuxi luoyi tiandu yiji qingguo luoshen \
    xunxun wangxi rende jijiang wusheng yijue tishen guanxing longdan yajiao tieji jizhi zhuhai qianxin jianyan \
    zhiheng jiuyuan qixi fenwei keji qinxue gongxin kurou zhaxiang yingzi fanjian guose liuli qianxun lianying \
    jieyin xiaoji chuli jijiu wushuang liyu lijian biyue yaowu wangzun qiaomeng eight_diagram";

/// Returns seats in which all generals take part in turn, lords mostly as lords.
fn seated(catalog: &Catalog, game: usize) -> Vec<FixedSeat> {
    let (lords, others): (Vec<_>, Vec<_>) =
        catalog.generals.values().filter(|g| g.package == "standard").partition(|g| g.lord);
    let general = |seat: usize| match seat {
        1 => lords[game % lords.len()].name.clone(),
        _ => others[(game * 5 + seat) % others.len()].name.clone(),
    };
    (1..=8).map(|seat| FixedSeat { seat, general: Some(general(seat)), role: None }).collect()
}

#[test]
fn the_built_in_players_use_every_skill() {
    let library = Arc::new(Library::embedded());
    let seen = Seen::default();
    let acting: BTreeSet<&str> = ACTING.split(' ').collect();
    for game in 0..GAMES {
        let (script, _) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
        let door = Agents::each(8, |_| Box::new(Builtin::new()));
        let mut options = GameOptions::new(game as u64, 8);
        options.fixed = seated(&script.loaded().0, game);
        let room = script.start_game(&options, Box::new(door)).expect("a game");
        room.observe(Box::new(seen.clone()));
        let ended = room.run();
        let errors = script.host().notices().errors();
        script.leave();
        assert_eq!(ended, Ok(()), "game {game}");
        assert_eq!(errors, [], "game {game}");
        if seen.0.borrow().len() == acting.len() {
            return;
        }
    }
    let seen = seen.0.borrow();
    let missing: Vec<&&str> = acting.iter().filter(|s| !seen.contains(**s)).collect();
    panic!("not once in {GAMES} games: {missing:?}");
}

#[test]
fn texts_of_a_package_stand_where_there_is_no_english_one() {
    let library = Library::of_texts([
        ("extensions/x.lua", "sgs.LoadTranslationTable{ a = '甲', b = '乙', slash = '杀杀' }"),
        ("lang/en_US/x.lua", "return { a = 'A' }"),
        ("lang/zh_CN/x.lua", "return { c = '丙' }"),
    ]);
    let (script, _) = load(library);
    let text = |key: &str, lang| script.text(key, lang).map(|t| t.into_owned());
    let rows = [
        ("a", "甲", "A"),
        ("b", "乙", "乙"),
        ("c", "丙", "丙"),
        // Texts that the rules have in English are not shown in Chinese.
        ("slash", "杀杀", "Slash"),
    ];
    for (key, zh, en) in rows {
        assert_eq!(text(key, Lang::Zh).as_deref(), Some(zh));
        assert_eq!(text(key, Lang::En).as_deref(), Some(en));
    }
    assert_eq!(text("d", Lang::En), None);
}
