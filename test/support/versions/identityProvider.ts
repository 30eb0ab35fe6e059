import { customFetch } from 'authengine'
import { OAuthProvider, type OidcOptions, OidcProvider } from 'authengine/provider'
import { type Browser, FakeIdentityProvider, type FakePerson } from 'authengine/testing'
import type { Side } from './Side.js'

/** The user of the provider. */
export const CARLA: FakePerson = {
  sub: 'carla-at-op',
  name: 'Carla',
  email: 'carla@example.test',
  email_verified: true,
}
/** The callback URL of sign-ins. */
export const DESTINATION = '/home?tab=1'

/**
 * The fake provider of a version.
 *
 * Each step has its own provider, which does not know the codes and tokens of the other, unless the same request is
 * repeated.
 */
export const identityProviderOf = (side: Side, issuer = 'https://op.example'): FakeIdentityProvider =>
  new FakeIdentityProvider({ issuer, clock: side.clock, person: CARLA })

/** The client at the provider. */
const clientOf = (idp: FakeIdentityProvider): OidcOptions => ({
  issuer: idp.issuer,
  clientId: 'app',
  clientSecret: 'client-secret',
  [customFetch]: idp.fetch,
})

/** The provider `op` with OpenID Connect. */
export const openIdOf = (idp: FakeIdentityProvider, options: OidcOptions = {}): OidcProvider =>
  new OidcProvider({ id: 'op', name: 'Op' }, { ...clientOf(idp), ...options })

/** The provider `op` with OAuth 2. */
export const oauthOf = (idp: FakeIdentityProvider, stateForm: OAuthProvider['stateForm'] = 'sealed'): OAuthProvider => {
  const { issuer } = idp
  const at = (path: string): string => `${issuer}/${path}`
  class Op extends OAuthProvider {
    override readonly stateForm = stateForm
  }
  const facts = { id: 'op', name: 'Op', authorization: at('authorize'), token: at('token'), userinfo: at('userinfo') }
  return new Op(facts, clientOf(idp))
}

/** Submits the form of the provider. Returns the URL that the browser is redirected to. */
export async function depart(browser: Browser, callbackUrl = DESTINATION): Promise<string> {
  const start = await browser.submit('/auth/signin/op', { callbackUrl })
  return start.headers.get('location') ?? ''
}

/** Returns from the provider, which responds with a redirect or a form. */
export async function arrive(browser: Browser, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  if (request.method === 'GET') return browser.get(pathname + search)
  const fields = Object.fromEntries(new URLSearchParams(await request.text()))
  return browser.post(pathname, fields, { origin: 'https://op.example', 'sec-fetch-site': 'cross-site' })
}

/** A complete sign-in at the provider. */
export async function signInAt(idp: FakeIdentityProvider, browser: Browser): Promise<Response> {
  return arrive(browser, await idp.requestAfter(await depart(browser)))
}
