-- Slashes that a skill makes of nothing.
local slashes = {}

-- A slash without a suit. Who asks about it only lets it go again with `deleteLater`.
function slashes.of_nothing(skill)
    local slash = sgs.Sanguosha:cloneCard("slash", sgs.Card_NoSuit, 0)
    slash:setSkillName(skill)
    return slash
end

-- Returns true if the player may be chosen besides those chosen so far. For the filter of a skill card that becomes a slash.
function slashes.may_join(skill, targets, to_select, player)
    local chosen = sgs.PlayerList()
    for _, target in ipairs(targets) do chosen:append(target) end
    local slash = slashes.of_nothing(skill)
    slash:deleteLater()
    return slash:targetFilter(chosen, to_select, player)
end

-- Changes how many jinks each target needs, which is written down under the name of the card. `change` gets a target
-- and the number,
-- and gives another number or nothing.
function slashes.change_jinks(player, use, change)
    local tag = "Jink_" .. use.card:toString()
    local jinks = player:getTag(tag):toIntList()
    for i, target in ipairs(sgs.QList2Table(use.to)) do
        local n = change(target, jinks:at(i - 1))
        if n then jinks:replace(i - 1, n) end
    end
    player:setTag(tag, sgs.QVariant(jinks))
end

return slashes
