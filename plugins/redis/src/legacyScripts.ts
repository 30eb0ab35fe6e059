import { Script } from './Script.js'
import { ENTER } from './scripts.js'

/** Changes an existing session. Keys: session, sessions. Values: the expiry, the session's key, fields. */
export const LEGACY_EXTEND = new Script(`${ENTER}
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
enter(KEYS[2], ARGV[1], ARGV[2])
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
redis.call('PEXPIREAT', KEYS[1], ARGV[1])
return 1
`)

/** Removes a session, and returns its fields. Keys: session, sessions. Values: the session's key, names of fields. */
export const LEGACY_REMOVE = new Script(`
local held = redis.call('HMGET', KEYS[1], unpack(ARGV, 2))
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[1])
return held
`)

/** Returns the fields of several sessions. Keys: the sessions. Values: names of fields. */
export const LEGACY_READ = new Script(`
local found = {}
for i, key in ipairs(KEYS) do found[i] = redis.call('HMGET', key, unpack(ARGV)) end
return found
`)
