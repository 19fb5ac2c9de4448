//! Watched files on a disk while a game runs.

use super::*;
use sgs::script::load::{Cache, Sources};
use sgs::script::reload::{Feed, Missing, Seen, Trouble, Watcher};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Returns an empty folder for a test.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("reload").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("extensions")).expect("a folder");
    folder
}

fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("a file");
}

/// A watched content root with one package, and the Lua state in which it was run.
struct Watched {
    root: PathBuf,
    file: PathBuf,
    feed: Feed,
    script: Script,
    _watcher: Watcher,
}

impl Watched {
    fn new(name: &str) -> Watched {
        Watched::by(name, Watcher::new)
    }

    fn by(name: &str, watch: impl Fn(Arc<Library>) -> notify::Result<Watcher>) -> Watched {
        let root = scratch(name);
        let file = root.join(X);
        write(&file, &marker("old"));
        Watched::at(root, file, watch)
    }

    /// Watches an existing root.
    fn at(root: PathBuf, file: PathBuf, watch: impl Fn(Arc<Library>) -> notify::Result<Watcher>) -> Watched {
        let sources = Sources { roots: vec![root.clone()], bare: true, ..Sources::default() };
        let library = Arc::new(Library::open(&sources).expect("a library"));
        library.compile_all(&Cache::none());
        let watcher = watch(library).expect("a watcher");
        let (library, feed) = watcher.feed();
        let (script, failures) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
        assert_eq!(failures, []);
        Watched { root, file, feed, script, _watcher: watcher }
    }

    /// Applies the next change and returns its outcomes.
    fn next(&self) -> Vec<Outcome> {
        next(&self.script, &self.feed)
    }

    /// Asserts that no further change is seen for a while.
    fn assert_calm(&self) {
        std::thread::sleep(Duration::from_millis(400));
        assert!(self.feed.is_empty(), "{:?}", self.feed.take());
    }

    fn missing(&self) -> Missing {
        let outcomes = self.next();
        let told = outcomes.iter().find_map(|outcome| match &outcome.result {
            Err(Trouble::Missing(missing)) => Some(missing.clone()),
            _ => None,
        });
        assert!(self.script.loaded().0.skill("marks").is_some(), "the last good version stays");
        told.unwrap_or_else(|| panic!("{outcomes:?}"))
    }
}

fn next(script: &Script, feed: &Feed) -> Vec<Outcome> {
    let since = Instant::now();
    while feed.is_empty() {
        assert!(since.elapsed() < Duration::from_secs(120), "nothing was seen");
        std::thread::sleep(Duration::from_millis(2));
    }
    script.take_news(feed.take())
}

#[test]
fn a_file_that_is_saved_during_a_game_is_live_in_it() {
    let watched = Watched::new("saved");
    let (script, feed, file) = (watched.script.clone(), watched.feed.clone(), watched.file.clone());
    let mut step = 0;
    let room = play(&watched.script, "tester", 7, move |room, _| {
        let turn = room.table().turn.turns;
        if turn >= 2 && step == 0 {
            step = 1;
            write(&file, &marker("new"));
            taken(next(&script, &feed));
        }
        if turn >= 4 && step == 1 {
            step = 2;
            // Editors save like this: a file beside it, renamed.
            let beside = file.with_extension("lua~");
            write(&beside, &marker("newest"));
            std::fs::rename(&beside, &file).expect("renamed");
            taken(next(&script, &feed));
        }
    });
    let lord = lord(&room);
    let marks = |name: &str| room.mark(lord, name);
    assert!(marks("old") > 0 && marks("new") > 0 && marks("newest") > 0);
    assert_eq!(watched.script.host().notices().errors(), []);
}

/// Tests polling, for file systems without change events.
#[test]
fn a_file_is_looked_at_where_nothing_shows_changes() {
    let watched = Watched::by("polled", Watcher::polling);
    write(&watched.file, &marker("new"));
    assert_eq!(taken(watched.next()).names.skills, ["marks"]);
    // A broken file is reported, the last good version stays, and the fix is loaded.
    write(&watched.file, "return return");
    assert!(trouble(watched.next()).contains("extensions/x.lua:1: "));
    write(&watched.file, &marker("newer"));
    assert_eq!(taken(watched.next()).names.skills, ["marks"]);
    // A new file, and a deleted one.
    let other = watched.root.join("extensions/other.lua");
    write(&other, "return sgs.Package('other')");
    taken(watched.next());
    std::fs::remove_file(&watched.file).expect("removed");
    assert_eq!(watched.missing(), Missing::Gone);
    watched.assert_calm();
}

#[cfg(unix)]
#[test]
fn links_within_a_tree_are_watched_where_they_lead() {
    use std::os::unix::fs::symlink;
    let root = scratch("links");
    let kept = root.join("extensions/kept/text.txt");
    write(&kept, &marker("old"));
    write(&root.join("extensions/kept/later.txt"), "return sgs.Package('later')");
    let file = root.join(X);
    symlink(&kept, &file).expect("a link");
    symlink(root.join("extensions/nowhere"), root.join("extensions/nowhere.lua")).expect("a link");
    symlink(root.join("extensions"), root.join("extensions/round")).expect("a link");
    let watched = Watched::at(root.clone(), file, Watcher::new);
    assert!(watched.script.loaded().0.skill("marks").is_some());
    write(&kept, &marker("new"));
    assert_eq!(taken(watched.next()).names.skills, ["marks"]);
    // Editors save by replacing the file.
    let beside = root.join("extensions/kept/text.txt~");
    write(&beside, &marker("newer"));
    std::fs::rename(&beside, &kept).expect("renamed");
    assert_eq!(taken(watched.next()).names.skills, ["marks"]);
    // A link created later.
    symlink(root.join("extensions/kept/later.txt"), root.join("extensions/later.lua")).expect("a link");
    taken(watched.next());
    write(&root.join("extensions/kept/later.txt"), "number = 3 return sgs.Package('later')");
    taken(watched.next());
    assert_eq!(eval::<i64>(&watched.script, "return number"), 3);
    write(&root.join("extensions/kept/other.txt"), "return 1");
    watched.assert_calm();
}

#[cfg(unix)]
#[test]
fn links_out_of_a_tree_are_not_followed() {
    use std::os::unix::fs::symlink;
    let root = scratch("links-out");
    let elsewhere = scratch("links-elsewhere");
    write(&elsewhere.join("secret.lua"), "secret = 1 return sgs.Package('secret')");
    write(&elsewhere.join("more/lib.lua"), "secret = 2");
    let file = root.join(X);
    write(&file, &marker("old"));
    symlink(elsewhere.join("secret.lua"), root.join("extensions/secret.lua")).expect("a link");
    symlink(elsewhere.join("more"), root.join("extensions/more")).expect("a link");
    symlink("/", root.join("extensions/all")).expect("a link");
    let watched = Watched::at(root.clone(), file, Watcher::new);
    assert!(watched.script.loaded().0.skill("marks").is_some());
    let seen = "return tostring(secret) .. tostring((pcall(require, 'extensions.more.lib')))
        .. tostring(io.open('extensions/secret.lua')) .. tostring(io.open('extensions/more/lib.lua'))";
    assert_eq!(eval::<String>(&watched.script, seen), "nilfalsenilnil");
    write(&elsewhere.join("secret.lua"), "secret = 3");
    watched.assert_calm();
    // A link created while a game runs.
    symlink(elsewhere.join("secret.lua"), root.join("extensions/later.lua")).expect("a link");
    watched.assert_calm();
    assert_eq!(eval::<String>(&watched.script, "return tostring(secret)"), "nil");
    // A named folder may itself be a link.
    let named = elsewhere.join("named");
    symlink(&root, &named).expect("a link");
    let library =
        Library::open(&Sources { roots: vec![named], bare: true, ..Sources::default() }).expect("a library");
    assert!(library.files().any(|(_, source)| source.name == X));
}

#[test]
fn broken_file_keeps_last_good_version_and_is_reported_once() {
    let watched = Watched::new("bad");
    let file = &watched.file;
    let good = marker("new");

    // Half of it, for longer than a write takes.
    write(file, &good[..good.len() / 2]);
    let told = trouble(watched.next());
    assert!(told.contains("extensions/x.lua:"), "{told}");
    watched.assert_calm();
    // Emptied, as some editors do for a moment.
    write(file, "");
    assert_eq!(watched.missing(), Missing::Empty);
    watched.assert_calm();
    // Complete again, and the same as at the start.
    write(file, &marker("old"));
    taken(watched.next());
    // Deleted, and restored.
    std::fs::remove_file(file).expect("removed");
    assert_eq!(watched.missing(), Missing::Gone);
    watched.assert_calm();
    write(file, &marker("old"));
    taken(watched.next());
    // A folder instead, with a Lua file in it.
    std::fs::remove_file(file).expect("removed");
    std::fs::create_dir(file).expect("a folder");
    assert_eq!(watched.missing(), Missing::Folder);
    write(&file.join("inner.lua"), "inner = 1");
    taken(watched.next());
    std::fs::remove_dir_all(file).expect("removed");
    write(file, &good);
    // On a busy machine the deletion of the other one is reported first.
    let mut told: Vec<Outcome> = watched.next();
    if !told.iter().any(|outcome| outcome.run == [X]) {
        told.extend(watched.next());
    }
    assert!(told.iter().any(|outcome| outcome.run == [X]), "{told:?}");
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let watched = Watched::new("unreadable");
    let rights = |mode| std::fs::set_permissions(&watched.file, std::fs::Permissions::from_mode(mode));
    rights(0o000).expect("rights");
    // The superuser can read it anyway.
    if std::fs::read(&watched.file).is_err() {
        assert!(matches!(watched.missing(), Missing::Unreadable(_)));
        rights(0o644).expect("rights");
        taken(watched.next());
    }
}

#[test]
fn a_save_in_pieces_is_no_error() {
    use std::io::Write;
    let watched = Watched::new("pieces");
    let text = marker("new");
    let mut out = std::fs::File::create(&watched.file).expect("a file");
    for piece in text.as_bytes().chunks(text.len() / 5 + 1) {
        out.write_all(piece).expect("written");
        out.flush().expect("written");
        std::thread::sleep(Duration::from_millis(25));
    }
    taken(watched.next());
    watched.assert_calm();
}

#[test]
fn new_files_folders_and_renamed_ones_are_seen() {
    let watched = Watched::new("new");
    let root = &watched.root;
    write(
        &root.join("extensions/y.lua"),
        "local p = sgs.Package('y') sgs.General(p, 'newcomer', 'wu', 3) return p",
    );
    taken(watched.next());
    let generals = || watched.script.loaded().0.generals.keys().cloned().collect::<Vec<Name>>();
    assert!(generals().iter().any(|g| g == "newcomer"));
    // A folder that did not exist when the watch began.
    write(&root.join("lang/zh_CN/y.lua"), "return { ['newcomer'] = '来者' }");
    taken(watched.next());
    assert_eq!(watched.script.host().translate("newcomer"), "来者");
    // A rename: one file is deleted, another one replaces it.
    std::fs::rename(&watched.file, root.join("extensions/z.lua")).expect("renamed");
    let since = Instant::now();
    while since.elapsed() < Duration::from_secs(1) {
        watched.script.take_news(watched.feed.take());
        std::thread::sleep(Duration::from_millis(10));
    }
    write(&root.join("extensions/z.lua"), &marker("moved"));
    taken(watched.next());
    let room = play(&watched.script, "tester", 1, |_, _| {});
    assert!(room.mark(lord(&room), "moved") > 0);
    // The whole folder is moved away and back.
    std::fs::rename(root.join("extensions"), root.join("away")).expect("renamed");
    let outcomes = watched.next();
    assert!(outcomes.iter().all(Outcome::is_failure), "{outcomes:?}");
    std::fs::rename(root.join("away"), root.join("extensions")).expect("renamed");
    std::thread::sleep(Duration::from_millis(600));
    watched.script.take_news(watched.feed.take());
    write(&root.join("extensions/z.lua"), &marker("again"));
    taken(watched.next());
}

#[test]
fn a_file_that_changes_all_the_time_does_not_keep_a_game_busy() {
    let watched = Watched::new("busy");
    let since = Instant::now();
    let mut seen = 0;
    for i in 0.. {
        write(&watched.file, &marker(&format!("m{i}")));
        std::thread::sleep(Duration::from_millis(5));
        let news = watched.feed.take();
        seen += news.len();
        assert!(news.iter().all(|news| matches!(news.what, Seen::Text(_) | Seen::Missing(_))));
        if since.elapsed() > Duration::from_secs(4) {
            break;
        }
    }
    assert!((2..=20).contains(&seen), "{seen} in four seconds");
    // The final version is loaded.
    write(&watched.file, &marker("last"));
    let until = Instant::now() + Duration::from_secs(120);
    loop {
        watched.script.take_news(watched.feed.take());
        let room = play(&watched.script, "tester", 1, |_, _| {});
        if room.mark(lord(&room), "last") > 0 {
            break;
        }
        assert!(Instant::now() < until, "the final version is not loaded");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_single_package_is_watched_where_it_lies() {
    let root = scratch("single");
    let file = root.join("my.lua");
    write(&file, &marker("old"));
    let sources = Sources { extensions: vec![file.clone()], bare: true, ..Sources::default() };
    let library = Arc::new(Library::open(&sources).expect("a library"));
    let watcher = Watcher::new(library).expect("a watcher");
    let (library, feed) = watcher.feed();
    let (script, _) = Script::load(catalog(&DeckOptions::default()), &library).expect("a state");
    write(&root.join("other.lua"), "return nothing");
    write(&file, &marker("new"));
    let outcomes = next(&script, &feed);
    assert_eq!(outcomes[0].files, ["extensions/my.lua"]);
    taken(outcomes);
}
