import { describe, expect, it } from '@jest/globals'
import { CookiePolicy, type CookiesOptions } from '../../../../src/http/CookiePolicy.js'

describe('CookiePolicy', () => {
  it('binds all cookies of a secure site to its host', () => {
    const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: true }
    expect(new CookiePolicy().for(true)).toEqual({
      sessionToken: { name: '__Host-authengine.session-token', options },
      csrfToken: { name: '__Host-authengine.csrf-token', options },
      flow: { name: '__Host-authengine.flow', options },
      pendingSignIn: { name: '__Host-authengine.pending-sign-in', options },
      device: { name: '__Host-authengine.device', options },
      language: { name: '__Host-authengine.language', options },
    })
  })

  it('uses other names on a site without https, so that neither reads the cookies of the other', () => {
    const { sessionToken } = new CookiePolicy().for(false)
    expect(sessionToken.name).toBe('authengine.session-token')
    expect(sessionToken.options.secure).toBe(false)
  })

  it.each([
    [{ domain: 'app.example' }, '__Secure-authengine.flow'],
    [{ path: '/app' }, '__Secure-authengine.flow'],
    [{ secure: false }, 'authengine.flow'],
    [{ domain: undefined, path: undefined }, '__Host-authengine.flow'],
    [{ sameSite: 'strict' as const }, '__Host-authengine.flow'],
  ])('adds the prefix to a cookie with %j that its attributes allow', (options, name) => {
    const policy = new CookiePolicy({ flow: { options } })
    expect(policy.for(true).flow.name).toBe(name)
    expect(policy.for(true).csrfToken.name).toBe('__Host-authengine.csrf-token')
  })

  it.each<[CookiesOptions, boolean, string[]]>([
    [
      {},
      true,
      ['session-token', 'csrf-token', 'flow', 'pending-sign-in', 'device', 'language'].map(
        (name) => `__Host-authengine.${name}`,
      ),
    ],
    [{}, false, []],
    [{ flow: { options: { secure: true } } }, false, ['__Host-authengine.flow']],
    [{ flow: { name: '__Host-flow' } }, false, ['__Host-flow']],
    [{ csrfToken: { name: '__secure-csrf' } }, false, ['__secure-csrf']],
    [{ sessionToken: { name: 'sid', options: { secure: false } } }, false, []],
  ])('with %j and secure %s, lists the cookies for https only: %j', (overrides, secure, names) => {
    expect(new CookiePolicy(overrides).httpsOnly(secure)).toEqual(names)
  })

  it('keeps defaults that are not overridden, and uses a given name unchanged', () => {
    const policy = new CookiePolicy({
      sessionToken: { name: 'sid', options: { sameSite: 'strict', httpOnly: undefined } },
    })
    expect(policy.for(true).sessionToken).toEqual({
      name: 'sid',
      options: { httpOnly: true, sameSite: 'strict', path: '/', secure: true },
    })
  })

  it('returns frozen objects', () => {
    const specs = new CookiePolicy().for(true)
    expect(Object.isFrozen(specs)).toBe(true)
    expect(Object.values(specs).every((spec) => Object.isFrozen(spec) && Object.isFrozen(spec.options))).toBe(true)
  })
})
