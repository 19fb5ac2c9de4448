//! AIs in Lua: how each kind of request is put and answered, what happens when they fail, and
//! what they may see and write.

mod script_ai {
    mod failing;
    mod generals;
    mod notes;
    #[path = "../shared/paper.rs"]
    mod paper;
    mod protocol;
    mod sight;
    mod suppose;
    mod table;
}
