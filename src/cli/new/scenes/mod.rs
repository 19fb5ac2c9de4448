//! `sgs new scenes`: scenes for what the specs of a skill, general or package say.
//!
//! Each form of a spec gets scenes in which it acts and is declined. In others its condition keeps it from acting, its
//! limit is used up, or it is out of effect. They run as they are; what they log has to be read before it is kept.

mod cards;
mod conditions;
mod moments;
mod table;

use super::refusal::Refusal;
use crate::model::Name;
use crate::script::host::Script;
use conditions::arrange;
use moments::{Answers, answers, happen, people, steps, times, who};
use serde_json::Value;
use std::path::PathBuf;
use table::Table;

/// The scenes of a skill, and what has to be written by hand.
#[derive(Default)]
pub struct Drafts {
    pub text: String,
    pub count: usize,
    /// Sentences about forms and conditions that nobody knows how to set up.
    pub open: Vec<String>,
}

/// A file of scenes.
pub struct OfFile {
    pub path: PathBuf,
    pub text: String,
    pub open: Vec<String>,
}

/// Returns the scenes of a skill, of the skills of a general, or of those of a package, beside the file that defines the first.
pub fn of_name(script: &Script, name: &str) -> Result<OfFile, Refusal> {
    let specs = script.specs();
    let catalog = script.loaded().0;
    let definitions = script.host().definitions();
    let entry = |skill: &Name| definitions.skill_named(skill).and_then(|id| definitions.skill(id));
    let is_of = |skill: &Name| {
        let of_general = catalog.generals.get(name).is_some_and(|general| general.skills.contains(skill));
        *skill == name || of_general || entry(skill).is_some_and(|entry| *entry.package.borrow() == name)
    };
    let skills: Vec<&Name> = specs.keys().filter(|skill| is_of(skill)).collect();
    let first =
        skills.first().and_then(|skill| entry(skill)).ok_or_else(|| Refusal::NoSpec(name.to_owned()))?;
    let library = script.host().library();
    let file = library.as_ref().and_then(|library| {
        let source = library.files().find(|(_, source)| source.name == first.origin.file.as_str());
        source.and_then(|(_, source)| source.path.clone())
    });
    let file = file.ok_or_else(|| Refusal::NoSpec(name.to_owned()))?;
    let mut all = Drafts::default();
    for skill in skills {
        let drafts = specs.get(skill).map(|spec| of(skill, spec)).unwrap_or_default();
        if !all.text.is_empty() && !drafts.text.is_empty() {
            all.text.push('\n');
        }
        all.text += &drafts.text;
        all.open.extend(drafts.open);
    }
    let head = "-- Scenes made from specs by `sgs new scenes`. Read what they log before it is kept.\n\n";
    Ok(OfFile {
        path: file.with_file_name(format!("{name}.scene.lua")),
        text: format!("{head}{}", all.text),
        open: all.open,
    })
}

/// The mark by which skills that are not locked are out of effect, and a skill that comes with it.
const SILENCE: (&str, &str) = ("{ [\"@skill_invalidity\"] = 1 }", "{ \"tieji\" }");

/// Returns the scenes of a skill.
pub fn of(skill: &str, spec: &Value) -> Drafts {
    let mut drafts = Drafts::default();
    let forms = spec.get("entries").unwrap_or(spec).as_array().cloned().unwrap_or_default();
    let tag = |name: &str| spec.get(name).is_some_and(|tag| *tag == true);
    let (locked, limited) = (tag("locked"), tag("limited"));
    for (number, form) in forms.iter().enumerate() {
        let title = if number == 0 { skill.to_owned() } else { format!("{skill}, part {}", number + 1) };
        let mut writer = Writer { skill, title, form, locked, limited, drafts: &mut drafts };
        writer.write();
    }
    drafts
}

struct Writer<'w> {
    skill: &'w str,
    title: String,
    form: &'w Value,
    locked: bool,
    limited: bool,
    drafts: &'w mut Drafts,
}

impl Writer<'_> {
    fn write(&mut self) {
        match self.form.get("form").and_then(Value::as_str) {
            Some("when" | "instead" | "thanks") => self.timed(),
            Some("awaken") => self.awaken(),
            Some("active") => self.active(),
            Some("view_as") => self.view_as(),
            Some(form) => self.constant(form),
            None => {}
        }
    }

    fn add(&mut self, what: &str, table: &Table) {
        let gap = if self.drafts.text.is_empty() { "" } else { "\n" };
        self.drafts.text += &format!("{gap}{}", table.scene(&format!("{} {what}", self.title)));
        self.drafts.count += 1;
    }

    fn open(&mut self, what: &str) {
        self.drafts.open.push(format!("{}: {what}", self.title));
    }

    /// Returns a table at which everything holds that the form asks for.
    fn ready(&mut self) -> Option<Table> {
        let mut table = Table::of(self.skill);
        let known = people(&mut table, self.form, true);
        let holds = self.form.get("if_").is_none_or(|c| arrange(&mut table, c, true, who(self.form)));
        if !known || !holds {
            self.open("whom it needs, or its condition");
            return None;
        }
        Some(table)
    }

    // ---- when, instead, thanks ----------------------------------------------------------------

    fn timed(&mut self) {
        for time in times(self.form) {
            let Some(mut table) = self.ready() else { return };
            if !happen(&mut table, self.form, time, true) {
                self.open(&format!("the time {time}"));
                continue;
            }
            let lines = table.lines.clone();
            let mut acts = table.clone();
            answers(&mut acts, self.skill, self.form, Answers::Yes);
            self.add(&format!("acts: {time}"), &acts);
            if self.limited {
                let mut again = acts.clone();
                lines.iter().for_each(|line| again.line(line.clone()));
                self.add(&format!("is used up: {time}"), &again);
            }
            if !self.locked {
                let mut declined = table.clone();
                answers(&mut declined, self.skill, self.form, Answers::No);
                self.add(&format!("is declined: {time}"), &declined);
                self.silenced(&acts, time);
            }
            self.kept_from(time);
            self.target_dies(&acts, time);
        }
    }

    fn silenced(&mut self, acts: &Table, what: &str) {
        let mut table = acts.clone();
        if table.seat(1).is_set("marks") || table.seat(3).is_set("skills") {
            return self.open("out of effect: the seat has marks already");
        }
        table.seat(1).set("marks", SILENCE.0);
        table.seat(3).set("skills", SILENCE.1);
        self.add(&format!("is out of effect: {what}"), &table);
    }

    /// Scenes in which a condition, a card or a player is not as the form asks.
    fn kept_from(&mut self, time: &str) {
        if let Some(condition) = self.form.get("if_").cloned() {
            let mut table = Table::of(self.skill);
            let known = people(&mut table, self.form, true) && happen(&mut table, self.form, time, true);
            match known && arrange(&mut table, &condition, false, who(self.form)) {
                true => self.finish("does not act: its condition does not hold", table, time),
                false => self.open("a table at which its condition does not hold"),
            }
        }
        if self.form.get("card").is_some() {
            let ready = self.ready();
            let other =
                ready.and_then(|mut table| happen(&mut table, self.form, time, false).then_some(table));
            match other {
                Some(table) => self.finish("does not act: another card", table, time),
                None => self.open("a card that does not fit"),
            }
        }
        let needs = self.form.get("needs").and_then(|needs| needs.get(1)).and_then(Value::as_object);
        if needs.is_some_and(|filter| !filter.is_empty()) {
            let mut table = Table::of(self.skill);
            let holds = self.form.get("if_").is_none_or(|c| arrange(&mut table, c, true, who(self.form)));
            match holds && people(&mut table, self.form, false) && happen(&mut table, self.form, time, true) {
                true => self.finish("does not act: another player", table, time),
                false => self.open("a player who does not fit"),
            }
        }
    }

    fn finish(&mut self, what: &str, mut table: Table, time: &str) {
        answers(&mut table, self.skill, self.form, Answers::Yes);
        self.add(&format!("{what}: {time}"), &table);
    }

    /// A scene in which a step kills the target of later ones.
    fn target_dies(&mut self, acts: &Table, what: &str) {
        let is_about_target = |step: &&Value| {
            step.get("who").and_then(|who| who.get("player")).is_some_and(|player| *player == "target")
        };
        let is_deadly =
            |step: &&Value| step.get("verb").is_some_and(|verb| *verb == "damage" || *verb == "lose_hp");
        let all = steps(self.form);
        let deadly = all.iter().position(|step| is_about_target(step) && is_deadly(step));
        if deadly.is_some_and(|at| at + 1 < all.len()) {
            let mut table = acts.clone();
            table.seat(2).set("hp", "1");
            self.add(&format!("goes on when its target dies: {what}"), &table);
        }
    }

    // ---- active ---------------------------------------------------------------------------------

    /// Returns the text of a use: the skill, its cards and targets.
    fn use_text(&self, table: &mut Table) -> Option<(String, String)> {
        let cost = self.form.get("cost").cloned().unwrap_or_default();
        let count = match cost.get("n") {
            Some(Value::Number(n)) => n.as_u64().unwrap_or(1) as usize,
            Some(Value::Array(range)) => range.first().and_then(Value::as_u64).unwrap_or(1) as usize,
            Some(Value::String(_)) => 2,
            Some(_) => return None,
            None => 0,
        };
        let filter = cost.get("card").cloned().unwrap_or_default();
        let used = cards::cards(&filter, count, true)?;
        used.iter().for_each(|card| table.seat(1).holds(card));
        let cards = format!("{}({})", self.skill, used.join(" + "));
        let Some(filter) = self.form.get("target") else { return Some((cards.clone(), cards)) };
        if !cards::player(table, 2, filter, true) && filter.as_object().is_some_and(|keys| !keys.is_empty()) {
            return None;
        }
        let targets = match self.form.get("targets") {
            Some(Value::Number(n)) => n.as_u64().unwrap_or(1),
            Some(Value::Array(range)) => range.first().and_then(Value::as_u64).unwrap_or(1),
            _ => 1,
        };
        if targets > 1 {
            cards::player(table, 3, filter, true);
        }
        let seats: Vec<String> = (2..2 + targets.min(2)).map(|seat| seat.to_string()).collect();
        Some((format!("{cards} -> {}", seats.join(" + ")), cards))
    }

    fn active(&mut self) {
        let Some(mut table) = self.ready() else { return };
        let Some((whole, cards)) = self.use_text(&mut table) else {
            return self.open("its cost or its targets");
        };
        let mut acts = table.clone();
        acts.line(format!("s[1]:play({whole:?})"));
        answers(&mut acts, self.skill, self.form, Answers::Yes);
        self.add("acts", &acts);
        if self.limited || self.form.get("once").is_some() || self.form.get("limit").is_some() {
            let mut again = acts.clone();
            again.line("s[1]:may()");
            self.add("is used up", &again);
        }
        let mut offered = table.clone();
        if self.form.get("target").is_some() {
            offered.line(format!("s[1]:may({cards:?})"));
            self.add("shows whom it may be used on", &offered);
        }
        if let Some(condition) = self.form.get("if_").cloned() {
            let mut kept = table.clone();
            match arrange(&mut kept, &condition, false, who(self.form)) {
                true => {
                    kept.line("s[1]:may()");
                    self.add("is not offered: its condition does not hold", &kept);
                }
                false => self.open("a table at which its condition does not hold"),
            }
        }
        if !self.locked && !self.limited {
            let mut silenced = table.clone();
            silenced.seat(1).set("marks", SILENCE.0);
            silenced.seat(3).set("skills", SILENCE.1);
            silenced.line("s[1]:may()");
            self.add("is out of effect", &silenced);
        }
        self.target_dies(&acts, "in its use");
    }

    // ---- awaken, view_as, what holds all the time ------------------------------------------------

    fn awaken(&mut self) {
        let time = self.form.get("at").and_then(Value::as_str).unwrap_or("start").to_owned();
        let Some(mut table) = self.ready() else { return };
        if !happen(&mut table, self.form, &time, true) {
            return self.open(&format!("the time {time}"));
        }
        let lines = table.lines.clone();
        answers(&mut table, self.skill, self.form, Answers::Yes);
        self.add("awakens", &table);
        lines.iter().for_each(|line| table.line(line.clone()));
        self.add("awakens once", &table);
        if let Some(condition) = self.form.get("if_").cloned() {
            let mut kept = Table::of(self.skill);
            match happen(&mut kept, self.form, &time, true)
                && arrange(&mut kept, &condition, false, who(self.form))
            {
                true => self.add("does not awaken: its condition does not hold", &kept),
                false => self.open("a table at which its condition does not hold"),
            }
        }
    }

    fn view_as(&mut self) {
        let filter = self.form.get("card").cloned().unwrap_or_default();
        let count = self.form.get("n").and_then(Value::as_u64).unwrap_or(1) as usize;
        let made = self.form.get("as").and_then(Value::as_str).unwrap_or_default().to_owned();
        let pile = self.form.get("pile").is_some();
        let Some(used) = cards::cards(&filter, count, true).filter(|_| !pile) else {
            return self.open("cards that it takes");
        };
        let reply = format!("{}({})", self.skill, used.join(" + "));
        let mut table = Table::of(self.skill);
        used.iter().for_each(|card| table.seat(1).holds(card));
        if let Some(other) = cards::cards(&filter, 1, false) {
            other.iter().for_each(|card| table.seat(1).holds(card));
        }
        let mut offered = table.clone();
        offered.line(format!("s[1]:answers(\"play\", {made:?})"));
        self.add("is offered", &offered);
        let needs_no_target = ["ex_nihilo", "peach", "analeptic", "savage_assault", "archery_attack"];
        match made.as_str() {
            "jink" => {
                table.seat(2).holds("slash:spade:10");
                table.line(format!("s[1]:will(\"respond\", \"jink\", {reply:?})"));
                table.line("s[2]:use(\"slash:spade:10\", 1)");
                self.add("answers", &table);
            }
            "nullification" => self.open("a trick to nullify"),
            made if needs_no_target.contains(&made) => {
                table.seat(1).set("hp", "2");
                table.line(format!("s[1]:play({reply:?})"));
                self.add("acts", &table);
            }
            _ => {
                table.seat(2).holds("slash:spade:10");
                table.line(format!("s[1]:play(\"{reply} -> 2\")"));
                self.add("acts", &table);
            }
        }
        if !self.locked {
            let mut silenced = offered.clone();
            silenced.seat(1).set("marks", SILENCE.0);
            silenced.seat(3).set("skills", SILENCE.1);
            self.add("is out of effect", &silenced);
        }
    }

    fn constant(&mut self, form: &str) {
        let shown = match form {
            "distance" => {
                "s:note(s[1].player:distanceTo(s[3].player) .. \" \" .. s[3].player:distanceTo(s[1].player))"
            }
            "range" => "s:note(s[1].player:getAttackRange())",
            "max_cards" | "max_cards_is" => "s:note(s[1].player:getMaxCards())",
            "use_times" | "use_reach" | "use_targets" | "trick_reach" => "s[1]:may()",
            "draws" => "s[1]:phases(\"draw\")",
            _ => return self.open(&format!("the form {form}")),
        };
        for holds in [true, false] {
            let mut table = Table::of(self.skill);
            if form == "draws" {
                table.field("phase", "\"not_active\"");
                table.line(format!("s[1]:always(\"invoke\", {:?}, \"yes\")", self.skill));
            }
            match self.form.get("if_") {
                Some(condition) if !arrange(&mut table, condition, holds, who(self.form)) => {
                    self.open("its condition");
                    continue;
                }
                None if !holds => continue,
                _ => {}
            }
            table.seat(1).holds("slash:spade:7");
            table.line(shown);
            let what = if holds { format!("holds: {form}") } else { format!("does not hold: {form}") };
            self.add(&what, &table);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn names(skill: &str, spec: Value) -> Vec<String> {
        let text = of(skill, &spec).text;
        text.lines()
            .filter_map(|line| line.strip_prefix("scene \""))
            .map(|name| name.trim_end_matches("\" {").to_owned())
            .collect()
    }

    #[test]
    fn condition_and_limit_get_scenes_of_their_own() {
        let spec = json!([{
            "form": "when", "if_": { "cond": "wounded" }, "entries": ["finish", { "verb": "draw", "n": 1 }]
        }]);
        assert_eq!(
            names("x", spec),
            [
                "x acts: finish",
                "x is declined: finish",
                "x is out of effect: finish",
                "x does not act: its condition does not hold: finish",
            ]
        );
        let spec = json!([{
            "form": "active", "once": "phase", "cost": { "n": 1 }, "target": { "wounded": true },
            "entries": [{ "verb": "damage", "n": 1, "who": { "player": "target" } }, { "verb": "draw", "n": 1 }]
        }]);
        assert_eq!(
            names("y", spec),
            [
                "y acts",
                "y is used up",
                "y shows whom it may be used on",
                "y is out of effect",
                "y goes on when its target dies: in its use",
            ]
        );
    }

    #[test]
    fn what_nobody_knows_is_reported_and_not_written() {
        let spec = json!([{ "form": "when", "if_": { "cond": "strange" }, "entries": ["finish", { "verb": "draw", "n": 1 }] }]);
        let drafts = of("x", &spec);
        assert_eq!((drafts.count, drafts.open.len()), (0, 1), "{}", drafts.text);
    }
}
