import type { ProviderSession, User } from '../core/User.js'
import type { ServiceProfile, VerifiedIdentity } from '../core/VerifiedIdentity.js'
import type { Random } from '../core/ports.js'
import { InvalidCheck, OAuthCallbackError } from '../core/errors.js'
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
import { Confirmation, FlowRedirect, SignInProtocol } from '../sign-in/SignInFlow.js'
import { headedFor } from '../sign-in/SignInHandler.js'
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

/** What every flow with a code is built from. */
export interface CodeFlowParts {
  /** Speaks to the providers. */
  readonly servers: AuthorizationServers
  /** Carries a flow through the browser. */
  readonly memory: FlowMemory
  /** Makes and reads `state`. */
  readonly states: FlowStates
  /** Shares one registered callback. */
  readonly proxy: RedirectProxy
  /** Seals what a form post hands over. */
  readonly sealer: Sealer
  /** Makes verifiers and nonces. */
  readonly random: Random
  /** Knows who is signed in. */
  readonly sessions: Pick<SessionStrategy, 'get'>
}

/** How a user is sent away. */
interface Departure {
  /** How often this flow was started already. */
  readonly attempt: number
  /** Where they go afterwards. */
  readonly callbackUrl: string
  /** Id of the user who is signed in. */
  readonly startedBy: string | undefined
  /** Id of the session in which they asked to link. */
  readonly linking: string | undefined
  /** What server code and the client add to the authorization request. */
  readonly added?: AddedParameters
}

const NOTHING_ADDED: AddedParameters = { byServer: {}, byClient: {} }
const SIGN_OUT = 'out-'
const HANDOFF = 'hand-off'
const HANDOFF_SECONDS = 60
// Sealed it is half as long again, and has to come back in a URL: servers read 16 KiB of headers.
const LONGEST_POST = 8192

/**
 * Sends a user away and takes them back with a code (RFC 6749 section 4.1, RFC 7636, RFC 9207).
 *
 * A subclass answers one question: whose tokens are these?
 */
export abstract class AuthorizationCodeFlow<T extends AuthorizationCodeProvider> extends SignInProtocol<T> {
  /** @param parts - What the flow is built from. */
  constructor(protected readonly parts: CodeFlowParts) {
    super()
  }

  /** Whose tokens are these? */
  protected abstract identify(provider: T, grant: Grant, server: AuthorizationServer): Promise<ServiceProfile>

  /** Whether the answer must have an ID token. */
  protected abstract readonly needsIdToken: boolean

  override async begin(provider: T, ctx: RequestContext, signedIn: User | null, linking?: string): Promise<Reply> {
    return this.#depart(provider, ctx, {
      attempt: 0,
      callbackUrl: await ctx.callbackUrl(),
      startedBy: signedIn?.id,
      linking,
      added: addedBy(ctx),
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
    return headedFor(textOrNone(flow['callbackUrl']), async () => this.#complete(provider, flow, answer))
  }

  async #complete(provider: T, flow: RememberedFlow, answer: URLSearchParams): Promise<VerifiedIdentity> {
    const error = answer.get('error')
    // RFC 6749 section 4.1.2.1: whatever it says is for the log, not for the page.
    if (error !== null) {
      const description = quoted(answer.get('error_description') ?? '')
      throw new OAuthCallbackError(`The provider "${provider.id}" answered ${quoted(error)}.`, {
        cause: { description },
      })
    }
    const server = await this.parts.servers.of(provider)
    const grant = await server.exchange(urlOf(flow, answer), {
      state: answer.get('state') ?? stateInJarm(answer),
      nonce: textOrNone(flow['nonce']),
      verifier: textOrNone(flow['verifier']),
      ...(this.needsIdToken ? assuranceOf(provider, flow['maxAge']) : NO_ASSURANCE),
      idToken: this.needsIdToken,
    })
    const profile = provider.completed(await this.identify(provider, grant, server), answer)
    return {
      ...(await identityOf(provider, profile, grant.tokens)),
      providerSession: namesIn(grant.claims ?? profile),
      callbackUrl: textOrNone(flow['callbackUrl']),
      startedBy: textOrNone(flow['startedBy']),
      linking: textOrNone(flow['linking']),
    }
  }

  override async leave(provider: T, ctx: RequestContext, idToken: string | undefined): Promise<Reply | undefined> {
    const { memory, random, servers } = this.parts
    const server = await servers.of(provider)
    const state = flowId(random)
    // OpenID Connect RP-Initiated Logout section 2: one address, which must be registered there.
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

  override async returned(provider: T, ctx: RequestContext): Promise<string | null> {
    const state = ctx.query.get('state') ?? ''
    if (!FLOW_ID.test(state)) return null
    const departure = await this.parts.memory.recall(ctx, SIGN_OUT + state, provider.id)
    return textOrNone(departure?.['callbackUrl']) ?? null
  }

  override async ended<R>(
    provider: T,
    ctx: RequestContext,
    end: (ended: ProviderSession) => Promise<R>,
  ): Promise<R | undefined> {
    const { memory, servers } = this.parts
    const server = await servers.of(provider)
    const { id, ended } = await server.endedBy(textOf(ctx.body, 'logout_token') ?? '')
    // In an object: what it returns may be undefined.
    const done = await memory.once(id, 2 * LOGOUT_TOKEN_SECONDS, async () => ({ answer: await end(ended) }))
    if (done) return done.answer
    throw new OAuthCallbackError(`The logout token of the provider "${provider.id}" was sent before.`)
  }

  async #depart(
    provider: T,
    ctx: RequestContext,
    { attempt, callbackUrl, startedBy, linking, added = NOTHING_ADDED }: Departure,
  ): Promise<Reply> {
    const { memory, proxy, random, servers, states } = this.parts
    const server = await servers.of(provider)
    const checks = new Set(provider.checks)
    const origin = proxy.returnAddress(provider, ctx)
    // A proxy can forward only what says where to, so the state is sent whatever the checks are.
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
    const started = { callbackUrl, startedBy, linking }
    await memory.remember(ctx, id, { provider: provider.id, serial, verifier, nonce, redirectUri, maxAge, ...started })
    const target = await server.authorizationUrl(parameters)
    target.hash = provider.authorization.fragment ?? ''
    return redirect(target.href)
  }

  /** The authorization response, from the one channel this provider uses. */
  async #answer(provider: T, ctx: RequestContext): Promise<URLSearchParams | FlowRedirect> {
    const mode = provider.authorizationParams()['response_mode']
    const posts = mode === 'form_post' || mode === 'form_post.jwt'
    const wrongChannel = (): InvalidCheck =>
      new InvalidCheck(`The provider "${provider.id}" answers by ${posts ? 'POST' : 'GET'} only.`)
    if (ctx.method === 'POST') {
      if (!posts) throw wrongChannel()
      // Our cookies are Lax and stay behind in a cross-site POST; they come along when we send the browser to ourselves.
      const fields = Object.keys(ctx.body).map((name): [string, string] => [name, textOf(ctx.body, name) ?? ''])
      singular(new URLSearchParams(fields), LONGEST_POST)
      const sealed = await this.parts.sealer.seal({ provider: provider.id, fields }, HANDOFF, HANDOFF_SECONDS)
      return new FlowRedirect(seeOther(`${ctx.baseUrl}/callback/${provider.id}?handoff=${sealed}`))
    }
    const query = queryOf(ctx)
    if (!posts) return singular(query)
    const handed = await this.parts.sealer.open(query.get('handoff') ?? '', HANDOFF)
    if (handed?.['provider'] !== provider.id || !Array.isArray(handed['fields'])) throw wrongChannel()
    return singular(new URLSearchParams(handed['fields'] as [string, string][]))
  }

  /** What `state` says; undefined where this provider is used without, unless a proxy needs one. */
  async #stateOf(provider: T, answer: URLSearchParams): Promise<FlowState | undefined> {
    const isUnbound = provider.checks.includes('none')
    if (isUnbound && provider.stateForm === 'short') return undefined
    const state = await this.parts.states.read(answer.get('state') ?? stateInJarm(answer) ?? '', provider)
    if (state?.provider === provider.id) return state
    if (isUnbound) return undefined
    throw new InvalidCheck('The response has no state that this site made for this provider.')
  }

  /** The cookie of the flow is gone: start anew once, then say so. Another site may have sent the browser, so a click comes first. */
  async #lost(provider: T, ctx: RequestContext, state: FlowState | undefined): Promise<FlowRedirect | Confirmation> {
    const used = state && (await this.parts.memory.wasUsed(state.id))
    if (!state || used || state.attempt > 0) {
      throw new InvalidCheck(
        'The cookie of this sign-in is missing: it was used already, took longer than 15 minutes, or cookies are blocked.',
      )
    }
    // Approved where the flow began, which may have been under another host: anyone can begin one, and pass on its state.
    const callbackUrl = sameOrigin(state.callbackUrl, ctx.origin) ?? (await ctx.callbackUrl())
    const site = ctx.headers.get('sec-fetch-site') ?? 'none'
    const isOwn = site === 'none' || site === 'same-origin'
    if (!isOwn || isPrefetch(ctx) || (await this.parts.sessions.get(ctx))) {
      return new Confirmation(provider.name, { callbackUrl }, { question: 'continue', cancelUrl: callbackUrl })
    }
    const departure = { attempt: state.attempt + 1, callbackUrl, startedBy: undefined, linking: undefined }
    return new FlowRedirect(await this.#depart(provider, ctx, departure))
  }
}

/** Letters and digits only: it may be all there is to a `state`, and some services take no others. */
const flowId = (random: Random): string => random.token().replaceAll(/[-_]/g, '').slice(0, 22)

const queryOf = (ctx: RequestContext): URLSearchParams => new URLSearchParams(ctx.target.split('?').slice(1).join('?'))

/** The answer at the very `redirect_uri` that was sent (RFC 6749 section 4.1.3). */
function urlOf(flow: RememberedFlow, answer: URLSearchParams): URL {
  const url = new URL(textOrNone(flow['redirectUri']) ?? '')
  url.search = answer.toString()
  return url
}

/** Back-Channel Logout 1.0 section 2.1: the provider will name a session as the ID token does. */
const namesIn = ({ sid, sub }: ServiceProfile): ProviderSession => ({ sid: textOrNone(sid), sub: textOrNone(sub) })
