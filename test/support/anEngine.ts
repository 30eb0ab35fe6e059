import { AuthEngine, type AuthConfig, type Session } from 'authengine'
import type { ProcessState } from 'authengine/binding'
import { Browser, FakeClock, RecordingLogger } from 'authengine/testing'

/** Origin of the site in tests. */
export const ORIGIN = 'https://app.example'

/** A strong secret. */
export const SECRET = 'a-secret-for-tests-only-0123456789abcdefghijklmnopqrstuv'

/** IP address of the browsers in tests. */
const ADDRESS = '192.0.2.1'

/** The users that `authorize` accepts, by the typed name. */
const PEOPLE: Readonly<Record<string, { id: string; name: string; email: string }>> = {
  ann: { id: 'user-ann', name: 'Ann', email: 'ann@example.test' },
  bob: { id: 'user-bob', name: 'Bob', email: 'bob@example.test' },
}

/** An engine with the clock, log and browsers of a test. */
export interface EngineUnderTest<S extends Session = Session> {
  readonly engine: AuthEngine<S>
  readonly clock: FakeClock
  readonly log: RecordingLogger
  /** A browser with an empty cookie jar. */
  browser(): Browser
  /** A browser in which a user is signed in. */
  signedIn(name?: 'ann' | 'bob'): Promise<Browser>
}

/**
 * An engine at `https://app.example/auth` with one credentials provider, `cred`, which accepts "ann" and "bob" with the
 * password "right".
 *
 * Options of the configuration replace these defaults one by one. The environment is that of production, and empty.
 */
export function anEngine<S extends Session = Session>(
  config: AuthConfig<S> = {},
  env: Readonly<Record<string, string | undefined>> = { NODE_ENV: 'production' },
  processState?: ProcessState,
): EngineUnderTest<S> {
  const clock = new FakeClock()
  const log = new RecordingLogger()
  const engine = new AuthEngine<S>(
    {
      url: ORIGIN,
      secret: SECRET,
      providers: [
        {
          id: 'cred',
          type: 'credentials',
          credentials: { username: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
          authorize: ({ username, password }) => (password === 'right' ? (PEOPLE[username ?? ''] ?? null) : null),
        },
      ],
      ...config,
      plugins: [
        { id: 'fakes', name: 'fakes', register: (registry) => void registry.clock(clock).logger(log) },
        ...(config.plugins ?? []),
      ],
    },
    env,
    processState,
  )
  const browser = (): Browser =>
    new Browser(ORIGIN, (request) => {
      const { url, headers } = request
      return engine.handle(request, { url, headers, address: ADDRESS })
    })
  const signedIn = async (name: 'ann' | 'bob' = 'ann'): Promise<Browser> => {
    const visitor = browser()
    await visitor.submit('/auth/callback/cred', { username: name, password: 'right' })
    return visitor
  }
  return { engine, clock, log, browser, signedIn }
}

/** The JSON of a response. */
export const jsonOf = async <T = unknown>(response: Response): Promise<T> => (await response.json()) as T

/** The session of a browser, as `GET /session` returns it. */
export const sessionOf = async (browser: Browser): Promise<(Session & Record<string, unknown>) | null> =>
  jsonOf(await browser.get('/auth/session'))
