import {
  type FakeEndpoint,
  FakeIdentityProvider,
  type FakeIdentityProviderOptions,
  FakeClock,
  type FakeRequest,
} from 'authengine/testing'
import { type AnswerLie, type Call } from './answerLies.js'
import { AUTHORIZATION_LIES, type AuthorizationLie } from './authorizationLies.js'
import { draftOf, sealed, type TokenLie } from './Draft.js'
import { DISCOVERY_LIES, JWKS_LIES, TOKEN_ENDPOINT_LIES, USERINFO_LIES } from './endpointLies.js'
import { jwkOf, type NamedKey, rsaKey } from './keys.js'
import { LOGOUT_TOKEN_LIES, TOKEN_LIES } from './tokenLies.js'

/** A lie of the library by name, a custom lie, or several applied in order. */
type Told<Name, Lie> = Name | Lie | readonly (Name | Lie)[]

/** The lies of a provider. */
export interface Lies {
  /** In ID tokens of the authorization code grant. */
  readonly idToken?: Told<keyof typeof TOKEN_LIES, TokenLie>
  /** In ID tokens of the refresh token grant. */
  readonly refreshedIdToken?: Told<keyof typeof TOKEN_LIES, TokenLie>
  /** In signed authorization responses (JARM). */
  readonly jarm?: Told<keyof typeof TOKEN_LIES, TokenLie>
  /** In signed userinfo; `[]` signs it without lies. */
  readonly signedUserinfo?: Told<keyof typeof TOKEN_LIES, TokenLie>
  /** In responses of the token endpoint. */
  readonly token?: Told<keyof typeof TOKEN_ENDPOINT_LIES, AnswerLie>
  /** In userinfo responses. */
  readonly userinfo?: Told<keyof typeof USERINFO_LIES, AnswerLie>
  /** In the discovery document. */
  readonly discovery?: Told<keyof typeof DISCOVERY_LIES, AnswerLie>
  /** In the JWK set. */
  readonly jwks?: Told<keyof typeof JWKS_LIES, AnswerLie>
  /** In the parameters of the redirect to the callback URL. */
  readonly authorization?: Told<keyof typeof AUTHORIZATION_LIES, AuthorizationLie>
}

/** Options of a hostile provider. */
export interface HostileProviderOptions extends FakeIdentityProviderOptions {
  readonly lies?: Lies
  /** The client secret that lies use. Default: that of the first client. */
  readonly clientSecret?: string
}

/** An OpenID provider that sends false responses on request, and otherwise behaves correctly. */
export class HostileProvider {
  /** May change between requests. */
  lies: Lies
  readonly fetch: typeof fetch
  readonly handle: (request: Request) => Promise<Response>
  readonly #honest: FakeIdentityProvider
  readonly #clock
  readonly #clientSecret: string
  #key: NamedKey = rsaKey('hostile-1')
  #keys = 1

  constructor({ lies = {}, clientSecret, ...options }: HostileProviderOptions = {}) {
    this.lies = lies
    this.#clock = options.clock ?? new FakeClock()
    this.#clientSecret = clientSecret ?? options.clients?.[0]?.secret ?? 'secret'
    this.#honest = new FakeIdentityProvider({ issuer: 'https://op.example', ...options, clock: this.#clock })
    this.fetch = this.#honest.fetch
    this.handle = this.#honest.handle
    this.#tell('discovery', () => compose(this.lies.discovery, DISCOVERY_LIES))
    this.#tell('jwks', () => [() => this.#publish(), ...compose(this.lies.jwks, JWKS_LIES)])
    this.#tell('token', () => [(call) => this.#resign(call), ...compose(this.lies.token, TOKEN_ENDPOINT_LIES)])
    this.#tell('userinfo', () => [(call) => this.#sign(call), ...compose(this.lies.userinfo, USERINFO_LIES)])
    this.#tell('authorization', () => [(call) => this.#mislead(call)])
  }

  get issuer(): string {
    return this.#honest.issuer
  }

  /** Requests so far. */
  get requests(): readonly FakeRequest[] {
    return this.#honest.requests
  }

  /** The number of requests that an endpoint has received. */
  count(endpoint: FakeEndpoint): number {
    return this.#honest.count(endpoint)
  }

  /** Sets the user who signs in; null denies. */
  become(person: FakeIdentityProvider['person']): void {
    this.#honest.person = person
  }

  /** Follows the authorization request like a browser. Returns the callback URL with its parameters. */
  async authorize(url: string | URL): Promise<URL> {
    return this.#honest.authorize(url)
  }

  /**
   * Follows the authorization request like a browser. Returns the request to the callback URL. Lies affect redirects
   * only.
   */
  async requestAfter(url: string | URL): Promise<Request> {
    return this.#honest.requestAfter(url)
  }

  /** Replaces the signing key and the published keys with a new key. */
  rotateKeys(): void {
    this.#key = rsaKey(`hostile-${++this.#keys}`)
  }

  /** A logout token, valid or with lies. */
  async logoutToken(
    clientId: string,
    claims: Parameters<FakeIdentityProvider['logoutToken']>[1],
    lies?: Told<keyof typeof TOKEN_LIES | keyof typeof LOGOUT_TOKEN_LIES, TokenLie>,
  ): Promise<string> {
    const token = await this.#honest.logoutToken(clientId, claims)
    return this.#lied(token, compose(lies, { ...TOKEN_LIES, ...LOGOUT_TOKEN_LIES }))
  }

  /** Applies lies to the responses of an endpoint, one after the other. */
  #tell(endpoint: FakeEndpoint, lies: () => readonly AnswerLie[]): void {
    const told = async (request: Request, honest: () => Promise<Response>): Promise<Response> => {
      const facts = { request, clock: this.#clock, issuer: this.issuer, before: this.count(endpoint) - 1 }
      const answer = lies().reduce<typeof honest>(
        (before, lie) => async () => lie({ ...facts, honest: before }),
        honest,
      )
      return answer()
    }
    this.#honest.fail(endpoint, told, Infinity)
  }

  #publish(): Response {
    return Response.json({ keys: [jwkOf(this.#key)] })
  }

  async #resign({ request, honest }: Call): Promise<Response> {
    const response = await honest()
    const tokens = (await response.clone().json()) as { readonly id_token?: string }
    if (tokens.id_token === undefined) return response
    const grant = new URLSearchParams(await request.clone().text()).get('grant_type')
    const lies = grant === 'refresh_token' ? this.lies.refreshedIdToken : this.lies.idToken
    return Response.json({ ...tokens, id_token: this.#lied(tokens.id_token, compose(lies, TOKEN_LIES)) })
  }

  async #sign({ request, honest }: Call): Promise<Response> {
    const response = await honest()
    const lies = this.lies.signedUserinfo
    if (lies === undefined || !response.ok) return response
    const audience = this.requests.findLast(({ endpoint }) => endpoint === 'authorization')?.params.get('client_id')
    const claims = { ...((await response.json()) as object), aud: audience ?? new URL(request.url).host }
    const token = this.#lied(await this.#honest.sign(claims), compose(lies, TOKEN_LIES))
    return new Response(token, { headers: { 'content-type': 'application/jwt' } })
  }

  async #mislead({ honest }: Call): Promise<Response> {
    const response = await honest()
    const location = response.headers.get('location')
    if (location === null) return response
    const url = new URL(location)
    const signed = url.searchParams.get('response')
    if (signed !== null) url.searchParams.set('response', this.#lied(signed, compose(this.lies.jarm, TOKEN_LIES)))
    const back = compose(this.lies.authorization, AUTHORIZATION_LIES).reduce((before, lie) => lie(before), url)
    return new Response(null, { status: 302, headers: { location: back.href } })
  }

  #lied(token: string, lies: readonly TokenLie[]): string {
    const facts = { key: this.#key, clientSecret: this.#clientSecret }
    return sealed(lies.reduce((draft, lie) => lie(draft, facts), draftOf(token, this.#key)))
  }
}

/** Lies as functions, in the given order. */
function compose<Name extends string, Lie extends (...facts: never[]) => unknown>(
  told: Told<Name, Lie> | undefined,
  known: Readonly<Record<Name, Lie>>,
): readonly Lie[] {
  const lies: readonly (Name | Lie)[] = told === undefined ? [] : isList(told) ? told : [told]
  return lies.map((lie) => (typeof lie === 'string' ? known[lie] : lie))
}

const isList = <Name, Lie>(told: Told<Name, Lie>): told is readonly (Name | Lie)[] => Array.isArray(told)
