import { afterEach, describe, expect, it } from '@jest/globals'
import { type AuthConfig, MemoryAdapter } from 'authengine'
import { checkSessionCookie } from '../../../../../src/cli/doctor/checkSessionCookie.js'
import { Settings } from '../../../../../src/config/Settings.js'
import { readEnvironment } from '../../../../../src/config/SettingsInput.js'
import { Desk } from '../../../../support/cli/Desk.js'
import { aPatient } from '../../../../support/cli/aPatient.js'

const desk = new Desk()
afterEach(() => {
  desk.clear()
})

const verdicts = (config: AuthConfig) =>
  checkSessionCookie({
    ...aPatient(desk, {}, config),
    found: { path: 'auth.config.js', config, adapter: undefined },
    settings: new Settings(config, readEnvironment({})),
  })
const named = (name: string | undefined, more: AuthConfig = {}): AuthConfig => ({
  cookies: { sessionToken: { name } },
  ...more,
})
const decode = (): null => null

describe('the check of the name of the session cookie', () => {
  it.each([
    ['next-auth.session-token', 'NextAuth'],
    ['__Secure-next-auth.session-token', 'NextAuth'],
    ['__Secure-authjs.session-token', 'Auth.js'],
    ['authjs.session-token', 'Auth.js'],
    ['__Host-authjs.session-token', 'Auth.js'],
    ['better-auth.session_token', 'Better Auth'],
    ['__Secure-better-auth.session_data', 'Better Auth'],
  ])('defect R73: warns of "%s", which %s has written and nothing reads', async (name, library) => {
    const found = await verdicts(named(name))
    expect(found).toEqual([
      {
        about: 'session cookie',
        status: 'warning',
        found: expect.stringContaining(`"${name}" is the name of a cookie of ${library}, and nothing reads those`),
        fix: expect.stringContaining('jwt.decode'),
      },
    ])
  })

  it('defect R73: does not know whether a plugin reads the cookie', async () => {
    const plugins = [{ id: 'old', name: 'old', register: () => undefined }]
    expect(await verdicts(named('authjs.session-token', { plugins }))).toMatchObject([{ status: 'unknown' }])
  })

  it.each([
    [1, []],
    [-1, [{ status: 'warning' }]],
  ])('knows that a plugin reads the cookie, for %i more days', async (days, said) => {
    const register = (registry: { formerSessions(reader: object): unknown }): void => {
      const notAfter = new Date(desk.clock.now().getTime() + days * 86_400_000)
      registry.formerSessions({ id: 'old', notAfter, cookies: () => [{ name: 'authjs.session-token' }] })
    }
    const plugins = [{ id: 'old', name: 'old', register }]
    expect(await verdicts(named('authjs.session-token', { plugins: plugins }))).toMatchObject(said)
  })

  it('defect R73: warns if the tokens in rows are hashed', async () => {
    const config = named('authjs.session-token', { adapter: new MemoryAdapter(), session: { strategy: 'database' } })
    expect(await verdicts(config)).toMatchObject([{ status: 'warning' }])
  })

  it.each<[string, AuthConfig]>([
    ['there is no name', {}],
    ['the name belongs to no other library', named('session')],
    ['only the beginning is the same', named('authjs.session-token.mine')],
    ['jwt.decode reads it', named('authjs.session-token', { jwt: { decode, encode: () => '' } })],
    [
      'the rows are shared',
      named('authjs.session-token', { session: { strategy: 'database', tokenStorage: 'plain' } }),
    ],
  ])('reports nothing if %s', async (_why, config) => {
    expect(await verdicts(config)).toEqual([])
  })
})
