import assert from 'node:assert/strict'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AuthConfig, getToken, type JWT } from 'authengine'
import type { Browser } from 'authengine/testing'
import { assertSame } from '../assertSame.js'
import { type Scenario, scenario } from '../Scenario.js'
import type { Side } from '../Side.js'
import {
  ANN,
  incomingRequestOf,
  type Cookies,
  cookiesOf,
  ORIGIN,
  SECRET,
  SESSION,
  sessionOf,
  signIn,
  siteOn,
} from '../siteOn.js'

/** A kind of sealed session. */
interface Kind {
  readonly name: string
  /** Configuration of both versions. */
  readonly config?: AuthConfig
  /** Additional configuration of the version that creates the session. */
  readonly atBegin?: AuthConfig
  /** Name of the cookie. */
  readonly cookie?: string
  /** The number of cookies that contain it. */
  readonly pieces?: number
}

/** The cookies of a browser, and its session. */
interface Handed {
  readonly cookies: Cookies
  readonly session: unknown
}

const OLDER = 'an-older-secret-for-tests-only-9876543210zyxwvutsrqponmlkjihgfedcba'

const signed = (secret: string, salt: string, text: string): Buffer =>
  createHmac('sha256', `${secret} ${salt}`).update(text).digest()

/** Makes the session need several cookies. */
const LONG = 'rôle 👩🏽‍🚀 '.repeat(280)

/** A token format of an application: JWS with HS256. */
const HS256: AuthConfig['jwt'] = {
  encode: ({ token, secret: [secret = ''], salt }) => {
    const text = [{ alg: 'HS256' }, token].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    return [...text, signed(secret, salt, text.join('.')).toString('base64url')].join('.')
  },
  decode: ({ token, secret, salt }) => {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const given = Buffer.from(signature, 'base64url')
    const isGenuine = secret.some((each) => {
      const expected = signed(each, salt, `${header}.${payload}`)
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
    return isGenuine ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWT) : null
  },
}

const KINDS: readonly Kind[] = [
  { name: 'in one cookie' },
  {
    name: 'in several cookies',
    atBegin: { callbacks: { jwt: ({ token }) => ({ ...token, roles: LONG }) } },
    pieces: 3,
  },
  { name: 'under an older secret', config: { secret: [SECRET, OLDER] }, atBegin: { secret: OLDER } },
  { name: 'under jwt.secret', config: { jwt: { secret: OLDER } } },
  { name: 'of jwt.encode and jwt.decode', config: { jwt: HS256 } },
  {
    name: 'under a configured name',
    config: { cookies: { sessionToken: { name: 'sid', options: { sameSite: 'strict' } } } },
    cookie: 'sid',
  },
  {
    name: 'of a domain',
    config: { cookies: { sessionToken: { options: { domain: 'app.example' } } } },
    cookie: '__Secure-authengine.session-token',
  },
  { name: 'over http', config: { url: 'http://localhost:3000' }, cookie: 'authengine.session-token' },
]

/** A session without a database is read, sealed again, and ended. */
const sealedSession = ({ name, config = {}, atBegin = {}, cookie = SESSION, pieces = 1 }: Kind): Scenario => {
  const browserAt = (side: Side, more: AuthConfig, cookies?: Cookies): Browser =>
    siteOn(side, {
      ...config,
      ...more,
      callbacks: { session: ({ session, token }) => ({ ...session, claims: token }), ...more.callbacks },
    }).browser(cookies)
  const names = pieces === 1 ? [cookie] : Array.from({ length: pieces }, (_, at) => `${cookie}.${String(at)}`)
  const expectCookies = (browser: Browser): void => {
    assertSame(
      Object.keys(cookiesOf(browser))
        .filter((each) => each.startsWith(cookie))
        .sort(),
      names,
    )
  }
  return scenario<Handed, Handed>({
    name: `sealed session ${name}`,
    async begin(side) {
      const browser = browserAt(side, atBegin)
      await signIn(browser)
      expectCookies(browser)
      const session = await sessionOf(browser)
      assertSame(session?.user, { name: ANN.name, email: ANN.email })
      return { cookies: cookiesOf(browser), session }
    },
    async finish(side, { cookies, session }) {
      const reader = browserAt(side, {}, cookies)
      assertSame(await sessionOf(reader), session)
      assertSame(cookiesOf(reader), cookies)
      const renewer = browserAt(side, { session: { updateAge: 0 } }, cookies)
      await sessionOf(renewer)
      expectCookies(renewer)
      for (const each of names) assert.notEqual(renewer.cookies.get(each), cookies[each])
      const renewed = cookiesOf(renewer)
      return { cookies: renewed, session: await sessionOf(browserAt(side, {}, renewed)) }
    },
    async back(side, { cookies, session }) {
      const browser = browserAt(side, {}, cookies)
      assertSame(await sessionOf(browser), session)
      await browser.submit('/auth/signout')
      assertSame(
        [...browser.cookies.keys()].filter((each) => each.startsWith(cookie)),
        [],
      )
    },
  })
}

/** A session that a script of the site changes with `POST /session`. */
const updated = scenario<Handed, Handed>({
  name: 'sealed session that is updated',
  async begin(side) {
    const browser = siteOn(side).browser()
    await signIn(browser)
    return { cookies: cookiesOf(browser), session: await sessionOf(browser) }
  },
  async finish(side, { cookies }) {
    const site = siteOn(side, {
      callbacks: { jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, told: session } : token) },
    })
    const browser = site.browser(cookies)
    const csrfToken = await browser.csrfToken()
    const answer = await browser.postJson('/auth/session', { csrfToken, data: { plan: 'large' } })
    assert.equal(answer.status, 200)
    return { cookies: cookiesOf(browser), session: await answer.json() }
  },
  async back(side, { cookies }) {
    const site = siteOn(side, {
      callbacks: { session: ({ session, token }) => ({ ...session, told: token?.['told'] }) },
    })
    assertSame((await sessionOf(site.browser(cookies)))?.['told'], { plan: 'large' })
  },
})

/** A session that is read by server code. */
const readInProcess = scenario<Handed, null>({
  name: 'sealed session read in process',
  async begin(side) {
    const browser = siteOn(side).browser()
    await signIn(browser)
    return { cookies: cookiesOf(browser), session: await sessionOf(browser) }
  },
  async finish(side, { cookies, session }) {
    const headers = new Headers({
      cookie: Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; '),
    })
    const read = await siteOn(side).engine.session({ url: `${ORIGIN}/page`, headers })
    assertSame(read.session, session)
    return null
  },
})

/** A session that is read with the secret alone, by the codec for platforms other than Node. */
const readByToken = scenario<Handed, null>({
  name: 'sealed session read by getToken',
  // getToken uses the clock of the machine.
  byRealClock: true,
  async begin(side) {
    const callbacks: AuthConfig['callbacks'] = { jwt: ({ token }) => ({ ...token, roles: LONG }) }
    const browser = siteOn(side, { callbacks }).browser()
    await signIn(browser)
    return { cookies: cookiesOf(browser), session: null }
  },
  async finish(side, { cookies }) {
    const claims = await getToken(incomingRequestOf(siteOn(side).browser(cookies)), { secret: SECRET })
    assertSame([claims?.name, claims?.['roles']], [ANN.name, LONG])
    return null
  },
})

/** Sessions in sealed cookies. */
export const SEALED_SESSIONS: readonly Scenario[] = [...KINDS.map(sealedSession), updated, readInProcess, readByToken]
