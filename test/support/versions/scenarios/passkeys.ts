import assert from 'node:assert/strict'
import { WebAuthnProvider } from 'authengine'
import type { Browser } from 'authengine/testing'
import { assertSame } from '../assertSame.js'
import { type Ceremony, type KeyState, PortableKey } from '../PortableKey.js'
import { DESTINATION } from '../identityProvider.js'
import { type MailSite, mailSiteOn, READER } from '../mailSite.js'
import { type Scenario, scenario } from '../Scenario.js'
import type { Side } from '../Side.js'
import { incomingRequestOf, type Cookies, cookiesOf, locationOf, ORIGIN, sessionOf } from '../siteOn.js'

/** A challenge that was not answered yet. */
interface Challenged {
  readonly cookies: Cookies
  readonly options: Ceremony
}

/** A key, and a browser in which its user is signed in. */
interface Registered {
  readonly key: KeyState
  readonly cookies: Cookies
}

const EMAIL = 'kay@example.test'
const NAME = 'Kay'
/** The maximum duration of a ceremony. */
const CEREMONY_SECONDS = 5 * 60

const siteOf = async (side: Side): Promise<MailSite> =>
  mailSiteOn(side, await side.sql(), {
    experimental: { enableWebAuthn: true },
    providers: [new WebAuthnProvider({ id: 'pk' })],
  })

/** Requests the options of a ceremony. */
async function optionsOf<T = Ceremony>(
  browser: Browser,
  action: 'register' | 'authenticate',
  fields: Readonly<Record<string, string>> = {},
): Promise<T> {
  const query = new URLSearchParams({ action, ...fields }).toString()
  const answer = await browser.get(`/auth/webauthn-options/pk?${query}`, { 'sec-fetch-site': 'same-origin' })
  return ((await answer.json()) as { options: T }).options
}

/** Posts the response of the authenticator, and expects that it is accepted. */
async function send(browser: Browser, action: 'register' | 'authenticate', answer: object): Promise<void> {
  const fields = { action, data: JSON.stringify(answer), callbackUrl: '/home' }
  assert.equal(locationOf(await browser.submit('/auth/callback/pk', fields)), '/home')
  assert.equal((await sessionOf(browser))?.user?.name, NAME)
}

/** Registers a key for a new user. */
async function register(browser: Browser, email = EMAIL): Promise<PortableKey> {
  const options = await optionsOf(browser, 'register', { email, name: NAME })
  const key = PortableKey.for(ORIGIN, options)
  await send(browser, 'register', key.created(options))
  return key
}

/** Signs in with a key. Returns the state of the browser and the key. */
async function use(site: MailSite, state: KeyState): Promise<Registered> {
  const [browser, key] = [site.browser(), new PortableKey(ORIGIN, state)]
  await send(browser, 'authenticate', key.used(await optionsOf(browser, 'authenticate')))
  return { key: key.handed(), cookies: cookiesOf(browser) }
}

const registration = scenario<Challenged, Registered>({
  name: 'challenge of a registration',
  store: 'sqlite',
  async begin(side) {
    const browser = (await siteOf(side)).browser()
    const options = await optionsOf(browser, 'register', { email: EMAIL, name: NAME })
    return { options, cookies: cookiesOf(browser) }
  },
  async finish(side, { cookies, options }) {
    const browser = (await siteOf(side)).browser(cookies)
    const key = PortableKey.for(ORIGIN, options)
    await send(browser, 'register', key.created(options))
    return { key: key.handed(), cookies: cookiesOf(browser) }
  },
  async back(side, { key }) {
    await use(await siteOf(side), key)
  },
})

/** A challenge for any key, or for those of an email address. */
const authentication = (name: string, fields: Readonly<Record<string, string>>): Scenario =>
  scenario<Challenged & { readonly key: KeyState }, Registered>({
    name,
    store: 'sqlite',
    async begin(side) {
      const site = await siteOf(side)
      const key = await register(site.browser())
      const browser = site.browser()
      const options = await optionsOf(browser, 'authenticate', fields)
      return { options, cookies: cookiesOf(browser), key: key.handed() }
    },
    async finish(side, { cookies, key: state, options }) {
      const browser = (await siteOf(side)).browser(cookies)
      const key = new PortableKey(ORIGIN, state)
      await send(browser, 'authenticate', key.used(options))
      return { key: key.handed(), cookies: cookiesOf(browser) }
    },
    async back(side, { cookies, key }) {
      const site = await siteOf(side)
      assert.equal((await sessionOf(site.browser(cookies)))?.user?.name, NAME)
      await use(site, key)
    },
  })

/** The other version also refuses responses that the challenge does not allow. */
const refusedAnswers = scenario<Challenged & { readonly key: KeyState; readonly other: KeyState }, null>({
  name: 'challenge that is answered with another key, and too late',
  store: 'sqlite',
  async begin(side) {
    const site = await siteOf(side)
    const key = await register(site.browser())
    const other = await register(site.browser(), READER)
    const browser = site.browser()
    const options = await optionsOf(browser, 'authenticate', { email: EMAIL })
    return { options, cookies: cookiesOf(browser), key: key.handed(), other: other.handed() }
  },
  async finish(side, { cookies, key, options, other }) {
    const answer = async (state: KeyState): Promise<string> => {
      // A new engine each time, because an engine remembers used challenges.
      const site = await siteOf(side)
      const data = JSON.stringify(new PortableKey(ORIGIN, state).used(options))
      const fields = { action: 'authenticate', data, callbackUrl: '/home' }
      return locationOf(await site.browser(cookies).submit('/auth/callback/pk', fields))
    }
    assert.match(await answer(other), /error=WebAuthnVerificationError/)
    side.clock.forward(CEREMONY_SECONDS)
    assert.match(await answer(key), /error=WebAuthnVerificationError/)
    return null
  },
})

/** A signed-in user adds a key. */
const secondKey = scenario<Challenged & { readonly first: KeyState }, Registered & { readonly first: KeyState }>({
  name: 'challenge of the registration of another key',
  store: 'sqlite',
  async begin(side) {
    const browser = (await siteOf(side)).browser()
    const first = (await register(browser)).handed()
    return { first, options: await optionsOf(browser, 'register'), cookies: cookiesOf(browser) }
  },
  async finish(side, { cookies, first, options }) {
    const browser = (await siteOf(side)).browser(cookies)
    const key = PortableKey.for(ORIGIN, options)
    await send(browser, 'register', key.created(options))
    return { first, key: key.handed(), cookies: cookiesOf(browser) }
  },
  async back(side, { cookies, first, key }) {
    const site = await siteOf(side)
    assert.equal((await site.engine.authenticators.listFor(incomingRequestOf(site.browser(cookies)))).length, 2)
    assert.equal(key.userHandle, first.userHandle)
    await use(site, key)
    await use(site, first)
  },
})

const storedKey = scenario<Registered, Registered>({
  name: 'key that is stored, used and named',
  store: 'sqlite',
  async begin(side) {
    const browser = (await siteOf(side)).browser()
    const key = await register(browser)
    return { key: key.handed(), cookies: cookiesOf(browser) }
  },
  async finish(side, { key }) {
    const site = await siteOf(side)
    const used = await use(site, key)
    const incomingRequest = incomingRequestOf(site.browser(used.cookies))
    const [listed] = await site.engine.authenticators.listFor(incomingRequest)
    assert.equal(listed?.lastUsed?.getTime(), side.clock.now().getTime())
    assert.equal(await site.engine.authenticators.rename(incomingRequest, listed.id, 'Schlüssel'), true)
    const second = site.browser(used.cookies)
    const options = await optionsOf<Ceremony & { excludeCredentials: { id: string }[] }>(second, 'register')
    assertSame(
      options.excludeCredentials.map(({ id }) => id),
      [key.id],
    )
    await send(second, 'register', PortableKey.for(ORIGIN, options).created(options))
    return { key: used.key, cookies: cookiesOf(second) }
  },
  async back(side, { cookies, key }) {
    const site = await siteOf(side)
    const { authenticators } = site.engine
    const incomingRequest = incomingRequestOf(site.browser(cookies))
    const listed = await authenticators.listFor(incomingRequest)
    assert.equal(listed.length, 2)
    const named = listed.find(({ name }) => name === 'Schlüssel')
    await use(site, key)
    assert.equal(await authenticators.remove(incomingRequest, named?.id ?? ''), true)
    assert.equal((await authenticators.listFor(incomingRequest)).length, 1)
  },
})

/** The email address that was typed at the registration is a claim, by which the key can be found. */
const claimedAddress = scenario<Registered, null>({
  name: 'key that is found by an address',
  store: 'sqlite',
  async begin(side) {
    const browser = (await siteOf(side)).browser()
    const key = await register(browser)
    return { key: key.handed(), cookies: cookiesOf(browser) }
  },
  async finish(side, { key }) {
    const browser = (await siteOf(side)).browser()
    const asked = await optionsOf<{ allowCredentials: { id: string }[] }>(browser, 'authenticate', { email: EMAIL })
    assert.ok(asked.allowCredentials.some(({ id }) => id === key.id))
    return null
  },
})

/** A user claims an email address and requests a mail; its link verifies the claim. */
const provedAddress = scenario<Registered & { readonly link: string; readonly userId: string }, null>({
  name: 'claimed address that a mailed link proves',
  store: 'sqlite',
  async begin(side) {
    const site = await siteOf(side)
    const browser = site.browser()
    const key = (await register(browser, READER)).handed()
    const { link } = await site.ask(browser)
    const stored = await (await side.sql()).authenticators?.find(Buffer.from(key.id, 'base64url').toString('base64'))
    return { key, link, userId: stored?.userId ?? '', cookies: cookiesOf(browser) }
  },
  async finish(side, { cookies, key, link, userId }) {
    const site = await siteOf(side)
    assert.equal(locationOf(await site.browser(cookies).get(link)), DESTINATION)
    assert.equal((await (await side.sql()).users.byEmail(READER))?.id, userId)
    await use(site, key)
    return null
  },
})

/**
 * An unknown email address gets invented keys. They must be the same in both versions, so that they cannot be told from
 * real keys.
 */
const madeUpKeys = scenario<{ readonly ids: readonly string[] }, null>({
  name: 'made-up keys of an unknown address',
  store: 'sqlite',
  async begin(side) {
    const options = await optionsOf<{ allowCredentials: { id: string }[] }>(
      (await siteOf(side)).browser(),
      'authenticate',
      { email: 'unknown@example.test' },
    )
    assert.equal(options.allowCredentials.length, 20)
    return { ids: options.allowCredentials.map(({ id }) => id) }
  },
  async finish(side, { ids }) {
    const options = await optionsOf<{ allowCredentials: { id: string }[] }>(
      (await siteOf(side)).browser(),
      'authenticate',
      { email: 'unknown@example.test' },
    )
    assertSame(
      options.allowCredentials.map(({ id }) => id),
      ids,
    )
    return null
  },
})

/** Passkeys, and challenges for them. */
export const PASSKEYS: readonly Scenario[] = [
  registration,
  secondKey,
  authentication('challenge of an authentication', {}),
  authentication('challenge for the keys of an address', { email: EMAIL }),
  storedKey,
  refusedAnswers,
  claimedAddress,
  provedAddress,
  madeUpKeys,
]
