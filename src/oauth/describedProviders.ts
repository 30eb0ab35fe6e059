import { type MergeMember, withOptions } from '../sign-in/withOptions.js'
import { type AuthorizationCodeProvider, customFetch } from './AuthorizationCodeProvider.js'
import { type OAuth2Config, OAuthProvider } from './OAuthProvider.js'
import { type OIDCConfig, OidcProvider } from './OidcProvider.js'
import { endpointOf, mergeEndpoints, type TokenEndpoint } from './endpoints.js'

const ENDPOINTS: ReadonlySet<PropertyKey> = new Set(['authorization', 'token', 'userinfo'])
/** Every copy of Auth.js has a symbol of its own for `fetch`; its name is all that they share. */
const FOREIGN_FETCH = 'custom-fetch'

/** Providers that are written as objects, by their type. What an object says wins over the environment. */
export const describedProviders: ReadonlyMap<string, (written: object) => AuthorizationCodeProvider> = new Map([
  ['oauth', (written: object) => made(OAuthProvider, withOAuthOptions(written) as OAuth2Config)],
  ['oidc', (written: object) => made(OidcProvider, withOAuthOptions(written) as OIDCConfig)],
])

// Twice: what the application writes wins over the environment, as facts of a class would not.
const made = <C extends object>(
  Made: new (facts: C, options: C) => AuthorizationCodeProvider,
  config: C,
): AuthorizationCodeProvider => new Made(config, config)

/** As {@link withOptions}; an endpoint may be a URL or an object, and `fetch` may be that of any copy of Auth.js. */
export function withOAuthOptions(written: object): object {
  const all = withOptions(written, mergeEndpoint) as Readonly<Record<PropertyKey, unknown>>
  if (all === written) return all
  const foreign = Object.getOwnPropertySymbols(all).find(({ description }) => description === FOREIGN_FETCH)
  return foreign === undefined ? all : { [customFetch]: all[foreign], ...all }
}

const mergeEndpoint: MergeMember = (name, fact, option) =>
  ENDPOINTS.has(name) && fact !== undefined ? mergeEndpoints(asEndpoint(fact), asEndpoint(option)) : undefined

const asEndpoint = (written: unknown): TokenEndpoint => endpointOf(written as TokenEndpoint)
