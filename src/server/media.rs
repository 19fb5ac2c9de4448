//! Pictures and sounds of the trees that a host loads, where QSanguosha looks for them.
//!
//! The folders are read once, at the start. A page asks by kind and name, never by path: what was not found then is
//! not served, and a link that leads out of its tree is not found.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// Bytes of one file; a longer one is not served.
const LONGEST: u64 = 2 << 20;

/// Files of all trees together.
const MOST: usize = 50_000;

/// The sort of thing that a file shows or sounds like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    General,
    Card,
    /// Spoken when a skill is used: `NAME`, or `NAME1`, `NAME2`, of which the page draws one.
    Skill,
    Death,
}

/// Folders of a tree, a better place behind a worse one.
const FOLDERS: [(Kind, &str); 7] = [
    (Kind::General, "image/generals/avatar"),
    (Kind::General, "image/fullskin/generals/full"),
    (Kind::General, "image/generals/card"),
    (Kind::Card, "image/big-card"),
    (Kind::Card, "image/card"),
    (Kind::Skill, "audio/skill"),
    (Kind::Death, "audio/death"),
];

const PICTURES: [(&str, &str); 4] =
    [("png", "image/png"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("webp", "image/webp")];
const SOUNDS: [(&str, &str); 3] = [("ogg", "audio/ogg"), ("mp3", "audio/mpeg"), ("wav", "audio/wav")];

/// Every file that a page may ask for.
#[derive(Default)]
pub struct Media {
    files: BTreeMap<(Kind, String), Found>,
}

struct Found {
    /// The tree, without links.
    root: PathBuf,
    path: PathBuf,
    mime: &'static str,
}

/// The names that have a file, by kind; a page asks for no other.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Names {
    pub generals: Vec<String>,
    pub cards: Vec<String>,
    pub skills: Vec<String>,
    pub deaths: Vec<String>,
}

/// A file as it is sent.
pub struct File {
    pub bytes: Vec<u8>,
    pub mime: &'static str,
}

impl Media {
    /// Reads the folders of these trees. A later tree lies over the earlier ones.
    pub fn of(roots: &[PathBuf]) -> Media {
        let mut media = Media::default();
        for root in roots {
            let Ok(root) = root.canonicalize() else { continue };
            for (kind, folder) in FOLDERS {
                media.read(kind, &root, &root.join(folder));
            }
        }
        media
    }

    fn read(&mut self, kind: Kind, root: &Path, folder: &Path) {
        // Without links: a tree shows its own files only.
        for entry in WalkDir::new(folder).max_depth(1).sort_by_file_name().into_iter().flatten() {
            let path = entry.path();
            let is_inside = path.canonicalize().is_ok_and(|real| real.starts_with(root));
            if self.files.len() >= MOST || !entry.file_type().is_file() || !is_inside {
                continue;
            }
            let name = path.file_stem().and_then(|stem| stem.to_str());
            if let (Some(name), Some(mime)) = (name, mime(kind, path)) {
                self.files.insert(
                    (kind, name.to_owned()),
                    Found { root: root.to_owned(), path: path.to_owned(), mime },
                );
            }
        }
    }

    /// Returns what there is.
    pub fn names(&self) -> Names {
        let of =
            |kind: Kind| self.files.keys().filter(|key| key.0 == kind).map(|key| key.1.clone()).collect();
        Names {
            generals: of(Kind::General),
            cards: of(Kind::Card),
            skills: of(Kind::Skill),
            deaths: of(Kind::Death),
        }
    }

    /// Returns `true` if no tree has any file.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Reads a file, as long as it is not too long.
    pub fn file(&self, kind: Kind, name: &str) -> Option<File> {
        let found = self.files.get(&(kind, name.to_owned()))?;
        // The file may have been replaced by a link since.
        let real =
            found.path.canonicalize().ok().filter(|real| real.starts_with(&found.root) && real.is_file())?;
        let mut bytes = Vec::new();
        std::fs::File::open(real).ok()?.take(LONGEST + 1).read_to_end(&mut bytes).ok()?;
        (bytes.len() as u64 <= LONGEST).then_some(File { bytes, mime: found.mime })
    }
}

fn mime(kind: Kind, path: &Path) -> Option<&'static str> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    let known: &[(&str, &str)] = match kind {
        Kind::General | Kind::Card => &PICTURES,
        Kind::Skill | Kind::Death => &SOUNDS,
    };
    known.iter().find(|(other, _)| *other == ending).map(|(_, mime)| *mime)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(name: &str, files: &[&str]) -> PathBuf {
        let root = std::env::temp_dir().join(format!("sgs-media-{}-{name}", std::process::id()));
        for file in files {
            let path = root.join(file);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(&path, file.as_bytes()).expect("a file");
        }
        root
    }

    #[test]
    fn files_are_found_by_kind_and_name_and_a_later_tree_wins() {
        let below = tree(
            "below",
            &[
                "image/generals/card/caocao.jpg",
                "audio/skill/jianxiong1.ogg",
                "image/generals/card/notes.txt",
            ],
        );
        let above = tree(
            "above",
            &["image/generals/card/caocao.png", "image/card/slash.png", "audio/death/caocao.mp3"],
        );
        let media = Media::of(&[below.clone(), above.clone()]);
        let names = media.names();
        assert_eq!(names.generals, ["caocao"]);
        assert_eq!(names.cards, ["slash"]);
        assert_eq!(names.skills, ["jianxiong1"]);
        assert_eq!(names.deaths, ["caocao"]);
        let file = media.file(Kind::General, "caocao").expect("a picture");
        assert_eq!(
            (file.mime, file.bytes.as_slice()),
            ("image/png", "image/generals/card/caocao.png".as_bytes())
        );
        for name in ["../card/slash", "caocao.png", "", "notes"] {
            assert!(media.file(Kind::General, name).is_none(), "{name}");
        }
        for root in [below, above] {
            std::fs::remove_dir_all(root).expect("removed");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_a_tree_and_long_files_are_not_served() {
        let secret = tree("secret", &["secret.png"]);
        let root = tree("linked", &["image/card/peach.png"]);
        std::os::unix::fs::symlink(secret.join("secret.png"), root.join("image/card/slash.png"))
            .expect("a link");
        std::os::unix::fs::symlink(&secret, root.join("image/big-card")).expect("a link");
        let long = std::fs::File::create(root.join("image/card/jink.png")).expect("a file");
        long.set_len(LONGEST + 1).expect("a long file");
        let media = Media::of(std::slice::from_ref(&root));
        assert_eq!(media.names().cards, ["jink", "peach"]);
        assert!(media.file(Kind::Card, "jink").is_none());
        assert!(media.file(Kind::Card, "peach").is_some());
        for root in [secret, root] {
            std::fs::remove_dir_all(root).expect("removed");
        }
    }
}
