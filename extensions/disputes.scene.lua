-- Disputes: skills of several generals in one another's way. Each scene has the question, the
-- ruling, and its source; docs/rulings/ is made of them.

-- Question: A player uses Savage Assault and dies of Ganglie in the middle of it. Do the other targets still have to answer,
--   and whose damage is it?
-- Ruling: A card in use takes effect on all its targets, even if its user dies. The dead deal no damage, so the rest of
--   the damage has no source: Fankui is not asked.
-- Source: docs/rules/using-cards.md#course-of-a-use; docs/rules/damage.md#damage, step 7
-- 问：一名角色使用【南蛮入侵】，中途死于“刚烈”。后面的目标还要响应吗？伤害算谁的？
-- 答：牌已经使用，使用者死亡也要对所有目标结算完。死人不造成伤害，所以后面的伤害没有来源，“反馈”不发动。
scene "who dies of ganglie in his own assault: it goes on, and is nobody's" {
    seats = {
        { role = "rebel", hp = 1, hand = { "savage_assault" } },
        { general = "xiahoudun", role = "lord" },
        { role = "rebel" },
        { general = "simayi", role = "loyalist" },
    },
    deck = { "peach:heart:3" },
    play = function(s)
        s[2]:will("respond", "slash", "pass")
        s[2]:will("invoke", "ganglie", "yes")
        s[3]:will("respond", "slash", "pass")
        -- Nobody is there to take a card from: fankui is not asked.
        s[4]:will("respond", "slash", "pass")
        s[1]:use("savage_assault")
    end,
    otherwise = "decline",
}

-- Question: The user of Archery Attack dies of Ganglie between two targets who both have Fankui. Which of them may take a
--   card?
-- Ruling: The one before: that damage had a source. The one after: not, for that damage has none.
-- Source: the text of Fankui
-- 问：【万箭齐发】的使用者在两名有“反馈”的目标之间死于“刚烈”，哪一名能拿牌？
-- 答：前一名能：那次伤害有来源。后一名不能：那次伤害没有来源。
scene "who dies of ganglie in his own archery leaves nothing for fankui" {
    seats = {
        { role = "rebel", hp = 1, hand = { "archery_attack", "peach:heart:4" } },
        { general = "simayi", role = "loyalist" },
        { general = "xiahoudun", role = "lord" },
        { general = "simayi", role = "rebel", hp = 2 },
    },
    deck = { "peach:diamond:12" },
    play = function(s)
        s[2]:will("respond", "jink", "pass")
        s[2]:will("invoke", "fankui", "yes")
        s[3]:will("respond", "jink", "pass")
        s[3]:will("invoke", "ganglie", "yes")
        s[4]:will("respond", "jink", "pass")
        s[1]:use("archery_attack")
    end,
    otherwise = "decline",
}

-- Question: Meng Huo has Huoshou, somebody else uses Savage Assault, and Cai Wenji dies of it. Who loses all skills to
--   Duanchang?
-- Ruling: Meng Huo. By Huoshou Meng Huo is the source of the damage, and the source of the damage is the killer. It is
--   settled when the card is used, and holds for the rest of it.
-- Source: the texts of Huoshou and Duanchang
-- 问：孟获有“祸首”，别人使用【南蛮入侵】，蔡文姬因此死亡。“断肠”令谁失去技能？
-- 答：孟获。“祸首”令他成为伤害来源，伤害来源就是杀死她的人。来源在使用时就定下，之后的结算里仍是他。
scene "duanchang in an assault takes the skills of him whose damage huoshou makes it" {
    seats = {
        { role = "lord", hand = { "savage_assault" } },
        { general = "menghuo", role = "rebel" },
        { general = "caiwenji", role = "rebel", hp = 1 },
        { role = "rebel", hp = 2 },
    },
    play = function(s)
        s[3]:will("respond", "slash", "pass")
        s[4]:will("respond", "slash", "pass")
        s[1]:use("savage_assault")
    end,
    otherwise = "decline",
}

-- Question: Zhou Tai has 1 hit point and uses Fenji, which costs one. Does Buqu come before the cards are drawn?
-- Ruling: Yes. A dying within another process is settled first, where it was entered. The hit point is the cost of Fenji,
--   and the draw follows it.
-- Source: docs/rules/damage.md#dying
-- 问：周泰体力为 1 时发动“奋激”失去体力，“不屈”在摸牌之前还是之后？
-- 答：之前。濒死在哪里进入就在哪里先结算完。失去体力是“奋激”的代价，摸牌在它之后。
scene "buqu in the middle of fenji: the scar first, then the cards" {
    seats = { { hand = { "dismantlement" } }, { hand = { "jink", "peach" } }, { general = "zhoutai", hp = 1 } },
    deck = { "slash:spade:7", "duel", "snatch" },
    play = function(s)
        s[3]:will("invoke", "fenji", "yes")
        s[1]:use("dismantlement", s[2])
    end,
    otherwise = "decline",
}

-- Question: Zhou Tai dies of the cost of Fenji. Are the two cards drawn?
-- Ruling: Yes. The cost was paid, and the others get what it was paid for.
-- Source: the text of Fenji
-- 问：周泰因“奋激”的代价死亡，那两张牌还摸吗？
-- 答：摸。代价已经付了，该得的人照得。
scene "fenji to the death: the cards are drawn all the same" {
    seats = {
        { role = "lord", hand = { "dismantlement" } },
        { role = "rebel", hand = { "jink", "peach" } },
        { general = "zhoutai", role = "rebel", hp = 1, piles = { buqu = { "slash:club:7" } } },
    },
    deck = { "slash:spade:7", "duel", "snatch" },
    play = function(s)
        s[3]:will("invoke", "fenji", "yes")
        s[1]:use("dismantlement", s[2])
    end,
    otherwise = "decline",
}

-- Question: Zhang Jiao and Sima Yi both want to change a judgement, and Guo Jia owns it. Who comes last, and what does
--   Tiandu take?
-- Ruling: Each may change the card once, in order from the player whose turn it is. The last card counts, and it is the
--   one that Tiandu takes.
-- Source: docs/rules/moves.md#judgement
-- 问：张角、司马懿都想改郭嘉的判定。谁后改？“天妒”拿到哪一张？
-- 答：从当前回合角色起依次各有一次机会，最后一张生效，“天妒”拿到的也是它。
scene "guidao before guicai, where the turn makes it so" {
    seats = {
        { general = "zhangjiao", hand = { "slash:spade:7" } },
        { general = "simayi", hand = { "peach:heart:3" } },
        { general = "guojia", judging = { "lightning" } },
    },
    phase = "not_active",
    turn = 3,
    deck = { "jink:diamond:2" },
    play = function(s)
        s[1]:will("respond", "", "slash")
        s[2]:will("respond", "", "peach")
        -- The last card is taken; the others lie in the discard pile or with Zhang Jiao.
        s[3]:will("invoke", "tiandu", "yes")
        s[3]:phases("judge")
    end,
    otherwise = "decline",
}

-- Question: A Slash has both Wushuang and Roulin on it. How many Jinks does its target need?
-- Ruling: Two. "Takes two Jinks" says how many are needed, not how many more.
-- Source: the texts of Wushuang and Roulin
-- 问：一张【杀】同时有“无双”和“肉林”，要几张【闪】？
-- 答：两张。“需要两张【闪】”说的是一共要几张，不是多要几张。
scene "wushuang and roulin on one slash: two jinks are enough" {
    seats = {
        { skills = { "wushuang", "roulin" }, gender = "male", hand = { "slash:club:2" } },
        { gender = "female", hand = { "jink:heart:2", "jink:diamond:2" } },
    },
    play = function(s)
        s[2]:will("respond", "jink", "jink:heart:2")
        s[2]:will("respond", "jink", "jink:diamond:2")
        s[1]:use("slash", s[2])
    end,
}

-- Question: Lu Bu slashes Cao Cao. May the two Jinks that Wushuang demands come from two different followers by Hujia?
-- Ruling: Yes. Each of the two Jinks is asked for by itself, and Hujia may be used each time.
-- Source: docs/rules/using-cards.md#asking-for-a-card
-- 问：吕布杀曹操，“无双”要的两张【闪】能由两名不同的魏将通过“护驾”各出一张吗？
-- 答：能。两张【闪】分别询问，每次都可以发动“护驾”。
scene "wushuang against hujia: one jink from each of two followers" {
    seats = {
        { general = "lvbu", hand = { "slash:club:2" } },
        { general = "caocao", role = "lord" },
        { kingdom = "wei", role = "loyalist", hand = { "jink:heart:2" } },
        { kingdom = "wei", role = "rebel", hand = { "jink:diamond:2" } },
    },
    play = function(s)
        s[2]:will("invoke", "hujia", "yes")
        s[3]:will("respond", "jink", "jink:heart:2")
        s[2]:will("invoke", "hujia", "yes")
        s[3]:always("respond", "jink", "pass")
        s[4]:will("respond", "jink", "jink:diamond:2")
        s[1]:use("slash", s[2])
    end,
    otherwise = "decline",
}

-- Question: Zhuge Liang plays the last card of the hand in a Duel. Does Kongcheng end the Duel?
-- Ruling: No. Kongcheng is about becoming a target. Who is one already stays it with an empty hand.
-- Source: the text of Kongcheng
-- 问：诸葛亮在【决斗】中打出了最后一张手牌，“空城”令【决斗】中止吗？
-- 答：不中止。“空城”说的是不能成为目标，已经是目标的，没有手牌也还是目标。
scene "kongcheng does not end a duel in which the last card was played" {
    seats = {
        { hand = { "duel", "slash:club:2" } },
        { general = "zhugeliang", hand = { "slash:spade:7" } },
    },
    play = function(s)
        s[2]:will("respond", "slash", "slash:spade:7")
        s[1]:will("respond", "slash", "slash:club:2")
        s[1]:use("duel", s[2])
        -- Now it does: neither a duel nor a slash.
        s[1]:may()
    end,
    otherwise = "decline",
}

-- Question: Zhuge Liang uses a Duel as the last card of the hand. Does Kongcheng matter?
-- Ruling: No. The target of the Duel is the other player.
-- Source: the text of Kongcheng
-- 问：诸葛亮把最后一张手牌【决斗】用了出去，“空城”有影响吗？
-- 答：没有。这张【决斗】的目标是对方。
scene "kongcheng and a duel that is the last card of his own" {
    seats = { { general = "zhugeliang", hand = { "duel" } }, { hand = { "slash:club:2" } } },
    play = function(s)
        s[2]:will("respond", "slash", "slash:club:2")
        s[1]:use("duel", s[2])
    end,
    otherwise = "decline",
}

-- Question: Zuo Ci was saved by Buqu in the shape of Zhou Tai and changes to another shape. What becomes of the scars, and
--   of the hit point?
-- Ruling: The scars belong to Buqu and go with it, and so does the hand limit that they are. The hit point that was
--   restored stays.
-- Source: the text of Buqu
-- 问：左慈化身周泰时靠“不屈”活了下来，之后换了化身。“创”和体力怎么办？
-- 答：“创”属于“不屈”，随它一起移去，由“创”决定的手牌上限也不再算；已经回复的体力不变。
scene "huashen: out of the shape of zhou tai the scars go, the point stays" {
    seats = { { general = "zuoci", hp = 1, hand = { "peach", "jink:heart:2" } }, {} },
    phase = "not_active",
    deck = { "slash:spade:7" },
    play = function(s)
        s[1].player:setTag("Huashens", sgs.QVariant { "zhoutai", "zhenji" })
        s[1]:will("invoke", "huashen", "yes")
        s[1]:will("general", "huashen", "zhoutai")
        s[1]:will("choice", "huashen", "buqu")
        s[1]:phases("round_start")
        s[2]:damage(s[1], 1)
        s[1]:will("invoke", "huashen", "yes")
        s[1]:will("general", "huashen", "zhenji")
        s[1]:will("choice", "huashen", "qingguo")
        s[1]:phases("round_start")
        s:note("hand limit " .. s[1].player:getMaxCards())
    end,
    otherwise = "decline",
}
