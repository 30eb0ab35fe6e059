import { describe, expect, it } from '@jest/globals'
import { skipCSRFCheck } from '../../../../src/config/SettingsInput.js'
import { CrossSiteRequest, MalformedRequest, MissingCSRF } from '../../../../src/core/errors.js'
import { ann, cookiesOf, parts } from './parts.js'
import { AGAIN } from '../../../support/aStrength.js'

const COOKIE = '__Host-authengine.csrf-token'

async function withPair() {
  const site = parts()
  const ctx = site.context()
  const token = (await site.guard.tokenFor(ctx)) ?? ''
  return { ...site, token, cookies: cookiesOf(ctx) }
}

describe('CsrfGuard', () => {
  it('returns a token, and sets the cookie that it must match', async () => {
    const { token, cookies } = await withPair()
    expect(token).toHaveLength(43)
    expect(cookies[COOKIE]).toMatch(new RegExp(`^${token}\\.[0-9a-f]{64}$`))
  })

  it('returns the same token while the cookie is valid, and does not change the cookie', async () => {
    const { guard, context, token, cookies } = await withPair()
    const again = context({ cookies })
    expect(await guard.tokenFor(again)).toBe(token)
    expect(again.cookies.outgoing).toEqual([])
  })

  it('replaces an invalid cookie', async () => {
    const { guard, context, token } = await withPair()
    const forged = context({ cookies: { [COOKIE]: `${token}.${'0'.repeat(64)}` } })
    expect(await guard.tokenFor(forged)).not.toBe(token)
    expect(Object.keys(cookiesOf(forged))).toEqual([COOKIE])
  })

  it('returns another token after a sign-in', async () => {
    const { guard, sessions, context, token, cookies } = await withPair()
    const arriving = context({ cookies })
    await sessions.create(arriving, { ...ann, ...AGAIN })
    const signedIn = context({ cookies: { ...cookies, ...cookiesOf(arriving) } })
    expect(await guard.tokenFor(signedIn)).not.toBe(token)
  })

  it('accepts a token that matches the cookie', async () => {
    const { guard, context, token, cookies } = await withPair()
    await expect(
      guard.verify(context({ method: 'POST', cookies, body: { csrfToken: token } })),
    ).resolves.toBeUndefined()
  })

  it.each<[string, (token: string) => Readonly<Record<string, unknown>>]>([
    ['no token', () => ({})],
    ['an empty token', () => ({ csrfToken: '' })],
    ['another token', () => ({ csrfToken: 'x'.repeat(43) })],
    ['the token without its end', (token) => ({ csrfToken: token.slice(0, -1) })],
    ['the token and more', (token) => ({ csrfToken: `${token}x` })],
    ['the token under another name', (token) => ({ csrftoken: token })],
  ])('refuses %s', async (_, body) => {
    const { guard, context, token, cookies } = await withPair()
    await expect(guard.verify(context({ method: 'POST', cookies, body: body(token) }))).rejects.toThrow(MissingCSRF)
  })

  it('refuses a token without its cookie', async () => {
    const { guard, context, token } = await withPair()
    await expect(guard.verify(context({ method: 'POST', body: { csrfToken: token } }))).rejects.toThrow(MissingCSRF)
  })

  it('refuses a token that is not a string', async () => {
    const { guard, context, cookies } = await withPair()
    const ctx = context({ method: 'POST', cookies, body: { csrfToken: {} } })
    await expect(guard.verify(ctx)).rejects.toThrow(MalformedRequest)
  })

  it('refuses another site even with a valid token', async () => {
    const { guard, context, token, cookies } = await withPair()
    const headers = { origin: 'https://evil.example' }
    const ctx = context({ method: 'POST', cookies, headers, body: { csrfToken: token } })
    await expect(guard.verify(ctx)).rejects.toThrow(CrossSiteRequest)
  })

  it('checks the origin even if the token is turned off', async () => {
    const { guard, context } = parts({ skipCSRFCheck })
    const visitor = context()
    expect(await guard.tokenFor(visitor)).toBeUndefined()
    expect(visitor.cookies.outgoing).toEqual([])
    await expect(guard.verify(context({ method: 'POST' }))).resolves.toBeUndefined()
    const foreign = context({ method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
    await expect(guard.verify(foreign)).rejects.toThrow(CrossSiteRequest)
  })
})
