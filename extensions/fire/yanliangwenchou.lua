-- Yan Liang and Wen Chou: a judgement instead of the draw, whose card says which cards may be duels.
local judging = require "extensions.lib.judging"

-- Marks that say which colour was judged; the other one may be used.
local RED, BLACK = 1, 2

local shuangxiong_view_as = sgs.CreateOneCardViewAsSkill {
    name = "shuangxiong",
    response_or_use = true,
    enabled_at_play = function(self, player)
        return player:getMark("shuangxiong") > 0 and not player:isKongcheng()
    end,
    view_filter = function(self, card)
        if card:isEquipped() then return false end
        local judged = sgs.Self:getMark("shuangxiong")
        return judged == RED and card:isBlack() or judged == BLACK and card:isRed()
    end,
    view_as = function(self, card)
        local duel = sgs.Sanguosha:cloneCard("duel", card:getSuit(), card:getNumber())
        duel:addSubcard(card)
        duel:setSkillName(self:objectName())
        return duel
    end,
}

local function draw_phase(self, player, room)
    if not room:askForSkillInvoke(player, self:objectName()) then return false end
    room:broadcastSkillInvoke(self:objectName())
    local judge = judging.judge(room, player, self:objectName(), ".", true)
    -- The colour that it had when it was judged stands in the pattern.
    room:setPlayerMark(player, self:objectName(), judge.pattern == "red" and RED or BLACK)
    room:setPlayerMark(player, "ViewAsSkill_shuangxiongEffect", 1)
    return true
end

local shuangxiong = sgs.CreateTriggerSkill {
    name = "shuangxiong",
    view_as_skill = shuangxiong_view_as,
    events = { sgs.EventPhaseStart, sgs.FinishJudge, sgs.EventPhaseChanging },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.EventPhaseChanging then
            if data:toPhaseChange().to == sgs.Player_NotActive and player:getMark("ViewAsSkill_shuangxiongEffect") > 0 then
                room:setPlayerMark(player, "ViewAsSkill_shuangxiongEffect", 0)
            end
        elseif event == sgs.FinishJudge then
            local judge = data:toJudge()
            if judge.reason ~= self:objectName() then return false end
            judge.pattern = judge.card:isRed() and "red" or "black"
            if judging.lies_open(room, judge, self:objectName()) then player:obtainCard(judge.card) end
        elseif player:getPhase() == sgs.Player_Start then
            if player:getMark(self:objectName()) > 0 then room:setPlayerMark(player, self:objectName(), 0) end
        elseif player:getPhase() == sgs.Player_Draw and player:isAlive() and player:hasSkill(self:objectName()) then
            return draw_phase(self, player, room)
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["yanliangwenchou"] = "颜良文丑",
    ["#yanliangwenchou"] = "虎狼兄弟",
    ["shuangxiong"] = "双雄",
    [":shuangxiong"] = "摸牌阶段，你可以改为进行判定，你获得此判定牌，且本回合你可以将与之颜色不同的一张手牌当【决斗】使用。",
}

return function(extension)
    local yanliangwenchou = sgs.General(extension, "yanliangwenchou", "qun", 4)
    yanliangwenchou:addSkill(shuangxiong)
end
