import { type AuthConfig, type AuthPlugin, MemoryAdapter } from 'authengine'
import { SystemClock } from 'authengine/plugin'
import { Browser } from 'authengine/testing'
import { anEngine } from '../support/anEngine.js'
import type { FormerApplication } from './libraries/FormerApplication.d.mts'

/** The secret of the former application. */
export const FORMER_SECRET = 'the-secret-of-the-former-application-0123'
export const OLDER_SECRET = 'an-older-secret-of-the-former-application'

export const HTTPS = 'https://app.example'
export const HTTP = 'http://app.example'

/** In how many days a reader ends. */
const DAYS = 60
export const notAfter = new Date(Date.now() + DAYS * 86_400_000)

/** Where sessions of this library are. */
export type Place = 'stateless' | 'jwt' | 'database'

/** A former application, and what reads its sessions. */
export interface Case {
  readonly name: string
  readonly origin?: string
  /** Places in which it is tried. Default: all. */
  readonly places?: readonly Place[]
  readonly former: (userId: string | undefined, origin: string) => FormerApplication | Promise<FormerApplication>
  readonly reader: (former: FormerApplication) => AuthPlugin
}

/** The same site, before and after the change. */
export interface ChangedSite {
  readonly former: FormerApplication
  readonly engine: ReturnType<typeof anEngine>['engine']
  readonly origin: string
  /** A browser in which Ann is signed in with the former library, and which now uses this library. */
  readonly arriving: () => Promise<Browser>
  /** A browser with the same cookies. */
  readonly copyOf: (browser: Browser) => Browser
}

/** Signs users in with the former library, and changes to this one. */
export async function changedSite(each: Case, place: Place, config: AuthConfig = {}): Promise<ChangedSite> {
  const { origin = HTTPS } = each
  const memory = new MemoryAdapter()
  const user = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: new Date() }
  const known = place === 'stateless' ? undefined : (await memory.users.create(user)).id
  const former = await each.former(known, origin)
  const clock: AuthPlugin = { id: 'real', name: 'Real', register: (registry) => void registry.clock(new SystemClock()) }
  const { engine } = anEngine(
    {
      url: origin,
      ...(place !== 'stateless' && { adapter: former.adapter ?? memory, session: { strategy: place } }),
      ...config,
      plugins: [clock, each.reader(former), ...(config.plugins ?? [])],
    },
    { NODE_ENV: origin === HTTPS ? 'production' : 'development' },
  )
  const here = async (request: Request): Promise<Response> =>
    engine.handle(request, { url: request.url, headers: request.headers, address: '192.0.2.1' })
  const copyOf = (browser: Browser): Browser => {
    const copy = new Browser(origin, here)
    for (const [name, value] of browser.cookies) copy.plant(name, value)
    return copy
  }
  const arriving = async (): Promise<Browser> => {
    const before = new Browser(origin, former.handle)
    await former.signIn(before)
    return copyOf(before)
  }
  return { former, engine, origin, arriving, copyOf }
}

/** Id of the session of a browser. */
export const idOf = async ({ engine, origin }: ChangedSite, browser: Browser): Promise<string | undefined> =>
  (await engine.sessions.current({ headers: new Headers({ cookie: browser.cookieHeader }), url: `${origin}/` }))?.id
