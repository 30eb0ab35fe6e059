import { describe, expect, it } from '@jest/globals'
import { encryptionKeys, requireDataKeys } from '../../../../../src/config/checks/encryptionKeys.js'
import { warnings } from '../../../../../src/config/checks/checkConfig.js'
import { dataKeysIn, Settings } from '../../../../../src/config/Settings.js'
import { type Environment, readEnvironment, type SettingsInput } from '../../../../../src/config/SettingsInput.js'
import { MissingSecretError } from '../../../../../src/core/errors.js'
import { inspected } from './inspected.js'

const SECRET = 'q8Zr1uWmX0vKc5Ty7bHnL3aPsE9dGfJ2'
const [A, B] = ['Vd4kYxR2mQ7nTz9LbW1cHs6JgFu3PaEo', 'Hs6JgFu3PaEoVd4kYxR2mQ7nTz9LbW1c']

const settingsOf = (input: SettingsInput = {}, env: Environment = {}): Settings =>
  new Settings(input, readEnvironment(env))

const problems = (input: SettingsInput, sealing: readonly string[] = []): string[] =>
  encryptionKeys(inspected(input, { sealing })).map(({ option, problem }) => `${option} ${problem}`)

describe('AUTH_ENCRYPTION_KEY', () => {
  it('is the newest, followed by the numbered ones in order', () => {
    const env = { AUTH_ENCRYPTION_KEY_9: 'oldest', AUTH_ENCRYPTION_KEY_1: 'older', AUTH_ENCRYPTION_KEY: 'newest' }
    expect(settingsOf({}, env).encryptionKeys).toEqual(['newest', 'older', 'oldest'])
    expect(settingsOf({ encryptionKeys: 'own' }, env).encryptionKeys).toEqual(['own'])
    expect(settingsOf({ encryptionKeys: [A, B] }, env).encryptionKeys).toEqual([A, B])
  })

  it('is ignored when it is empty, and has no number 0 or 10', () => {
    const env = { AUTH_ENCRYPTION_KEY: '', AUTH_ENCRYPTION_KEY_0: A, AUTH_ENCRYPTION_KEY_10: A }
    expect(settingsOf({}, env).encryptionKeys).toEqual([])
  })
})

describe('dataKeysIn', () => {
  it('are the secrets if there are no keys, in development only', () => {
    const production = { NODE_ENV: 'production' }
    expect(dataKeysIn(settingsOf({ secret: SECRET }))).toEqual([SECRET])
    expect(dataKeysIn(settingsOf({ secret: SECRET, encryptionKeys: A }))).toEqual([A])
    expect(dataKeysIn(settingsOf({ secret: SECRET }, production))).toEqual([])
    expect(dataKeysIn(settingsOf({ secret: SECRET, encryptionKeys: A }, production))).toEqual([A])
  })

  it('are required where a value is sealed', () => {
    expect(requireDataKeys(settingsOf({ secret: SECRET }))).toEqual([SECRET])
    for (const settings of [
      settingsOf({ secret: SECRET }, { NODE_ENV: 'production' }),
      settingsOf({ secret: '' }),
      settingsOf({}),
      settingsOf({ encryptionKeys: [A, ''] }),
    ])
      expect(() => requireDataKeys(settings)).toThrow(MissingSecretError)
    expect(() => requireDataKeys(settingsOf({}))).toThrow(/AUTH_ENCRYPTION_KEY/)
  })
})

describe('encryptionKeys', () => {
  it('are required in production by plugins that seal, and by nothing else', () => {
    expect(problems({ secret: SECRET })).toEqual([])
    expect(problems({ secret: SECRET, encryptionKeys: A }, ['two-factor'])).toEqual([])
    expect(problems({ secret: SECRET }, ['two-factor', 'passwords'])).toEqual([
      'encryptionKeys (AUTH_ENCRYPTION_KEY) is missing. The plugin "two-factor" stores sealed values.',
    ])
  })

  it('are not required during a build, which has no secret either', () => {
    expect(problems({}, ['two-factor'])).toEqual([])
  })

  it.each([
    ['short', 'has a key of fewer than 32 characters.'],
    [A.slice(1), 'has a key of fewer than 32 characters.'],
    ['x'.repeat(44), 'can be guessed: a key looks like a placeholder, or repeats itself.'],
    ['change-me-change-me-change-me-change-me', 'can be guessed: a key looks like a placeholder, or repeats itself.'],
    [SECRET, 'has a key that is a secret too: if one leaks, both do.'],
  ])('refuse %s in production, as the newest and as an older key', (key, problem) => {
    for (const keys of [[key], [A, key], [key, A]])
      expect(problems({ secret: SECRET, encryptionKeys: keys })).toEqual([
        `encryptionKeys (AUTH_ENCRYPTION_KEY) ${problem}`,
      ])
  })

  it.each([[''], ['   '], [[A, '']], [[A, undefined as never]], [[A, 42 as never]]])('refuse %j everywhere', (keys) => {
    const settings = settingsOf({ encryptionKeys: keys })
    for (const look of [inspected({ encryptionKeys: keys }), inspected({}, { settings })])
      expect(encryptionKeys(look).map(({ problem }) => problem)).toEqual(['has an empty key.'])
  })

  it('warn in development of keys that production refuses, and never print a key', () => {
    const settings = settingsOf({ secret: SECRET, encryptionKeys: ['my-short-key', A] })
    expect(encryptionKeys(inspected({}, { settings }))).toEqual([])
    expect(warnings(settings).map(({ code }) => code)).toEqual(['weak-secret'])
    expect(JSON.stringify(warnings(settings))).not.toContain('my-short-key')
    expect(warnings(settingsOf({ secret: SECRET, encryptionKeys: A }))).toEqual([])
  })
})
