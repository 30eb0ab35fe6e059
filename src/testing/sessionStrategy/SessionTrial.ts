import assert from 'node:assert/strict'
import { parseSetCookie, type SetCookie } from 'cookie'
import type { SessionOptions } from '../../config/SettingsInput.js'
import type { Callbacks } from '../../core/Callbacks.js'
import type { Session, User } from '../../core/User.js'
import type { RequestContext } from '../../http/RequestContext.js'
import { AuthEngine } from '../../engine/AuthEngine.js'
import type { RunningSession, SessionParts, SessionStrategy } from '../../sessions/SessionStrategy.js'
import { Browser } from '../Browser.js'
import { FakeClock } from '../FakeClock.js'
import { RecordingLogger } from '../RecordingLogger.js'

const ORIGIN = 'https://app.example'
const COOKIE = '__Host-authengine.session-token'

/** What a response contains about the session. */
export interface Answer {
  /** Status of the response. */
  readonly status: number
  /** The session, if the response contains it. */
  readonly session: (Session & Record<string, unknown>) | null
  /** Session cookies it sets. */
  readonly sets: readonly SetCookie[]
  /** Session cookies it removes. */
  readonly removes: readonly SetCookie[]
}

/** An engine with the session strategy under test, and helpers that act as browsers. */
export class SessionTrial {
  /** Stands still until a test moves it. */
  readonly clock = new FakeClock()
  /** What was logged. */
  readonly log = new RecordingLogger()
  /** The `session` and `signOut` events, in order. */
  readonly events: { readonly name: 'session' | 'signOut'; readonly message: object }[] = []
  /** The engine. */
  readonly engine: AuthEngine
  #strategy: SessionStrategy | undefined
  readonly #elevated: (RunningSession | null)[] = []

  /**
   * @param create - Creates the strategy; undefined for the built-in strategy.
   * @param session - Life times.
   * @param callbacks - Callbacks of the application.
   */
  constructor(
    create: ((parts: SessionParts) => SessionStrategy) | undefined,
    session: SessionOptions = {},
    callbacks: Partial<Callbacks> = {},
  ) {
    const { clock, events, log } = this
    const watched = (strategy: SessionStrategy): SessionStrategy => this.#watched(strategy)
    this.engine = new AuthEngine(
      {
        url: ORIGIN,
        secret: 'a-secret-for-trials-only-0123456789abcdefghijklmnopqrstuv',
        session,
        callbacks,
        providers: [{ id: 'name', type: 'credentials', authorize: ({ name = '' }) => person(name) }],
        events: {
          session: (message) => events.push({ name: 'session', message }),
          signOut: (message) => events.push({ name: 'signOut', message }),
        },
        plugins: [
          {
            id: 'trial',
            name: 'trial',
            register(registry) {
              registry.clock(clock).logger(log)
              if (create) registry.sessions((_inner, services) => watched(create(services)), { replaces: true })
            },
          },
        ],
      },
      { NODE_ENV: 'production' },
    )
  }

  /**
   * Whether the strategy can raise the level of a session. False for the built-in strategy, which has tests of its own.
   */
  get elevates(): boolean {
    return this.#strategy?.elevate !== undefined
  }

  /** Whether the strategy can end all sessions of a user. */
  get endsAll(): boolean {
    return this.#strategy?.endAll !== undefined
  }

  /** Ends all sessions of a user. If a browser is given, its session is kept, and it gets new cookies. */
  async endAll(userId: string, keep?: Browser): Promise<void> {
    if (!keep) {
      await this.engine.sessions.revokeAll(userId)
      return
    }
    await this.engine.sessions.revokeOthers({
      url: ORIGIN,
      headers: new Headers({ cookie: keep.cookieHeader }),
      keepCookies: (cookies) => {
        for (const { name, value } of cookies) keep.plant(name, value)
      },
    })
  }

  /** The session of a browser, as server code reads it. */
  async current(browser: Browser): Promise<RunningSession> {
    const running = await this.engine.sessions.current({
      url: ORIGIN,
      headers: new Headers({ cookie: browser.cookieHeader }),
    })
    assert.ok(running, 'no user is signed in')
    return running
  }

  /** Adds authentication methods to the session of a browser, in a separate request. */
  async elevate(browser: Browser, methods: readonly string[]): Promise<RunningSession | null> {
    const at = this.#elevated.push(null) - 1
    await browser.get('/auth/session', { [ELEVATE]: [at, ...methods].join(' ') })
    return this.#elevated[at] ?? null
  }

  /** A browser without cookies. */
  browser(): Browser {
    return new Browser(ORIGIN, (request) => this.engine.handle(request))
  }

  /** Signs a user in. */
  async signIn(browser: Browser, name = 'ann'): Promise<Answer> {
    return about(await browser.submit('/auth/callback/name', { name }))
  }

  /** A browser in which a user is signed in. */
  async signedIn(name = 'ann'): Promise<Browser> {
    const browser = this.browser()
    await this.signIn(browser, name)
    return browser
  }

  /** Reads the session. */
  async read(browser: Browser): Promise<Answer> {
    return about(await browser.get('/auth/session'))
  }

  /** Updates the session. */
  async update(browser: Browser, data: unknown): Promise<Answer> {
    const csrfToken = await browser.csrfToken()
    return about(await browser.postJson('/auth/session', { csrfToken, data }))
  }

  /** Signs out, with a fresh CSRF token or a given one. */
  async signOut(browser: Browser, csrfToken?: string): Promise<Response> {
    return browser.post('/auth/signout', { csrfToken: csrfToken ?? (await browser.csrfToken()) })
  }

  /** A browser with a copy of the session cookies of another. */
  thief(cookies: ReadonlyMap<string, string>): Browser {
    const thief = this.browser()
    for (const [name, value] of cookies) thief.plant(name, value)
    return thief
  }

  /** The strategy, with a header that calls `elevate`, for which there is no route. */
  #watched(inner: SessionStrategy): SessionStrategy {
    this.#strategy = inner
    const { endAll } = inner
    return {
      create: (ctx, signIn, tx) => inner.create(ctx, signIn, tx),
      get: (ctx, bypassCache) => inner.get(ctx, bypassCache),
      ...(endAll && { endAll: (userId, keep, tx) => endAll.call(inner, userId, keep, tx) }),
      refresh: (ctx, update) => {
        const [at, ...methods] = ctx.headers.get(ELEVATE)?.split(' ') ?? []
        return at === undefined ? inner.refresh(ctx, update) : this.#elevate(ctx, Number(at), methods)
      },
      destroy: (ctx) => inner.destroy(ctx),
      claimedId: (ctx) => inner.claimedId?.(ctx) ?? Promise.resolve(undefined),
    }
  }

  async #elevate(ctx: RequestContext, at: number, methods: readonly string[]): Promise<null> {
    this.#elevated[at] = (await this.#strategy?.elevate?.(ctx, methods)) ?? null
    return null
  }

  /** The session cookies a browser has now. */
  sessionCookies({ cookies }: Browser): ReadonlyMap<string, string> {
    return new Map([...cookies].filter(([name]) => isSessionCookie(name)))
  }

  /** Session cookies with a forged value, as an attacker who knows their names would send them. */
  madeUp(value: string): ReadonlyMap<string, string> {
    return new Map([[COOKIE, value]])
  }
}

/** Header of a request that elevates the session: the index of the result, and the methods. */
const ELEVATE = 'x-elevate'

/** The users of the test cases: `bare` has only an id, `blank` has empty values. */
function person(name: string): User & { id: string } {
  const id = `id-of-${name}`
  if (name === 'bare') return { id }
  if (name === 'blank') return { id, name: null, email: null, image: null }
  return { id, name, email: `${name}@example.test` }
}

async function about(response: Response): Promise<Answer> {
  const cookies = response.headers
    .getSetCookie()
    .map((line) => parseSetCookie(line))
    .filter(({ name }) => isSessionCookie(name))
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    status: response.status,
    session: isJson ? ((await response.json()) as Answer['session']) : null,
    sets: cookies.filter(({ value }) => value),
    removes: cookies.filter(({ value }) => !value),
  }
}

const isSessionCookie = (name: string): boolean => name === COOKIE || name.startsWith(`${COOKIE}.`)
