import { describe, expect, it } from '@jest/globals'
import type { SettingsInput } from '../../../../../src/config/SettingsInput.js'
import { names, strangeNames } from '../../../../../src/config/checks/names.js'
import type { AuthConfig } from '../../../../../src/engine/AuthConfig.js'
import { inspected, optionsOf } from './inspected.js'

/** All options; the compiler checks that none is missing. */
const ALL: Readonly<Record<keyof AuthConfig, true>> = {
  adapter: true,
  basePath: true,
  bodyLimit: true,
  cacheControl: true,
  callbacks: true,
  cookies: true,
  debug: true,
  encryptionKeys: true,
  events: true,
  experimental: true,
  jwt: true,
  limits: true,
  logger: true,
  messages: true,
  pages: true,
  plugins: true,
  providers: true,
  redirectProxyOrigins: true,
  redirectProxyUrl: true,
  secret: true,
  securityEvents: true,
  session: true,
  skipCSRFCheck: true,
  theme: true,
  trustHost: true,
  trustedProxies: true,
  url: true,
  useSecureCookies: true,
}
const some = Object.fromEntries(Object.keys(ALL).map((name) => [name, null])) as SettingsInput

/** Options as JavaScript code can write them. */
const found = (input: object): ReturnType<typeof names> => names(inspected(input))

describe('the check of names', () => {
  it('accepts all options and their members', () => {
    expect(found(some)).toEqual([])
    expect(strangeNames(some)).toEqual([])
    const session = {
      strategy: 'jwt',
      maxAge: 1,
      updateAge: 1,
      absoluteMaxAge: 1,
      tokenStorage: 'hash',
      readTimeLimit: 1,
      generateSessionToken: () => '',
    }
    const jwt = { secret: 'x', maxAge: 1, cache: true, encode: () => '', decode: () => null }
    const theme = { brandColor: '', logo: '', buttonText: '', colorScheme: 'auto' }
    expect(found({ session, jwt, theme, experimental: { enableWebAuthn: true } })).toEqual([])
  })

  it.each([
    [{ callback: {} }, 'callback', 'callbacks'],
    [{ provider: [] }, 'provider', 'providers'],
    [{ sesion: {} }, 'sesion', 'session'],
    [{ trusthost: true }, 'trusthost', 'trustHost'],
    [{ session: { maxage: 1 } }, 'session.maxage', 'maxAge'],
    [{ jwt: { Secret: 'x' } }, 'jwt.Secret', 'secret'],
    [{ theme: { brandcolor: 'red' } }, 'theme.brandcolor', 'brandColor'],
    [{ experimental: { enableWebauthn: true } }, 'experimental.enableWebauthn', 'enableWebAuthn'],
  ])('suggests the option that %j resembles', (input, option, meant) => {
    expect(found(input)).toEqual([{ option, problem: 'is unknown, so it has no effect.', fix: `Write ${meant}.` }])
  })

  it('lists all options if the name resembles none', () => {
    expect(found({ theme: { color: 'red' } })).toEqual([
      {
        option: 'theme.color',
        problem: 'is unknown, so it has no effect.',
        fix: 'The names are brandColor, logo, buttonText, colorScheme, siteName, supportUrl.',
      },
    ])
  })

  it('defect R72: refuses unknown experiments, whatever they resemble', () => {
    const input = { experimental: { enableWebauthn: true, turbo: true } }
    expect(optionsOf(found(input))).toEqual(['experimental.enableWebauthn', 'experimental.turbo'])
  })

  it('ignores other options, because frameworks may have some in the same object', () => {
    const input = { prefix: '/x', site: 'mine' }
    expect(found(input)).toEqual([])
    expect(strangeNames(input as object)).toEqual(['prefix', 'site'])
  })

  it.each([true, false, Symbol('raw')])('defect R37: refuses raw of Auth.js: %p', (raw) => {
    const [finding, ...others] = found({ raw })
    expect(finding).toMatchObject({
      option: 'raw',
      fix: expect.stringContaining('always returns a Response') as unknown,
    })
    expect(others).toEqual([])
    expect(strangeNames({ raw } as object)).toEqual([])
  })

  it('ignores undefined values', () => {
    expect(found({ sesion: undefined, session: { maxage: undefined }, jwt: undefined, theme: null })).toEqual([])
    expect(strangeNames({ other: undefined } as object)).toEqual([])
  })

  it('refuses a group that is not an object', () => {
    expect(optionsOf(found({ session: 'database', jwt: true }))).toEqual(['session', 'jwt'])
  })
})
