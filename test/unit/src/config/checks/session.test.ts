import { describe, expect, it } from '@jest/globals'
import type { SettingsInput } from '../../../../../src/config/SettingsInput.js'
import { session } from '../../../../../src/config/checks/values.js'
import { inspected, optionsOf } from './inspected.js'

const YEAR = 400 * 24 * 60 * 60
const encode = (): string => ''
const decode = (): null => null

describe('the check of session and jwt', () => {
  it.each<SettingsInput>([
    {},
    { session: { maxAge: 1 } },
    { session: { maxAge: YEAR, updateAge: YEAR } },
    { session: { updateAge: 0 } },
    { session: { absoluteMaxAge: 1 } },
    { session: { readTimeLimit: 60_000 } },
    { session: { maxAge: 60 }, jwt: { maxAge: 60 } },
    { jwt: { encode, decode } },
  ])('accepts %j', (input) => {
    expect(session(inspected(input))).toEqual([])
  })

  it('warns of a jwt callback that never runs', () => {
    const optionsIn = (options: SettingsInput['session'], more = {}): string[] =>
      optionsOf(session(inspected({ session: options }, { hasDatabaseSessions: true, hasJwtCallback: true, ...more })))
    expect(optionsIn({ strategy: 'database' })).toEqual(['callbacks.jwt'])
    expect(optionsIn({ strategy: 'database' }, { hasJwtCallback: false })).toEqual([])
    expect(optionsIn({ strategy: 'jwt' })).toEqual([])
    const move = { from: 'jwt', write: 'to', until: new Date('2027-01-01') } as const
    expect(optionsIn({ strategy: 'database', move })).not.toContain('callbacks.jwt')
  })

  it.each([0, -1, 1.5, NaN, Infinity, 1e12, YEAR + 1, '60' as unknown as number])('refuses a maxAge of %p', (value) => {
    const fix = `Write whole seconds from 1 to ${String(YEAR)}.`
    expect(session(inspected({ session: { maxAge: value, updateAge: 0 } }))).toEqual([
      { option: 'session.maxAge', problem: `is ${String(value)}.`, fix },
    ])
    expect(session(inspected({ jwt: { maxAge: value } }))).toEqual([
      { option: 'jwt.maxAge', problem: `is ${String(value)}.`, fix },
    ])
  })

  it.each([0, -1, 0.5, NaN, 60_001])('defect R80: refuses a readTimeLimit of %p', (readTimeLimit) => {
    expect(optionsOf(session(inspected({ session: { readTimeLimit } })))).toEqual(['session.readTimeLimit'])
  })

  it.each([-1, 0.5, NaN, 61])('refuses an updateAge of %p for a session of 60 seconds', (updateAge) => {
    expect(session(inspected({ session: { maxAge: 60, updateAge } }))).toEqual([
      { option: 'session.updateAge', problem: `is ${String(updateAge)}.`, fix: 'Write whole seconds from 0 to 60.' },
    ])
  })

  it.each([0, -1, NaN, 1.5, 2 ** 53])('refuses an absoluteMaxAge of %p', (absoluteMaxAge) => {
    expect(optionsOf(session(inspected({ session: { absoluteMaxAge } })))).toEqual(['session.absoluteMaxAge'])
  })

  it('refuses two different values of maxAge', () => {
    expect(session(inspected({ session: { maxAge: 60 }, jwt: { maxAge: 61 } }))).toEqual([
      {
        option: 'jwt.maxAge',
        problem: 'differs from session.maxAge.',
        fix: 'Set session.maxAge only: token and cookie end together.',
      },
    ])
  })

  it('refuses an unknown strategy', () => {
    const input = { session: { strategy: 'cookie' as 'jwt' } }
    expect(session(inspected(input))).toEqual([
      { option: 'session.strategy', problem: 'is "cookie".', fix: 'Write "jwt" or "database".' },
    ])
  })

  it('refuses database sessions without a database', () => {
    const input: SettingsInput = { session: { strategy: 'database' } }
    expect(optionsOf(session(inspected(input)))).toEqual(['session.strategy'])
    expect(session(inspected(input, { hasDatabaseSessions: true }))).toEqual([])
    expect(session(inspected(input))[0]?.fix).toMatch(/^Set adapter to a database/)
  })

  it.each([{ encode }, { decode }])('refuses encode without decode, and the reverse', (jwt) => {
    expect(session(inspected({ jwt }))).toEqual([
      {
        option: 'jwt',
        problem: 'has only one of encode and decode.',
        fix: 'Set both: decode has to read what encode writes.',
      },
    ])
  })

  it('refuses absoluteMaxAge if the time of the sign-in is not stored', () => {
    const found = (strategy: 'jwt' | 'database', absoluteMaxAge?: number, forgetsStart = true) =>
      optionsOf(
        session(inspected({ session: { strategy, absoluteMaxAge } }, { hasDatabaseSessions: true, forgetsStart })),
      )
    expect(found('database', 60)).toEqual(['session.absoluteMaxAge'])
    expect(found('database')).toEqual([])
    expect(found('database', 60, false)).toEqual([])
    expect(found('jwt', 60)).toEqual([])
  })

  it.each([0, 0.05, 61, NaN, '5', null])(
    'refuses %p as revocationDelay, the time until all processes know of an ended session',
    (revocationDelay) => {
      expect(optionsOf(session(inspected({ session: { revocationDelay: revocationDelay as number } })))).toEqual([
        'session.revocationDelay',
      ])
    },
  )

  it('refuses maxPerUser if the oldest session cannot be ended', () => {
    const found = (strategy: 'jwt' | 'database', maxPerUser?: number, cannotCap = false) =>
      optionsOf(session(inspected({ session: { strategy, maxPerUser } }, { hasDatabaseSessions: true, cannotCap })))
    expect(found('database', 5)).toEqual([])
    expect(found('database', 5, true)).toEqual(['session.maxPerUser'])
    expect(found('database', undefined, true)).toEqual([])
    expect(found('jwt', 5)).toEqual(['session.maxPerUser'])
    expect(found('database', 1.5)).toEqual(['session.maxPerUser'])
  })
})
