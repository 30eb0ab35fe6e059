import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type AuthConfig, customFetch } from 'authengine'
import { type Browser, FakeClock, FakeIdentityProvider } from 'authengine/testing'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'
import { peopledAdapter } from '../support/peopledAdapter.js'
import { anOpSite, arrive } from './opSite.js'

/** Jobs of the thread pool for cryptography, by kind. */
const jobs: string[] = []
/** Calls of the generator of random bytes. */
const draws: string[] = []
let promises = 0
const hook = createHook({
  init(_id, type) {
    if (type === 'PROMISE') promises++
    if (type.startsWith('RANDOMBYTES')) draws.push(type)
    if (/^(?!FS).*(CIPHER|HASH|HKDF|HMAC|KEY|SIGN|VERIFY|DERIVE|PBKDF|SCRYPT).*(REQUEST|JOB)$/.test(type))
      jobs.push(type)
  },
})
beforeAll(() => void hook.enable())
afterAll(() => void hook.disable())

/** The jobs during a function. */
async function jobsOf(work: () => Promise<unknown>): Promise<string[]> {
  jobs.length = 0
  await work()
  return [...jobs]
}

const cookiesOf = (browser: Browser): { headers: Headers; url: string } => ({
  headers: new Headers({ cookie: browser.cookieHeader }),
  url: `${ORIGIN}/page`,
})

describe('a session that is read', () => {
  it('is measured correctly when there are jobs', async () => {
    expect(await jobsOf(() => crypto.subtle.digest('SHA-256', new Uint8Array(1)))).toHaveLength(1)
  })

  it.each([
    ['seen before', {}],
    ['seen for the first time', { jwt: { cache: false } }],
  ])('uses no job of the thread pool: %s', async (_when, config: AuthConfig) => {
    const { engine, signedIn } = anEngine(config)
    const ann = await signedIn()
    const read = () => engine.session(cookiesOf(ann))
    await read()
    expect(await jobsOf(read)).toEqual([])
    expect(await jobsOf(() => sessionOf(ann))).toEqual([])
  })

  it('needs only one promise of the library', async () => {
    const { engine, signedIn } = anEngine()
    const incomingRequest = cookiesOf(await signedIn())
    const read = async () => engine.session(incomingRequest)
    await read()
    promises = 0
    await read()
    // This includes the promises that the test itself needs.
    expect(promises).toBeLessThanOrEqual(4)
  })

  it('needs no job for an older secret, nor for another cookie of the same month', async () => {
    const secrets = ['a', 'b', 'c'].map((each) => `${each}-0f1e2d3c4b5a69788796a5b4c3d2e1f0`)
    const old = anEngine({ secret: secrets[2], url: ORIGIN })
    const { engine } = anEngine({ secret: secrets, url: ORIGIN })
    const [ann, bob] = [await old.signedIn('ann'), await old.signedIn('bob')]
    await engine.session(cookiesOf(ann))
    expect(await jobsOf(() => engine.session(cookiesOf(bob)))).toEqual([])
    expect((await engine.session(cookiesOf(bob))).session).toMatchObject({ user: { name: 'Bob' } })
  })

  it('does not call the redirect callback, and stores nothing', async () => {
    const asked: string[] = []
    const { engine, signedIn } = anEngine({ callbacks: { redirect: ({ url }) => (asked.push(url), url) } })
    const ann = await signedIn()
    asked.length = 0
    const response = await ann.get('/auth/session')
    expect([asked, response.headers.getSetCookie()]).toEqual([[], []])
    expect((await engine.session(cookiesOf(ann))).cookies).toEqual([])
  })

  it('is a new object each time', async () => {
    const { engine, signedIn } = anEngine()
    const ann = await signedIn()
    const first = (await engine.session(cookiesOf(ann))).session
    if (first?.user) first.user.name = 'Mallory'
    expect((await engine.session(cookiesOf(ann))).session).toMatchObject({ user: { name: 'Ann' } })
  })

  it('is refused at once for every user after it has ended, although its cookie was read before', async () => {
    const { engine, signedIn } = anEngine()
    const ann = await signedIn()
    const copied = cookiesOf(ann)
    expect((await engine.session(copied)).session).toMatchObject({ user: { name: 'Ann' } })
    await ann.submit('/auth/signout')
    expect((await engine.session(copied)).session).toBeNull()
  })

  it('expires on time, although its cookie was read before', async () => {
    const { clock, engine, signedIn } = anEngine({ session: { maxAge: 50 } })
    const ann = await signedIn()
    clock.forward(49)
    expect((await engine.session(cookiesOf(ann))).session).not.toBeNull()
    clock.forward(1)
    expect((await engine.session(cookiesOf(ann))).session).toBeNull()
  })
})

describe('signing in and out', () => {
  const anEngineIn = {
    'sealed cookies': () => anEngine(),
    'a database': () => anEngine({ adapter: peopledAdapter(), session: { strategy: 'database' } }),
  }

  it.each(['sealed cookies', 'a database'] as const)(
    'uses no jobs of the thread pool: sessions in %s',
    async (kept) => {
      const { signedIn } = anEngineIn[kept]()
      await (await signedIn()).submit('/auth/signout')
      const requestAuth = async (): Promise<void> => {
        const ann = await signedIn()
        expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
        await ann.submit('/auth/signout')
        expect(await sessionOf(ann)).toBeNull()
      }
      expect(await jobsOf(requestAuth)).toEqual([])
    },
  )

  it('rarely generates random bytes, but many at a time', async () => {
    const { signedIn } = anEngine()
    draws.length = 0
    for (let at = 0; at < 20; at++) await signedIn()
    expect(draws.length).toBeLessThanOrEqual(4)
  })
})

describe('a session in a database', () => {
  it('is one read of the adapter, and no write', async () => {
    const adapter = peopledAdapter()
    const calls: string[] = []
    for (const [room, store] of Object.entries(adapter) as [string, object][]) {
      if (typeof store !== 'object') continue
      const counted = new Proxy(store, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name)
          if (typeof method !== 'function') return method
          calls.push(`${room}.${String(name)}`)
          return (...given: unknown[]): unknown => Reflect.apply(method, target, given)
        },
      })
      Reflect.set(adapter, room, counted)
    }
    const { engine, signedIn } = anEngine({ adapter, session: { strategy: 'database' } })
    const ann = await signedIn()
    expect(calls).not.toEqual([])
    calls.length = 0
    expect((await engine.session(cookiesOf(ann))).session).toMatchObject({ user: { name: 'Ann' } })
    expect(calls).toHaveLength(1)
  })
})

describe('a sign-in with OpenID Connect', () => {
  const kinds = ({ op }: ReturnType<typeof anOpSite>) => op.requests.map(({ endpoint }) => endpoint)

  it('is one request after the first sign-in', async () => {
    const site = anOpSite()
    await site.signIn(site.browser())
    site.op.requests.length = 0
    await site.signIn(site.browser())
    expect(kinds(site).filter((endpoint) => endpoint !== 'authorization')).toEqual(['token'])
  })

  it('is one request for metadata and one for keys for a hundred concurrent first sign-ins', async () => {
    const site = anOpSite()
    await Promise.all(Array.from({ length: 100 }, () => site.signIn(site.browser())))
    const all = kinds(site)
    expect(all.filter((endpoint) => endpoint === 'discovery')).toHaveLength(1)
    expect(all.filter((endpoint) => endpoint === 'jwks')).toHaveLength(1)
    expect(all.filter((endpoint) => endpoint === 'token')).toHaveLength(100)
  })

  it('is one look at the keys however late the answer comes', async () => {
    let answer = (): void => undefined
    const clock = new FakeClock()
    const late = new Promise<void>((done) => (answer = done))
    const idp = new FakeIdentityProvider({ issuer: 'https://op.example', clock })
    const slow: typeof fetch = async (input, init) => {
      const response = await idp.fetch(input, init)
      if (new URL(new Request(input).url).pathname === '/jwks') await late
      return response
    }
    const site = anOpSite({ clock, op: idp, options: { [customFetch]: slow } })
    const browsers = Array.from({ length: 20 }, () => site.browser())
    const backs = await Promise.all(
      browsers.map(async (browser) => ({ browser, back: await site.requestAuth(browser) })),
    )
    const arrived = Promise.all(backs.map(({ browser, back }) => arrive(browser, back)))
    setImmediate(answer)
    await arrived
    expect([idp.count('token'), idp.count('jwks')]).toEqual([20, 1])
  })
})
