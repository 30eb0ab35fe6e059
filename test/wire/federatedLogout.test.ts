import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { OidcProvider } from 'authengine/provider'
import { type Browser, FakeClock, FakeIdentityProvider } from 'authengine/testing'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'
import { expectSameOrigin } from '../support/outcomes.js'
import { type Op, startOp } from '../support/op/startOp.js'
import { anOpSite, arrive, type OpSite, type OpSiteOptions } from './opSite.js'

const SESSION = '__Host-authengine.session-token'

/** Signs out at the site and at the provider. */
const leave = (browser: Browser, fields: Readonly<Record<string, string>> = {}): Promise<Response> =>
  browser.submit('/auth/signout', { federated: 'true', callbackUrl: '/bye', ...fields })

const targetOf = (response: Response): URL => new URL(response.headers.get('location') ?? '', ORIGIN)

/** The URL to which the provider redirects the browser after its sign-out. */
const backFrom = async (site: OpSite, target: URL): Promise<URL> => new URL((await site.op.requestAfter(target)).url)

/** A browser in which Ann is signed in. */
async function annOn(site: OpSite): Promise<Browser> {
  const ann = site.browser()
  await site.signIn(ann)
  return ann
}

describe('signing out at the provider as well', () => {
  it.each([
    ['with a database', () => ({ adapter: new MemoryAdapter() })],
    ['without a database', () => ({})],
  ] as const)('redirects there with the ID token and the return URL, %s', async (_kind, options) => {
    const site = anOpSite(options())
    const ann = await annOn(site)
    const response = await leave(ann)
    expect(response.status).toBe(302)
    const target = targetOf(response)
    expect(target.origin + target.pathname).toBe('https://op.example/logout')
    expect(target.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/auth/signout/op`)
    expect(target.searchParams.get('client_id')).toBe('app')
    expect(target.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
    expect(ann.cookies.has(SESSION)).toBe(false)
    expect(site.told.at(-1)).toMatchObject({ event: 'signOut' })
    expect(targetOf(await arrive(ann, await backFrom(site, target))).href).toBe(`${ORIGIN}/bye`)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('redirects there without an ID token if none was stored', async () => {
    const site = anOpSite({ options: { account: () => ({}) } })
    const target = targetOf(await leave(await annOn(site)))
    expect(target.origin).toBe('https://op.example')
    expect(target.searchParams.has('id_token_hint')).toBe(false)
  })

  it('works for server code, too', async () => {
    const site = anOpSite()
    const ann = await annOn(site)
    const incomingRequest = { headers: new Headers({ cookie: ann.cookieHeader }), url: `${ORIGIN}/page` }
    const { url, cookies } = await site.engine.signOut(incomingRequest, { federated: true, redirectTo: '/bye' })
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/auth/signout/op`)
    expect(cookies).toMatchObject([{ name: SESSION, value: '' }, { name: expect.stringContaining('.out-') }])
  })

  it('returns the URL in JSON for scripts that navigate by themselves', async () => {
    const ann = await annOn(anOpSite())
    const csrfToken = await ann.csrfToken()
    const fields = { csrfToken, federated: 'true' }
    const response = await ann.post('/auth/signout', fields, { 'x-auth-return-redirect': '1' })
    expect(await response.json()).toEqual({
      url: expect.stringMatching(/^https:\/\/op\.example\/logout\?/),
      status: 'signed-out',
    })
  })

  it.each(['false', 'TRUE', '1', ''])('happens only if requested, not with federated=%j', async (federated) => {
    const ann = await annOn(anOpSite())
    expect(targetOf(await leave(ann, { federated })).href).toBe(`${ORIGIN}/bye`)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('is not started by a query', async () => {
    const ann = await annOn(anOpSite())
    const response = await ann.submit('/auth/signout?federated=true', { callbackUrl: '/bye' })
    expect(targetOf(response).href).toBe(`${ORIGIN}/bye`)
  })

  it('redirects to the site if the provider has no end session endpoint', async () => {
    const clock = new FakeClock()
    const metadata = { end_session_endpoint: undefined }
    const op = new FakeIdentityProvider({ issuer: 'https://op.example', clock, metadata })
    const site = anOpSite({ clock, op })
    const ann = await annOn(site)
    expect(targetOf(await leave(ann)).href).toBe(`${ORIGIN}/bye`)
    expect(await sessionOf(ann)).toBeNull()
    expect(site.log.codes('error')).toEqual([])
  })

  it('redirects to the site for users of other providers, and for signed-out users', async () => {
    const { signedIn, browser } = anEngine()
    expect(targetOf(await leave(await signedIn())).href).toBe(`${ORIGIN}/bye`)
    expect(targetOf(await leave(browser())).href).toBe(`${ORIGIN}/bye`)
  })

  it('redirects to the site if the provider was removed from the configuration', async () => {
    const site = anOpSite()
    const ann = await annOn(site)
    const later = anEngine({
      plugins: [{ id: 'clock', name: 'clock', register: (registry) => void registry.clock(site.clock) }],
    })
    const again = later.browser()
    again.plant(SESSION, ann.cookies.get(SESSION) ?? '')
    expect(targetOf(await leave(again)).href).toBe(`${ORIGIN}/bye`)
    expect(await sessionOf(again)).toBeNull()
  })

  it('redirects to the site if the provider is down: the session is over, and the error is logged', async () => {
    const site = anOpSite()
    const ann = await annOn(site)
    const cookie = ann.cookies.get(SESSION) ?? ''
    site.op.fail('discovery', () => Promise.reject(new TypeError('fetch failed')), Infinity)
    site.clock.forward(25 * 3600)
    const response = await leave(ann)
    expect([response.status, targetOf(response).href]).toEqual([302, `${ORIGIN}/bye`])
    expect(site.log.codes('error')).toContain('SignOutError')
    ann.plant(SESSION, cookie)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('defect R5: redirects to the provider with its known metadata, for a day after it was last reached', async () => {
    const site = anOpSite()
    const ann = await annOn(site)
    site.op.fail('discovery', () => Promise.reject(new TypeError('fetch failed')), Infinity)
    site.clock.forward(23 * 3600)
    const target = targetOf(await leave(ann))
    expect(target.origin + target.pathname).toBe('https://op.example/logout')
    expect(await sessionOf(ann)).toBeNull()
    expect(site.log.codes('error')).toEqual([])
  })

  it('redirects to the site if the database is down, and logs the error', async () => {
    const adapter = new MemoryAdapter()
    const site = anOpSite({ adapter })
    const ann = await annOn(site)
    adapter.accounts.find = () => Promise.reject(new TypeError('no connection'))
    expect(targetOf(await leave(ann)).href).toBe(`${ORIGIN}/bye`)
    expect(site.log.codes('error')).toContain('SignOutError')
    expect(await sessionOf(ann)).toBeNull()
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https:evil.example'])(
    'attack #315: sends no foreign URL to the provider (%j)',
    async (callbackUrl) => {
      const site = anOpSite()
      const ann = await annOn(site)
      const target = targetOf(await leave(ann, { callbackUrl }))
      expect(target.origin).toBe('https://op.example')
      expect(target.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/auth/signout/op`)
      expect(targetOf(await arrive(ann, await backFrom(site, target))).href).toBe(`${ORIGIN}/`)
      const plain = await (await annOn(anOpSite())).submit('/auth/signout', { callbackUrl })
      await expectSameOrigin(plain)
    },
  )

  it('attack #314: a post of another site signs no user out anywhere', async () => {
    const site = anOpSite()
    const ann = await annOn(site)
    const response = await ann.post(
      '/auth/signout',
      { federated: 'true' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(response.status).toBe(403)
    expect(await sessionOf(ann)).not.toBeNull()
  })

  it('redirects to the provider of this session, not to that of an account that was linked later', async () => {
    const site = anOpSite({ adapter: new MemoryAdapter() })
    const ann = await annOn(site)
    await site.signIn(ann, { sub: 'ann-too', email: 'ann@elsewhere.test' }, 'other', { link: 'true' })
    expect(targetOf(await leave(ann)).origin).toBe('https://other.example')
  })
})

describe('defect R28: the return from signing out at the provider', () => {
  /** A browser in which Ann signed out, and the return URL of her provider. */
  async function leaving(options: OpSiteOptions = {}) {
    const site = anOpSite(options)
    const ann = await annOn(site)
    const copy = site.browser()
    copy.plant(SESSION, ann.cookies.get(SESSION) ?? '')
    const target = targetOf(await leave(ann))
    return { site, ann, copy, target, back: await backFrom(site, target) }
  }
  const returnsTo = async (browser: Browser, back: URL): Promise<string> => targetOf(await arrive(browser, back)).href

  it('has the state that was sent, which cannot be guessed', async () => {
    const { site, target, back } = await leaving()
    const other = targetOf(await leave(await annOn(site)))
    expect(target.searchParams.get('state')).toMatch(/^[a-zA-Z\d]{22}$/)
    expect(other.searchParams.get('state')).not.toBe(target.searchParams.get('state'))
    expect(back.searchParams.get('state')).toBe(target.searchParams.get('state'))
  })

  it('redirects to the callback URL, and logs nothing', async () => {
    const { site, ann, back } = await leaving()
    expect(await returnsTo(ann, back)).toBe(`${ORIGIN}/bye`)
    expect(site.log.codes('warn')).not.toContain('InvalidCheck')
  })

  it.each([
    ['of another length', 'short'],
    ['that was not sent', 'aaaaaaaaaaaaaaaaaaaaaa'],
    ['that is empty', ''],
    ['that is absent', undefined],
    ['of ten thousand characters', 'a'.repeat(10_000)],
  ])('with a state %s is logged, and redirects to the home page', async (_what, state) => {
    const { site, ann, back } = await leaving()
    const other = new URL(back)
    other.searchParams.delete('state')
    if (state !== undefined) other.searchParams.set('state', state)
    expect(await returnsTo(ann, other)).toBe(`${ORIGIN}/`)
    expect(site.log.codes('warn')).toContain('InvalidCheck')
    expect(site.log.text()).not.toContain('aaaaaaaaaa')
    // The genuine return is still accepted.
    expect(await returnsTo(ann, back)).toBe(`${ORIGIN}/bye`)
  })

  it('is refused in another browser, a second time, from another provider, or after 15 minutes', async () => {
    const { site, ann, back } = await leaving()
    expect(await returnsTo(site.browser(), back)).toBe(`${ORIGIN}/`)
    const elsewhere = new URL(back)
    elsewhere.pathname = '/auth/signout/other'
    expect(await returnsTo(ann, elsewhere)).toBe(`${ORIGIN}/`)
    const late = await leaving()
    late.site.clock.forward(15 * 60 + 1)
    expect(await returnsTo(late.ann, late.back)).toBe(`${ORIGIN}/`)
    const twice = await leaving()
    const copied = twice.site.browser()
    for (const [name, value] of twice.ann.cookies) copied.plant(name, value)
    expect(await returnsTo(twice.ann, twice.back)).toBe(`${ORIGIN}/bye`)
    expect(await returnsTo(copied, twice.back)).toBe(`${ORIGIN}/`)
  })

  it('is accepted for the last five sign-outs of a browser', async () => {
    const { site, ann, back } = await leaving()
    const backs: URL[] = []
    for (let count = 0; count < 5; count++) {
      await site.signIn(ann)
      backs.push(await backFrom(site, targetOf(await leave(ann))))
    }
    expect(await returnsTo(ann, back)).toBe(`${ORIGIN}/`)
    for (const each of backs) expect(await returnsTo(ann, each)).toBe(`${ORIGIN}/bye`)
  })

  it('is not accepted as the return from a sign-in', async () => {
    const site = anOpSite()
    const ann = await annOn(site)
    const { searchParams } = await site.requestAuth(ann)
    const back = new URL(`${ORIGIN}/auth/signout/op`)
    back.searchParams.set('state', searchParams.get('state') ?? '')
    expect(await returnsTo(ann, back)).toBe(`${ORIGIN}/`)
  })

  it('ends no session: it has ended before the redirect', async () => {
    const { ann, copy, site } = await leaving({ adapter: new MemoryAdapter() })
    expect(await sessionOf(copy)).toBeNull()
    expect(site.told.at(-1)).toMatchObject({ event: 'signOut' })
    await site.signIn(ann)
    await ann.get('/auth/signout/op')
    expect(await sessionOf(ann)).not.toBeNull()
  })

  it('gets 404 for an unknown provider', async () => {
    const response = await anOpSite().browser().get('/auth/signout/unknown')
    expect(response.status).toBe(404)
  })
})

describe('signing out at a real provider', () => {
  const CLIENT_SECRET = 'client-secret-for-tests-only-0123456789'
  let op: Op

  beforeAll(async () => {
    op = await startOp({
      clients: [
        {
          client_id: 'rp',
          client_secret: CLIENT_SECRET,
          redirect_uris: [`${ORIGIN}/auth/callback/op`],
          post_logout_redirect_uris: [`${ORIGIN}/auth/signout/op`],
          response_types: ['code'],
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
    })
  })
  afterAll(() => op.close())

  it('ends the session there, and returns', async () => {
    const clock = new FakeClock(new Date())
    const { browser } = anEngine({
      providers: [
        new OidcProvider({ id: 'op', name: 'OP', issuer: op.issuer }, { clientId: 'rp', clientSecret: CLIENT_SECRET }),
      ],
      plugins: [{ id: 'present', name: 'present', register: (registry) => void registry.clock(clock) }],
    })
    const visitor = op.visitor('alice')
    const alice = browser()
    const start = await alice.submit('/auth/signin/op')
    const back = await visitor.authorize(start.headers.get('location') ?? '')
    await alice.get(back.pathname + back.search)
    expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Alice' } })
    const response = await leave(alice)
    expect(await sessionOf(alice)).toBeNull()
    const returning = await visitor.signOut(targetOf(response))
    expect(returning.origin + returning.pathname).toBe(`${ORIGIN}/auth/signout/op`)
    expect(targetOf(await arrive(alice, returning)).href).toBe(`${ORIGIN}/bye`)
  })
})
