import { AccessDenied } from 'authengine'
import type { DatabaseUser } from 'authengine/adapter'
import type { RequestContext } from 'authengine/plugin'
import { acceptedPassword } from './acceptedPassword.js'
import { isVerified } from './AccountNames.js'
import type { PasswordParts } from './PasswordParts.js'
import { PasswordRefused } from './PasswordRefused.js'
import { replacePassword } from './replacePassword.js'
import type { StoredPassword } from './StoredPasswords.js'

/** The signed-in user, and whether the sign-in was a short time ago. */
export interface SignedIn {
  readonly user: DatabaseUser
  /** Null if the user has no password. */
  readonly password: StoredPassword | null
  /** Whether the user proved who they are within the last {@link RECENT} seconds. */
  readonly isRecent: boolean
  /** Whether the user has a name to sign in with: an address or a user name, as the site uses them. */
  readonly isNamed: boolean
}

/** How many seconds after a sign-in pages offer to set a first password at once, and not by mail. */
export const RECENT = 300

/** Changes the password of the signed-in user. */
export class Change {
  constructor(private readonly parts: PasswordParts) {}

  /** The signed-in user; null if no user is signed in. The store is asked, so that an ended session changes nothing. */
  async signedIn(ctx: RequestContext): Promise<SignedIn | null> {
    const { names, passwords, services } = this.parts
    const session = await services.sessions.get(ctx)
    const user = session?.user.id === undefined ? null : await names.withId(session.user.id)
    if (!session || !user) return null
    const age = (services.clock.now().getTime() - session.authTime.getTime()) / 1000
    return { user, password: await passwords.of(user.id), isRecent: age <= RECENT, isNamed: await this.#isNamed(user) }
  }

  async #isNamed({ email, id }: DatabaseUser): Promise<boolean> {
    const { passwords, settings } = this.parts
    if (settings.names !== 'username' && email) return true
    return settings.names !== 'email' && (await passwords.usernameOf(id)) !== undefined
  }

  /**
   * Replaces the password by another one. All other sessions of the user end, and this session gets a new token. Its
   * absolute end stays.
   *
   * @throws PasswordRefused if the present password is wrong, or the new one is refused.
   * @throws ReauthenticationRequired if the user has a stronger factor, and has not used it recently.
   */
  async change(
    ctx: RequestContext,
    { password, user }: SignedIn,
    typed: { readonly current: string | undefined; readonly password: string | undefined },
  ): Promise<void> {
    await this.confirm(ctx, user, password, typed.current)
    await this.parts.services.sessions.requireRecent(ctx, { level: 'strongest', assuming: ['pwd'] })
    await this.#replace(ctx, user, password, typed.password, 'passwords.changed')
    this.parts.mails.notify(ctx, user, 'changed')
  }

  /**
   * Sets the first password of a user.
   *
   * @throws AccessDenied if the user has a password, or no name to sign in with.
   * @throws ReauthenticationRequired if the user has not proved recently who they are.
   * @throws PasswordRefused if the password is refused.
   */
  async set(ctx: RequestContext, { isNamed, password, user }: SignedIn, typed: string | undefined): Promise<void> {
    if (password || !isNamed) throw new AccessDenied(NOT_FIRST)
    await this.parts.services.sessions.requireRecent(ctx, { level: 'strongest' })
    await this.#replace(ctx, user, null, typed, 'passwords.set')
    this.parts.mails.notify(ctx, user, 'set')
  }

  /**
   * Removes the password of a user who can sign in in another way.
   *
   * @throws PasswordRefused if the present password is wrong.
   * @throws AccessDenied if the user has no other account and no passkey.
   * @throws ReauthenticationRequired if the user has a stronger factor, and has not used it recently.
   */
  async remove(ctx: RequestContext, { password, user }: SignedIn, current: string | undefined): Promise<void> {
    const { passwords, services } = this.parts
    await this.confirm(ctx, user, password, current)
    await services.sessions.requireRecent(ctx, { level: 'strongest', assuming: ['pwd'] })
    await services.transaction(ctx, async (tx) => {
      if (!(await this.hasOtherWay(user.id, tx.db))) throw new AccessDenied(LAST)
      await passwords.remove(tx, user.id)
      await services.sessions.endAll(user.id, ctx, tx)
      await tx.announce({ name: 'passwords.removed', user: user.id, email: user.email })
    })
    this.parts.mails.notify(ctx, user, 'removed')
  }

  /** Whether a user can sign in without the password: with another account, or with a passkey. */
  async hasOtherWay(userId: string, db = this.parts.services.database): Promise<boolean> {
    const accounts = (await db?.accounts.ofUser?.(userId)) ?? []
    const keys = (await db?.authenticators?.ofUser(userId)) ?? []
    return keys.length > 0 || accounts.some(({ type }) => type !== 'credentials')
  }

  /**
   * Checks the present password of the signed-in user. Wrong passwords are counted for the user.
   *
   * @throws PasswordRefused
   * @throws TooManyAttempts
   */
  async confirm(
    ctx: RequestContext,
    user: DatabaseUser,
    stored: StoredPassword | null,
    typed: string | undefined,
  ): Promise<void> {
    const takeBack = await this.parts.services.limits.count('current', ctx, user.id)
    if (!(await this.isRight(stored, typed))) throw new PasswordRefused('currentPassword', 'wrong')
    await takeBack()
  }

  /** Whether this is the present password. It counts nothing. */
  async isRight(stored: StoredPassword | null, typed: string | undefined): Promise<boolean> {
    const { hashes, rules } = this.parts
    const { password } = rules.read(typed)
    return password !== undefined && stored !== null && (await hashes.verify(password, stored.hash)).matches
  }

  async #replace(
    ctx: RequestContext,
    user: DatabaseUser,
    present: StoredPassword | null,
    typed: string | undefined,
    name: 'passwords.changed' | 'passwords.set',
  ): Promise<void> {
    const { hashes, passwords, services } = this.parts
    const username = await passwords.usernameOf(user.id)
    const password = await acceptedPassword(this.parts, typed, { email: user.email, name: user.name, username })
    const hash = await hashes.hash(password)
    const replacement = { user, hash, expected: present?.generation ?? null, keep: ctx }
    await services.transaction(ctx, async (tx) => {
      if (!(await replacePassword(this.parts, tx, replacement, { name }))) throw new AccessDenied(OVERTAKEN)
    })
    // A session gets a new token whenever its rights may have changed (OWASP Session Management, "renew the session ID").
    await services.sessions.elevate(ctx, ['pwd'])
  }
}

/** Whether a user can set the first password by mail. */
export const canSetByMail = ({ user }: Pick<SignedIn, 'user'>): boolean => Boolean(user.email) && isVerified(user)

const NOT_FIRST = 'A first password can be set by a user who has none, and who has an address or a user name.'
const LAST = 'The user has no other account and no passkey, and could not sign in without the password.'
const OVERTAKEN = 'Another request changed the password at the same time. Nothing was changed by this one.'
