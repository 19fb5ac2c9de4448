//! House lists: banned packages, and cards with a special name.

use crate::model::{Name, Value};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The house lists and the engine's properties.
pub struct Lists {
    banned_packages: RefCell<Vec<Name>>,
    zhinang: RefCell<Vec<Name>>,
    /// Numbers of a general's sounds, by general and file.
    sounds: RefCell<BTreeMap<(Name, Name), Vec<i32>>>,
    /// Properties set on the engine by scripts.
    properties: RefCell<BTreeMap<Name, Value>>,
}

impl Default for Lists {
    fn default() -> Lists {
        let zhinang = ["ExNihilo", "Dismantlement", "Nullification", "Qizhengxiangsheng"];
        Lists {
            banned_packages: RefCell::default(),
            zhinang: RefCell::new(zhinang.map(Name::new_static).to_vec()),
            sounds: RefCell::default(),
            properties: RefCell::default(),
        }
    }
}

impl Lists {
    pub fn banned_packages(&self) -> Vec<Name> {
        self.banned_packages.borrow().clone()
    }

    pub fn is_banned(&self, package: &str) -> bool {
        self.banned_packages.borrow().iter().any(|p| p == package)
    }

    pub fn ban_package(&self, package: Name) {
        let mut banned = self.banned_packages.borrow_mut();
        if !banned.contains(&package) {
            banned.push(package);
        }
    }

    /// Returns the class names of the wit cards (zhinang).
    pub fn zhinang(&self) -> Vec<Name> {
        self.zhinang.borrow().clone()
    }

    /// Adds a wit card; a leading `-` removes it.
    pub fn set_zhinang(&self, flag: &str) {
        let mut all = self.zhinang.borrow_mut();
        match flag.strip_prefix('-') {
            Some(out) => all.retain(|name| name != out),
            None if !all.iter().any(|name| name == flag) => all.push(flag.into()),
            None => {}
        }
    }

    /// Returns a property; nil if it was never set.
    pub fn property(&self, name: &str) -> Value {
        self.properties.borrow().get(name).cloned().unwrap_or_default()
    }

    pub fn set_property(&self, name: Name, value: Value) {
        self.properties.borrow_mut().insert(name, value);
    }

    /// Sets the numbers of a general's sounds of a file.
    pub fn set_sounds(&self, general: Name, file: Name, numbers: Vec<i32>) {
        self.sounds.borrow_mut().insert((general, file), numbers);
    }

    pub fn sounds(&self, general: &Name, file: &Name) -> Vec<i32> {
        self.sounds.borrow().get(&(general.clone(), file.clone())).cloned().unwrap_or_default()
    }
}
