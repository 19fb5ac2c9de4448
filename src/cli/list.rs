//! `sgs list`: lists the content of the loaded packages.

use super::content::{self, ContentArgs, LangArgs, Loaded};
use super::does::Does;
use super::{Error, Outcome, Result};
use crate::agents::lookup;
use crate::model::*;
use crate::rules::Catalog;
use crate::rules::names::{Lang, name_of};
use crate::rules::timing::Timing;
use clap::ValueEnum;
use serde_json::{Value, json};
use std::rc::Rc;

/// List generals, skills, cards, packages or events
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Sort of things to list
    #[arg(value_enum, value_name = "WHAT")]
    what: What,

    #[command(flatten)]
    content: ContentArgs,

    /// List only things of this package
    #[arg(long, value_name = "NAME")]
    package: Option<Name>,

    /// List only generals of this kingdom
    #[arg(long, value_name = "NAME")]
    kingdom: Option<Name>,

    /// List only things with this text in the identifier or name
    #[arg(long, value_name = "TEXT")]
    like: Option<String>,

    /// List only things with this in their text: the words on the card
    #[arg(long, value_name = "TEXT")]
    text: Option<String>,

    /// List only skills whose spec has these words of time, verb or form, such as "draw at finish"
    #[arg(long, value_name = "WORDS")]
    does: Option<String>,

    /// Print one line of JSON for each
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    lang: LangArgs,
}

const EXAMPLES: &str = "\
Examples:
  sgs list generals --kingdom shu         also --kingdom 蜀
  sgs list skills --root DIR --package sp --json
  sgs list skills --text 判定               by the words on the card
  sgs list skills --does 'draw at finish'   by what specs of sgs.skills do
  sgs list events --like Damage";

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Generals,
    Skills,
    Cards,
    Packages,
    Events,
}

/// One line of the list as data; `text` is its form for people.
struct Row {
    text: String,
    /// The words on the card, in both languages and small letters.
    said: String,
    package: Name,
    kingdom: Name,
    data: Value,
}

impl Args {
    pub fn run(self) -> Result {
        let content = self.content.open_named()?;
        let loaded = content.load(&content::base(), 0)?;
        loaded.report_failures(self.lang.lang());
        let listing = Listing { catalog: loaded.catalog(), loaded: &loaded, lang: self.lang.lang() };
        let rows = match self.what {
            What::Generals => listing.generals(),
            What::Skills => listing.skills(),
            What::Cards => listing.cards(),
            What::Packages => listing.packages(),
            What::Events => listing.events(),
        };
        let kingdom = self.kingdom.as_ref().map(|word| listing.kingdom_called(word));
        let does = self.search(&listing)?;
        let fits = |row: &&Row| does.as_ref().is_none_or(|does| does.fits(&row.data["spec"]));
        let wanted: Vec<&Row> =
            rows.iter().filter(|row| self.wants(row, kingdom.as_ref())).filter(fits).collect();
        if wanted.is_empty() {
            eprintln!("sgs: {}", listing.lang.pick("没有符合的", "nothing fits"));
        }
        for row in wanted {
            if self.json {
                std::println!("{}", row.data);
            } else {
                println!("{}", row.text);
            }
        }
        Ok(Outcome::Fine)
    }

    /// Reads the search over specs, if there is one.
    fn search(&self, listing: &Listing<'_>) -> std::result::Result<Option<Does>, Error> {
        let words = listing.loaded.script.spec_words();
        let read = |text: &String| Does::read(text, &words);
        self.does.as_ref().map(read).transpose().map_err(Error::input)
    }

    fn wants(&self, row: &Row, kingdom: Option<&Name>) -> bool {
        let has = |wanted: Option<&Name>, is: &Name| wanted.is_none_or(|w| w == is);
        let like = |text: &String| {
            let of = |key: &str| row.data[key].as_str().is_some_and(|t| t.contains(text.as_str()));
            of("name") || of("title")
        };
        let says = |text: &String| row.said.contains(&text.to_lowercase());
        has(self.package.as_ref(), &row.package)
            && self.text.as_ref().is_none_or(says)
            && has(kingdom, &row.kingdom)
            && self.like.as_ref().is_none_or(like)
    }
}

/// Returns the text of a skill below its line; nothing where there is none.
fn indented(text: &str) -> String {
    match text.starts_with(':') {
        true => String::new(),
        false => lookup::plain_lines(text).iter().map(|line| format!("\n    {line}")).collect(),
    }
}

struct Listing<'l> {
    catalog: Rc<Catalog>,
    loaded: &'l Loaded,
    lang: Lang,
}

impl Listing<'_> {
    /// Returns the display name.
    fn title(&self, key: &str) -> String {
        name_of(&self.loaded.script, key, self.lang).into_owned()
    }

    /// Returns the words on the card of a thing, as far as there are some.
    fn card_text(&self, name: &str) -> String {
        let key = format!(":{name}");
        let texts = [Lang::Zh, Lang::En].map(|lang| name_of(&self.loaded.script, &key, lang).into_owned());
        let texts =
            texts.iter().filter(|text| **text != key).map(|text| lookup::plain_lines(text).join("\n"));
        texts.collect::<Vec<_>>().join("\n").to_lowercase()
    }

    /// Returns the kingdom that a word in any language names, or the word itself.
    fn kingdom_called(&self, word: &Name) -> Name {
        let mut kingdoms = self.catalog.generals.values().map(|general| &general.kingdom);
        kingdoms.find(|key| lookup::is_called(&self.loaded.script, key, word)).unwrap_or(word).clone()
    }

    /// Returns an identifier with its display name, if it has one.
    fn called(&self, key: &str) -> String {
        let title = self.title(key);
        if title == key { key.to_owned() } else { format!("{key} {title}") }
    }

    fn generals(&self) -> Vec<Row> {
        let of = |general: &crate::rules::GeneralDef| {
            // Names with a hash are parts of other skills.
            let skills = general.skills.iter().filter(|skill| !skill.starts_with('#'));
            let skills: Vec<String> = skills.map(|s| self.called(s)).collect();
            let missing: Vec<&Name> =
                general.skills.iter().filter(|s| self.catalog.skill(s).is_none()).collect();
            let hp = match general.start_hp == general.max_hp {
                true => general.max_hp.to_string(),
                false => format!("{}/{}", general.start_hp, general.max_hp),
            };
            let off = match (missing.is_empty(), general.hidden) {
                (false, _) => self.lang.pick(" （缺技能，不登场）", " (not offered: a skill is missing)"),
                (_, true) if self.catalog.on_request.contains(&general.name) => {
                    self.lang.pick(" （按需登场：--package）", " (on request: --package)")
                }
                (_, true) => self.lang.pick(" （不登场）", " (hidden)"),
                _ => "",
            };
            let lord = if general.lord { "$" } else { "" };
            Row {
                text: format!(
                    "{}{lord}  {} {hp}  {}  [{}]{off}",
                    self.called(&general.name),
                    self.title(&general.kingdom),
                    skills.join(self.lang.pick("、", ", ")),
                    general.package
                ),
                said: general.skills.iter().map(|skill| self.card_text(skill)).collect(),
                package: general.package.clone(),
                kingdom: general.kingdom.clone(),
                data: json!({
                    "name": general.name, "title": self.title(&general.name), "kingdom": general.kingdom,
                    "max_hp": general.max_hp, "start_hp": general.start_hp, "gender": general.gender,
                    "lord": general.lord, "hidden": general.hidden, "skills": general.skills,
                    "missing": missing, "package": general.package,
                }),
            }
        };
        self.catalog.generals.values().map(of).collect()
    }

    fn skills(&self) -> Vec<Row> {
        let definitions = self.loaded.script.host().definitions();
        let specs = self.loaded.script.specs();
        let of = |skill: &Rc<crate::rules::SkillDef>| {
            let entry = definitions.skill_named(&skill.name).and_then(|id| definitions.skill(id));
            let package = entry.as_ref().map(|e| e.package.borrow().clone()).unwrap_or_default();
            let kind = entry.as_ref().map_or("TriggerSkill", |e| e.kind);
            let origin = entry.as_ref().map(|e| &e.origin).filter(|o| !o.file.is_empty());
            let origin = origin.map(|o| o.to_string()).unwrap_or_default();
            let generals = self.catalog.generals.values().filter(|g| g.skills.contains(&skill.name));
            let generals: Vec<&Name> = generals.map(|g| &g.name).collect();
            let events: Vec<&str> = skill.events.iter().map(|(t, _)| t.name()).collect();
            let title = self.title(&skill.name);
            let about = self.title(&format!(":{}", skill.name));
            let mut data = json!({
                "name": skill.name, "title": title, "text": about, "kind": kind,
                "frequency": format!("{:?}", skill.frequency), "lord": skill.lord, "events": events,
                "generals": generals, "package": package, "defined": origin,
            });
            if let Some(spec) = specs.get(&skill.name) {
                data["spec"] = spec.clone();
            }
            Row {
                text: format!(
                    "{}  {kind}  {}  {origin}{}",
                    self.called(&skill.name),
                    generals.iter().map(|g| g.as_str()).collect::<Vec<_>>().join(", "),
                    indented(&about),
                ),
                said: self.card_text(&skill.name),
                kingdom: Name::default(),
                data,
                package,
            }
        };
        self.catalog.skills.values().map(of).collect()
    }

    fn cards(&self) -> Vec<Row> {
        let of = |kind: &Rc<crate::rules::CardDef>| {
            let id = self.catalog.find_kind(&kind.name);
            let printed: Vec<_> = self.catalog.deck.iter().filter(|c| Some(c.kind) == id).collect();
            let package = printed.first().map(|c| c.package.clone()).unwrap_or_default();
            Row {
                text: format!(
                    "{}  {}  {}{}  [{package}]",
                    self.called(&kind.name),
                    kind.class(),
                    printed.len(),
                    self.lang.pick(" 张", " in the deck")
                ),
                said: self.card_text(&kind.name),
                kingdom: Name::default(),
                data: json!({
                    "name": kind.name, "title": self.title(&kind.name), "class": kind.class(),
                    "type": kind.card_type, "subtype": kind.subtype, "in_deck": printed.len(),
                    "skill": kind.skill, "package": package,
                }),
                package,
            }
        };
        self.catalog.kinds.iter().map(of).collect()
    }

    fn packages(&self) -> Vec<Row> {
        let of = |package: Rc<crate::script::define::PackageEntry>| {
            let in_package = |of: &Name| *of == package.name;
            let generals = self.catalog.generals.values().filter(|g| in_package(&g.package)).count();
            let cards = self.catalog.deck.iter().filter(|c| in_package(&c.package)).count();
            let definitions = self.loaded.script.host().definitions();
            let mine = |name: &&Name| {
                let entry = definitions.skill_named(name).and_then(|id| definitions.skill(id));
                entry.is_some_and(|e| in_package(&e.package.borrow()))
            };
            let skills = self.catalog.skills.keys().filter(mine).count();
            Row {
                text: format!(
                    "{}  {}  {}",
                    self.called(&package.name),
                    self.lang.pick(
                        format!("武将 {generals}，技能 {skills}，牌 {cards}"),
                        format!("{generals} generals, {skills} skills, {cards} cards"),
                    ),
                    package.origin
                ),
                said: String::new(),
                package: package.name.clone(),
                kingdom: Name::default(),
                data: json!({
                    "name": package.name, "title": self.title(&package.name), "generals": generals,
                    "skills": skills, "cards": cards, "defined": package.origin.to_string(),
                }),
            }
        };
        let packages = self.loaded.script.host().definitions().packages();
        packages.into_iter().filter(|p| p.added.get()).map(of).collect()
    }

    fn events(&self) -> Vec<Row> {
        let of = |timing: &Timing| {
            let info = timing.info();
            Row {
                text: format!("sgs.{}  {:?}  {}", info.name, info.payload, info.player),
                said: info.player.to_lowercase(),
                package: Name::default(),
                kingdom: Name::default(),
                data: json!({
                    "name": info.name, "value": timing.value(), "payload": info.payload,
                    "player": info.player, "stops": info.stops, "dialect": info.dialect,
                }),
            }
        };
        Timing::ALL.iter().map(of).collect()
    }
}
