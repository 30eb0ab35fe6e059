import { Verification } from 'authengine'
import type { DatabaseUser } from 'authengine/adapter'
import type { RequestContext, Transaction } from 'authengine/plugin'
import { isVerified } from './AccountNames.js'
import type { ResetAsked } from './MailedRequests.js'
import type { PasswordParts } from './PasswordParts.js'
import { acceptedPassword } from './acceptedPassword.js'
import { inEvenTime } from './inEvenTime.js'
import { replacePassword } from './replacePassword.js'

/** Lets users who forgot the password set a new one, and users without one set the first one. */
export class Reset {
  constructor(private readonly parts: PasswordParts) {}

  /**
   * Mails a link to the address, if a user has proved to own it. The time of the reply, and what is stored, are the same
   * for every address.
   */
  ask(ctx: RequestContext, email: string): Promise<void> {
    const { names, services } = this.parts
    return inEvenTime(async () => {
      await services.limits.count('mail', ctx, email)
      await this.#mail(ctx, email, await names.withEmail(email))
    })
  }

  /** What the link of a mail stands for; null if it does not work any more. */
  async find(token: string | undefined): Promise<ResetAsked | null> {
    const asked = await this.parts.requests.find(token, 'reset')
    return asked && (await this.#isCurrent(asked)) ? asked : null
  }

  /**
   * Sets a new password, and ends everything that the former password may have opened.
   *
   * @returns Where the browser goes after the sign-in that follows.
   * @throws Verification if the link was used already, or another change was faster.
   * @throws PasswordRefused if the password is refused. The link then works again.
   */
  async finish(ctx: RequestContext, token: string, typed: string | undefined): Promise<string> {
    const { hashes, mails, names, requests, services } = this.parts
    const asked = await this.find(token)
    const user = asked?.userId ? await names.withId(asked.userId) : null
    if (!asked || !user) throw new Verification(USED)
    const username = await this.parts.passwords.usernameOf(user.id)
    const password = await acceptedPassword(this.parts, typed, { email: user.email, name: user.name, username })
    const hash = await hashes.hash(password)
    const hadPassword = await services.transaction(ctx, async (tx) => {
      if (!(await requests.take(token, tx, 'reset'))) throw new Verification(USED)
      return this.#write(tx, user, asked, hash)
    })
    mails.notify(ctx, user, hadPassword ? 'changed' : 'set')
    return asked.callbackUrl
  }

  async #write(tx: Transaction, user: DatabaseUser, asked: ResetAsked, hash: string): Promise<boolean> {
    const hadPassword = (await this.parts.passwords.of(user.id, tx.db)) !== null
    const fact = hadPassword ? { name: 'passwords.reset', reason: 'mail' } : { name: 'passwords.set' }
    const replacement = { user, hash, expected: asked.generation }
    if (!(await replacePassword(this.parts, tx, replacement, fact))) throw new Verification(USED)
    return hadPassword
  }

  /** Whether the address and the password are still those for which the link was mailed. */
  async #isCurrent({ email, generation, userId }: ResetAsked): Promise<boolean> {
    const { names, passwords } = this.parts
    const user = userId === null ? null : await names.withId(userId)
    if (user?.email !== email || !isVerified(user)) return false
    return ((await passwords.of(user.id))?.generation ?? null) === generation
  }

  async #mail(ctx: RequestContext, email: string, user: DatabaseUser | null): Promise<void> {
    const { mails, passwords, requests, settings } = this.parts
    const known = isVerified(user) ? user : null
    const present = await passwords.of(known?.id)
    const seconds = settings.lifetimes.reset
    const userId = known?.id ?? null
    const generation = present?.generation ?? null
    const callbackUrl = await ctx.callbackUrl()
    const token = await requests.add({ kind: 'reset', userId, email, generation, callbackUrl }, seconds)
    await this.parts.services.announce(
      {
        name: 'passwords.reset_asked',
        actor: { type: 'unknown' },
        ...(known ? { user: known.id, email } : { typed: email }),
      },
      ctx,
    )
    if (known) mails.reset(ctx, email, token, seconds)
  }
}

const USED = 'The link was used already, has expired, or a newer change voided it.'
