import { Script } from './Script.js'

/** The server's clock, in milliseconds. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`

/**
 * Enters a member into a key of members by their ends, which goes when the last one ends.
 *
 * An end that is earlier than the one that is there does not count: no member goes too soon.
 */
const ENTER = `${NOW}
local function enter(key, ends, member)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  redis.call('ZADD', key, 'GT', ends, member)
  local last = redis.call('ZREVRANGE', key, 0, 0, 'WITHSCORES')
  redis.call('PEXPIREAT', key, string.format('%.0f', last[2]))
end
`

/** Enters a user under what a provider calls them. Key: known. Values: the end, the user. */
export const KNOW = new Script(`${ENTER}
enter(KEYS[1], ARGV[1], ARGV[2])
`)

/** Writes a session if it is there, or unless it is. Keys: session, sessions. Values: the end, the session's key, fields. */
const written = (before: 0 | 1): Script =>
  new Script(`${ENTER}
if redis.call('EXISTS', KEYS[1]) ~= ${before} then return 0 end
enter(KEYS[2], ARGV[1], ARGV[2])
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
redis.call('PEXPIREAT', KEYS[1], ARGV[1])
return 1
`)

/** Stores a session, and answers 1; 0 when there is one already. */
export const STORE = written(0)

/** Changes a session that is there, and no other. */
export const EXTEND = written(1)

/** Removes a session, and answers its fields. Keys: session, sessions. Values: the session's key, names of fields. */
export const REMOVE = new Script(`
local held = redis.call('HMGET', KEYS[1], unpack(ARGV, 2))
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[1])
return held
`)

/** Answers the fields of several sessions. Keys: the sessions. Values: names of fields. */
export const READ = new Script(`
local found = {}
for i, key in ipairs(KEYS) do found[i] = redis.call('HMGET', key, unpack(ARGV)) end
return found
`)

/** Stores a mailed token. Key: mailed. Values: the token, its end. */
export const MAIL = new Script(`
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
local last = 0
for _, ends in ipairs(redis.call('HVALS', KEYS[1])) do last = math.max(last, tonumber(ends)) end
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', last))
`)

/** Removes a mailed token, and answers its end, if that has not come. Key: mailed. Value: the token. */
export const TAKE = new Script(`${NOW}
local ends = redis.call('HGET', KEYS[1], ARGV[1])
if not ends then return false end
redis.call('HDEL', KEYS[1], ARGV[1])
return tonumber(ends) > now and ends
`)

/** Counts once more. Key: count. Values: the caller's present, the end of a count that starts now. */
export const COUNT = new Script(`
local ends = redis.call('HGET', KEYS[1], 'until')
if ends and tonumber(ends) > tonumber(ARGV[1]) then return { redis.call('HINCRBY', KEYS[1], 'count', 1), ends } end
redis.call('HSET', KEYS[1], 'count', 1, 'until', ARGV[2])
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', ARGV[2] - ARGV[1]))
return { 1, ARGV[2] }
`)

/** Counts once less. Key: count. Value: the caller's present. */
export const UNCOUNT = new Script(`
local held = redis.call('HMGET', KEYS[1], 'count', 'until')
if not held[2] or tonumber(held[2]) <= tonumber(ARGV[1]) or tonumber(held[1]) < 1 then return 0 end
redis.call('HINCRBY', KEYS[1], 'count', -1)
return 1
`)
