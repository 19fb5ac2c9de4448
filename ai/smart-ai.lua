-- AI players. The table calls `CloneAI` for one of these objects for each seat and passes every request of
-- that seat to its `callback`. Packages add to the tables below for their own skills, in files named
-- `<package>-ai.lua`.
--
-- All data about players here is public; a seat's role and hand are used by that seat alone.

local setmetatable, ipairs, pairs, type = setmetatable, ipairs, pairs, type

-- ---- tables that packages add to -----------------------------------------------------

-- Answers, by the name of the skill, card or prompt that asks.
sgs.ai_skill_invoke = {}
sgs.ai_skill_choice = {}
sgs.ai_skill_suit = {}
sgs.ai_skill_cardask = {}
sgs.ai_skill_use = {}
sgs.ai_skill_discard = {}
sgs.ai_skill_cardchosen = {}
sgs.ai_skill_playerchosen = {}
sgs.ai_skill_playerschosen = {}
sgs.ai_skill_askforag = {}
sgs.ai_skill_askforyiji = {}
sgs.ai_skill_pindian = {}
sgs.ai_cardshow = {}
sgs.ai_nullification = {}

-- Skills of the own play phase, and what is done with the cards they make.
sgs.ai_skills = {}
sgs.ai_fill_skill = {}
sgs.ai_skill_use_func = {}

-- What cards are worth, by class.
sgs.ai_use_value = {}
sgs.ai_keep_value = {}
sgs.ai_use_priority = {}
sgs.ai_card_priority = {}
sgs.ai_suit_priority = {}
sgs.ai_weapon_value = {}
sgs.ai_armor_value = {}
sgs.ai_poison_card = {}
sgs.dynamic_value = {
    damage_card = {}, control_card = {}, control_usecard = {}, lucky_chance = {}, benefit = {},
}

-- Cards seen as others.
sgs.ai_view_as = {}
sgs.ai_cardsview = {}
sgs.ai_cardsview_valuable = {}
sgs.ai_filterskill_filter = {}

-- What deeds say about who did them.
sgs.ai_card_intention = {}
sgs.ai_playerchosen_intention = {}
sgs.ai_playerschosen_intention = {}
sgs.ai_Yiji_intention = {}
sgs.ai_retrial_intention = {}
sgs.ai_suppress_intention = {}
sgs.ai_choicemade_filter = {
    cardUsed = {}, cardResponded = {}, skillInvoke = {}, skillChoice = {}, Nullification = {},
    playerChosen = {}, cardChosen = {}, Yiji = {}, viewCards = {}, pindian = {},
}

-- What players want and fear.
sgs.ai_cardneed = {}
sgs.ai_need_damaged = {}
sgs.ai_can_damagehp = {}
sgs.ai_damage_effect = {}
sgs.ai_ajustdamage_from = {}
sgs.ai_ajustdamage_to = {}
sgs.ai_slash_prohibit = {}
sgs.ai_slash_weaponfilter = {}
sgs.ai_need_retrial_func = {}
sgs.ai_skill_defense = {}
sgs.ai_getBestHp_skill = {}
sgs.ai_getLeastHandcardNum_skill = {}
-- Functions of a card, by skill: true for tricks that have no effect on who has the skill.
sgs.ai_trick_immune = {}
sgs.ai_hasBuquEffect_skill = {}
sgs.ai_canNiepan_skill = {}
sgs.ai_hasTuntianEffect_skill = {}
sgs.ai_canliegong_skill = {}
-- Some authors write these without `sgs.`.
ai_getBestHp_skill, ai_hasBuquEffect_skill = sgs.ai_getBestHp_skill, sgs.ai_hasBuquEffect_skill
ai_canNiepan_skill, ai_hasTuntianEffect_skill = sgs.ai_canNiepan_skill, sgs.ai_hasTuntianEffect_skill
-- Both are filled when the game begins.
sgs.ai_role, sgs.role_evaluation, sgs.card_lack = {}, {}, {}
sgs.ai_general_value = {}
sgs.ai_chaofeng = {}
sgs.ai_NeedPeach = {}

-- Named by packages of forks, which fill them as they load; nothing here asks them.
for _, name in ipairs {
    "ai_guhuo_card", "ai_use_revises", "ai_target_revises", "ai_used_revises", "ai_useto_revises", "ai_series",
    "ai_series_use_func", "ai_loyalty", "ai_camp", "ai_relationship", "ai_judgestring", "ai_judge_string",
    "ai_view_as_func", "ai_explicit", "ai_damage_reason_suppress_intention", "ai_damage_from_flag_intention",
    "ai_damage_requirement", "ai_skillInvoke_intention", "ai_skillChoice_intention", "ai_skill_movecards",
    "ai_skill_cardshow", "ai_slash_weapon_filter", "ai_slash_benefit", "ai_wizard_system", "ai_judge_value",
    "ai_judgeGood", "ai_current_judge", "card_value", "roleValue", "armorName", "card_damage_nature", "filterData",
    "aiResponse", "aiData",
} do
    sgs[name] = {}
end

-- What is said and noted on the way.
sgs.ai_global_flags = {}
sgs.ai_chat = {}
sgs.weapon_range = {}
sgs.ais = {}
-- Names of skills by player: with those of equipment, looked up once for each question, and
-- without, kept until they change.
sgs.seen_skills, sgs.own_skills = {}, {}
-- The AI that answers a question now: entries of packages take it where a caller passes none.
sgs.thinking = nil
-- By player: the hand cards that the seat which thinks knows.
sgs.seen_hands = {}

-- Callbacks by timing. The lists in use determine the timings that anyone listens to.
local function lists()
    return setmetatable({}, {
        __index = function(all, key)
            local list = {}
            all[key] = list
            return list
        end,
    })
end
sgs.ai_event_callback = lists()
sgs.ai_debug_func = lists()
sgs.ai_chat_func = lists()

-- ---- the class -----------------------------------------------------------------------

SmartAI = require("middleclass").class("SmartAI")

function SmartAI:initialize(player)
    self.player = player
    self.room = player:getRoom()
    self.role = player:getRole()
    self.cache = {}
    self.keepdata, self.keepValue, self.kept = {}, {}, {}
    self.toUse = {}
    -- By skill: the turn in which it was used for no other reason than that it may be.
    self.forced = {}
    self.living, self.friends, self.friends_noself, self.enemies = {}, {}, {}, {}
    self.hate, self.levels, self.odds = {}, {}, {}

    self.lua_ai = sgs.LuaAI(player)
    self.lua_ai.listens = sgs.ai_listens()
    self.lua_ai.callback = function(request, ...)
        local answer = self[request]
        if not answer then return nil end
        -- What was worked out for the last question may hold no longer.
        self.cache, self.method, sgs.seen_skills, sgs.seen_hands = {}, nil, {}, {}
        sgs.thinking = self
        return answer(self, ...)
    end
    sgs.prepareTable(self.room)
    sgs.ais[player:objectName()] = self
end

-- Asked by the table for each seat that is decided for.
function CloneAI(player)
    return SmartAI(player).lua_ai
end

-- Adds a skill of the play phase; the caller sets `getTurnUseCard` of what is returned.
function addAiSkills(name)
    local skill = { name = name }
    sgs.ai_skills[#sgs.ai_skills + 1] = skill
    return skill
end

for _, part in ipairs {
    "table", "relations", "learning", "values", "knowledge", "condition", "damage", "finders",
    "slash", "tricks", "delayed", "equips", "saving", "nullification", "judgement",
    "discard", "answers", "generals", "play", "others", "customary", "worth", "specs",
} do
    dofile("lua/ai/" .. part .. ".lua")
end

-- Skill cards have the names that their files give them. The original has separate classes for those of its
-- generals, and files of packages use these names.
local BY_SKILL_CARD = {
    sgs.ai_use_value, sgs.ai_use_priority, sgs.ai_keep_value, sgs.ai_card_intention, sgs.ai_skill_use_func,
    sgs.dynamic_value.damage_card, sgs.dynamic_value.control_card, sgs.dynamic_value.benefit,
}
local function name_by_class()
    for _, entries in ipairs(BY_SKILL_CARD) do
        local classes = {}
        for name, entry in pairs(entries) do classes[type(name) == "string" and name:match("^#(%u.*Card)$") or 0] = entry end
        classes[0] = nil
        for class, entry in pairs(classes) do
            if entries[class] == nil then entries[class] = entry end
        end
    end
    -- Others build their numbers on these.
    for class in pairs(sgs.ai_skill_use_func) do
        if class:match("^%u%a*Card$") then
            sgs.ai_use_value[class] = sgs.ai_use_value[class] or 3
            sgs.ai_use_priority[class] = sgs.ai_use_priority[class] or 3
        end
    end
end
local bundled = {}
for _, name in ipairs {
    "standard", "wind", "fire", "thicket", "mountain",
    "bgm", "doudizhu", "god", "jsp", "nostalgia", "ol", "sp", "tenyear", "yjcm2011", "yjcm2015",
} do
    bundled[name] = true
end

-- Files of packages for their own skills. A file that fails stays as it is then; the first event reports the
-- error (see learning.lua). Decks are left out if all their cards are known here.
sgs.ai_load_failures = {}
local known = { standard_cards = true, standard_ex_cards = true, maneuvering = true }
local there = {}
for _, name in ipairs(sgs.GetFileNames("lua/ai")) do there[name:lower()] = name end
-- What is bundled comes first: the files of others build on it.
for _, is_turn_of_others in ipairs { false, true } do
    for _, package in ipairs(sgs.Sanguosha:getExtensions()) do
        local name = package:lower()
        local file = not known[name] and (not bundled[name]) == is_turn_of_others and there[name .. "-ai.lua"]
        if file then
            local ok, why = pcall(dofile, "lua/ai/" .. file)
            if not ok then sgs.ai_load_failures[#sgs.ai_load_failures + 1] = tostring(why) end
        end
    end
    if not is_turn_of_others then name_by_class() end
end
