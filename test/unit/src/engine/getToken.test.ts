import { describe, expect, it } from '@jest/globals'
import { SystemClock } from '../../../../src/core/ports.js'
import type { JWT } from '../../../../src/core/User.js'
import { MissingSecretError } from '../../../../src/core/errors.js'
import { JoseCodec } from '../../../../src/crypto/JoseCodec.js'
import { SecretRing } from '../../../../src/crypto/SecretRing.js'
import { getToken, type GetTokenOptions } from '../../../../src/engine/getToken.js'

const SECRET = 'a-secret-for-tests-only-0123456789abcdefghijklmnopqrstuv'
const PLAIN = 'authengine.session-token'
const SECURE = `__Host-${PLAIN}`
const clock = new SystemClock()
const inSeconds = (seconds: number): number => clock.seconds() + seconds

const seal = (claims: JWT, name = SECURE, secret = SECRET): Promise<string> =>
  Promise.resolve(new JoseCodec(new SecretRing([secret], clock)).seal(claims, `session ${name}`))

const claims = (more: JWT = {}): JWT => ({ sub: 'user-ann', exp: inSeconds(600), ...more })

function tokenOf(
  headers: Readonly<Record<string, string>>,
  options: Partial<GetTokenOptions> = {},
  url = 'https://app.example/api',
) {
  return getToken({ headers: new Headers(headers), url }, { secret: SECRET, ...options })
}

describe('getToken', () => {
  it('reads the session cookie', async () => {
    const mine = claims()
    expect(await tokenOf({ cookie: `a=1; ${SECURE}=${await seal(mine)}; b=2` })).toEqual(mine)
  })

  it('reads a cookie in several pieces', async () => {
    const mine = claims({ big: 'x'.repeat(6000) })
    const sealed = await seal(mine)
    const cookie = `${SECURE}.1=${sealed.slice(3936, 7872)}; ${SECURE}.0=${sealed.slice(0, 3936)}; ${SECURE}.2=${sealed.slice(7872)}`
    expect(await tokenOf({ cookie })).toEqual(mine)
  })

  it('reads the Authorization header if there is no cookie', async () => {
    const mine = claims()
    const sealed = await seal(mine)
    expect(await tokenOf({ authorization: `Bearer ${sealed}` })).toEqual(mine)
    expect(await tokenOf({ authorization: `bearer ${encodeURIComponent(sealed)}` })).toEqual(mine)
    expect(await tokenOf({ cookie: `${SECURE}=junk`, authorization: `Bearer ${sealed}` })).toBeNull()
  })

  it.each(['', 'Bearer', 'Bearer ', 'Bearer a b', 'Basic YTpi', 'Bearer %E0%A4%A', `Bearer ${'a'.repeat(100_000)}`])(
    'finds no token in the header %.20j',
    async (authorization) => {
      expect(await tokenOf({ authorization })).toBeNull()
    },
  )

  it('finds no token if there is none', async () => {
    expect(await tokenOf({})).toBeNull()
    expect(await tokenOf({ cookie: 'a=1' })).toBeNull()
  })

  it('derives the name of the cookie from the scheme of the site, unless it is given', async () => {
    const plain = { cookie: `${PLAIN}=${await seal(claims(), PLAIN)}` }
    expect(await tokenOf(plain)).toBeNull()
    expect(await tokenOf(plain, {}, 'http://localhost:3000/')).toMatchObject({ sub: 'user-ann' })
    expect(await tokenOf(plain, { secureCookie: false })).toMatchObject({ sub: 'user-ann' })
    const own = { cookie: `sid=${await seal(claims(), 'sid')}` }
    expect(await tokenOf(own, { cookieName: 'sid' })).toMatchObject({ sub: 'user-ann' })
  })

  it('refuses the token of another cookie', async () => {
    expect(await tokenOf({ cookie: `${SECURE}=${await seal(claims(), PLAIN)}` })).toBeNull()
  })

  it.each([-1, 0, -3])('refuses a token that ended %d seconds from now', async (seconds) => {
    expect(await tokenOf({ cookie: `${SECURE}=${await seal(claims({ exp: inSeconds(seconds) }))}` })).toBeNull()
  })

  it('refuses a token without an expiry', async () => {
    expect(await tokenOf({ cookie: `${SECURE}=${await seal({ sub: 'user-ann' })}` })).toBeNull()
  })

  it('unseals with older secrets, but not with an unknown secret', async () => {
    const old = 'an-older-secret-0123456789-0123456789'
    const cookie = `${SECURE}=${await seal(claims(), SECURE, old)}`
    expect(await tokenOf({ cookie }, { secret: [SECRET, old] })).toMatchObject({ sub: 'user-ann' })
    expect(await tokenOf({ cookie })).toBeNull()
  })

  it('decodes the format of the application', async () => {
    const asked: unknown[] = []
    const decode = (params: object): JWT => {
      asked.push(params)
      return claims()
    }
    expect(await tokenOf({ cookie: `${SECURE}=own` }, { decode })).toMatchObject({ sub: 'user-ann' })
    expect(asked).toEqual([{ token: 'own', secret: [SECRET], salt: `session ${SECURE}` }])
    const failing = (): never => {
      throw new TypeError('not mine')
    }
    expect(await tokenOf({ cookie: `${SECURE}=own` }, { decode: failing })).toBeNull()
  })

  it.each<[unknown]>([[''], ['  '], [[]], [['']], [[SECRET, '']], [undefined], [[SECRET, undefined]]])(
    'attack #291: derives no key from %j',
    async (secret) => {
      await expect(tokenOf({}, { secret: secret as string })).rejects.toThrow(MissingSecretError)
    },
  )

  it('defect R7: refuses unknown options', async () => {
    await expect(tokenOf({}, { cookiename: 'mine' } as object)).rejects.toThrow(
      'getToken cookiename: is unknown, so it has no effect. Write cookieName.',
    )
    await expect(tokenOf({}, { salt: 'mine' } as object)).rejects.toThrow('The names are secret, secureCookie')
  })
})
