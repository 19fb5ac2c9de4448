//! A disk cache of bytecode between runs of the program. The key of an entry covers everything that it was
//! made of, and an entry is used only after its hash was verified. LuaJIT trusts bytecode, so nothing else
//! may reach it.

use mlua::{Lua, LuaOptions, StdLib};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Changed whenever the same text compiles differently or the file format changes.
const FORM: &str = "sgs bytecode 1\n";

/// Length of a hash.
const HASH: usize = blake3::OUT_LEN;

/// The location of the cache.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    /// `None` to cache nothing.
    folder: Option<PathBuf>,
}

/// The key of an entry.
pub(super) struct Key(blake3::Hash);

impl Cache {
    /// Returns a cache that stores nothing.
    pub fn none() -> Cache {
        Cache::default()
    }

    pub fn at(folder: impl Into<PathBuf>) -> Cache {
        Cache { folder: Some(folder.into()) }
    }

    /// Returns the cache in the folder of the variable `SGS_CACHE` (empty for none), or in the user's cache
    /// folder.
    pub fn of_user() -> Cache {
        let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
        if let Some(folder) = variable("SGS_CACHE") {
            return Cache { folder: Some(folder).filter(|f| !f.as_os_str().is_empty()) };
        }
        let given = |name: &str| variable(name).filter(|path| path.is_absolute());
        let folder = if cfg!(windows) {
            given("LOCALAPPDATA").map(|p| p.join("sgs").join("cache"))
        } else if cfg!(target_os = "macos") {
            given("HOME").map(|p| p.join("Library/Caches/sgs"))
        } else {
            given("XDG_CACHE_HOME").or_else(|| given("HOME").map(|p| p.join(".cache"))).map(|p| p.join("sgs"))
        };
        Cache { folder }
    }

    /// Returns the folder of the cache, if there is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Returns the bytecode of a text, if there is a valid entry.
    pub(super) fn get(&self, key: &Key) -> Option<Vec<u8>> {
        let path = self.path(key)?;
        // Reading a pipe would block.
        if std::fs::metadata(&path).is_ok_and(|about| !about.is_file()) {
            tracing::debug!("{}: not a file", path.display());
            return None;
        }
        let mut kept = match std::fs::read(&path) {
            Ok(kept) => kept,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(error) => {
                tracing::debug!("cannot read {}: {error}", path.display());
                return None;
            }
        };
        let whole = kept.get(..HASH).is_some_and(|hash| hash == key.seal(&kept[HASH..]).as_bytes());
        if !whole {
            tracing::debug!("{}: not whole, made anew", path.display());
            return None;
        }
        Some(kept.split_off(HASH))
    }

    /// Stores bytecode. Errors are ignored: it is compiled again next time.
    pub(super) fn put(&self, key: &Key, bytecode: &[u8]) {
        let Some(path) = self.path(key) else { return };
        if let Err(error) = write(&path, &[key.seal(bytecode).as_bytes(), bytecode].concat()) {
            tracing::debug!("cannot write {}: {error}", path.display());
        }
    }

    fn path(&self, key: &Key) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{}.luac", key.0.to_hex())))
    }
}

impl Key {
    /// Computes the key. It includes the name, because the bytecode contains it with the lines of errors.
    pub(super) fn of(name: &str, text: &[u8]) -> Key {
        let mut hasher = blake3::Hasher::new();
        for part in [FORM, env!("CARGO_PKG_VERSION"), engine(), name] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        hasher.update(text);
        Key(hasher.finalize())
    }

    /// Returns the keyed hash stored before the bytecode; an entry under a wrong name fails as well.
    fn seal(&self, bytecode: &[u8]) -> blake3::Hash {
        blake3::keyed_hash(self.0.as_bytes(), bytecode)
    }
}

/// Returns the version of LuaJIT and the processor architecture.
fn engine() -> &'static str {
    static ENGINE: OnceLock<String> = OnceLock::new();
    ENGINE.get_or_init(|| {
        let ask = || -> mlua::Result<String> {
            let lua = Lua::new_with(StdLib::JIT, LuaOptions::default())?;
            lua.load("return jit.version .. ' ' .. jit.arch .. ' ' .. jit.os").eval()
        };
        ask().unwrap_or_default()
    })
}

/// Writes atomically: others may read the file meanwhile.
fn write(path: &std::path::Path, bytes: &[u8]) -> io::Result<()> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let half = path.with_extension(format!("{}-{number}.half", std::process::id()));
    std::fs::write(&half, bytes).and_then(|()| std::fs::rename(&half, path)).inspect_err(|_| {
        let _ = std::fs::remove_file(&half);
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::load::compile::compile;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("sgs-cache-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    fn only_file(folder: &Path) -> PathBuf {
        let mut files = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path());
        let file = files.next().unwrap();
        assert_eq!(files.next(), None);
        file
    }

    #[test]
    fn what_was_kept_comes_back_for_the_same_name_and_text_only() {
        let folder = folder("same");
        let cache = Cache::at(&folder);
        let key = Key::of("x.lua", b"return 1");
        assert_eq!(cache.get(&key), None);
        let bytecode = compile("x.lua", b"return 1").unwrap();
        cache.put(&key, &bytecode);
        assert_eq!(cache.get(&Key::of("x.lua", b"return 1")), Some(bytecode));
        assert_eq!(cache.get(&Key::of("y.lua", b"return 1")), None);
        assert_eq!(cache.get(&Key::of("x.lua", b"return 2")), None);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_not_whole_is_not_believed() {
        let folder = folder("whole");
        let cache = Cache::at(&folder);
        let key = Key::of("x.lua", b"return 1");
        cache.put(&key, &compile("x.lua", b"return 1").unwrap());
        let file = only_file(&folder);
        let good = std::fs::read(&file).unwrap();
        let mut flipped = good.clone();
        *flipped.last_mut().unwrap() ^= 1;
        let foreign = compile("x.lua", b"return 2").unwrap();
        for bad in [&[][..], &good[..10], &good[..good.len() - 1], &flipped, &good[HASH..], &foreign] {
            std::fs::write(&file, bad).unwrap();
            assert_eq!(cache.get(&key), None);
        }
        // The seal of another entry does not match.
        let other = Key::of("y.lua", b"return 1");
        std::fs::write(cache.path(&other).unwrap(), &good).unwrap();
        assert_eq!(cache.get(&other), None);
        std::fs::write(&file, &good).unwrap();
        assert!(cache.get(&key).is_some());
        std::fs::remove_dir_all(folder).unwrap();
    }

    /// Opening a pipe waits until somebody writes to it.
    #[cfg(unix)]
    #[test]
    fn a_pipe_under_the_name_of_an_entry_is_not_read() {
        let folder = folder("pipe");
        std::fs::create_dir_all(&folder).unwrap();
        let cache = Cache::at(&folder);
        let key = Key::of("x.lua", b"return 1");
        let made = std::process::Command::new("mkfifo").arg(cache.path(&key).unwrap()).status().unwrap();
        assert!(made.success());
        assert_eq!(cache.get(&key), None);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_no_error() {
        let file = folder("file");
        std::fs::write(&file, "in the way").unwrap();
        let cache = Cache::at(file.join("below"));
        let key = Key::of("x.lua", b"return 1");
        cache.put(&key, b"anything");
        assert_eq!(cache.get(&key), None);
        std::fs::remove_file(file).unwrap();
    }
}
