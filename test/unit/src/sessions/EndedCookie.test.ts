import { describe, expect, it } from '@jest/globals'
import type { SettingsInput } from '../../../../src/config/SettingsInput.js'
import { CookiePolicy } from '../../../../src/http/CookiePolicy.js'
import { EndedCookie, SessionCookie } from '../../../../src/sessions/SessionCookie.js'
import { aContext, NAME, theParts } from './fixtures.js'

const OLD_NAME = '__Secure-next-auth.session-token'
const FOREIGN = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..iv.body.tag`

function theEnded(input: SettingsInput = {}) {
  const parts = { ...theParts(input), cookie: new SessionCookie(new CookiePolicy(input.cookies)) }
  return { ended: new EndedCookie(parts), logger: parts.logger }
}

describe('EndedCookie', () => {
  it('removes the cookie, returns its content, and logs it once', () => {
    const { ended, logger } = theEnded()
    const ctx = aContext({ [NAME]: 'token' })
    expect(ended.expire(ctx)).toEqual(['token'])
    expect(ctx.cookies.outgoing.map(({ name, value }) => [name, value])).toEqual([[NAME, '']])
    expect(logger.codes('debug')).toEqual(['session-ended'])
  })

  it('logs nothing if no cookie was sent', () => {
    const { ended, logger } = theEnded()
    const ctx = aContext()
    expect(ended.expire(ctx)).toEqual([])
    expect(ctx.cookies.outgoing).toEqual([])
    expect(logger.codes('debug')).toEqual([])
  })

  it('defect R73: keeps the cookie of another library under a configured name, and warns once', () => {
    const { ended, logger } = theEnded({ cookies: { sessionToken: { name: OLD_NAME } } })
    for (let times = 0; times < 3; times++) {
      const ctx = aContext({ [OLD_NAME]: FOREIGN })
      expect(ended.expire(ctx)).toEqual([])
      expect(ctx.cookies.outgoing).toEqual([])
    }
    expect(logger.codes('warn')).toEqual(['other-library'])
    expect(logger.codes('debug')).toEqual([])
  })

  it.each<[string, string, SettingsInput]>([
    ['under our own name', NAME, {}],
    ['of our own form', OLD_NAME, { cookies: { sessionToken: { name: OLD_NAME } } }],
    [
      'of a form that the application reads itself',
      OLD_NAME,
      { cookies: { sessionToken: { name: OLD_NAME } }, jwt: { encode: () => '', decode: () => null } },
    ],
  ])('removes a cookie %s', (what, name, input) => {
    const { ended, logger } = theEnded(input)
    const value = what === 'of our own form' ? 'a'.repeat(64) : FOREIGN
    const ctx = aContext({ [name]: value })
    expect(ended.expire(ctx)).toEqual([value])
    expect(ctx.cookies.outgoing.map((cookie) => [cookie.name, cookie.value])).toEqual([[name, '']])
    expect(logger.codes('warn')).toEqual([])
  })
})
