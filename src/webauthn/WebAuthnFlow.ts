import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { Json } from '../core/Token.js'
import type { RateLimitKey } from '../config/SettingsInput.js'
import { AuthError } from '../core/AuthError.js'
import type { User } from '../core/User.js'
import type { Credentials, VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { CallbackRouteError, MalformedRequest, UserNotStored } from '../core/errors.js'
import { json, type Reply, toSignInPage } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { textOf } from '../http/readBody.js'
import { isIpAddress } from '../http/origins.js'
import { SignInProtocol } from '../sign-in/SignInFlow.js'
import { Authentication, type LostAccount } from './Authentication.js'
import { Challenges } from './Challenges.js'
import { acceptedKeys, KnownKeys, type WebAuthnFlowParts } from './KnownKeys.js'
import { Registration } from './Registration.js'
import type { WebAuthnProvider } from './WebAuthnProvider.js'
import { credentialResponse } from './credentialResponse.js'
import { partyFor } from './ceremonyOptions.js'
import { PASSKEYS_NEED_DOMAIN } from './checkWebAuthn.js'

/** How long `getUserInfo` may take. */
const USER_INFO_LIMIT_MS = 30_000
const NOT_STORED =
  'The signed-in user is not in the database, so the user cannot have passkeys. ' +
  'Let authorize return the id of a stored user, or remove the provider whose users are not stored.'
const RESERVED_FIELDS = new Set(['action', 'callbackUrl', 'csrfToken', 'data'])

/**
 * Lets browsers create and use passkeys. Accepts only responses that are signed for this site, this browser and a
 * current challenge.
 */
export class WebAuthnFlow extends SignInProtocol<WebAuthnProvider> {
  readonly #authentication: Authentication
  readonly #registration: Registration
  #isWarned = false

  constructor(private readonly parts: WebAuthnFlowParts) {
    super()
    const challenges = new Challenges(parts.memory, parts.clock, parts.random)
    const keys = new KnownKeys(parts)
    this.#authentication = new Authentication(parts, challenges, keys)
    this.#registration = new Registration(parts, challenges, keys)
  }

  /** A ceremony needs a script. A request that no script sent is redirected to the sign-in page. */
  override begin(_provider: WebAuthnProvider, ctx: RequestContext): Promise<Reply> {
    return toSignInPage(ctx)
  }

  override async webauthnOptions(
    provider: WebAuthnProvider,
    ctx: RequestContext,
    signedIn: User | null,
  ): Promise<Reply> {
    const action = ctx.query.get('action')
    if (action === 'accepted') return this.#accepted(provider, ctx, signedIn)
    if (action !== undefined && action !== 'authenticate' && action !== 'register') {
      return json({ error: 'Invalid action' }, 400)
    }
    if (action === undefined && signedIn) return json({ error: 'Invalid request' }, 400)
    this.#warnOfIpAddress(provider, ctx)
    const person = action === 'register' && signedIn ? undefined : await this.#userFor(provider, ctx)
    if (action !== 'register') return json(await this.#authentication.begin(provider, ctx, person, signedIn))
    const registering = await this.#registration.begin(provider, ctx, person, signedIn)
    if (!registering && signedIn) throw new UserNotStored(NOT_STORED)
    return registering ? json(registering) : json({ error: 'Invalid request' }, 400)
  }

  /** Registration needs no proof, so the number of new users from one network is limited. */
  override async rateLimitKey(
    _provider: WebAuthnProvider,
    ctx: RequestContext,
    step: 'begin' | 'finish',
  ): Promise<RateLimitKey | undefined> {
    if (step !== 'finish' || textOf(ctx.body, 'action') !== 'register') return undefined
    if (await this.parts.signedIn(ctx)) return undefined
    return { kind: 'registration', account: undefined, countsSuccess: true }
  }

  override async finish(provider: WebAuthnProvider, ctx: RequestContext): Promise<VerifiedIdentity> {
    const action = textOf(ctx.body, 'action')
    if (action !== 'authenticate' && action !== 'register') {
      throw new MalformedRequest('The field "action" must be "authenticate" or "register".')
    }
    const answer = credentialResponse(ctx.body)
    return action === 'register'
      ? this.#registration.finish(provider, ctx, answer)
      : this.#authentication.finish(provider, ctx, answer)
  }

  override async finalizeProof(
    _provider: WebAuthnProvider,
    _ctx: RequestContext,
    proof: Json,
    allowed: boolean,
    transaction?: DatabaseAdapter,
  ): Promise<void> {
    const accounts = transaction?.accounts ?? this.parts.accounts
    if (allowed) await accounts.link({ ...(proof as LostAccount), type: 'webauthn' })
  }

  async #accepted(provider: WebAuthnProvider, ctx: RequestContext, signedIn: User | null): Promise<Reply> {
    if (!signedIn?.id) return json({ error: 'Invalid request' }, 400)
    const options = await acceptedKeys(provider, ctx, signedIn.id, this.parts.authenticators)
    return json({ action: 'accepted', options })
  }

  /** Warns of a site at an IP address: browsers refuse every ceremony there, and the operator would not see why. */
  #warnOfIpAddress(provider: WebAuthnProvider, ctx: RequestContext): void {
    if (this.#isWarned || !isIpAddress(partyFor(provider, ctx).id)) return
    this.#isWarned = true
    this.parts.logger.warn('passkeys-need-domain', PASSKEYS_NEED_DOMAIN)
  }

  async #userFor(provider: WebAuthnProvider, ctx: RequestContext): Promise<User | undefined> {
    const fields: Record<string, string> = Object.create(null) as Credentials
    for (const [name, value] of ctx.query) if (!RESERVED_FIELDS.has(name)) fields[name] = value
    const request = new Request(ctx.origin + ctx.target, { headers: ctx.headers })
    try {
      const asking = provider.userFor(Object.freeze(fields), request, ctx.callbackContext)
      return await this.parts.clock.within(USER_INFO_LIMIT_MS, asking, () => {
        throw new CallbackRouteError(`getUserInfo took longer than ${String(USER_INFO_LIMIT_MS)} ms.`)
      })
    } catch (error) {
      if (error instanceof AuthError) throw error
      throw new CallbackRouteError(`getUserInfo of the provider "${provider.id}" failed.`, { cause: error })
    }
  }
}
