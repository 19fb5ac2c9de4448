//! Checks of calls: types of results, and errors in arguments.

use super::super::finding::{Code, Said, Severity};
use super::super::kind::Of;
use super::super::known::{Known, Method};
use super::super::smart_ai;
use super::super::syntax::tree::*;
use super::{FieldUse, OF_FILES, Role, Unless, Walk, spec_table};
use crate::script::error::chinese_type;
use crate::script::reference::made_by;

impl<'s> Walk<'_, 's> {
    fn arguments(&mut self, given: &[Expr<'s>]) -> Vec<Of> {
        let of = |walk: &mut Self, expr| match walk.expr(expr, Role::Value) {
            Of::Payload => Of::Class("QVariant".into()),
            other => other,
        };
        given.iter().map(|expr| of(self, expr)).collect()
    }

    pub(super) fn call(&mut self, of: &Expr<'s>, given: &[Expr<'s>], span: Span) -> Of {
        if let Some(name) = of.of_sgs().filter(|_| self.local("sgs").is_none()) {
            return self.call_of_sgs(name, given, span);
        }
        if let Some(name) = of.as_name().filter(|name| self.local(name).is_none()) {
            match name {
                "type" => {
                    given.iter().for_each(|g| drop(self.expr(g, Role::Asked)));
                    return Of::Text;
                }
                "ipairs" | "pairs" => {
                    return self.arguments(given).into_iter().next().unwrap_or_default();
                }
                "setfenv" | "setmetatable" if given.first().is_none_or(|g| g.as_name() == Some("_G")) => {
                    self.own_globals = true;
                }
                "setfenv" => self.own_globals = true,
                "module" if self.depth == 0 => self.in_module = true,
                "rawset" if given.first().is_some_and(|g| self.is_global(g, "_G")) => {
                    if let Some(name) = given.get(1).and_then(Expr::as_text) {
                        self.out.defined.globals.insert(name.to_owned());
                    }
                }
                _ => {}
            }
        }
        self.calls_entry(of);
        if let Kind::Field(base, field) = &of.kind {
            let base_of = self.expr(base, Role::Indexed);
            self.used(base);
            self.check_dot(base, &base_of, *field, given);
            self.check_field(&base_of, *field, FieldUse::Called);
        } else {
            self.expr(of, Role::Called);
        }
        self.arguments(given);
        self.fills(of, given);
        Of::Unknown
    }

    /// Reports `player.getHp()`, which needs a colon.
    fn check_dot(&mut self, base: &Expr<'s>, of: &Of, field: Named<'s>, given: &[Expr<'s>]) {
        let Some(class) = of.class() else { return };
        let gives_itself = given
            .first()
            .is_some_and(|first| matches!((first.as_name(), base.as_name()), (Some(a), Some(b)) if a == b));
        if !gives_itself && self.known.method(class, field.name).is_some() {
            let name = field.name;
            let text = Said::new(
                format!("方法要用冒号调用：`:{name}(...)`"),
                format!("a method is called with a colon: `:{name}(...)`"),
            );
            self.find(field.span, Severity::Error, Code::MethodByDot, text);
        }
    }

    fn call_of_sgs(&mut self, name: Named<'s>, given: &[Expr<'s>], span: Span) -> Of {
        self.read_sgs(name, Role::Called);
        if let Some(constructor) = Known::constructor(name.name)
            && let Some(Kind::Table(items)) = given.first().map(|g| &g.kind)
        {
            spec_table::check(self, constructor, items, span, name.span);
            return Of::of_reference(made_by(constructor));
        }
        // A display name does not count as a mention of a skill.
        let quiet = self.quiet;
        self.quiet |= name.name == "LoadTranslationTable";
        if let ("LoadTranslationTable", Some(Kind::Table(items))) =
            (name.name, given.first().map(|g| &g.kind))
        {
            super::super::advice::messages(self, items);
        }
        let types = self.arguments(given);
        self.quiet = quiet;
        match name.name {
            "qlist" | "list" | "QList2Table" | "reverse" => {
                return types.into_iter().next().unwrap_or_default();
            }
            "General" | "Package" => return Of::Class(name.name.to_owned()),
            _ => {}
        }
        if let Some((least, most)) = self.known.values.get(name.name).copied() {
            if let Some(got) = wrong_count(given, least, most) {
                let text = count_text(&format!("sgs.{}", name.name), least, most, got);
                self.find(name.span, Severity::Error, Code::ArgumentCount, text);
            }
            return Of::Class(name.name.to_owned());
        }
        match Known::constructor(name.name) {
            Some(constructor) => Of::of_reference(made_by(constructor)),
            None => Of::Unknown,
        }
    }

    pub(super) fn method(&mut self, of: &Expr<'s>, name: Named<'s>, given: &[Expr<'s>], span: Span) -> Of {
        let receiver = self.expr(of, Role::Indexed);
        self.used(of);
        let types = self.arguments(given);
        self.counted_uses(name.name, given);
        self.fills_by_method(name.name, self.known.methods.contains_key(name.name), given);
        match self.out.methods.get_mut(name.name) {
            Some(n) => *n += 1,
            None => drop(self.out.methods.insert(name.name.to_owned(), 1)),
        }
        if receiver.class() == Some(smart_ai::NAME) {
            self.smart_call(name, given, &types);
            self.given_nil_by_ai(name.name, given);
            return Of::Unknown;
        }
        if receiver == Of::Payload {
            self.uses_payload(name, given);
        }
        let known = self.known;
        let all = known.methods.get(name.name).map(Vec::as_slice).unwrap_or_default();
        let unless = Unless::Member(name.name.to_owned());
        if let Some(class) = receiver.class().filter(|class| known.is_class(class)) {
            let Some(method) = all.iter().find(|m| m.class == class) else {
                let others: Vec<&str> = all.iter().map(|m| m.class.as_str()).collect();
                let text = no_method(class, name.name, &others);
                // No file turns a field into a method.
                let is_field = known.field(class, name.name).is_some();
                let unless = if is_field { Unless::Certain } else { unless };
                self.candidates_push(name.span, Severity::Error, Code::UnknownMethod, text, unless, class);
                return Of::Unknown;
            };
            self.check_arguments(&[method], name, given, &types, span);
            self.given_nil(method, given);
            return match method.result.as_str() {
                "item" => receiver.item(),
                "list" => receiver.clone(),
                result => Of::of_reference(result),
            };
        }
        if receiver != Of::Unknown && !matches!(receiver, Of::Class(_)) {
            return Of::Unknown;
        }
        if all.is_empty() {
            if !known.is_function_of_library(name.name) && !OF_FILES.contains(&name.name) {
                let n = name.name;
                let text = Said::new(format!("没有方法 `{n}`"), format!("there is no method `{n}`"));
                self.candidates_push(name.span, Severity::Error, Code::UnknownMethod, text, unless, "");
            }
            return Of::Unknown;
        }
        if !known.is_function_of_library(name.name) {
            self.check_arguments(&all.iter().collect::<Vec<_>>(), name, given, &types, span);
        }
        let first = &all[0].result;
        if ["item", "list"].contains(&first.as_str()) {
            return Of::Unknown;
        }
        if all.iter().all(|m| m.result == *first) { Of::of_reference(first) } else { Of::Unknown }
    }

    /// Notes that the file makes a skill card. Without a name, the name is worked out.
    pub(in crate::check) fn makes_skill_card(&mut self, name: &str) {
        let name = if name.is_empty() { "*" } else { name };
        self.out.defined.skill_cards.insert(name.to_owned());
    }

    /// Checks the skill card whose uses a call asks for: `player:hasUsed("#card")`.
    fn counted_uses(&mut self, method: &str, given: &[Expr<'s>]) {
        let asks = ["hasUsed", "usedTimes"].contains(&method);
        let adds = ["addHistory", "addPlayerHistory", "setHistory"].contains(&method);
        for argument in given.iter().filter(|_| asks || adds) {
            let Some(text) = argument.as_text() else { continue };
            let Some(name) = text.strip_prefix('#') else {
                if asks {
                    self.counted_without_sign(method, text, argument.span);
                }
                continue;
            };
            if adds {
                self.makes_skill_card(name);
                continue;
            }
            let text = Said::new(
                format!("没有任何文件做过技能牌 `{name}`，所以 `{method}(\"#{name}\")` 数不到它的使用"),
                format!("no file makes a skill card `{name}`: `{method}(\"#{name}\")` finds no use of it"),
            );
            let unless = Unless::SkillCard(name.to_owned());
            self.candidates_push(argument.span, Severity::Warning, Code::UnknownSkillCard, text, unless, "");
        }
    }

    /// Reports a skill card of the same file that is counted without `#`.
    fn counted_without_sign(&mut self, method: &str, name: &str, span: Span) {
        let text = Said::new(
            format!(
                "`{name}` 是技能牌：原版用 `#{name}` 记它的使用，`{method}(\"{name}\")` 在那里永远数不到"
            ),
            format!(
                "`{name}` is a skill card: the original counts it as `#{name}`, and finds no `{method}(\"{name}\")`"
            ),
        );
        let unless = Unless::OtherCard(name.to_owned());
        self.candidates_push(span, Severity::Warning, Code::UnknownSkillCard, text, unless, "");
    }

    /// A field of an AI that is read.
    pub(super) fn field_of_ai(&mut self, field: Named<'s>) {
        let name = field.name;
        if self.known.methods.contains_key(name) {
            return;
        }
        let text = Said::new(
            format!("没有任何文件给 SmartAI 的字段 `{name}` 赋过值，是 nil"),
            format!("the field `{name}` of SmartAI is nil: no file sets it"),
        );
        let unless = Unless::Member(name.to_owned());
        self.candidates_push(field.span, Severity::Warning, Code::UnknownField, text, unless, "");
    }

    /// Reports arithmetic on a text that is not a number.
    pub(super) fn check_sum(&mut self, sign: &str, left: &Expr<'s>, right: &Expr<'s>) {
        let is_word = |e: &&Expr<'_>| e.as_text().is_some_and(|t| t.trim().parse::<f64>().is_err());
        let Some(word) = [left, right].into_iter().find(is_word).filter(|_| sign != "..") else { return };
        let text = Said::new(
            format!("字符串不能用 `{sign}` 运算；连接字符串用 `..`"),
            format!("`{sign}` is arithmetic, and this text is no number; `..` joins texts"),
        );
        self.find(word.span, Severity::Error, Code::TextArithmetic, text);
    }

    /// Records a call of an AI to itself, checked once all files are read.
    fn smart_call(&mut self, name: Named<'s>, given: &[Expr<'s>], types: &[Of]) {
        let nils = given.iter().rev().take_while(|g| matches!(g.kind, Kind::Nil)).count();
        let open =
            given.last().is_some_and(|g| matches!(g.kind, Kind::Call(..) | Kind::Method(..) | Kind::Vararg));
        let is_no_player = |expr: &Expr<'_>, of: &Of| match of {
            Of::Text | Of::Number => Of::of_literal(expr) == *of,
            Of::Class(class) => ["Card", "Room", "QVariant", "SPlayerList"].contains(&class.as_str()),
            _ => false,
        };
        let no_players = given.iter().zip(types).enumerate().filter(|(_, (expr, of))| is_no_player(expr, of));
        let no_players = no_players.map(|(at, (_, of))| (at, of.clone())).collect();
        let given = given.len() - nils.max(usize::from(open));
        self.out.smart_calls.push(smart_ai::Call {
            span: name.span,
            name: name.name.to_owned(),
            given,
            no_players,
        });
    }

    /// Checks the arguments of several possible methods; reports only errors that apply to all.
    fn check_arguments(
        &mut self,
        methods: &[&Method],
        name: Named<'s>,
        given: &[Expr<'s>],
        types: &[Of],
        span: Span,
    ) {
        let unless = Unless::Member(name.name.to_owned());
        let counts = methods.iter().map(|m| wrong_count(given, m.least, m.most));
        if let Some(got) = counts.collect::<Option<Vec<usize>>>().and_then(|all| all.first().copied()) {
            let text = count_text(&methods[0].signature, methods[0].least, methods[0].most, got);
            let span = Span { from: name.span.from, to: span.to };
            self.candidates_push(span, Severity::Error, Code::ArgumentCount, text, unless, "");
            return;
        }
        let [method] = methods else { return };
        for (i, (argument, of)) in given.iter().zip(types).enumerate() {
            let expected = method.types.get(i).copied().unwrap_or_default();
            if i < method.least && expected == "a string" && *of == Of::Nil {
                let signature = &method.signature;
                let text = Said::new(
                    format!("{signature} 的第 {} 个参数是 nil，当作空字符串", i + 1),
                    format!("argument {} of {signature} is nil, which counts as an empty text", i + 1),
                );
                self.find(argument.span, Severity::Note, Code::NilText, text);
            }
            if !misfits(expected, of, argument) {
                continue;
            }
            let what = of.class().map_or_else(|| of.en().to_owned(), |class| format!("a {class}"));
            let what_zh = of.class().map_or_else(|| of.zh().to_owned(), |class| format!("一个 {class}"));
            let signature = &method.signature;
            let text = Said::new(
                format!("{signature} 的第 {} 个参数要是{}，这里是{what_zh}", i + 1, chinese_type(expected)),
                format!("{signature}: argument {} must be {expected}, this is {what}", i + 1),
            );
            let unless = unless.clone();
            self.candidates_push(argument.span, Severity::Error, Code::ArgumentType, text, unless, "");
        }
    }
}

/// Returns the number of arguments if it is certainly wrong.
fn wrong_count(given: &[Expr], least: usize, most: usize) -> Option<usize> {
    let open =
        given.last().is_some_and(|g| matches!(g.kind, Kind::Call(..) | Kind::Method(..) | Kind::Vararg));
    if open {
        return (given.len() > most + 1).then_some(given.len());
    }
    // A trailing nil does not count as an extra argument.
    let nils = given.iter().rev().take_while(|g| matches!(g.kind, Kind::Nil)).count();
    let (all, some) = (given.len(), given.len() - nils);
    (some > most || all < least).then_some(all)
}

fn count_text(signature: &str, least: usize, most: usize, got: usize) -> Said {
    let wanted = if least == most { most.to_string() } else { format!("{least}..{most}") };
    Said::new(
        format!("{signature} 要 {wanted} 个参数，这里有 {got} 个"),
        format!(
            "{signature} takes {wanted} {}, got {got}",
            if (least, most) == (1, 1) { "argument" } else { "arguments" }
        ),
    )
}

fn no_method(class: &str, name: &str, others: &[&str]) -> Said {
    if others.is_empty() {
        return Said::new(format!("{class} 没有方法 `{name}`"), format!("{class} has no method `{name}`"));
    }
    let others = others.join(", ");
    Said::new(
        format!("{class} 没有方法 `{name}`（{others} 有）"),
        format!("{class} has no method `{name}` ({others} has)"),
    )
}

/// Returns `true` if a value of this type does not match the expected one.
fn misfits(expected: &str, of: &Of, argument: &Expr) -> bool {
    let is_literal = Of::of_literal(argument) == *of;
    match expected {
        "true or false" => match of {
            Of::Number | Of::Text => is_literal,
            Of::Function | Of::Table | Of::Class(_) => true,
            _ => false,
        },
        "a Player" | "a Card" | "a Room" | "a General" => match of {
            Of::Class(class) => {
                ["Player", "Card", "Room", "General", "QVariant", "Engine"].contains(&class.as_str())
                    && *class != expected[2..]
            }
            Of::Text | Of::Number | Of::Bool => true,
            Of::Function => is_literal,
            _ => false,
        },
        "an integer" | "a number" => match of {
            Of::Bool | Of::Function => is_literal,
            Of::Text => argument.as_text().is_some_and(|t| t.trim().parse::<f64>().is_err()),
            Of::Class(class) => ["Player", "Room", "Engine"].contains(&class.as_str()),
            _ => false,
        },
        "a string" => match of {
            Of::Bool | Of::Function | Of::Table => is_literal,
            Of::Class(class) => ["Player", "Room", "Engine", "QVariant"].contains(&class.as_str()),
            _ => false,
        },
        _ => false,
    }
}
