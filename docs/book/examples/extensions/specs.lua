local S = sgs.skills
local extension = sgs.Package("specs")
local hero = sgs.General(extension, "specs_hero", "wu", 3, false)

hero:addSkill(S "moonlight" { S.at "finish" { S.draw(1) } })
hero:addSkill(S "kindness" {
    S.active {
        once = "phase",
        cost = { n = 2, from = "hand" },
        target = { wounded = true },
        S.recover(1, S.target),
    },
})
hero:addSkill(S "foothold" {
    locked = true,
    S.distance { 1, to_me = true, if_ = { S.hp(), "<=", 2 } },
})

sgs.LoadTranslationTable {
    ["specs"] = "数据技能",
    ["specs_hero"] = "月下人",
    ["moonlight"] = "月华",
    [":moonlight"] = "结束阶段，你可以摸一张牌。",
    ["kindness"] = "施惠",
    [":kindness"] = "出牌阶段限一次，你可以弃置两张手牌，令一名已受伤的角色回复1点体力。",
    ["foothold"] = "据险",
    [":foothold"] = "锁定技，若你的体力值不大于2，其他角色与你的距离+1。",
}
sgs.LoadTranslationTable({
    ["specs"] = "Skills as data",
    ["specs_hero"] = "Moonlit",
    ["moonlight"] = "Moonlight",
    [":moonlight"] = "At the end of your turn you may draw a card.",
    ["kindness"] = "Kindness",
    [":kindness"] = "Once per play phase: discard two hand cards, and a wounded player recovers 1 hit point.",
    ["foothold"] = "Foothold",
    [":foothold"] = "Locked: With 2 hit points or less, others' distance to you is 1 more.",
}, "en")

return extension
