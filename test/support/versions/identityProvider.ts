import { customFetch } from 'authengine'
import { OAuthProvider, type OidcOptions, OidcProvider } from 'authengine/provider'
import { type Browser, FakeIdentityProvider, type FakePerson } from 'authengine/testing'
import type { Side } from './Side.js'

/** Who signs in at the provider. */
export const CARLA: FakePerson = {
  sub: 'carla-at-op',
  name: 'Carla',
  email: 'carla@example.test',
  email_verified: true,
}
/** Where a sign-in leads. */
export const DESTINATION = '/home?tab=1'

/**
 * The provider, as one version of the packages fakes it.
 *
 * Each step has its own: what one version handed out there the other one does not know, unless the same is asked again.
 */
export const identityProviderOf = (side: Side, issuer = 'https://op.example'): FakeIdentityProvider =>
  new FakeIdentityProvider({ issuer, clock: side.clock, person: CARLA })

/** What an application says of itself. */
const clientOf = (idp: FakeIdentityProvider): OidcOptions => ({
  issuer: idp.issuer,
  clientId: 'app',
  clientSecret: 'client-secret',
  [customFetch]: idp.fetch,
})

/** The provider `op`, by OpenID Connect. */
export const openIdOf = (idp: FakeIdentityProvider, options: OidcOptions = {}): OidcProvider =>
  new OidcProvider({ id: 'op', name: 'Op' }, { ...clientOf(idp), ...options })

/** The provider `op`, by OAuth 2. */
export const oauthOf = (idp: FakeIdentityProvider, stateForm: OAuthProvider['stateForm'] = 'sealed'): OAuthProvider => {
  const { issuer } = idp
  const at = (path: string): string => `${issuer}/${path}`
  class Op extends OAuthProvider {
    override readonly stateForm = stateForm
  }
  const facts = { id: 'op', name: 'Op', authorization: at('authorize'), token: at('token'), userinfo: at('userinfo') }
  return new Op(facts, clientOf(idp))
}

/** Presses the button of the provider: returns where the browser is sent. */
export async function depart(browser: Browser, callbackUrl = DESTINATION): Promise<string> {
  const start = await browser.submit('/auth/signin/op', { callbackUrl })
  return start.headers.get('location') ?? ''
}

/** Comes back from the provider, which answers by a redirect or a form. */
export async function arrive(browser: Browser, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  if (request.method === 'GET') return browser.get(pathname + search)
  const fields = Object.fromEntries(new URLSearchParams(await request.text()))
  return browser.post(pathname, fields, { origin: 'https://op.example', 'sec-fetch-site': 'cross-site' })
}

/** Signs in at the provider, from the button to the last answer. */
export async function signInAt(idp: FakeIdentityProvider, browser: Browser): Promise<Response> {
  return arrive(browser, await idp.requestAfter(await depart(browser)))
}
