import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { AuthEngine, type AuthConfig, ConfigurationError } from 'authengine'
import type { Browser } from 'authengine/testing'
import { anEngine, jsonOf, ORIGIN, SECRET, sessionOf } from '../support/anEngine.js'
import { corpus, named } from '../support/corpora/corpora.js'
import { aWatchedEngine, expectAlive, expectNoPollution, expectNoSession, expectRefused } from '../support/outcomes.js'

const SESSION = '__Host-authengine.session-token'
const CSRF = '__Host-authengine.csrf-token'
/** The cookie, its three pieces, the stray pieces that are removed at once, and the form token. */
const MAX_COOKIES = 1 + 3 + 20 + 1

/** Whether a browser or a proxy can send this header; `Headers` refuses others. */
const canBeSent = (cookie: string): boolean => {
  try {
    new Headers({ cookie })
    return true
  } catch {
    return false
  }
}

/** A GET request with exactly this `Cookie` header. */
const read = (engine: AuthEngine, cookie: string, path = '/auth/session'): Promise<Response> =>
  engine.handle(new Request(ORIGIN + path, { headers: { cookie } }))

const ANN = { user: { name: 'Ann' } }

/** A configuration in which the user chooses the size of the token. */
const sized: AuthConfig = {
  callbacks: {
    jwt: ({ token, trigger, session, user }) => {
      if (user) return { ...token, fill: 'x'.repeat(5000) }
      const size = trigger === 'update' ? (session as { size: number }).size : undefined
      return size === undefined ? token : { ...token, fill: 'x'.repeat(size) }
    },
  },
}

const piecesOf = (browser: Browser): string[] => [...browser.cookies.keys()].filter((name) => name.startsWith(SESSION))

describe('an invalid session cookie', () => {
  const bad: string[] = [
    'junk',
    '....',
    '%E0%A4%A',
    'a'.repeat(65536),
    '%00',
    '',
    '""',
    'a.b.c.d.e',
    'null',
    '[]',
    '\u00e9',
  ]
  it.each(bad.map((value) => [named(value), value]))(
    'attack #41: %s is not a session, and is removed',
    async (_name, value) => {
      const subject = aWatchedEngine()
      const answer = await expectAlive(subject, () => read(subject.engine, `${SESSION}=${value}`))
      expect(answer.status).toBe(200)
      expect(await answer.json()).toBeNull()
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(new RegExp(`^${SESSION}=; Max-Age=0;`))])
    },
  )

  it('attack #47: the name without prefix is never read if cookies are secure', async () => {
    const { engine, signedIn } = anEngine()
    const value = (await signedIn()).cookies.get(SESSION) ?? ''
    for (const name of [
      'authengine.session-token',
      '__Secure-authengine.session-token',
      '__host-authengine.session-token',
    ]) {
      const answer = await read(engine, `${name}=${value}`)
      expect(await answer.json()).toBeNull()
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  it('attack #49: a cookie without a name is never read under a name', async () => {
    const subject = aWatchedEngine()
    const ann = await subject.signedIn()
    subject.events.length = 0
    const session = ann.cookies.get(SESSION) ?? ''
    for (const tossed of [
      `=${SESSION}=${session}`,
      `==${SESSION}=${session}`,
      ';;;',
      '=',
      'a',
      'a=;b',
      `"${SESSION}"=${session}`,
    ]) {
      const answer = await expectAlive(subject, () => read(subject.engine, tossed))
      expect(await answer.json()).toBeNull()
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    const visitor = subject.browser()
    const csrfToken = await visitor.csrfToken()
    const body = new URLSearchParams({ csrfToken, username: 'ann', password: 'right' })
    const headers = { cookie: `=${CSRF}=${visitor.cookies.get(CSRF) ?? ''}` }
    await expectRefused(subject, () =>
      subject.engine.handle(new Request(`${ORIGIN}/auth/callback/cred`, { method: 'POST', body, headers })),
    )
  })

  it('attack #55: cookies of other purposes are not sessions, and a session is no other cookie', async () => {
    const subject = aWatchedEngine()
    const ann = await subject.signedIn()
    const csrfToken = await ann.csrfToken()
    const [session, csrf] = [ann.cookies.get(SESSION) ?? '', ann.cookies.get(CSRF) ?? '']
    for (const value of [csrf, csrfToken, encodeURIComponent(csrf)]) {
      const answer = await read(subject.engine, `${SESSION}=${value}`)
      expect(await answer.json()).toBeNull()
      expectNoSession(answer)
    }
    const visitor = subject.browser()
    visitor.plant(CSRF, session)
    await expectRefused(subject, () =>
      visitor.post('/auth/callback/cred', { csrfToken: session, username: 'ann', password: 'right' }),
    )
  })

  const others: [string, AuthConfig][] = [
    ['another cookie name', { cookies: { sessionToken: { name: '__Host-other' } } }],
    ['an origin without https', { url: 'http://localhost:3000' }],
    ['cookies for a whole domain', { cookies: { sessionToken: { options: { domain: 'app.example' } } } }],
    ['another secret', { secret: 'another-secret-for-tests-0123456789abcdefghijklmnopqrstuv' }],
  ]
  it.each(others)('attack #57: a session is refused by a deployment with %s', async (_name, config) => {
    const value = (await anEngine().signedIn()).cookies.get(SESSION) ?? ''
    const { engine } = anEngine(config)
    const names = [SESSION, '__Host-other', 'authengine.session-token', '__Secure-authengine.session-token']
    for (const name of names) {
      const url = `${config.url ?? ORIGIN}/auth/session`
      const answer = await engine.handle(new Request(url, { headers: { cookie: `${name}=${value}` } }))
      expect(await answer.json()).toBeNull()
    }
  })

  const encoded = (header: object): string => Buffer.from(JSON.stringify(header)).toString('base64url')
  const KID = { alg: 'dir', enc: 'A256GCM' }
  const headers: [string, string][] = [
    ['alg none', encoded({ alg: 'none' })],
    ['alg none with enc', encoded({ alg: 'none', enc: 'A256GCM' })],
    [
      'PBES2 with 2^31 rounds',
      encoded({ alg: 'PBES2-HS256+A128KW', enc: 'A256GCM', p2c: 2147483647, p2s: 'AAAAAAAAAAA' }),
    ],
    ['RSA1_5', encoded({ alg: 'RSA1_5', enc: 'A256GCM' })],
    ['RSA-OAEP', encoded({ alg: 'RSA-OAEP', enc: 'A256GCM' })],
    ['A256KW', encoded({ alg: 'A256KW', enc: 'A256GCM' })],
    ['ECDH-ES', encoded({ alg: 'ECDH-ES', enc: 'A256GCM', epk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } })],
    ['HS256', encoded({ alg: 'HS256' })],
    ['A128GCM', encoded({ alg: 'dir', enc: 'A128GCM' })],
    ['A192CBC-HS384', encoded({ alg: 'dir', enc: 'A192CBC-HS384' })],
    ['A256CBC-HS512', encoded({ alg: 'dir', enc: 'A256CBC-HS512' })],
    ['compression', encoded({ ...KID, zip: 'DEF' })],
    ['an unknown critical member', encoded({ ...KID, crit: ['x'], x: 1 })],
    ['an empty crit', encoded({ ...KID, crit: [] })],
    ['a crit that is text', encoded({ ...KID, crit: 'x' })],
    ['jku', encoded({ ...KID, jku: 'https://evil.example/keys' })],
    ['jwk', encoded({ ...KID, jwk: { kty: 'oct', k: 'AAAA' } })],
    ['x5u', encoded({ ...KID, x5u: 'https://evil.example/cert' })],
    ['an unknown kid', encoded({ ...KID, kid: 'unknown' })],
    ['no kid', encoded(KID)],
    ['a kid that is a number', encoded({ ...KID, kid: 1 })],
    ['a kid that is an object', encoded({ ...KID, kid: { toString: 'x' } })],
    ['a kid of a reserved name', encoded({ ...KID, kid: '__proto__' })],
    ['a kid with a path', encoded({ ...KID, kid: '../../etc/passwd' })],
    ['a kid of 10 KB', encoded({ ...KID, kid: 'k'.repeat(10000) })],
    ['a list', encoded([])],
    ['null', Buffer.from('null').toString('base64url')],
    ['nothing', ''],
    ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe]).toString('base64url')],
    ['a header deep enough to exhaust a stack', Buffer.from('['.repeat(2500)).toString('base64url')],
  ]
  it.each(headers)('attack #58: a token with the header %s is not a session', async (_name, header) => {
    const subject = aWatchedEngine()
    const value = (await subject.signedIn()).cookies.get(SESSION) ?? ''
    const [, ...rest] = value.split('.')
    const answer = await expectAlive(subject, () => read(subject.engine, `${SESSION}=${[header, ...rest].join('.')}`))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toBeNull()
  })

  it('attack #59: a token with one changed character, or cut off anywhere, is not a session', async () => {
    const { engine, signedIn } = anEngine()
    const value = (await signedIn()).cookies.get(SESSION) ?? ''
    expect(await jsonOf(await read(engine, `${SESSION}=${value}`))).toMatchObject(ANN)
    for (let at = 0; at < value.length; at++) {
      const other = value[at] === 'A' ? 'B' : 'A'
      const changed = value.slice(0, at) + other + value.slice(at + 1)
      expect([at, await jsonOf(await read(engine, `${SESSION}=${changed}`))]).toEqual([at, null])
      expect([at, await jsonOf(await read(engine, `${SESSION}=${value.slice(0, at)}`))]).toEqual([at, null])
    }
  })

  it.each([
    ['padding', (part: string): string => `${part}=`],
    ['double padding', (part: string): string => `${part}==`],
    ['a plus sign', (part: string): string => `${part.slice(0, -1)}+`],
    ['a slash', (part: string): string => `${part.slice(0, -1)}/`],
    ['a blank', (part: string): string => `${part.slice(0, 1)} ${part.slice(1)}`],
    ['an encoded blank', (part: string): string => `${part}%20`],
    ['an encoded line break', (part: string): string => `${part}%0a`],
    ['an encoded NUL', (part: string): string => `${part}%00`],
  ])('attack #59: a token with %s in any segment is not a session', async (_name, spoil) => {
    const { engine, signedIn } = anEngine()
    const parts = ((await signedIn()).cookies.get(SESSION) ?? '').split('.')
    for (const [at] of parts.entries()) {
      const spoiled = parts.map((part, index) => (index === at ? spoil(part) : part)).join('.')
      expect(await jsonOf(await read(engine, `${SESSION}=${spoiled}`))).toBeNull()
    }
  })

  it('a token that is joined from two valid tokens is not a session', async () => {
    const { engine, signedIn } = anEngine()
    const ann = ((await signedIn('ann')).cookies.get(SESSION) ?? '').split('.')
    const bob = ((await signedIn('bob')).cookies.get(SESSION) ?? '').split('.')
    for (const at of [2, 3, 4]) {
      const mixed = ann.map((part, index) => (index === at ? bob[index] : part)).join('.')
      expect(await jsonOf(await read(engine, `${SESSION}=${mixed}`))).toBeNull()
    }
  })

  it('attack #61: a session ends exactly at its expiry, and does not return', async () => {
    const { clock, signedIn } = anEngine({ session: { maxAge: 5, updateAge: 0 } })
    const ann = await signedIn()
    const value = ann.cookies.get(SESSION) ?? ''
    clock.forward(8)
    const answer = await ann.get('/auth/session')
    expect(await answer.json()).toBeNull()
    expectNoSession(answer)
    ann.plant(SESSION, value)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('attack #61: a session is valid in its last second, but not in the next', async () => {
    const { clock, engine, signedIn } = anEngine({ session: { maxAge: 5, updateAge: 5 } })
    const value = (await signedIn()).cookies.get(SESSION) ?? ''
    clock.forward(4)
    expect(await jsonOf(await read(engine, `${SESSION}=${value}`))).toMatchObject(ANN)
    clock.forward(1)
    expect(await jsonOf(await read(engine, `${SESSION}=${value}`))).toBeNull()
  })
})

describe('cookies that a sibling site has set', () => {
  it.each([
    ['a name with another ending', `${SESSION}-evil=x`, false],
    ['a piece out of order', `${SESSION}.9=x`, true],
    ['a piece that is not a number', `${SESSION}.evil=y`, true],
    ['the first piece', `${SESSION}.0=y`, true],
    ['a piece with a leading zero', `${SESSION}.00=y`, true],
    ['a piece in hexadecimal', `${SESSION}.0x1=y`, true],
    ['a negative piece', `${SESSION}.-1=y`, true],
    ['a huge piece', `${SESSION}.99999999=y`, true],
    ['an empty piece', `${SESSION}.=y`, true],
    ['a piece with a reserved name', `${SESSION}.__proto__=y`, true],
  ])('attack #42: %s does not invalidate the session', async (_name, tossed, isRemoved) => {
    const { engine, signedIn } = anEngine()
    const cookie = (await signedIn()).cookieHeader
    for (const header of [`${cookie}; ${tossed}`, `${tossed}; ${cookie}`]) {
      const answer = await read(engine, header)
      expect(await answer.json()).toMatchObject(ANN)
      const [name = ''] = tossed.split('=')
      const removals = answer.headers.getSetCookie().filter((line) => line.startsWith(`${name}=;`))
      expect(removals.length).toBe(isRemoved ? 1 : 0)
      expect(answer.headers.getSetCookie().length).toBe(removals.length)
    }
  })

  it.each([
    `${SESSION}.9=x`,
    `${SESSION}.evil=y`,
    `${SESSION}.3=y`,
    `${SESSION}.00=y`,
    `${SESSION}.01=y`,
    `${SESSION}.2e0=y`,
  ])('attack #42: %s does not invalidate a session in pieces', async (tossed) => {
    const { engine, signedIn } = anEngine(sized)
    const ann = await signedIn()
    expect(piecesOf(ann)).toEqual([`${SESSION}.0`, `${SESSION}.1`])
    const answer = await read(engine, `${tossed}; ${ann.cookieHeader}`)
    expect(await answer.json()).toMatchObject(ANN)
    expect(answer.headers.getSetCookie().length).toBe(1)
  })

  it('attack #42: an additional piece does not invalidate a session in pieces', async () => {
    const { engine, signedIn } = anEngine(sized)
    const ann = await signedIn()
    const answer = await read(engine, `${SESSION}.2=y; ${ann.cookieHeader}`)
    expect(await answer.json()).toMatchObject(ANN)
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(new RegExp(`^${SESSION}\\.2=; Max-Age=0`))])
  })

  it.each(['@(x)', '.@', '.(x)', '.\u00e9', '."', '.[0]', '.a:b', '.a/b', '.a,b'])(
    'attack #43: a name ending in %s, which is no valid cookie name, is not written again',
    async (ending) => {
      const { engine, signedIn } = anEngine()
      const answer = await read(engine, `${SESSION}${ending}=y; ${(await signedIn()).cookieHeader}`)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject(ANN)
      expect(answer.headers.getSetCookie()).toEqual([])
    },
  )

  it('attack #45: 500 pieces are neither joined nor all removed', async () => {
    const subject = aWatchedEngine()
    const many = Array.from({ length: 500 }, (_, at) => `${SESSION}.${String(at)}=x`)
    const cookie = [...many, `${SESSION}.99999999=x`].join('; ')
    const answer = await expectAlive(subject, () => read(subject.engine, cookie))
    expect(await answer.json()).toBeNull()
    expect(answer.headers.getSetCookie().length).toBeLessThanOrEqual(MAX_COOKIES)
    const valid = await read(subject.engine, `${cookie}; ${(await subject.signedIn()).cookieHeader}`)
    expect(await valid.json()).toMatchObject(ANN)
    expect(valid.headers.getSetCookie().length).toBeLessThanOrEqual(MAX_COOKIES)
  })

  it('attack #46: pieces may come in any order', async () => {
    const { engine, signedIn } = anEngine(sized)
    const pieces = (await signedIn()).cookieHeader.split('; ')
    expect(await jsonOf(await read(engine, pieces.toReversed().join('; ')))).toMatchObject(ANN)
  })

  it.each([
    ['the first is missing', ([, second = '']: string[]) => [second]],
    ['the last is missing', ([first = '']: string[]) => [first]],
    ['the first is numbered 00', ([first = '', second = '']: string[]) => [first.replace('.0=', '.00='), second]],
    ['the first is numbered +0', ([first = '', second = '']: string[]) => [first.replace('.0=', '.+0='), second]],
    ['the second is numbered 0x1', ([first = '', second = '']: string[]) => [first, second.replace('.1=', '.0x1=')]],
    ['the second is numbered -1', ([first = '', second = '']: string[]) => [first, second.replace('.1=', '.-1=')]],
    [
      'there is a blank before a number',
      ([first = '', second = '']: string[]) => [first, second.replace('.1=', '. 1=')],
    ],
    ['the two are exchanged', ([a = '', b = '']: string[]) => [a.replace('.0=', '.1='), b.replace('.1=', '.0=')]],
  ])('attack #46: pieces are not a session when %s', async (_name, spoil) => {
    const subject = aWatchedEngine(sized)
    const ann = await subject.signedIn()
    const pieces = ann.cookieHeader.split('; ').filter((piece) => piece.startsWith(SESSION))
    expect(pieces.length).toBe(2)
    const answer = await expectAlive(subject, () => read(subject.engine, spoil(pieces).join('; ')))
    expect(await answer.json()).toBeNull()
    expectNoSession(answer)
  })

  it('attack #46: of a piece that is sent twice, the first is used', async () => {
    const { engine, signedIn } = anEngine(sized)
    const cookie = (await signedIn()).cookieHeader
    expect(await jsonOf(await read(engine, `${cookie}; ${SESSION}.0=y; ${SESSION}.1=y`))).toMatchObject(ANN)
  })

  it('attack #50: names of object members are ordinary names', async () => {
    const { engine, signedIn } = anEngine()
    const cookie = (await signedIn()).cookieHeader
    const answer = await read(engine, `__proto__=x; constructor=y; toString=z; hasOwnProperty=h; ${cookie}`)
    expect(await answer.json()).toMatchObject(ANN)
    expectNoPollution()
  })

  it.each(['foo', 'javascript:alert(1)', 'https://evil.example', '%00', '//evil.example'])(
    'attack #63: the planted callback-url cookie %s has no effect',
    async (value) => {
      const { signedIn } = anEngine()
      const ann = await signedIn()
      for (const prefix of ['', '__Host-', '__Secure-']) {
        ann.plant(`${prefix}authengine.callback-url`, value)
        ann.plant(`${prefix}authjs.callback-url`, value)
      }
      const answer = await ann.get('/auth/session')
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject(ANN)
      for (const path of ['/auth/signin', '/auth/signout']) {
        const page = await ann.get(path)
        expect(page.status).toBe(200)
        expect(await page.text()).not.toContain('evil.example')
      }
      expect((await ann.submit('/auth/signout')).headers.get('location')).toBe(`${ORIGIN}/`)
    },
  )
})

describe('cookies that are set', () => {
  it('attack #51: every cookie of an HTTPS site is restricted to it', async () => {
    const { browser } = anEngine()
    const ann = browser()
    const answers = [
      await ann.get('/auth/csrf'),
      await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' }),
      await ann.get('/auth/signin'),
      await ann.submit('/auth/signout'),
    ]
    const lines = answers.flatMap((answer) => answer.headers.getSetCookie())
    expect(new Set(lines.map((line) => line.split('=', 1)[0]))).toEqual(
      new Set([SESSION, CSRF, '__Host-authengine.device']),
    )
    for (const line of lines) {
      const attributes = line.split('; ').slice(1)
      expect(attributes).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'Path=/', 'SameSite=Lax']))
      expect(attributes.filter((attribute) => /^domain/i.test(attribute))).toEqual([])
    }
  })

  it('attack #53: unused pieces are removed at once, with the same attributes', async () => {
    const { signedIn } = anEngine(sized)
    const ann = await signedIn()
    const update = async (size: number): Promise<string[]> => {
      const csrfToken = await ann.csrfToken()
      const answer = await ann.postJson('/auth/session', { csrfToken, data: { size } })
      expect(answer.status).toBe(200)
      expect(await sessionOf(ann)).toMatchObject(ANN)
      return answer.headers.getSetCookie().filter((line) => line.startsWith(SESSION))
    }
    await update(8000)
    expect(piecesOf(ann)).toEqual([`${SESSION}.0`, `${SESSION}.1`, `${SESSION}.2`])
    const shrunk = await update(10)
    expect(piecesOf(ann)).toEqual([SESSION])
    const REMOVAL = 'Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'
    expect(shrunk.filter((line) => line.includes('Max-Age=0')).sort()).toEqual(
      [0, 1, 2].map((at) => `${SESSION}.${String(at)}=; ${REMOVAL}`),
    )
    const grown = await update(8000)
    expect(piecesOf(ann)).toEqual([`${SESSION}.0`, `${SESSION}.1`, `${SESSION}.2`])
    expect(grown).toContain(`${SESSION}=; ${REMOVAL}`)
    const signOut = await ann.submit('/auth/signout')
    expect(signOut.headers.getSetCookie().sort()).toEqual(
      [0, 1, 2].map((at) => `${SESSION}.${String(at)}=; ${REMOVAL}`),
    )
    expect(piecesOf(ann)).toEqual([])
  })

  it('attack #53: many stray pieces do not prevent the removal of the real ones', async () => {
    const { signedIn, engine } = anEngine(sized)
    const ann = await signedIn()
    const strays = Array.from({ length: 60 }, (_, at) => `${SESSION}.stray${String(at)}=x`).join('; ')
    const body = new URLSearchParams({ csrfToken: await ann.csrfToken() })
    const headers = { cookie: `${strays}; ${ann.cookieHeader}`, origin: ORIGIN }
    const answer = await engine.handle(new Request(`${ORIGIN}/auth/signout`, { method: 'POST', body, headers }))
    const removed = answer.headers.getSetCookie().map((line) => line.split('=', 1)[0])
    expect(removed).toEqual(expect.arrayContaining([`${SESSION}.0`, `${SESSION}.1`]))
    expect(removed.length).toBeLessThanOrEqual(MAX_COOKIES)
  })

  it('a session that is too large for cookies fails, and the old one remains', async () => {
    const { log, signedIn } = anEngine(sized)
    const ann = await signedIn()
    const sessionIn = ({ cookies }: Browser): unknown => [...cookies].filter(([name]) => name.startsWith(SESSION))
    const before = sessionIn(ann)
    const csrfToken = await ann.csrfToken()
    const answer = await ann.postJson('/auth/session', { csrfToken, data: { size: 30_000 } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toBeNull()
    expect(sessionIn(ann)).toEqual(before)
    expect(log.codes('error')).toEqual(['JWTSessionError'])
    expect(await sessionOf(ann)).toMatchObject(ANN)
  })

  const unusable: [string, NonNullable<AuthConfig['cookies']>][] = [
    ['a name with a blank', { sessionToken: { name: 'a b' } }],
    ['a name with a semicolon', { sessionToken: { name: 'a;b' } }],
    ['a name with a line break', { sessionToken: { name: 'a\r\nb' } }],
    ['a name with an equals sign', { csrfToken: { name: 'a=b' } }],
    ['an empty name', { csrfToken: { name: '' } }],
    ['a name that is not ASCII', { flow: { name: 'ä' } }],
    ['a domain with a line break', { sessionToken: { options: { domain: 'x\r\ny' } } }],
    ['a domain with a semicolon', { sessionToken: { options: { domain: 'x;Secure' } } }],
    ['a path with a semicolon', { sessionToken: { options: { path: '/;HttpOnly' } } }],
    ['a path with a line break', { flow: { options: { path: '/\r\nX: y' } } }],
  ]
  it.each(unusable)('attack #54: %s is a configuration fault', (_name, cookies) => {
    expect(() => new AuthEngine({ url: ORIGIN, secret: SECRET, cookies }, {})).toThrow(ConfigurationError)
  })
})

describe('rotated secrets', () => {
  const [OLD, NEW, NEITHER] = ['old', 'new', 'neither'].map(
    (name) => `${name}-secret-for-tests-only-0123456789abcdefghijklmnopqrstuv`,
  )

  it('attack #62: cookies of the old secret are valid, and are renewed with the new one', async () => {
    const before = anEngine({ secret: OLD })
    const ann = await before.signedIn()
    const value = ann.cookies.get(SESSION) ?? ''
    const kidOf = (token = ''): unknown =>
      (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid?: unknown }).kid

    const { engine, clock } = anEngine({ secret: [NEW ?? '', OLD ?? ''] })
    expect(await jsonOf(await read(engine, `${SESSION}=${value}`))).toMatchObject(ANN)
    clock.forward(24 * 60 * 60)
    const renewed = await read(engine, `${SESSION}=${value}`)
    const [line = ''] = renewed.headers.getSetCookie()
    const token = line.slice(line.indexOf('=') + 1).split(';')[0]
    expect(kidOf(token)).not.toBe(kidOf(value))
    const onlyNew = anEngine({ secret: NEW })
    expect(await jsonOf(await read(onlyNew.engine, `${SESSION}=${token ?? ''}`))).toMatchObject(ANN)
  })

  it('attack #62: a form that was rendered with the old secret can be submitted', async () => {
    const before = anEngine({ secret: OLD }).browser()
    const csrfToken = await before.csrfToken()
    const after = anEngine({ secret: [NEW ?? '', OLD ?? ''] }).browser()
    after.plant(CSRF, before.cookies.get(CSRF) ?? '')
    await after.post('/auth/callback/cred', { csrfToken, username: 'ann', password: 'right' })
    expect(await sessionOf(after)).toMatchObject(ANN)
  })

  it('attack #62: cookies of another secret are refused', async () => {
    const stranger = await anEngine({ secret: NEITHER }).signedIn()
    const csrfToken = await stranger.csrfToken()
    const subject = aWatchedEngine({ secret: [NEW ?? '', OLD ?? ''] })
    expect(await jsonOf(await read(subject.engine, stranger.cookieHeader))).toBeNull()
    const visitor = subject.browser()
    visitor.plant(CSRF, stranger.cookies.get(CSRF) ?? '')
    await expectRefused(subject, () =>
      visitor.post('/auth/callback/cred', { csrfToken, username: 'ann', password: 'right' }),
    )
  })
})

describe('arbitrary cookies', () => {
  let cookie: string
  let engine: AuthEngine
  beforeAll(async () => {
    const site = anEngine()
    cookie = (await site.signedIn()).cookieHeader
    engine = site.engine
  })

  it.each(corpus('cookies').map((entry) => [named(entry), entry]))('survives %s', async (_name, entry) => {
    const subject = aWatchedEngine()
    const alone = await expectAlive(subject, () => read(subject.engine, entry))
    expect(await alone.json()).toBeNull()
    expect(alone.headers.getSetCookie().length).toBeLessThanOrEqual(MAX_COOKIES)
    for (const path of ['/auth/csrf', '/auth/signin', '/auth/signout', '/auth/error', '/auth/providers']) {
      await expectAlive(subject, () => read(subject.engine, entry, path))
    }
    await expectRefused(subject, () => {
      const init = {
        method: 'POST',
        headers: { cookie: entry },
        body: new URLSearchParams({ username: 'ann', password: 'right' }),
      }
      return subject.engine.handle(new Request(`${ORIGIN}/auth/callback/cred`, init))
    })
    const { engine: site, signedIn } = anEngine()
    expect(await jsonOf(await read(site, `${(await signedIn()).cookieHeader}; ${entry}`))).toMatchObject(ANN)
  })

  it('never cause a failure or many cookies, and never lose the first session', async () => {
    const piece = fc.constantFrom(
      ...[
        SESSION,
        `${SESSION}.`,
        `${SESSION}.0`,
        `${SESSION}.1`,
        `${SESSION}.9`,
        CSRF,
        'authengine.session-token',
        'a',
        '__proto__',
      ],
      ...[
        '=',
        '; ',
        ';',
        ' ',
        '"',
        ',',
        '%',
        '%00',
        '%E0',
        '%3B',
        '.',
        '0',
        '-',
        '\t',
        '\u00e9',
        '\u00ff',
        '@',
        '(',
        '\\',
        '$',
        '{',
      ],
    )
    const header = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(
        header,
        fc.constantFrom('session', 'csrf', 'signin', 'signout', 'error'),
        async (tossed, route) => {
          fc.pre(canBeSent(tossed))
          const answer = await read(engine, tossed, `/auth/${route}`)
          expect(answer.status).toBe(200)
          expectNoSession(answer)
          expect(answer.headers.getSetCookie().length).toBeLessThanOrEqual(MAX_COOKIES)
          for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/^[\w!#$%&'*+.^`|~-]+=[\w.-]*; /)
          const after = await read(engine, `${cookie}; ${tossed}`)
          expect(await after.json()).toMatchObject(ANN)
          expect(after.headers.getSetCookie().length).toBeLessThanOrEqual(MAX_COOKIES)
          expectNoPollution()
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('defect R85: cookies that browsers store over https only, at a site that is served over http', () => {
  const warned = async (config: AuthConfig, url: string): Promise<string[]> => {
    const { engine, log } = anEngine({ url: undefined, trustHost: true, ...config }, { NODE_ENV: 'development' })
    for (const path of ['/auth/signin', '/auth/csrf']) await engine.handle(new Request(url + path))
    return log.lines.filter(({ code }) => code === 'https-only-cookies').map((line) => JSON.stringify(line))
  }

  it.each<[string, AuthConfig, string]>([
    ['useSecureCookies', { useSecureCookies: true }, '__Host-authengine.session-token'],
    ['a __Host- name', { cookies: { sessionToken: { name: '__Host-sid' } } }, '__Host-sid'],
    ['a __Secure- name', { cookies: { csrfToken: { name: '__Secure-csrf' } } }, '__Secure-csrf'],
    ['the option secure', { cookies: { flow: { options: { secure: true } } } }, '__Host-authengine.flow'],
  ])('cause a warning, once, with %s', async (_name, config, named) => {
    for (const url of ['http://localhost:3000', 'http://app.example']) {
      const lines = await warned(config, url)
      expect(lines).toEqual([expect.stringContaining(named)])
      expect(lines.join('')).toContain('Safari')
      expect(lines.join('')).not.toContain(new URL(url).host)
    }
    expect(await warned({ ...config, url: 'http://localhost:3000' }, 'http://internal:1')).toHaveLength(1)
  })

  it('cause no warning without such an option, or at a site that is served over https', async () => {
    expect(await warned({}, 'http://localhost:3000')).toEqual([])
    expect(await warned({ useSecureCookies: true }, 'https://app.example')).toEqual([])
    expect(await warned({ useSecureCookies: true, url: 'https://app.example' }, 'http://internal:1')).toEqual([])
  })
})
