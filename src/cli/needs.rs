//! The packages that a record needs, and what is here of them.

use crate::record::{Header, RULES, packages};
use crate::rules::Catalog;
use crate::rules::names::{Bilingual, Lang};

/// Names listed in one sentence.
const LISTED: usize = 5;

/// The differences between the packages of a record and those that are loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Needs {
    pub missing: Vec<String>,
    pub changed: Vec<String>,
    pub additional: Vec<String>,
    /// The version of the program that wrote the record, if it is another one.
    pub version: Option<String>,
    /// Files that took the place of bundled ones in the game.
    pub replaced: Vec<String>,
}

impl Needs {
    /// Compares the header of a record with what is loaded.
    pub fn of(header: &Header, catalog: &Catalog) -> Needs {
        let now = packages(catalog);
        let mut needs = Needs::default();
        for then in &header.packages {
            match now.iter().find(|p| p.name == then.name) {
                None => needs.missing.push(then.name.to_string()),
                Some(p) if p.hash != then.hash => needs.changed.push(then.name.to_string()),
                Some(_) => {}
            }
        }
        let is_new = |name: &str| !header.packages.iter().any(|then| then.name == name);
        needs.additional = now.iter().map(|p| p.name.to_string()).filter(|name| is_new(name)).collect();
        needs.version = (header.sgs != env!("CARGO_PKG_VERSION")).then(|| header.sgs.clone());
        // What is missing or additional changes all that is in play.
        if !needs.missing.is_empty() || !needs.additional.is_empty() {
            needs.changed.retain(|name| name != RULES);
        }
        needs.replaced = header.replaced.iter().map(ToString::to_string).collect();
        needs
    }

    /// Returns `true` if the game can be expected to be the same.
    pub fn are_met(&self) -> bool {
        self.missing.is_empty() && self.changed.is_empty() && self.additional.is_empty()
    }

    /// Describes the differences, a line each, and what to do.
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(version) = &self.version {
            let now = env!("CARGO_PKG_VERSION");
            lines.push(lang.pick(
                format!("记录是 sgs {version} 写的，现在是 {now}"),
                format!("the record was written by sgs {version}; this is {now}"),
            ));
        }
        let mut add = |names: &[String], zh: &str, en: &str| {
            if !names.is_empty() {
                let names = listed(names, lang);
                lines.push(lang.pick(format!("{zh}{names}"), format!("{en}{names}")));
            }
        };
        add(&self.missing, "这里没有当时用的扩展包：", "packages of the game that are not loaded: ");
        add(&self.changed, "对局之后改过的扩展包：", "packages that have changed since the game: ");
        add(
            &self.additional,
            "当时没有、现在载入的扩展包：",
            "packages that are loaded, but were not in the game: ",
        );
        if !self.are_met() {
            add(&self.replaced, "当时代替了自带文件的：", "files that took the place of bundled ones then: ");
            let advice = lang.pick(
                "请在同一个目录里运行，并带上同样的 --root 和 --ext",
                "run it in the same folder, and with the same --root and --ext",
            );
            lines.push(advice.to_owned());
        }
        lines
    }
}

impl Bilingual for Needs {
    fn in_lang(&self, lang: Lang) -> String {
        self.lines(lang).join("\n  ")
    }
}

/// Lists some of these names.
fn listed(names: &[String], lang: Lang) -> String {
    let shown = names.iter().take(LISTED).map(String::as_str).collect::<Vec<_>>();
    let shown = shown.join(lang.pick("、", ", "));
    match names.len().saturating_sub(LISTED) {
        0 => shown,
        more => lang.pick(format!("{shown} 等 {} 个", names.len()), format!("{shown} and {more} more")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_difference_is_named_with_what_to_do() {
        let needs = Needs {
            missing: (0..7).map(|n| format!("p{n}")).collect(),
            changed: vec!["x".into()],
            version: Some("9.9".into()),
            ..Needs::default()
        };
        let lines = needs.lines(Lang::En);
        assert_eq!(lines.len(), 4, "{lines:?}");
        assert!(lines[0].contains("sgs 9.9"), "{lines:?}");
        assert!(lines[1].ends_with("p0, p1, p2, p3, p4 and 2 more"), "{lines:?}");
        assert!(lines[3].contains("--root"), "{lines:?}");
        assert!(!needs.are_met());
        assert!(Needs::default().lines(Lang::Zh).is_empty());
    }
}
