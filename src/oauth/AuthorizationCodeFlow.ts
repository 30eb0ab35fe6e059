import type { ProviderSession, User } from '../core/User.js'
import type { ServiceProfile, VerifiedIdentity } from '../core/VerifiedIdentity.js'
import type { Clock, Random } from '../core/ports.js'
import { InvalidCheck, OAuthCallbackError, SignInCancelled } from '../core/errors.js'
import { textOrNone } from '../core/guards.js'
import { quoted } from '../core/unknownNames.js'
import type { Sealer } from '../crypto/SessionCodec.js'
import { codeChallenge } from '../crypto/tokens.js'
import { redirect, type Reply, seeOther } from '../http/Reply.js'
import { isPrefetch, type RequestContext } from '../http/RequestContext.js'
import { textOf } from '../http/readBody.js'
import { sameOrigin } from '../http/origins.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'
import type { FlowMemory, RememberedFlow } from '../sign-in/FlowMemory.js'
import { Confirmation, FlowRedirect, type Reauthenticating, SignInProtocol } from '../sign-in/SignInFlow.js'
import { withCallbackUrl } from '../sign-in/SignInHandler.js'
import type { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'
import type { AuthorizationServer, Grant } from './AuthorizationServer.js'
import type { AuthorizationServers } from './AuthorizationServers.js'
import {
  addedBy,
  type AddedParameters,
  FLOW_ID,
  type FlowState,
  type FlowStates,
  type RedirectProxy,
  requestParameters,
  singular,
  stateInJarm,
} from './FlowState.js'
import { identityOf } from './identityOf.js'
import { assuranceOf, LOGOUT_TOKEN_SECONDS, NO_ASSURANCE } from './checkIdToken.js'

/** What each authorization code flow is built from. */
export interface CodeFlowParts {
  /** Finds the authorization server of a provider. */
  readonly servers: AuthorizationServers
  /** Stores a flow in a cookie of the browser. */
  readonly memory: FlowMemory
  /** Makes and reads `state`. */
  readonly states: FlowStates
  /** Lets several deployments share one registered callback. */
  readonly proxy: RedirectProxy
  /** Seals the fields of a form post (`response_mode=form_post`). */
  readonly sealer: Sealer
  /** Makes PKCE verifiers and nonces. */
  readonly random: Random
  /** Tells how long a re-authentication took. */
  readonly clock: Clock
  /** Reads the session. */
  readonly sessions: Pick<SessionStrategy, 'get'>
}

/** How a flow starts. */
interface AuthorizationStart {
  /** How many times this flow was started before. */
  readonly attempt: number
  /** Where the user goes afterwards. */
  readonly callbackUrl: string
  /** Id of the user who is signed in. */
  readonly startedBy: string | undefined
  /** Id of the session in which the user asked to link the account. */
  readonly linking: string | undefined
  /** Id of the session whose user proves again who they are. */
  readonly proving?: string | undefined
  /** Parameters that server code and the client add to the authorization request. */
  readonly added?: AddedParameters
}

/** `access_denied` of RFC 6749 section 4.1.2.1, and what LinkedIn and Apple send instead. */
const CANCELLED: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'])
const NOTHING_ADDED: AddedParameters = { byServer: {}, byClient: {} }
const SIGN_IN_AGAIN: AddedParameters = { byServer: { max_age: '0', prompt: 'login' }, byClient: {} }
const SIGN_OUT = 'out-'
const HANDOFF = 'hand-off'
const HANDOFF_SECONDS = 60
// In characters. Sealing makes a post 1.5 times as long, and it returns in a URL: servers read 16 KiB of headers.
const LONGEST_POST = 8192

/**
 * Redirects a user to a provider, and exchanges the authorization code that comes back (RFC 6749 section 4.1, RFC 7636,
 * RFC 9207).
 *
 * A subclass defines how the user is identified.
 */
export abstract class AuthorizationCodeFlow<T extends AuthorizationCodeProvider> extends SignInProtocol<T> {
  /** @param parts - What the flow is built from. */
  constructor(protected readonly parts: CodeFlowParts) {
    super()
  }

  /** The profile of the user for whom the tokens were issued. */
  protected abstract identify(provider: T, grant: Grant, server: AuthorizationServer): Promise<ServiceProfile>

  /** Whether the token response must have an ID token. */
  protected abstract readonly needsIdToken: boolean

  override async begin(provider: T, ctx: RequestContext, signedIn: User | null, linking?: string): Promise<Reply> {
    return this.#startAuthorization(provider, ctx, {
      attempt: 0,
      callbackUrl: await ctx.callbackUrl(),
      startedBy: signedIn?.id,
      linking,
      added: addedBy(ctx),
    })
  }

  override async reauthenticate(
    provider: T,
    ctx: RequestContext,
    { page, session, user }: Reauthenticating,
  ): Promise<Reply> {
    return this.#startAuthorization(provider, ctx, {
      attempt: 0,
      callbackUrl: page,
      startedBy: user.id,
      linking: undefined,
      proving: session,
      // OpenID Connect Core section 3.1.2.1. Only the `auth_time` that `max_age` requires proves anything.
      added: this.needsIdToken ? SIGN_IN_AGAIN : NOTHING_ADDED,
    })
  }

  override async finish(provider: T, ctx: RequestContext): Promise<VerifiedIdentity | FlowRedirect | Confirmation> {
    const answer = await this.#answer(provider, ctx)
    if (answer instanceof FlowRedirect) return answer
    const state = await this.#stateOf(provider, answer)
    const forwarded = this.parts.proxy.forward(state?.origin, queryOf(ctx), ctx)
    if (forwarded) return new FlowRedirect(forwarded)
    const flow = await this.parts.memory.recall(ctx, state?.id ?? `none-${provider.id}`, provider.id)
    if (!flow) return this.#lost(provider, ctx, state)
    return withCallbackUrl(textOrNone(flow['callbackUrl']), async () => this.#complete(provider, flow, answer))
  }

  async #complete(provider: T, flow: RememberedFlow, answer: URLSearchParams): Promise<VerifiedIdentity> {
    const error = answer.get('error')
    // RFC 6749 section 4.1.2.1: the error and its description are logged, but not shown on the page.
    if (error !== null) {
      const description = quoted(answer.get('error_description') ?? '')
      const Failure = CANCELLED.has(error) ? SignInCancelled : OAuthCallbackError
      throw new Failure(`The provider "${provider.id}" answered ${quoted(error)}.`, {
        cause: { description },
      })
    }
    const server = await this.parts.servers.of(provider)
    const grant = await server.exchange(urlOf(flow, answer), {
      state: answer.get('state') ?? stateInJarm(answer),
      nonce: textOrNone(flow['nonce']),
      verifier: textOrNone(flow['verifier']),
      ...(this.needsIdToken ? assuranceOf(provider, this.#maxAgeOf(flow)) : NO_ASSURANCE),
      idToken: this.needsIdToken,
    })
    const profile = provider.completed(await this.identify(provider, grant, server), answer)
    return {
      ...(await identityOf(provider, profile, grant.tokens)),
      methods: provider.methodsOf(grant.claims),
      providerSession: namesIn(grant.claims ?? profile),
      callbackUrl: textOrNone(flow['callbackUrl']),
      startedBy: textOrNone(flow['startedBy']),
      linking: textOrNone(flow['linking']),
      proving: textOrNone(flow['proving']),
    }
  }

  /**
   * How long ago the user may have signed in at the provider. For a re-authentication, it is since the request was sent:
   * users need some time for the pages of the provider.
   */
  #maxAgeOf({ maxAge, since }: RememberedFlow): unknown {
    return typeof since === 'number' ? this.parts.clock.seconds() - since : maxAge
  }

  override async endSession(provider: T, ctx: RequestContext, idToken: string | undefined): Promise<Reply | undefined> {
    const { memory, random, servers } = this.parts
    const server = await servers.of(provider)
    const state = flowId(random)
    // OpenID Connect RP-Initiated Logout section 2: one fixed URL, which must be registered at the provider.
    const url = server.endSessionUrl({
      post_logout_redirect_uri: `${ctx.baseUrl}/signout/${provider.id}`,
      state,
      ...(idToken !== undefined && { id_token_hint: idToken }),
    })
    if (!url) return undefined
    const departure = { provider: provider.id, callbackUrl: await ctx.callbackUrl() }
    await memory.remember(ctx, SIGN_OUT + state, departure, { kind: SIGN_OUT })
    return redirect(url.href)
  }

  override async endSessionReturn(provider: T, ctx: RequestContext): Promise<string | null> {
    const state = ctx.query.get('state') ?? ''
    if (!FLOW_ID.test(state)) return null
    const departure = await this.parts.memory.recall(ctx, SIGN_OUT + state, provider.id)
    return textOrNone(departure?.['callbackUrl']) ?? null
  }

  override async backchannelLogout<R>(
    provider: T,
    ctx: RequestContext,
    end: (ended: ProviderSession) => Promise<R>,
  ): Promise<R | undefined> {
    const { memory, servers } = this.parts
    const server = await servers.of(provider)
    const { id, ended } = await server.logoutSubject(textOf(ctx.body, 'logout_token') ?? '')
    // Wrapped in an object, because `end` may return undefined, and `once` returns undefined for a replay.
    const done = await memory.once(id, 2 * LOGOUT_TOKEN_SECONDS, async () => ({ answer: await end(ended) }))
    if (done) return done.answer
    throw new OAuthCallbackError(`The logout token of the provider "${provider.id}" was sent before.`)
  }

  async #startAuthorization(
    provider: T,
    ctx: RequestContext,
    { attempt, callbackUrl, startedBy, linking, proving, added = NOTHING_ADDED }: AuthorizationStart,
  ): Promise<Reply> {
    const { memory, proxy, random, servers, states } = this.parts
    const server = await servers.of(provider)
    const checks = new Set(provider.checks)
    const origin = proxy.returnAddress(provider, ctx)
    // A redirect proxy reads from `state` where to forward to, so `state` is sent even if the checks are `none`.
    const bound = !checks.has('none') || origin !== undefined
    const id = bound ? flowId(random) : `none-${provider.id}`
    const verifier = checks.has('pkce') ? random.token() : undefined
    const nonce = checks.has('nonce') ? random.token() : undefined
    const redirectUri = proxy.redirectUri(provider, ctx)
    const parameters = requestParameters(provider, server.metadata.authorization_endpoint, added)
    parameters.set('redirect_uri', redirectUri)
    if (bound) {
      const state = { id, provider: provider.id, attempt, callbackUrl, origin }
      parameters.set('state', await states.write(state, provider.stateForm))
    }
    if (nonce !== undefined) parameters.set('nonce', nonce)
    if (verifier !== undefined) {
      const method = provider.codeChallengeMethod
      parameters.set('code_challenge', method === 'plain' ? verifier : await codeChallenge(verifier))
      parameters.set('code_challenge_method', method)
    }
    const serial = bound ? undefined : random.token()
    const maxAge = parameters.get('max_age') ?? undefined
    const since = proving === undefined ? undefined : this.parts.clock.seconds()
    const started = { callbackUrl, startedBy, linking, proving, since }
    await memory.remember(ctx, id, { provider: provider.id, serial, verifier, nonce, redirectUri, maxAge, ...started })
    const target = await server.authorizationUrl(parameters)
    target.hash = provider.authorization.fragment ?? ''
    return redirect(target.href)
  }

  /**
   * The authorization response, from the query or from a form post: only the way that this provider uses is accepted.
   */
  async #answer(provider: T, ctx: RequestContext): Promise<URLSearchParams | FlowRedirect> {
    const mode = provider.authorizationParams()['response_mode']
    const posts = mode === 'form_post' || mode === 'form_post.jwt'
    const wrongChannel = (): InvalidCheck =>
      new InvalidCheck(`The provider "${provider.id}" answers by ${posts ? 'POST' : 'GET'} only.`)
    if (ctx.method === 'POST') {
      if (!posts) throw wrongChannel()
      // The cookies are `SameSite=Lax`, so a cross-site POST has none of them. A redirect to this site makes a GET,
      // which has them.
      const fields = Object.keys(ctx.body).map((name): [string, string] => [name, textOf(ctx.body, name) ?? ''])
      singular(new URLSearchParams(fields), LONGEST_POST)
      const sealed = await this.parts.sealer.seal({ provider: provider.id, fields }, HANDOFF, HANDOFF_SECONDS)
      return new FlowRedirect(seeOther(`${ctx.baseUrl}/callback/${provider.id}?handoff=${sealed}`))
    }
    const query = queryOf(ctx)
    if (!posts) return singular(query)
    const handed = await this.parts.sealer.unseal(query.get('handoff') ?? '', HANDOFF)
    if (handed?.['provider'] !== provider.id || !Array.isArray(handed['fields'])) throw wrongChannel()
    return singular(new URLSearchParams(handed['fields'] as [string, string][]))
  }

  /** The contents of `state`. Undefined if the checks of the provider are `none`, and there is no valid `state`. */
  async #stateOf(provider: T, answer: URLSearchParams): Promise<FlowState | undefined> {
    const isUnbound = provider.checks.includes('none')
    if (isUnbound && provider.stateForm === 'short') return undefined
    const state = await this.parts.states.read(answer.get('state') ?? stateInJarm(answer) ?? '', provider)
    if (state?.provider === provider.id) return state
    if (isUnbound) return undefined
    throw new InvalidCheck('The response has no state that this site made for this provider.')
  }

  /**
   * The cookie of the flow is missing: restarts the flow once, then throws. The user has to confirm the restart by a
   * click if another site may have sent the browser, or if a user is signed in.
   */
  async #lost(provider: T, ctx: RequestContext, state: FlowState | undefined): Promise<FlowRedirect | Confirmation> {
    const used = state && (await this.parts.memory.wasUsed(state.id))
    if (!state || used || state.attempt > 0) {
      throw new InvalidCheck(
        'The cookie of this sign-in is missing: it was used already, took longer than 15 minutes, or cookies are blocked.',
      )
    }
    // The callback URL was approved where the flow began, perhaps under another host. Anyone can begin a flow and pass
    // on its `state`, so only a URL of this origin is used.
    const callbackUrl = sameOrigin(state.callbackUrl, ctx.origin) ?? (await ctx.callbackUrl())
    const site = ctx.headers.get('sec-fetch-site') ?? 'none'
    const isOwn = site === 'none' || site === 'same-origin'
    if (!isOwn || isPrefetch(ctx) || (await this.parts.sessions.get(ctx))) {
      return new Confirmation(provider.name, { callbackUrl }, { question: 'continue', cancelUrl: callbackUrl })
    }
    const departure = { attempt: state.attempt + 1, callbackUrl, startedBy: undefined, linking: undefined }
    return new FlowRedirect(await this.#startAuthorization(provider, ctx, departure))
  }
}

/** Letters and digits only: a short `state` is just this id, and some services accept no other characters. */
const flowId = (random: Random): string => random.token().replaceAll(/[-_]/g, '').slice(0, 22)

const queryOf = (ctx: RequestContext): URLSearchParams => new URLSearchParams(ctx.target.split('?').slice(1).join('?'))

/** The URL of the response, with exactly the `redirect_uri` that was sent (RFC 6749 section 4.1.3). */
function urlOf(flow: RememberedFlow, answer: URLSearchParams): URL {
  const url = new URL(textOrNone(flow['redirectUri']) ?? '')
  url.search = answer.toString()
  return url
}

/** Back-Channel Logout 1.0 section 2.1: a logout token names a session by the same `sid` or `sub` as the ID token. */
const namesIn = ({ sid, sub }: ServiceProfile): ProviderSession => ({ sid: textOrNone(sid), sub: textOrNone(sub) })
