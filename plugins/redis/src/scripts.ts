import { Script } from './Script.js'

/** The server's clock, in milliseconds. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`

/**
 * Adds a member to a list of members by expiry. The list expires with its last member.
 *
 * An expiry that is earlier than the stored one is ignored, so that no member is removed too soon.
 */
export const ENTER = `${NOW}
local function enter(key, ends, member)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  redis.call('ZADD', key, 'GT', ends, member)
  local last = redis.call('ZREVRANGE', key, 0, 0, 'WITHSCORES')
  redis.call('PEXPIREAT', key, string.format('%.0f', last[2]))
end
`

/** Adds a member to a list. Key: list. Values: its expiry, the member. */
export const LIST = new Script(`${ENTER}
enter(KEYS[1], ARGV[1], ARGV[2])
`)

/** Stores a session, unless it exists; returns 1 if it was stored. Key: session. Values: the expiry, fields. */
export const STORE = new Script(`
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('PEXPIREAT', KEYS[1], ARGV[1])
return 1
`)

/**
 * Changes an existing session. Key: session. Values: the expiry, fields.
 *
 * It needs no more memory. Redis runs it even if its memory is full, because the first command that writes needs no
 * memory.
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

/**
 * Stores a copy of the user with a session, unless copies were discarded meanwhile. Key: session. Values: discards,
 * copy.
 */
export const KEEP_COPY = new Script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if (redis.call('HGET', KEYS[1], 'discards') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'user', ARGV[2])
return 1
`)

/** Discards the copy of the user that is stored with a session. Key: session. */
export const DISCARD_COPY = new Script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HDEL', KEYS[1], 'user')
return redis.call('HINCRBY', KEYS[1], 'discards', 1)
`)

/** Stores a verification token. Key: mailed. Values: the token, its expiry. */
export const MAIL = new Script(`
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
local last = 0
for _, ends in ipairs(redis.call('HVALS', KEYS[1])) do last = math.max(last, tonumber(ends)) end
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', last))
`)

/** Removes a verification token, and returns its expiry, if it has not expired. Key: mailed. Value: the token. */
export const TAKE = new Script(`${NOW}
local ends = redis.call('HGET', KEYS[1], ARGV[1])
if not ends then return false end
redis.call('HDEL', KEYS[1], ARGV[1])
return tonumber(ends) > now and ends
`)

/**
 * Adds one to every counter, unless one has reached its limit. Returns the place of the reached counter that ends last
 * and its end, or 0 and '0'. Keys: counts. Values: the current time of this process; for each count its limit, and its
 * duration in milliseconds.
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

/** Subtracts one from each counter, and removes counters that reach zero. Keys: counts. */
export const GIVE_BACK = new Script(`
for i, key in ipairs(KEYS) do
  local count = tonumber(redis.call('HGET', key, 'count'))
  if count and count > 1 then redis.call('HINCRBY', key, 'count', -1) else redis.call('DEL', key) end
end
return 1
`)

/**
 * Raises the epoch of a user; returns the previous and the new epoch. Key: epoch. Values: the lowest possible epoch,
 * and its expiry in seconds since 1970.
 */
export const RAISE_EPOCH = new Script(`
local before = tonumber(redis.call('GET', KEYS[1]) or '0')
local epoch = math.max(before + 1, tonumber(ARGV[1]))
local left = redis.call('PTTL', KEYS[1])
redis.call('SET', KEYS[1], string.format('%.0f', epoch), 'EXAT', ARGV[2])
if left > redis.call('PTTL', KEYS[1]) then redis.call('PEXPIRE', KEYS[1], left) end
return { string.format('%.0f', before), string.format('%.0f', epoch) }
`)
