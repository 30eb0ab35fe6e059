import { RedisError } from './RedisError.js'
import { isObject, replyIn } from './failures.js'

const UNREACHABLE =
  'Redis could not be reached, so it is unknown whether the command took effect. Check that the server runs, and ' +
  'that its location is right. The next command tries again.'
const UNINSTALLED = 'The package "redis" is missing. Install it, or pass a client or a function instead.'
const REFUSED = 'Redis refused a command. Its reply is in the cause.'
const CREDENTIALS = 'Redis did not accept the user name and password. Check those in the location.'
const ON_CLUSTER =
  'This server belongs to a cluster. Give the location as { cluster: […] }, or hand over a cluster client.'

/** What to do about error replies, by their first word. */
const ADVICE: Readonly<Record<string, string>> = {
  CLUSTERDOWN:
    'A part of the Redis cluster is down, so it is unknown whether the command took effect. Start the missing server again, or ' +
    'let a replica take over.',
  CROSSSLOT:
    'Redis found keys of one script in two slots. A proxy or a client changes the names of keys. Configure it to leave them unchanged.',
  LOADING: 'Redis is still loading its data. Wait a moment; the next command tries again.',
  MISCONF: 'Redis takes no changes because it cannot save them. Free space on its disk, or fix its persistence.',
  MOVED: ON_CLUSTER,
  NOAUTH: CREDENTIALS,
  NOPERM:
    'The Redis user lacks the permission for a command or a key. Allow EVALSHA, EVAL, EXISTS, GET, ' +
    'GETEX, SET, DEL, HMGET, ZRANGE, ZREM and what scripts call, on keys with the prefix.',
  OOM: 'Redis has no memory left. Raise maxmemory, or find out what fills it.',
  READONLY: 'This Redis server is a replica and takes no changes. Name the primary in the location.',
  WRONGPASS: CREDENTIALS,
}

/**
 * Converts an error to a `RedisError` that says what to do. The cause contains the original message, without the
 * command.
 */
export function explained(error: unknown): RedisError {
  if (error instanceof RedisError) return error
  const reply = replyIn(error)
  if (reply !== undefined) {
    return new RedisError(ADVICE[reply.split(' ', 1)[0] ?? ''] ?? REFUSED, { cause: { reply } })
  }
  const { code, message, name } = isObject(error) ? error : { message: String(error) }
  const missing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND'
  return new RedisError(missing ? UNINSTALLED : UNREACHABLE, { cause: { name, code, message } })
}
