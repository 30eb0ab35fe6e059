import { describe, expect, it } from '@jest/globals'
import { getToken, type JWT } from 'authengine'
import { FakeClock } from 'authengine/testing'
import { MemoryRevocationList } from '../../src/adapters/memory/MemoryEndedSessions.js'
import { anEngine, ORIGIN, SECRET, sessionOf } from '../support/anEngine.js'
import { aWatchedEngine, expectAlive, expectNoSession, expectRefused } from '../support/outcomes.js'
import { elsewhere } from './elsewhere.js'

const COOKIE = '__Host-authengine.session-token'
const MANY = 50_000
const MEGABYTES = 10 * 1024 * 1024

/** Texts that a careless expression processes for minutes: the test fails by its time limit. */
const TRAPS: readonly (readonly [string, string])[] = [
  ['letters', 'a'.repeat(MANY)],
  ['an address that does not end', `a@${'-'.repeat(MANY)}`],
  ['dots', 'a.'.repeat(MANY)],
  ['blanks before a line break', `${' '.repeat(MANY)}\nx`],
  ['slashes', '/'.repeat(MANY)],
  ['backslashes', '\\'.repeat(MANY)],
  ['percent signs', '%'.repeat(MANY)],
  ['question marks', '?'.repeat(MANY)],
  ['semicolons', '; '.repeat(MANY)],
  ['equals signs', '='.repeat(MANY)],
  ['commas', ','.repeat(MANY)],
  ['quotes', '"'.repeat(MANY)],
  ['brackets', '['.repeat(MANY)],
  ['digits with dots', '1.'.repeat(MANY)],
]
/** The text without line breaks, which a header cannot contain. */
const asHeader = (text: string): string => text.replaceAll('\n', ' ')

describe('texts that slow down careless expressions', () => {
  it.each(TRAPS)('attack #319: %s in the URL gets a response', async (_, text) => {
    const subject = anEngine({ plugins: [elsewhere()] })
    const query = new URLSearchParams({ error: text, email: text, callbackUrl: text, code: text }).toString()
    for (const path of [
      `signin?${query}`,
      `error?${query}`,
      `signout?${query}`,
      `callback/${encodeURIComponent(text)}`,
    ]) {
      await expectAlive(subject, () => subject.browser().get(`/auth/${path}`))
    }
  })

  it.each(TRAPS)('attack #319: %s in headers and cookies gets a response', async (_, text) => {
    const subject = anEngine({ url: undefined, trustHost: ['app.example'] })
    const value = asHeader(text)
    for (const name of [
      'origin',
      'referer',
      'cookie',
      'authorization',
      'x-forwarded-host',
      'x-forwarded-proto',
      'host',
    ]) {
      const headers = new Headers({ host: 'app.example' })
      headers.set(name, value)
      const answer = await subject.engine.handle(new Request(`${ORIGIN}/auth/signin`, { headers }))
      expect([200, 400, 500]).toContain(answer.status)
    }
    const tossed = { host: 'app.example', cookie: `${COOKIE}=${value}; __Host-authengine.csrf-token=${value}` }
    const session = await subject.engine.handle(new Request(`${ORIGIN}/auth/session`, { headers: tossed }))
    expect(session.status).toBe(200)
    expect(await session.text()).toBe('null')
  })

  it.each(TRAPS)('attack #319: %s in a form gets a response', async (_, text) => {
    const subject = anEngine()
    const fields = { username: text, password: text, callbackUrl: text }
    await expectAlive(subject, () => subject.browser().submit('/auth/callback/cred', fields))
    await expectAlive(subject, () => subject.browser().post('/auth/signout', { csrfToken: text }))
    const headers = { 'content-type': asHeader(text).trim() || 'x' }
    await expectAlive(subject, () => subject.browser().request('/auth/signout', { method: 'POST', body: 'x', headers }))
  })
})

describe('a token of ten megabytes', () => {
  const huge = 'a'.repeat(MEGABYTES)
  const segments = ['eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0', '', huge, huge, huge].join('.')

  it('attack #321: is refused as a cookie, whole or in pieces', async () => {
    const { engine } = anEngine()
    const piece = 'a'.repeat(MEGABYTES / 8)
    const pieces = Array.from({ length: 8 }, (_, at) => `${COOKIE}.${String(at)}=${piece}`).join('; ')
    for (const cookie of [`${COOKIE}=${huge}`, `${COOKIE}=${segments}`, pieces]) {
      const response = await engine.handle(new Request(`${ORIGIN}/auth/session`, { headers: { cookie } }))
      expect(await response.text()).toBe('null')
      expect(response.headers.getSetCookie().every((line) => line.includes('Max-Age=0'))).toBe(true)
    }
  })

  it('attack #321: is refused as a bearer token', async () => {
    for (const token of [huge, segments]) {
      const headers = new Headers({ authorization: `Bearer ${token}` })
      expect(await getToken({ headers, url: ORIGIN }, { secret: SECRET })).toBeNull()
    }
  })

  it('attack #321: is never passed to the decoder of the application', async () => {
    const lengths: number[] = []
    const decode = ({ token }: { token: string }): JWT | null => {
      lengths.push(token.length)
      return null
    }
    const { engine } = anEngine({ jwt: { encode: () => 'x', decode } })
    const cookie = `${COOKIE}=${huge}`
    await engine.handle(new Request(`${ORIGIN}/auth/session`, { headers: { cookie } }))
    await getToken({ headers: new Headers({ cookie }), url: ORIGIN }, { secret: SECRET, decode })
    const headers = new Headers({ authorization: `Bearer ${huge}` })
    await getToken({ headers, url: ORIGIN }, { secret: SECRET, decode })
    expect(lengths).toEqual([])
  })
})

describe('many requests', () => {
  it('attack #322: ten thousand empty posts all get the same response', async () => {
    const subject = aWatchedEngine({ plugins: [elsewhere()] })
    const routes = [
      'signin',
      'signin/op',
      'signin/cred',
      'callback/cred',
      'callback/op',
      'signout',
      'session',
      'csrf',
      'error',
      'x',
    ]
    for (const route of routes) {
      const answers = new Set<string>()
      for (let call = 0; call < 1000; call++) {
        const response = await subject.engine.handle(new Request(`${ORIGIN}/auth/${route}`, { method: 'POST' }))
        answers.add(`${String(response.status)} ${response.headers.get('location') ?? ''} ${await response.text()}`)
        expect(response.headers.getSetCookie()).toEqual([])
      }
      expect([route, answers.size]).toEqual([route, 1])
      expect([...answers][0]).toMatch(/^(302|4\d\d) /)
    }
    expect(subject.events).toEqual([])
    const ann = await subject.signedIn()
    expect(await sessionOf(ann)).not.toBeNull()
  })

  it('attack #325: a bounded number of a million ended sessions is stored', () => {
    const list = new MemoryRevocationList(new FakeClock())
    const until = Date.parse('2031-01-01') / 1000
    for (let at = 0; at < 1_000_000; at++) list.revoke(`sid-${String(at)}`, until)
    let remembered = 0
    for (let at = 0; at < 1_000_000; at++) if (list.isRevoked(`sid-${String(at)}`)) remembered++
    expect(remembered).toBeGreaterThan(80_000)
    expect(remembered).toBeLessThanOrEqual(100_000)
    expect(list.isRevoked('sid-999999')).toBe(true)
  })
})

describe('a client that disconnects', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const streamed = (body: ReadableStream<Uint8Array>, signal?: AbortSignal): Request =>
    new Request(`${ORIGIN}/auth/callback/cred`, {
      method: 'POST',
      body,
      headers: form,
      ...(signal && { signal }),
      // Node requires this option; browsers and some types do not know it.
      ...{ duplex: 'half' },
    })
  const some = new TextEncoder().encode('username=ann&password=ri')

  it('attack #323: in the middle of a body gets 400', async () => {
    const subject = aWatchedEngine()
    const response = await expectRefused(subject, () =>
      subject.engine.handle(
        streamed(
          new ReadableStream({
            start(controller) {
              controller.enqueue(some)
            },
            pull(controller) {
              controller.error(new TypeError('terminated'))
            },
          }),
        ),
      ),
    )
    expect(response.status).toBe(400)
  })

  it('attack #323: while it sends a byte at a time releases the handler', async () => {
    const subject = aWatchedEngine()
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent < some.length) controller.enqueue(some.slice(sent, ++sent))
        else controller.error(new DOMException('aborted', 'AbortError'))
      },
    })
    const response = await expectRefused(subject, () => subject.engine.handle(streamed(body)))
    expect(response.status).toBe(400)
    expect(sent).toBe(some.length)
  })

  it('attack #323: before it reads the response leaks nothing', async () => {
    const subject = aWatchedEngine()
    const response = await subject.engine.handle(new Request(`${ORIGIN}/auth/signin`))
    await response.body?.cancel()
    expectNoSession(response)
    expect(await sessionOf(await subject.signedIn())).not.toBeNull()
  })
})
