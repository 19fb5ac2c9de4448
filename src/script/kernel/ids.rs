//! Numbers of objects that packages define, which serve as receivers, arguments and results.

use super::convert::{Arg, FromArg, IntoRet, Ret};
use super::embed::Objects;
use super::fault::Fault;
use super::handle::{Class, Handle};

macro_rules! ids {
    ($($id:ident, $class:ident, $type:literal;)*) => {
        $(
        #[doc = concat!("The number of ", $type, ".")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub struct $id(pub u32);

        impl $id {
            pub fn handle(self) -> Handle {
                Handle::new(Class::$class, self.0)
            }
        }

        impl FromArg for $id {
            const TYPE: &'static str = $type;

            fn from_arg(arg: Arg<'_>) -> Option<$id> {
                match arg {
                    Arg::Handle(handle) if handle.is(Class::$class) => Some($id(handle.id())),
                    _ => None,
                }
            }

            fn check<H: Objects + ?Sized>(&self, host: &H) -> Result<(), Fault> {
                host.check_object(self.handle())
            }
        }

        impl IntoRet for $id {
            const TYPE: &'static str = stringify!($class);

            fn into_ret(self) -> Result<Ret, Fault> {
                Ok(Ret::Handle(self.handle()))
            }
        }
        )*
    };
}

ids! {
    SkillId, Skill, "a Skill";
    GeneralId, General, "a General";
    PackageId, Package, "a Package";
}
