import { AuthError } from '../core/AuthError.js'
import type { AccountStore, DatabaseAccount } from '../core/DatabaseAdapter.js'
import { CallbackRouteError } from '../core/errors.js'
import { type Observers, RunningOperation } from '../core/Observer.js'
import { type Clock, isLive } from '../core/ports.js'
import type { Provider } from '../core/Provider.js'
import type { PartialTokens } from '../core/User.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { RunningSession, SessionStrategy } from '../sessions/SessionStrategy.js'
import type { SecurityEvents } from '../sign-in/SecurityEvents.js'
import type { ProviderCatalogue } from '../sign-in/FlowCatalogue.js'
import { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'
import type { AuthorizationServers } from './AuthorizationServers.js'
import type { TokenOutcome, ValidToken } from './EngineTokens.js'

/** A token that expires within this time is refreshed, because a request with it takes some time. */
const EARLY_SECONDS = 30

/**
 * Longer than a refresh can take: discovery, token request (twice if the server requires a DPoP nonce, RFC 9449 section
 * 8) and keys, 10 seconds each. Two refreshes at once would send the same refresh token twice, and a provider that
 * rotates refresh tokens would then revoke all tokens.
 */
const LEASE_SECONDS = 60

/** How long to wait for a refresh of another process. The account is read again after pauses that become longer. */
const LONGEST_WAIT_MS = 15_000

const FIRST_PAUSE_MS = 100

const LONGEST_PAUSE_MS = 2000

/** Refreshes access tokens. Concurrent calls share one refresh. */
export class ProviderTokens {
  readonly #running = new Map<string, Promise<TokenOutcome>>()

  /**
   * @param sessions - Reads the session.
   * @param servers - Refreshes tokens.
   * @param accounts - Stores the tokens.
   * @param clock - Tells which tokens have expired.
   * @param security - Announces refreshes.
   * @param observers - See each refresh. Default: none.
   */
  constructor(
    private readonly sessions: SessionStrategy,
    private readonly providers: ProviderCatalogue,
    private readonly servers: AuthorizationServers,
    private readonly accounts: AccountStore,
    private readonly clock: Clock,
    private readonly security: Pick<SecurityEvents, 'announce'>,
    private readonly observers?: Observers,
  ) {}

  /**
   * A valid access token of the signed-in user.
   *
   * @throws NotFound when no provider has this id.
   */
  async get(ctx: RequestContext, providerId: string): Promise<TokenOutcome> {
    const provider = this.providers.require(providerId)
    const running = await this.sessions.get(ctx)
    if (!running) return { status: 'signed-out' }
    const account = await this.#accountOf(running, provider.id)
    if (!account?.access_token) return { status: 'not-linked' }
    return this.#fresh(account) ?? this.#once(account, provider, ctx)
  }

  /** The last ID token of a user at a provider; undefined if it is not stored. */
  async idTokenOf(running: RunningSession, providerId: string): Promise<string | undefined> {
    return (await this.#accountOf(running, providerId))?.id_token
  }

  async #accountOf(
    { user, provider, providerAccountId }: RunningSession,
    providerId: string,
  ): Promise<DatabaseAccount | null> {
    if (this.accounts.joinsProviders !== false) {
      if (user.id === undefined) return null
      // A user may have several accounts at the provider: the one of this sign-in is preferred.
      const own = provider === providerId && providerAccountId !== undefined
      const came = own ? await this.accounts.find(user.id, providerId, providerAccountId) : null
      return came ?? this.accounts.find(user.id, providerId)
    }
    // Without a database, only the account of this sign-in is known: the same id at another provider may be another
    // person, and the user id may be one that the application chose.
    if (provider !== providerId || providerAccountId === undefined) return null
    return this.accounts.find(providerAccountId, providerId)
  }

  #again({ provider, providerAccountId, userId }: DatabaseAccount): Promise<DatabaseAccount | null> {
    const owner = this.accounts.joinsProviders === false ? providerAccountId : userId
    return this.accounts.find(owner, provider, providerAccountId)
  }

  #fresh(account: DatabaseAccount): ValidToken | undefined {
    const { expires_at: expiresAt } = account
    const ended = expiresAt !== undefined && !isLive(expiresAt, this.clock.seconds() + EARLY_SECONDS)
    return ended ? undefined : validToken(account)
  }

  /** Calls during a refresh wait for that refresh. */
  #once(account: DatabaseAccount, provider: Provider, ctx: RequestContext): Promise<TokenOutcome> {
    const name = JSON.stringify([account.provider, account.providerAccountId])
    const running = this.#running.get(name)
    if (running) return running
    const refresh = this.#observed(account, provider, ctx).finally(() => this.#running.delete(name))
    this.#running.set(name, refresh)
    return refresh
  }

  #observed(account: DatabaseAccount, provider: Provider, ctx: RequestContext): Promise<TokenOutcome> {
    const { observers } = this
    if (!observers) return this.#refresh(account, provider, ctx)
    const operation = new RunningOperation('tokens', 'token refresh', provider.id)
    return observers.run(operation, async () => {
      const result = await this.#refresh(account, provider, ctx)
      operation.outcome = result.status
      if (result.status === 'refresh-failed') operation.fail(result.error)
      return result
    })
  }

  async #refresh(first: DatabaseAccount, provider: Provider, ctx: RequestContext): Promise<TokenOutcome> {
    let account = first
    let pause = FIRST_PAUSE_MS
    for (let waited = 0; ; waited += pause, pause = Math.min(2 * pause, LONGEST_PAUSE_MS, LONGEST_WAIT_MS - waited)) {
      const { refresh_token: refreshToken } = account
      if (refreshToken === undefined || !givesTokens(provider)) return { status: 'expired' }
      const now = this.clock.seconds()
      // Another process may be refreshing already: the reservation in the database decides.
      const reserved = await this.accounts.lease(account, refreshToken, { now, until: now + LEASE_SECONDS })
      if (!reserved && waited >= LONGEST_WAIT_MS) return { status: 'refresh-pending' }
      if (!reserved) await this.#pause(pause)
      // What was read before the reservation may be out of date.
      const current = await this.#again(account)
      if (!current) return { status: 'not-linked' }
      const fresh = this.#fresh(current)
      if (reserved && !fresh) return this.#replaced(account, refreshToken, provider, ctx)
      if (reserved) await this.#release(account, refreshToken)
      if (fresh) return fresh
      account = current
    }
  }

  /** Requests new tokens from the provider, and stores them. */
  async #replaced(
    account: DatabaseAccount,
    refreshToken: string,
    provider: AuthorizationCodeProvider,
    ctx: RequestContext,
  ): Promise<TokenOutcome> {
    const about = { user: account.userId, method: provider.type, provider: provider.id }
    try {
      const { tokens } = await (await this.servers.of(provider)).refresh(refreshToken, account)
      // RFC 6749 section 6: a provider that does not rotate refresh tokens sends no new one.
      const kept: PartialTokens = {
        expires_at: undefined,
        ...provider.accountFrom(tokens),
        refresh_token: tokens.refresh_token ?? refreshToken,
      }
      await this.#keep(account, refreshToken, kept)
      await this.security.announce({ ...about, name: 'token.refreshed' }, ctx.callbackContext)
      return validToken({ ...account, ...kept } as DatabaseAccount) ?? { status: 'not-linked' }
    } catch (error) {
      await this.#release(account, refreshToken)
      const failure =
        error instanceof AuthError ? error : new CallbackRouteError('Refreshing the tokens failed.', { cause: error })
      const refusal = { ...about, name: 'token.refused', reason: 'provider_error' } as const
      await this.security.announce(refusal, ctx.callbackContext)
      return { status: 'refresh-failed', error: failure }
    }
  }

  /** Stores the tokens, and tries again once: a provider that rotates refresh tokens no longer accepts the old one. */
  async #keep(account: DatabaseAccount, refreshToken: string, kept: PartialTokens): Promise<void> {
    const keep = (): Promise<boolean> => this.accounts.replaceTokens(account, refreshToken, kept)
    await keep().catch(keep)
  }

  /** Ends the reservation, so that the next refresh need not wait until it expires. */
  async #release(account: DatabaseAccount, refreshToken: string): Promise<void> {
    await this.accounts.replaceTokens(account, refreshToken, {})
  }

  /** Waits for the request that holds the reservation. */
  #pause(milliseconds: number): Promise<void> {
    return new Promise((done) => this.clock.after(milliseconds, done))
  }
}

const givesTokens = (provider: Provider): provider is AuthorizationCodeProvider =>
  provider instanceof AuthorizationCodeProvider

function validToken({
  access_token: accessToken,
  expires_at: expiresAt,
  scope,
}: DatabaseAccount): ValidToken | undefined {
  return accessToken === undefined ? undefined : { status: 'valid', accessToken, expiresAt, scope }
}
