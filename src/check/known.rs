//! The names available to scripts, for look-ups by the checks. They come from the reference and from Lua
//! files with definitions.

use crate::script::define::spec::{CONSTRUCTORS, Constructor};
use crate::script::handle::Class;
use crate::script::reference::{Item, Reference, Sort};
use std::collections::{BTreeSet, HashMap, HashSet};

/// A method of one class.
#[derive(Clone, Debug)]
pub struct Method {
    pub class: String,
    /// Least and largest number of arguments.
    pub least: usize,
    pub most: usize,
    pub result: String,
    pub signature: String,
    /// Type of each parameter, as in errors; empty if unknown.
    pub types: Vec<&'static str>,
    /// Position of the parameter that is a prompt.
    pub prompt: Option<usize>,
}

/// The known names.
pub struct Known {
    pub methods: HashMap<String, Vec<Method>>,
    /// Types of struct fields, by class and name.
    pub fields: HashMap<(String, String), String>,
    /// Classes with a complete list of names.
    classes: HashSet<String>,
    /// Names in `sgs`, with the result of calling them.
    pub sgs: HashMap<String, Sort>,
    /// Constructors of values: least and largest number of arguments, and the class.
    pub values: HashMap<String, (usize, usize)>,
    pub globals: BTreeSet<String>,
    /// Functions in tables of the library: `split`, `encode`.
    functions: HashSet<String>,
}

/// Returns the allowed numbers of arguments: a trailing `?` marks optional ones.
fn counts<'p>(parameters: impl Iterator<Item = &'p str>) -> (usize, usize) {
    let mut least = 0;
    let mut most = 0;
    for (i, name) in parameters.enumerate() {
        most = i + 1;
        if !name.ends_with('?') {
            least = i + 1;
        }
    }
    (least, most)
}

impl Known {
    pub fn of(reference: &Reference) -> Known {
        let mut known = Known {
            methods: HashMap::new(),
            fields: HashMap::new(),
            classes: Class::ALL.iter().map(|c| c.name().to_owned()).collect(),
            sgs: HashMap::new(),
            values: HashMap::new(),
            functions: HashSet::new(),
            globals: ["_G", "package", "arg", "_VERSION", "_ENV"].map(str::to_owned).into(),
        };
        // Class names of an AI in the library and in QSanguosha.
        known.classes.remove(Class::Ai.name());
        for item in reference.items() {
            known.take(item);
        }
        known.sgs.insert("Self".into(), Sort::Object);
        known
    }

    fn take(&mut self, item: &Item) {
        let name = item.name().to_owned();
        let parameters = || item.parameters.iter().map(|(name, _)| name.as_str());
        if let Some(bare) = item.key.strip_prefix("sgs.")
            && !bare.contains(['{', '.', ':'])
        {
            self.sgs.insert(bare.to_owned(), item.sort);
        }
        match item.sort {
            Sort::Method => {
                let (least, most) = counts(parameters());
                let class = item.key.split(':').next().unwrap_or_default().to_owned();
                self.methods.entry(name).or_default().push(Method {
                    class,
                    least,
                    most,
                    result: item.result.clone(),
                    signature: item.signature.clone(),
                    types: item.parameters.iter().map(|(_, of)| *of).collect(),
                    prompt: parameters().position(|name| name.trim_end_matches('?') == "prompt"),
                });
            }
            Sort::Field => {
                let class = item.key.split('.').next().unwrap_or_default().to_owned();
                self.fields.insert((class, name), item.result.clone());
            }
            Sort::Value => {
                self.classes.insert(name.clone());
                self.values.insert(name, counts(parameters()));
            }
            Sort::Function | Sort::Object | Sort::Constant if !item.key.contains(['.', ':']) => {
                self.globals.insert(item.key.clone());
            }
            Sort::Function if !item.key.starts_with("sgs.") => {
                self.functions.insert(name);
            }
            _ => {}
        }
    }

    /// Returns `true` if a string or library table has such a function: `text:split()`.
    pub fn is_function_of_library(&self, name: &str) -> bool {
        self.functions.contains(name)
    }

    /// Returns the position of the prompt in calls of this method.
    pub fn prompt_of(&self, method: &str) -> Option<usize> {
        self.methods.get(method)?.iter().find_map(|method| method.prompt)
    }

    /// Returns `true` for a class with a complete list of methods.
    pub fn is_class(&self, name: &str) -> bool {
        self.classes.contains(name)
    }

    pub fn method(&self, class: &str, name: &str) -> Option<&Method> {
        self.methods.get(name)?.iter().find(|m| m.class == class)
    }

    /// Returns `true` if the class has a field or method of this name.
    pub fn has(&self, class: &str, name: &str) -> bool {
        self.fields.contains_key(&(class.to_owned(), name.to_owned())) || self.method(class, name).is_some()
    }

    pub fn field(&self, class: &str, name: &str) -> Option<&str> {
        self.fields.get(&(class.to_owned(), name.to_owned())).map(String::as_str)
    }

    /// Returns `true` for a struct, which has fields.
    pub fn is_struct(&self, class: &str) -> bool {
        self.values.contains_key(class) && !class.ends_with("List") && class != "QVariant"
    }

    /// Returns all names of a class.
    pub fn names_of<'k>(&'k self, class: &'k str) -> impl Iterator<Item = &'k str> {
        let fields = self.fields.keys().filter(move |(of, _)| of == class).map(|(_, name)| name.as_str());
        let methods = self.methods.iter().filter(move |(_, all)| all.iter().any(|m| m.class == class));
        fields.chain(methods.map(|(name, _)| name.as_str()))
    }

    /// Returns the constructor named by `sgs.Create...`.
    pub fn constructor(name: &str) -> Option<&'static Constructor> {
        let kind = name.strip_prefix("Create")?;
        CONSTRUCTORS.iter().find(|c| c.name == kind)
    }
}
