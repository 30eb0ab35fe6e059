import { Script } from './Script.js'
import { ENTER } from './scripts.js'

/** Stores a pending sign-in, unless there is one; returns 1 if it was stored. Key: pending. Values: the end, fields. */
export const ADD_PENDING = new Script(`
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('PEXPIREAT', KEYS[1], ARGV[1])
return 1
`)

/**
 * Enters a pending sign-in into the list of its user, and returns those for which there is no room: the ones that end first, but
 * not the one that is entered. Key: list. Values: its end, its id, how many there may be.
 */
export const LIST_PENDING = new Script(`${ENTER}
enter(KEYS[1], ARGV[1], ARGV[2])
local over, removed = redis.call('ZCARD', KEYS[1]) - tonumber(ARGV[3]), {}
if over <= 0 then return removed end
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, over)) do
  if id ~= ARGV[2] and #removed < over then
    redis.call('ZREM', KEYS[1], id)
    table.insert(removed, id)
  end
end
return removed
`)

/**
 * Changes a pending sign-in that still has its version; returns 1 if it was changed. Key: pending. Values: the version, the next
 * version, the end or nothing, fields.
 */
export const CHANGE_PENDING = new Script(`
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], unpack(ARGV, 4))
if ARGV[3] ~= '' then redis.call('PEXPIREAT', KEYS[1], ARGV[3]) end
return 1
`)

/** Counts a try, and returns the count; nothing if there is no pending sign-in. Key: pending. */
export const COUNT_TRY = new Script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
return redis.call('HINCRBY', KEYS[1], 'tries', 1)
`)
