-- Cards that a question shows are known to the asked player; answers provided by a skill.

local package = "packages/shown.lua"

scene "cards of the draw pile to give away are known to the giver" {
    packages = { package },
    seats = { { general = "giver" }, {}, {} },
    deck = { "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s[1]:will("give", "give-away", "? peach -> 2")
        s[1]:phases("start")
    end,
}

scene "the AI gives cards of the draw pile away" {
    packages = { package },
    seats = { { general = "giver", role = "lord", otherwise = "ai" }, { role = "loyalist", shown = true }, { role = "rebel" } },
    deck = { "peach:heart:3", "jink:heart:2" },
    play = function(s) s[1]:phases("start") end,
}

scene "the AI chooses of a hand that it is shown" {
    packages = { package },
    seats = {
        { general = "seer", role = "lord", otherwise = "ai" },
        { hand = { "jink:heart:2", "peach:heart:3" }, role = "rebel" },
    },
    play = function(s) s[1]:phases("start") end,
}

-- What the AI could not see would be a script error, and what a person could not see is not among the choices.
for _, way in ipairs{
    { "pick-of-the-pile", "pick", "? jink" },
    { "pick-of-the-own", "pick", "? jink" },
    { "arrange", "arrange", "? jink / peach" },
    { "look", "gongxin", "? jink" },
    { "draw-unseen", "exchange", "? jink" },
    { "look-at-all", "invoke", "yes" },
} do
    local general, request, answer = way[1], way[2], way[3]
    local function shown(otherwise)
        return {
            packages = { package },
            seats = {
                { general = general, role = "lord", otherwise = otherwise },
                { hand = { "jink:heart:8", "peach:heart:4" }, role = "rebel" },
            },
            deck = { "peach:heart:3", "jink:heart:2" },
            play = function(s)
                if not otherwise then s[1]:will(request, "", answer) end
                s[1]:phases("start")
            end,
        }
    end
    scene("the AI sees what it is asked about: " .. general)(shown("ai"))
    scene("a person sees what is asked about: " .. general)(shown())
end

local provide = [[
local extension = sgs.Package("provide")
local one = sgs.General(extension, "one", "wei", 4)
one:addSkill(sgs.CreateTriggerSkill{
    name = "silence",
    events = sgs.CardAsked,
    can_trigger = function(self, target) return target ~= nil end,
    on_trigger = function(self, event, player, data, room)
        room:provide(nil)
        return true
    end,
})
return extension
]]

scene "a request for which nil is provided ends without a card" {
    package = provide,
    seats = { { general = "one", hand = "slash" }, { hand = "jink" } },
    play = function(s) s[1]:use("slash", 2) end,
}
