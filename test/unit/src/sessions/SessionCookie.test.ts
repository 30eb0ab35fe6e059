import { describe, expect, it } from '@jest/globals'
import { JWTSessionError } from '../../../../src/core/errors.js'
import { CookiePolicy } from '../../../../src/http/CookiePolicy.js'
import { SessionCookie } from '../../../../src/sessions/SessionCookie.js'
import { aContext, cookiesAfter, NAME } from './fixtures.js'

const cookie = new SessionCookie(new CookiePolicy())
const EXPIRES = new Date('2030-02-01T00:00:00Z')

describe('SessionCookie', () => {
  it('includes the name of the cookie in the purpose, so that tokens of other cookies are refused', () => {
    expect(cookie.purpose(aContext())).toBe(`session ${NAME}`)
    expect(cookie.purpose(aContext({}, { secure: false }))).toBe('session authengine.session-token')
  })

  it('reads its own value, in one cookie or several', () => {
    for (const value of ['short', 'x'.repeat(10_000)]) {
      const ctx = aContext()
      cookie.write(ctx, value, EXPIRES)
      expect(cookie.read(aContext(cookiesAfter(ctx)))).toBe(value)
    }
  })

  it('gives every piece the expiry of the session', () => {
    const ctx = aContext()
    cookie.write(ctx, 'x'.repeat(10_000), EXPIRES)
    expect(ctx.cookies.outgoing.map(({ name }) => name)).toEqual([`${NAME}.0`, `${NAME}.1`, `${NAME}.2`])
    for (const { options } of ctx.cookies.outgoing) expect(options.expires).toEqual(EXPIRES)
  })

  it('refuses a session that is too large for cookies, and explains what to do', () => {
    const ctx = aContext()
    const write = (): void => {
      cookie.write(ctx, 'x'.repeat(40_000), EXPIRES)
    }
    expect(write).toThrow(JWTSessionError)
    expect(write).toThrow(/40000 bytes.*Keep less in the token/)
    expect(ctx.cookies.outgoing).toEqual([])
  })

  it('removes the cookie and all its pieces', () => {
    const ctx = aContext({ [`${NAME}.0`]: 'a', [`${NAME}.1`]: 'b', other: 'c' })
    cookie.expire(ctx)
    expect(ctx.cookies.outgoing.map(({ name, value }) => [name, value])).toEqual([
      [`${NAME}.0`, ''],
      [`${NAME}.1`, ''],
    ])
  })

  it('removes cookies that only resemble a piece, and keeps the session', () => {
    const ctx = aContext({ [NAME]: 'session', [`${NAME}.evil`]: 'x' })
    cookie.expireStrays(ctx)
    expect(ctx.cookies.outgoing.map(({ name }) => name)).toEqual([`${NAME}.evil`])
  })
})
