//! Mapping of paths to files of a library, and their current content on disk.

use crate::rules::names::Lang;
use crate::script::load::{
    ALL, FileId, Library, Place, Source, home, is_content, leads_out, read_text, text_within, walk,
};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::feed::Seen;

/// Reason for missing content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Missing {
    Gone,
    Empty,
    /// A folder of this name exists instead.
    Folder,
    Unreadable(String),
}

impl Missing {
    /// Returns `true` if the file does not exist any more.
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

/// The locations of a library as paths of the system.
pub(super) struct Places {
    /// Locations with the index of their root.
    all: Vec<(usize, Place)>,
    /// The library when watching began.
    library: Library,
}

/// Returns an absolute path, without `.` and links in its existing part.
fn full(path: &Path) -> PathBuf {
    // A missing file may be created later: its parent exists.
    let parent = || Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(parent).unwrap_or_else(|| path.to_owned())
}

impl Places {
    pub(super) fn of(library: &Library) -> Places {
        let full = |(tree, place): (usize, &Place)| {
            let place = match place {
                Place::Folder { path, under } => Place::Folder { path: full(path), under: under.clone() },
                Place::Top { path } => Place::Top { path: full(path) },
                // An editor may replace the file: only the folder is stable.
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

    /// Returns `true` if a path is inside one of the locations, or contains one.
    pub(super) fn concern(&self, path: &Path) -> bool {
        self.iter().any(|place| {
            let (Place::Folder { path: at, .. } | Place::Top { path: at } | Place::File { path: at, .. }) =
                place;
            at.starts_with(path) || path.starts_with(at)
        })
    }

    /// Returns the files with this path.
    pub(super) fn locate(&self, path: &Path) -> Vec<FileId> {
        if !is_content(path) {
            return Vec::new();
        }
        let named = self.all.iter().filter_map(|(tree, place)| Some((*tree, name_at(place, path)?)));
        named.map(|file| (self.library.owner_of(&file), file.1)).collect()
    }

    /// Returns the path of a file, existing or not.
    pub(super) fn path_of(&self, (tree, name): &FileId) -> Option<PathBuf> {
        let below = |path: &Path, under: &str| Some(path.join(name.strip_prefix(under)?.strip_prefix('/')?));
        let holds = |of: usize| of == *tree || self.library.owner_of(&(of, name.clone())) == *tree;
        // Later overlays come first.
        let mut places: Vec<_> = self.all.iter().filter(|(of, _)| of >= tree && holds(*of)).collect();
        places.sort_by_key(|(of, _)| std::cmp::Reverse(*of));
        let mut paths = places.into_iter().filter_map(|(_, place)| match place {
            // QSanguosha has its AI in `lua/ai`.
            Place::Folder { path, under } => below(path, under).or_else(|| match &**under {
                "lua" => below(&path.join("ai"), "ai"),
                "extensions" => ai_beside(path, name).or_else(|| text_beside(path, name)),
                other => in_package(path, other.strip_prefix("extensions/")?, name),
            }),
            Place::Top { path } => (!name.contains('/')).then(|| path.join(name)),
            Place::File { path, name: own } => (own == name).then(|| path.clone()),
        });
        let first = paths.next()?;
        if first.exists() { Some(first) } else { paths.find(|path| path.exists()).or(Some(first)) }
    }

    /// Returns all existing links.
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

    /// Returns all existing Lua files.
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

/// A link in a location, and its target elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub here: PathBuf,
    pub there: PathBuf,
}

impl Link {
    /// Returns the link at this path, if it leads to an existing target.
    pub(super) fn at(path: &Path) -> Option<Link> {
        let there = path.is_symlink().then(|| path.canonicalize().ok())??;
        Some(Link { here: path.to_owned(), there })
    }

    /// Returns the path through the link for a path at its target.
    pub(super) fn seen(&self, path: &Path) -> Option<PathBuf> {
        let rest = path.strip_prefix(&self.there).ok()?;
        Some(if rest.as_os_str().is_empty() { self.here.clone() } else { self.here.join(rest) })
    }
}

/// Returns the path of an AI file that lies with its package in this folder.
fn ai_beside(extensions: &Path, name: &str) -> Option<PathBuf> {
    let file = name.strip_prefix("ai/")?;
    let package = file.strip_suffix("-ai.lua")?;
    let places = [extensions.join(file), extensions.join(package).join(file)];
    places.into_iter().find(|path| path.exists())
}

/// Returns the path of a text that lies in the folder of its package.
fn text_beside(extensions: &Path, name: &str) -> Option<PathBuf> {
    let (_, rest) = name.strip_prefix("lang/")?.split_once('/')?;
    let package = rest.split('/').next()?.trim_end_matches(".lua");
    text_within(&extensions.join(package), package, name).filter(|path| path.exists())
}

/// Returns the path of an AI or a text in the folder of a package.
fn in_package(folder: &Path, package: &str, name: &str) -> Option<PathBuf> {
    let ai = name.strip_prefix("ai/").filter(|file| file.strip_suffix("-ai.lua") == Some(package));
    ai.map(|file| folder.join(file)).or_else(|| text_within(folder, package, name))
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

/// Reads the current content of a path.
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
        // Reading a pipe or device would block.
        Ok(about) if !about.is_file() => Seen::Missing(Missing::Unreadable("not a file".into())),
        Ok(_) => match read_text(path) {
            Err(error) => missing(error),
            Ok(text) if text.trim_ascii().is_empty() => Seen::Missing(Missing::Empty),
            Ok(text) => Seen::Text(Source::new(name.to_owned(), Some(path.to_owned()), text)),
        },
    }
}

impl Library {
    /// Returns all files that differ on disk.
    pub fn differences(self: &Arc<Library>) -> Vec<super::News> {
        let places = Places::of(self);
        let known = self.files().map(|(tree, source)| (tree, source.name.clone()));
        let present = places.present().into_iter().flat_map(|path| places.locate(&path));
        let all: std::collections::BTreeSet<FileId> = known.chain(present).collect();
        all.into_iter().filter_map(|file| self.difference(&places, file)).collect()
    }

    /// Reads the current content of a file, changed or not.
    pub fn look_at(&self, file: &FileId) -> Option<super::News> {
        let path = Places::of(self).path_of(file)?;
        Some(super::News { file: file.clone(), what: look(&file.1, &path) })
    }

    /// Returns the current content of a file if it differs.
    pub(super) fn difference(&self, places: &Places, file: FileId) -> Option<super::News> {
        let path = places.path_of(&file)?;
        let known = self.source(&file);
        let what = match (look(&file.1, &path), known) {
            (Seen::Text(new), Some(old)) if new.text == old.text => return None,
            (Seen::Missing(_), None) => return None,
            // An embedded file never existed on disk.
            (Seen::Missing(_), Some(old)) if !old.is_on_disk() => return None,
            (what, _) => what,
        };
        Some(super::News { file, what })
    }
}
