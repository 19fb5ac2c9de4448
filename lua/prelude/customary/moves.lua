-- Functions that packages expect of each other although no engine defines them: moving cards about.
local type, ipairs = type, ipairs

local function name_of(skill)
    if skill == nil or type(skill) == "string" then return skill or "" end
    return skill:objectName()
end

local function card_of(card)
    return type(card) == "number" and sgs.Sanguosha:getCard(card) or card
end

-- Puts a card into the discard pile for as many new ones. A name that begins with `#` is not logged.
function UseCardRecast(player, card, reason, n)
    local room = player:getRoom()
    card = card_of(card)
    local sign, name = (reason or ""):match("^([_@#]?)(.*)$")
    if player:hasSkill(name) then room:notifySkillInvoked(player, name) end
    if sign ~= "#" then
        local ids = table.concat(sgs.QList2Table(card:getSubcards()), "+")
        Log_message("$UseCardRecast" .. sign, player, nil, ids, name)
    end
    local why = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_RECAST, player:objectName(), name, "")
    room:moveCardTo(card, player, nil, sgs.Player_DiscardPile, why, true)
    return player:drawCardsList(type(n) == "number" and n or card:subcardsLength(), "recast")
end

-- Takes cards out of the game.
function BreakCard(player, card)
    card = card_of(card)
    if card:getEffectiveId() < 0 then return end
    player:getRoom():breakCard(card, player)
end

-- Puts equipment, one card or several, straight into its slot; what was there is discarded.
function InstallEquip(equips, player, skill, to)
    local room, name = player:getRoom(), name_of(skill)
    to = to or player
    local list = type(equips) == "number" and { equips } or equips
    local moved = false
    for _, item in sgs.list(list) do
        local card = type(item) == "number" and sgs.Sanguosha:getCard(item) or item
        local equip = card:getRealCard():toEquipCard()
        local at = equip and equip:location()
        if at and to:hasEquipArea(at) then
            local worn = to:getEquip(at)
            if worn then
                local why = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_CHANGE_EQUIP, to:objectName(), name, "")
                room:moveCardTo(worn, to, nil, sgs.Player_DiscardPile, why, true)
            end
            local why = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, player:objectName(), name, "")
            room:moveCardTo(card, room:getCardOwner(card:getEffectiveId()), to, sgs.Player_PlaceEquip, why, true)
            moved = true
        end
    end
    return moved
end
