import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, AuthEngine, type AuthPlugin, MemoryAdapter } from 'authengine'
import type { DatabaseAdapter, PendingRow } from 'authengine/adapter'
import {
  json,
  type PendingSignIn,
  type RequestContext,
  SignInStep,
  type StepResult,
  type Transaction,
} from 'authengine/plugin'
import { Browser, FakeClock } from 'authengine/testing'
import { inSqlite } from '../support/sql/inSqlite.js'
import { anEngine, type EngineUnderTest, ORIGIN, SECRET, sessionOf } from '../support/anEngine.js'
import { STEP, stepPlugin, WordStep } from '../support/wordStep.js'
import { at, errorOf } from './limitedSite.js'
import { aMailSite, expectError } from './mailSite.js'
import { ANN, anOpSite, type OpSite } from './opSite.js'

const SESSION = '__Host-authengine.session-token'
const PENDING = '__Host-authengine.pending-sign-in'

/** A step that is done if its id is typed, and that keeps another typed text. */
class NamedStep extends SignInStep {
  /** The number of checked forms. */
  looked = 0
  /** Runs after a form is checked, and before its result is stored. */
  between: () => Promise<unknown> = () => Promise.resolve()

  constructor(override readonly id: string) {
    super()
  }

  override isDue(): boolean {
    return true
  }

  override draw({ done, identity }: PendingSignIn) {
    return json({ step: this.id, account: identity.providerAccountId, done })
  }

  override async submit(_signIn: PendingSignIn, { body }: RequestContext): Promise<StepResult> {
    this.looked++
    await this.between()
    const { kept, word } = body
    if (word !== this.id) return { kind: 'again', reply: json({ wrong: this.id }, 422) }
    return { kind: 'done', methods: ['otp'], ...(typeof kept === 'string' && { keep: kept }) }
  }
}

/** A step that stores the kept text as the picture of the user. */
class PictureStep extends NamedStep {
  override async store(tx: Transaction, { id }: { readonly id: string }, keep: unknown): Promise<void> {
    await tx.db.users.update({ id, image: `${this.id} ${String(keep)}` })
  }
}

/** A site with two steps, and a plugin that ends sessions and cancels pending sign-ins. */
interface Site extends EngineUnderTest {
  readonly first: NamedStep
  readonly second: NamedStep
  readonly adapter: DatabaseAdapter | undefined
  /** Id of the user. */
  idOf(name: 'ann' | 'bob'): string
}

const inMemory = (): Promise<DatabaseAdapter> => Promise.resolve(new MemoryAdapter())
const ROWS = [
  ['in rows of the memory', inMemory],
  ['in rows of SQLite', inSqlite],
] as const
const PLACES = [['sealed in cookies', () => Promise.resolve(undefined)], ...ROWS] as const

async function aSite(makeAdapter: () => Promise<DatabaseAdapter | undefined>, more: AuthConfig = {}): Promise<Site> {
  const adapter = await makeAdapter()
  const people: Record<string, { readonly id: string; readonly name: string }> = {}
  for (const [key, name] of Object.entries({ ann: 'Ann', bob: 'Bob' })) {
    const row = { name, email: `${key}@example.test`, image: null, emailVerified: null }
    people[key] = { ...row, id: adapter ? (await adapter.users.create(row)).id : `user-${key}` }
  }
  const [first, second] = adapter
    ? [new PictureStep('first'), new PictureStep('second')]
    : [new NamedStep('first'), new NamedStep('second')]
  const plugin: AuthPlugin = {
    id: 'guard',
    name: 'Guard',
    register: (registry) =>
      void registry
        .signInStep(() => first)
        .signInStep(() => second)
        .route(({ pending }) => ({
          path: 'cancel',
          POST: async (ctx) => {
            await pending.cancel(ctx)
            return json({})
          },
        })),
  }
  const site = anEngine({
    ...(adapter && { adapter }),
    providers: [
      {
        id: 'cred',
        type: 'credentials',
        credentials: { username: {}, password: { type: 'password' } },
        authorize: ({ username = '', password }) =>
          password === 'right' ? (people[username] ?? { id: username, name: username }) : null,
      },
    ],
    ...more,
    plugins: [plugin],
  })
  return { ...site, first, second, adapter, idOf: (name) => people[name]?.id ?? '' }
}

const begin = (browser: Browser, username = 'ann'): Promise<Response> =>
  browser.submit('/auth/callback/cred', { username, password: 'right', callbackUrl: '/home' })
const submit = (browser: Browser, step: string, more: Readonly<Record<string, string>> = {}): Promise<Response> =>
  browser.submit(`/auth/continue/${step}`, { word: step, ...more })
const pathOf = (response: Response): string => new URL(response.headers.get('location') ?? 'x:', ORIGIN).pathname
const unfinished = (response: Response): void => {
  expectError(response, '/auth/signin', 'SignInUnfinished')
}
const nameOf = async (browser: Browser): Promise<string | null | undefined> => (await sessionOf(browser))?.user?.name

/** A browser with a copy of all cookies of another one. */
function copyOf(site: Pick<EngineUnderTest, 'browser'>, { cookies }: Browser): Browser {
  const copy = site.browser()
  for (const [name, value] of cookies) copy.plant(name, value)
  return copy
}

describe.each(PLACES)('a pending sign-in %s', (_, makeAdapter) => {
  const sessionsOf = async ({ adapter, idOf }: Site, name: 'ann' | 'bob'): Promise<number | undefined> =>
    (await adapter?.sessions?.ofUser?.(idOf(name)))?.length

  it('keeps its finished steps and its user if two browsers exchange their cookies', async () => {
    const site = await aSite(makeAdapter)
    const [ann, bob] = [site.browser(), site.browser()]
    await begin(ann)
    await begin(bob, 'bob')
    await submit(ann, 'first')
    const [ofAnn, ofBob] = [ann, bob].map(({ cookies }) => cookies.get(PENDING) ?? '')
    ann.plant(PENDING, ofBob ?? '')
    bob.plant(PENDING, ofAnn ?? '')
    expect(pathOf(await submit(ann, 'second'))).toBe('/auth/continue/first')
    await submit(ann, 'first')
    await submit(ann, 'second')
    expect(await nameOf(ann)).toBe('Bob')
    expect(pathOf(await submit(bob, 'second'))).toBe('/home')
    expect(await nameOf(bob)).toBe('Ann')
  })

  it('does not use the steps of one tab for the sign-in of another', async () => {
    const site = await aSite(makeAdapter)
    const browser = site.browser()
    await begin(browser)
    await submit(browser, 'first')
    await begin(browser, 'bob')
    // The form of the second step is still open in the first tab.
    expect(pathOf(await submit(browser, 'second'))).toBe('/auth/continue/first')
    expect(await (await browser.get('/auth/continue/first')).json()).toEqual({
      step: 'first',
      account: site.idOf('bob'),
      done: [],
    })
    await submit(browser, 'first')
    await submit(browser, 'second')
    expect(await nameOf(browser)).toBe('Bob')
    if (site.adapter) expect([await sessionsOf(site, 'ann'), await sessionsOf(site, 'bob')]).toEqual([0, 1])
  })

  it('performs a step once, however many concurrent requests submit its form', async () => {
    const site = await aSite(makeAdapter)
    const ann = site.browser()
    await begin(ann)
    const copies = Array.from({ length: 6 }, () => copyOf(site, ann))
    await Promise.all(copies.map((copy) => submit(copy, 'first')))
    const next = copies.filter(({ cookies }) => cookies.has(PENDING))
    for (const copy of next) {
      expect(await (await copy.get('/auth/continue/second')).json()).toMatchObject({ done: ['first'] })
    }
    const ends = []
    for (const copy of next) ends.push(pathOf(await submit(copy, 'second')))
    expect(ends.filter((path) => path === '/home')).toHaveLength(1)
    expect((await Promise.all(copies.map(nameOf))).filter((name) => name === 'Ann')).toHaveLength(1)
    if (site.adapter) expect(await sessionsOf(site, 'ann')).toBe(1)
  })

  it('checks at most 10 guesses, however many are concurrent and for however many sign-ins', async () => {
    const site = await aSite(makeAdapter)
    const eves = [site.browser(), site.browser(), site.browser()]
    for (const eve of eves) await begin(eve)
    const guesses = Array.from({ length: 36 }, (_none, index) => copyOf(site, eves[index % 3]!))
    await Promise.all(guesses.map((copy, index) => submit(copy, 'first', { word: String(index) })))
    expect(site.first.looked).toBe(10)
    for (const eve of eves) expect(errorOf(await submit(eve, 'first'))).not.toBeNull()
    expect(site.first.looked).toBe(10)
  })

  it('ends after 20 forms, however many are concurrent, if there are no limits', async () => {
    const site = await aSite(makeAdapter, { limits: false })
    const eve = site.browser()
    await begin(eve)
    const guesses = Array.from({ length: 36 }, () => copyOf(site, eve))
    await Promise.all(guesses.map((copy, index) => submit(copy, 'first', { word: String(index) })))
    expect(site.first.looked).toBe(20)
    unfinished(await submit(copyOf(site, eve), 'first'))
    expect(site.first.looked).toBe(20)
  })

  it('ends 10 minutes after the proof, whenever its steps are done', async () => {
    const site = await aSite(makeAdapter)
    const ann = site.browser()
    await begin(ann)
    site.clock.forward(599)
    expect(pathOf(await submit(ann, 'first'))).toBe('/auth/continue/second')
    const copy = copyOf(site, ann)
    site.clock.forward(1)
    unfinished(await submit(copy, 'second'))
    expect(await sessionOf(copy)).toBeNull()
  })

  it.each([
    ['a sign-out in its browser', (ann: Browser) => ann.submit('/auth/signout')],
    ['a plugin that cancels it', (ann: Browser) => ann.submit('/auth/guard/cancel')],
  ])('ends with %s, with every copy of its cookie', async (_how, end) => {
    const site = await aSite(makeAdapter)
    const [ann, bob] = [site.browser(), site.browser()]
    await begin(ann)
    await begin(bob, 'bob')
    await submit(ann, 'first')
    const copy = copyOf(site, ann)
    await end(ann)
    expect(ann.cookies.has(PENDING)).toBe(false)
    for (const browser of [ann, copy]) {
      unfinished(await submit(browser, 'second'))
      expect(await sessionOf(browser)).toBeNull()
    }
    expect(pathOf(await submit(bob, 'first'))).toBe('/auth/continue/second')
  })

  it('ends with a sign-out by server code', async () => {
    const site = await aSite(makeAdapter)
    const ann = site.browser()
    await begin(ann)
    const copy = copyOf(site, ann)
    const headers = new Headers({ cookie: ann.cookieHeader, origin: ORIGIN })
    const { cookies } = await site.engine.signOut({ headers, url: `${ORIGIN}/account`, method: 'POST' })
    expect(cookies).toEqual(expect.arrayContaining([expect.objectContaining({ name: PENDING, value: '' })]))
    unfinished(await submit(copy, 'first'))
  })

  it('ends if its user ends all other sessions, in any browser', async () => {
    const site = await aSite(makeAdapter)
    const [ann, thief, bob] = [site.browser(), site.browser(), site.browser()]
    for (const [browser, name] of [[ann], [thief], [bob, 'bob']] as const) {
      await begin(browser, name)
      await submit(browser, 'first')
    }
    await submit(ann, 'second')
    await site.engine.sessions.revokeOthers({
      headers: new Headers({ cookie: ann.cookieHeader, origin: ORIGIN }),
      url: `${ORIGIN}/account`,
      method: 'POST',
      keepCookies: (cookies) => {
        for (const { name, value } of cookies) ann.plant(name, value)
      },
    })
    unfinished(await submit(thief, 'second'))
    expect(await Promise.all([ann, thief].map(nameOf))).toEqual(['Ann', undefined])
    expect(pathOf(await submit(bob, 'second'))).toBe('/home')
  })

  it('ends if all sessions end between its last form and its commit, and keeps another user signed in', async () => {
    const site = await aSite(makeAdapter)
    const thief = site.browser()
    await begin(thief, 'bob')
    await submit(thief, 'first')
    await submit(thief, 'second')
    const before = thief.cookies.get(SESSION)
    await begin(thief)
    await submit(thief, 'first')
    site.second.between = () => site.engine.sessions.revokeAll(site.idOf('ann'))
    unfinished(await submit(thief, 'second'))
    expect([thief.cookies.get(SESSION), await nameOf(thief)]).toEqual([before, 'Bob'])
    expect((await site.adapter?.sessions?.ofUser?.(site.idOf('ann'))) ?? []).toEqual([])
  })

  it('creates no session if its commit and the end of all sessions are concurrent', async () => {
    const site = await aSite(makeAdapter, { limits: false })
    for (let round = 0; round < 8; round++) {
      const thief = site.browser()
      await begin(thief)
      await submit(thief, 'first')
      const csrfToken = await thief.csrfToken()
      const last = thief.post('/auth/continue/second', { csrfToken, word: 'second' })
      // Waits longer in each round, so that the end happens at another moment of the commit.
      for (let turn = 0; turn < round * 6; turn++) await Promise.resolve()
      await Promise.all([last, site.engine.sessions.revokeAll(site.idOf('ann'))])
      expect([round, await sessionOf(thief)]).toEqual([round, null])
    }
    if (site.adapter) expect(await sessionsOf(site, 'ann')).toBe(0)
  })

  it('attack #15: is finished by no other method than POST, and by no step that is not due', async () => {
    const site = await aSite(makeAdapter)
    const ann = site.browser()
    await begin(ann)
    await submit(ann, 'first')
    site.second.isDue = () => false
    const overrides = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' }
    for (const path of ['/auth/continue', '/auth/continue/second', '/auth/continue/first?_method=POST&word=first'])
      await ann.get(path, overrides)
    for (const method of ['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
      await ann.request('/auth/continue/second', {
        method,
        headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
      })
    expect(ann.cookies.has(SESSION)).toBe(false)
    expect(await sessionOf(ann)).toBeNull()
    expect(pathOf(await submit(ann, 'second'))).toBe('/home')
    expect(await nameOf(ann)).toBe('Ann')
  })

  it.each(['null', 'http://app.example', 'https://app.example:8443', 'https://app.example.evil.example'])(
    'attack #70: accepts no form from %s',
    async (origin) => {
      const site = await aSite(makeAdapter)
      const ann = site.browser()
      await begin(ann)
      const fields = { word: 'first', csrfToken: await ann.csrfToken() }
      expect((await ann.post('/auth/continue/first', fields, { origin })).status).toBe(403)
      expect(site.first.looked).toBe(0)
    },
  )

  it('is limited for a network, and does not prevent sign-ins of another network', async () => {
    const site = await aSite(makeAdapter)
    const errors: (string | null)[] = []
    for (let index = 0; index < 105; index++)
      errors.push(errorOf(await begin(at(site, '203.0.113.9'), `stranger-${String(index)}`)))
    expect(errors.slice(0, 100).every((error) => error === null)).toBe(true)
    expect(errors.slice(100)).toEqual(Array(5).fill('TooManyAttempts'))
    const ann = at(site, '198.51.100.7')
    await begin(ann)
    await submit(ann, 'first')
    expect(pathOf(await submit(ann, 'second'))).toBe('/home')
  })

  it('is refused after the secret that sealed it was removed', async () => {
    const site = await aSite(makeAdapter)
    const ann = site.browser()
    await begin(ann)
    const { adapter } = site
    const other = await aSite(() => Promise.resolve(undefined), {
      secret: 'q7Zk2vXw9LmT4rNc8HsJ1yBd6GfP3aUe5KoViQxW0tY=',
      ...(adapter && { adapter }),
    })
    const late = other.browser()
    late.plant(PENDING, ann.cookies.get(PENDING) ?? '')
    unfinished(await submit(late, 'first'))
    expect(pathOf(await submit(ann, 'first'))).toBe('/auth/continue/second')
  })
})

describe.each(ROWS)('a pending sign-in %s with steps that store data', (_, makeAdapter) => {
  it('stores once what each step kept, by its id, and nothing from a form', async () => {
    const site = await aSite(makeAdapter)
    const ann = site.browser()
    await begin(ann)
    const early = copyOf(site, ann)
    await submit(ann, 'first', { kept: 'mine', 'kept[second]': 'forged', id: site.idOf('bob'), step: 'second' })
    // The cookie is the same, and the first step is done, so its form has no effect.
    expect(pathOf(await submit(early, 'first', { kept: 'forged' }))).toBe('/auth/continue/second')
    await submit(ann, 'second')
    expect((await site.adapter?.users.byId(site.idOf('ann')))?.image).toBe('first mine')
    unfinished(await submit(early, 'second', { kept: 'forged' }))
    expect((await site.adapter?.users.byId(site.idOf('ann')))?.image).toBe('first mine')
    expect((await site.adapter?.users.byId(site.idOf('bob')))?.image).toBeNull()
    expect(await site.adapter?.sessions?.ofUser?.(site.idOf('ann'))).toHaveLength(1)
  })

  it('stores nothing if it is finally refused', async () => {
    const site = await aSite(makeAdapter)
    const thief = site.browser()
    await begin(thief)
    await submit(thief, 'first', { kept: 'forged' })
    await site.engine.sessions.revokeAll(site.idOf('ann'))
    unfinished(await submit(thief, 'second', { kept: 'forged' }))
    expect((await site.adapter?.users.byId(site.idOf('ann')))?.image).toBeNull()
  })

  it('creates no session if its user was deleted', async () => {
    const site = await aSite(makeAdapter)
    const ann = site.browser()
    await begin(ann)
    await submit(ann, 'first')
    await site.adapter?.users.delete?.(site.idOf('ann'))
    expect(pathOf(await submit(ann, 'second'))).not.toBe('/home')
    expect(await sessionOf(ann)).toBeNull()
    expect(await site.adapter?.users.byId(site.idOf('ann'))).toBeNull()
    expect((await site.adapter?.sessions?.ofUser?.(site.idOf('ann'))) ?? []).toEqual([])
  })
})

describe.each(ROWS)('a pending sign-in %s with an account at a provider', (_, makeAdapter) => {
  const word = (browser: Browser): Promise<Response> => browser.submit(STEP, { word: 'right' })
  const KEY = { provider: 'op', providerAccountId: ANN.sub }
  const TOO = { sub: 'ann-too', email: 'ann@elsewhere.test', name: 'Ann too' }
  const aStepSite = async (): Promise<OpSite & { readonly adapter: DatabaseAdapter; readonly step: WordStep }> => {
    const [adapter, step] = [await makeAdapter(), new WordStep()]
    return { ...anOpSite({ config: { adapter, plugins: [stepPlugin(step)] } }), adapter, step }
  }
  const bobIn = (adapter: DatabaseAdapter): Promise<{ readonly id: string }> =>
    adapter.users.create({ name: 'Bob', email: 'bob@example.test', image: null, emailVerified: null })

  it('attack #197: creates one user, however many are finished concurrently', async () => {
    const site = await aStepSite()
    const browsers = Array.from({ length: 5 }, () => site.browser())
    for (const browser of browsers) expect(pathOf(await site.signIn(browser))).toBe(STEP)
    expect(await site.adapter.users.byAccount(KEY)).toBeNull()
    await Promise.all(browsers.map(word))
    const owner = await site.adapter.users.byAccount(KEY)
    expect(site.told.filter(({ event }) => event === 'createUser')).toHaveLength(1)
    // The others are refused, because they would now sign in an existing user.
    expect((await Promise.all(browsers.map(nameOf))).filter(Boolean)).toHaveLength(1)
    expect(await site.adapter.sessions?.ofUser?.(owner?.id ?? '')).toHaveLength(1)
  })

  it('is refused if the account was linked to another user in the meantime, and changes no user', async () => {
    const site = await aStepSite()
    const ann = site.browser()
    await site.signIn(ann)
    const bob = await bobIn(site.adapter)
    await site.adapter.accounts.link({ ...KEY, type: 'oidc', userId: bob.id })
    expect(errorOf(await word(ann))).not.toBeNull()
    expect(await sessionOf(ann)).toBeNull()
    expect((await site.adapter.users.byAccount(KEY))?.id).toBe(bob.id)
    expect(await site.adapter.users.byEmail(String(ANN.email))).toBeNull()
  })

  it('is refused if the account was moved to another user in the meantime', async () => {
    const site = await aStepSite()
    const [ann, late] = [site.browser(), site.browser()]
    await site.signIn(ann)
    await word(ann)
    await site.signIn(late)
    const bob = await bobIn(site.adapter)
    const owner = await site.adapter.users.byAccount(KEY)
    await site.adapter.accounts.unlinkAll?.(owner?.id ?? '')
    await site.adapter.accounts.link({ ...KEY, type: 'oidc', userId: bob.id })
    expect(errorOf(await word(late))).toBe('SignInUnfinished')
    expect(await sessionOf(late)).toBeNull()
    expect(await site.adapter.sessions?.ofUser?.(bob.id)).toEqual([])
    expect((await site.adapter.users.byAccount(KEY))?.id).toBe(bob.id)
  })

  describe('that links an account', () => {
    const owner = async ({ adapter }: { readonly adapter: DatabaseAdapter }): Promise<string | null | undefined> =>
      (await adapter.users.byAccount({ provider: 'other', providerAccountId: TOO.sub }))?.name
    const linking = async () => {
      const site = await aStepSite()
      const [ann, bob] = [site.browser(), site.browser()]
      await site.signIn(ann)
      await word(ann)
      await site.signIn(bob, { sub: 'bob-at-op', name: 'Bob', email: 'bob@example.test', email_verified: true })
      await word(bob)
      expect(pathOf(await site.signIn(ann, TOO, 'other', { link: 'true' }))).toBe(STEP)
      expect(await owner(site)).toBeUndefined()
      return { site, ann, bob }
    }

    it('attack #190: links it to the user who requested it, and in no other browser with its cookie', async () => {
      const { ann, bob, site } = await linking()
      bob.plant(PENDING, ann.cookies.get(PENDING) ?? '')
      expect(errorOf(await word(bob))).not.toBeNull()
      expect([await nameOf(bob), await owner(site)]).toEqual(['Bob', undefined])
      await site.signIn(ann, TOO, 'other', { link: 'true' })
      expect(pathOf(await word(ann))).toBe('/home')
      expect([await nameOf(ann), await owner(site)]).toEqual(['Ann', 'Ann'])
    })

    it('attack #190: links nothing to a user who signed in meanwhile, and keeps them signed in', async () => {
      const { ann, bob, site } = await linking()
      ann.plant(SESSION, bob.cookies.get(SESSION) ?? '')
      expect(errorOf(await word(ann))).not.toBeNull()
      expect([await nameOf(ann), await owner(site)]).toEqual(['Bob', undefined])
      expect(await site.adapter.users.byEmail(TOO.email)).toBeNull()
    })

    it.each([
      ['signed out', (ann: Browser) => ann.submit('/auth/signout')],
      [
        'lost the session',
        (ann: Browser) => {
          ann.forget(SESSION)
          return Promise.resolve()
        },
      ],
    ])('attack #190: links nothing, and creates no user, if the user has %s', async (_how, end) => {
      const { ann, site } = await linking()
      await end(ann)
      expect(errorOf(await word(ann))).not.toBeNull()
      expect([await sessionOf(ann), await owner(site)]).toEqual([null, undefined])
      expect(await site.adapter.users.byEmail(TOO.email)).toBeNull()
    })

    it('defect R61: asks for confirmation if linking was not requested, and is not pending then', async () => {
      const site = await aStepSite()
      const ann = site.browser()
      await site.signIn(ann)
      await word(ann)
      const question = await site.signIn(ann, TOO, 'other')
      expect([question.status, ann.cookies.has(PENDING)]).toEqual([200, false])
      expect(await question.text()).toContain('<h1>Link this account?</h1>')
      unfinished(await word(ann))
      expect([await nameOf(ann), await owner(site)]).toEqual(['Ann', undefined])
    })
  })

  it('defect R57: is not ended by sign-ins of others with an account of the user', async () => {
    const site = await aStepSite()
    site.step.due = false
    const ann = at(site, '198.51.100.7')
    await site.signIn(ann)
    await ann.submit('/auth/signout')
    site.step.due = true
    // A counter begins now, so that the next one begins while the sign-in of Ann is pending.
    await site.signIn(at(site, '203.0.113.200'))
    site.clock.forward(590)
    expect(pathOf(await site.signIn(ann))).toBe(STEP)
    let begun = 0
    for (const seconds of [0, 11]) {
      site.clock.forward(seconds)
      for (let count = 0; count < 25; count++)
        if (pathOf(await site.signIn(at(site, `203.0.113.${String(count)}`))) === STEP) begun++
    }
    expect(begun).toBe(39)
    expect(pathOf(await word(ann))).toBe('/home')
    expect(await nameOf(ann)).toBe('Ann')
  })
})

describe('a pending sign-in with a mailed link', () => {
  it('does not make the link valid again if another request finished it and all sessions ended since', async () => {
    const step = new NamedStep('first')
    const site = aMailSite({ config: { plugins: [stepPlugin(step)] } })
    const { id } = await site.adapter.users.create({ email: 'ann@example.test', emailVerified: site.clock.now() })
    const ann = site.browser()
    await site.ask(ann)
    const { link } = site.newest()
    expect(pathOf(await ann.get(link))).toBe('/auth/continue/first')
    const slow = copyOf(site, ann)
    const told = { faster: '' }
    step.between = async () => {
      step.between = () => Promise.resolve()
      told.faster = pathOf(await submit(ann, 'first'))
      await site.engine.sessions.revokeAll(id)
    }
    expect(errorOf(await submit(slow, 'first'))).toBe('SignInUnfinished')
    expect(told.faster).toBe('/home')
    expect(await Promise.all([ann, slow].map(sessionOf))).toEqual([null, null])
    expect(pathOf(await ann.get(link))).not.toBe('/auth/continue/first')
  })
})

describe('a pending sign-in of a user in memory', () => {
  it('is not removed by 100,000 of other clients, of which the oldest are removed', async () => {
    const adapter = new MemoryAdapter()
    const step = new WordStep()
    const site = anOpSite({ config: { adapter, plugins: [stepPlugin(step)] } })
    step.due = false
    await site.signIn(site.browser())
    step.due = true
    const ann = site.browser()
    await site.signIn(ann)
    const expires = new Date(site.clock.now().getTime() + 600_000)
    const row = (id: string): PendingRow => ({ id, userId: null, state: '', tries: 0, version: 0, expires })
    for (let index = 0; index < 100_010; index++) await adapter.pending.add(row(`stranger ${String(index)}`))
    expect(await adapter.pending.find('stranger 0')).toBeNull()
    expect(pathOf(await ann.submit(STEP, { word: 'right' }))).toBe('/home')
    expect(await nameOf(ann)).toBe('Ann')
  })
})

describe('a sealed pending sign-in', () => {
  it('is refused if its pieces were exchanged, or one is missing', async () => {
    // The sealed value contains the user twice: as the provider describes it, and as stored.
    const long = (seed: string): string => seed.repeat(630)
    const site = anEngine({
      providers: [
        { id: 'cred', type: 'credentials', authorize: ({ username = '' }) => ({ id: username, name: long(username) }) },
      ],
      plugins: [stepPlugin(new WordStep())],
    })
    const piecesOf = async (username: string): Promise<readonly string[]> => {
      const browser = site.browser()
      await begin(browser, username)
      return [`${PENDING}.0`, `${PENDING}.1`].map((name) => browser.cookies.get(name) ?? '')
    }
    const [ann, bob] = [await piecesOf('ann'), await piecesOf('bob')]
    expect([...ann, ...bob].every((piece) => piece.length > 0)).toBe(true)
    const mixtures = [[ann[0], bob[1]], [bob[0], ann[1]], [ann[1], ann[0]], [ann[0]], [undefined, ann[1]], [ann[0], '']]
    for (const pieces of mixtures) {
      const eve = site.browser()
      for (const [index, piece] of pieces.entries())
        if (piece !== undefined) eve.plant(`${PENDING}.${String(index)}`, piece)
      unfinished(await eve.submit(STEP, { word: 'right' }))
      expect(await sessionOf(eve)).toBeNull()
    }
    const genuine = site.browser()
    for (const [index, piece] of ann.entries()) genuine.plant(`${PENDING}.${String(index)}`, piece)
    expect(pathOf(await genuine.submit(STEP, { word: 'right' }))).toBe('/home')
  })

  it('repeats every step if an earlier cookie is sent, and combines no results', async () => {
    const site = await aSite(() => Promise.resolve(undefined))
    const ann = site.browser()
    await begin(ann)
    const early = copyOf(site, ann)
    await submit(ann, 'first')
    expect(pathOf(await submit(early, 'second'))).toBe('/auth/continue/first')
    expect(await (await early.get('/auth/continue/first')).json()).toMatchObject({ done: [] })
    await submit(ann, 'second')
    for (const step of ['first', 'second']) unfinished(await submit(copyOf(site, early), step))
    expect(await sessionOf(early)).toBeNull()
  })
})

describe('defect R69: pending sign-ins of deployments with one secret', () => {
  const [APP, PREVIEW] = ['https://app.example', 'https://preview.example']
  const deployment = (origin: string, session: AuthConfig['session'] = {}): (() => Browser) => {
    const clock = new FakeClock()
    const engine = new AuthEngine(
      {
        url: origin,
        secret: SECRET,
        session,
        providers: [{ id: 'cred', type: 'credentials', authorize: () => ({ id: 'user-ann', name: 'Ann' }) }],
        plugins: [
          stepPlugin(new WordStep()),
          { id: 'fakes', name: 'fakes', register: (registry) => void registry.clock(clock) },
        ],
      },
      { NODE_ENV: 'production' },
    )
    return () => new Browser(origin, (request) => engine.handle(request))
  }
  const moved = async (from: () => Browser, to: () => Browser): Promise<Browser> => {
    const [there, here] = [from(), to()]
    await begin(there)
    here.plant(PENDING, there.cookies.get(PENDING) ?? '')
    return here
  }

  it('attack #57: are refused by the other deployment, and not shown on its pages', async () => {
    const eve = await moved(deployment(PREVIEW), deployment(APP))
    for (const response of [await eve.get(STEP), await eve.submit(STEP, { word: 'right' })]) unfinished(response)
    expect(await sessionOf(eve)).toBeNull()
    const signIn = await moved(deployment(PREVIEW), deployment(PREVIEW))
    expect(pathOf(await signIn.submit(STEP, { word: 'right' }))).toBe('/home')
  })

  it('are shared like sessions: by one of several audiences', async () => {
    const shared = await moved(
      deployment(PREVIEW, { audience: ['preview', 'partners'] }),
      deployment(APP, { audience: ['app', 'partners'] }),
    )
    await shared.submit(STEP, { word: 'right' })
    expect(await nameOf(shared)).toBe('Ann')
  })

  it('are refused by a deployment with an audience, if they were sealed without one', async () => {
    const eve = await moved(deployment(PREVIEW, { audience: [] }), deployment(APP))
    unfinished(await eve.submit(STEP, { word: 'right' }))
    expect(await sessionOf(eve)).toBeNull()
  })
})
