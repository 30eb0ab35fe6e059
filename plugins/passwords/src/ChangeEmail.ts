import { OAuthAccountNotLinked, Verification } from 'authengine'
import type { DatabaseUser } from 'authengine/adapter'
import type { RequestContext, Transaction } from 'authengine/plugin'
import { isVerified } from './AccountNames.js'
import type { Change, SignedIn } from './Change.js'
import type { EmailAsked } from './MailedRequests.js'
import type { PasswordParts } from './PasswordParts.js'
import { PasswordRefused } from './PasswordRefused.js'
import type { Reset } from './Reset.js'

/** Changes the email address of the signed-in user, once the user has proved to own the new one. */
export class ChangeEmail {
  constructor(
    private readonly parts: PasswordParts,
    private readonly change: Pick<Change, 'confirm'>,
    private readonly reset: Pick<Reset, 'ask'>,
  ) {}

  /**
   * Mails a link to the new address, and tells the present one. Whether the new address has an account already is not
   * told, except to the reader of its mail.
   *
   * @throws PasswordRefused if the address cannot be used, or the present password is wrong.
   * @throws ReauthenticationRequired if the user has a stronger factor or no password, and has not proved recently who
   *   they are.
   */
  async ask(
    ctx: RequestContext,
    signedIn: SignedIn,
    typed: { readonly email: string | undefined; readonly current: string | undefined },
  ): Promise<void> {
    const { mails, names, requests, services, settings } = this.parts
    const { password, user } = signedIn
    const email = names.email(typed.email)
    if (email === undefined || email === user.email) throw new PasswordRefused('email', 'invalid')
    if (password) await this.change.confirm(ctx, user, password, typed.current)
    await services.sessions.requireRecent(ctx, { level: 'strongest', assuming: password ? ['pwd'] : [] })
    await services.limits.count('mail', ctx, email)
    const seconds = settings.lifetimes.changeEmail
    const generation = password?.generation ?? null
    const asked: EmailAsked = { kind: 'change-email', userId: user.id, email, from: user.email ?? null, generation }
    const token = await requests.add(asked, seconds)
    if (isVerified(await names.withEmail(email))) mails.taken(ctx, email)
    else mails.confirmEmail(ctx, email, token, seconds)
    if (isVerified(user)) mails.notify(ctx, user, 'emailAsked')
    await services.announce({ name: 'passwords.email_asked', user: user.id, email: user.email }, ctx)
  }

  /** What the link of a mail stands for; null if it does not work any more. */
  async find(token: string | undefined): Promise<{ readonly asked: EmailAsked; readonly user: DatabaseUser } | null> {
    const { names, requests } = this.parts
    const asked = await requests.find(token, 'change-email', 'undo-email')
    const user = asked && (await names.withId(asked.userId))
    // Another change of the address in the meantime voids the link.
    if (!asked || !user || (user.email ?? null) !== asked.from) return null
    return (await this.#hasSamePassword(asked)) ? { asked, user } : null
  }

  /**
   * A change of the password voids a link to the new address, which an attacker may have asked for. It does not void the
   * link that undoes a change: an attacker may change the password afterwards.
   */
  async #hasSamePassword(asked: EmailAsked): Promise<boolean> {
    if (asked.kind === 'undo-email') return true
    const present = await this.parts.passwords.of(asked.userId)
    return (present?.generation ?? null) === asked.generation
  }

  /**
   * Replaces the address, and ends all other sessions of the user.
   *
   * @throws Verification if the link does not work any more, is of another user, or another user has the address.
   */
  async finish(ctx: RequestContext, token: string, signedIn: SignedIn): Promise<void> {
    const { mails, requests, settings } = this.parts
    const found = await this.find(token)
    if (found?.asked.kind !== 'change-email' || found.user.id !== signedIn.user.id) throw new Verification(USED)
    const { asked, user } = found
    const former = user.email && isVerified(user) ? user.email : undefined
    const seconds = settings.lifetimes.undoEmail
    let undoToken = ''
    await this.#replace(ctx, token, found, ctx, async (tx) => {
      if (former === undefined) return
      const undo: EmailAsked = { kind: 'undo-email', userId: user.id, email: former, from: asked.email }
      undoToken = await requests.add(undo, seconds, tx)
    })
    if (former !== undefined) mails.emailChanged(ctx, former, asked.email, undoToken, seconds)
  }

  /**
   * Brings back the former address, ends all sessions of the user, and mails a link that sets a new password: an
   * attacker may know the present one.
   *
   * @throws Verification if the link does not work any more.
   */
  async undo(ctx: RequestContext, token: string): Promise<void> {
    const found = await this.find(token)
    if (found?.asked.kind !== 'undo-email') throw new Verification(USED)
    await this.#replace(ctx, token, found)
    await this.reset.ask(ctx, found.asked.email)
  }

  /**
   * Uses up the link, ends the sessions, and replaces the address: all of it, or nothing. If the link were used up
   * first, and the process ended then, the owner of the former address could never get it back.
   *
   * @param keep - The request whose session stays. Without it, the password is removed as well.
   * @param more - Writes in the same transaction.
   */
  async #replace(
    ctx: RequestContext,
    token: string,
    { asked, user }: { readonly asked: EmailAsked; readonly user: DatabaseUser },
    keep?: RequestContext,
    more?: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const { passwords, requests, services } = this.parts
    const before = async (tx: Transaction): Promise<void> => {
      if (!(await requests.take(token, tx, asked.kind))) throw new Verification(USED)
      if (!keep) await passwords.remove(tx, user.id)
      await services.sessions.endAll(user.id, keep, tx)
      for (const each of [user.email, asked.email]) if (each) await tx.db.verificationTokens?.clear(each)
      await more?.(tx)
    }
    let proved: DatabaseUser | null
    try {
      proved = await services.signIns.proveAddress(ctx, user.id, asked.email, before)
    } catch (error) {
      if (error instanceof OAuthAccountNotLinked) throw new Verification(USED)
      throw error
    }
    if (keep) await services.sessions.elevate(keep, [], proved ?? undefined)
  }
}

const USED = 'The link was used already, has expired, or a newer change voided it.'
