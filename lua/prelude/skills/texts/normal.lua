-- The normal form of texts, in which they are read and compared.
local S = ...
local T = S.texts
local ipairs, tonumber = ipairs, tonumber

-- Pairs of what authors write and what the texts here have, in order. What takes part in several of them stands in the
-- later one as the earlier one leaves it. A character of Chinese is several bytes: `[^\239]` is any up to the next mark.
local ALIASES = {
    -- Marks.
    { "</?%a[^<>]*>", "" }, { "\\n", "" }, { "%s+", "" }, { "〖", "“" }, { "〗", "”" }, { "「", "“" }, { "」", "”" }, { "‘", "“" }, { "’", "”" },
    { ",", "，" }, { ":", "：" }, { ";", "；" }, { "%(", "（" }, { "%)", "）" }, { "%.$", "。" }, { "“杀”", "【杀】" }, { "“闪”", "【闪】" }, { "“桃”", "【桃】" },
    -- Tags and times.
    { "阶段技，", "出牌阶段限一次，" }, { "阶段技。", "出牌阶段限一次，" }, { "技。", "技，" }, { "技：", "技，" },
    { "限1次", "限一次" }, { "限2次", "限两次" }, { "限二次", "限两次" }, { "限3次", "限三次" }, { "每个回合限", "每回合限" }, { "每名角色的回合限", "每回合限" }, { "回合开始阶段开始时", "准备阶段" }, { "准备阶段开始时", "准备阶段" },
    { "结束阶段开始时", "结束阶段" }, { "摸牌阶段开始时", "摸牌阶段" }, { "判定阶段开始时", "判定阶段" }, { "回合结束阶段", "结束阶段" },
    { "回合开始阶段", "准备阶段" }, { "每当", "当" },
    -- Suits and numbers.
    { "方片", "方块" }, { "红心", "红桃" }, { "草花", "梅花" }, { "♠", "黑桃" }, { "♥", "红桃" }, { "♣", "梅花" }, { "♦", "方块" },
    { "二张", "两张" }, { "二名", "两名" }, { "二次", "两次" }, { "二枚", "两枚" }, { "第两", "第二" }, { "二点", "两点" }, { "个点体力", "点体力" },
    { "大于等于", "不小于" }, { "小于等于", "不大于" }, { "等于(%d)", "为%1" }, { "等于([XYZ])", "为%1" }, { "等于你", "为你" }, { "等于其", "为其" }, { "%+(%d)点", "+%1" }, { "跳过[此本]回合的", "跳过" }, { "一至两名", "至多两名" }, { "一至三名", "至多三名" }, { "一至X名", "至多X名" },
    -- Who.
    { "来源角色", "伤害来源" }, { "任意一名", "一名" }, { "任一角色", "一名角色" }, { "任意角色", "一名角色" }, { "该角色", "其" }, { "目标角色", "其" }, { "其的", "其" },
    { "你攻击范围", "攻击范围" }, { "体力值为全场最少（或之一）", "体力值为全场最少" }, { "若你不是体力值最小的角色", "若你的体力值不为全场最少" },
    -- What is done.
    { "进行一次判定", "进行判定" }, { "判定结果", "结果" }, { "与结果花色", "与判定牌花色" }, { "判定，若结果", "判定：若结果" }, { "判定。若结果", "判定：若结果" },
    { "拼点，若你赢", "拼点：若你赢" }, { "拼点。若你赢", "拼点：若你赢" }, { "拼点；若你赢", "拼点：若你赢" },
    { "你可令", "你可以令" }, { "你可将", "你可以将" }, { "你可摸", "你可以摸" }, { "你可弃置", "你可以弃置" }, { "你可获得", "你可以获得" },
    { "你可对", "你可以对" }, { "你可防止", "你可以防止" }, { "你可视为", "你可以视为" }, { "获得之", "获得此牌" }, { "获得该牌", "获得此牌" },
    { "将武将牌翻面", "翻面" }, { "将你的武将牌翻面", "翻面" }, { "体力回复至", "回复至" }, { "弃置你区域", "弃置区域" }, { "流失", "失去" },
    { "受到一次伤害", "受到伤害" }, { "造成一次伤害", "造成伤害" }, { "非锁定技失效", "非锁定技无效" }, { "当做", "当" }, { "当作", "当" },
    { "获得技能“", "获得“" }, { "减少", "减" }, { "增加", "加" }, { "此【杀】对", "此牌对" }, { "(你装备区里除[^\239]-外的)装备牌", "%1牌" }, { "多摸", "额外摸" },
    { "对一名其他角色造成伤害([后时])", "对其他角色造成伤害%1" },
    { "一名角色使用【杀】的目标", "【杀】的目标" }, { "其他角色使用【杀】的目标", "其他角色使用的【杀】的目标" }, { "将其中任意张牌交给", "将这些牌中的任意张交给" },
    { "当你使用一张", "当你使用" }, { "当你使用或打出一张", "当你使用或打出" }, { "使用的【杀】造成伤害", "使用【杀】造成伤害" },
    { "你与其他角色的距离", "你计算与其他角色的距离" }, { "其他角色与你的距离", "其他角色计算与你的距离" },
    { "^摸牌阶段，你可?以?少摸", "当你于摸牌阶段摸牌时，你可以少摸" },
    -- Where conditions stand.
    { "当你于回合外([^\239]-)，", "当你%1，若在你的回合外，" }, { "当你于([^\239]-阶段)内([^\239]-)，", "当你%2，若在你的%1内，" },
    { "当你于([^\239]-阶段)外([^\239]-)，", "当你%2，若在你的%1外，" }, { "外，若", "外且" }, { "内，若", "内且" },
    -- Joints.
    { "并选择", "，选择" }, { "点体力并", "点体力，" }, { "张牌并", "张牌，" }, { "点体力上限并", "点体力上限，" }, { "，则", "，" }, { "，，", "，" }, { "。（", "（" },
    -- Who is chosen stands where they are first spoken of.
    { "，选择(一名[^\227\239]-角色)，令其", "，令%1" }, { "选择(一名[^\227\239]-角色)，令其", "令%1" }, { "选择(一名[^\227\239]-角色)，你?对其", "对%1" },
    { "选择(攻击范围内的一名[^\227\239]-角色)，你?对其", "对%1" }, { "选择(一名[^\227\239]-角色)，你?获得其", "获得%1的" },
    { "选择(一名[^\227\239]-角色)，你?弃置其", "弃置%1的" },
}

-- Cards whose use needs the play phase anyway.
local PLAY_ONLY = { "过河拆桥", "顺手牵羊", "决斗", "无中生有", "火攻", "铁索连环", "乐不思蜀", "兵粮寸断", "闪电", "南蛮入侵", "万箭齐发", "桃园结义", "五谷丰登", "借刀杀人" }

-- Cards, players and times are counted in words, points in figures.
local COUNTED = { "张", "名", "次", "枚" }
local COUNTED_EN = { "card", "hand card", "equipment card", "more card", "player", "other player", "time", "mark", "Jink", "Slash" }
local function counted_zh(text)
    for _, unit in ipairs(COUNTED) do
        text = text:gsub("%f[%d](%d+)" .. unit, function(n) return (T.counts.zh[tonumber(n)] or n) .. unit end)
    end
    for n = #T.counts.zh, 1, -1 do text = text:gsub(T.counts.zh[n] .. "点", n .. "点") end
    return text
end
local function counted_en(text)
    for _, unit in ipairs(COUNTED_EN) do
        text = text:gsub("%f[%w](%d+) (" .. unit .. ")", function(n, word) return (T.counts.en[tonumber(n)] or n) .. " " .. word end)
    end
    return text
end

-- Gives the normal form of a text.
function T.normal(text, lang)
    if lang == "zh" then
        text = text:gsub("对一名角色造成伤害", "造成伤害"):gsub("对一名角色造成1点伤害后", "造成1点伤害后")
        text = counted_zh(text)
        for _, alias in ipairs(ALIASES) do text = text:gsub(alias[1], alias[2]) end
        for _, name in ipairs(PLAY_ONLY) do text = text:gsub("出牌阶段，你可以将([^\239]-)当【" .. name, "你可以将%1当【" .. name) end
        text = T.folded(text, "zh")
        -- X is explained at the end, behind the full stop.
        text = text:gsub("（([XYZWVUT]为.-)）$", "。（%1）"):gsub("。。（", "。（"):gsub("（([XYZWVUT]为.-)）。$", "。（%1）")
        local head, middle, tail = text:match("^(.-)（(X为.-)）([，；].*)。$")
        if head then text = head .. tail .. "。（" .. middle .. "）" end
        if not text:find("。$") and not text:find("）$") then text = text .. "。" end
        return text
    end
    text = text:gsub("%s+", " "):gsub("^ ", ""):gsub(" $", "")
    text = text:gsub("^%u", string.lower):gsub("(: )(%u)", function(a, b) return a .. b:lower() end)
    text = text:gsub("(%. )(%u)", function(a, b) return a .. b:lower() end)
    text = counted_en(T.folded(text, "en"))
    if not text:find("[.)]$") then text = text .. "." end
    return text
end

-- Where two texts differ only in who is named once more, or in "令", they say the same: who does what was read from the
-- words.
function T.squeezed(text, lang)
    if lang ~= "zh" then return text end
    for _, mark in ipairs { "，", "：", "；" } do
        for _, who in ipairs { "令你", "令其", "你", "其" } do text = text:gsub(mark .. who, mark) end
    end
    -- "手牌数大于你的体力值": the owner of what stands on the other side.
    for _, operator in ipairs(T.operators) do text = text:gsub(operator[2] .. "你的", operator[2]) end
    return (text:gsub("令其", "其"))
end
