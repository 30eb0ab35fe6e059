import { describe, expect, it } from '@jest/globals'
import type { AuthConfig, AuthPlugin } from 'authengine'
import { json, type PendingSignIn, type RequestContext, SignInStep, type StepResult } from 'authengine/plugin'
import type { Browser } from 'authengine/testing'
import { anEngine, type EngineUnderTest, ORIGIN, SECRET, sessionOf } from '../support/anEngine.js'
import { peopledAdapter } from '../support/peopledAdapter.js'
import { inSqlite } from '../support/sql/inSqlite.js'
import { expectError } from './mailSite.js'

const SESSION = '__Host-authengine.session-token'
const PENDING = '__Host-authengine.pending-sign-in'
const FLOW = '__Host-authengine.flow'
const DEVICE = '__Host-authengine.device'

/** A step that asks for its id. */
class NamedStep extends SignInStep {
  constructor(override readonly id: string) {
    super()
  }

  override isDue(): boolean {
    return true
  }

  override draw({ identity, done }: PendingSignIn) {
    return json({ step: this.id, account: identity.providerAccountId, done: [...done] })
  }

  override submit(_signIn: PendingSignIn, { body }: RequestContext): StepResult {
    if (body['word'] === this.id) return { kind: 'done', methods: ['otp'] }
    return { kind: 'again', reply: json({ wrong: this.id }, 422) }
  }
}

/** Two steps, and routes that end all sessions of a user and show the pending sign-in of the browser. */
const plugin: AuthPlugin = {
  id: 'guard',
  name: 'Guard',
  register: (registry) =>
    void registry
      .signInStep(() => new NamedStep('first'))
      .signInStep(() => new NamedStep('second'))
      .route(({ sessions }) => ({
        path: 'end/:user',
        POST: async (_ctx, { user = '' }) => {
          await sessions.endAll(user)
          return json({})
        },
      })),
}

/** The places of pending sign-ins and sessions. */
const PLACES: readonly (readonly [string, () => Promise<AuthConfig>])[] = [
  ['sealed in cookies, as the session', () => Promise.resolve({})],
  [
    'in memory, before sealed sessions',
    () => Promise.resolve({ adapter: peopledAdapter(), session: { strategy: 'jwt' } }),
  ],
  ['in memory, before sessions in rows', () => Promise.resolve({ adapter: peopledAdapter() })],
  ['in SQLite, before sealed sessions', async () => ({ adapter: await inSqlite(), session: { strategy: 'jwt' } })],
]

const begin = (browser: Browser, username = 'ann', callbackUrl = '/home'): Promise<Response> =>
  browser.submit('/auth/callback/cred', { username, password: 'right', callbackUrl })
const submit = (browser: Browser, step: string, word = step): Promise<Response> =>
  browser.submit(`/auth/continue/${step}`, { word })
const pathOf = (response: Response): string => new URL(response.headers.get('location') ?? 'x:', ORIGIN).pathname
const unfinished = (response: Response): void => {
  expectError(response, '/auth/signin', 'SignInUnfinished')
}

/** Another browser with the same cookies. */
function copyOf(site: EngineUnderTest, browser: Browser): Browser {
  const copy = site.browser()
  for (const [name, value] of browser.cookies) copy.plant(name, value)
  return copy
}

const noSession = async (...browsers: Browser[]): Promise<void> => {
  for (const browser of browsers) {
    expect(browser.cookies.get(SESSION)).toBeUndefined()
    expect(await sessionOf(browser)).toBeNull()
  }
}

describe.each(PLACES)('a sign-in that waits for two steps, kept %s', (_, config) => {
  const signedIn: string[] = []
  const aSite = async (more: AuthConfig = {}): Promise<EngineUnderTest> => {
    signedIn.length = 0
    const events = { signIn: ({ user }: { user: { name?: string | null } }) => void signedIn.push(user.name ?? '') }
    return anEngine({ ...(await config()), events, ...more, plugins: [plugin] })
  }

  it('cannot be used as any other cookie, and no other cookie can be used as it', async () => {
    const site = await aSite()
    const [ann, bob] = [site.browser(), site.browser()]
    await begin(ann)
    const pending = ann.cookies.get(PENDING) ?? ''
    await begin(bob, 'bob')
    await submit(bob, 'first')
    await submit(bob, 'second')
    expect(await sessionOf(bob)).toMatchObject({ user: { name: 'Bob' } })
    for (const name of [SESSION, FLOW, DEVICE]) {
      const eve = site.browser()
      eve.plant(name, pending)
      expect(await sessionOf(eve)).toBeNull()
    }
    for (const name of [SESSION, DEVICE]) {
      const eve = site.browser()
      eve.plant(PENDING, bob.cookies.get(name) ?? '')
      unfinished(await submit(eve, 'first'))
      await noSession(eve)
    }
    expect(signedIn).toEqual(['Bob'])
  })

  it('is refused if its cookie was changed, truncated, or sealed by another deployment', async () => {
    const site = await aSite()
    const other = await aSite({ secret: SECRET.split('').reverse().join('') })
    const [ann, stranger] = [site.browser(), other.browser()]
    await begin(ann)
    await begin(stranger)
    const pending = ann.cookies.get(PENDING) ?? ''
    const middle = Math.floor(pending.length / 2)
    const flipped = pending[middle] === 'A' ? 'B' : 'A'
    const forged = [
      stranger.cookies.get(PENDING) ?? '',
      pending.slice(0, -1),
      pending.slice(1),
      pending + pending,
      pending.slice(0, middle) + flipped + pending.slice(middle + 1),
      '',
      'null',
      '{"id":"ann"}',
      '__proto__',
      'x'.repeat(4000),
    ]
    for (const value of forged) {
      const eve = site.browser()
      eve.plant(PENDING, value)
      unfinished(await submit(eve, 'first'))
      await noSession(eve)
    }
    expect(pathOf(await submit(ann, 'first'))).toBe('/auth/continue/second')
  })

  it('redirects to the step that is due, whatever step the URL or the form names', async () => {
    const site = await aSite()
    const ann = site.browser()
    await begin(ann)
    const names = [
      'second',
      'unknown',
      '__proto__',
      'constructor',
      'FIRST',
      'first%00',
      '%66irst2',
      'first.',
      '..%2Fsession',
    ]
    for (const name of names) {
      for (const response of [await ann.get(`/auth/continue/${name}`), await submit(ann, name, 'second')]) {
        if (response.status !== 404) expect([name, pathOf(response)]).toEqual([name, '/auth/continue/first'])
      }
    }
    const body = { word: 'second', step: 'second', done: 'first,second', id: 'x', kind: 'done' }
    expect((await ann.submit('/auth/continue/first', body)).status).toBe(422)
    expect(await (await ann.get('/auth/continue/first?step=second&done=first')).json()).toEqual({
      step: 'first',
      account: 'user-ann',
      done: [],
    })
    await noSession(ann)
    expect(signedIn).toEqual([])
  })

  it('performs no step by GET, and repeats the steps if an earlier cookie is sent', async () => {
    const site = await aSite()
    const ann = site.browser()
    await begin(ann)
    const early = copyOf(site, ann)
    await ann.get('/auth/continue/first?word=first')
    expect(pathOf(await ann.get('/auth/continue'))).toBe('/auth/continue/first')
    await submit(ann, 'first')
    await ann.get('/auth/continue/second?word=second')
    await noSession(ann)
    // The copy from before the first step has the state of the store: it cannot skip an unfinished step.
    const next = pathOf(await early.get('/auth/continue'))
    expect(['/auth/continue/first', '/auth/continue/second']).toContain(next)
    if (next.endsWith('first')) expect(pathOf(await submit(early, 'second'))).toBe('/auth/continue/first')
    await noSession(early)
    expect(signedIn).toEqual([])
  })

  it('creates one session, however many concurrent requests submit its last form', async () => {
    const site = await aSite()
    const ann = site.browser()
    await begin(ann)
    await submit(ann, 'first')
    const copies = Array.from({ length: 8 }, () => copyOf(site, ann))
    const answers = await Promise.all(copies.map((copy) => submit(copy, 'second')))
    expect(answers.filter((response) => pathOf(response) === '/home')).toHaveLength(1)
    expect(signedIn).toEqual(['Ann'])
    const sessions = await Promise.all(copies.map((copy) => sessionOf(copy)))
    expect(sessions.filter(Boolean)).toHaveLength(1)
    // Neither a repetition nor an earlier step creates another session.
    const late = copyOf(site, ann)
    unfinished(await submit(late, 'second'))
    await noSession(late)
  })

  it('separates the sign-ins of two browsers, and signs in the user of the proof', async () => {
    const site = await aSite()
    const [ann, bob] = [site.browser(), site.browser()]
    await begin(ann)
    await begin(bob, 'bob')
    await submit(ann, 'first')
    // The step of Ann does not count for Bob.
    expect(pathOf(await submit(bob, 'second'))).toBe('/auth/continue/first')
    await noSession(bob)
    await submit(ann, 'second')
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    await submit(bob, 'first')
    await submit(bob, 'second')
    expect(await sessionOf(bob)).toMatchObject({ user: { name: 'Bob' } })
  })

  it('is refused with the form token of another browser, and from another site', async () => {
    const site = await aSite()
    const [ann, eve] = [site.browser(), site.browser()]
    await begin(ann)
    const csrfToken = await eve.csrfToken()
    expectError(await ann.post('/auth/continue/first', { word: 'first', csrfToken }), '/auth/signin', 'MissingCSRF')
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const fields = { word: 'first', csrfToken: await ann.csrfToken() }
      expect((await ann.post('/auth/continue/first', fields, headers)).status).toBe(403)
    }
    expect(pathOf(await ann.get('/auth/continue'))).toBe('/auth/continue/first')
  })

  it('redirects to the callback URL of its beginning, whatever its forms contain', async () => {
    const site = await aSite()
    const ann = site.browser()
    await begin(ann)
    const evil = { callbackUrl: 'https://evil.example/', redirectTo: 'https://evil.example/' }
    await ann.submit('/auth/continue/first?callbackUrl=https%3A%2F%2Fevil.example%2F', { word: 'first', ...evil })
    const last = await ann.submit('/auth/continue/second', { word: 'second', ...evil })
    expect(last.headers.get('location')).toBe(`${ORIGIN}/home`)
  })

  it('does not change the current session of the browser until it is finished', async () => {
    const site = await aSite()
    const bob = site.browser()
    await begin(bob, 'bob')
    await submit(bob, 'first')
    await submit(bob, 'second')
    const cookie = bob.cookies.get(SESSION)
    await begin(bob)
    await submit(bob, 'first')
    expect(await sessionOf(bob)).toMatchObject({ user: { name: 'Bob' } })
    expect(bob.cookies.get(SESSION)).toBe(cookie)
    await submit(bob, 'second', 'wrong')
    expect(await sessionOf(bob)).toMatchObject({ user: { name: 'Bob' } })
    await submit(bob, 'second')
    expect(await sessionOf(bob)).toMatchObject({ user: { name: 'Ann' } })
  })

  it('ends with the sessions of its user, so that an earlier proof creates no session', async () => {
    const site = await aSite()
    const [thief, ann, bob] = [site.browser(), site.browser(), site.browser()]
    await begin(thief)
    await submit(thief, 'first')
    await begin(bob, 'bob')
    await submit(bob, 'first')
    await ann.submit('/auth/guard/end/user-ann')
    unfinished(await submit(thief, 'second'))
    await noSession(thief)
    expect(signedIn).toEqual([])
    // The sign-in of another user continues, and new ones can begin.
    expect(pathOf(await submit(bob, 'second'))).toBe('/home')
    await begin(ann)
    await submit(ann, 'first')
    expect(pathOf(await submit(ann, 'second'))).toBe('/home')
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it('is limited for a user and for a network, without removing those of others', async () => {
    const site = await aSite()
    const bob = site.browser()
    await begin(bob, 'bob')
    await submit(bob, 'first')
    let begun = 0
    for (let round = 0; round < 30; round++) {
      if (pathOf(await begin(site.browser())) === '/auth/continue/first') begun++
    }
    expect(begun).toBe(20)
    expect(pathOf(await submit(bob, 'second'))).toBe('/home')
  })
})

describe('a stored sign-in that waits for a step', () => {
  it('cannot be finished with the content of the database', async () => {
    const adapter = peopledAdapter()
    const added: unknown[] = []
    const add = adapter.pending.add.bind(adapter.pending)
    Object.assign(adapter.pending, {
      add: (row: Parameters<typeof add>[0]) => {
        added.push(row.id, row.state, row.userId)
        return add(row)
      },
    })
    const site = anEngine({ adapter, plugins: [plugin] })
    await begin(site.browser())
    expect(added).toHaveLength(3)
    expect(JSON.stringify(added)).not.toMatch(/ann@example|Ann|callback/)
    for (const value of added) {
      const eve = site.browser()
      eve.plant(PENDING, String(value))
      unfinished(await submit(eve, 'first'))
    }
  })

  it('ends if all sessions end between its last read and the creation of its session', async () => {
    const adapter = peopledAdapter()
    const site = anEngine({ adapter, plugins: [plugin] })
    const thief = site.browser()
    await begin(thief)
    await submit(thief, 'first')
    const create = adapter.sessions.create.bind(adapter.sessions)
    const seen: { ended?: Promise<unknown> } = {}
    Object.assign(adapter, {
      transaction: undefined,
      sessions: Object.assign(adapter.sessions, {
        create: async (row: Parameters<typeof create>[0]) => {
          // The sessions are ended before this one is stored.
          await (seen.ended ??= site.engine.sessions.revokeAll('user-ann'))
          return create(row)
        },
      }),
    })
    unfinished(await submit(thief, 'second'))
    await noSession(thief)
    expect(await adapter.sessions.ofUser?.('user-ann')).toEqual([])
  })
})
