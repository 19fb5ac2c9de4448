-- Functions that packages expect of each other although no engine defines them: announcing skills, asking,
-- turns and phases. Skills are given as such or by name.
local type, ipairs = type, ipairs

local function name_of(skill)
    if skill == nil or type(skill) == "string" then return skill end
    return skill:objectName()
end

-- Makes a skill known that no general has.
function addToSkills(skill)
    if sgs.Sanguosha:getSkill(skill:objectName()) then return end
    local skills = sgs.SkillList()
    skills:append(skill)
    sgs.Sanguosha:addSkills(skills)
end

-- ---- telling -------------------------------------------------------------------------

-- A line of the log; `to` is a list of players, `card` a card, an id or a text of ids.
function Log_message(kind, from, to, card, arg, arg2, arg3, arg4, arg5)
    local room = from and from:getRoom() or (to and not to:isEmpty() and to:first():getRoom())
    if not room then return end
    local log = sgs.LogMessage()
    log.type, log.from = kind, from
    if to then log.to = to end
    if type(card) == "userdata" then card = card:getEffectiveId() end
    log.card_str = tostring(card or ".")
    for field, value in pairs { arg = arg, arg2 = arg2, arg3 = arg3, arg4 = arg4, arg5 = arg5 } do
        log[field] = tostring(value)
    end
    room:sendLog(log)
end

local function heard(room, skill, voice)
    if type(voice) == "number" then
        room:broadcastSkillInvoke(skill, voice)
    elseif voice ~= false then
        room:broadcastSkillInvoke(skill)
    end
end

local function pointed(room, from, to)
    room:doAnimate(1, from:objectName(), to:objectName())
end

-- That a skill takes effect.
function Skill_msg(skill, player, voice)
    local room, name = player:getRoom(), name_of(skill)
    if type(voice) == "number" then room:broadcastSkillInvoke(name, voice) end
    if player:hasSkill(name, true) then room:notifySkillInvoked(player, name) end
    Log_message("#Skill_msg", player, nil, nil, name)
end

-- The voice of a skill, after the line for a locked one.
function SkillInvoke(skill, player, locked, voice)
    local room, name = player:getRoom(), name_of(skill)
    if locked then room:sendCompulsoryTriggerLog(player, name) end
    heard(room, name, type(voice) == "number" and voice or nil)
end

-- That a skill acts on players: voice, line and arrows.
function NotifySkillInvoked(skill, player, to, voice)
    local room, name = player:getRoom(), name_of(skill)
    heard(room, name, voice)
    if to and to:isEmpty() then to = nil end
    for _, p in sgs.list(to or {}) do pointed(room, player, p) end
    Log_message(to and "$NotifySkillInvoked_1" or "$NotifySkillInvoked_2", player, to, nil, name)
end

-- A mission is done, or failed.
function ShimingSkillDoAnimate(skill, player, success, general)
    local room, name = player:getRoom(), name_of(skill)
    local what = success and "#ShimingSuccess" or "#ShimingFail"
    room:broadcastSkillInvoke(name, success and 1 or 2)
    Log_message(what, player, nil, nil, name)
    room:doSuperLightbox(general or player:getGeneralName(), name)
end

-- Awakens a skill: logs and marks it, and changes the maximum, by default to one less.
function SkillWakeTrigger(skill, player, change, general)
    local room, name = player:getRoom(), name_of(skill)
    room:sendCompulsoryTriggerLog(player, name)
    room:broadcastSkillInvoke(name)
    room:doSuperLightbox(general or player:getGeneralName(), name)
    room:setPlayerMark(player, name, 1)
    return room:changeMaxHpForAwakenSkill(player, change or -1)
end

-- ---- asking --------------------------------------------------------------------------

-- Asks whether to use a skill. `to` is whom it is about; true instead means that nobody is asked, as
-- does true for `data`.
function ToSkillInvoke(skill, player, to, data, voice)
    local room, name = player:getRoom(), name_of(skill)
    local target = to ~= true and to or nil
    local sure = to == true or (target ~= nil and data == true)
    if data == nil or data == true then data = target and ToData(target) or sgs.QVariant() end
    if not sure and not player:askForSkillInvoke(name, data, target == nil) then return nil end
    heard(room, name, voice)
    if not sure and not target then return true end
    local owner = player:hasSkill(name) and player or target
    if owner and owner:hasSkill(name) then room:notifySkillInvoked(owner, name) end
    if not target then
        Log_message("$ToSkillInvoke", player, nil, nil, name)
        return true
    end
    pointed(room, player, target)
    local list = sgs.SPlayerList()
    list:append(target)
    Log_message("$ToSkillInvoke3", player, list, nil, name)
    return true
end

-- Asks for a player, who is shown with an arrow.
function PlayerChosen(skill, player, players, prompt, optional)
    local room, name = player:getRoom(), name_of(skill)
    optional = optional == true
    prompt = prompt or (optional and "PlayerChosen1:" or "PlayerChosen0:") .. name
    local chosen = room:askForPlayerChosen(player, players or room:getAlivePlayers(), name, prompt, optional)
    if not chosen then return nil end
    local list = sgs.SPlayerList()
    list:append(chosen)
    Log_message("$PlayerChosen", player, list, nil, name)
    pointed(room, player, chosen)
    return chosen
end

-- One of the slots for equipment from `first` to `last` that are open, or closed; -1 for none.
local function slot(skill, player, cancel, ask_first, first, last, open)
    local name, choices = name_of(skill), {}
    for i = first or 0, last or 4 do
        if player:hasEquipArea(i) == open then choices[#choices + 1] = "@Equip" .. i .. "lose" end
    end
    if #choices == 0 or (ask_first and not player:askForSkillInvoke(name)) then return -1 end
    if cancel then choices[#choices + 1] = "cancel" end
    local choice = player:getRoom():askForChoice(player, name, table.concat(choices, "+"))
    return tonumber(choice:match("^@Equip(%d)lose$")) or -1
end

function ThrowEquipArea(skill, player, cancel, ask_first, first, last)
    local chosen = slot(skill, player, cancel, ask_first, first, last, true)
    if chosen >= 0 then player:throwEquipArea(chosen) end
    return chosen
end

function ObtainEquipArea(skill, player, cancel, ask_first, first, last)
    local chosen = slot(skill, player, cancel, ask_first, first, last, false)
    if chosen >= 0 then player:obtainEquipArea(chosen) end
    return chosen
end

-- The name of one of these cards, picked from the cards themselves.
function AgCardsToName(player, types, no_delayed, left_out)
    local room, ids, seen = player:getRoom(), sgs.IntList(), {}
    for _, id in sgs.qlist(sgs.Sanguosha:getRandomCards()) do
        local card = sgs.Sanguosha:getEngineCard(id)
        local name = card:objectName()
        local wanted = not types or types == card:getTypeId()
            or (type(types) == "table" and table.contains(types, card:getTypeId()))
        local delayed = no_delayed and card:isKindOf("DelayedTrick")
        if wanted and not delayed and not seen[name] and not (left_out and table.contains(left_out, name)) then
            seen[name] = true
            ids:append(id)
        end
    end
    if ids:isEmpty() then return nil end
    room:fillAG(ids, player)
    local chosen = room:askForAG(player, ids, false, "AgCardsToName")
    room:clearAG(player)
    return sgs.Sanguosha:getEngineCard(chosen):objectName()
end

-- ---- players, marks ------------------------------------------------------------------

-- The player with that name, or who that is; the dead only without a third argument.
function BeMan(room, who, alive_only)
    if who == nil then return nil end
    local name = type(who) == "string" and who or who:objectName()
    for _, p in sgs.qlist(room:getPlayers()) do
        if p:objectName() == name and not (alive_only == true and p:isDead()) then return p end
    end
end

-- Returns how many kingdoms there are among the living.
function getKingdoms(player)
    local kingdoms = {}
    for _, p in sgs.qlist(player:getRoom():getAlivePlayers()) do kingdoms[p:getKingdom()] = true end
    local n = 0
    for _ in pairs(kingdoms) do n = n + 1 end
    return n
end

function ArmorNotNullified(player)
    return player:getMark("Armor_Nullified") == 0 and player:getMark("Equips_Nullified_to_Yourself") == 0
        and #player:getTag("Qinggang"):toStringList() == 0
end

-- A mark's name into what is shown and when it goes: `&name-Clear`, `&name_lun`.
local function mark_parts(mark)
    local shown, ending = mark:match("^(.*)(_lun)$")
    if not shown then shown, ending = mark:match("^(.-)(%-.*)$") end
    return shown or mark, ending or ""
end

-- Adds a word to what a shown mark says: `&a-Clear` and `b` make `&a+b-Clear`.
function MarkRevises(player, mark, word)
    local shown, ending = mark_parts(mark)
    local room, now = player:getRoom(), shown .. "+" .. word .. ending
    for _, name in ipairs(player:getMarkNames()) do
        local said, its_ending = mark_parts(name)
        local same = said == shown or said:sub(1, #shown + 1) == shown .. "+"
        if same and its_ending == ending and player:getMark(name) > 0 then
            room:setPlayerMark(player, name, 0)
            now = said .. "+" .. word .. ending
        end
    end
    room:setPlayerMark(player, now, 1)
end

-- Hands over marks, all of them unless said.
function TransferMark(player, target, mark, n)
    local has = player:getMark(mark)
    n = math.min(n or has, has)
    if n < 1 then return end
    player:loseMark(mark, n)
    target:gainMark(mark, n)
end

-- ---- turns, phases, damage -----------------------------------------------------------

-- A whole turn for a player who is alive; the tag that asked for it goes first.
function giveExtraTurn(room, player, tag)
    if tag and player then player:removeTag(tag) end
    if player and player:isAlive() then player:gainAnExtraTurn() end
end

-- Carries out a phase in the middle of the current event.
function PhaseExtra(player, phase, told)
    local room, before = player:getRoom(), player:getPhase()
    if told ~= false then Log_message("#PhaseExtra", player, nil, nil, player:getPhaseString(phase)) end
    local thread = room:getThread()
    player:setPhase(phase)
    room:broadcastProperty(player, "phase")
    if not thread:trigger(sgs.EventPhaseStart, room, player) then
        thread:trigger(sgs.EventPhaseProceeding, room, player)
    end
    thread:trigger(sgs.EventPhaseEnd, room, player)
    player:setPhase(before)
    room:broadcastProperty(player, "phase")
end

-- Damage, fire of one point unless said.
function BfFire(player, to, n, nature)
    local damage = sgs.DamageStruct("", player, to, n or 1, nature or sgs.DamageStruct_Fire)
    player:getRoom():damage(damage)
end
