//! Help and complaints about arguments in Chinese. Clap itself writes the English ones.
//!
//! The texts are in `zh.rs`, by command and by the identifier of the argument. A test fails for an argument
//! without one.

mod zh;

use super::argument::{BadArgument, BadVary};
use crate::moments::AtError;
use crate::rules::names::Lang;
use crate::screen::watch::FilmError;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, Command, CommandFactory, FromArgMatches};
use std::error::Error as _;
use std::ffi::OsString;
use std::num::ParseIntError;

/// Headings of clap's own help, in Chinese.
const COMMANDS: &str = "命令";
const OPTIONS: &str = "选项";
const ARGUMENTS: &str = "参数";

/// Placeholders of clap in a usage line.
const PLACEHOLDERS: [(&str, &str); 2] = [("[OPTIONS]", "[选项]"), ("[COMMAND]", "[命令]")];

/// Order of the parts of the help of a command.
const TEMPLATE: &str = "{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}";

/// Parses the command line, and returns the language of the user with it. Prints help (exit code 0) and
/// complaints (2) in that language.
pub fn parse<T: CommandFactory + FromArgMatches>() -> (T, Lang) {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let lang = language(&arguments);
    let command = match lang {
        Lang::Zh => in_chinese(T::command()),
        Lang::En => T::command(),
    };
    let parsed = command.clone().try_get_matches_from(in_order(arguments, &command));
    let parsed = parsed.and_then(|mut matches: ArgMatches| T::from_arg_matches_mut(&mut matches));
    let parsed = parsed.unwrap_or_else(|error| {
        if lang == Lang::Zh && error.use_stderr() {
            eprintln!("{}", complaint(&error, &command));
            std::process::exit(2);
        }
        error.exit()
    });
    (parsed, lang)
}

/// Moves a `--lang` in front of the subcommand behind it, where its argument is. It goes away before a subcommand that has
/// none: help and errors are in that language anyway.
fn in_order(arguments: Vec<OsString>, command: &Command) -> Vec<OsString> {
    let (mut ordered, mut moved) = (Vec::new(), Vec::new());
    let mut rest = arguments.into_iter().peekable();
    ordered.extend(rest.next());
    while let Some(option) = rest.next_if(|word| word.to_str().is_some_and(|word| word.starts_with('-'))) {
        match option.to_str() {
            Some("--lang") => {
                moved.push(option);
                moved.extend(rest.next());
            }
            Some(text) if text.starts_with("--lang=") => moved.push(option),
            _ => ordered.push(option),
        }
    }
    let named = rest.peek().and_then(|word| word.to_str()).and_then(|word| command.find_subcommand(word));
    let takes_lang = |below: &Command| below.get_arguments().any(|arg| arg.get_long() == Some("lang"));
    match named {
        Some(below) => {
            ordered.extend(rest.next());
            ordered.extend(moved.into_iter().filter(|_| takes_lang(below)));
        }
        // Without a subcommand, a game is played.
        None if rest.peek().is_none() && ordered.len() == 1 && !moved.is_empty() => {
            ordered.push("play".into());
            ordered.append(&mut moved);
        }
        None => ordered.append(&mut moved),
    }
    ordered.extend(rest);
    ordered
}

/// The reason for which options are not understood, for the user.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadWords(pub String);

/// Parses options that no command line has. The error is in words of this language.
pub fn parse_words<T: CommandFactory + FromArgMatches>(
    words: Vec<String>,
    lang: Lang,
) -> Result<T, BadWords> {
    let command = match lang {
        Lang::Zh => in_chinese(T::command()),
        Lang::En => T::command(),
    };
    let parsed = command.clone().try_get_matches_from(words);
    parsed.and_then(|mut matches| T::from_arg_matches_mut(&mut matches)).map_err(|error| match lang {
        Lang::Zh => BadWords(complaint(&error, &command)),
        Lang::En => BadWords(error.render().to_string()),
    })
}

/// Returns the language of the user, for what no command line was parsed for yet.
pub fn of_user() -> Lang {
    language(&std::env::args_os().collect::<Vec<_>>())
}

/// Returns the language that `--lang` names, or that of the system. The last `--lang` counts.
fn language(arguments: &[OsString]) -> Lang {
    let mut named = None;
    let mut texts = arguments.iter().filter_map(|argument| argument.to_str()).peekable();
    while let Some(text) = texts.next() {
        let value = match text.strip_prefix("--lang") {
            Some("") => texts.peek().copied(),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        named = value.and_then(|value| value.parse().ok()).or(named);
    }
    named.unwrap_or_else(super::lang::system_lang)
}

/// Replaces the texts of a command, of its arguments and of its subcommands.
fn in_chinese(mut command: Command) -> Command {
    command.build();
    translated(command, &mut Vec::new())
}

/// `path` names the command without the program: `["check"]`, `["help", "check"]`.
fn translated(command: Command, path: &mut Vec<String>) -> Command {
    // Commands below `help` have the texts of the commands that they explain.
    let name = path.last().cloned().unwrap_or_default();
    let usage = usage(&command);
    let mut command = command.subcommand_help_heading(COMMANDS).help_template(TEMPLATE).override_usage(usage);
    if let Some(text) = zh::command(&name) {
        let long = [text.about, text.more].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
        command = command.about(text.about).long_about(long.join("\n\n")).after_help(text.examples);
    }
    let of_help = path.first().is_some_and(|first| first == "help");
    command = command.mut_args(|arg| if of_help { arg } else { argument(&name, arg) });
    command.mut_subcommands(|below| {
        path.push(below.get_name().to_owned());
        let below = translated(below, path);
        path.pop();
        below
    })
}

/// Returns the usage line without its heading, with Chinese placeholders.
fn usage(command: &Command) -> String {
    let text = command.clone().render_usage().to_string();
    let text = text.split_once(": ").map_or(text.as_str(), |(_, line)| line).to_owned();
    PLACEHOLDERS.iter().fold(text, |text, (english, chinese)| text.replace(english, chinese))
}

/// Replaces the texts of an argument. The default and the possible values are in its text, as clap would write
/// them in English.
fn argument(command: &str, arg: Arg) -> Arg {
    let Some(text) = zh::argument(command, arg.get_id().as_str()) else { return arg };
    let mut help = text.to_owned();
    let values = arg.get_possible_values();
    let values: Vec<&str> =
        values.iter().filter(|value| !value.is_hide_set()).map(|value| value.get_name()).collect();
    if !values.is_empty() && arg.get_action().takes_values() {
        help += &format!("［可用：{}］", values.join("、"));
    }
    let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if !defaults.is_empty() && arg.get_action().takes_values() {
        help += &format!("［默认：{}］", defaults.join("、"));
    }
    let heading = if arg.is_positional() { ARGUMENTS } else { OPTIONS };
    arg.help(help.clone())
        .long_help(help)
        .hide_default_value(true)
        .hide_possible_values(true)
        .help_heading(heading)
}

/// Returns a Chinese complaint about the command line.
fn complaint(error: &clap::Error, command: &Command) -> String {
    let of = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join("、"),
        Some(ContextValue::Number(n)) => n.to_string(),
        _ => String::new(),
    };
    let argument = of(ContextKind::InvalidArg);
    let what = match error.kind() {
        ErrorKind::InvalidValue if of(ContextKind::InvalidValue).is_empty() => {
            format!("{argument} 后面缺少值")
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            format!("{argument} 的值 `{}` 无效", of(ContextKind::InvalidValue))
        }
        ErrorKind::UnknownArgument => format!("没有 `{argument}` 这个参数"),
        ErrorKind::InvalidSubcommand => format!("没有 `{}` 这个命令", of(ContextKind::InvalidSubcommand)),
        ErrorKind::ArgumentConflict => match of(ContextKind::PriorArg) {
            prior if prior.is_empty() || prior == argument => format!("{argument} 重复，或与其他参数冲突"),
            prior => format!("{argument} 不能与 {prior} 同时使用"),
        },
        ErrorKind::MissingRequiredArgument => format!("缺少必需的参数：{argument}"),
        ErrorKind::NoEquals => format!("{argument} 的值要用等号连接：{argument}=值"),
        ErrorKind::TooManyValues => format!("{argument} 的值太多：`{}`", of(ContextKind::InvalidValue)),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("{argument} 的值的数量不对"),
        ErrorKind::InvalidUtf8 => "参数不是有效的 UTF-8 文本".to_owned(),
        _ => "命令行无效".to_owned(),
    };
    let why = error.source().and_then(reason).map(|why| format!("：{why}")).unwrap_or_default();
    let mut lines = vec![format!("sgs: {what}{why}")];
    let named = path_of(command, std::env::args_os());
    if let Some(help) = explained(named, &argument) {
        lines.push(format!("  {help}"));
    }
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand];
    if let Some(near) = near.into_iter().map(of).find(|near| !near.is_empty()) {
        lines.push(format!("  是不是想写 `{near}`？"));
    }
    let valid = of(ContextKind::ValidValue);
    if !valid.is_empty() {
        lines.push(format!("  可用的值：{valid}"));
    }
    lines.push("\n详见 `--help`。".to_owned());
    lines.join("\n")
}

/// Returns the reason for which a value is refused, in Chinese; `None` for one that nothing here knows.
fn reason(error: &(dyn std::error::Error + 'static)) -> Option<String> {
    let own = error.downcast_ref().map(|e: &BadArgument| e.in_lang(Lang::Zh));
    let own = own.or_else(|| error.downcast_ref().map(|e: &BadVary| e.in_lang(Lang::Zh)));
    let own = own.or_else(|| error.downcast_ref().map(|e: &AtError| e.in_lang(Lang::Zh)));
    let own = own.or_else(|| error.downcast_ref().map(|e: &FilmError| e.in_lang(Lang::Zh)));
    let own = own.or_else(|| error.is::<ParseIntError>().then(|| "应为整数".to_owned()));
    // Clap has no other way to pass the limits of a number on.
    own.or_else(|| {
        error.to_string().split_once(" is not in ").map(|(_, limits)| format!("应在 {limits} 之内"))
    })
}

/// Returns the subcommand that a command line names, or the command itself.
fn path_of(command: &Command, arguments: impl Iterator<Item = OsString>) -> &Command {
    let mut words = arguments.skip(1).filter_map(|word| word.into_string().ok());
    words.find_map(|word| command.find_subcommand(word)).unwrap_or(command)
}

/// Returns the help of the argument that clap names `--seats <N>`.
fn explained(command: &Command, argument: &str) -> Option<String> {
    let name = argument.split([' ', '=', '[']).next().unwrap_or_default();
    let is_it = |arg: &&Arg| match (name.strip_prefix("--"), name.strip_prefix('-')) {
        (Some(long), _) => arg.get_long() == Some(long),
        (None, Some(short)) => arg.get_short().is_some_and(|c| short.starts_with(c)),
        (None, None) => false,
    };
    let arg = command.get_arguments().find(is_it).filter(|_| !name.is_empty())?;
    arg.get_help().map(ToString::to_string)
}

#[cfg(test)]
mod tests {
    use super::super::Cli;
    use super::*;

    /// Calls `f` with each command that people see.
    fn each(command: &Command, f: &mut impl FnMut(&Command)) {
        f(command);
        command
            .get_subcommands()
            .filter(|c| !c.is_hide_set() && c.get_name() != "help")
            .for_each(|c| each(c, f));
    }

    fn is_chinese(text: &str) -> bool {
        text.chars().any(|c| matches!(c, '\u{4e00}'..='\u{9fff}'))
    }

    #[test]
    fn reason_of_a_refused_value_is_in_chinese() {
        let command = in_chinese(Cli::command());
        for (words, wanted) in [
            (["sim", "--seats", "99"], "：应在 2..=10 之内"),
            (["sim", "--seats", "x"], "：应为整数"),
            (["sim", "--agent", "nobody"], "：没有叫“nobody”的代打"),
            (["play", "--seat", "x"], "：应写成 座位=武将"),
            (["check", "--least", "bad"], "：应为 error、warning、note"),
            (["balance", "--vary", "x"], "：应写成 技能:词=从..到"),
        ] {
            let error = command.clone().try_get_matches_from(["sgs"].into_iter().chain(words));
            let complaint = complaint(&error.expect_err("a refused value"), &command);
            assert!(complaint.contains(wanted), "{words:?}: {complaint}");
        }
    }

    #[test]
    fn every_command_and_argument_has_chinese_help() {
        let command = in_chinese(Cli::command());
        each(&command, &mut |command| {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            assert!(is_chinese(&about), "the command {}: {about:?}", command.get_name());
            for arg in command.get_arguments() {
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(is_chinese(&help), "{} {}: {help:?}", command.get_name(), arg.get_id());
            }
        });
    }

    #[test]
    fn chinese_help_has_no_english_headings() {
        let command = in_chinese(Cli::command());
        each(&command, &mut |command| {
            let text = command.clone().render_long_help().to_string();
            for word in ["Usage", "Options:", "Arguments:", "Commands:", "[default", "[possible", "Print"] {
                assert!(!text.contains(word), "{word} in the help of {}:\n{text}", command.get_name());
            }
        });
    }

    #[test]
    fn no_chinese_text_is_left_over() {
        let mut known = Vec::new();
        each(&in_chinese(Cli::command()), &mut |command| {
            let name = if command.get_name() == "sgs" { "" } else { command.get_name() };
            known.extend(command.get_arguments().map(|arg| (name.to_owned(), arg.get_id().to_string())));
        });
        let is_known = |command: &str, id: &str| {
            known.iter().any(|(of, arg)| arg == id && (command == "*" || command == of))
        };
        let left: Vec<_> = zh::arguments().filter(|(command, id)| !is_known(command, id)).collect();
        assert_eq!(left, []);
    }

    #[test]
    fn complaints_name_the_argument_and_its_help() {
        let command = in_chinese(Cli::command());
        let complain = |words: &[&str]| {
            let error = command.clone().try_get_matches_from(words).expect_err("a complaint");
            complaint(&error, &command)
        };
        assert!(complain(&["sgs", "play", "--seats", "99"]).contains("的值 `99` 无效"));
        assert!(complain(&["sgs", "play", "--seets", "9"]).contains("没有 `--seets` 这个参数"));
        assert!(complain(&["sgs", "nonsense"]).contains("没有 `nonsense` 这个命令"));
        assert!(complain(&["sgs", "check"]).contains("缺少必需的参数"));
    }

    #[test]
    fn language_may_stand_in_front_of_the_command() {
        let command = Cli::command();
        let ordered = |line: &str| {
            let words = in_order(line.split(' ').map(OsString::from).collect(), &command);
            words.iter().map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(ordered("sgs --lang en play --seats 5"), "sgs play --lang en --seats 5");
        assert_eq!(ordered("sgs -v --lang=zh learn 2"), "sgs -v learn --lang=zh 2");
        assert_eq!(ordered("sgs --lang en"), "sgs play --lang en");
        assert_eq!(ordered("sgs play --lang zh"), "sgs play --lang zh");
        assert_eq!(ordered("sgs --lang en nonsense"), "sgs --lang en nonsense");
        let words = in_order(["sgs", "--lang", "en", "play"].map(OsString::from).to_vec(), &command);
        assert!(command.clone().try_get_matches_from(words).is_ok());
    }

    #[test]
    fn last_language_argument_counts() {
        let of = |words: &[&str]| language(&words.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(of(&["sgs", "play", "--lang", "zh"]), Lang::Zh);
        assert_eq!(of(&["sgs", "--lang=zh", "play", "--lang", "en"]), Lang::En);
    }
}
