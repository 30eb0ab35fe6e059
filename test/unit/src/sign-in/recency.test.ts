import { describe, expect, it } from '@jest/globals'
import type { RunningSession } from '../../../../src/sessions/SessionStrategy.js'
import { canReach, isEnough, queryOf, recentOf, wantedFrom, wantedIn } from '../../../../src/sign-in/recency.js'

const NOW = new Date('2030-01-01T12:00:00Z')
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000)

/** A session with methods that were used so many seconds ago. */
const session = (methods: Readonly<Record<string, number>>, start = 3600): RunningSession => ({
  id: 'sid',
  user: { id: 'ann' },
  authMethods: Object.entries(methods).map(([method, seconds]) => ({ method, at: ago(seconds) })),
  authTime: ago(start),
  level: 1,
})

describe('recentOf', () => {
  it('contains the methods of the last seconds, to the second', () => {
    const given = session({ pwd: 300, otp: 301, hwk: 10_000 })
    expect(recentOf(given, 300, NOW)).toEqual({ methods: ['pwd'], level: 1 })
    expect(recentOf(given, 301, NOW)).toEqual({ methods: ['pwd', 'otp'], level: 2 })
    expect(recentOf(given, 299, NOW)).toEqual({ methods: [], level: 0 })
  })

  it('contains what the request has proved', () => {
    expect(recentOf(session({ pwd: 5000 }), 300, NOW, ['pwd'])).toEqual({ methods: ['pwd'], level: 1 })
    expect(recentOf(session({ otp: 20 }), 300, NOW, ['pwd'])).toEqual({ methods: ['otp', 'pwd'], level: 2 })
  })

  it('is the beginning of a session whose methods are not known', () => {
    expect(recentOf(session({}, 20), 300, NOW).level).toBe(1)
    expect(recentOf(session({}, 301), 300, NOW).level).toBe(0)
    // The beginning does not count beside known methods.
    expect(recentOf(session({ pwd: 5000 }, 20), 300, NOW).level).toBe(0)
  })
})

describe('isEnough', () => {
  const [PWD, OTP, KEY] = [['pwd'], ['otp'], ['swk', 'hwk', 'user', 'mfa']]
  const recent = (...methods: string[]) => recentOf(session({}, 5000), 300, NOW, methods)

  it.each([1, 2, 3] as const)('compares with level %d', (level) => {
    expect([recent(), recent('pwd'), recent('pwd', 'otp'), recent('hwk', 'user')].map((each) => each.level)).toEqual([
      0, 1, 2, 1,
    ])
    expect(isEnough(recent('hwk', 'user', 'mfa'), level, [])).toBe(true)
    expect(isEnough(recent('pwd', 'otp'), level, [])).toBe(level <= 2)
    expect(isEnough(recent('pwd'), level, [])).toBe(level <= 1)
    expect(isEnough(recent(), level, [])).toBe(false)
  })

  it.each<[string, string[], string[][], boolean]>([
    ['nothing', [], [], false],
    ['anything, without any way', ['fed'], [], true],
    ['the only way', ['pwd'], [PWD], true],
    ['another method than the only way', ['email'], [PWD], false],
    ['one of two equal ways', ['pwd'], [PWD, ['fed']], true],
    ['one of two factors', ['pwd'], [PWD, OTP], false],
    ['both factors', ['pwd', 'otp'], [PWD, OTP], true],
    ['the password beside a passkey', ['pwd'], [PWD, KEY], false],
    ['a passkey with user verification', ['hwk', 'user', 'mfa'], [PWD, KEY], true],
    ['a passkey without it, beside a password', ['hwk'], [PWD, KEY], false],
    ['a passkey without it, and the password', ['hwk', 'pwd'], [PWD, KEY], true],
    ['a passkey without it, if there is nothing else', ['hwk'], [KEY], true],
  ])('strongest: %s', (_what, methods, offered, enough) => {
    expect(isEnough(recent(...methods), 'strongest', offered)).toBe(enough)
  })

  it('canReach counts all ways together', () => {
    expect(canReach(recent(), 2, [PWD])).toBe(false)
    expect(canReach(recent('otp'), 2, [PWD])).toBe(true)
    expect(canReach(recent(), 2, [PWD, OTP])).toBe(true)
    expect(canReach(recent(), 3, [PWD, OTP])).toBe(false)
    expect(canReach(recent(), 3, [KEY])).toBe(true)
    expect(canReach(recent(), 'strongest', [])).toBe(true)
  })
})

describe('what is wanted', () => {
  it('has defaults', () => {
    expect(wantedFrom({})).toEqual({ within: 300, level: 1 })
    expect(wantedIn(new Map())).toEqual({ within: 300, level: 1 })
    expect(queryOf({ within: 300, level: 1 })).toEqual({})
  })

  it.each([1, 2, 3, 'strongest'] as const)('survives the URL: %s', (level) => {
    const query = new Map(Object.entries(queryOf({ within: 60, level })).filter((entry) => entry[1] !== undefined))
    expect(wantedIn(query as Map<string, string>)).toEqual({ within: 60, level })
  })
})
