-- Xu Shu: a slash at any player who did damage this turn, and an awakening that brings a search for cards.
local awaken = require "extensions.lib.awaken"
local reveal = require "extensions.lib.reveal"

local zhuhai = sgs.CreateTriggerSkill {
    name = "zhuhai",
    events = { sgs.EventPhaseStart },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:getPhase() == sgs.Player_Finish
            and target:getMark("damage_point_round") > 0
    end,
    on_trigger = function(self, event, player, data, room)
        for _, other in sgs.qlist(room:getOtherPlayers(player)) do
            if player:isDead() then break end
            if other:isAlive() and other:hasSkill(self:objectName()) and other:canSlash(player, nil, false) then
                local prompt = ("@zhuhai-slash:%s:%s"):format(other:objectName(), player:objectName())
                if room:askForUseSlashTo(other, player, prompt, false) then
                    room:notifySkillInvoked(other, self:objectName())
                end
            end
        end
        return false
    end,
}

local qianxin = sgs.CreateTriggerSkill {
    name = "qianxin",
    frequency = sgs.Skill_Wake,
    waked_skills = "jianyan",
    events = { sgs.Damage },
    on_trigger = function(self, event, player, data, room)
        if player:isWounded() and awaken.is_asleep(player, self:objectName()) then
            awaken.gain(room, player, self:objectName(), "jianyan")
        end
        return false
    end,
}

-- What may be named, and the cards that are meant.
local WORDS = { "basic", "trick", "equip", "red", "black" }

local function is_meant(word, card)
    if word == "red" then return card:isRed() end
    if word == "black" then return card:isBlack() end
    return card:getType() == word
end

-- Returns true if there is anything to be found, in the draw pile or in the pile that will be shuffled to be one.
local function is_there(room, word)
    for _, pile in ipairs { room:getDrawPile(), room:getDiscardPile() } do
        for _, id in sgs.qlist(pile) do
            if is_meant(word, sgs.Sanguosha:getCard(id)) then return true end
        end
    end
    return false
end

local JianyanCard = sgs.CreateSkillCard {
    name = "JianyanCard",
    skill_name = "jianyan",
    target_fixed = true,
    on_use = function(self, room, source)
        local word = room:askForChoice(source, "jianyan", table.concat(WORDS, "+"))
        local log = sgs.LogMessage()
        log.type, log.from, log.arg = "#JianyanNamed", source, word
        room:sendLog(log)
        if not is_there(room, word) then return end

        local passed, found = {}, nil
        repeat
            local id = reveal.top(room, source, 1, "jianyan")[1]
            if is_meant(word, sgs.Sanguosha:getCard(id)) then
                found = id
            else
                table.insert(passed, id)
            end
        until found

        local males = sgs.SPlayerList()
        for _, player in sgs.qlist(room:getAlivePlayers()) do
            if player:isMale() then males:append(player) end
        end
        if males:isEmpty() then
            table.insert(passed, found)
        else
            local card = sgs.Sanguosha:getCard(found)
            local prompt = ("@jianyan-give:::%s:%s"):format(card:objectName(), card:getSuitString())
            room:obtainCard(room:askForPlayerChosen(source, males, "jianyan", prompt), card)
        end
        reveal.discard(room, source, passed, "jianyan")
    end,
}

local jianyan = sgs.CreateZeroCardViewAsSkill {
    name = "jianyan",
    enabled_at_play = function(self, player)
        return not player:hasUsed("#JianyanCard")
    end,
    view_as = function()
        return JianyanCard:clone()
    end,
}

local skills = sgs.SkillList()
skills:append(jianyan)
sgs.Sanguosha:addSkills(skills)

sgs.LoadTranslationTable {
    ["st_xushu"] = "徐庶",
    ["#st_xushu"] = "化剑为犁",
    ["zhuhai"] = "诛害",
    [":zhuhai"] = "其他角色的结束阶段，若其于此回合造成过伤害，你可以对其使用一张【杀】（无距离限制）。",
    ["@zhuhai-slash"] = "你可以发动【诛害】，对 %dest 使用一张【杀】",
    ["qianxin"] = "潜心",
    [":qianxin"] = "觉醒技，当你造成伤害后，若你已受伤，你减1点体力上限，然后获得“荐言”。",
    ["jianyan"] = "荐言",
    [":jianyan"] = "阶段技，你可以声明一种牌的类别或颜色，然后连续亮出牌堆顶的牌，直到亮出符合的牌，令一名男性角色获得之，再将其余亮出的牌置入弃牌堆。",
    ["jianyan:basic"] = "基本牌",
    ["jianyan:trick"] = "锦囊牌",
    ["jianyan:equip"] = "装备牌",
    ["jianyan:red"] = "红色牌",
    ["jianyan:black"] = "黑色牌",
    ["#JianyanNamed"] = "%from 声明了 %arg",
    ["@jianyan-give"] = "【荐言】：请选择一名男性角色获得【%arg】（%arg2）",
}

return function(extension)
    local xushu = sgs.General(extension, "st_xushu", "shu", 4)
    xushu:addSkill(zhuhai)
    xushu:addSkill(qianxin)
    xushu:addRelateSkill("jianyan")
end
