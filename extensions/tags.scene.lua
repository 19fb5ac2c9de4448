-- Tags of bundled skills whose effect shows at no table, or only where another skill puts them out of effect.

local KINDS = {
    [sgs.Skill_Frequent] = "frequent", [sgs.Skill_NotFrequent] = "usual", [sgs.Skill_Compulsory] = "locked",
    [sgs.Skill_Limited] = "limited", [sgs.Skill_Wake] = "awakens",
}

local SKILLS = {
    "hujia jianxiong fankui guicai ganglie qingjian tuxi luoyi tiandu yiji qingguo luoshen xunxun wangxi",
    "rende jijiang wusheng yijue paoxiao tishen guanxing kongcheng longdan yajiao mashu tieji jizhi qicai zhuhai qianxin jianyan",
    "zhiheng jiuyuan qixi fenwei keji qinxue gongxin kurou zhaxiang yingzi fanjian guose liuli qianxun lianying jieyin xiaoji",
    "jijiu chuli wushuang liyu lijian biyue yaowu wangzun tongji qiaomeng yicong",
    "shensu jushou jiewei liegong kuanggu tianxiang hongyan buqu fenji leiji guidao huangtian huangtian_attach guhuo chanyuan",
    "qiangxi quhu jieming lianhuan niepan bazhen huoji kanpo tianyi luanji xueyi shuangxiong mengjin",
    "duanliang xingshang fangzhu songwei huoshou zaiqi juxiang lieren yinghun haoshi dimeng jiuchi roulin benghuai baonue wansha luanwu weimu",
    "qiaobian tuntian zaoxian jixi tiaoxin zhiji xiangle fangquan ruoyu jiang hunzi zhiba zhiba_pindian zhijian guzheng huashen xinsheng",
    "beige duanchang",
}

scene "what bundled skills are said to be" {
    seats = { { general = "caocao" }, { general = "xiahouyuan" }, { general = "dianwei" }, { general = "xuhuang" }, { general = "zhanghe" } },
    play = function(s)
        for _, line in ipairs(SKILLS) do
            for name in line:gmatch("%S+") do
                local skill = sgs.Sanguosha:getSkill(name)
                local words = { KINDS[skill:getFrequency()] }
                if skill:isLordSkill() then words[2] = "of a lord" end
                if skill:isAttachedLordSkill() then words[2] = "lent by a lord" end
                s:note(name .. ": " .. table.concat(words, ", "))
            end
        end
    end,
}
