//! Files that are written whole or not at all.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file whole or not at all: what was there before stays if the disk is full. Makes its folder.
///
/// A link stays a link, and its target is replaced; the permissions of an old file stay. A device or a pipe is written
/// as it is: a file must not take its place.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)?;
    }
    let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let old = std::fs::metadata(path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file() && !old.is_dir()) {
        return OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes());
    }
    let permissions = old.map(|old| old.permissions());
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    // What lies there is of an earlier process with this number, or a trap: a link is not followed.
    let _ = std::fs::remove_file(&part);
    let written = create_new(&part).and_then(|mut file| {
        // First: nobody reads it who may not read the old file.
        permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))?;
        file.write_all(text.as_bytes())?;
        file.sync_data()
    });
    let written = written.and_then(|()| std::fs::rename(&part, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    written
}

fn create_new(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn links_and_permissions_stay() {
        let folder = std::env::temp_dir().join(format!("sgs-whole-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let (target, link) = (folder.join("target.lua"), folder.join("link.lua"));
        std::fs::write(&target, "old").expect("a file");
        std::fs::set_permissions(&target, PermissionsExt::from_mode(0o640)).expect("permissions");
        symlink(&target, &link).expect("a link");
        write_whole(&link, "new").expect("written");
        assert!(std::fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert_eq!(std::fs::read_to_string(&target).expect("a text"), "new");
        assert_eq!(std::fs::metadata(&target).expect("a file").permissions().mode() & 0o777, 0o640);
        std::fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_pipe_is_written_and_stays_a_pipe() {
        use std::os::unix::fs::FileTypeExt;
        let folder = std::env::temp_dir().join(format!("sgs-pipe-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let pipe = folder.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
        assert!(made.success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read_to_string(pipe).expect("a text")
        });
        write_whole(&pipe, "new").expect("written");
        assert!(std::fs::metadata(&pipe).expect("it is there").file_type().is_fifo());
        assert_eq!(reader.join().expect("a reader"), "new");
        std::fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_link_in_the_place_of_the_part_is_not_followed() {
        let folder = std::env::temp_dir().join(format!("sgs-trap-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let victim = folder.join("victim");
        std::fs::write(&victim, "kept").expect("a file");
        symlink(&victim, folder.join(format!("x.lua.{}.part", std::process::id()))).expect("a link");
        write_whole(&folder.join("x.lua"), "new").expect("written");
        assert_eq!(std::fs::read_to_string(&victim).expect("a text"), "kept");
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
