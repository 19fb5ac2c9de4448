//! Games that begin where the packages are loaded, in copies of the process: the same as games in fresh states, byte
//! for byte. A death of a copy is reported, and its game is played again.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Far more than anything here takes.
const PATIENCE: Duration = Duration::from_secs(300);

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sgs"));
    command.args(arguments).env("LC_ALL", "C").env_remove("RUST_LOG");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn sgs(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// An empty folder of a test.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("start_once").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Returns the files of a folder by name.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    all.sort();
    all.into_iter()
        .map(|path| {
            (path.strip_prefix(folder).expect("within").into(), std::fs::read(&path).expect("a file"))
        })
        .collect()
}

/// Plays a batch kept and fresh; output, exit code and records are equal.
fn is_the_same(name: &str, arguments: &[&str]) {
    let run = |how: &str, more: &[&str]| {
        let folder = scratch(&format!("{name}-{how}"));
        let record = folder.to_string_lossy().into_owned();
        let common = ["sim", "--json", "--no-timing", "--no-accidents", "--record", &record];
        let output = sgs(&[&common[..], arguments, more].concat());
        (output.status.code(), text(&output.stdout), text(&output.stderr), files(&folder))
    };
    let (kept, fresh) = (run("kept", &["--jobs", "1"]), run("fresh", &["--fresh", "--jobs", "1"]));
    assert_eq!(kept.0, fresh.0, "{name}: {}", kept.2);
    assert_eq!(kept.1, fresh.1, "{name}");
    assert_eq!(kept.2, fresh.2, "{name}");
    assert!(!kept.3.is_empty() && kept.3 == fresh.3, "{name}: other records");
    assert!(run("two", &["--jobs", "2"]) == kept, "{name}: two jobs differ from one");
}

#[test]
fn games_of_all_players_are_the_same_as_in_fresh_states() {
    for agent in ["builtin", "random", "lua"] {
        is_the_same(agent, &["-n", "3", "--seats", "5", "--seed", "21", "--agent", agent]);
    }
    is_the_same("alone", &["-n", "1", "--seats", "4", "--seed", "22"]);
}

/// A package that keeps what it finds while it loads: chance, time, a count, lines that it prints, warnings, an error.
const AT_LOAD: &str = r#"
local extension = sgs.Package("atload")
print("loaded")
local chance = { math.random(1, 1000000), math.random(1, 1000000) }
local time, calls, words = os.time(), 0, {}
for i = 1, 50 do words["w" .. i] = math.random(1, 9) end
sgs.CreateTriggerSkill { name = "unused", events = {}, on_trigger = 3 }
local note = sgs.CreateTriggerSkill {
    name = "note",
    events = { sgs.EventPhaseStart },
    global = true,
    can_trigger = function(_, player) return player:getPhase() == sgs.Player_Start end,
    on_trigger = function(_, _, player, _, room)
        calls = calls + 1
        local text = chance[1] .. ":" .. chance[2] .. ":" .. time .. ":" .. calls .. ":" .. math.random(1, 1000)
        for key, value in pairs(words) do text = text .. key .. value end
        room:setTag("note", sgs.QVariant(text .. tostring(os.clock()) .. collectgarbage("count")))
        room:setPlayerMark(player, "note" .. #text .. text:sub(1, 40), calls)
        if calls % 3 == 0 then error("at call " .. calls) end
    end,
}
sgs.General(extension, "noter", "wei", 4):addSkill(note)
return { extension }
"#;

#[test]
fn values_kept_from_loading_are_those_of_fresh_states() {
    let folder = scratch("package");
    let package = folder.join("atload.lua");
    std::fs::write(&package, AT_LOAD).expect("written");
    let path = package.to_string_lossy();
    is_the_same(
        "package",
        &[
            "-n",
            "4",
            "--seats",
            "3",
            "--seed",
            "3",
            "--agent",
            "builtin",
            "--general",
            "noter",
            "--ext",
            &path,
        ],
    );
    // A single game tells what was printed while the packages were loaded, once.
    let alone =
        sgs(&["sim", "-n", "1", "--seats", "2", "--no-accidents", "--agent", "random", "--ext", &path]);
    assert_eq!(text(&alone.stderr).matches("loaded").count(), 1, "{}", text(&alone.stderr));
}

#[test]
fn hostile_packages_are_contained_as_in_fresh_states() {
    for name in
        ["oracles", "error_tail", "escape_environment", "weak", "ends_twice", "memory_marks", "overflow"]
    {
        let path = format!("{}/tests/hostile/{name}.lua", env!("CARGO_MANIFEST_DIR"));
        is_the_same(name, &["-n", "2", "--seats", "2", "--seed", "5", "--agent", "builtin", "--ext", &path]);
    }
}

#[test]
fn pairs_of_balance_are_the_same_as_in_fresh_states() {
    let folder = scratch("balance");
    let run = |how: &[&str]| {
        let out = folder.join("out.json");
        let path = out.to_string_lossy().into_owned();
        let arguments =
            ["balance", "zhenji", "simayi", "-n", "2", "--width", "0", "--agent", "builtin", "--out", &path];
        let output = sgs(&[&arguments[..], how].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        (text(&output.stdout), std::fs::read_to_string(&out).expect("results"))
    };
    assert_eq!(run(&["--jobs", "2"]), run(&["--fresh", "--jobs", "1"]));
}

/// A batch whose games last some seconds, so that a copy can be killed within.
#[cfg(target_os = "linux")]
struct Running(Child);

#[cfg(target_os = "linux")]
impl Running {
    /// Starts a batch, one game at a time.
    fn start(name: &str, games: &str) -> Running {
        let path = scratch(name).join("slow.lua");
        // Work that is about the same in each game, and nothing that anybody sees.
        let package = r#"
            local extension = sgs.Package("slow")
            local slow = sgs.CreateTriggerSkill {
                name = "slow", events = { sgs.GameStart }, global = true,
                can_trigger = function() return true end,
                on_trigger = function() for i = 1, 1e8 do local x = i end end,
            }
            sgs.General(extension, "sloth", "wei", 4):addSkill(slow)
            return { extension }
        "#;
        std::fs::write(&path, package).expect("written");
        let path = path.to_string_lossy();
        let arguments = [
            "sim",
            "--json",
            "--no-timing",
            "--no-accidents",
            "--seats",
            "2",
            "--agent",
            "random",
            "--jobs",
            "1",
        ];
        let more = ["-n", games, "--general", "sloth", "--ext", &path];
        Running(command(&[&arguments[..], &more].concat()).spawn().expect("the program starts"))
    }

    /// Waits for a copy that is none of these.
    fn copy(&self, others: &[u32]) -> u32 {
        let parent = self.0.id();
        let children = format!("/proc/{parent}/task/{parent}/children");
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            let text = std::fs::read_to_string(&children).unwrap_or_default();
            let mut found = text.split_ascii_whitespace().filter_map(|id| id.parse().ok());
            if let Some(copy) = found.find(|copy| !others.contains(copy)) {
                return copy;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("no copy has begun")
    }

    fn end(self) -> (Option<i32>, String, String) {
        let output = self.0.wait_with_output().expect("it ends");
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    }
}

#[cfg(target_os = "linux")]
fn kill(process: u32) {
    let process = rustix::process::Pid::from_raw(process as i32).expect("a process");
    rustix::process::kill_process(process, rustix::process::Signal::KILL).expect("it is there");
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_whose_copy_is_killed_is_played_again() {
    let undisturbed = Running::start("undisturbed", "2").end();
    assert_eq!((undisturbed.0, undisturbed.2.as_str()), (Some(0), ""));
    let batch = Running::start("killed", "2");
    kill(batch.copy(&[]));
    let (code, out, said) = batch.end();
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(out, undisturbed.1);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("sgs: game 0 (seed ") && said.contains("9, SIGKILL"), "{said}");
    assert!(said.trim_end().ends_with("it is played again"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_whose_copies_die_twice_is_lost_and_the_batch_goes_on() {
    let batch = Running::start("lost", "3");
    let first = batch.copy(&[]);
    kill(first);
    kill(batch.copy(&[first]));
    let (code, out, said) = batch.end();
    assert_eq!(code, Some(1), "{said}");
    assert_eq!(said.matches("game 0 (seed ").count(), 2, "{said}");
    let games: Vec<&str> = out.lines().filter(|line| !line.contains("\"summary\"")).collect();
    assert_eq!(games.len(), 3, "{out}");
    let winners: Vec<bool> = games.iter().map(|game| game.contains("SIGKILL")).collect();
    assert_eq!(winners, [true, false, false], "{out}");
}

#[cfg(target_os = "linux")]
#[test]
fn copies_end_with_the_process_that_made_them() {
    let batch = Running::start("ended", "3");
    let copy = batch.copy(&[]);
    kill(batch.0.id());
    let _ = batch.end();
    let began = Instant::now();
    let is_alive = || {
        let stat = std::fs::read_to_string(format!("/proc/{copy}/stat")).unwrap_or_default();
        // One that has ended may wait to be noticed.
        stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
    };
    while is_alive() {
        assert!(began.elapsed() < PATIENCE, "the copy goes on alone");
        std::thread::sleep(Duration::from_millis(1));
    }
}
