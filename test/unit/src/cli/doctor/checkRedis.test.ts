import { afterEach, describe, expect, it } from '@jest/globals'
import { RedisError, redisAdapter } from '@authengine/redis'
import { MemoryAdapter } from 'authengine'
import { checkRedis } from '../../../../../src/cli/doctor/checkRedis.js'
import { aPatient } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

const verdicts = (adapter: unknown, offline = false) =>
  checkRedis(aPatient(desk, {}, undefined, { offline, found: { path: 'x', config: undefined, adapter } }))

/** An adapter whose Redis has a policy, or fails. */
function anAdapter(answer: () => Promise<string | undefined>) {
  let closed = 0
  const close = (): Promise<void> => {
    closed++
    return Promise.reject(new TypeError('It was closed before.'))
  }
  return { evictionPolicy: answer, close, closed: () => closed }
}

const NOEVICTION = /^redis-cli -u "\$REDIS_URL" CONFIG SET maxmemory-policy noeviction/

describe('the check of Redis', () => {
  it.each([
    ['noeviction', { status: 'ok' }],
    ['volatile-lru', { status: 'warning', fix: expect.stringMatching(NOEVICTION) }],
    [undefined, { status: 'unknown', fix: expect.stringMatching(NOEVICTION) }],
  ])('defect R15: checks the maxmemory-policy %s, and closes the connection', async (policy, expected) => {
    const adapter = anAdapter(() => Promise.resolve(policy))
    const found = await verdicts(adapter)
    expect(found).toMatchObject([{ about: 'redis', ...expected }])
    if (policy !== undefined && policy !== 'noeviction') expect(found[0]?.found).toContain(policy)
    expect(adapter.closed()).toBe(1)
  })

  it('defect R15: reports that Redis cannot be reached', async () => {
    const adapter = redisAdapter({ url: 'redis://app:the-password@127.0.0.1:1' }, { database: new MemoryAdapter() })
    const [fault] = await verdicts(adapter)
    expect(fault).toMatchObject({ status: 'fault', fix: expect.stringMatching(/^Start Redis there/) })
    expect(fault?.found).toContain('Redis could not be reached')
    expect(fault?.found).not.toContain('the-password')
    // The adapter tries again for some seconds.
  }, 30_000)

  it.each([
    [{ reply: 'WRONGPASS invalid username-password pair' }, /^Correct the user and the password/],
    [{ reply: 'NOAUTH Authentication required.' }, /^Correct the user and the password/],
    [{ reply: 'NOPERM this user has no permissions' }, /^Do what the message says/],
    [{ code: 'ERR_MODULE_NOT_FOUND' }, /^npm install redis$/],
    [{ code: 'MODULE_NOT_FOUND' }, /^npm install redis$/],
    [undefined, /^Start Redis there/],
  ])('defect R15: explains what to do about %j', async (cause, fix) => {
    const failed = new RedisError('It failed.', { cause })
    const found = await verdicts(anAdapter(() => Promise.reject(failed)))
    expect(found).toMatchObject([{ status: 'fault', fix: expect.stringMatching(fix) }])
  })

  it('reports nothing for an adapter without Redis', async () => {
    for (const adapter of [undefined, null, new MemoryAdapter(), 'redis']) expect(await verdicts(adapter)).toEqual([])
  })

  it('sends nothing with --offline', async () => {
    const adapter = anAdapter(() => Promise.reject(new TypeError('It was asked.')))
    expect(await verdicts(adapter, true)).toMatchObject([
      { status: 'unknown', found: 'it was not checked: --offline.' },
    ])
  })
})
