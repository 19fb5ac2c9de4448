-- A package without malice, which shares each game with a hostile one.
local extension = sgs.Package("honest")
local skills = sgs.SkillList()
skills:append(sgs.CreateTriggerSkill {
    name = "#honest",
    global = true,
    priority = 5,
    frequency = sgs.Skill_Compulsory,
    events = { sgs.TurnStart },
    can_trigger = function(self, target) return target ~= nil end,
    on_trigger = function(self, event, player, data, room)
        assert(("%d"):format(3) == "3" and table.contains({ 1 }, 1) and sgs.qlist(room:getAlivePlayers()))
        room:setPlayerMark(player, "worked", player:getMark("worked") + 1)
    end,
})
sgs.Sanguosha:addSkills(skills)
return { extension }
