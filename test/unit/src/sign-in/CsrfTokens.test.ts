import fc from 'fast-check'
import { describe, expect, it } from '@jest/globals'
import { FakeClock, SeededRandom } from 'authengine/testing'
import { CsrfTokens } from '../../../../src/sign-in/CsrfGuard.js'
import { SecretRing } from '../../../../src/crypto/SecretRing.js'

const [A, B] = ['secret-a-0123456789abcdef0123456789', 'secret-b-0123456789abcdef0123456789']
const tokensOf = (...secrets: string[]): CsrfTokens =>
  new CsrfTokens(new SecretRing(secrets, new FakeClock()), new SeededRandom())

describe('CsrfTokens', () => {
  it('creates pairs that match', async () => {
    const tokens = tokensOf(A)
    const { token, cookie } = await tokens.issue('sid')
    expect(cookie).toMatch(/^[\w-]{43}\.[0-9a-f]{64}$/)
    expect(await tokens.tokenIn(cookie, 'sid')).toBe(token)
    expect(await tokens.verify(cookie, token, 'sid')).toBe(true)
    expect((await tokens.issue('sid')).token).not.toBe(token)
  })

  it('binds a pair to its session', async () => {
    const tokens = tokensOf(A)
    const { token, cookie } = await tokens.issue('sid')
    const visitor = await tokens.issue('')
    for (const sid of ['', 'other', 'sid ', 'SID', 'sid.']) expect(await tokens.verify(cookie, token, sid)).toBe(false)
    expect(await tokens.verify(visitor.cookie, visitor.token, 'sid')).toBe(false)
    expect(await tokens.verify(visitor.cookie, visitor.token, '')).toBe(true)
  })

  it('does not accept the token of one pair with the cookie of another', async () => {
    const tokens = tokensOf(A)
    const [one, other] = [await tokens.issue('sid'), await tokens.issue('sid')]
    expect(await tokens.verify(one.cookie, other.token, 'sid')).toBe(false)
    const swapped = `${one.token}.${other.cookie.split('.')[1] ?? ''}`
    expect(await tokens.verify(swapped, one.token, 'sid')).toBe(false)
  })

  it('accepts pairs of an older secret, but not of an unknown one', async () => {
    const { token, cookie } = await tokensOf(B).issue('sid')
    expect(await tokensOf(A, B).verify(cookie, token, 'sid')).toBe(true)
    expect(await tokensOf(A).verify(cookie, token, 'sid')).toBe(false)
  })

  it('signs with the newest secret', async () => {
    const { token, cookie } = await tokensOf(A, B).issue('sid')
    expect(await tokensOf(A).verify(cookie, token, 'sid')).toBe(true)
    expect(await tokensOf(B).verify(cookie, token, 'sid')).toBe(false)
  })

  it('refuses a cookie with any changed character, and every prefix of it', async () => {
    const tokens = tokensOf(A)
    const { token, cookie } = await tokens.issue('sid')
    for (let at = 0; at < cookie.length; at++) {
      const changed = cookie.slice(0, at) + (cookie[at] === 'a' ? 'b' : 'a') + cookie.slice(at + 1)
      expect(await tokens.tokenIn(changed, 'sid')).toBeUndefined()
      expect(await tokens.tokenIn(cookie.slice(0, at), 'sid')).toBeUndefined()
    }
    for (const submitted of ['', token.slice(0, -1), `${token}x`, token.toUpperCase(), ` ${token}`]) {
      expect(await tokens.verify(cookie, submitted, 'sid')).toBe(false)
    }
    for (const other of [cookie.toUpperCase(), `${cookie} `, `${cookie}\n`, ` ${cookie}`, `${cookie}00`]) {
      expect(await tokens.tokenIn(other, 'sid')).toBeUndefined()
    }
    expect(await tokens.tokenIn(undefined, 'sid')).toBeUndefined()
  })

  it('refuses any other text without throwing', async () => {
    const tokens = tokensOf(A)
    const { token } = await tokens.issue('sid')
    const unit = fc.constantFrom('a', 'f', '0', '.', '-', '_', ' ', '%7C', '|', '\u0000', 'é', token, '0'.repeat(64))
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { maxLength: 6 }), async (pieces) => {
        expect(await tokens.verify(pieces.join(''), token, 'sid')).toBe(false)
      }),
    )
  })

  it('needs a secret', () => {
    expect(() => tokensOf().issue('sid')).toThrow(TypeError)
  })
})
