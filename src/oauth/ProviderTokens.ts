import { AuthError } from '../core/AuthError.js'
import type { AccountStore, DatabaseAccount } from '../core/DatabaseAdapter.js'
import { CallbackRouteError } from '../core/errors.js'
import { type Clock, isLive } from '../core/ports.js'
import type { Provider } from '../core/Provider.js'
import type { PartialTokens } from '../core/User.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { RunningSession, SessionStrategy } from '../sessions/SessionStrategy.js'
import type { ProviderCatalogue } from '../sign-in/FlowCatalogue.js'
import { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'
import type { AuthorizationServers } from './AuthorizationServers.js'
import type { TokenOutcome, ValidToken } from './EngineTokens.js'

/** A token that ends this soon is refreshed: a request takes its time. */
const EARLY_SECONDS = 30

/**
 * Longer than a refresh can take: discovery, token (twice where the server wants a DPoP nonce, RFC 9449 section 8) and keys,
 * 10 seconds each. Two that refresh at once send one refresh token twice, and a provider that rotates then revokes them all.
 */
const LEASE_SECONDS = 60

/** How long a refresh of another process is waited for, and how often the account is looked at meanwhile. */
const LONGEST_WAIT_MS = 15_000

const FIRST_PAUSE_MS = 100

const LONGEST_PAUSE_MS = 2000

/** Keeps access tokens fresh: one refresh, however many ask. */
export class ProviderTokens {
  readonly #running = new Map<string, Promise<TokenOutcome>>()

  /**
   * @param sessions - Knows who asks.
   * @param providers - Knows the providers.
   * @param servers - Refreshes.
   * @param accounts - Keeps the tokens.
   * @param clock - Tells which tokens have ended.
   */
  constructor(
    private readonly sessions: SessionStrategy,
    private readonly providers: ProviderCatalogue,
    private readonly servers: AuthorizationServers,
    private readonly accounts: AccountStore,
    private readonly clock: Clock,
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
    return this.#fresh(account) ?? this.#once(account, provider)
  }

  /** The last ID token of a user at a provider, where it was kept. */
  async idTokenOf(running: RunningSession, providerId: string): Promise<string | undefined> {
    return (await this.#accountOf(running, providerId))?.id_token
  }

  async #accountOf(
    { user, provider, providerAccountId }: RunningSession,
    providerId: string,
  ): Promise<DatabaseAccount | null> {
    if (this.accounts.joinsProviders !== false) {
      if (user.id === undefined) return null
      // A user with two accounts there means the one they came with.
      const own = provider === providerId && providerAccountId !== undefined
      const came = own ? await this.accounts.find(user.id, providerId, providerAccountId) : null
      return came ?? this.accounts.find(user.id, providerId)
    }
    // The same id at another provider is another person, and what the application calls a user is unknown here.
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

  /** Those who ask while a refresh is running wait for it. */
  #once(account: DatabaseAccount, provider: Provider): Promise<TokenOutcome> {
    const name = JSON.stringify([account.provider, account.providerAccountId])
    const running = this.#running.get(name)
    if (running) return running
    const refresh = this.#refresh(account, provider).finally(() => this.#running.delete(name))
    this.#running.set(name, refresh)
    return refresh
  }

  async #refresh(first: DatabaseAccount, provider: Provider): Promise<TokenOutcome> {
    let account = first
    let pause = FIRST_PAUSE_MS
    for (let waited = 0; ; waited += pause, pause = Math.min(2 * pause, LONGEST_PAUSE_MS, LONGEST_WAIT_MS - waited)) {
      const { refresh_token: refreshToken } = account
      if (refreshToken === undefined || !givesTokens(provider)) return { status: 'expired' }
      const now = this.clock.seconds()
      // Another process may be at it already: the reservation in the database decides.
      const reserved = await this.accounts.lease(account, refreshToken, { now, until: now + LEASE_SECONDS })
      if (!reserved && waited >= LONGEST_WAIT_MS) return { status: 'refresh-pending' }
      if (!reserved) await this.#pause(pause)
      // What was read before the reservation may be out of date.
      const current = await this.#again(account)
      if (!current) return { status: 'not-linked' }
      const fresh = this.#fresh(current)
      if (reserved && !fresh) return this.#replaced(account, refreshToken, provider)
      if (reserved) await this.#release(account, refreshToken)
      if (fresh) return fresh
      account = current
    }
  }

  /** Asks the provider, and keeps what it answers. */
  async #replaced(
    account: DatabaseAccount,
    refreshToken: string,
    provider: AuthorizationCodeProvider,
  ): Promise<TokenOutcome> {
    try {
      const { tokens } = await (await this.servers.of(provider)).refresh(refreshToken, account)
      // RFC 6749 section 6: a provider that does not rotate sends no new refresh token.
      const kept: PartialTokens = {
        expires_at: undefined,
        ...provider.accountFrom(tokens),
        refresh_token: tokens.refresh_token ?? refreshToken,
      }
      await this.#keep(account, refreshToken, kept)
      return validToken({ ...account, ...kept } as DatabaseAccount) ?? { status: 'not-linked' }
    } catch (error) {
      await this.#release(account, refreshToken)
      const failure =
        error instanceof AuthError ? error : new CallbackRouteError('Refreshing the tokens failed.', { cause: error })
      return { status: 'refresh-failed', error: failure }
    }
  }

  /** Twice where need be: a provider that rotates takes the old refresh token no more. */
  async #keep(account: DatabaseAccount, refreshToken: string, kept: PartialTokens): Promise<void> {
    const keep = (): Promise<boolean> => this.accounts.replaceTokens(account, refreshToken, kept)
    await keep().catch(keep)
  }

  /** The next one need not wait until the reservation lapses. */
  async #release(account: DatabaseAccount, refreshToken: string): Promise<void> {
    await this.accounts.replaceTokens(account, refreshToken, {})
  }

  /** Leaves the request with the reservation some time. */
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
