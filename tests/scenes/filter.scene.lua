-- Filters of cards, in the places where a pattern stands.

local function package(text)
    return "local extension = sgs.Package('told')\n" .. text .. "\nreturn { extension }"
end

scene "a filter is read from a text and from a table" {
    seats = { {}, {} },
    play = function(s)
        for _, filter in ipairs {
            "hand:suit=heart;type=basic", { zone = "hand", suit = "heart", type = "basic" }, { zone = { "hand", "equip" }, not_color = "red" },
            { type = { "basic", "trick" }, least = 3, most = 5 }, { zone = "hand", any = { { suit = "heart" }, { zone = "discard", number = "K" } } }, {},
        } do
            s:note(sgs.Filter(filter))
        end
        for _, filter in ipairs { "colour=red", { colour = "red" }, { suit = "hearts" }, 7 } do
            local fine, why = pcall(sgs.Filter, filter)
            s:note(tostring(fine) .. " " .. tostring(why):gsub("^.-: ", ""))
        end
    end,
}

scene "cards are searched by filter in places of one player, of all, and of the table" {
    seats = {
        { hand = { "slash:spade:7", "peach:heart:3" }, equip = { "crossbow" } },
        { hand = { "jink:heart:2" }, judging = { "lightning" } },
    },
    play = function(s)
        s[1]:throw("slash:spade:7")
        local function tell(filter, player)
            local names = {}
            for i, card in ipairs(s.room:search(filter, player)) do names[i] = card:objectName() end
            s:note(filter .. ": " .. table.concat(names, " "))
        end
        tell("", s[1].player)
        tell("color=red")
        tell("hand:color=red", s[2].player)
        tell("equip:&judge:")
        tell("discard:name=slash&hand:type=basic", s[2].player)
        tell("draw:name=god_salvation")
        local filter = sgs.Filter "hand:color=red"
        s:note(tostring(filter:matches(s[1]:card("peach"), s[1].player)) .. " " .. tostring(filter:matches(s[1]:card("peach"), s[2].player))
            .. " " .. tostring(filter:matches(s[1]:card("peach"))) .. " " .. tostring(filter:matches(s[1]:card("crossbow"))))
    end,
}

scene "view-as skills, limits, judgements and requests take a filter for a pattern" {
    package = package [[
        turn_red = sgs.CreateOneCardViewAsSkill{ name = "turn_red", filter_pattern = sgs.Filter "hand:color=red;name!=peach", view_as = function(self, card)
            local slash = sgs.Sanguosha:cloneCard("slash", card:getSuit(), card:getNumber())
            slash:addSubcard(card)
            slash:setSkillName("turn_red")
            return slash
        end }
        extension:addSkills(turn_red)
    ]],
    seats = {
        { skills = { "turn_red" }, hand = { "jink:heart:2", "peach:heart:3", "jink:diamond:4", "duel:spade:A" }, equip = { "kylin_bow" } },
        { hand = { "slash:club:2", "jink:diamond:2", "peach:heart:4" } },
    },
    deck = { "peach:heart:6" },
    otherwise = "decline",
    play = function(s)
        s[1]:may("turn_red()")
        s.room:setPlayerCardLimitation(s[1].player, "use", sgs.Filter "suit=diamond", false)
        s[1]:may("turn_red(jink:heart:2)")
        s:note(tostring(s[1]:judge(sgs.Filter "color=red;number=6", true, "omen")))
        s[2]:will("respond", "omen", "? jink")
        s[2]:respond(sgs.Filter "hand:color=red;type=basic;name!=peach", nil, "omen")
    end,
}
