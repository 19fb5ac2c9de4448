-- Facts that are common to all seats: the setup of the game, and lists of skills by what they do.

local ROLES = {
    ["02p"] = { rebel = 1 },
    ["03p"] = { rebel = 1, renegade = 1 },
    ["04p"] = { rebel = 2, renegade = 1 },
    ["05p"] = { loyalist = 1, rebel = 2, renegade = 1 },
    ["06p"] = { loyalist = 1, rebel = 3, renegade = 1 },
    ["06pd"] = { loyalist = 1, rebel = 2, renegade = 2 },
    ["07p"] = { loyalist = 2, rebel = 3, renegade = 1 },
    ["08p"] = { loyalist = 2, rebel = 4, renegade = 1 },
    ["08pd"] = { loyalist = 2, rebel = 3, renegade = 2 },
    ["08pz"] = { loyalist = 3, rebel = 4 },
    ["09p"] = { loyalist = 3, rebel = 4, renegade = 1 },
    ["10p"] = { loyalist = 3, rebel = 5, renegade = 1 },
    ["10pd"] = { loyalist = 3, rebel = 4, renegade = 2 },
    ["10pz"] = { loyalist = 4, rebel = 5 },
}

-- Skills by what they mean to others, joined by `|` as `hasSkills` takes them.
sgs.lose_equip_skill = "xiaoji|xuanfeng"
sgs.need_kongcheng = "lianying|kongcheng"
sgs.masochism_skill = "jianxiong|fankui|yiji|ganglie|jieming|fangzhu|enyuan|guixin|quanji|zhiyu"
sgs.wizard_skill = "guicai|guidao|jilve|tiandu|huanshi"
sgs.wizard_harm_skill = "guicai|guidao|jilve"
sgs.priority_skill = "rende|zhiheng|jizhi|guose|duanliang|jieyin|lijian|fanjian|tuxi|qiaobian|luoshen|yongsi|chuli"
sgs.save_skill = "jijiu|buyi|chunlao|longhun"
sgs.exclusive_skill = "huilei|duanchang|wuhun|buqu|dushi"
sgs.cardneed_skill = "paoxiao|tianyi|jizhi|guose|duanliang|qixi|qingnang|jieyin|zhiheng|rende|luanji|guicai|guidao|jijiu"
sgs.Active_cardneed_skill = sgs.cardneed_skill
sgs.notActive_cardneed_skill = "guicai|guidao|jijiu|kanpo|tianxiang|liuli"
sgs.drawpeach_skill = "tuxi|qiaobian"
sgs.recover_skill = "rende|kuanggu|zaiqi|jieyin|qingnang|yinghun|hunzi|longhun|miji"
sgs.use_lion_skill = "longhun|duanliang|qixi|guidao|lijian|zhiheng|yongsi|chuli"
sgs.need_equip_skill = "shensu|mingce|jujian|beige|yuanhu|gongqi"
sgs.judge_reason = "eight_diagram|bazhen|supply_shortage|indulgence|lightning|tieji|luoshen|ganglie|leiji|tuntian"
sgs.straight_damage_skill = "qiangxi|xuanfeng|duwu|danshou"
sgs.double_slash_skill = "paoxiao|tianyi|xianzhen|fuhun|shuangxiong"
sgs.need_maxhp_skill = "yingzi|zaiqi|yinghun|hunzi|juejing|ganlu|zishou"
sgs.recover_hp_skill = sgs.recover_skill
sgs.hit_skill = "tieji|liegong|wushuang"
sgs.dont_kongcheng_skill = "lianying|kongcheng"
sgs.concentrated_skill = "jizhi|jilve"
sgs.bad_skills = "benghuai|wumou|shiyong|yaowu|chanyuan"

sgs.ai_type_name = { "Skill", "Basic", "Trick", "Equip" }
sgs.Friend_All, sgs.Friend_Draw, sgs.Friend_Male, sgs.Friend_Female = 0, 1, 2, 3
sgs.Friend_Wounded, sgs.Friend_MaleWounded, sgs.Friend_FemaleWounded, sgs.Friend_Weak = 4, 5, 6, 7

-- Once for each game, when its first seat gets its player.
function sgs.prepareTable(room)
    if global_room == room then return end
    global_room = room
    sgs.initialized = true
    sgs.ais = {}
    sgs.turncount = 0
    -- Grows with every turn.
    sgs.turn_serial = 0
    sgs.card_lack, sgs.own_skills = {}, {}
    sgs.ai_role, sgs.role_evaluation, sgs.roleValue = {}, {}, {}
    -- Counts changes to the relations between players.
    sgs.relation_version = 1

    local roles = ROLES[room:getMode()] or {}
    local function counts()
        return { lord = 1, loyalist = roles.loyalist or 0, rebel = roles.rebel or 0, renegade = roles.renegade or 0 }
    end
    -- How many of each role the game began with, and how many are left.
    sgs.mode_roles, sgs.current_mode_players = counts(), counts()
    sgs.playerRoles = sgs.current_mode_players
    for _, player in sgs.qlist(room:getAllPlayers(true)) do
        local name = player:objectName()
        sgs.card_lack[name] = {}
        sgs.roleValue[name] = { lord = 0, loyalist = 0, rebel = 0, renegade = 0 }
        sgs.role_evaluation[name] = { lord = 0, loyalist = 0, rebel = 0, renegade = 0 }
        sgs.ai_role[name] = player:isLord() and "loyalist" or "neutral"
    end
end

function getLord(player)
    return player:getRoom():getLord()
end

function isLord(player)
    return player:isLord()
end

function findPlayerByObjectName(room, name, include_dead, except)
    local found = room:findPlayerByObjectName(name, include_dead or false)
    return found ~= except and found or nil
end
