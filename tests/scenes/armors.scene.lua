-- Armour and horses.

scene "eight diagram and a red card" {
    seats = { { hand = { "slash:spade:7" } }, { equip = { "eight_diagram" } } },
    deck = { "peach:heart:3" },
    play = function(s)
        s[2]:will("invoke", "eight_diagram", "yes")
        s[1]:use("slash", s[2])
    end,
}

scene "eight diagram and a black card, then a jink by hand" {
    seats = { { hand = { "archery_attack" } }, { equip = { "eight_diagram" }, hand = { "jink" } } },
    deck = { "slash:spade:7" },
    play = function(s)
        s[2]:will("invoke", "eight_diagram", "yes")
        s[2]:will("respond", "", "jink")
        s[1]:use("archery_attack")
    end,
}

scene "renwang shield stops black slashes" {
    seats = {
        { hand = { "slash:spade:7", "slash:heart:10", "thunder_slash" } },
        { equip = { "renwang_shield" } },
    },
    play = function(s)
        s[1]:use("slash:spade:7", s[2])
        s[1]:use("slash:heart:10", s[2])
        s[1]:use("thunder_slash", s[2])
    end,
}

scene "vine stops the ordinary and burns" {
    seats = {
        { hand = { "slash", "savage_assault", "archery_attack", "thunder_slash", "fire_slash" } },
        { equip = { "vine" } },
    },
    play = function(s)
        s[1]:use("slash", s[2])
        s[1]:use("savage_assault")
        s[1]:use("archery_attack")
        s[1]:use("thunder_slash", s[2])
        s[1]:use("fire_slash", s[2])
    end,
}

scene "silver lion makes damage one, and heals when it goes" {
    seats = { { equip = { "silver_lion" }, hand = { "vine" } }, {} },
    play = function(s)
        s[2]:damage(s[1], 3)
        s[1]:use("vine")
    end,
}

scene "silver lion of the unwounded, and one taken away" {
    seats = { { equip = { "silver_lion" } }, { hand = { "dismantlement" } } },
    turn = 2,
    play = function(s)
        s[2]:use("dismantlement", s[1])
    end,
}

scene "silver lion does not heal the dead" {
    seats = { {}, { hp = 1, equip = { "silver_lion" } }, {}, {} },
    play = function(s)
        s[1]:damage(s[2], 2)
    end,
}

-- Logs how far everyone is from everyone.
local function matrix(s)
    for from = 1, 6 do
        local row = {}
        for to = 1, 6 do row[to] = s[from].player:distanceTo(s[to].player) end
        s:note(("from sgs%d: %s range %d"):format(from, table.concat(row, " "), s[from].player:getAttackRange()))
    end
end

scene "distances with horses and weapons" {
    seats = {
        { equip = { "chitu", "blade" }, hand = { "slash:spade:7", "snatch:spade:3" } },
        { equip = { "dilu" }, hand = { "jink" } },
        { hand = { "jink" } },
        { equip = { "jueying" }, hand = { "jink" } },
        { hand = { "jink" } },
        { hand = { "jink" } },
    },
    play = function(s)
        matrix(s)
        s[1]:may("slash")
        s[1]:may("snatch")
        s[0]:kill(s[4])
        matrix(s)
        s[1]:may("slash")
    end,
}

local horses = { "jueying", "dilu", "zhuahuangfeidian", "hualiu", "chitu", "dayuan", "zixing" }

scene "each horse by itself" {
    seats = { { hand = horses }, {}, {}, {} },
    play = function(s)
        for _, name in ipairs(horses) do
            s[1]:use(name)
            local from, to = s[1].player, s[3].player
            s:note(("%s: %d there, %d back"):format(name, from:distanceTo(to), to:distanceTo(from)))
            s[1]:throw(name)
        end
    end,
}

scene "equipment moved straight into a slot replaces what is there" {
    seats = { { equip = { "silver_lion", "jueying" }, hp = 2 }, { hand = { "vine", "chitu" } } },
    play = function(s)
        local hand = s[2].player:getHandcards()
        s.room:moveCardTo(hand:first(), s[1].player, sgs.Player_PlaceEquip)
        s.room:moveCardTo(hand:last(), s[1].player, sgs.Player_PlaceEquip)
    end,
}

scene "equipment moved where there is no area for it is discarded" {
    seats = { {}, { equip = { "vine" } } },
    play = function(s)
        s[1].player:throwEquipArea(1)
        s.room:moveCardTo(s[2].player:getArmor(), s[1].player, sgs.Player_PlaceEquip)
    end,
}

scene "with a second area two armours are worn, and a third replaces the first" {
    seats = { { equip = { "vine" } }, { hand = { "eight_diagram", "renwang_shield" } } },
    play = function(s)
        s[1].player:addEquipArea(1)
        for _, card in sgs.qlist(s[2].player:getHandcards()) do
            s.room:moveCardTo(card, s[1].player, sgs.Player_PlaceEquip)
        end
    end,
}

scene "two armours that come at once" {
    seats = { {}, { hand = { "eight_diagram", "renwang_shield" } } },
    play = function(s)
        local ids = s[2].player:handCards()
        local move = sgs.CardsMoveStruct(ids, s[1].player, sgs.Player_PlaceEquip, sgs.CardMoveReason())
        s.room:moveCardsAtomic(move, true)
    end,
}
