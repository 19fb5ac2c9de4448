//! Members of the original engine that this program does not have, each with the reason (`absent.txt`). They
//! are found by name and listed in `docs/not-supported.md`.
//!
//! `tests/surface/` lists every name that known packages use. `absent.txt` has the names of the original
//! without any use, with reasons; `docs/not-supported.md` is made from it. `tests/seed/` holds the authors'
//! guide block by block, and `tests/seed/map.rs` names a test for each of its features.

use std::sync::LazyLock;

const LIST: &str = include_str!("absent.txt");

/// A member of the original that is not here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Absent {
    /// `Player`, or `sgs` for what lies in the table of that name.
    pub class: &'static str,
    pub name: &'static str,
    pub reason: &'static str,
    /// The same in Chinese.
    pub reason_zh: &'static str,
}

/// The reason of the members for Hegemony, as a heading of the list.
const HEGEMONY: &str = "Hegemony is not played here.";

impl Absent {
    /// Returns `true` for a member that only Hegemony needs.
    pub fn is_of_hegemony(&self) -> bool {
        self.reason == HEGEMONY
    }
}

/// Returns all absent members, by reason.
pub fn all() -> &'static [Absent] {
    static ALL: LazyLock<Vec<Absent>> = LazyLock::new(|| {
        let (mut reason, mut reason_zh) = ("", "");
        let mut all = Vec::new();
        for line in LIST.lines() {
            if let Some(text) = line.strip_prefix("# ") {
                (reason, reason_zh) = text.split_once(" | ").unwrap_or((text, text));
            } else if let Some((class, name)) = line.split_once('.') {
                all.push(Absent { class, name, reason, reason_zh });
            }
        }
        all
    });
    &ALL
}

/// Returns the absent members with this name: `getFoo`, `Player:getFoo`, `Player.getFoo` or `sgs.Foo`.
pub fn named(text: &str) -> impl Iterator<Item = &'static Absent> {
    let (class, name) = match text.rsplit_once([':', '.']) {
        Some((class, name)) => (Some(class), name),
        None => (None, text),
    };
    all().iter().filter(move |a| a.name == name && class.is_none_or(|class| a.class == class))
}

/// Returns the text of the page about them.
pub fn page() -> String {
    let mut page = String::from(
        "# Not supported\n\nMembers of the original's classes that no known package uses and that this program \
         does not have. Made from\n`src/script/absent.txt`; `SGS_WRITE=1 cargo test --test it script_surface::` writes \
         it again.\n\n| reason | members |\n|---|---|\n",
    );
    let mut rest = all();
    while let Some(first) = rest.first() {
        let n = rest.iter().take_while(|a| a.reason == first.reason).count();
        let names: Vec<String> = rest[..n].iter().map(|a| format!("{}:{}", a.class, a.name)).collect();
        page.push_str(&format!("| {} | {} |\n", first.reason, names.join(", ")));
        rest = &rest[n..];
    }
    page
}
