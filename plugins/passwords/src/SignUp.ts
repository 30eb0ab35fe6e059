import { randomInt } from 'node:crypto'
import { AdapterError, AuthError, NotFound, Verification } from 'authengine'
import type { DatabaseUser } from 'authengine/adapter'
import { redirect, type Reply, type RequestContext } from 'authengine/plugin'
import type { VerifiedIdentity } from 'authengine/provider'
import { acceptedPassword } from './acceptedPassword.js'
import { isVerified } from './AccountNames.js'
import type { SignUpAsked, TakenAsked } from './MailedRequests.js'
import { readUsername } from './names/readUsername.js'
import { identityOf } from './identityOf.js'
import { inEvenTime } from './inEvenTime.js'
import type { PasswordParts } from './PasswordParts.js'
import { PROVIDER, TYPE } from './PasswordProvider.js'
import { PasswordRefused } from './PasswordRefused.js'
import { newPassword, type StoredPassword, USERNAME } from './StoredPasswords.js'

/** What was typed into the form. */
export interface TypedSignUp {
  readonly email: string | undefined
  readonly username: string | undefined
  readonly name: string | undefined
  readonly password: string | undefined
}

/** Name of the cookie that remembers the mail that a browser waits for. */
export const WAITING = 'waiting'

/** Signs up new users. */
export class SignUp {
  constructor(private readonly parts: PasswordParts) {}

  /**
   * Begins a sign-up: nothing is stored about a user until the address is verified. The reply, its time and what is
   * stored are the same whether or not there is an account already.
   *
   * @throws PasswordRefused, with the field that has to be corrected, also if the application does not let this person
   *   sign up.
   * @throws NotFound if no person can sign up.
   */
  begin(ctx: RequestContext, typed: TypedSignUp): Promise<Reply> {
    return inEvenTime(() => this.#begin(ctx, typed))
  }

  async #begin(ctx: RequestContext, typed: TypedSignUp): Promise<Reply> {
    const { services, settings } = this.parts
    const wanted = this.#read(typed)
    const takeBack = await services.limits.count('sign-up', ctx, wanted.email ?? wanted.username ?? undefined)
    await this.#allow(ctx, wanted)
    const password = await acceptedPassword(this.parts, typed.password, wanted).catch(async (error: unknown) => {
      // Correcting the form is not another sign-up.
      await takeBack()
      throw error
    })
    const hash = await this.parts.hashes.hash(password)
    const callbackUrl = await ctx.callbackUrl()
    if (wanted.email === undefined) return this.#store(ctx, { ...wanted, hash, callbackUrl })
    await services.limits.count('mail', ctx, wanted.email)
    const { email, name, username } = wanted
    const present = await this.parts.names.withEmail(email)
    if (settings.verifyEmail === 'unsafe-later' && !present)
      return this.#storeUnverified(ctx, { ...wanted, email, hash, callbackUrl })
    const generation = (await this.parts.passwords.of(present?.id))?.generation ?? null
    const kind = isVerified(present) ? 'taken' : 'sign-up'
    const asked = { email, name, username, hash, callbackUrl, userId: present?.id ?? null, generation }
    return this.#ask(ctx, { kind, ...asked, code: newCode() })
  }

  /** Asks a stored user, whose password was right, to prove the email address. */
  async proveAddress(ctx: RequestContext, user: DatabaseUser, stored: StoredPassword): Promise<Reply> {
    await this.parts.services.limits.count('mail', ctx, user.email ?? '')
    return this.#askForProof(ctx, user, stored)
  }

  async #askForProof(ctx: RequestContext, user: DatabaseUser, stored: StoredPassword): Promise<Reply> {
    const { generation, hash, userId } = stored
    const email = user.email ?? ''
    const callbackUrl = await ctx.callbackUrl()
    const asked = { email, name: null, username: null, hash, callbackUrl, userId, generation, code: newCode() }
    return this.#ask(ctx, { kind: 'sign-up', ...asked })
  }

  /** What this browser waits for. */
  async waiting(ctx: RequestContext): Promise<{ readonly token: string; readonly email: string } | null> {
    const { services } = this.parts
    const sealed = services.cookie(ctx, WAITING).read()
    const value = sealed === undefined ? null : await services.sealer.unseal(WAITING, sealed)
    const { email, token } = Object(value) as { email?: unknown; token?: unknown }
    return typeof email === 'string' && typeof token === 'string' ? { email, token } : null
  }

  /**
   * Finishes the sign-up that this browser waits for, with the code of its mail.
   *
   * @throws Verification if the code is wrong, was used already, or has expired.
   * @throws TooManyAttempts
   */
  async finishWithCode(ctx: RequestContext, code: string): Promise<Reply> {
    const { token, asked } = await inEvenTime(async () => {
      const waiting = await this.waiting(ctx)
      await this.parts.services.limits.count('code', ctx, waiting?.email)
      const found = waiting && (await this.parts.requests.try(waiting.token, code))
      if (!found) throw new Verification('The code is wrong, was used already, or has expired.')
      return { token: waiting.token, asked: found }
    }, 'if-failed')
    return this.finish(ctx, token, asked)
  }

  /**
   * Finishes a sign-up whose mail was read.
   *
   * @param password - The password that was typed by the person who read the mail, in a browser that did not begin the
   *   sign-up. It replaces that of the sign-up, so that the proof of an address never activates the password of
   *   another person.
   * @throws Verification if the mail was used already, there is an account by now, or the user of that time is gone or
   *   has another password.
   */
  async finish(ctx: RequestContext, token: string, asked: SignUpAsked, password?: string): Promise<Reply> {
    const { hashes, names, services } = this.parts
    const hash = password === undefined ? asked.hash : await hashes.hash(password)
    const present = await names.withEmail(asked.email)
    const isOther = asked.userId !== null && asked.userId !== present?.id
    if (isOther || isVerified(present)) throw new Verification(USED)
    if (present) return this.#adopt(ctx, token, { ...asked, hash }, present)
    const identity = { ...this.#identity({ ...asked, hash }), proof: { token } }
    const reply = await this.#complete(ctx, identity, asked.username)
    services.cookie(ctx, WAITING).expire()
    return reply
  }

  /**
   * Creates the user, and signs in.
   *
   * @throws PasswordRefused if another sign-up with the user name was faster.
   */
  async #complete(ctx: RequestContext, identity: VerifiedIdentity, username: string | null): Promise<Reply> {
    const { passwords, services } = this.parts
    const name = username === null ? undefined : readUsername(username)?.name
    if (name !== undefined && (await passwords.userNamed(name)) !== null) throw new PasswordRefused('username', 'taken')
    try {
      return (await services.signIns.complete(ctx, identity)).reply
    } catch (error) {
      const isOfDatabase = AdapterError.is(error) || !AuthError.is(error)
      if (!isOfDatabase || name === undefined || (await passwords.userNamed(name)) === null) throw error
      throw new PasswordRefused('username', 'taken')
    }
  }

  /** Gives the account of a user who never proved the address to its owner. */
  async #adopt(
    ctx: RequestContext,
    token: string,
    { callbackUrl, email, generation, hash }: SignUpAsked,
    present: DatabaseUser,
  ): Promise<Reply> {
    const { passwords, requests, services } = this.parts
    const user = await services.signIns.proveAddress(ctx, present.id, email, async ({ db }) => {
      const stored = await passwords.of(present.id, db)
      // A password that was set since then, by an administrator or after a takeover, must not be replaced.
      if ((stored?.generation ?? null) !== generation) throw new Verification(USED)
      if (!(await requests.take(token, { db }, 'sign-up'))) throw new Verification(USED)
    })
    if (!user) throw new Verification(USED)
    // The proof removes what others have prepared. So the password is set afterwards.
    const isSet = await services.transaction(ctx, (tx) => passwords.set(tx, user.id, hash, null))
    if (!isSet) throw new Verification(USED)
    const { reply } = await services.signIns.complete(ctx, { ...identityOf(user), callbackUrl })
    services.cookie(ctx, WAITING).expire()
    return reply
  }

  /** Signs up a user without an email address, at once. */
  #store(
    ctx: RequestContext,
    wanted: Wanted & { readonly hash: string; readonly callbackUrl: string },
  ): Promise<Reply> {
    return this.#complete(ctx, this.#identity({ ...wanted, email: null }), wanted.username)
  }

  /** Signs up a user at once, and mails a link that proves the email address. */
  async #storeUnverified(
    ctx: RequestContext,
    wanted: Wanted & { readonly email: string; readonly hash: string; readonly callbackUrl: string },
  ): Promise<Reply> {
    const { names, passwords } = this.parts
    const reply = await this.#complete(ctx, { ...this.#identity(wanted), emailVerified: false }, wanted.username)
    const user = await names.withEmail(wanted.email)
    const stored = await passwords.of(user?.id)
    // The page for the code is for later: this reply signs in. The mail was counted already.
    if (user && stored) await this.#askForProof(ctx, user, stored)
    return reply
  }

  #identity(asked: {
    readonly email: string | null
    readonly name: string | null
    readonly username: string | null
    readonly hash: string
    readonly callbackUrl: string
  }): VerifiedIdentity {
    const { callbackUrl, email, hash, name, username } = asked
    const folded = username === null ? undefined : readUsername(username)?.name
    const { random } = this.parts.services
    return {
      user: { ...(email !== null && { email }), name: name ?? username },
      emailVerified: email !== null,
      account: { provider: PROVIDER, providerAccountId: email ?? folded ?? '', type: TYPE },
      accountIsUser: true,
      secrets: [
        newPassword(hash, random.uuid()),
        ...(folded === undefined || username === null ? [] : [{ kind: USERNAME, lookup: folded, value: username }]),
      ],
      methods: ['pwd'],
      matchBy: 'account',
      callbackUrl,
    }
  }

  #read({ email, name, username }: TypedSignUp): Wanted {
    const { names } = this.parts.settings
    const address = names === 'username' ? undefined : this.parts.names.email(email)
    if (names !== 'username' && address === undefined) throw new PasswordRefused('email', 'invalid')
    const typed = names === 'email' ? undefined : readUsername(username ?? '')
    if (names !== 'email' && typed === undefined) throw new PasswordRefused('username', 'invalid')
    const shown = name?.trim().slice(0, LONGEST_NAME).toWellFormed()
    return { email: address, name: shown || null, username: typed?.display ?? null }
  }

  async #allow(ctx: RequestContext, wanted: Wanted): Promise<void> {
    const { signUp } = this.parts.settings
    if (signUp === 'off') throw new NotFound('This site does not let users sign up.')
    if (signUp === 'on') return
    const { email, name, username } = wanted
    const request = { email, name: name ?? undefined, username: username ?? undefined }
    if (await signUp(request, ctx.callbackContext)) return
    throw new PasswordRefused(email === undefined ? 'username' : 'email', 'not_allowed')
  }

  /** Stores what was asked for, sends the mail, and shows the page for its code. */
  async #ask(ctx: RequestContext, asked: SignUpAsked | TakenAsked): Promise<Reply> {
    const { mails, requests, services, settings } = this.parts
    const { code, email, kind } = asked
    const seconds = settings.lifetimes.signUp
    const token = await requests.add(asked, seconds)
    if (kind === 'taken') mails.taken(ctx, email)
    else mails.verify(ctx, email, token, code, seconds)
    services.cookie(ctx, WAITING).write(await services.sealer.seal(WAITING, { token, email }, seconds))
    await services.announce({ name: 'passwords.sign_up_asked', actor: { type: 'unknown' }, typed: email }, ctx)
    return redirect(services.pages.url(ctx, 'verify'))
  }
}

/** What was typed, checked. */
interface Wanted {
  readonly email: string | undefined
  readonly name: string | null
  readonly username: string | null
}

const USED =
  'The mail of this sign-up was used already, or its account was changed or created in the meantime. Sign up again.'

const LONGEST_NAME = 128

/** Eight random digits. */
const newCode = (): string => String(randomInt(100_000_000)).padStart(8, '0')
