//! The names that scripts may use, as the checks look them up: made of the reference, and of the
//! Lua files that make names of their own.

use crate::script::define::spec::{CONSTRUCTORS, Constructor};
use crate::script::handle::Class;
use crate::script::reference::{Item, Reference, Sort};
use std::collections::{BTreeSet, HashMap, HashSet};

/// A method of one class.
#[derive(Clone, Debug)]
pub struct Method {
    pub class: String,
    /// So many arguments at least and at most.
    pub least: usize,
    pub most: usize,
    pub result: String,
    pub signature: String,
    /// Type of each parameter, as errors call it; empty where it is not known.
    pub types: Vec<&'static str>,
}

/// See the module text.
pub struct Known {
    pub methods: HashMap<String, Vec<Method>>,
    /// Fields of structs, by class and name, with the type of each.
    pub fields: HashMap<(String, String), String>,
    /// Classes of which every name is known.
    classes: HashSet<String>,
    /// Names in `sgs` with what calling them gives.
    pub sgs: HashMap<String, Sort>,
    /// Constructors of values: least and most arguments, and the class.
    pub values: HashMap<String, (usize, usize)>,
    pub globals: BTreeSet<String>,
    /// Functions in tables of the library: `split`, `encode`.
    functions: HashSet<String>,
}

/// How many arguments may be given: `?` ends what may be left out.
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
        // Names by which the library and the original call an AI.
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

    /// May a text or a table of the library be called with it: `text:split()`?
    pub fn is_function_of_library(&self, name: &str) -> bool {
        self.functions.contains(name)
    }

    /// Is this a class of which every method is known?
    pub fn is_class(&self, name: &str) -> bool {
        self.classes.contains(name)
    }

    pub fn method(&self, class: &str, name: &str) -> Option<&Method> {
        self.methods.get(name)?.iter().find(|m| m.class == class)
    }

    /// Does the class have a field or a method of this name?
    pub fn has(&self, class: &str, name: &str) -> bool {
        self.fields.contains_key(&(class.to_owned(), name.to_owned())) || self.method(class, name).is_some()
    }

    pub fn field(&self, class: &str, name: &str) -> Option<&str> {
        self.fields.get(&(class.to_owned(), name.to_owned())).map(String::as_str)
    }

    /// Is it a struct, which has fields?
    pub fn is_struct(&self, class: &str) -> bool {
        self.values.contains_key(class) && !class.ends_with("List") && class != "QVariant"
    }

    /// Every name that a class has.
    pub fn names_of<'k>(&'k self, class: &'k str) -> impl Iterator<Item = &'k str> {
        let fields = self.fields.keys().filter(move |(of, _)| of == class).map(|(_, name)| name.as_str());
        let methods = self.methods.iter().filter(move |(_, all)| all.iter().any(|m| m.class == class));
        fields.chain(methods.map(|(name, _)| name.as_str()))
    }

    /// The constructor that `sgs.Create...` names.
    pub fn constructor(name: &str) -> Option<&'static Constructor> {
        let kind = name.strip_prefix("Create")?;
        CONSTRUCTORS.iter().find(|c| c.name == kind)
    }
}
