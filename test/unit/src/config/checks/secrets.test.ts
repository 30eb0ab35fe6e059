import { describe, expect, it } from '@jest/globals'
import { Settings } from '../../../../../src/config/Settings.js'
import { secretFault, secrets } from '../../../../../src/config/checks/values.js'
import { warnings } from '../../../../../src/config/checks/checkConfig.js'
import { readEnvironment } from '../../../../../src/config/SettingsInput.js'
import { MissingSecretError, ShortSecretError } from '../../../../../src/core/errors.js'
import { inspected, optionsOf } from './inspected.js'

const GOOD = 'x'.repeat(32)

describe('secretFault', () => {
  it.each([[GOOD], [[GOOD]], [[GOOD, 'y'.repeat(40)]]])('accepts %j', (secret) => {
    expect(secretFault(inspected({ secret }).settings)).toBeUndefined()
  })

  it.each<[string | readonly string[] | undefined]>([
    [undefined],
    [''],
    ['   '],
    [' '.repeat(40)],
    [[]],
    [['']],
    [[GOOD, '']],
    [['', GOOD]],
    [[GOOD, '\t'.repeat(40)]],
    [[GOOD, undefined as unknown as string]],
    [[GOOD, 42 as unknown as string]],
  ])('reports %j as missing', (secret) => {
    expect(secretFault(inspected({ secret }).settings)).toBeInstanceOf(MissingSecretError)
  })

  it.each<[string | readonly string[]]>([['a'], ['x'.repeat(31)], [[GOOD, 'a']], [['a', GOOD]]])(
    'reports %j as short',
    (secret) => {
      expect(secretFault(inspected({ secret }).settings)).toBeInstanceOf(ShortSecretError)
    },
  )

  it('checks the secrets of tokens as well', () => {
    expect(secretFault(inspected({ secret: GOOD, jwt: { secret: '' } }).settings)).toBeInstanceOf(MissingSecretError)
    expect(secretFault(inspected({ secret: GOOD, jwt: { secret: [] } }).settings)).toBeInstanceOf(MissingSecretError)
    expect(secretFault(inspected({ secret: GOOD, jwt: { secret: 'a' } }).settings)).toBeInstanceOf(ShortSecretError)
  })

  it('explains how to create a secret, and never prints the current one', () => {
    const fault = secretFault(inspected({ secret: 'my-short-secret' }).settings)
    expect(fault?.message).toContain('npx authengine secret --write')
    expect(fault?.message).toContain('AUTH_SECRET')
    expect(fault?.message).not.toContain('my-short-secret')
  })
})

describe('defect R16: a secret that is long enough, but can be guessed', () => {
  const STRONG = 'q8Zr1uWmX0vKc5Ty7bHnL3aPsE9dGfJ2'
  const WEAK = [
    'a'.repeat(40),
    'change-me-change-me-change-me-change-me',
    'my-secret-password-of-the-example-site',
    'ab'.repeat(30),
  ]

  it.each(WEAK)('is a finding in production: %s', (secret) => {
    expect(optionsOf(secrets(inspected({ secret })))).toEqual(['secret (AUTH_SECRET)'])
    expect(optionsOf(secrets(inspected({ secret: [STRONG, secret] })))).toEqual(['secret (AUTH_SECRET)'])
    expect(optionsOf(secrets(inspected({ secret: STRONG, jwt: { secret } })))).toEqual(['jwt.secret'])
    expect(JSON.stringify(secrets(inspected({ secret })))).not.toContain(secret)
  })

  it.each(WEAK)('is a warning in development: %s', (secret) => {
    const settings = new Settings({ secret }, readEnvironment({ NODE_ENV: 'development' }))
    expect(secrets(inspected({}, { settings }))).toEqual([])
    expect(warnings(settings).map(({ code }) => code)).toEqual(['weak-secret'])
  })

  it('is not reported if it is strong, missing or short; the first request reports the last two', () => {
    for (const secret of [STRONG, [STRONG], '', ' '.repeat(40), 'short', undefined]) {
      expect(secrets(inspected({ secret }))).toEqual([])
    }
  })
})
