import { describe, expect, it } from '@jest/globals'
import { MemoryCounters } from '../../../../src/adapters/memory/MemoryCounters.js'
import {
  type Environment,
  type RateLimitKey,
  type LimitsOptions,
  readEnvironment,
} from '../../../../src/config/SettingsInput.js'
import { Settings } from '../../../../src/config/Settings.js'
import {
  AccessDenied,
  CallbackRouteError,
  CredentialsSignin,
  TooManyAttempts,
  Verification,
} from '../../../../src/core/errors.js'
import { KeyedHashes, SecretRing } from '../../../../src/crypto/SecretRing.js'
import type { RequestContext } from '../../../../src/http/RequestContext.js'
import { RateLimits } from '../../../../src/sign-in/RateLimits.js'
import { FakeClock, RecordingLogger } from '../../../../src/testing/index.js'

/** No browser is known. */
const strangers = { nameFor: () => Promise.resolve(undefined) }

const SHORT = { max: 2, seconds: 60 }
const LONG = { max: 4, seconds: 3600 }
const LIMITS: LimitsOptions = {
  credentials: { account: [SHORT, LONG], network: [] },
  mail: { account: [], network: [SHORT] },
}
const ANN: RateLimitKey = { kind: 'credentials', account: 'ann' }

const from = (address?: string, headers: Record<string, string> = {}, origin = 'https://app.example'): RequestContext =>
  ({ callbackContext: { address }, headers: new Headers(headers), origin }) as unknown as RequestContext

function limits(options: LimitsOptions | false = LIMITS, env: Environment = {}) {
  const clock = new FakeClock()
  const log = new RecordingLogger()
  const counters = new MemoryCounters()
  const keys = new Set<string>()
  const calls: string[] = []
  const [take, giveBack] = [counters.take.bind(counters), counters.giveBack.bind(counters)]
  counters.take = (taken, now) => {
    calls.push('take')
    for (const { key } of taken) keys.add(key)
    return take(taken, now)
  }
  counters.giveBack = (given) => {
    calls.push('giveBack')
    return giveBack(given)
  }
  const settings = new Settings({ limits: options }, readEnvironment(env))
  const names = new KeyedHashes(new SecretRing(['x'.repeat(32)], clock))
  return { calls, clock, log, keys, limits: new RateLimits(settings, counters, names, clock, log, strangers) }
}

/** The result of an attempt: its error, or its value. */
const outcome = async (attempt: Promise<unknown>): Promise<unknown> => attempt.catch((error: unknown) => error)
const fails = () => Promise.reject(new CredentialsSignin())
const waitOf = (error: unknown): number | undefined => (error instanceof TooManyAttempts ? error.retryAfter : undefined)

describe('RateLimits', () => {
  const tryAs = (all: ReturnType<typeof limits>, act: () => Promise<unknown>, attempt = ANN) =>
    outcome(all.limits.countFailures(from(), attempt, act, (result) => result === 'redirect'))

  it('slows down first, then locks out, and reports the waiting time', async () => {
    const all = limits()
    const waits: (number | undefined)[] = []
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 3; count++) waits.push(waitOf(await tryAs(all, fails)))
      all.clock.forward(60)
    }
    expect(waits).toEqual([undefined, undefined, 60, undefined, undefined, 3540, 3480, 3480, 3480])
    all.clock.forward(3420)
    expect(waitOf(await tryAs(all, fails))).toBeUndefined()
  })

  it('does not run attempts that it refuses', async () => {
    const all = limits()
    let tried = 0
    const many = Array.from({ length: 20 }, () =>
      tryAs(all, () => {
        tried++
        return fails()
      }),
    )
    await Promise.all(many)
    expect(tried).toBe(SHORT.max)
  })

  it.each([
    ['an error of the person', () => Promise.reject(new AccessDenied())],
    ['a link that does not work', () => Promise.reject(new Verification())],
    ['an answer that is a failure', () => Promise.resolve('redirect')],
  ])('counts %s', async (_name, act) => {
    const all = limits()
    for (let count = 0; count < 2; count++) expect(waitOf(await tryAs(all, act))).toBeUndefined()
    expect(waitOf(await tryAs(all, act))).toBe(60)
  })

  it.each([
    ['a fault of the application', () => Promise.reject(new CallbackRouteError('no database'))],
    ['any other fault', () => Promise.reject(new TypeError('no database'))],
  ])('does not count %s', async (_name, act) => {
    const all = limits()
    for (let count = 0; count < 10; count++) expect(await tryAs(all, act)).not.toBeInstanceOf(TooManyAttempts)
  })

  it('attack #227: counts any error if the attempt requests it', async () => {
    const all = limits()
    const act = () => Promise.reject(new CallbackRouteError('wrong password'))
    const outcomes: unknown[] = []
    for (let count = 0; count < 3; count++)
      outcomes.push(waitOf(await tryAs(all, act, { ...ANN, countsAnyError: true })))
    expect(outcomes).toEqual([undefined, undefined, 60])
  })

  it('defect R52: gives back the count of a success only', async () => {
    const all = limits()
    for (let round = 0; round < 5; round++) expect(await tryAs(all, () => Promise.resolve('in'))).toBe('in')
    for (let count = 0; count < 2; count++) {
      expect(waitOf(await tryAs(all, fails))).toBeUndefined()
      if (count === 0) await tryAs(all, () => Promise.resolve('in'))
    }
    expect(waitOf(await tryAs(all, () => Promise.resolve('in')))).toBe(60)
  })

  it('defect R77: counts everything in one call, and gives it back in one', async () => {
    const all = limits({})
    const ctx = from('2001:db8::1')
    await all.limits.countFailures(
      ctx,
      ANN,
      () => Promise.resolve('in'),
      () => false,
    )
    expect(all.calls).toEqual(['take', 'giveBack'])
    expect(all.keys.size).toBe(7)
  })

  it('defect R51: counts nothing if one limit is reached', async () => {
    const all = limits({ credentials: { account: [SHORT, { max: 9, seconds: 3600 }], network: [] } })
    for (let count = 0; count < 50; count++) await tryAs(all, fails)
    all.clock.forward(60)
    for (let count = 0; count < 2; count++) expect(waitOf(await tryAs(all, fails))).toBeUndefined()
    expect(waitOf(await tryAs(all, fails))).toBe(60)
  })

  it('keeps the failures of a network when one of its users succeeds', async () => {
    const all = limits({ credentials: { account: [], network: [{ max: 3, seconds: 60 }] } })
    const one = (act: () => Promise<unknown>) =>
      outcome(all.limits.countFailures(from('203.0.113.9'), ANN, act, () => false))
    for (let count = 0; count < 10; count++) expect(await one(() => Promise.resolve('in'))).toBe('in')
    for (let count = 0; count < 3; count++) {
      expect(waitOf(await one(fails))).toBeUndefined()
      if (count < 2) await one(() => Promise.resolve('in'))
    }
    expect(waitOf(await one(() => Promise.resolve('in')))).toBe(60)
  })

  it('counts every start, by network', async () => {
    const all = limits()
    const mail = (address: string): Promise<unknown> =>
      outcome(all.limits.count(from(address), { kind: 'mail', account: 'ann' }))
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9']) expect(await mail(address)).toBeUndefined()
    expect(waitOf(await mail('203.0.113.9'))).toBe(60)
    expect(await mail('203.0.113.10')).toBeUndefined()
    for (const address of ['2001:db8::1', '2001:DB8::2']) expect(await mail(address)).toBeUndefined()
    expect(waitOf(await mail('2001:db8::3'))).toBe(60)
    expect(await mail('2001:db8:0:1::3')).toBeUndefined()
  })

  it('does not lock out an account because of a network that is refused', async () => {
    const all = limits({ credentials: { account: [{ max: 3, seconds: 60 }], network: [{ max: 2, seconds: 60 }] } })
    const one = (address: string) =>
      outcome(all.limits.countFailures(from(address), ANN, fails, () => false)).then(waitOf)
    for (let count = 0; count < 10; count++) await one('203.0.113.9')
    expect(await one('198.51.100.1')).toBeUndefined()
  })

  it('stores neither names nor IP addresses', async () => {
    const all = limits({})
    await outcome(all.limits.countFailures(from('203.0.113.9'), ANN, fails, () => false))
    expect(all.keys.size).toBe(5)
    for (const key of all.keys) expect(key).toMatch(/^limit credentials (account|network) \d+ [0-9a-f]{64}$/)
  })

  it('warns once if clients cannot be distinguished', async () => {
    const all = limits()
    for (let count = 0; count < 3; count++) await all.limits.count(from(), { kind: 'mail', account: 'ann' })
    await all.limits.count(from('10.0.0.1', { 'x-forwarded-for': '203.0.113.9' }), { kind: 'mail', account: 'ann' })
    expect(all.log.codes('warn')).toEqual(['untrusted-address'])
  })

  // `next dev` does not pass the IP address on, and adds the header itself.
  it.each<[string, Record<string, string>, string]>([
    ['without headers', {}, 'http://localhost:3000'],
    ['with its own header', { 'x-forwarded-for': '::1' }, 'http://localhost:3000'],
    ['with the mapped form', { 'x-forwarded-for': '::ffff:127.0.0.1, 127.0.0.1' }, 'http://127.0.0.1:3000'],
    ['over IPv6', { 'x-real-ip': '[::1]:4711' }, 'http://[::1]:3000'],
  ])('does not warn in development on this machine: %s', async (_name, headers, origin) => {
    const all = limits(LIMITS, { NODE_ENV: 'development' })
    await all.limits.count(from(undefined, headers, origin), { kind: 'mail', account: 'ann' })
    expect(all.log.codes('warn')).toEqual([])
    await all.limits.count(from(), { kind: 'mail', account: 'ann' })
    expect(all.log.codes('warn')).toEqual(['untrusted-address'])
  })

  it.each<[string, string, Record<string, string>, string]>([
    ['in production', 'production', {}, 'http://localhost:3000'],
    ['at another host', 'development', { 'x-forwarded-for': '127.0.0.1' }, 'http://localhost.example:3000'],
    ['for another client', 'development', { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' }, 'http://localhost:3000'],
    ['for a client in the local network', 'development', { 'x-real-ip': '192.168.0.9' }, 'http://localhost:3000'],
    ['for a client without an address', 'development', { 'x-forwarded-for': 'unknown' }, 'http://localhost:3000'],
    ['for a proxy', 'development', { forwarded: 'for=127.0.0.1;proto=https' }, 'http://localhost:3000'],
  ])('warns %s', async (_name, mode, headers, origin) => {
    const all = limits(LIMITS, { NODE_ENV: mode })
    await all.limits.count(from(undefined, headers, origin), { kind: 'mail', account: 'ann' })
    expect(all.log.codes('warn')).toEqual(['untrusted-address'])
  })

  it('counts the same with and without the warning', async () => {
    const keysIn = async (mode: string): Promise<Set<string>> => {
      const all = limits({}, { NODE_ENV: mode })
      const ctx = from('10.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 'http://localhost:3000')
      await all.limits.count(ctx, ANN)
      return all.keys
    }
    const counted = await keysIn('production')
    expect(counted.size).toBeGreaterThan(3)
    expect(await keysIn('development')).toEqual(counted)
  })

  it('does nothing if it is turned off, or without an attempt', async () => {
    const all = limits(false)
    for (let count = 0; count < 200; count++) expect(waitOf(await tryAs(all, fails))).toBeUndefined()
    await all.limits.count(from(), { kind: 'mail', account: 'ann' })
    await limits().limits.count(from(), undefined)
    expect(all.keys.size).toBe(0)
    expect(all.log.codes('warn')).toEqual([])
  })
})
