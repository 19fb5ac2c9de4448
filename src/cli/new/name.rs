//! Names that packages and their parts may have.

use super::refusal::Refusal;

/// Largest number of letters of a name.
const LONGEST: usize = 40;

/// Words that a name may not be: those of Lua, globals of scripts, names of the templates, and names of devices,
/// which some systems do not take for files.
const RESERVED: &str = "and break continue do else elseif end false for function goto if in local nil not or repeat return \
    then true until while \
    _g assert bit coroutine debug dofile error getfenv getmetatable io ipairs json jit load loadfile loadstring math \
    module next os package pairs pcall print rawequal rawget rawset require scene select self setfenv setmetatable sgs \
    smartai string table tonumber tostring type unpack xpcall \
    card damage data effect event extension general hero init part parts player room skill source targets \
    aux con nul prn com1 com2 com3 com4 lpt1 lpt2 lpt3 lpt4";

/// Checks the form of a name.
pub fn check(name: &str) -> Result<(), Refusal> {
    if name.is_empty() {
        return Err(Refusal::Empty);
    }
    let mut letters = name.chars();
    let begins = letters.next().is_some_and(|c| c.is_ascii_alphabetic());
    if !begins || !letters.all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(Refusal::Letters(shortened(name)));
    }
    if name.len() > LONGEST {
        return Err(Refusal::Long { name: shortened(name), most: LONGEST });
    }
    let lower = name.to_ascii_lowercase();
    match RESERVED.split_whitespace().any(|word| word == lower) {
        true => Err(Refusal::Reserved(name.to_owned())),
        false => Ok(()),
    }
}

/// Returns the beginning of a name that is too long for a message.
fn shortened(name: &str) -> String {
    match name.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}...", &name[..at]),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_letters_digits_and_underscores_are_taken() {
        for name in ["mypack", "my_pack2", "MyPack", "a"] {
            assert!(check(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn other_names_are_refused_with_their_reason() {
        for name in ["my-pack", "2pack", "_pack", "扩展", "a b", "../x", "a/b", "a.lua", "x\0", "a\n"] {
            assert!(matches!(check(name), Err(Refusal::Letters(_))), "{name:?}");
        }
        for name in ["end", "sgs", "CON", "string", "hero"] {
            assert!(matches!(check(name), Err(Refusal::Reserved(_))), "{name}");
        }
        assert!(matches!(check(""), Err(Refusal::Empty)));
        assert!(matches!(check(&"x".repeat(41)), Err(Refusal::Long { most: 40, .. })));
    }
}
