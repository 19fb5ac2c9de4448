//! Files whose scenes failed in the last run: they are played first.

use crate::script::load::Cache;
use std::path::{Path, PathBuf};

/// The list of such files, kept for each working folder.
pub struct Failed(Option<PathBuf>);

impl Failed {
    /// Returns the list of the working folder; empty if nothing is cached.
    pub fn of_folder() -> Failed {
        let here = std::env::current_dir().ok();
        let cache = Cache::of_user();
        let path = cache.folder().zip(here).map(|(folder, here)| {
            let hash = blake3::hash(here.to_string_lossy().as_bytes()).to_hex();
            folder.join("failed-scenes").join(&hash[..16])
        });
        Failed(path)
    }

    /// Puts the files that failed before the others.
    pub fn first(&self, files: &mut [PathBuf]) {
        let text = self.0.as_ref().and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
        let failed: Vec<&Path> = text.lines().map(Path::new).collect();
        files.sort_by_key(|file| !failed.contains(&file.as_path()));
    }

    /// Keeps the list of files that failed, beside those of earlier runs that were not played now.
    pub fn keep(&self, played: &[PathBuf], failed: &[&Path]) {
        let Some(path) = &self.0 else { return };
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let others = text.lines().map(Path::new).filter(|file| !played.iter().any(|p| p == file));
        let mut all: Vec<&Path> = others.chain(failed.iter().copied()).collect();
        all.sort();
        all.dedup();
        let lines: String = all.iter().map(|file| format!("{}\n", file.display())).collect();
        if lines == text {
            return;
        }
        // A list that cannot be kept changes the order alone.
        let _ = path.parent().map(std::fs::create_dir_all);
        let _ = std::fs::write(path, lines);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_files_come_first_until_they_pass() {
        let folder = std::env::temp_dir().join(format!("sgs-failed-{}", std::process::id()));
        let list = Failed(Some(folder.join("list")));
        let files = ["a", "b", "c"].map(PathBuf::from);
        let order = |list: &Failed| {
            let mut files = files.clone();
            list.first(&mut files);
            files.map(|file| file.display().to_string()).concat()
        };
        assert_eq!(order(&list), "abc");
        list.keep(&files, &[Path::new("c")]);
        assert_eq!(order(&list), "cab");
        // Another file was played meanwhile.
        list.keep(&files[..1], &[]);
        assert_eq!(order(&list), "cab");
        list.keep(&files, &[]);
        let last = order(&list);
        let _ = std::fs::remove_dir_all(&folder);
        assert_eq!(last, "abc");
    }
}
