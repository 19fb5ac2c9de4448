-- Judgements that skills call for.
local judging = {}

-- Lets `player` judge for a skill. `good` says whether a card of the pattern is a good result; a result that
-- is bad for the player all the same is marked `harmful`.
function judging.judge(room, player, reason, pattern, good, harmful)
    local judge = sgs.JudgeStruct()
    judge.pattern = pattern
    judge.good = good
    judge.negative = harmful or false
    judge.reason = reason
    judge.who = player
    room:judge(judge)
    return judge
end

-- Returns true if the judge's card was just judged for this reason, so that it can still be taken.
function judging.lies_open(room, judge, reason)
    return judge.reason == reason and room:getCardPlace(judge.card:getEffectiveId()) == sgs.Player_PlaceJudge
end

return judging
