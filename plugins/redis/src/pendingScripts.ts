import { Script } from './Script.js'
import { ENTER } from './scripts.js'

/** Stores a pending sign-in, unless it exists; returns 1 if it was stored. Key: pending. Values: the expiry, fields. */
export const ADD_PENDING = new Script(`
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('PEXPIREAT', KEYS[1], ARGV[1])
return 1
`)

/**
 * Adds a pending sign-in to the list of its user, and removes and returns the ids over the limit: those that expire
 * first, but not the added one. Key: list. Values: its expiry, its id, the limit.
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
 * Changes a pending sign-in that still has its version; returns 1 if it was changed. Key: pending. Values: the version,
 * the next version, the expiry or an empty text, fields.
 */
export const CHANGE_PENDING = new Script(`
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], unpack(ARGV, 4))
if ARGV[3] ~= '' then redis.call('PEXPIREAT', KEYS[1], ARGV[3]) end
return 1
`)

/** Counts an attempt, and returns the count; nil if there is no pending sign-in. Key: pending. */
export const COUNT_TRY = new Script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
return redis.call('HINCRBY', KEYS[1], 'tries', 1)
`)
