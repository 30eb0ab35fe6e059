import { CredentialsSignin, type RateLimitKey, Verification } from 'authengine'
import type { DatabaseAdapter, DatabaseUser } from 'authengine/adapter'
import {
  FlowRedirect,
  type Json,
  redirect,
  type Reply,
  type RequestContext,
  SignInFlow,
  textOf,
} from 'authengine/plugin'
import type { Provider, VerifiedIdentity } from 'authengine/provider'
import { type AccountName, isVerified } from './AccountNames.js'
import type { PasswordParts } from './PasswordParts.js'
import { identityOf } from './identityOf.js'
import { inEvenTime } from './inEvenTime.js'
import { PasswordProvider } from './PasswordProvider.js'
import type { SignUp } from './SignUp.js'
import { NO_USER, type StoredPassword } from './StoredPasswords.js'

/** Fields that may contain the name of the account. */
const NAMES = ['email', 'username', 'login'] as const

/** A user whose password was right. */
interface Verified {
  readonly user: DatabaseUser
  readonly stored: StoredPassword
  /** Epoch of the sessions of the user before the password was read. */
  readonly epoch: number
}

/** Signs users in with a password that this plugin stores. */
export class PasswordFlow extends SignInFlow<PasswordProvider> {
  override readonly signInRoute = 'callback'
  override readonly callbackMethods = ['POST']

  /**
   * @param parts - Parts of the plugin.
   * @param signUp - Continues for a user whose email address was never verified.
   * @param checksBreaches - Whether a password that was right is looked up in known breaches.
   */
  constructor(
    private readonly parts: PasswordParts,
    private readonly signUp: Pick<SignUp, 'proveAddress'>,
    private readonly checksBreaches: boolean,
  ) {
    super()
  }

  override supports(provider: Provider): provider is PasswordProvider {
    return provider instanceof PasswordProvider
  }

  override async rateLimitKey(
    _provider: PasswordProvider,
    ctx: RequestContext,
    step: 'begin' | 'finish',
  ): Promise<RateLimitKey | undefined> {
    if (step === 'begin') return undefined
    const name = this.#nameIn(ctx)
    const typed = typedIn(ctx)
    // With two names, attempts must be counted together, so they are counted for the user.
    const user = name && this.parts.settings.names === 'both' ? await this.parts.names.find(name) : null
    const account = user ? `user ${user.id}` : name && `${name.kind} ${name.text}`
    return { kind: 'credentials', account: account && `password ${account}`, typed, countsAnyError: false }
  }

  /** The form posts directly to the callback route. */
  override begin(_provider: PasswordProvider, ctx: RequestContext): Promise<Reply> {
    return Promise.resolve(redirect(`${ctx.baseUrl}/signin`))
  }

  override async finish(_provider: PasswordProvider, ctx: RequestContext): Promise<VerifiedIdentity | FlowRedirect> {
    const name = this.#nameIn(ctx)
    const { password } = this.parts.rules.read(textOf(ctx.body, 'password'))
    if (!name || password === undefined)
      throw new CredentialsSignin('The name or the password can belong to no account.')
    const { epoch, stored, user } = await inEvenTime(() => this.#verified(name, password), 'if-failed')
    if (this.parts.settings.verifyEmail === 'before-session' && user.email && !isVerified(user))
      return new FlowRedirect(await this.signUp.proveAddress(ctx, user, stored))
    if (this.checksBreaches) await this.#lookUp(ctx, user, password)
    return { ...identityOf(user), epoch }
  }

  /**
   * Uses up the mail of a sign-up.
   *
   * @throws Verification if it was used already.
   */
  override async finalizeProof(
    _provider: PasswordProvider,
    _ctx: RequestContext,
    proof: Json,
    isAllowed: boolean,
    db?: DatabaseAdapter,
  ): Promise<void> {
    const { token } = Object(proof) as { token?: unknown }
    if (!isAllowed || typeof token !== 'string') return
    if (await this.parts.requests.take(token, db && { db }, 'sign-up')) return
    throw new Verification('The mail of this sign-up was used already.')
  }

  /** @throws CredentialsSignin, after the same work for every name. */
  async #verified(name: AccountName, password: string): Promise<Verified> {
    const { hashes, names, passwords, services } = this.parts
    const user = await names.find(name)
    // Read before the password, so that a change during the verification ends this sign-in.
    const epoch = await services.sessions.epochOf(user?.id ?? NO_USER)
    const stored = await passwords.of(user?.id)
    if (!user || !stored) {
      await hashes.verifyNothing(password)
      throw new CredentialsSignin('The name or the password is wrong.')
    }
    const { isCurrent, matches } = await hashes.verify(password, stored.hash)
    if (!matches) throw new CredentialsSignin('The name or the password is wrong.')
    if (isCurrent) return { epoch, stored, user }
    const hash = await hashes.hash(password)
    const isUpgraded = await passwords.upgrade(stored, hash)
    return { epoch, stored: isUpgraded ? { ...stored, hash } : stored, user }
  }

  /** Tells a user whose password is in a known breach. The user is signed in nevertheless. */
  async #lookUp(ctx: RequestContext, user: DatabaseUser, password: string): Promise<void> {
    const { mails, rules, services } = this.parts
    if (!(await rules.isBreached(password))) return
    await services.announce({ name: 'passwords.breached', user: user.id, email: user.email }, ctx)
    if (isVerified(user)) mails.notify(ctx, user, 'breached')
  }

  #nameIn(ctx: RequestContext): AccountName | undefined {
    return this.parts.names.read(typedIn(ctx))
  }
}

/** The first field counts that is not blank: a request with different names is refused before. */
const typedIn = ({ body }: RequestContext): string | undefined =>
  NAMES.map((name) => textOf(body, name)).find((typed) => typed !== undefined && typed.trim() !== '')
