//! What the original has and this program does not, each with the reason (`absent.txt`): for
//! those who look a name up, and as a page of its own (`docs/not-supported.md`).

use std::sync::LazyLock;

const LIST: &str = include_str!("absent.txt");

/// A member of the original that is not here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Absent {
    /// `Player`, or `sgs` for what lies in the table of that name.
    pub class: &'static str,
    pub name: &'static str,
    pub reason: &'static str,
}

/// Every such member, by reason.
pub fn all() -> &'static [Absent] {
    static ALL: LazyLock<Vec<Absent>> = LazyLock::new(|| {
        let mut reason = "";
        let mut all = Vec::new();
        for line in LIST.lines() {
            if let Some(text) = line.strip_prefix("# ") {
                reason = text;
            } else if let Some((class, name)) = line.split_once('.') {
                all.push(Absent { class, name, reason });
            }
        }
        all
    });
    &ALL
}

/// Why this member is not here; `None` for one that is, or that nobody has.
pub fn reason(class: &str, name: &str) -> Option<&'static str> {
    all().iter().find(|a| a.class == class && a.name == name).map(|a| a.reason)
}

/// The page about it.
pub fn page() -> String {
    let mut page = String::from(
        "# Not supported\n\nMembers of the original's classes that no known package uses and that this program \
         does not have. Made from\n`src/script/absent.txt`; `SGS_WRITE=1 cargo test --test script_surface` writes \
         it anew.\n\n| reason | members |\n|---|---|\n",
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
