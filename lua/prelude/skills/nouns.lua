-- Players, amounts and conditions of `sgs.skills`.
local S = ...
local type, ipairs, min, max = type, ipairs, math.min, math.max
local row = S.row

-- Any number of cards.
S.any = "any"
S.face.any = S.any

-- ---- players ---------------------------------------------------------------------------

local function player(name, doc, of)
    row("player", name, { doc = doc, of = of or function(ctx) return ctx[name] end })
end
player("me", "the owner of the skill")
player("target", "the player chosen, or the one that the moment is about")
player("other", "the second player chosen")
player("source", "the source of the damage, or the user of the card")
player("current", "the player whose turn it is", function(ctx) return ctx.room:getCurrent() end)

-- The player that a noun means; the owner where none is given.
function S.who(ctx, noun)
    if noun == nil then return ctx.me end
    return S.rows.player[noun.player].of(ctx)
end
local who = S.who

-- Damage may have no source, and no step may have filled a slot. What is about a player or a slot that is not there
-- does nothing, is 0, and does not hold.
function S.lacks_player(ctx, node, row)
    for _, field in ipairs(row.fields) do
        local noun = node[field[1]]
        if field[2] == "player" and noun ~= nil and who(ctx, noun) == nil then return true end
        if field[2] == "slot" and noun ~= nil and ctx.slots[noun] == nil then return true end
    end
    return false
end

-- ---- amounts ---------------------------------------------------------------------------

-- `more.companion` makes a skill that remembers something for it. `more.asks`: skills that hold all the time take part in the answer.
local function amount(name, fields, doc, eval, more)
    local made = more or {}
    made.fields, made.doc, made.eval = fields, doc, eval
    row("amount", name, made)
end

function S.number(ctx, a)
    if type(a) ~= "table" then return a end
    local row = S.row_of("amount", a)
    if S.lacks_player(ctx, a, row) then return 0 end
    return row.eval(ctx, a)
end
local number = S.number

local OF = { { "who", "player", true } }
amount("hp", OF, "hit points", function(ctx, a) return who(ctx, a.who):getHp() end)
amount("max_hp", OF, "maximum of hit points", function(ctx, a) return who(ctx, a.who):getMaxHp() end)
amount("lost_hp", OF, "lost hit points", function(ctx, a) return who(ctx, a.who):getLostHp() end)
amount("hand", OF, "number of hand cards", function(ctx, a) return who(ctx, a.who):getHandcardNum() end)
amount("equips", OF, "number of cards in the equipment area", function(ctx, a) return who(ctx, a.who):getEquips():length() end)
amount("hand_limit", OF, "hand limit", function(ctx, a) return who(ctx, a.who):getMaxCards() end, { asks = true })
amount("judging", OF, "number of cards in the judging area", function(ctx, a) return who(ctx, a.who):getJudgingArea():length() end)
amount("attack_range", OF, "attack range", function(ctx, a) return who(ctx, a.who):getAttackRange() end, { asks = true })
amount("pile", { { "name", "text" }, { "who", "player", true } }, "number of cards in a pile on the general",
    function(ctx, a) return who(ctx, a.who):getPile(a.name):length() end)
amount("mark", { { "name", "text" }, { "who", "player", true } }, "number of a mark",
    function(ctx, a) return who(ctx, a.who):getMark(a.name) end)
amount("count", { { "slot", "slot" } }, "number of cards or players in a slot, such as \"cost\", or the number in it", function(ctx, a)
    local slot = ctx.slots[a.slot]
    if type(slot) == "number" then return slot end
    return type(slot) == "table" and #slot or slot and 1 or 0
end)
amount("happened", {}, "how much it was: the damage, the lost cards", function(ctx) return ctx.n or 0 end)
amount("alive", {}, "number of living players", function(ctx)
    return ctx.room and ctx.room:alivePlayerCount() or ctx.me:getAliveSiblings():length() + 1
end)
amount("kingdoms", {}, "number of kingdoms among living players", function(ctx)
    local seen, n = {}, 0
    local function count(p)
        if not seen[p:getKingdom()] then seen[p:getKingdom()], n = true, n + 1 end
    end
    count(ctx.me)
    for _, p in sgs.qlist(ctx.me:getAliveSiblings()) do count(p) end
    return n
end)
amount("players_at_start", {}, "number of players of the game", function(ctx) return ctx.me:getRoom():getPlayers():length() end)
amount("hp_at_last_end", {}, "hit points at the end of the owner's last turn", function(ctx)
    return tonumber(ctx.me:property((ctx.skill or "") .. "_hp"):toString()) or 0
end, { companion = function(tags)
    return sgs.CreateTriggerSkill { name = "#" .. tags.name .. "-hp", events = { sgs.EventPhaseChanging },
        can_trigger = function(self, target) return target ~= nil and target:isAlive() and S.has(target, tags) end,
        on_trigger = function(self, event, player, data, room)
            if data:toPhaseChange().to == sgs.Player_NotActive then
                room:setPlayerProperty(player, tags.name .. "_hp", sgs.QVariant(player:getHp()))
            end
            return false
        end }
end })
amount("number_of", { { "players", "players" } }, "number of players who fit", function(ctx, a) return #S.players(ctx, a.players) end, { asks = true })

amount("fewest_hand", { { "players", "players" } }, "the fewest hand cards of a player who fits; 0 if nobody does", function(ctx, a)
    local least
    for _, p in ipairs(S.players(ctx, a.players)) do least = min(least or p:getHandcardNum(), p:getHandcardNum()) end
    return least or 0
end, { asks = true })

local TWO = { { "a", "amount" }, { "b", "amount" } }
amount("min", TWO, "the smaller one", function(ctx, a) return min(number(ctx, a.a), number(ctx, a.b)) end)
amount("max", TWO, "the larger one", function(ctx, a) return max(number(ctx, a.a), number(ctx, a.b)) end)
amount("plus", TWO, "the sum", function(ctx, a) return number(ctx, a.a) + number(ctx, a.b) end)
amount("minus", TWO, "the difference", function(ctx, a) return number(ctx, a.a) - number(ctx, a.b) end)
amount("multiple", TWO, "the product", function(ctx, a) return number(ctx, a.a) * number(ctx, a.b) end)
amount("half", { { "a", "amount" } }, "half of it, rounded down", function(ctx, a) return math.floor(number(ctx, a.a) / 2) end)

-- ---- conditions ------------------------------------------------------------------------

local COMPARE = {
    ["<"] = function(a, b) return a < b end, ["<="] = function(a, b) return a <= b end,
    ["=="] = function(a, b) return a == b end, ["~="] = function(a, b) return a ~= b end,
    [">="] = function(a, b) return a >= b end, [">"] = function(a, b) return a > b end,
}

S.type("cond", "a condition: S.wounded(), or { S.hp(), \"<=\", 2 } with one of < <= == ~= >= >", function(value)
    if type(value) ~= "table" then return false end
    if type(value.cond) == "string" then return true end
    local is_amount = S.types.amount.test
    return #value == 3 and is_amount(value[1]) and COMPARE[value[2]] ~= nil and is_amount(value[3])
end)

function S.holds(ctx, c)
    if c == nil then return true end
    if c.cond then
        local row = S.row_of("cond", c)
        return not S.lacks_player(ctx, c, row) and row.eval(ctx, c)
    end
    return COMPARE[c[2]](number(ctx, c[1]), number(ctx, c[3]))
end
local holds = S.holds

local function cond(name, fields, doc, eval, asks)
    row("cond", name, { fields = fields, doc = doc, eval = eval, asks = asks })
end
cond("wounded", OF, "has lost hit points", function(ctx, c) return who(ctx, c.who):isWounded() end)
cond("no_hand", OF, "has no hand cards", function(ctx, c) return who(ctx, c.who):isKongcheng() end)
cond("has_hand", OF, "has hand cards", function(ctx, c) return not who(ctx, c.who):isKongcheng() end)
cond("has_cards", OF, "has cards in hand or equipment", function(ctx, c) return not who(ctx, c.who):isNude() end)
cond("dying", OF, "is dying", function(ctx, c) return who(ctx, c.who):hasFlag("Global_Dying") end)
cond("flagged", { { "name", "text" }, { "who", "player", true } }, "has a flag of this turn, see S.set_flag", function(ctx, c)
    return who(ctx, c.who):hasFlag(c.name)
end)
cond("needs_jinks", { { "n", "number" } }, "the target of the Slash needs this many Jinks", function(ctx, c)
    return ctx.jinks ~= nil and ctx.jinks:at(ctx.index) == c.n
end)
-- A companion of the skill notes it: a flag, which goes with the turn.
cond("used_in_play", { { "card", "cards" } }, "used or played such a card in the play phase of this turn", function(ctx)
    return ctx.me:hasFlag(ctx.skill .. "_used_in_play")
end)
S.rows.cond.used_in_play.companion = function(tags, node)
    return sgs.CreateTriggerSkill { name = "#" .. tags.name .. "-used", events = { sgs.PreCardUsed, sgs.CardResponded },
        can_trigger = function(self, target) return target ~= nil end,
        on_trigger = function(self, event, player, data)
            if player:getPhase() ~= sgs.Player_Play then return false end
            local card = event == sgs.PreCardUsed and data:toCardUse().card or data:toCardResponse().m_card
            if S.matches(card, node.card) then player:setFlags(tags.name .. "_used_in_play") end
            return false
        end }
end
cond("by_this_skill", {}, "the damage was dealt by this skill", function(ctx) return ctx.reason == ctx.skill end)
-- A card of a skill is as many cards as it was made of.
cond("card_on_table", {}, "the card that the moment is about still lies on the table", function(ctx)
    local card = ctx.card
    if not card then return false end
    local ids = card:isVirtualCard() and sgs.QList2Table(card:getSubcards()) or { card:getEffectiveId() }
    for _, id in ipairs(ids) do
        if ctx.room:getCardPlace(id) ~= sgs.Player_PlaceTable then return false end
    end
    return #ids > 0
end)
cond("number_repeats", { { "slot", "slot" }, { "pile", "text" } }, "another card in the pile has the number of the card in the slot",
    function(ctx, c)
        local card = ctx.slots[c.slot]
        for _, id in sgs.qlist(ctx.me:getPile(c.pile)) do
            if id ~= card:getEffectiveId() and sgs.Sanguosha:getCard(id):getNumber() == card:getNumber() then return true end
        end
        return false
    end)
cond("lowest_hp", OF, "nobody has fewer hit points", function(ctx, c) return who(ctx, c.who):isLowestHpPlayer() end)
cond("is_alive", OF, "is alive", function(ctx, c)
    local p = who(ctx, c.who)
    return p ~= nil and p:isAlive()
end)
cond("my_turn", OF, "it is the turn of the owner, or of another player", function(ctx, c) return who(ctx, c.who):getPhase() ~= sgs.Player_NotActive end)
cond("chained", OF, "is chained", function(ctx, c) return who(ctx, c.who):isChained() end)
cond("face_down", OF, "is face down", function(ctx, c) return not who(ctx, c.who):faceUp() end)
S.word("worn", { "weapon", "armor", "horse" })
local WORN = {
    weapon = function(p) return p:getWeapon() ~= nil end, armor = function(p) return p:getArmor() ~= nil end,
    horse = function(p) return p:getDefensiveHorse() ~= nil or p:getOffensiveHorse() ~= nil end,
}
cond("wears", { { "kind", "worn" }, { "who", "player", true } }, "has such equipment", function(ctx, c) return WORN[c.kind](who(ctx, c.who)) end)
S.word("phase", { "start", "judge", "draw", "play", "discard", "finish" })
S.phases = { start = sgs.Player_Start, judge = sgs.Player_Judge, draw = sgs.Player_Draw, play = sgs.Player_Play,
    discard = sgs.Player_Discard, finish = sgs.Player_Finish }
cond("my_phase", { { "phase", "phase" }, { "who", "player", true } }, "it is this phase of the owner, or of another player", function(ctx, c)
    return who(ctx, c.who):getPhase() == S.phases[c.phase]
end)
cond("is", { { "who", "player" }, { "filter", "players" } }, "the player fits", function(ctx, c)
    return S.fits(ctx, who(ctx, c.who), c.filter)
end, true)
cond("same", { { "a", "player" }, { "b", "player" } }, "both are the same player", function(ctx, c)
    return who(ctx, c.a) == who(ctx, c.b)
end)
cond("card_is", { { "slot", "slot" }, { "filter", "cards" } }, "the card in the slot fits", function(ctx, c)
    local card = S.card_in(ctx, c.slot)
    return card ~= nil and S.matches(card, c.filter)
end)
cond("skipped", { { "phase", "phase" } }, "a phase of this turn is skipped", function(ctx, c) return ctx.me:isSkipped(S.phases[c.phase]) end)
cond("can_slash", {}, "the owner may still use a Slash in this phase", function(ctx) return sgs.Slash_IsAvailable(ctx.me) end, true)
cond("same_type", { { "a", "slot" }, { "b", "slot" } }, "the cards of two slots are of one type", function(ctx, c)
    return S.card_in(ctx, c.a):getTypeId() == S.card_in(ctx, c.b):getTypeId()
end)
cond("lost_comparison", { { "skill", "text" } }, "the comparison belongs to this skill, and the one who began it did not win", function(ctx, c)
    return ctx.reason == c.skill and not ctx.won
end)
cond("both", { { "a", "cond" }, { "b", "cond" } }, "both hold", function(ctx, c) return holds(ctx, c.a) and holds(ctx, c.b) end)
cond("either", { { "a", "cond" }, { "b", "cond" } }, "one of them holds", function(ctx, c) return holds(ctx, c.a) or holds(ctx, c.b) end)
cond("unless", { { "a", "cond" } }, "it does not hold", function(ctx, c) return not holds(ctx, c.a) end)
