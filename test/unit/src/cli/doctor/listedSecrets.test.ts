import { describe, expect, it } from '@jest/globals'
import { listedSecrets } from '../../../../../src/cli/doctor/listedSecrets.js'
import { Settings } from '../../../../../src/config/Settings.js'
import { readEnvironment, type SettingsInput } from '../../../../../src/config/SettingsInput.js'

const placesOf = (env: Record<string, string>, config: SettingsInput): readonly string[] =>
  listedSecrets(new Settings(config, readEnvironment(env)), env).map(
    ({ place, seals }) => `${place}${seals ? ' seals' : ''}`,
  )

describe('every secret', () => {
  it.each([
    [{}, {}, []],
    [{ AUTH_SECRET: 'a', AUTH_SECRET_2: 'b', AUTH_SECRET_X: 'b' }, {}, ['AUTH_SECRET seals', 'AUTH_SECRET_2']],
    [{ AUTH_SECRET: 'a' }, { secret: ['b', 'c'] }, ['the option secret seals', 'the option secret']],
    [{ AUTH_SECRET: 'a', AUTH_SECRET_1: 'a' }, {}, ['AUTH_SECRET seals', 'AUTH_SECRET_1']],
    [{ AUTH_SECRET: 'a' }, { jwt: { secret: 'b' } }, ['AUTH_SECRET seals', 'jwt.secret seals']],
  ])('is named by its place: %j %j', (env, config, places) => {
    expect(placesOf(env as Record<string, string>, config)).toEqual(places)
  })
})
