//! From paths to files of a library, and what lies there now.

use crate::rules::names::Lang;
use crate::script::load::{ALL, FileId, Library, Place, Source, home, is_content, leads_out, walk};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::feed::Seen;

/// Why there is no text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Missing {
    Gone,
    Empty,
    /// There is a folder of this name now.
    Folder,
    Unreadable(String),
}

impl Missing {
    /// The file is not there any more.
    pub fn is_gone(&self) -> bool {
        matches!(self, Missing::Gone | Missing::Folder)
    }

    pub fn words(&self, lang: Lang) -> String {
        match self {
            Missing::Gone => lang.pick("文件不见了", "the file is gone").to_owned(),
            Missing::Empty => lang.pick("文件是空的", "the file is empty").to_owned(),
            Missing::Folder => lang.pick("现在是一个文件夹", "it is a folder now").to_owned(),
            Missing::Unreadable(why) => {
                lang.pick(format!("读不出来：{why}"), format!("it cannot be read: {why}"))
            }
        }
    }
}

/// The places of a library, as the system calls them.
pub(super) struct Places {
    /// With the number of the tree.
    all: Vec<(usize, Place)>,
    /// As it was when somebody began to look.
    library: Library,
}

/// A path that does not depend on the working folder, without `.` and links in what is there.
fn full(path: &Path) -> PathBuf {
    // What is not there yet may come: its parent is there.
    let parent = || Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(parent).unwrap_or_else(|| path.to_owned())
}

impl Places {
    pub(super) fn of(library: &Library) -> Places {
        let full = |(tree, place): (usize, &Place)| {
            let place = match place {
                Place::Folder { path, under } => Place::Folder { path: full(path), under },
                Place::Top { path } => Place::Top { path: full(path) },
                // An editor may put another file in its place: the folder is what stays.
                Place::File { path, name } => {
                    let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
                    let folder = full(folder.unwrap_or(Path::new(".")));
                    let path = folder.join(path.file_name().unwrap_or_default());
                    Place::File { path, name: name.clone() }
                }
            };
            (tree, place)
        };
        Places { all: library.places().map(full).collect(), library: library.clone() }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Place> {
        self.all.iter().map(|(_, place)| place)
    }

    /// Does a path lie in one of the places, or one of them below it?
    pub(super) fn concern(&self, path: &Path) -> bool {
        self.iter().any(|place| {
            let (Place::Folder { path: at, .. } | Place::Top { path: at } | Place::File { path: at, .. }) =
                place;
            at.starts_with(path) || path.starts_with(at)
        })
    }

    /// The files that a path is.
    pub(super) fn locate(&self, path: &Path) -> Vec<FileId> {
        if !is_content(path) {
            return Vec::new();
        }
        let named = self.all.iter().filter_map(|(tree, place)| Some((*tree, name_at(place, path)?)));
        named.map(|file| (self.library.owner_of(&file), file.1)).collect()
    }

    /// Where a file lies, or would lie.
    pub(super) fn path_of(&self, (tree, name): &FileId) -> Option<PathBuf> {
        let below = |path: &Path, under: &str| Some(path.join(name.strip_prefix(under)?.strip_prefix('/')?));
        let holds = |of: usize| of == *tree || self.library.owner_of(&(of, name.clone())) == *tree;
        // What lies over a tree comes first.
        let mut places: Vec<_> = self.all.iter().filter(|(of, _)| of >= tree && holds(*of)).collect();
        places.sort_by_key(|(of, _)| std::cmp::Reverse(*of));
        let mut paths = places.into_iter().filter_map(|(_, place)| match place {
            // The original has its AI in `lua/ai`.
            Place::Folder { path, under: "lua" } => {
                below(path, "lua").or_else(|| below(&path.join("ai"), "ai"))
            }
            Place::Folder { path, under } => below(path, under),
            Place::Top { path } => (!name.contains('/')).then(|| path.join(name)),
            Place::File { path, name: own } => (own == name).then(|| path.clone()),
        });
        let first = paths.next()?;
        if first.exists() { Some(first) } else { paths.find(|path| path.exists()).or(Some(first)) }
    }

    /// Every link that is there.
    pub(super) fn links(&self) -> Vec<Link> {
        let mut links = Vec::new();
        for place in self.iter() {
            let walk = match place {
                Place::Folder { path, .. } => walk(path, ALL),
                Place::Top { path } => walk(path, 1),
                Place::File { path, .. } => {
                    links.extend(Link::at(path));
                    continue;
                }
            };
            let found = walk.flatten().filter(|entry| entry.path_is_symlink());
            links.extend(found.filter_map(|entry| Link::at(entry.path())));
        }
        links
    }

    /// Every Lua file that is there.
    pub(super) fn present(&self) -> Vec<PathBuf> {
        let mut all = Vec::new();
        for place in self.iter() {
            let walk = match place {
                Place::Folder { path, .. } => walk(path, ALL),
                Place::Top { path } => walk(path, 1),
                Place::File { path, .. } => {
                    all.push(path.clone());
                    continue;
                }
            };
            let files = walk.flatten().filter(|file| file.file_type().is_file());
            all.extend(files.map(|file| file.into_path()));
        }
        all
    }
}

/// A link in a place, and the file or folder elsewhere that it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub here: PathBuf,
    pub there: PathBuf,
}

impl Link {
    /// The link at this path, if it is one that leads somewhere.
    pub(super) fn at(path: &Path) -> Option<Link> {
        let there = path.is_symlink().then(|| path.canonicalize().ok())??;
        Some(Link { here: path.to_owned(), there })
    }

    /// What is at this path elsewhere, as it is seen through the link.
    pub(super) fn seen(&self, path: &Path) -> Option<PathBuf> {
        let rest = path.strip_prefix(&self.there).ok()?;
        Some(if rest.as_os_str().is_empty() { self.here.clone() } else { self.here.join(rest) })
    }
}

fn name_at(place: &Place, path: &Path) -> Option<String> {
    match place {
        Place::Folder { path: folder, under } => {
            let within = path.strip_prefix(folder).ok()?.to_string_lossy().replace('\\', "/");
            (!leads_out(path, folder)).then(|| home(&format!("{under}/{within}")))
        }
        Place::Top { path: folder } => {
            let is_there = path.parent() == Some(folder) && !leads_out(path, folder);
            is_there.then(|| path.file_name().map(|n| n.to_string_lossy().into_owned()))?
        }
        Place::File { path: file, name } => (path == file).then(|| name.clone()),
    }
}

/// What lies at a path now.
pub(super) fn look(name: &str, path: &Path) -> Seen {
    let missing = |error: std::io::Error| {
        Seen::Missing(match error.kind() {
            ErrorKind::NotFound => Missing::Gone,
            _ => Missing::Unreadable(error.to_string()),
        })
    };
    match std::fs::metadata(path) {
        Err(error) => missing(error),
        Ok(about) if about.is_dir() => Seen::Missing(Missing::Folder),
        // Pipes and devices would wait for somebody.
        Ok(about) if !about.is_file() => Seen::Missing(Missing::Unreadable("not a file".into())),
        Ok(_) => match std::fs::read(path) {
            Err(error) => missing(error),
            Ok(text) if text.trim_ascii().is_empty() => Seen::Missing(Missing::Empty),
            Ok(text) => Seen::Text(Source::new(name.to_owned(), Some(path.to_owned()), text)),
        },
    }
}

impl Library {
    /// Every file that differs on disk from what is here.
    pub fn differences(self: &Arc<Library>) -> Vec<super::News> {
        let places = Places::of(self);
        let known = self.files().map(|(tree, source)| (tree, source.name.clone()));
        let present = places.present().into_iter().flat_map(|path| places.locate(&path));
        let all: std::collections::BTreeSet<FileId> = known.chain(present).collect();
        all.into_iter().filter_map(|file| self.difference(&places, file)).collect()
    }

    /// What a file is now, whether it was changed or not.
    pub fn look_at(&self, file: &FileId) -> Option<super::News> {
        let path = Places::of(self).path_of(file)?;
        Some(super::News { file: file.clone(), what: look(&file.1, &path) })
    }

    /// What a file is now, when that is not what it is here.
    pub(super) fn difference(&self, places: &Places, file: FileId) -> Option<super::News> {
        let path = places.path_of(&file)?;
        let known = self.source(&file);
        let what = match (look(&file.1, &path), known) {
            (Seen::Text(new), Some(old)) if new.text == old.text => return None,
            (Seen::Missing(_), None) => return None,
            // What comes out of the program was never there.
            (Seen::Missing(_), Some(old)) if !old.is_on_disk() => return None,
            (what, _) => what,
        };
        Some(super::News { file, what })
    }
}
