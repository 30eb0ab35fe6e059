import { describe, expect, it } from '@jest/globals'
import { Settings } from '../../../../src/config/Settings.js'
import { readEnvironment, type SettingsInput, skipCSRFCheck } from '../../../../src/config/SettingsInput.js'

const settings = (
  input: SettingsInput = {},
  env: Readonly<Record<string, string>> = {},
  fallback: SettingsInput = {},
): Settings => new Settings(input, readEnvironment(env), fallback)

const DAY = 24 * 60 * 60

describe('Settings', () => {
  it('has defaults for all settings', () => {
    expect(settings({}, { NODE_ENV: 'production' })).toMatchObject({
      basePath: '/auth',
      basePathIsGiven: false,
      origin: { url: undefined, trustHost: false },
      secrets: [],
      tokenSecrets: [],
      session: {
        strategy: 'jwt',
        maxAge: 30 * DAY,
        updateAge: DAY,
        absoluteMaxAge: Infinity,
        readTimeLimit: 2000,
        generateSessionToken: undefined,
      },
      pages: {},
      cookies: {},
      secureCookies: undefined,
      theme: {},
      debug: false,
      redirectProxyUrl: undefined,
      skipsCsrfToken: false,
      experimental: {},
      bodyLimit: 262_144,
      trustedProxies: undefined,
      production: true,
    })
  })

  it('prefers the application to the environment, and the environment to the framework', () => {
    const env = { AUTH_SECRET: 'environment', AUTH_TRUST_HOST: 'yes' }
    const given = settings({ secret: 'application' }, env, { secret: 'framework', trustHost: false, debug: true })
    expect(given.secrets).toEqual(['application'])
    expect(given.origin.trustHost).toBe(true)
    expect(given.debug).toBe(true)
    expect(settings({}, env, { secret: 'framework' }).secrets).toEqual(['environment'])
    expect(settings({}, {}, { secret: 'framework' }).secrets).toEqual(['framework'])
  })

  it('treats an undefined option as missing', () => {
    const given = settings({ secret: undefined, trustHost: undefined, url: undefined }, { AUTH_SECRET: 'environment' })
    expect(given.secrets).toEqual(['environment'])
    expect(given.origin.trustHost).toBe(true)
  })

  it.each<[string, SettingsInput, Readonly<Record<string, string>>, SettingsInput, string, boolean]>([
    ['the option', { basePath: '/a' }, { AUTH_URL: 'https://app.example/a' }, { basePath: '/c' }, '/a', true],
    ['the path of the address', {}, { AUTH_URL: 'https://app.example/b/' }, { basePath: '/c' }, '/b', true],
    ['the path of the option url', { url: 'https://app.example/b' }, {}, {}, '/b', true],
    ['the framework', {}, { AUTH_URL: 'https://app.example/' }, { basePath: '/c' }, '/c', false],
    ['the default', {}, { AUTH_URL: 'https://app.example' }, {}, '/auth', false],
  ])('reads the base path from %s', (_, input, env, fallback, basePath, isGiven) => {
    expect(settings(input, env, fallback)).toMatchObject({ basePath, basePathIsGiven: isGiven })
  })

  it.each([
    ['/auth/', '/auth'],
    ['/', ''],
    ['/api/auth', '/api/auth'],
  ])('keeps the base path %s as "%s"', (basePath, kept) => {
    expect(settings({ basePath }).basePath).toBe(kept)
  })

  it.each([
    ['https://app.example/', 'https://app.example'],
    ['HTTPS://APP.example:443/auth', 'https://app.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['nonsense', undefined],
  ])('reads the URL %s as the origin %s', (url, origin) => {
    expect(settings({ url }).origin.url).toBe(origin)
  })

  it('ignores a secret that is neither a string nor a list', () => {
    const given = settings({ secret: 1234 as never, jwt: { secret: null as never } })
    expect([given.secrets, given.tokenSecrets]).toEqual([[], []])
  })

  it('reads the secrets of tokens from jwt.secret, otherwise from secret', () => {
    expect(settings({ secret: ['new', 'old'] }).tokenSecrets).toEqual(['new', 'old'])
    const own = settings({ secret: 'site', jwt: { secret: 'token' } })
    expect(own.secrets).toEqual(['site'])
    expect(own.tokenSecrets).toEqual(['token'])
  })

  it('lets a short session be renewed within its life', () => {
    expect(settings({ session: { maxAge: 600 } }).session).toMatchObject({ maxAge: 600, updateAge: 300 })
    expect(settings({ session: { maxAge: 601 } }).session.updateAge).toBe(300)
    expect(settings({ jwt: { maxAge: 600 } }).session.updateAge).toBe(300)
    expect(settings({ session: { maxAge: 2 * DAY } }).session.updateAge).toBe(DAY)
    expect(settings({ session: { maxAge: 600, updateAge: 60 } }).session.updateAge).toBe(60)
    expect(settings({ session: { updateAge: 0 } }).session.updateAge).toBe(0)
  })

  it('ends a session with its token', () => {
    expect(settings({ jwt: { maxAge: 900 } }).session.maxAge).toBe(900)
  })

  it('turns off the CSRF token only for the symbol', () => {
    expect(settings({ skipCSRFCheck }).skipsCsrfToken).toBe(true)
    expect(settings({ skipCSRFCheck: true as unknown as typeof skipCSRFCheck }).skipsCsrfToken).toBe(false)
  })

  it('is frozen, and copies all input', () => {
    const secret = ['new', 'old']
    const pages = { signIn: '/login' }
    const made = settings({ secret, pages, theme: { brandColor: 'teal' } })
    secret.push('later')
    pages.signIn = '/elsewhere'
    expect(made.secrets).toEqual(['new', 'old'])
    expect(made.pages).toEqual({ signIn: '/login' })
    for (const part of [made, made.input, made.origin, made.secrets, made.session, made.pages, made.theme]) {
      expect(Object.isFrozen(part)).toBe(true)
    }
  })

  it('never changes the configuration of the application', () => {
    const given = Object.freeze({
      basePath: '/auth/',
      session: Object.freeze({ maxAge: 60 }),
      theme: Object.freeze({}),
    })
    expect(settings(given, { AUTH_SECRET: 'environment' }).basePath).toBe('/auth')
    expect(given).toEqual({ basePath: '/auth/', session: { maxAge: 60 }, theme: {} })
  })
})
