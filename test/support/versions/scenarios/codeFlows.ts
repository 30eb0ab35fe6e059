import assert from 'node:assert/strict'
import type { AuthConfig } from 'authengine'
import type { AuthorizationCodeProvider, OidcOptions } from 'authengine/provider'
import type { FakeIdentityProvider } from 'authengine/testing'
import { assertSame } from '../assertSame.js'
import {
  arrive,
  CARLA,
  depart,
  DESTINATION,
  identityProviderOf,
  oauthOf,
  openIdOf,
  signInAt,
} from '../identityProvider.js'
import { type Scenario, scenario } from '../Scenario.js'
import { type Cookies, cookiesOf, locationOf, ORIGIN, sessionOf, siteOn } from '../siteOn.js'

/** A browser that was redirected to the provider. */
interface Departed {
  readonly cookies: Cookies
  /** The URL at the provider. */
  readonly location: string
}

/** A kind of sign-in with an authorization code. */
interface Kind {
  readonly name: string
  readonly provider: (idp: FakeIdentityProvider) => AuthorizationCodeProvider
  /** The callback URL of the sign-in. */
  readonly callbackUrl?: string
  /** Parameters that the authorization request must have. */
  readonly sent?: readonly string[]
}

/** The maximum duration of a sign-in. */
const FLOW_SECONDS = 15 * 60

const withParams = (params: Readonly<Record<string, string>>): OidcOptions => ({ authorization: { params } })

const KINDS: readonly Kind[] = [
  { name: 'OpenID Connect', provider: (idp) => openIdOf(idp), sent: ['state', 'nonce', 'code_challenge'] },
  { name: 'OAuth 2', provider: (idp) => oauthOf(idp), sent: ['state', 'code_challenge'] },
  { name: 'a plain state', provider: (idp) => oauthOf(idp, 'plain'), sent: ['state'] },
  { name: 'a short state', provider: (idp) => oauthOf(idp, 'short'), sent: ['state'] },
  { name: 'no check at all', provider: (idp) => openIdOf(idp, { checks: ['none'] }) },
  {
    name: 'max_age and a nonce alone',
    provider: (idp) => openIdOf(idp, { checks: ['nonce'], ...withParams({ max_age: '300' }) }),
    sent: ['nonce', 'max_age'],
  },
  { name: 'a form post', provider: (idp) => openIdOf(idp, withParams({ response_mode: 'form_post' })) },
  {
    name: 'a destination that does not fit into the state',
    provider: (idp) => openIdOf(idp),
    callbackUrl: `/${'far/'.repeat(100)}`,
  },
]

/** A sign-in that one version starts and the other finishes. */
const codeFlow = ({ name, provider, callbackUrl = DESTINATION, sent = [] }: Kind): Scenario =>
  scenario<Departed, Cookies>({
    name: `sign-in with ${name}`,
    async begin(side) {
      const browser = siteOn(side, { providers: [provider(identityProviderOf(side))] }).browser()
      const location = await depart(browser, callbackUrl)
      for (const parameter of sent) assert.ok(new URL(location).searchParams.has(parameter), parameter)
      return { cookies: cookiesOf(browser), location }
    },
    async finish(side, { cookies, location }) {
      const idp = identityProviderOf(side)
      const site = siteOn(side, { providers: [provider(idp)] })
      const browser = site.browser(cookies)
      const request = await idp.requestAfter(location)
      // A browser sends no Lax cookies with a form of another site.
      let answer = await arrive(request.method === 'POST' ? site.browser() : browser, request)
      if (request.method === 'POST') answer = await browser.get(locationOf(answer))
      assert.equal(locationOf(answer), callbackUrl)
      assert.equal((await sessionOf(browser))?.user?.name, CARLA['name'])
      assertSame(
        [...browser.cookies.keys()].filter((each) => each.includes('.flow.')),
        [],
      )
      return cookiesOf(browser)
    },
    async back(side, cookies) {
      const site = siteOn(side, { providers: [provider(identityProviderOf(side))] })
      assert.equal((await sessionOf(site.browser(cookies)))?.user?.name, CARLA['name'])
    },
  })

/** One version receives the form post; the other handles the following redirect. */
const handOff = scenario<Departed & { readonly handOff: string }, null>({
  name: 'hand-off of a form post',
  async begin(side) {
    const idp = identityProviderOf(side)
    const site = siteOn(side, { providers: [openIdOf(idp, withParams({ response_mode: 'form_post' }))] })
    const browser = site.browser()
    const location = await depart(browser)
    const answer = await arrive(site.browser(), await idp.requestAfter(location))
    return { cookies: cookiesOf(browser), location, handOff: locationOf(answer) }
  },
  async finish(side, { cookies, location, handOff: path }) {
    const idp = identityProviderOf(side)
    // The same request results in the same code, which the form contains.
    await idp.requestAfter(location)
    const site = siteOn(side, { providers: [openIdOf(idp, withParams({ response_mode: 'form_post' }))] })
    const browser = site.browser(cookies)
    assert.equal(locationOf(await browser.get(path)), DESTINATION)
    assert.equal((await sessionOf(browser))?.user?.name, CARLA['name'])
    return null
  },
})

/** The browser has lost the cookie of the flow: the state alone restarts the sign-in, with the same callback URL. */
const lostFlow = scenario<Departed, null>({
  name: 'state without its cookie',
  async begin(side) {
    const browser = siteOn(side, { providers: [openIdOf(identityProviderOf(side))] }).browser()
    return { cookies: cookiesOf(browser), location: await depart(browser) }
  },
  async finish(side, { location }) {
    const idp = identityProviderOf(side)
    const browser = siteOn(side, { providers: [openIdOf(idp)] }).browser()
    const again = locationOf(await arrive(browser, await idp.requestAfter(location)))
    assert.equal(new URL(again).origin, idp.issuer)
    assert.equal(locationOf(await arrive(browser, await idp.requestAfter(again))), DESTINATION)
    return null
  },
})

/** The cookie of the flow has expired: the sign-in is restarted. */
const endedFlow = scenario<Departed, null>({
  name: 'sign-in that took too long',
  async begin(side) {
    const browser = siteOn(side, { providers: [openIdOf(identityProviderOf(side))] }).browser()
    return { cookies: cookiesOf(browser), location: await depart(browser) }
  },
  async finish(side, { cookies, location }) {
    const idp = identityProviderOf(side)
    const request = await idp.requestAfter(location)
    side.clock.forward(FLOW_SECONDS)
    const browser = siteOn(side, { providers: [openIdOf(idp)] }).browser(cookies)
    assert.equal(new URL(locationOf(await arrive(browser, request))).origin, idp.issuer)
    return null
  },
})

/** A sign-in requests a maximum age of the authentication, and the provider ignores it. */
const maxAge = scenario<Departed, null>({
  name: 'max_age that a caller asked for',
  async begin(side) {
    const browser = siteOn(side, { providers: [openIdOf(identityProviderOf(side))] }).browser()
    const start = await browser.submit('/auth/signin/op?max_age=60', { callbackUrl: DESTINATION })
    assert.equal(new URL(locationOf(start)).searchParams.get('max_age'), '60')
    return { cookies: cookiesOf(browser), location: locationOf(start) }
  },
  async finish(side, { cookies, location }) {
    const idp = identityProviderOf(side)
    const request = await idp.requestAfter(location)
    side.clock.forward(600)
    const browser = siteOn(side, { providers: [openIdOf(idp)] }).browser(cookies)
    assert.match(locationOf(await arrive(browser, request)), /error=OAuthCallbackError/)
    assert.equal(await sessionOf(browser), null)
    return null
  },
})

const PROXY: AuthConfig = {
  redirectProxyUrl: `${ORIGIN}/auth`,
  redirectProxyOrigins: ['https://*.preview.example'],
}
const PREVIEW = 'https://pr-7.preview.example'

/** A preview deployment of one version uses the callback URL of a deployment of the other version. */
const proxied = scenario<
  Departed,
  { readonly cookies: Cookies; readonly location: string; readonly forwarded: string }
>({
  name: 'state with the origin of a preview deployment',
  async begin(side) {
    const config = { ...PROXY, url: PREVIEW, providers: [openIdOf(identityProviderOf(side))] }
    const browser = siteOn(side, config).browser()
    return { location: await depart(browser), cookies: cookiesOf(browser) }
  },
  async finish(side, { cookies, location }) {
    const idp = identityProviderOf(side)
    const proxy = siteOn(side, { ...PROXY, providers: [openIdOf(idp)] })
    const forwarded = locationOf(await arrive(proxy.browser(), await idp.requestAfter(location)))
    assert.equal(new URL(forwarded).origin, PREVIEW)
    return { cookies, location, forwarded }
  },
  async back(side, { cookies, location, forwarded }) {
    const idp = identityProviderOf(side)
    await idp.requestAfter(location)
    const preview = siteOn(side, { ...PROXY, url: PREVIEW, providers: [openIdOf(idp)] }).browser(cookies)
    const { pathname, search } = new URL(forwarded)
    assert.equal(locationOf(await preview.get(pathname + search)), PREVIEW + DESTINATION)
  },
})

/**
 * A signed-in user returns with another account: the flow contains the user who started it, and a page asks before the
 * account is linked.
 */
const linked = scenario<Departed & { readonly userId: string }, null>({
  name: 'account that is linked while signed in',
  store: 'sqlite',
  async begin(side) {
    const adapter = await side.sql()
    const [op, other] = [identityProviderOf(side), identityProviderOf(side, 'https://other.example')]
    const site = siteOn(side, { adapter, providers: [openIdOf(op), openIdOf(other, { id: 'other' })] })
    const browser = site.browser()
    await signInAt(op, browser)
    const start = await browser.submit('/auth/signin/other', { callbackUrl: DESTINATION })
    const user = await adapter.users.byEmail(String(CARLA['email']))
    return { cookies: cookiesOf(browser), location: locationOf(start), userId: user?.id ?? '' }
  },
  async finish(side, { cookies, location, userId }) {
    const adapter = await side.sql()
    const [op, other] = [identityProviderOf(side), identityProviderOf(side, 'https://other.example')]
    other.person = { sub: 'carla-elsewhere', name: 'C.' }
    const site = siteOn(side, { adapter, providers: [openIdOf(op), openIdOf(other, { id: 'other' })] })
    const browser = site.browser(cookies)
    const question = await arrive(browser, await other.requestAfter(location))
    assert.equal(question.status, 200)
    assert.match(await question.text(), /Link this account\?/)
    const start = await browser.submit('/auth/signin/other', { callbackUrl: DESTINATION, link: 'true' })
    const answer = await arrive(browser, await other.requestAfter(locationOf(start)))
    assert.equal(locationOf(answer), DESTINATION)
    assert.equal(
      (await adapter.users.byAccount({ provider: 'other', providerAccountId: 'carla-elsewhere' }))?.id,
      userId,
    )
    return null
  },
})

/** The browser is at the provider for a sign-out there. */
const signOut = scenario<Departed, null>({
  name: 'sign-out at the provider',
  async begin(side) {
    const idp = identityProviderOf(side)
    const browser = siteOn(side, { providers: [openIdOf(idp)] }).browser()
    await signInAt(idp, browser)
    const answer = await browser.submit('/auth/signout', { federated: 'true', callbackUrl: '/bye' })
    const back = await idp.requestAfter(locationOf(answer))
    return { cookies: cookiesOf(browser), location: back.url.replace(ORIGIN, '') }
  },
  async finish(side, { cookies, location }) {
    const browser = siteOn(side, { providers: [openIdOf(identityProviderOf(side))] }).browser(cookies)
    assert.equal(locationOf(await browser.get(location)), '/bye')
    return null
  },
})

/** Unfinished sign-ins and sign-outs at providers with authorization codes. */
export const CODE_FLOWS: readonly Scenario[] = [
  ...KINDS.map(codeFlow),
  handOff,
  lostFlow,
  endedFlow,
  maxAge,
  proxied,
  linked,
  signOut,
]
