//! Random specs in games: no script error, no illegal answer, and nothing of them is left behind.
//!
//! The specs are those of `tests/declared/texts/random.lua`. The test here plays a sample; all of them:
//!
//!     SGS_PLAYED=2000 cargo test --test it declared::played -- --nocapture

use crate::shared::folder::{scratch, write};
use crate::shared::program::sgs;

/// Specs in a package, four for each general.
const SPECS: usize = 80;

/// Seeds of the sample: their packages had numbers that read themselves, kinds in the place of cards, conversions with
/// limits, and skills at the start of a game.
const SAMPLE: &[u32] = &[3, 8, 11, 17, 22];

/// The least number of invocations in the games of a package: games in which nothing happens show nothing.
const LEAST: usize = 20;

/// Games that each package is played in.
const GAMES: &str = "4";

/// A package of generals with random specs, and a watch over what should have ended.
const PACKAGE: &str = r#"
local next_spec = generate(SEED)
local extension = sgs.Package("played")
local kingdoms = { "wei", "shu", "wu", "qun" }
for i = 1, SPECS / 4 do
    local hero = sgs.General(extension, "played_" .. i, kingdoms[i % 4 + 1], 4)
    for j = 1, 4 do
        local name = ("played_%d_%d"):format(i, j)
        hero:addSkill(sgs.skills(name)(next_spec(name)))
    end
end

-- Returns what a turn, phase or use has left behind when a turn begins. What happens before the first turn counts as its own.
local function left(room)
    if not room:getTag("played_begun"):toBool() then
        room:setTag("played_begun", sgs.QVariant(true))
        return nil
    end
    for _, player in sgs.qlist(room:getAllPlayers()) do
        for _, mark in ipairs(player:getMarkNames()) do
            local is_short = mark:find("%-Clear$") or mark:find("%-phase$")
            if is_short and player:getMark(mark) > 0 then return "mark " .. mark end
        end
    end
    for _, id in ipairs(room:getEffects()) do
        local info = room:getEffectInfo(id)
        if info:find("until turn") or info:find("until phase") or info:find("until use") then return "effect " .. info end
    end
end
extension:addSkills(sgs.CreateTriggerSkill { name = "played_watch", events = { sgs.TurnStart }, global = true, priority = 20,
    can_trigger = function(self, target) return target ~= nil end,
    on_trigger = function(self, event, player, data, room)
        local what = left(room)
        if what then error("left behind: " .. what) end
        return false
    end })
-- Says each time that a player is asked about one of the skills and wants it, or uses one in the play phase.
extension:addSkills(sgs.CreateTriggerSkill { name = "played_count", events = { sgs.ChoiceMade, sgs.CardUsed }, global = true,
    can_trigger = function(self, target) return target ~= nil end,
    on_trigger = function(self, event, player, data, room)
        local name
        if event == sgs.CardUsed then
            name = data:toCardUse().card:getSkillName()
        else
            name = data:toString():match("^skillInvoke:(played_%d+_%d+):yes")
        end
        if name and name:find("^played_%d") then print("invoked " .. name) end
        return false
    end })
return extension
"#;

/// Words of the program about games in which something went wrong.
struct Findings(String);

/// Plays games with the generals of a seed; gives how often their skills were invoked, or what is wrong.
fn play(seed: u32) -> Result<usize, Findings> {
    let folder = scratch("declared", &format!("played-{seed}"));
    let random = std::fs::read_to_string("tests/declared/texts/random.lua").expect("the file");
    let package = PACKAGE.replace("SEED", &seed.to_string()).replace("SPECS", &SPECS.to_string());
    let text = format!("local _, generate = (function() {random}\nend)()\n{package}");
    write(&folder.join("played.lua"), &text);
    let names: Vec<String> = (1..=SPECS / 4).map(|i| format!("played_{i}")).collect();
    let seed_text = seed.to_string();
    let fixed =
        ["sim", "--strict", "--lang", "en", "--no-timing", "--isolate=off", "--no-accidents", "-j", "1"];
    let chosen = ["-v", "-n", GAMES, "--seed", &seed_text, "--ext", "played.lua"];
    let generals = names.iter().flat_map(|name| ["--general", name.as_str()]);
    let arguments: Vec<&str> = fixed.into_iter().chain(chosen).chain(generals).collect();
    let (code, said) = sgs(&folder, &arguments);
    let invoked = said.lines().filter(|line| line.contains("invoked played_")).count();
    if code == 0 { Ok(invoked) } else { Err(Findings(format!("seed {seed}: {said}"))) }
}

#[test]
fn random_specs_are_played_and_leave_nothing_behind() {
    let asked: Option<usize> = std::env::var("SGS_PLAYED").ok().and_then(|n| n.parse().ok());
    let seeds = asked.map_or(SAMPLE.to_vec(), |specs| (1..=specs.div_ceil(SPECS) as u32).collect());
    let specs = seeds.len() * SPECS;
    let (mut invoked, mut wrong) = (Vec::new(), Vec::new());
    for seed in seeds {
        match play(seed) {
            Ok(times) => invoked.push(times),
            Err(Findings(said)) => wrong.push(said),
        }
    }
    println!(
        "{specs} specs, {GAMES} games for each {SPECS}: {} packages with findings, invoked {invoked:?} times",
        wrong.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(invoked.iter().all(|times| *times >= LEAST), "{invoked:?}");
}
