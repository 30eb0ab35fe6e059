import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { AuthConfig } from 'authengine'
import type { Browser } from 'authengine/testing'
import { ORIGIN, sessionOf } from '../support/anEngine.js'
import { corpus, named } from '../support/corpora/corpora.js'
import {
  aWatchedEngine,
  expectAlive,
  expectNoPollution,
  expectNoSession,
  expectRefused,
  type WatchedEngine,
} from '../support/outcomes.js'
import { elsewhere } from './elsewhere.js'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const PERSON = { username: 'ann', password: 'right' }
/** Routes that read a body. */
const POSTS = [
  '/auth/signin',
  '/auth/signin/op',
  '/auth/signin/cred',
  '/auth/callback/cred',
  '/auth/signout',
  '/auth/session',
]

/** An engine that also records the arguments of `authorize`. */
function aSite(config: AuthConfig = {}): WatchedEngine & { readonly given: Readonly<Record<string, string>>[] } {
  const given: Readonly<Record<string, string>>[] = []
  const watched = aWatchedEngine({
    plugins: [elsewhere()],
    providers: [
      {
        id: 'cred',
        type: 'credentials',
        authorize: (credentials) => {
          given.push(credentials)
          const { username, password } = credentials
          return username === 'ann' && password === 'right' ? { id: 'user-ann', name: 'Ann' } : null
        },
      },
    ],
    ...config,
  })
  return Object.assign(watched, { given })
}

/** Posts a string or bytes with a content type. */
const send = (
  { engine }: Pick<WatchedEngine, 'engine'>,
  path: string,
  body: NonNullable<RequestInit['body']>,
  headers: Readonly<Record<string, string>>,
): Promise<Response> =>
  engine.handle(new Request(ORIGIN + path, { method: 'POST', body, headers: { origin: ORIGIN, ...headers } }))

/** A browser with a form token, and its headers. */
async function visitorOf(site: WatchedEngine): Promise<{ csrfToken: string; cookie: string; browser: Browser }> {
  const browser = site.browser()
  return { csrfToken: await browser.csrfToken(), cookie: browser.cookieHeader, browser }
}

/** Expects that all credentials of `authorize` were strings, on an object without a prototype. */
function expectPlainText(given: readonly Readonly<Record<string, string>>[]): void {
  for (const credentials of given) {
    expect(Object.getPrototypeOf(credentials)).toBeNull()
    for (const name of ['__proto__', 'constructor', 'prototype']) expect(Object.hasOwn(credentials, name)).toBe(false)
    for (const value of Object.values(credentials)) expect(typeof value).toBe('string')
  }
}

describe('broken bodies', () => {
  it.each(['{"a":', '{', '', 'x', '"', '{"password":"hunter2",}', '[', '\ufeff{', '{}{}', "{'a':1}"])(
    'attack #23: refuses the invalid JSON %j without details of the parser',
    async (body) => {
      const site = aSite()
      const { cookie } = await visitorOf(site)
      for (const path of POSTS) {
        const answer = await expectRefused(site, () => send(site, path, body, { cookie, 'content-type': JSON_TYPE }))
        if (body !== '') expect(answer.status).toBe(400)
        const said = await answer.text()
        expect(said).not.toMatch(/SyntaxError|position|at |hunter2|stack/)
      }
      expect(site.log.text()).not.toContain('hunter2')
      expect(site.given.length).toBe(POSTS.length)
    },
  )

  const deep: [string, string][] = [
    ['a list', '['.repeat(100_000)],
    ['a closed list', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['a list under a name', `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['objects under a name', `{"email":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
    ['objects under data', `{"data":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
  ]
  it.each(deep)('attack #25: refuses deeply nested %s', async (_name, body) => {
    const site = aSite()
    for (const path of ['/auth/callback/cred', '/auth/session']) {
      const answer = await expectRefused(site, () => send(site, path, body, { 'content-type': JSON_TYPE }))
      expect(answer.status).toBe(400)
    }
    expect(site.log.text()).not.toContain('RangeError')
  })

  it.each([
    ['a form', FORM_TYPE, `a=${'b'.repeat(10 * 1024 * 1024)}`],
    ['JSON', JSON_TYPE, `{"a":"${'b'.repeat(10 * 1024 * 1024)}"}`],
  ])('attack #26: refuses %s of 10 MB', async (_name, type, body) => {
    const site = aSite()
    const answer = await expectRefused(site, () => send(site, '/auth/callback/cred', body, { 'content-type': type }))
    expect(answer.status).toBe(413)
  })

  it('attack #26: stops reading an endless body at the limit', async () => {
    const site = aSite({ bodyLimit: 4096 })
    let pulled = 0
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          pulled += 1
          // More than the limit, but finite for a reader without a limit.
          if (pulled > 1000) controller.close()
          else controller.enqueue(new Uint8Array(1024).fill(0x61))
        },
        cancel: () => {
          isCancelled = true
        },
      },
      { highWaterMark: 0 },
    )
    const init = { method: 'POST', body, headers: { 'content-type': FORM_TYPE }, duplex: 'half' as const }
    const answer = await expectRefused(site, () => site.engine.handle(new Request(`${ORIGIN}/auth/signout`, init)))
    expect(answer.status).toBe(413)
    expect(pulled).toBeLessThanOrEqual(7)
    expect(isCancelled).toBe(true)
  })

  it('attack #26: does not read a body whose Content-Length exceeds the limit', async () => {
    const site = aSite()
    let pulled = 0
    const body = new ReadableStream<Uint8Array>({ pull: () => void (pulled += 1) }, { highWaterMark: 0 })
    const headers = { 'content-type': FORM_TYPE, 'content-length': '10485760' }
    const init = { method: 'POST', body, headers, duplex: 'half' as const }
    const answer = await expectRefused(site, () => site.engine.handle(new Request(`${ORIGIN}/auth/signout`, init)))
    expect(answer.status).toBe(413)
    expect(pulled).toBe(0)
  })

  it('refuses an incomplete body', async () => {
    const site = aSite()
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.error(new Error('reset'))
      },
    })
    const init = { method: 'POST', body, headers: { 'content-type': FORM_TYPE }, duplex: 'half' as const }
    const answer = await expectRefused(site, () => site.engine.handle(new Request(`${ORIGIN}/auth/signout`, init)))
    expect(answer.status).toBe(400)
  })
})

describe('names that reach prototypes', () => {
  it.each([
    ['__proto__', { __proto__: null, polluted: 1 }],
    ['constructor', { prototype: { polluted: 1 } }],
    ['prototype', { polluted: 1 }],
  ])('attack #27: removes the JSON member %s', async (name, value) => {
    const site = aSite()
    const { csrfToken, cookie } = await visitorOf(site)
    const body = `{"${name}":${JSON.stringify(value)},"csrfToken":"${csrfToken}","username":"ann","password":"right"}`
    const answer = await send(site, '/auth/callback/cred', body, { cookie, 'content-type': JSON_TYPE })
    expect(answer.status).toBe(302)
    expect(site.given.map((each) => Object.entries(each))).toEqual([Object.entries(PERSON)])
    expectPlainText(site.given)
    expectNoPollution()
  })

  it.each([
    '__proto__[polluted]',
    '__proto__',
    '__proto__.polluted',
    'constructor[prototype][polluted]',
    'constructor',
    'prototype[polluted]',
    '__proto__[__proto__][polluted]',
  ])('attack #27: pollutes no prototype with the form field %s', async (name) => {
    const site = aSite()
    const { csrfToken, cookie } = await visitorOf(site)
    const body = new URLSearchParams({ csrfToken, ...PERSON, [name]: '1' })
    body.append(name, '1')
    await send(site, '/auth/callback/cred', body, { cookie })
    expectPlainText(site.given)
    expect(site.given.length).toBe(1)
    expectNoPollution()
  })

  it('attack #27: removes such members from the data of an update, at any depth', async () => {
    const seen: unknown[] = []
    const site = aSite({
      callbacks: { jwt: ({ token, trigger, session }) => (trigger === 'update' && seen.push(session), token) },
    })
    const ann = await site.signedIn()
    const csrfToken = await ann.csrfToken()
    const hostile =
      '{"__proto__":{"polluted":1},"a":[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"b":1}]}'
    const body = `{"csrfToken":"${csrfToken}","data":${hostile}}`
    const answer = await send(site, '/auth/session', body, { cookie: ann.cookieHeader, 'content-type': JSON_TYPE })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(seen)).toBe('[{"a":[{"b":1}]}]')
    Object.assign({}, seen[0])
    expectNoPollution()
  })
})

describe('media types', () => {
  it.each(
    [
      'text/plain; application/json',
      'multipart/form-data; x=application/json',
      'application/jsonp',
      'application/json-evil',
      ...corpus('content-types'),
    ].map((type) => [named(type), type]),
  )('attack #29: %s is neither JSON nor a form', async (_name, type) => {
    const site = aSite()
    const { csrfToken, cookie } = await visitorOf(site)
    for (const body of [
      JSON.stringify({ ...PERSON, csrfToken }),
      new URLSearchParams({ ...PERSON, csrfToken }).toString(),
    ]) {
      const answer = await expectRefused(site, () =>
        send(site, '/auth/callback/cred', body, { cookie, 'content-type': type }),
      )
      expect(answer.status).toBe(415)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  it.each([
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
    'application/json ; charset="utf-8"',
    'Application/Json; x=y',
    'application/json;',
  ])('attack #30: %s is JSON', async (type) => {
    const site = aSite()
    const { csrfToken, cookie } = await visitorOf(site)
    const body = JSON.stringify({ ...PERSON, csrfToken })
    const answer = await send(site, '/auth/callback/cred', body, { cookie, 'content-type': type })
    expect(answer.status).toBe(302)
    expect(site.events).toEqual(['signIn'])
  })

  it.each([
    'Application/X-WWW-Form-Urlencoded',
    'application/x-www-form-urlencoded;charset=utf-8',
    'application/x-www-form-urlencoded; charset=UTF8',
  ])('attack #30: %s is a form', async (type) => {
    const site = aSite()
    const { csrfToken, cookie } = await visitorOf(site)
    const body = new URLSearchParams({ ...PERSON, csrfToken }).toString()
    const answer = await send(site, '/auth/callback/cred', body, { cookie, 'content-type': type })
    expect(answer.status).toBe(302)
    expect(site.events).toEqual(['signIn'])
  })

  it.each([
    'application/json; charset=utf-16',
    'application/json; charset=utf-99',
    'application/x-www-form-urlencoded; charset=latin1',
    'application/json; CHARSET=ISO-8859-1',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json; charset=',
    'application/json; charset',
  ])('attack #31: %s is refused instead of decoded wrongly', async (type) => {
    const site = aSite()
    const { csrfToken, cookie } = await visitorOf(site)
    const body = type.includes('json')
      ? JSON.stringify({ ...PERSON, csrfToken })
      : new URLSearchParams({ ...PERSON, csrfToken }).toString()
    const answer = await expectRefused(site, () =>
      send(site, '/auth/callback/cred', body, { cookie, 'content-type': type }),
    )
    expect([400, 415]).toContain(answer.status)
  })

  it.each([JSON_TYPE, FORM_TYPE])('attack #31: bytes that are not valid UTF-8 are refused in %s', async (type) => {
    const site = aSite()
    const { csrfToken, cookie } = await visitorOf(site)
    const start = type === JSON_TYPE ? `{"csrfToken":"${csrfToken}","username":"` : `csrfToken=${csrfToken}&username=`
    const body = new Uint8Array([
      ...Buffer.from(start),
      0xff,
      0xc0,
      0xaf,
      ...Buffer.from(type === JSON_TYPE ? '"}' : ''),
    ])
    const answer = await expectRefused(site, () =>
      send(site, '/auth/callback/cred', body, { cookie, 'content-type': type }),
    )
    expect(answer.status).toBe(400)
    expect(site.given.length).toBe(1)
  })

  it.each(['gzip', 'br', 'deflate', 'zstd', 'identity, gzip', 'GZIP', 'x-gzip', 'compress'])(
    'attack #33: a body with the content coding %s is not decompressed',
    async (coding) => {
      const site = aSite()
      const { cookie } = await visitorOf(site)
      const packed = new Response(new Blob(['{}']).stream().pipeThrough(new CompressionStream('gzip')))
      const body = await packed.arrayBuffer()
      const headers = { cookie, 'content-type': JSON_TYPE, 'content-encoding': coding }
      const answer = await expectRefused(site, () => send(site, '/auth/callback/cred', body, headers))
      expect(answer.status).toBe(415)
    },
  )

  it.each(POSTS)('attack #34: a body without a media type has no valid form token on %s', async (path) => {
    const site = aSite()
    const ann = await site.signedIn()
    const csrfToken = await ann.csrfToken()
    site.events.length = 0
    for (const text of [
      '',
      'x',
      JSON.stringify({ csrfToken, ...PERSON }),
      new URLSearchParams({ csrfToken, ...PERSON }).toString(),
    ]) {
      const body = new Blob([text])
      const request = new Request(ORIGIN + path, {
        method: 'POST',
        body,
        headers: { origin: ORIGIN, cookie: ann.cookieHeader },
      })
      expect(request.headers.has('content-type')).toBe(false)
      await expectRefused(site, () => site.engine.handle(request))
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
      site.events.length = 0
    }
  })

  it.each(POSTS)('attack #34: an empty request has no valid form token on %s', async (path) => {
    const site = aSite()
    const ann = await site.signedIn()
    const headers = { origin: ORIGIN, cookie: ann.cookieHeader }
    await expectRefused(site, () => site.engine.handle(new Request(ORIGIN + path, { method: 'POST', headers })))
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it('attack #35: multipart forms are refused, well-formed or not', async () => {
    const site = aSite()
    const { csrfToken, cookie } = await visitorOf(site)
    const form = new FormData()
    for (const [name, value] of Object.entries({ csrfToken, ...PERSON })) form.append(name, value)
    const whole = await expectRefused(site, () => send(site, '/auth/callback/cred', form, { cookie }))
    expect(whole.status).toBe(415)
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=x',
      'multipart/form-data; boundary="',
    ]) {
      const headers = { cookie, 'content-type': type }
      const answer = await expectRefused(site, () => send(site, '/auth/callback/cred', '--y\r\n\r\n--y', headers))
      expect(answer.status).toBe(415)
    }
  })
})

describe('members of an unexpected type', () => {
  const KINDS: readonly unknown[] = [
    1,
    0,
    true,
    false,
    null,
    [],
    {},
    ['/'],
    { a: 1 },
    [['a']],
    { toString: 'x' },
    { length: 43 },
    1e308,
  ]
  const members = [
    'callbackUrl',
    'username',
    'email',
    'password',
    'csrfToken',
    'redirectTo',
    'action',
    'data',
    'providerId',
  ]

  it.each(
    members.flatMap((name) => KINDS.map((value): [string, string, unknown] => [name, JSON.stringify(value), value])),
  )('attack #37: a sign-in with %s: %s is refused, not coerced', async (name, _text, value) => {
    const site = aSite()
    const { csrfToken, cookie } = await visitorOf(site)
    const body = JSON.stringify({ csrfToken, ...PERSON, [name]: value })
    const answer = await expectRefused(site, () =>
      send(site, '/auth/callback/cred', body, { cookie, 'content-type': JSON_TYPE }),
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: 'MalformedRequest' })
    expect(site.log.text()).not.toMatch(/is not a function|TypeError/)
  })

  it.each(
    ['csrfToken', 'callbackUrl'].flatMap((name) =>
      KINDS.map((value): [string, string, unknown] => [name, JSON.stringify(value), value]),
    ),
  )('attack #37: a sign-out with %s: %s is refused, and the session remains', async (name, _text, value) => {
    const site = aSite()
    const ann = await site.signedIn()
    const csrfToken = await ann.csrfToken()
    const headers = { cookie: ann.cookieHeader, 'content-type': JSON_TYPE }
    const body = JSON.stringify({ csrfToken, [name]: value })
    const answer = await expectRefused(site, () => send(site, '/auth/signout', body, headers))
    expect(answer.status).toBe(400)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it.each(KINDS.map((value) => [JSON.stringify(value), value]))(
    'attack #37: an update with csrfToken: %s is refused',
    async (_text, csrfToken) => {
      const site = aSite()
      const ann = await site.signedIn()
      const headers = { cookie: ann.cookieHeader, 'content-type': JSON_TYPE }
      const answer = await expectRefused(site, () =>
        send(site, '/auth/session', JSON.stringify({ csrfToken, data: 1 }), headers),
      )
      expect(answer.status).toBe(400)
    },
  )

  it.each([
    'u[$ne]=1&p[$gt]=',
    'u[]=x',
    'u[toString]=x',
    'username[$ne]=1&password[$ne]=1',
    'username=a&username=b',
    'u.a=1',
    'u%5B$where%5D=1',
  ])('attack #38: the form %s results in string credentials only', async (form) => {
    const site = aSite()
    const { csrfToken, cookie } = await visitorOf(site)
    const body = `${form}&csrfToken=${csrfToken}`
    const answer = await expectRefused(site, () =>
      send(site, '/auth/callback/cred', body, { cookie, 'content-type': FORM_TYPE }),
    )
    expect(answer.headers.get('location')).toContain('error=CredentialsSignin')
    expectPlainText(site.given)
    const wanted = new Map([...new URLSearchParams(form)].toReversed())
    expect(new Map(Object.entries(site.given[0] ?? {}))).toEqual(wanted)
  })

  const many: [string, string, string][] = [
    ['a form with 10 000 fields', FORM_TYPE, Array.from({ length: 10_000 }, (_, at) => `f${String(at)}=x`).join('&')],
    ['a form with one field 10 000 times', FORM_TYPE, 'f=x&'.repeat(10_000)],
    [
      'JSON with 10 000 members',
      JSON_TYPE,
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${String(at)}`, 'x']))),
    ],
    ['a form with a name of 100 KB', FORM_TYPE, `${'n'.repeat(100_000)}=x`],
    ['JSON with a name of 100 KB', JSON_TYPE, `{"${'n'.repeat(100_000)}":"x"}`],
    ['a form with a value of 200 KB', FORM_TYPE, `f=${'v'.repeat(200_000)}`],
  ]
  it.each(many)('attack #39: survives %s', async (_name, type, body) => {
    const site = aSite()
    const { cookie } = await visitorOf(site)
    for (const path of POSTS) await expectRefused(site, () => send(site, path, body, { cookie, 'content-type': type }))
  })
})

describe('arbitrary bodies', () => {
  it.each(corpus('bodies').map((body) => [named(body), body]))('survives %s', async (_name, body) => {
    const site = aSite()
    const { cookie } = await visitorOf(site)
    for (const type of [JSON_TYPE, FORM_TYPE, 'text/plain']) {
      for (const path of POSTS) {
        const answer = await expectAlive(site, () => send(site, path, body, { cookie, 'content-type': type }))
        expectNoSession(answer)
      }
    }
    expect(site.given).toEqual([])
    expect(site.events).toEqual([])
  })

  const NAMES = fc.constantFrom(
    ...['username', 'password', 'email', 'callbackUrl', 'csrfToken', 'data', 'action', 'redirectTo'],
    ...[
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'then',
      'length',
      '',
      'a[b]',
      '__proto__[polluted]',
      '\u0000',
      '\ud800',
      '$ne',
    ],
  )

  it('JSON of any shape never causes a failure, and authorize gets strings only', async () => {
    const site = aSite()
    const { csrfToken, cookie } = await visitorOf(site)
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(
          'ann',
          'right',
          '',
          '/',
          csrfToken,
          'x',
          '__proto__',
          '\ud800',
          null,
          true,
          false,
          0,
          -1,
          1e308,
        ),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(NAMES, tie('value'), { maxKeys: 4 }),
      ),
    }))
    const shape = fc.oneof(
      fc.dictionary(NAMES, value, { maxKeys: 6 }),
      fc.dictionary(NAMES, fc.constantFrom('ann', 'right', 'x', '', '/'), { maxKeys: 6 }),
      value,
    )
    let asked = 0
    await fc.assert(
      fc.asyncProperty(shape, fc.constantFrom(...POSTS), fc.boolean(), async (members, path, hasToken) => {
        const isObject = typeof members === 'object' && members !== null && !Array.isArray(members)
        const text = JSON.stringify(hasToken && isObject ? { ...members, csrfToken } : members)
        const before = site.given.length
        const answer = await send(site, path, text, { cookie, 'content-type': JSON_TYPE })
        expect(answer.status).toBeLessThan(500)
        if (!site.given.slice(before).some((each) => each['password'] === 'right')) expectNoSession(answer)
        expectPlainText(site.given.slice(before))
        expectNoPollution()
        asked += site.given.length - before
      }),
      { numRuns: 1000 },
    )
    expect(asked).toBeGreaterThan(10)
  })

  it('forms of any shape never cause a failure, and authorize gets strings only', async () => {
    const site = aSite()
    const { csrfToken, cookie } = await visitorOf(site)
    const piece = fc.constantFrom(
      ...[
        'username',
        'password',
        'csrfToken',
        'callbackUrl',
        'ann',
        '__proto__',
        'constructor',
        'prototype',
        'polluted',
        csrfToken,
      ],
      ...[
        '=',
        '=',
        '&',
        '&',
        '[',
        ']',
        '%',
        '%5B',
        '%00',
        '%zz',
        '%ff',
        '+',
        ';',
        '.',
        '#',
        '\u0000',
        '\n',
        'é',
        '$ne',
      ],
    )
    const form = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''))
    let asked = 0
    await fc.assert(
      fc.asyncProperty(form, fc.constantFrom(...POSTS), fc.boolean(), async (text, path, hasToken) => {
        const before = site.given.length
        const body = hasToken ? `csrfToken=${csrfToken}&${text}` : text
        const answer = await send(site, path, body, { cookie, 'content-type': FORM_TYPE })
        expect(answer.status).toBeLessThan(500)
        expectNoSession(answer)
        expectPlainText(site.given.slice(before))
        expectNoPollution()
        asked += site.given.length - before
      }),
      { numRuns: 1000 },
    )
    expect(asked).toBeGreaterThan(10)
  })
})
