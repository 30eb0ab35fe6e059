import { describe, expect, it } from '@jest/globals'
import { type FormerRow, fromAuthjs, fromBetterAuth, fromNextAuth } from '@authengine/migrate'
import { MemoryAdapter } from 'authengine'
import { ORIGIN, SECRET, sessionOf } from '../../support/anEngine.js'
import {
  AUTHJS,
  authjsToken,
  BETTER_DATA,
  BETTER_SESSION,
  BETTER_TOKEN,
  cachedOf,
  claimsOf,
  compactCache,
  FORMER_SECRET as secret,
  jweCache,
  jwtCache,
  NEXT_AUTH,
  nextAuthToken,
  NOW,
  signedCookie,
  unsecured,
} from '../../support/migrate/formerTokens.js'
import { aSite, type FormerSite, notAfter, OWN, withAnn } from './formerSite.js'

const DAY = 86_400
const readers = {
  authjs: () => fromAuthjs({ secret, notAfter }),
  nextAuth: () => fromNextAuth({ secret, notAfter }),
  compact: () => fromBetterAuth({ secret, notAfter, cookieCache: 'compact' }),
  jwt: () => fromBetterAuth({ secret, notAfter, cookieCache: 'jwt' }),
  jwe: () => fromBetterAuth({ secret, notAfter, cookieCache: 'jwe' }),
} as const
type Kind = keyof typeof readers
const KINDS = Object.keys(readers) as readonly Kind[]

/** The cookies of Ann, made with a secret. */
async function cookiesOf(kind: Kind, by = secret): Promise<Record<string, string>> {
  if (kind === 'authjs') return { [AUTHJS]: await authjsToken(claimsOf(), { secret: by }) }
  if (kind === 'nextAuth') return { [NEXT_AUTH]: await nextAuthToken(claimsOf(), { secret: by }) }
  const caches = { compact: compactCache, jwt: jwtCache, jwe: jweCache }
  return {
    [BETTER_SESSION]: signedCookie(BETTER_TOKEN, by),
    [BETTER_DATA]: await caches[kind](cachedOf(), { secret: by }),
  }
}

const nameIn = async (site: FormerSite, cookies: Readonly<Record<string, string>>): Promise<unknown> =>
  (await sessionOf(site.with(cookies)))?.user?.name

const authjsSite = (): FormerSite => aSite([readers.authjs()])
const nextAuthSite = (): FormerSite => aSite([readers.nextAuth()])

/** Rows by their tokens. */
const rowsOf =
  (rows: Readonly<Record<string, Partial<FormerRow>>>) =>
  (token: string): FormerRow | null => {
    const row = Object.hasOwn(rows, token) ? rows[token] : undefined
    return row ? { userId: 'ann', expires: new Date((NOW + DAY) * 1000), ...row } : null
  }

describe.each(KINDS)('a session of the kind %s', (kind) => {
  it('F1: is accepted if it is genuine, and refused if it was made with another secret', async () => {
    const site = aSite([readers[kind]()])
    expect(await nameIn(site, await cookiesOf(kind))).toBe('Ann')
    expect(await nameIn(site, await cookiesOf(kind, 'another-secret-0123456789-0123456789'))).toBeUndefined()
  })

  it('F2: made with a leaked secret, is of level 1, not recent, and only of a user who is stored', async () => {
    const { adapter, id } = await withAnn()
    const stored = aSite([readers[kind]()], { adapter, session: { strategy: 'jwt' } })
    expect(await nameIn(stored, await cookiesOf(kind))).toBeUndefined()
    expect(id).not.toBe('ann')
    const site = aSite([readers[kind]()])
    const ann = site.with(await cookiesOf(kind))
    await sessionOf(ann)
    const running = await site.current(ann)
    expect(running).toMatchObject({ level: 1, authMethods: [] })
    expect(NOW * 1000 - (running?.authTime.getTime() ?? Infinity)).toBeGreaterThan(DAY * 1000)
  })

  it('F5: is refused with every copy after it became a session and the user signed out', async () => {
    const site = aSite([readers[kind]()])
    const [ann, copy] = [site.with(await cookiesOf(kind)), site.with(await cookiesOf(kind))]
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expect([...ann.cookies.keys()]).toEqual([OWN])
    await ann.submit('/auth/signout')
    expect(await sessionOf(copy)).toBeNull()
    expect(copy.cookies.has(OWN)).toBe(false)
  })

  it('F6: under its former name, is refused if it was made with the secret of this library', async () => {
    expect(await nameIn(aSite([readers[kind]()]), await cookiesOf(kind, SECRET))).toBeUndefined()
  })

  it('F8: is refused after notAfter', async () => {
    const site = aSite([
      kind === 'authjs' || kind === 'nextAuth'
        ? (kind === 'authjs' ? fromAuthjs : fromNextAuth)({ secret, notAfter: new Date((NOW + 60) * 1000) })
        : fromBetterAuth({ secret, cookieCache: kind, notAfter: new Date((NOW + 60) * 1000) }),
    ])
    const cookies = await cookiesOf(kind)
    expect(await nameIn(site, cookies)).toBe('Ann')
    site.clock.forward(60)
    expect(await nameIn(site, cookies)).toBeUndefined()
  })

  it('F9: is refused if the application says that the user is banned, and keeps its cookie', async () => {
    let asked: unknown
    const isBanned = ({
      claims,
      userId,
    }: {
      readonly claims: { readonly email?: unknown }
      readonly userId: string
    }) => {
      asked = [userId, claims.email]
      return true
    }
    const banning = { secret, notAfter, isBanned }
    const reader =
      kind === 'authjs'
        ? fromAuthjs(banning)
        : kind === 'nextAuth'
          ? fromNextAuth(banning)
          : fromBetterAuth({ ...banning, cookieCache: kind })
    const ann = aSite([reader]).with(await cookiesOf(kind))
    expect(await sessionOf(ann)).toBeNull()
    expect(asked).toEqual(['ann', 'ann@example.test'])
    expect(ann.cookies.has(OWN)).toBe(false)
  })
})

describe('rows', () => {
  const token = '4f0b7a3e-55b0-4d0e-9d0f-2f6f0f5f6b11'

  it('F2: are safe from a leaked secret, because the cookie has the stored token', async () => {
    const asked: string[] = []
    const rows = (given: string): FormerRow | null => {
      asked.push(given)
      return rowsOf({ [token]: {} })(given)
    }
    const site = aSite([fromAuthjs({ notAfter, rows }), fromNextAuth({ notAfter, rows })])
    const bare = await sessionOf(site.with({ [AUTHJS]: token }))
    expect(bare?.user).toEqual({ name: null, email: null, image: null })
    for (const forged of [await authjsToken(claimsOf()), await nextAuthToken(claimsOf())])
      for (const name of [AUTHJS, NEXT_AUTH]) expect(await sessionOf(site.with({ [name]: forged }))).toBeNull()
    const better = aSite([fromBetterAuth({ secret, notAfter, rows })])
    expect(await sessionOf(better.with({ [BETTER_SESSION]: signedCookie(token) }))).not.toBeNull()
    expect(await sessionOf(better.with({ [BETTER_SESSION]: signedCookie('a-guessed-token') }))).toBeNull()
  })

  it.each<[string, Partial<FormerRow>]>([
    ['has expired', { expires: new Date((NOW - 1) * 1000) }],
    ['has an invalid expiry', { expires: new Date(NaN) }],
    ['has an invalid start', { createdAt: new Date(NaN) }],
    ['is refused', { isRefused: true }],
    ['has no user', { userId: '' }],
  ])('F16: are refused if the row %s', async (_, row) => {
    const rows = rowsOf({ [token]: row })
    expect(await sessionOf(aSite([fromAuthjs({ notAfter, rows })]).with({ [AUTHJS]: token }))).toBeNull()
    const better = aSite([fromBetterAuth({ secret, notAfter, rows })])
    expect(await sessionOf(better.with({ [BETTER_SESSION]: signedCookie(token) }))).toBeNull()
  })

  it('F18: are not looked up for a token that no library makes, or without a signature', async () => {
    const asked: string[] = []
    const rows = (given: string): null => {
      asked.push(given)
      return null
    }
    const site = aSite([fromAuthjs({ notAfter, rows }), fromBetterAuth({ secret, notAfter, rows })])
    for (const value of ['a%00b', 'x'.repeat(513), 'a%20b', '%F0%9F%92%A5'])
      expect(await sessionOf(site.with({ [AUTHJS]: value }))).toBeNull()
    const forged = [token, `${token}.`, `${token}.${'A'.repeat(43)}%3D`, signedCookie(token, 'another'), '.', '%']
    for (const value of [...forged, signedCookie('x'.repeat(257)), signedCookie('a\u0000b')])
      expect(await sessionOf(site.with({ [BETTER_SESSION]: value }))).toBeNull()
    expect(asked).toEqual([])
  })

  it('F19: keep the former cookie if the table cannot be read', async () => {
    let isDown = true
    const rows = (given: string): FormerRow | null => {
      if (isDown) throw new TypeError('The database is down.')
      return rowsOf({ [token]: {} })(given)
    }
    const ann = aSite([fromAuthjs({ notAfter, rows })]).with({ [AUTHJS]: token })
    expect((await ann.get('/auth/session')).status).toBe(500)
    expect(ann.cookies.has(AUTHJS)).toBe(true)
    isDown = false
    expect(await sessionOf(ann)).not.toBeNull()
    expect(ann.cookies.has(AUTHJS)).toBe(false)
  })
})

describe('algorithms', () => {
  it('F3: an unsecured token is refused by every reader', async () => {
    const token = unsecured(claimsOf())
    expect(await nameIn(authjsSite(), { [AUTHJS]: token })).toBeUndefined()
    expect(await nameIn(nextAuthSite(), { [NEXT_AUTH]: token })).toBeUndefined()
    const cached = unsecured({ ...cachedOf(), exp: NOW + DAY })
    const session = { [BETTER_SESSION]: signedCookie(BETTER_TOKEN) }
    for (const kind of ['compact', 'jwt', 'jwe'] as const)
      for (const value of [cached, cached.replace(/^[^.]*/, 'eyJhbGciOiJOb25lIn0')])
        expect(await nameIn(aSite([readers[kind]()]), { ...session, [BETTER_DATA]: value })).toBeUndefined()
  })

  it('F4: a token with another algorithm, or another header, is refused', async () => {
    const swapped = [
      { enc: 'A256CBC-HS512' },
      { enc: 'A128CBC-HS256' },
      { cty: 'JWT' },
      { jwk: { kty: 'oct', k: 'AAAA' } },
      { crit: ['exp'], exp: 1 },
    ]
    for (const header of swapped)
      try {
        expect(
          await nameIn(nextAuthSite(), { [NEXT_AUTH]: await nextAuthToken(claimsOf(), { header }) }),
        ).toBeUndefined()
      } catch (error) {
        // Some of these tokens cannot even be made.
        expect(error).toHaveProperty('code')
      }
    expect(
      await nameIn(authjsSite(), { [AUTHJS]: await authjsToken(claimsOf(), { header: { enc: 'A256GCM' } }) }),
    ).toBe('Ann')
    expect(
      await nameIn(authjsSite(), { [AUTHJS]: await authjsToken(claimsOf(), { header: { kid: 'another' } }) }),
    ).toBeUndefined()
    const signed = await jwtCache(claimsOf(), { endsAt: NOW + DAY })
    expect(await nameIn(authjsSite(), { [AUTHJS]: signed })).toBeUndefined()
    expect(await nameIn(nextAuthSite(), { [NEXT_AUTH]: signed })).toBeUndefined()
  })

  it('F4: a token of one library or cookie is refused by the readers of others', async () => {
    const both = aSite([readers.authjs(), readers.nextAuth()])
    expect(await nameIn(both, { [AUTHJS]: await nextAuthToken(claimsOf()) })).toBeUndefined()
    expect(await nameIn(both, { [NEXT_AUTH]: await authjsToken(claimsOf()) })).toBeUndefined()
    const ofState = await authjsToken(claimsOf(), { cookieName: '__Secure-authjs.state' })
    expect(await nameIn(both, { [AUTHJS]: ofState })).toBeUndefined()
    const plain = await authjsToken(claimsOf(), { cookieName: 'authjs.session-token' })
    expect(await nameIn(both, { [AUTHJS]: plain })).toBeUndefined()
    expect(await nameIn(both, { 'authjs.session-token': plain })).toBe('Ann')
  })

  it('F4: only the configured form of the cookie cache is accepted, and only HS256', async () => {
    const session = { [BETTER_SESSION]: signedCookie(BETTER_TOKEN) }
    const values = {
      compact: compactCache(cachedOf()),
      jwt: await jwtCache(cachedOf()),
      jwe: await jweCache(cachedOf()),
    }
    for (const kind of ['compact', 'jwt', 'jwe'] as const)
      for (const [form, value] of Object.entries(values))
        expect(await nameIn(aSite([readers[kind]()]), { ...session, [BETTER_DATA]: value })).toBe(
          form === kind ? 'Ann' : undefined,
        )
    const jwt = aSite([readers.jwt()])
    for (const header of [{ alg: 'HS512' }, { alg: 'HS384' }, { kid: 'a' }]) {
      const long = { header, secret: secret.padEnd(64, secret) }
      expect(await nameIn(jwt, { ...session, [BETTER_DATA]: await jwtCache(cachedOf(), long) })).toBeUndefined()
    }
    const kid = await jwtCache(cachedOf(), { header: { kid: 'a' } })
    expect(await nameIn(jwt, { ...session, [BETTER_DATA]: kid })).toBeUndefined()
  })

  it('F13: a compressed token is refused before it is decrypted', async () => {
    const { deflateRawSync } = await import('node:zlib')
    const plain = await nextAuthToken(claimsOf(), {
      text: deflateRawSync(JSON.stringify(claimsOf())).toString('latin1'),
    })
    const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', zip: 'DEF' })).toString('base64url')
    expect(await nameIn(nextAuthSite(), { [NEXT_AUTH]: plain.replace(/^[^.]*/, header) })).toBeUndefined()
    const zipped = await authjsToken(claimsOf(), { header: { zip: 'DEF' } }).catch(() => undefined)
    if (zipped !== undefined) expect(await nameIn(authjsSite(), { [AUTHJS]: zipped })).toBeUndefined()
  })
})

describe('several cookies', () => {
  const bobs = async (): Promise<string> => authjsToken(claimsOf({ sub: 'bob', name: 'Bob', jti: 'jti-of-bob' }))

  it('F7: the session of this library wins over a former cookie of another user, which is removed', async () => {
    const site = authjsSite()
    const ann = site.with({ [AUTHJS]: await authjsToken(claimsOf()) })
    await sessionOf(ann)
    ann.plant(AUTHJS, await bobs())
    ann.plant(`${AUTHJS}.0`, 'piece')
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expect([...ann.cookies.keys()]).toEqual([OWN])
    ann.forget(OWN)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('F7: two genuine cookies with one name of different users are refused, those of one user are not', async () => {
    const site = authjsSite()
    const get = async (cookie: string): Promise<unknown> => {
      const headers = new Headers({ cookie })
      return (await site.engine.session({ headers, url: `${ORIGIN}/`, keepsCookies: false })).session?.user?.name
    }
    const [ann, again, bob] = [
      await authjsToken(claimsOf()),
      await authjsToken(claimsOf({ jti: 'again' })),
      await bobs(),
    ]
    expect(await get(`${AUTHJS}=${ann}; ${AUTHJS}=${bob}`)).toBeUndefined()
    expect(await get(`${AUTHJS}=${ann}; ${AUTHJS}=${again}`)).toBe('Ann')
    expect(await get(`${AUTHJS}=planted; ${AUTHJS}=${ann}`)).toBe('Ann')
  })

  it('F7: the cookie with a prefix wins over the one without it, and over other libraries', async () => {
    const site = aSite([readers.authjs(), readers.nextAuth()])
    const plain = await authjsToken(claimsOf({ name: 'Bob', sub: 'bob' }), { cookieName: 'authjs.session-token' })
    const ann = site.with({
      'authjs.session-token': plain,
      [AUTHJS]: await authjsToken(claimsOf()),
      [NEXT_AUTH]: await nextAuthToken(claimsOf({ name: 'Eve', sub: 'eve' })),
    })
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expect([...ann.cookies.keys()]).toEqual([OWN])
  })

  it('F12: pieces count only with an exact number, without a gap, and up to eight', async () => {
    const token = await authjsToken(claimsOf({ long: 'x'.repeat(3000) }))
    const pieces = (count: number): string[] => {
      const size = Math.ceil(token.length / count)
      return Array.from({ length: count }, (_, at) => token.slice(at * size, (at + 1) * size))
    }
    const named = (count: number, name: (at: number) => string): Record<string, string> =>
      Object.fromEntries(pieces(count).map((piece, at) => [`${AUTHJS}${name(at)}`, piece]))
    const site = authjsSite()
    for (const count of [2, 8])
      expect(
        await nameIn(
          site,
          named(count, (at) => `.${String(at)}`),
        ),
      ).toBe('Ann')
    expect(
      await nameIn(
        site,
        named(9, (at) => `.${String(at)}`),
      ),
    ).toBeUndefined()
    for (const name of [
      (at: number) => `.${String(at + 1)}`,
      (at: number) => `.0${String(at)}`,
      (at: number) => `-${String(at)}`,
      (at: number) => `.${String(at)}e0`,
      (at: number) => `.${String(at * 2 ** 40)}x`,
    ])
      expect(await nameIn(site, named(2, name))).toBeUndefined()
    const strays = { [`${AUTHJS}.99999999999999999999`]: 'x', [`${AUTHJS}.-1`]: 'x', [`${AUTHJS}.evil`]: 'x' }
    const ann = site.with({ ...named(2, (at) => `.${String(at)}`), ...strays })
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expect([...ann.cookies.keys()]).toEqual([`${OWN}.0`, `${OWN}.1`])
  })

  it('F12: a cookie that is too long is not read, and one with too many claims is not continued', async () => {
    const site = authjsSite()
    const long = await authjsToken(claimsOf({ long: 'x'.repeat(30_000) }))
    expect(await nameIn(site, { [AUTHJS]: long })).toBeUndefined()
    const wide = await authjsToken(claimsOf({ long: 'x'.repeat(9000) }))
    expect(await nameIn(site, { [AUTHJS]: wide })).toBeUndefined()
    const some = aSite([fromAuthjs({ secret, notAfter, claimsOf: () => ({}) })])
    expect(await nameIn(some, { [AUTHJS]: wide })).toBe('Ann')
  })
})

describe('users', () => {
  it('F10: an address that is not verified stays so', async () => {
    for (const verified of [null, 0 as unknown as Date]) {
      const { adapter, id } = await withAnn(verified)
      const site = aSite([readers.authjs()], { adapter, session: { strategy: 'jwt' } })
      const token = await authjsToken(claimsOf({ sub: id, email_verified: true, emailVerified: new Date(NOW) }))
      const ann = site.with({ [AUTHJS]: token })
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
      expect(await site.current(ann)).toMatchObject({ unverified: true })
    }
  })

  it('F11: an id that a database compares without regard to case is not that of another user', async () => {
    const { adapter, id } = await withAnn()
    class Folding extends MemoryAdapter {
      override readonly users = Object.assign(Object.create(adapter.users) as MemoryAdapter['users'], {
        byId: (given: string) => adapter.users.byId(given.toLowerCase()),
      })
    }
    const site = aSite([readers.authjs()], { adapter: new Folding(), session: { strategy: 'jwt' } })
    expect(await nameIn(site, { [AUTHJS]: await authjsToken(claimsOf({ sub: id })) })).toBe('Ann')
    const folded = id.toUpperCase()
    expect(folded).not.toBe(id)
    expect(await nameIn(site, { [AUTHJS]: await authjsToken(claimsOf({ sub: folded })) })).toBeUndefined()
  })

  it.each<[string, unknown]>([
    ['is missing', undefined],
    ['is empty', ''],
    ['is a number', 7],
    ['is an object', { toString: 'ann' }],
    ['is too long', 'x'.repeat(513)],
  ])('F16: a session whose user id %s is refused', async (_, sub) => {
    expect(await nameIn(authjsSite(), { [AUTHJS]: await authjsToken(claimsOf({ sub })) })).toBeUndefined()
  })

  it('F9: Better Auth: a banned user is refused until the ban ends', async () => {
    const site = aSite([readers.compact()])
    const of = async (user: object): Promise<unknown> =>
      nameIn(site, {
        [BETTER_SESSION]: signedCookie(BETTER_TOKEN),
        [BETTER_DATA]: compactCache(cachedOf({}, user)),
      })
    const iso = (seconds: number): string => new Date((NOW + seconds) * 1000).toISOString()
    for (const user of [
      { banned: true },
      { banned: 1, banExpires: null },
      { banned: true, banExpires: iso(60) },
      { banned: true, banExpires: 'never' },
    ])
      expect(await of(user)).toBeUndefined()
    for (const user of [{ banned: false }, { banned: null }, { banned: true, banExpires: iso(-60) }])
      expect(await of(user)).toBe('Ann')
  })
})

describe('claims', () => {
  const seen = async (claims: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> => {
    let token: Record<string, unknown> = {}
    const callbacks = {
      jwt: (params: { readonly token: Record<string, unknown> }) => {
        token = { ...params.token }
        return params.token
      },
    }
    const site = aSite([readers.authjs()], { callbacks })
    await sessionOf(site.with({ [AUTHJS]: await authjsToken(claimsOf(claims)) }))
    return token
  }

  it('F15: claims with a meaning here are not taken over, others are', async () => {
    const strange = {
      ...{ sid: 'mine', sid_time: 1, auth_time: NOW, auth_methods: `pwd@${String(NOW)} otp@${String(NOW)}` },
      ...{ idp: 'google', idp_sub: '7', email_unproved: false, aud_app: 'x', epoch: 99, epoch_user: 'eve' },
    }
    const token = await seen({ ...strange, role: 'editor' })
    expect(token).toMatchObject({ role: 'editor', sub: 'ann' })
    for (const name of ['auth_methods', 'idp', 'idp_sub', 'email_unproved', 'epoch', 'epoch_user', 'sid_time'])
      expect(token).not.toHaveProperty(name)
    expect(token['sid']).not.toBe('mine')
    expect(token['aud_app']).not.toBe('x')
    expect(token['auth_time']).toBe(NOW - 2 * DAY)
    expect(await seen({ iat: NOW })).toMatchObject({ auth_time: NOW - DAY - 1 })
  })

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['has expired', { exp: NOW }],
    ['has no expiry', { exp: undefined }],
    ['has a text as its expiry', { exp: String(NOW + DAY) }],
    ['ends in another age', { exp: 1e300 }],
    ['was sealed in the future', { iat: NOW + 3600 }],
    ['was sealed in 1970', { iat: 0 }],
    ['was sealed before 1970', { iat: -1e9 }],
    ['is not yet valid', { nbf: NOW + 3600 }],
    ['has a text as its start', { nbf: 'now' }],
  ])('F16: a session that %s is refused', async (_, claims) => {
    expect(await nameIn(authjsSite(), { [AUTHJS]: await authjsToken(claimsOf(claims)) })).toBeUndefined()
    expect(await nameIn(nextAuthSite(), { [NEXT_AUTH]: await nextAuthToken(claimsOf(claims)) })).toBeUndefined()
  })

  it('F14: JSON that is too deep, or no object, is refused', async () => {
    const deep = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
    const rest = JSON.stringify(claimsOf()).slice(0, -1)
    const text = (levels: number): string => `${rest},"deep":${deep(levels)}}`
    const site = authjsSite()
    expect(await nameIn(site, { [AUTHJS]: await authjsToken({}, { text: text(20) }) })).toBe('Ann')
    expect(await nameIn(site, { [AUTHJS]: await authjsToken({}, { text: text(5000) }) })).toBeUndefined()
    for (const odd of ['[]', '"ann"', '7', 'null', '', '{', `${rest},"__proto__":{"sub":"eve"},"sub":7}`])
      expect(await nameIn(site, { [AUTHJS]: await authjsToken({}, { text: odd }) })).toBeUndefined()
    const compact = aSite([readers.compact()])
    const session = { [BETTER_SESSION]: signedCookie(BETTER_TOKEN) }
    for (const odd of [
      `{"session":${deep(5000)},"expiresAt":9,"signature":"x"}`,
      '[1]',
      '{"session":[],"expiresAt":1}',
      'x',
    ]) {
      const value = Buffer.from(odd).toString('base64url')
      expect(await nameIn(compact, { ...session, [BETTER_DATA]: value })).toBeUndefined()
    }
  })

  it('F20: a claim cannot change prototypes', async () => {
    const rest = JSON.stringify(claimsOf()).slice(0, -1)
    const text = `${rest},"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}`
    const ann = authjsSite().with({ [AUTHJS]: await authjsToken({}, { text }) })
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  it('F19: a decoder of the application that throws refuses the session', async () => {
    const decode = ({ token }: { readonly token: string }): never => {
      throw new TypeError(`${token} is not valid.`)
    }
    const site = aSite([fromAuthjs({ secret, notAfter, decode })])
    expect(await nameIn(site, { [AUTHJS]: 'anything' })).toBeUndefined()
    expect(JSON.stringify(site.log.lines)).not.toContain('anything')
  })
})

describe('Better Auth', () => {
  const site = (): FormerSite => aSite([readers.compact()])
  const session = { [BETTER_SESSION]: signedCookie(BETTER_TOKEN) }

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['is of another session', cachedOf({ token: 'another' })],
    ['is of another user than the session', cachedOf({}, { id: 'eve' })],
    ['has no user', { ...cachedOf(), user: undefined }],
    ['is used by an administrator in the name of a user', cachedOf({ impersonatedBy: 'admin' })],
    ['has a session that has expired', cachedOf({ expiresAt: new Date(NOW * 1000).toISOString() })],
    ['has a session without an expiry', cachedOf({ expiresAt: null })],
    ['has a session without a start', cachedOf({ createdAt: 'yesterday' })],
  ])('F17: a cache that %s is refused', async (_, cached) => {
    expect(await nameIn(site(), { ...session, [BETTER_DATA]: compactCache(cached) })).toBeUndefined()
  })

  it('F17: a cache is refused without the token, after its end, and with another signature', async () => {
    const value = compactCache(cachedOf())
    expect(await nameIn(site(), { [BETTER_DATA]: value })).toBeUndefined()
    expect(await nameIn(site(), session)).toBeUndefined()
    expect(
      await nameIn(site(), { ...session, [BETTER_DATA]: compactCache(cachedOf(), { endsAt: NOW }) }),
    ).toBeUndefined()
    const content = JSON.parse(Buffer.from(value, 'base64url').toString()) as Record<string, unknown>
    const changed = Buffer.from(JSON.stringify({ ...content, expiresAt: (NOW + 2 * DAY) * 1000 })).toString('base64url')
    expect(await nameIn(site(), { ...session, [BETTER_DATA]: changed })).toBeUndefined()
  })

  it('F17: the cookie of another purpose is no token, and a session that ends with the browser is not continued', async () => {
    const value = compactCache(cachedOf())
    expect(await nameIn(site(), { [BETTER_SESSION]: signedCookie('true'), [BETTER_DATA]: value })).toBeUndefined()
    const name = '__Secure-better-auth.dont_remember'
    const all = { ...session, [BETTER_DATA]: value }
    expect(await nameIn(site(), { ...all, [name]: signedCookie('true') })).toBeUndefined()
    // Another site of the domain cannot sign users out with it.
    expect(await nameIn(site(), { ...all, [name]: 'true' })).toBe('Ann')
  })

  it('removes every cookie of the library', async () => {
    const ann = site().with({
      ...session,
      [BETTER_DATA]: compactCache(cachedOf()),
      '__Secure-better-auth.account_data.0': 'a',
      '__Secure-better-auth.account_data.1': 'b',
      '__Secure-better-auth.state': 'c',
      'better-auth.session_token': 'old',
      'better-auth.last_used_login_method': 'email',
    })
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expect([...ann.cookies.keys()]).toEqual([OWN])
  })
})
