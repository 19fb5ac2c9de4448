//! `sgs api`: looks up the scripting API in its declarations.

use super::content::{self, LangArgs};
use super::{Error, Outcome, Result};
use crate::check::{self, Coverage, coverage};
use crate::cli::fault::Fault;
use crate::rules::names::Lang;
use crate::rules::timing::Dialect;
use crate::script::absent;
use crate::script::host::Script;
use crate::script::load::Library;
use crate::script::reference::{Item, Reference, Sort};
use crate::script::registry::Effect;
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;

/// Look up what Lua packages may call
///
/// Without a name, lists what can be looked up.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Names: `getMark`, `Player:getMark`, `sgs.Damaged`, `DamageStruct`, `CreateTriggerSkill`
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Count the names that files below PATH use, and list those that do not exist (repeatable)
    #[arg(long, value_name = "PATH", conflicts_with = "names")]
    coverage: Vec<PathBuf>,

    /// Maximum number of missing names listed of each sort; 0: all
    #[arg(long, value_name = "N", default_value_t = 40)]
    most: usize,

    /// Print one line of JSON for each name
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    lang: LangArgs,
}

const EXAMPLES: &str = "\
Examples:
  sgs api                        list what can be looked up
  sgs api getMark                every class with this method
  sgs api Room:askForCard
  sgs api CreateTriggerSkill     the function and its fields
  sgs api Damaged --lang zh      an event: its player and its data
  sgs api --coverage DIR         names that packages use and that do not exist

Exit code 1: a name is unknown; similar names are listed.";

/// Returns the reference of a Lua state with the library and without packages.
pub(super) fn reference() -> Result<Reference> {
    let nothing = Arc::new(Library::default());
    let (script, _) = Script::load(content::base(), &nothing)
        .map_err(|e| Error::internal(Fault::Lua { details: e.to_string() }))?;
    let reference = Reference::of(&script);
    script.leave();
    Ok(reference)
}

impl Args {
    pub fn run(self) -> Result {
        if !self.coverage.is_empty() {
            return self.print_coverage();
        }
        let (reference, lang) = (reference()?, self.lang.lang());
        if self.names.is_empty() {
            self.overview(&reference, lang);
            return Ok(Outcome::Fine);
        }
        let mut outcome = Outcome::Fine;
        for name in &self.names {
            let found = reference.find(name);
            if found.is_empty() {
                outcome = Outcome::Findings;
                match absent::named(name).next() {
                    Some(_) => not_supported(name, lang),
                    None => eprintln!("sgs: {}", unknown(&reference, name, lang)),
                }
            }
            for item in found {
                if self.json {
                    std::println!("{}", as_data(item));
                } else {
                    show(&reference, item, lang);
                }
            }
        }
        Ok(outcome)
    }

    fn print_coverage(&self) -> Result {
        let sources = super::check::paths::sources(&self.coverage)?;
        let subject = super::check::paths::subject(&sources, &self.coverage)?;
        let known = check::known().map_err(|e| Error::internal(Fault::Lua { details: e.to_string() }))?;
        let files = check::read_all(&subject.library, &known, &check::Progress::default());
        let wanted: Vec<_> = files.iter().filter(|f| subject.files.contains(&f.name)).collect();
        let (methods, names) = coverage(&known, &wanted, &files);
        let lang = self.lang.lang();
        for (title, of) in
            [(lang.pick("方法", "methods"), &methods), (lang.pick("sgs 的名字", "names of sgs"), &names)]
        {
            if self.json {
                std::println!("{}", coverage_as_data(title, of));
            } else {
                self.show_coverage(title, of, lang);
            }
        }
        let lacks = !methods.lacking.is_empty() || !names.lacking.is_empty();
        Ok(if lacks { Outcome::Findings } else { Outcome::Fine })
    }

    fn show_coverage(&self, title: &str, of: &Coverage, lang: Lang) {
        let share = |n: f64, all: f64| if all == 0.0 { 100.0 } else { 100.0 * n / all };
        let names = share(of.supported as f64, of.names as f64);
        let uses = share(of.supported_uses as f64, of.uses as f64);
        println!(
            "{}",
            lang.pick(
                format!(
                    "{title}: 用到 {} 个，有 {} 个（{names:.1}%）；共 {} 处，有 {} 处（{uses:.2}%）",
                    of.names, of.supported, of.uses, of.supported_uses
                ),
                format!(
                    "{title}: {} of {} ({names:.1} %), {} of {} uses ({uses:.2} %)",
                    of.supported, of.names, of.supported_uses, of.uses
                ),
            )
        );
        let most = if self.most == 0 { of.lacking.len() } else { self.most };
        for lacking in of.lacking.iter().take(most) {
            let files = lacking.files.iter().take(3).map(String::as_str).collect::<Vec<_>>().join(", ");
            let more = if lacking.files.len() > 3 { " ..." } else { "" };
            println!("{:>6}  {}  {files}{more}", lacking.uses, lacking.name);
        }
        if of.lacking.len() > most {
            println!("{}", lang.pick("        ……（--most 0 全部列出）", "        ... (--most 0 shows all)"));
        }
    }

    /// Prints everything: a summary by class, or every name as data.
    fn overview(&self, reference: &Reference, lang: Lang) {
        if self.json {
            reference.items().for_each(|item| std::println!("{}", as_data(item)));
            return;
        }
        let count = |sort: Sort| reference.items().filter(|i| i.sort == sort).count();
        for (sort, zh, en) in [
            (Sort::Method, "方法", "methods"),
            (Sort::Field, "结构的字段", "fields of structs"),
            (Sort::Value, "值的类", "classes of values"),
            (Sort::Constructor, "sgs.Create… 构造函数", "constructors sgs.Create..."),
            (Sort::SpecField, "构造函数的字段", "fields of constructors"),
            (Sort::Event, "事件", "events"),
            (Sort::Constant, "常量", "constants"),
            (Sort::Function, "函数", "functions"),
        ] {
            println!("{:>6} {}", count(sort), lang.pick(zh, en));
        }
        let names = |of: fn(&Item) -> bool| {
            let items = reference.items().filter(|i| of(i) && !i.parts.is_empty());
            items.map(|i| i.key.trim_start_matches("sgs.")).collect::<Vec<_>>().join(", ")
        };
        println!();
        println!("{} {}", lang.pick("对象:", "objects:"), names(|i| i.sort == Sort::Object));
        println!("{} {}", lang.pick("值:", "values:"), names(|i| i.sort == Sort::Value));
        println!("{} {}", lang.pick("构造函数:", "constructors:"), names(|i| i.sort == Sort::Constructor));
        println!();
        println!("{}", lang.pick("sgs api 名字 给出详情", "sgs api NAME tells more"));
    }
}

/// Reports that QSanguosha has a name which this program does not support, with the reason.
fn not_supported(name: &str, lang: Lang) {
    for absent in absent::named(name) {
        let sign = if absent.class == "sgs" { '.' } else { ':' };
        let name = format!("{}{sign}{}", absent.class, absent.name);
        eprintln!(
            "sgs: {}",
            lang.pick(
                format!("`{name}` 原版有，这里没有：{}", absent.reason_zh),
                format!("`{name}` is in the original and not here: {}", absent.reason),
            )
        );
    }
}

/// Formats the error for an unknown name, with similar names.
fn unknown(reference: &Reference, name: &str, lang: Lang) -> String {
    let like = reference.like(name);
    let hint = match like.is_empty() {
        true => String::new(),
        false => {
            let like = like.iter().map(|l| format!("`{l}`")).collect::<Vec<_>>();
            lang.pick(
                format!("；是不是 {}？", like.join("、")),
                format!("; did you mean {}?", like.join(", ")),
            )
        }
    };
    lang.pick(format!("没有 `{name}`{hint}"), format!("there is no `{name}`{hint}"))
}

fn coverage_as_data(sort: &str, of: &Coverage) -> serde_json::Value {
    let lacking: Vec<_> =
        of.lacking.iter().map(|l| json!({"name": l.name, "uses": l.uses, "files": l.files})).collect();
    json!({
        "sort": sort, "names": of.names, "supported": of.supported, "uses": of.uses,
        "supported_uses": of.supported_uses, "lacking": lacking,
    })
}

fn effect_in_words(effect: Effect, lang: Lang) -> &'static str {
    match effect {
        Effect::Read => lang.pick("只看公开信息", "looks at what everyone may see"),
        Effect::HiddenRead => lang.pick("看隐藏信息", "looks at what only some may see"),
        Effect::Define => lang.pick("定义内容（AI 不可用）", "defines something; not for an AI"),
        Effect::Make => lang.pick("生成或修改虚拟牌", "makes cards, or changes made ones"),
        Effect::Note => lang.pick("留下记号（AI 也可用）", "leaves a note, as an AI may too"),
        Effect::Flag => lang.pick(
            "设置标志（AI 也可用；只回答问题的回调里用，答完即复原）",
            "sets a flag, as an AI may too; in callbacks that answer, until they have answered",
        ),
        Effect::Suppose => lang.pick(
            "改变牌桌；AI 用它只是设想，不改变什么",
            "changes the table; an AI only supposes it, and changes nothing",
        ),
        Effect::Write => {
            lang.pick("改变牌桌；只回答问题的回调里不可用", "changes the table; not in callbacks that answer")
        }
        Effect::Ask => lang
            .pick("可能询问玩家；只回答问题的回调里不可用", "may ask a player; not in callbacks that answer"),
    }
}

fn since(dialect: Option<Dialect>, lang: Lang) -> &'static str {
    match dialect {
        Some(Dialect::V2) => lang.pick("旧版（v2）才有", "the older engine (v2) only"),
        Some(Dialect::Sj) => lang.pick("新版（sijyu 分支）起", "the newer fork (sijyu) on"),
        Some(Dialect::Own) => lang.pick("本程序才有", "this program only"),
        Some(Dialect::Both) | None => "",
    }
}

fn word_of(dialect: Option<Dialect>) -> Option<&'static str> {
    match dialect? {
        Dialect::V2 => Some("older"),
        Dialect::Sj => Some("newer"),
        Dialect::Own => Some("own"),
        Dialect::Both => None,
    }
}

fn as_data(item: &Item) -> serde_json::Value {
    let parameters: Vec<_> = item
        .parameters
        .iter()
        .map(|(name, of)| {
            json!({"name": name.trim_end_matches('?'), "type": of, "optional": name.ends_with('?')})
        })
        .collect();
    json!({
        "name": item.key,
        "kind": item.sort.word(),
        "signature": item.signature,
        "parameters": parameters,
        "result": item.result,
        "doc": item.doc,
        "effect": item.effect.map(|e| format!("{e:?}").to_lowercase()),
        "dialect": word_of(item.dialect()),
        "parts": item.parts,
    })
}

fn show(reference: &Reference, item: &Item, lang: Lang) {
    let gives = match item.sort {
        Sort::Method | Sort::Value | Sort::Constructor | Sort::Function
            if !item.result.is_empty() && item.result != "nothing" =>
        {
            format!(" -> {}", item.result)
        }
        Sort::Constant | Sort::Event if !item.result.is_empty() => format!(" = {}", item.result),
        Sort::Field | Sort::SpecField => format!(": {}", item.result),
        _ => String::new(),
    };
    println!("{}{gives}", item.signature);
    for line in item.doc_in(lang).lines().filter(|line| !line.is_empty()) {
        println!("    {line}");
    }
    let width = item.parameters.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, of) in item.parameters.iter().filter(|(_, of)| !of.is_empty()) {
        println!("    {name:<width$}  {of}");
    }
    if let Some(effect) = item.effect {
        println!("    {} {}", lang.pick("作用:", "effect:"), effect_in_words(effect, lang));
    }
    let since = since(item.dialect(), lang);
    if !since.is_empty() {
        println!("    {} {since}", lang.pick("版本:", "since:"));
    }
    for part in item.parts.iter().filter_map(|key| reference.get(key)) {
        let doc = part.doc_in(lang);
        let doc = doc.lines().next().unwrap_or_default();
        let head = match part.sort {
            Sort::Field | Sort::SpecField => format!("{}: {}", part.name(), part.result),
            _ => part.signature.rsplit(':').next().unwrap_or_default().to_owned(),
        };
        println!("    - {head}{}{doc}", if doc.is_empty() { "" } else { "  -- " });
    }
}
