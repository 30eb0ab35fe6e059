import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { Browser } from 'authengine/testing'
import { sessionOf } from '../support/anEngine.js'
import { press } from './mailSite.js'
import { ANN, anOpSite, arrive, BOB, type OpSite, type OpSiteOptions } from './opSite.js'

const SESSION = '__Host-authengine.session-token'
const CROSS = { 'sec-fetch-site': 'cross-site' }
const TOO = { sub: 'ann-too', email: 'ann@elsewhere.test', name: 'Ann too' }

interface LinkingSite extends OpSite {
  readonly adapter: MemoryAdapter
  /** A browser of a user who has signed in with `op`. */
  signedInAs(person?: typeof ANN): Promise<Browser>
  /** The email address of the user with the account `ann-too` of `other`. */
  owner(): Promise<string | null | undefined>
  /** Starts a sign-in at the provider with these fields, and returns from another site, like a browser. */
  connect(browser: Browser, fields?: Readonly<Record<string, string>>): Promise<Response>
  /** Starts a sign-in at the provider with these fields. Returns the URL at the provider. */
  leave(browser: Browser, fields?: Readonly<Record<string, string>>): Promise<URL>
}

function aSite(options: OpSiteOptions = {}): LinkingSite {
  const adapter = options.adapter ?? new MemoryAdapter()
  const site = anOpSite({ ...options, adapter })
  const leave: LinkingSite['leave'] = async (browser, fields = {}) => {
    site.other.person = TOO
    const start = await browser.submit('/auth/signin/other', { callbackUrl: '/account', ...fields })
    return site.other.authorize(start.headers.get('location') ?? '')
  }
  return {
    ...site,
    adapter,
    leave,
    connect: async (browser, fields) => {
      const back = await leave(browser, fields)
      return browser.get(back.pathname + back.search, CROSS)
    },
    owner: async () => {
      const user = await adapter.users.byAccount({ provider: 'other', providerAccountId: 'ann-too' })
      return user?.email
    },
    signedInAs: async (person = ANN) => {
      const browser = site.browser()
      await site.signIn(browser, person)
      site.told.length = 0
      return browser
    },
  }
}

const pathOf = (response: Response): string =>
  new URL(response.headers.get('location') ?? '', 'https://app.example').pathname
const errorOf = (response: Response): string | null =>
  new URL(response.headers.get('location') ?? '', 'https://app.example').searchParams.get('error')
const userOf = async (browser: Browser): Promise<unknown> => (await sessionOf(browser))?.user

/** Submits the form of a confirmation page, and returns from the provider. */
async function agree(site: LinkingSite, browser: Browser, question: Response): Promise<Response> {
  const start = await press(browser, question)
  return arrive(browser, await site.other.authorize(start.headers.get('location') ?? ''))
}

describe('a new account of a signed-in user', () => {
  it('defect R61: is linked after a confirmation that names it, and not before', async () => {
    const site = aSite()
    const ann = await site.signedInAs()
    const question = await site.connect(ann)
    expect(question.status).toBe(200)
    expect(question.headers.get('content-type')).toContain('text/html')
    const markup = await question.clone().text()
    expect(markup).toContain('<h1>Link this account?</h1>')
    for (const name of ['other', 'ann@elsewhere.test', 'ann@example.test'])
      expect(markup).toContain(`<bdi>${name}</bdi>`)
    expect([await site.owner(), site.told]).toEqual([undefined, []])
    expect(pathOf(await agree(site, ann, question))).toBe('/account')
    expect(await site.owner()).toBe('ann@example.test')
    expect(site.told.map(({ event }) => event)).toEqual(['linkAccount', 'signIn'])
    expect(await userOf(ann)).toMatchObject({ email: 'ann@example.test' })
  })

  it('defect R61: changes nothing if the user cancels', async () => {
    const site = aSite()
    const ann = await site.signedInAs()
    const before = ann.cookies.get(SESSION)
    const markup = await (await site.connect(ann)).text()
    expect(markup).toContain('<a href="https://app.example/account">Cancel</a>')
    await ann.get('/account')
    expect([await site.owner(), site.told, ann.cookies.get(SESSION)]).toEqual([undefined, [], before])
    expect(await userOf(ann)).toMatchObject({ email: 'ann@example.test' })
  })

  it('defect R61: is linked without a confirmation if the form requests it', async () => {
    const site = aSite()
    const ann = await site.signedInAs()
    expect(pathOf(await site.connect(ann, { link: 'true' }))).toBe('/account')
    expect(await site.owner()).toBe('ann@example.test')
  })

  it('defect R61: is linked without a confirmation if server code requests it', async () => {
    const site = aSite()
    const ann = await site.signedInAs()
    const headers = new Headers({ cookie: ann.cookieHeader, origin: 'https://app.example' })
    const incomingRequest = { headers, url: 'https://app.example/account', method: 'POST' }
    const { cookies, url } = await site.engine.signIn(incomingRequest, 'other', { link: true, redirectTo: '/account' })
    for (const { name, value } of cookies) ann.plant(name, value)
    site.other.person = TOO
    expect(pathOf(await arrive(ann, await site.other.authorize(url)))).toBe('/account')
    expect(await site.owner()).toBe('ann@example.test')
    const withoutCookie = { ...incomingRequest, headers: new Headers() }
    await expect(site.engine.signIn(withoutCookie, 'other', { link: true })).rejects.toThrow('No user is signed in')
  })

  it.each([
    ['link', ''],
    ['link', 'false'],
    ['link', '1'],
    ['Link', 'true'],
  ])('defect R61: needs a confirmation if the form contains %s=%s', async (name, value) => {
    const site = aSite()
    const ann = await site.signedInAs()
    expect(await (await site.connect(ann, { [name]: value })).text()).toContain('Link this account?')
    expect(await site.owner()).toBeUndefined()
  })

  it('defect R61: is not linked by a parameter of the URL', async () => {
    const site = aSite()
    const ann = await site.signedInAs()
    site.other.person = TOO
    const start = await ann.submit('/auth/signin/other?link=true', { callbackUrl: '/account' })
    const back = await site.other.authorize(start.headers.get('location') ?? '')
    back.searchParams.set('link', 'true')
    expect(await (await arrive(ann, back)).text()).toContain('Link this account?')
    expect(await site.owner()).toBeUndefined()
  })

  it('defect R61: needs a confirmation if the user has another session in the meantime', async () => {
    const site = aSite()
    const ann = await site.signedInAs()
    const back = await site.leave(ann, { link: 'true' })
    const elsewhere = await site.signedInAs()
    ann.plant(SESSION, elsewhere.cookies.get(SESSION) ?? '')
    expect(await (await arrive(ann, back)).text()).toContain('Link this account?')
    expect(await site.owner()).toBeUndefined()
  })

  it('defect R61: is not linked if another user has signed in, who stays signed in', async () => {
    const site = aSite()
    const ann = await site.signedInAs()
    const back = await site.leave(ann, { link: 'true' })
    const bob = await site.signedInAs(BOB)
    ann.plant(SESSION, bob.cookies.get(SESSION) ?? '')
    expect(errorOf(await arrive(ann, back))).toBe('OAuthAccountNotLinked')
    expect([await site.owner(), site.told]).toEqual([undefined, []])
    expect(await userOf(ann)).toMatchObject({ email: 'bob@example.test' })
  })

  it('defect R61: is not linked, and creates no user, if the user has signed out', async () => {
    const site = aSite()
    const ann = await site.signedInAs()
    const back = await site.leave(ann, { link: 'true' })
    await ann.submit('/auth/signout')
    site.told.length = 0
    expect(errorOf(await arrive(ann, back))).toBe('OAuthAccountNotLinked')
    expect([await site.owner(), site.told, await sessionOf(ann)]).toEqual([undefined, [], null])
  })

  it('defect R61: cannot be requested to be linked without a signed-in user', async () => {
    const site = aSite()
    const ann = site.browser()
    expect(errorOf(await ann.submit('/auth/signin/other', { link: 'true' }))).toBe('OAuthAccountNotLinked')
    expect([...ann.cookies.keys()].filter((name) => name.includes('flow'))).toEqual([])
  })

  it('defect R61: has a confirmation page whose form another browser cannot use', async () => {
    const site = aSite()
    const ann = await site.signedInAs()
    const question = await site.connect(ann)
    const [stranger, bob] = [site.browser(), await site.signedInAs(BOB)]
    for (const browser of [stranger, bob]) {
      expect(errorOf(await press(browser, question.clone()))).toBe('MissingCSRF')
    }
    const forged = await ann.post('/auth/signin/other', { link: 'true' }, CROSS)
    expect(forged.status).toBeGreaterThanOrEqual(400)
    expect(await site.owner()).toBeUndefined()
  })

  it('defect R61: is linked once, however often the form of the confirmation page is submitted', async () => {
    const site = aSite()
    const ann = await site.signedInAs()
    const question = await site.connect(ann)
    await agree(site, ann, question.clone())
    // The session is new, so the old form token is refused.
    expect(errorOf(await press(ann, question))).toBe('MissingCSRF')
    expect(site.told.map(({ event }) => event)).toEqual(['linkAccount', 'signIn'])
  })

  it('defect R61: has a callback that links nothing when it is repeated', async () => {
    const site = aSite()
    const ann = await site.signedInAs()
    const back = await site.leave(ann)
    expect((await arrive(ann, back)).status).toBe(200)
    expect(errorOf(await arrive(ann, back))).toBe('InvalidCheck')
    expect(await site.owner()).toBeUndefined()
  })

  it('defect R61: needs a confirmation after the application and plugins have allowed the sign-in', async () => {
    const site = aSite({ config: { callbacks: { signIn: ({ account }) => account?.provider !== 'other' } } })
    const ann = await site.signedInAs()
    expect(errorOf(await site.connect(ann))).toBe('AccessDenied')
  })
})

describe('an account that is already linked', () => {
  it('defect R61: never needs a confirmation', async () => {
    const site = aSite()
    const ann = await site.signedInAs()
    await site.connect(ann, { link: 'true' })
    expect(pathOf(await site.connect(ann))).toBe('/account')
    expect(pathOf(await site.connect(ann, { link: 'true' }))).toBe('/account')
    expect(pathOf(await site.connect(site.browser()))).toBe('/account')
  })

  it('defect R61: of another user is refused, also if the form requests to link it', async () => {
    const site = aSite()
    await site.connect(site.browser())
    const bob = await site.signedInAs(BOB)
    for (const fields of [{}, { link: 'true' }]) {
      expect(errorOf(await site.connect(bob, fields))).toBe('OAuthAccountNotLinked')
    }
    expect(await userOf(bob)).toMatchObject({ email: 'bob@example.test' })
  })
})

describe('the state of another browser', () => {
  /** The callback URL in the browser of another user. */
  const strange = (site: LinkingSite): Promise<URL> => site.requestAuth(site.browser(), BOB)

  it.each(['cross-site', 'same-site', 'unheard-of'])(
    'defect R61: starts no sign-in without a click if another site opened it (%s)',
    async (from) => {
      const site = aSite()
      const ann = site.browser()
      const back = await strange(site)
      const page = await ann.get(back.pathname + back.search, { 'sec-fetch-site': from })
      expect(page.status).toBe(200)
      expect(await page.clone().text()).toContain('<h1>Continue to sign in?</h1>')
      expect([...ann.cookies.keys()].filter((name) => name.includes('flow'))).toEqual([])
      // The click of the user starts a new sign-in.
      site.op.person = ANN
      const start = await press(ann, page)
      expect(new URL(start.headers.get('location') ?? '').origin).toBe('https://op.example')
      await arrive(ann, await site.op.authorize(start.headers.get('location') ?? ''))
      expect(await userOf(ann)).toMatchObject({ email: 'ann@example.test' })
    },
  )

  it.each(['cross-site', 'same-site', 'same-origin', 'none'])(
    'defect R61: does not replace a signed-in user (%s)',
    async (from) => {
      const site = aSite()
      const ann = await site.signedInAs()
      const before = ann.cookies.get(SESSION)
      const back = await strange(site)
      const page = await ann.get(back.pathname + back.search, { 'sec-fetch-site': from })
      expect(await page.text()).toContain('Continue to sign in?')
      expect([ann.cookies.get(SESSION), site.told]).toEqual([before, []])
    },
  )

  it('defect R61: starts no sign-in in a page that the browser prerenders', async () => {
    const site = aSite()
    const ann = site.browser()
    const back = await strange(site)
    const page = await ann.get(back.pathname + back.search, { 'sec-purpose': 'prefetch;prerender' })
    expect(await page.text()).toContain('Continue to sign in?')
  })

  it('defect R61: starts a sign-in if the user opened the page directly, and no user is signed in', async () => {
    const site = aSite()
    const ann = site.browser()
    const back = await strange(site)
    const again = await ann.get(back.pathname + back.search)
    expect(new URL(again.headers.get('location') ?? '').origin).toBe('https://op.example')
  })

  it('defect R61: has a form that contains only the callback URL of the other user', async () => {
    const site = aSite()
    const back = await strange(site)
    const markup = await (await site.browser().get(back.pathname + back.search, CROSS)).text()
    const fields = [...markup.matchAll(/<input type="hidden" name="([^"]*)"/g)].map(([, name]) => name)
    expect(fields).toEqual(['csrfToken', 'callbackUrl'])
    expect(markup).not.toContain(back.searchParams.get('code'))
  })
})
