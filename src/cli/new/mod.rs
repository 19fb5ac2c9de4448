//! `sgs new`: writes a package that works at once, or adds a part to one.
//!
//! The templates are a working package and its parts (`src/cli/new/templates/`), with names that are replaced (`template.rs`).
//! Names are checked first (`name.rs`), and files are written last (`files.rs`), so a refusal leaves nothing behind.

mod files;
mod layout;
mod name;
mod refusal;
mod scenes;
mod template;
mod text;

use super::content::{self, LangArgs};
use super::{Error, Outcome, Result};
use crate::rules::Catalog;
use crate::rules::names::Lang;
use crate::script::host::Script;
use crate::script::load::{Asked, Library, Sources};
use clap::ValueEnum;
use files::Plan;
use layout::Layout;
use refusal::Refusal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use template::Words;

/// Make a package that works at once, or add a part to one
///
/// A package has a general with three skills, texts in Chinese and English, an AI, and scenes that pass. Parts
/// are added to the package of the working folder. No file is ever replaced.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Kind of thing to make
    #[arg(value_enum, value_name = "WHAT")]
    what: What,

    /// Name in scripts: letters a to z, digits and _; it begins with a letter
    #[arg(value_name = "NAME")]
    name: String,

    /// Folder of the package [default: NAME for a package, the working folder for a part]
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,

    /// Package that gets the part, if the folder has several
    #[arg(long, value_name = "NAME")]
    package: Option<String>,

    /// Make a package that is one folder, with its texts and AI in it, to be put into `extensions`
    #[arg(long)]
    folder: bool,

    /// Print the spec of a skill whose text is this, in Chinese or English; nothing is written
    #[arg(long, value_name = "TEXT")]
    text: Option<String>,

    #[command(flatten)]
    lang: LangArgs,
}

const EXAMPLES: &str = "\
Examples:
  sgs new package mypack        the folder mypack with a package
  sgs new package mypack --folder   a package that is this one folder
  cd mypack
  sgs test                      its scenes pass
  sgs play --general mypack_hero
  sgs new skill my_fury         a skill with texts, AI and scenes
  sgs new card my_trick         also equip, scenario, mode
  sgs new skill my_calm --text \"In your finish phase, you may draw a card.\"   its spec as Lua
  sgs new scenes my_fury        scenes for what the spec of a skill says; also of a general or package

Exit code 2: the name cannot be used, or a file is there already; nothing was written.";

/// The kind of thing to make.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// A folder with a package: a general with three skills
    Package,
    /// A skill
    Skill,
    /// A trick with two cards in the deck
    Card,
    /// A weapon with a skill
    Equip,
    /// A mode with fixed generals and a rule
    Scenario,
    /// A mode whose players choose generals, with a rule
    Mode,
    /// Scenes for the specs (sgs.skills) of a skill, general or package
    Scenes,
}

impl What {
    /// Returns the folder of its template.
    fn folder(self) -> &'static str {
        match self {
            What::Package => "package",
            What::Skill => "skill",
            What::Card => "card",
            What::Equip => "equip",
            What::Scenario => "scenario",
            What::Mode => "mode",
            What::Scenes => "",
        }
    }
}

impl Args {
    pub fn run(self) -> Result {
        let lang = self.lang.lang();
        if let Some(text) = &self.text {
            let spec = self.spec_of(text).map_err(Error::input)?;
            println!("{spec}");
            return Ok(Outcome::Fine);
        }
        if self.what == What::Scenes {
            return self.scenes(lang);
        }
        let made = match self.what {
            What::Package => self.package(),
            _ => self.part(),
        };
        let plan = made.map_err(Error::input)?;
        plan.write().map_err(Error::input)?;
        self.print(&plan, lang);
        Ok(Outcome::Fine)
    }

    /// Writes scenes for specs, plays them and shows what they log.
    fn scenes(&self, lang: Lang) -> Result {
        let drafts = self.drafts().map_err(Error::input)?;
        let mut plan = Plan::default();
        plan.make(drafts.path.clone(), drafts.text);
        plan.write().map_err(Error::input)?;
        for open in &drafts.open {
            println!("{}", lang.pick(format!("要自己写：{open}"), format!("to be written by hand: {open}")));
        }
        self.print(&plan, lang);
        // Nothing is kept yet, so that each scene shows its log.
        super::test::play_file(&drafts.path, lang)?;
        println!("{}", self.next(lang));
        Ok(Outcome::Fine)
    }

    /// Makes the scenes of the skills that the name means.
    fn drafts(&self) -> std::result::Result<scenes::OfFile, Refusal> {
        let folder = self.into.clone().unwrap_or_else(|| PathBuf::from(content::WORKING_FOLDER));
        let sources = Sources { home: Some(folder), ..Sources::default() };
        let library = Arc::new(Library::open(&sources).map_err(Refusal::Packages)?);
        let loaded = Script::load(content::base(), &library);
        let (script, _) = loaded.map_err(|e| Refusal::NoLua(e.to_string()))?;
        let drafts = scenes::of_name(&script, &self.name);
        script.leave();
        drafts
    }

    /// Plans the files of a new package.
    fn package(&self) -> std::result::Result<Plan, Refusal> {
        name::check(&self.name)?;
        let folder = self.into.clone().unwrap_or_else(|| PathBuf::from(&self.name));
        self.is_free(&folder)?;
        let words = Words { package: self.name.clone(), part: String::new() };
        let mut plan = Plan::default();
        let layout = if self.folder { Layout::Folder } else { Layout::Tree };
        for (path, text) in layout.files(self.what.folder(), &words) {
            plan.make(folder.join(path), text);
        }
        Ok(plan)
    }

    /// Reads the text of a skill, with the names of the packages in the folder.
    fn spec_of(&self, text: &str) -> std::result::Result<String, Refusal> {
        if self.what != What::Skill {
            return Err(Refusal::NoText);
        }
        name::check(&self.name)?;
        let folder = self.into.clone().unwrap_or_else(|| PathBuf::from(content::WORKING_FOLDER));
        text::spec_of(&folder, &self.name, text)
    }

    /// Plans the files of a part, and its lines in the files of the package.
    fn part(&self) -> std::result::Result<Plan, Refusal> {
        name::check(&self.name)?;
        let folder = self.into.clone().unwrap_or_else(|| PathBuf::from(content::WORKING_FOLDER));
        let (package, layout) = files::package_of(&folder, self.package.as_deref())?;
        self.is_free(&folder)?;
        let words = Words { package, part: self.name.clone() };
        let mut plan = Plan::default();
        for (path, text) in layout.files(self.what.folder(), &words) {
            match path == Path::new(template::AI) {
                true => plan.append(folder.join(layout.ai(&words)), &text)?,
                false => plan.make(folder.join(path), text),
            }
        }
        plan.list_part(&folder.join(layout.first(&words)), &words)?;
        Ok(plan)
    }

    /// Checks that nothing in the folder or among the bundled packages has this name.
    fn is_free(&self, folder: &Path) -> std::result::Result<(), Refusal> {
        let home = Some(folder.to_owned());
        let sources = Sources { home, asked: Asked { all: true, ..Asked::default() }, ..Sources::default() };
        let library = Library::open(&sources).map_err(Refusal::Packages)?;
        // What a broken file would define is not known; `sgs check` names its fault.
        let loaded = Script::load(content::base(), &Arc::new(library));
        let (script, _) = loaded.map_err(|e| Refusal::NoLua(e.to_string()))?;
        let taken = taken(&script, &script.loaded().0, &self.name);
        script.leave();
        match taken {
            Some(what) => Err(Refusal::Taken { name: self.name.clone(), what }),
            None => Ok(()),
        }
    }

    fn print(&self, plan: &Plan, lang: Lang) {
        for path in plan.changed() {
            println!(
                "{}",
                lang.pick(format!("改动 {}", path.display()), format!("changed {}", path.display()))
            );
        }
        for path in plan.made() {
            println!("{}", lang.pick(format!("新建 {}", path.display()), format!("made {}", path.display())));
        }
        if self.what != What::Scenes {
            println!("{}", self.next(lang));
        }
    }

    /// Says what to do next.
    fn next(&self, lang: Lang) -> String {
        let name = &self.name;
        match self.what {
            What::Package => {
                let folder = self.into.as_deref().unwrap_or(Path::new(name)).display();
                lang.pick(
                    format!("\n接下来：\n  cd {folder}\n  sgs test\n  sgs play --general {name}_hero"),
                    format!("\nNext:\n  cd {folder}\n  sgs test\n  sgs play --general {name}_hero"),
                )
            }
            What::Skill => lang.pick(
                format!("\n接下来：\n  sgs test\n  sgs play --general {name}_tester"),
                format!("\nNext:\n  sgs test\n  sgs play --general {name}_tester"),
            ),
            What::Scenario | What::Mode => lang.pick(
                format!("\n接下来：\n  sgs test\n  sgs play --mode {name}"),
                format!("\nNext:\n  sgs test\n  sgs play --mode {name}"),
            ),
            What::Scenes => lang.pick(
                "\n接下来：读一遍战报；对的用 sgs test --review 留下，不对的改场景或规格",
                "\nNext: read the logs; keep those that are right by sgs test --review, and mend the scene or the spec of the others",
            )
            .to_owned(),
            What::Card | What::Equip => {
                lang.pick("\n接下来：\n  sgs test\n  sgs play", "\nNext:\n  sgs test\n  sgs play").to_owned()
            }
        }
    }
}

/// A sort of thing that has a name already, in Chinese and English.
type Sort = (&'static str, &'static str);

/// Returns the sort of thing that has this name, or the class that would be made of it.
fn taken(script: &Script, catalog: &Catalog, name: &str) -> Option<Sort> {
    let class = template::class_of(name);
    let is_card = |kind: &std::rc::Rc<crate::rules::CardDef>| kind.name == name || *kind.class() == class;
    if script.host().definitions().package_named(name).is_some() {
        return Some(("扩展包", "a package"));
    }
    if catalog.generals.contains_key(name) {
        return Some(("武将", "a general"));
    }
    if catalog.skill(name).is_some() || script.host().definitions().skill_named(name).is_some() {
        return Some(("技能", "a skill"));
    }
    if catalog.kinds.iter().any(is_card) {
        return Some(("牌", "a card"));
    }
    catalog.mode(name).map(|_| ("模式", "a mode"))
}
