//! Lines of a scene that make a form of a spec act, with the cards and answers that they need.

use super::cards;
use super::conditions::Who;
use super::table::Table;
use serde_json::Value;

/// Answers of the owner.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Answers {
    Yes,
    No,
}

/// Returns the times of a form.
pub fn times(form: &Value) -> Vec<&str> {
    match form.get("entries").and_then(|entries| entries.get(0)) {
        Some(Value::String(time)) => vec![time],
        Some(Value::Array(times)) => times.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// Returns the steps of a form or of a list.
pub fn steps(node: &Value) -> Vec<&Value> {
    let list = node.get("entries").unwrap_or(node).as_array();
    list.into_iter().flatten().filter(|step| step.get("verb").is_some()).collect()
}

/// Returns the seats of a time: the owner is seat 1, and times of others are about seat 2.
pub fn who(form: &Value) -> Who {
    let other = 2;
    Who { me: 1, target: other, source: if form.get("of").is_some() { 3 } else { other } }
}

fn any() -> Value {
    Value::Object(serde_json::Map::new())
}

/// A card for the time: one that fits what the form asks for, or one that does not.
fn card(form: &Value, fitting: bool, default: &str) -> Option<String> {
    match form.get("card") {
        Some(filter) => Some((*cards::cards(filter, 1, fitting)?.first()?).to_owned()),
        None => Some(default.to_owned()),
    }
}

/// Phases in which a turn acts by itself.
const PHASES: [&str; 6] = ["start", "judge", "draw", "play", "discard", "finish"];

/// Adds the lines that bring the time about; returns `false` for a time that nobody knows.
pub fn happen(table: &mut Table, form: &Value, time: &str, fitting: bool) -> bool {
    let is_of_others = form.get("of").is_some() || form.get("form").is_some_and(|name| name == "thanks");
    let (a, b) = if is_of_others { (2, 3) } else { (1, 2) };
    if PHASES.contains(&time) {
        table.field("phase", "\"not_active\"");
        table.line(format!("s[{a}]:phases({time:?})"));
        return true;
    }
    if let Some(phase) = time.strip_suffix("_ends").filter(|phase| PHASES.contains(phase)) {
        table.field("phase", "\"not_active\"");
        table.line(format!("s[{a}]:phases({phase:?})"));
        return true;
    }
    let strikes = |table: &mut Table, from: usize, to: usize| match form.get("card") {
        Some(_) => uses(table, form, fitting, from, to),
        None => {
            table.line(format!("s[{from}]:damage({to}, 1)"));
            true
        }
    };
    let mut simple = |line: String| {
        table.line(line);
        true
    };
    match time {
        "damaged" | "damage_taken" => strikes(table, b, a),
        "damage_dealt" | "near_damage_dealt" | "dealing_damage" => strikes(table, a, b),
        "hp_lost" => simple(format!("s[{a}]:lose_hp(1)")),
        "dying" | "enters_dying" => {
            table.seat(a).set("hp", "1");
            table.line(format!("s[{b}]:damage({a}, 1)"));
            true
        }
        "other_died" => simple("s[0]:kill(2)".into()),
        "killed" => simple("s[2]:kill(1)".into()),
        "died" => simple(format!("s[{b}]:kill({a})")),
        "turn_starts" | "round_starts" => {
            table.field("phase", "\"not_active\"");
            table.field("otherwise", "\"decline\"");
            table.line(format!("s[{a}]:turn()"));
            true
        }
        "chained" => simple(format!("s[{a}]:chain()")),
        "recovering" | "recovered" => {
            if !table.seat(a).is_set("hp") {
                table.seat(a).set("hp", "2");
            }
            table.line(format!("s[{a}]:recover(1)"));
            true
        }
        "card_used" | "use_ended" | "targets_chosen" | "slash_targets" => uses(table, form, fitting, a, b),
        "aimed_at" | "becoming_target" | "slashed_at" => uses(table, form, fitting, b, a),
        "slash_dodged" => {
            table.seat(b).holds("jink:heart:K");
            table.line(format!("s[{b}]:will(\"respond\", \"jink\", \"jink:heart:K\")"));
            uses(table, form, fitting, a, b)
        }
        "card_played" => {
            table.seat(a).holds("jink:heart:2");
            table.line(format!("s[{a}]:respond(\"jink\", \"jink:heart:2\")"));
            fitting || form.get("card").is_none()
        }
        "judged" | "judged_at_all" => {
            let Some(top) = card(form, fitting, "slash:spade:7") else { return false };
            table.field("deck", &format!("{{ {top:?}, \"slash:club:7\", \"slash:club:J\" }}"));
            table.line(format!("s[{a}]:judge(\".\", true, \"test\")"));
            true
        }
        "drawing" => {
            table.field("phase", "\"not_active\"");
            table.line(format!("s[{a}]:phases(\"draw\")"));
            true
        }
        "before_discard_phase" => {
            table.field("phase", "\"not_active\"");
            table.line(format!("s[{a}]:phases(\"play\", \"discard\")"));
            true
        }
        "turned_over" => simple(format!("s[{a}]:turn_over()")),
        "lost_equip" => {
            table.seat(a).set("equip", "{ \"crossbow:club:A\" }");
            table.line(format!("s[{a}]:throw(\"crossbow:club:A\")"));
            true
        }
        "lost_last_hand" => {
            table.seat(a).hand_is(1);
            let last = table.seat(a).first().unwrap_or_default();
            table.line(format!("s[{a}]:throw({last:?})"));
            true
        }
        "lost_cards" => {
            table.seat(a).holds("slash:diamond:7");
            table.line(format!("s[{a}]:throw(\"slash:diamond:7\")"));
            true
        }
        "got_hand_cards" => simple(format!("s[{a}]:draw(1)")),
        "hand_taken" => {
            table.seat(3).holds("dismantlement:spade:3");
            table.seat(2).holds("slash:diamond:7");
            table.line("s[3]:will(\"card\", \"dismantlement\", \"hand\")");
            table.line("s[3]:use(\"dismantlement:spade:3\", 2)");
            true
        }
        _ => false,
    }
}

/// Cards that are used without a target.
const ALONE: [&str; 4] = ["ex_nihilo", "peach", "savage_assault", "archery_attack"];

fn uses(table: &mut Table, form: &Value, fitting: bool, from: usize, to: usize) -> bool {
    let Some(card) = card(form, fitting, "slash:spade:7") else { return false };
    let name = card.split(':').next().unwrap_or_default();
    if ["jink", "nullification"].contains(&name) {
        return false;
    }
    table.seat(from).holds(&card);
    if name == "peach" {
        table.seat(from).set("hp", "2");
    }
    let is_alone = ALONE.contains(&name) || !card.starts_with("slash") && form_is_equip(&card);
    table.line(if is_alone {
        format!("s[{from}]:use({card:?})")
    } else {
        format!("s[{from}]:use({card:?}, {to})")
    });
    true
}

fn form_is_equip(card: &str) -> bool {
    ["crossbow", "kylin_bow", "blade"].iter().any(|name| card.starts_with(name))
}

/// Adds the answers of the owner and of others to what the steps ask.
pub fn answers(table: &mut Table, skill: &str, form: &Value, answers: Answers) {
    let yes = answers == Answers::Yes;
    let mut says = |seat: usize, kind: &str, reason: &str, reply: &str| {
        table.lines.insert(0, format!("s[{seat}]:always({kind:?}, {reason:?}, {reply:?})"));
    };
    says(1, "invoke", skill, if yes { "yes" } else { "no" });
    for step in steps(form) {
        let may = step.get("may").is_some_and(|may| may == true);
        match step.get("verb").and_then(Value::as_str) {
            Some("choose") if yes => says(1, "players", skill, "2"),
            Some("choose") if may => says(1, "players", skill, "pass"),
            Some("choose_one") => {
                let options = step.get("options").and_then(Value::as_array);
                let words = options.into_iter().flatten().filter(|option| option.get("if_").is_none());
                let mut words =
                    words.map(|option| option.get("word").and_then(Value::as_str).unwrap_or("cancel"));
                let word = words.find(|word| yes != (*word == "cancel"));
                if let Some(word) = word {
                    says(1, "choice", skill, word);
                }
            }
            _ => {}
        }
    }
    if let Some(pay) = form.get("pay")
        && let Some(card) = cards::cards(pay, 2, true).and_then(|cards| cards.last().copied())
    {
        says(1, "respond", "", if yes { card } else { "pass" });
        table.seat(1).holds(card);
    }
}

/// Sets up those whom the form asks for: who must fit, and whom the first step chooses.
pub fn people(table: &mut Table, form: &Value, fitting: bool) -> bool {
    let mut known = true;
    if let Some(filter) = form.get("needs").and_then(|needs| needs.get(1)) {
        known &= cards::player(table, 2, filter, fitting)
            || filter.as_object().is_none_or(serde_json::Map::is_empty);
    }
    for step in steps(form).into_iter().filter(|step| step.get("verb").is_some_and(|verb| verb == "choose")) {
        known &= cards::player(table, 2, step.get("players").unwrap_or(&any()), true);
    }
    known
}
