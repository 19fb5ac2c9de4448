//! The part about AIs (blocks 52 to 74): files of that shape load beside the bundled AI, and the
//! functions and tables they use are there. What is decided by them has tests of its own.

use sgs::rules::cards::{DeckOptions, catalog};
use sgs::script::host::Script;
use sgs::script::load::{Library, Sources};
use std::sync::Arc;

/// What an author writes into the file of his package's AI.
const OF_A_PACKAGE: &str = r##"
    sgs.ai_skill_invoke["spends"] = function(self, data)
        local use = data:toCardUse()
        return self:shouldInvokeCostNullifySkill(use, true, false, 1, use.from)
    end
    sgs.ai_skill_use["@@strikes"] = function(self, prompt)
        self:addHandPile("he")
        local target = self:findPlayerToUseSlash(true, nil, "strikes")
        return target and "@StrikesCard=.->" .. target:objectName() or "."
    end
    sgs.ai_skill_use["@@burns"] = function(self, prompt)
        local target = self:findPlayerToDamage(2, self.player, sgs.DamageStruct_Fire, nil, 0)
        return target and "@BurnsCard=.->" .. target:objectName() or "."
    end
    sgs.ai_skill_defense.armoured = function(self, player)
        local armor = player:getArmor()
        return armor ~= nil and armor:isKindOf("EightDiagram")
    end
    sgs.ai_suppress_intention["quiet"] = true
    sgs.ai_getLeastHandcardNum_skill["holds"] = function(self, player) return 1 end
    ai_getBestHp_skill["low"] = function(self, player) return math.ceil(player:getMaxHp() / 2) end
    ai_hasBuquEffect_skill["lasting"] = true
    ai_canNiepan_skill["phoenix"] = function(self, player) return player:getMark("@nirvana") > 0 and player:isDying() end
    ai_hasTuntianEffect_skill["fields"] = true
    sgs.ai_view_as["turns"] = function(card, player, place)
        if table.contains(card:getSkillNames(), "turns") then return "." end
    end
    local slash_count = 0
    function SmartAI:countSlashesOfSeed()
        for _, card in sgs.qlist(self:getCards("h")) do
            if card:isKindOf("Slash") then slash_count = slash_count + 1 end
        end
        return slash_count
    end
"##;

#[test]
fn b32_b52_to_b74_files_of_that_shape_load_and_their_functions_are_there() {
    let root = env!("CARGO_MANIFEST_DIR");
    let base =
        Library::open(&Sources { roots: vec![root.into()], ..Sources::default() }).expect("the bundled tree");
    let (script, _) = Script::load(catalog(&DeckOptions::default()), &Arc::new(base)).expect("a state");
    script.load_ai().expect("the bundled AI");
    script.lua().load(OF_A_PACKAGE).set_name("=seed-ai.lua").exec().unwrap_or_else(|e| panic!("{e}"));
    let check = r##"
        local missing = {}
        for _, name in ipairs{
            "shouldInvokeCostNullifySkill", "findPlayerToUseSlash", "findPlayerToDamage", "addHandPile", "getCards",
            "getLeastHandcardNum", "isFriend", "isEnemy", "isWeak", "getDefense",
        } do
            if type(SmartAI[name]) ~= "function" and type(sgs[name]) ~= "function" then missing[#missing + 1] = name end
        end
        for _, name in ipairs{ "getBestHp", "hasBuquEffect", "canNiepan", "hasTuntianEffect" } do
            if type(_G[name]) ~= "function" and type(SmartAI[name]) ~= "function" then missing[#missing + 1] = name end
        end
        for _, name in ipairs{ "getBestHp", "hasBuquEffect", "canNiepan", "hasTuntianEffect" } do
            local key = "ai_" .. name .. "_skill"
            if _G[key] == nil or _G[key] ~= sgs[key] then missing[#missing + 1] = key end
        end
        return table.concat(missing, " ")
    "##;
    let missing: String = script.lua().load(check).eval().expect("the names");
    assert_eq!(missing, "");
}
