import { Script } from './Script.js'

/** The server's clock, in milliseconds. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`

/**
 * Enters a member into a list of members by their ends, which expires with the last one.
 *
 * An end that is earlier than the one that is there does not count: no member goes too soon.
 */
export const ENTER = `${NOW}
local function enter(key, ends, member)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  redis.call('ZADD', key, 'GT', ends, member)
  local last = redis.call('ZREVRANGE', key, 0, 0, 'WITHSCORES')
  redis.call('PEXPIREAT', key, string.format('%.0f', last[2]))
end
`

/** Enters a member into a list. Key: list. Values: its end, the member. */
export const LIST = new Script(`${ENTER}
enter(KEYS[1], ARGV[1], ARGV[2])
`)

/** Stores a session, unless there is one; returns 1 if it was stored. Key: session. Values: the end, fields. */
export const STORE = new Script(`
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('PEXPIREAT', KEYS[1], ARGV[1])
return 1
`)

/**
 * Changes a session that is there. Key: session. Values: the end, fields.
 *
 * It takes no more room; Redis allows it without memory to spare because its first command cannot take any.
 */
export const EXTEND = new Script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('PERSIST', KEYS[1])
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('PEXPIREAT', KEYS[1], ARGV[1])
return 1
`)

/** Removes a session, and returns its fields. Key: session. Values: names of fields. */
export const REMOVE = new Script(`
local held = redis.call('HMGET', KEYS[1], unpack(ARGV))
redis.call('DEL', KEYS[1])
return held
`)

/** Keeps a copy of the user with a session, unless copies were discarded meanwhile. Key: session. Values: discards, copy. */
export const KEEP_COPY = new Script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if (redis.call('HGET', KEYS[1], 'discards') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'user', ARGV[2])
return 1
`)

/** Discards the copy of the user that is kept with a session. Key: session. */
export const DISCARD_COPY = new Script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HDEL', KEYS[1], 'user')
return redis.call('HINCRBY', KEYS[1], 'discards', 1)
`)

/** Stores a verification token. Key: mailed. Values: the token, its end. */
export const MAIL = new Script(`
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
local last = 0
for _, ends in ipairs(redis.call('HVALS', KEYS[1])) do last = math.max(last, tonumber(ends)) end
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', last))
`)

/** Removes a verification token, and returns its end, if that has not come. Key: mailed. Value: the token. */
export const TAKE = new Script(`${NOW}
local ends = redis.call('HGET', KEYS[1], ARGV[1])
if not ends then return false end
redis.call('HDEL', KEYS[1], ARGV[1])
return tonumber(ends) > now and ends
`)

/**
 * Adds one to every counter, unless one has reached its limit; returns the place of the one that ends last, or 0, and its end.
 * Keys: counts. Values: the caller's present; for each count its limit, and the milliseconds it lasts.
 */
export const TAKE_COUNTS = new Script(`
local now = tonumber(ARGV[1])
local place, last, running = 0, 0, {}
for i, key in ipairs(KEYS) do
  local held = redis.call('HMGET', key, 'count', 'until')
  local ends = tonumber(held[2])
  running[i] = ends and ends > now
  if running[i] and tonumber(held[1]) >= tonumber(ARGV[2 * i]) and ends > last then place, last = i, ends end
end
if place > 0 then return { place, string.format('%.0f', last) } end
for i, key in ipairs(KEYS) do
  if running[i] then
    redis.call('HINCRBY', key, 'count', 1)
  else
    redis.call('HSET', key, 'count', 1, 'until', string.format('%.0f', now + ARGV[2 * i + 1]))
    redis.call('PEXPIRE', key, ARGV[2 * i + 1])
  end
end
return { 0, '0' }
`)

/** Takes one back from each counter, and removes those that are back at zero. Keys: counts. */
export const GIVE_BACK = new Script(`
for i, key in ipairs(KEYS) do
  local count = tonumber(redis.call('HGET', key, 'count'))
  if count and count > 1 then redis.call('HINCRBY', key, 'count', -1) else redis.call('DEL', key) end
end
return 1
`)

/**
 * Raises the epoch of a user; returns the one before, and the new one. Key: epoch. Values: the least that it may be, when it is not needed
 * any more in seconds.
 */
export const RAISE_EPOCH = new Script(`
local before = tonumber(redis.call('GET', KEYS[1]) or '0')
local epoch = math.max(before + 1, tonumber(ARGV[1]))
local left = redis.call('PTTL', KEYS[1])
redis.call('SET', KEYS[1], string.format('%.0f', epoch), 'EXAT', ARGV[2])
if left > redis.call('PTTL', KEYS[1]) then redis.call('PEXPIRE', KEYS[1], left) end
return { string.format('%.0f', before), string.format('%.0f', epoch) }
`)
