-- Shared by two skills: a savage assault has no effect on their owner.
local savage = {}

-- The hidden part of the skill `name`.
function savage.avoids(name)
    return sgs.CreateTriggerSkill {
        name = "#sa_avoid_" .. name,
        events = { sgs.CardEffected },
        can_trigger = function(self, target)
            return target and target:isAlive() and target:hasSkill(name)
        end,
        on_trigger = function(self, event, player, data, room)
            if not data:toCardEffect().card:isKindOf("SavageAssault") then return false end
            room:sendLog("#SkillNullify", player, name, "savage_assault")
            return true
        end,
    }
end

sgs.LoadTranslationTable {
    ["#SkillNullify"] = "【%arg2】对 %from 无效（%arg）",
}

return savage
