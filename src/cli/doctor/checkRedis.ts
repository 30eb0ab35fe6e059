import { concealedError } from '../concealed.js'
import type { Check } from './Examined.js'
import { verdictsOn } from './Verdict.js'

const { fault, ok, unknown, warning } = verdictsOn('redis')

/** The methods of an adapter of @authengine/redis that the check uses. The package is the application's own. */
interface Evicting {
  /** The `maxmemory-policy` of the server; undefined if it cannot be read. */
  evictionPolicy(): Promise<string | undefined>
  /** Closes the connection. */
  close(): Promise<void>
}

const VERBS = ['evictionPolicy', 'close']
const isEvicting = (adapter: unknown): adapter is Evicting =>
  typeof adapter === 'object' &&
  adapter !== null &&
  VERBS.every((verb) => typeof Reflect.get(adapter, verb) === 'function')

/** Whether Redis can be reached, accepts the credentials, and never evicts data. */
export const checkRedis: Check = async ({ env, found, offline }) => {
  const adapter: unknown = found?.adapter
  if (!isEvicting(adapter)) return []
  if (offline) return [unknown('it was not checked: --offline.')]
  try {
    const policy = await adapter.evictionPolicy()
    if (policy === 'noeviction') return [ok('it responds, and it evicts no keys.')]
    if (policy === undefined) return [unknown('it responds, but its maxmemory-policy cannot be read.', KEEP)]
    return [
      warning(
        `its maxmemory-policy is ${policy}: when its memory is full, it ends sessions early and restarts rate limits.`,
        KEEP,
      ),
    ]
  } catch (error) {
    return [fault(`it cannot be reached. ${concealedError(error, env)}`, fixOf(error))]
  } finally {
    await adapter.close().catch(() => undefined)
  }
}

const KEEP = 'redis-cli -u "$REDIS_URL" CONFIG SET maxmemory-policy noeviction, and the same in redis.conf'

function fixOf(error: unknown): string {
  const { cause } = Object(error) as { readonly cause?: unknown }
  const { code, reply = '' } = Object(cause) as { readonly code?: unknown; readonly reply?: string }
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') return 'npm install redis'
  if (/^(NOAUTH|WRONGPASS)/.test(reply))
    return 'Correct the user and the password in the URL of Redis, in the env file.'
  if (reply !== '') return 'Do what the message says, then run npx authengine doctor again.'
  return 'Start Redis there, or correct host and port in its URL in the env file.'
}
