import {
  ask,
  type Asked,
  discovery,
  exchange,
  type ExpectedRequest,
  keys,
  type ProviderCase,
  providerCase,
  type Variation,
} from './ProviderCase.js'

/** An issuer, and the requests to it during a sign-in. */
export interface OidcIssuer {
  readonly issuer: string
  /** Absolute URLs. Default of `discovery`: below the issuer. */
  readonly endpoints: Readonly<
    Record<'authorization' | 'token' | 'jwks', string> & Partial<Record<'userinfo' | 'discovery', string>>
  >
  /** The client authentication. Default: `basic`. */
  readonly proof?: 'basic' | 'post'
  /** Whether the provider contains the metadata, so that there is no discovery. Default: false. */
  readonly pinned?: boolean
  /**
   * Whether the ID token contains the profile; otherwise it contains only the id, and userinfo is requested. Default:
   * true.
   */
  readonly idToken?: boolean
}

type Usual = 'options' | 'env' | 'plays' | 'account' | 'email' | 'verified' | 'refusals' | 'also'

/**
 * Facts about a service with discovery.
 *
 * `plays` replaces options of the fake service. Default of `email` and `verified`: the standard claims.
 */
export interface OidcFacts extends OidcIssuer, Pick<ProviderCase, 'make' | 'user'>, Partial<Pick<ProviderCase, Usual>> {
  readonly profile: { readonly sub: string }
  /** Default: `openid profile email`. */
  readonly scope?: string
  /** Parameters in addition to the scope. */
  readonly params?: Asked['params']
  /** Default: all checks. */
  readonly checks?: Asked['checks']
}

/** Makes the case of a service with discovery from its facts. */
export function oidcCase({ scope = 'openid profile email', params, checks, plays, ...facts }: OidcFacts): ProviderCase {
  const { endpoints, idToken = true, profile: usual } = facts
  const person = (profile: unknown) => (idToken ? (profile as typeof usual) : { sub: usual.sub })
  return providerCase({
    id: ['sub'],
    email: ['email'],
    verified: { at: ['email_verified'], no: false },
    ...facts,
    plays: (profile) => ({ person: person(profile), ...playing(facts, profile), ...plays?.(profile) }),
    asked: { url: endpoints.authorization, params: { scope, ...params }, checks: checks ?? ['pkce', 'state', 'nonce'] },
    requests: requestsAt(facts),
  })
}

/** The same sign-in with another issuer. */
export const atIssuer = (other: OidcIssuer): Pick<Variation, 'plays' | 'asked' | 'requests'> => ({
  plays: (profile) => playing(other, profile),
  asked: { url: other.endpoints.authorization },
  requests: requestsAt(other),
})

/** All requests of a sign-in, in order. */
export function requestsAt({
  issuer,
  endpoints,
  proof = 'basic',
  idToken = true,
  pinned = false,
}: OidcIssuer): ExpectedRequest[] {
  const { token, jwks, userinfo = '' } = endpoints
  const metadata = endpoints.discovery ?? `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const claims = ask(userinfo, { accept: 'application/json, application/jwt' })
  const known = pinned ? [] : [discovery(metadata)]
  return [...known, keys(jwks), exchange(token, proof), ...(idToken ? [] : [claims])]
}

function playing({ issuer, endpoints, idToken = true }: OidcIssuer, profile: unknown) {
  const { userinfo = '' } = endpoints
  return { issuer, endpoints, ...(!idToken && { resources: { [`GET ${userinfo}`]: profile } }) }
}
