import { describe, expect, it } from '@jest/globals'
import { readEnvironment } from '../../../../src/config/SettingsInput.js'

describe('readEnvironment', () => {
  it('reads the URL, the secret and the proxy', () => {
    const { input, findings } = readEnvironment({
      AUTH_URL: 'https://app.example',
      AUTH_SECRET: 'one',
      AUTH_REDIRECT_PROXY_URL: 'https://hub.example/auth',
    })
    expect(input).toMatchObject({
      url: 'https://app.example',
      secret: ['one'],
      redirectProxyUrl: 'https://hub.example/auth',
    })
    expect(findings).toEqual([])
  })

  it('returns nothing for an empty environment', () => {
    const { input } = readEnvironment({})
    expect(input).toEqual({
      url: undefined,
      secret: undefined,
      encryptionKeys: undefined,
      redirectProxyUrl: undefined,
      trustHost: true,
    })
  })

  it.each(['AUTH_URL', 'AUTH_SECRET', 'AUTH_SECRET_1', 'AUTH_REDIRECT_PROXY_URL', 'AUTH_TRUST_HOST', 'VERCEL'])(
    'treats an empty %s as unset',
    (name) => {
      const env = { NODE_ENV: 'production' }
      expect(readEnvironment({ ...env, [name]: '' })).toEqual(readEnvironment(env))
    },
  )

  it('ignores white space around a value', () => {
    const { input, findings } = readEnvironment({ AUTH_URL: ' https://app.example\n', AUTH_TRUST_HOST: ' yes ' })
    expect(input).toMatchObject({ url: 'https://app.example', trustHost: true })
    expect(findings).toEqual([])
  })

  it('keeps a secret unchanged, with its white space', () => {
    expect(readEnvironment({ AUTH_SECRET: ' one ' }).input.secret).toEqual([' one '])
  })

  it('returns AUTH_SECRET first as the newest, then the numbered ones in order', () => {
    const env = Object.fromEntries([9, 3, 1, 2].map((at) => [`AUTH_SECRET_${String(at)}`, `old-${String(at)}`]))
    expect(readEnvironment({ ...env, AUTH_SECRET: 'new' }).input.secret).toEqual([
      'new',
      'old-1',
      'old-2',
      'old-3',
      'old-9',
    ])
  })

  it('reads neither AUTH_SECRET_0 nor AUTH_SECRET_10', () => {
    expect(readEnvironment({ AUTH_SECRET_0: 'zero', AUTH_SECRET_10: 'ten' }).input.secret).toBeUndefined()
  })

  it.each([
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['yes', true],
    ['false', false],
    ['False', false],
    ['0', false],
    ['no', false],
  ])('reads AUTH_TRUST_HOST=%s as %s', (value, expected) => {
    const { input, findings } = readEnvironment({ AUTH_TRUST_HOST: value })
    expect(input.trustHost).toBe(expected)
    expect(findings).toEqual([])
  })

  it.each(['on', 'maybe', '2', 'truthy', 'y'])('reports AUTH_TRUST_HOST=%s, and trusts no host', (value) => {
    const { input, findings } = readEnvironment({ AUTH_TRUST_HOST: value })
    expect(input.trustHost).toBe(false)
    expect(findings).toEqual([
      {
        option: 'AUTH_TRUST_HOST',
        problem: 'is neither true nor false.',
        fix: 'Write true, 1 or yes; or false, 0 or no.',
      },
    ])
  })

  it.each([
    ['in production', { NODE_ENV: 'production' }, false],
    ['while developing', { NODE_ENV: 'development' }, true],
    ['without NODE_ENV', {}, true],
    ['on Vercel', { NODE_ENV: 'production', VERCEL: '1' }, true],
    ['on Cloudflare Pages', { NODE_ENV: 'production', CF_PAGES: '1' }, true],
    ['on Vercel when told not to', { NODE_ENV: 'production', VERCEL: '1', AUTH_TRUST_HOST: 'no' }, false],
    [
      'in production with an address, which needs no header',
      { NODE_ENV: 'production', AUTH_URL: 'https://a.b' },
      false,
    ],
  ])('decides whether to trust the host for %s', (_, env, expected) => {
    expect(readEnvironment(env).input.trustHost).toBe(expected)
  })

  it.each([
    ['production', true],
    ['development', false],
    ['test', false],
    [undefined, false],
  ])('with NODE_ENV=%s, production is %s', (NODE_ENV, expected) => {
    expect(readEnvironment({ NODE_ENV }).production).toBe(expected)
  })
})
