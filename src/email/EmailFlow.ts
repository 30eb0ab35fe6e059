import type { RateLimitKey } from '../config/SettingsInput.js'
import type { Account, User } from '../core/User.js'
import { AuthError } from '../core/AuthError.js'
import type { SignInParams } from '../core/Callbacks.js'
import { type Clock, isLive, type Logger, type Random } from '../core/ports.js'
import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { Theme } from '../core/Theme.js'
import type { Json } from '../core/Token.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { canonicalAddress, mailboxOf } from '../core/emailAddress.js'
import { EmailSignInError, Verification } from '../core/errors.js'
import { redirect, type Reply } from '../http/Reply.js'
import { isPrefetch, type RequestContext } from '../http/RequestContext.js'
import { textOf } from '../http/readBody.js'
import { parse, withQuery } from '../http/origins.js'
import type { PageFrames } from '../sign-in/PageFrames.js'
import { FLOW_SECONDS, type FlowMemory, type RememberedFlow } from '../sign-in/FlowMemory.js'
import type { SecurityEvents } from '../sign-in/SecurityEvents.js'
import { type PendingCode, Confirmation, FlowRedirect, SignInProtocol } from '../sign-in/SignInFlow.js'
import type { EmailProvider } from './EmailProvider.js'
import type { FormerMails } from './FormerMails.js'
import { type MailProof, signInMail, type SignInMails, type TakenProof } from './SignInMails.js'

/** Dependencies of {@link EmailFlow}. */
export interface EmailFlowParts {
  /** Finds the user with an email address. */
  readonly users: Pick<DatabaseAdapter['users'], 'byEmail'>
  /** Stores mailed links and codes. */
  readonly mails: SignInMails
  /** Finds links that another library has mailed. */
  readonly former: Pick<FormerMails, 'hashesOf'>
  /** Recognizes the browser that requested the mail. */
  readonly memory: FlowMemory
  /** Theme of the mails. */
  readonly theme: Theme
  /** Language of the mails, and name of the site. */
  readonly frames: Pick<PageFrames, 'wordsFor'>
  /** Provides the time, and limits how long sending takes. */
  readonly clock: Clock
  /** Generates tokens and ids. */
  readonly random: Random
  /** Logs wrong codes. */
  readonly logger: Logger
  /** Announces mails and wrong codes. */
  readonly security: Pick<SecurityEvents, 'announce' | 'announceError'>
}

/** How long sending a mail may take. */
export const SEND_LIMIT_MS = 30_000
const LONGEST_SECRET = 512
/** A secret of at least this length (128 bits in base64url) cannot be guessed, so attempts with it are not limited. */
const LONG_ENOUGH = 22

/**
 * Mails a link and a code, and signs in the browser that returns one of them.
 *
 * A link that is opened in the browser that requested the mail signs in immediately. In any other browser, a page shows
 * the account and asks for confirmation. So neither a mail scanner nor the link of another user can sign a user in.
 */
export class EmailFlow extends SignInProtocol<EmailProvider> {
  constructor(private readonly parts: EmailFlowParts) {
    super()
  }

  override async signInParams(provider: EmailProvider, ctx: RequestContext): Promise<SignInParams> {
    const person = await this.#personAt(provider, addressIn(provider, ctx))
    return { ...person, email: { verificationRequest: true } }
  }

  /**
   * A long secret cannot be guessed, so a link may be followed any number of times. A code that is not accepted in this
   * browser does not count for the email address, so that strangers cannot use up its attempts. The browser that
   * requested a mail has attempts of its own, and may request another mail.
   */
  override async rateLimitKey(
    provider: EmailProvider,
    ctx: RequestContext,
    step: 'begin' | 'finish',
  ): Promise<RateLimitKey | undefined> {
    if (step === 'begin') {
      const identifier = addressIn(provider, ctx)
      const before = await this.#askedFor(provider, { identifier }, ctx)
      return { kind: 'mail', account: mailboxOf(identifier), request: text(before?.['mail']), typed: identifier }
    }
    const proof = proofIn(provider, ctx)
    if (proof.secret.length >= LONG_ENOUGH) return undefined
    const ours = await this.#askedFor(provider, proof, ctx)
    const typed = proof.identifier
    if (!takesHere(provider, proof, ours)) return { kind: 'code', account: undefined, typed }
    return { kind: 'code', account: proof.identifier, request: text(ours?.['mail']), typed }
  }

  override async begin(provider: EmailProvider, ctx: RequestContext, signedIn: User | null): Promise<Reply> {
    const identifier = addressIn(provider, ctx)
    const callbackUrl = await ctx.callbackUrl()
    const mail = await this.#mail(provider, ctx, identifier, callbackUrl)
    const serial = this.parts.random.token()
    const flow = { provider: provider.id, serial, mail, identifier, callbackUrl, startedBy: signedIn?.id }
    await this.parts.memory.remember(ctx, memoryOf(provider), flow, {
      // As long as the link is valid, because it signs in immediately if it is opened in this browser.
      seconds: Math.max(FLOW_SECONDS, provider.maxAge),
    })
    const about = {
      actor: { type: 'unknown' },
      method: provider.type,
      provider: provider.id,
      typed: identifier,
    } as const
    await this.parts.security.announce({ ...about, name: 'email.sent' }, ctx.callbackContext)
    return redirect(verifyRequestUrl(provider, ctx))
  }

  override async pendingCode(provider: EmailProvider, ctx: RequestContext): Promise<PendingCode | undefined> {
    const flow = await this.parts.memory.get(ctx, memoryOf(provider), provider.id)
    if (!flow && provider.codes !== 'anywhere') return undefined
    return { email: text(flow?.['identifier']), callbackUrl: text(flow?.['callbackUrl']) }
  }

  override async finish(
    provider: EmailProvider,
    ctx: RequestContext,
  ): Promise<VerifiedIdentity | FlowRedirect | Confirmation> {
    const proof = proofIn(provider, ctx)
    const ours = await this.#askedFor(provider, proof, ctx)
    if (ctx.method === 'GET' && (!ours || isPrefetch(ctx))) return this.#confirmation(proof, ctx)
    if (!takesHere(provider, proof, ours)) return this.#refuse(provider, proof, ctx)
    const mail = provider.codes === 'anywhere' ? undefined : text(ours?.['mail'])
    const taken = (await this.#take({ ...proof, mail })) ?? (await this.#takeFormer(provider, proof))
    if (!taken) return this.#refuse(provider, proof, ctx)
    const { user, account } = await this.#personAt(provider, proof.identifier)
    return {
      user,
      account,
      matchBy: 'email',
      callbackUrl: text(ours?.['callbackUrl']),
      startedBy: text(ours?.['startedBy']),
      countedAs: [
        { kind: 'mail', account: mailboxOf(proof.identifier) },
        { kind: 'code', account: proof.identifier },
      ],
      proof: { ...taken, asked: ours !== null },
    }
  }

  override async finalizeProof(
    provider: EmailProvider,
    ctx: RequestContext,
    proof: Json,
    allowed: boolean,
    transaction?: DatabaseAdapter,
  ): Promise<void> {
    const mails = this.parts.mails.within(transaction?.verificationTokens)
    const { asked, ...taken } = proof as unknown as TakenProof & { readonly asked: boolean }
    if (!allowed) return mails.putBack(taken)
    if (!(await mails.redeem(taken))) {
      throw new Verification('The link or code was used, or replaced by a newer mail, while the application decided.')
    }
    if (asked) await this.parts.memory.recall(ctx, memoryOf(provider), provider.id, transaction)
  }

  /** What this browser remembers of a mail that it requested for the same email address; null if there is nothing. */
  async #askedFor(
    provider: EmailProvider,
    { identifier }: Pick<MailProof, 'identifier'>,
    ctx: RequestContext,
  ): Promise<RememberedFlow | null> {
    const flow = await this.parts.memory.get(ctx, memoryOf(provider), provider.id)
    return flow?.['identifier'] === identifier ? flow : null
  }

  /** Sends a mail, and returns the name of the mail. */
  async #mail(provider: EmailProvider, ctx: RequestContext, identifier: string, callbackUrl: string): Promise<string> {
    const { clock, frames, mails, random, theme } = this.parts
    const token = (await provider.newToken()) ?? random.token()
    const expires = new Date(clock.now().getTime() + provider.maxAge * 1000)
    const url = withQuery(`${ctx.baseUrl}/callback/${provider.id}`, { callbackUrl, token, email: identifier })
    try {
      const { code, mail } = await mails.issue({ provider: provider.id, identifier }, token, expires)
      const { language } = await frames.wordsFor(ctx)
      const request = new Request(ctx.origin + ctx.target, { method: 'POST', headers: ctx.headers })
      const sending = provider.send({ identifier, url, token, code, expires, provider, theme, request }, () =>
        signInMail({ url, code, host: parse(ctx.origin)?.host ?? '', seconds: provider.maxAge, theme, language }),
      )
      await clock.within(SEND_LIMIT_MS, sending, () => {
        throw new EmailSignInError(`Sending took longer than ${String(SEND_LIMIT_MS)} ms.`)
      })
      return mail
    } catch (error) {
      await mails.clear(identifier)
      if (error instanceof AuthError) throw error
      throw new EmailSignInError(`The provider "${provider.id}" could not send its mail.`, { cause: error })
    }
  }

  /** Takes what was stored for a proof; undefined if it does not exist any more. */
  async #take(proof: MailProof): Promise<TakenProof | undefined> {
    const { clock, logger, mails } = this.parts
    const taken = await mails.take(proof)
    if (!taken) return undefined
    const { expires, identifier } = taken
    if (Number.isNaN(expires)) logger.warn('stored-date-invalid', INVALID_DATE)
    if (!isLive(new Date(expires), clock.now())) {
      await mails.clear(identifier)
      return undefined
    }
    return taken
  }

  /**
   * Takes a link that another library has mailed. Its hash does not name the provider, so the provider has to accept the
   * address.
   */
  async #takeFormer(provider: EmailProvider, proof: MailProof): Promise<TakenProof | null> {
    const { clock, former, mails } = this.parts
    const hashes = proof.kind === 'link' ? await former.hashesOf(proof.secret) : []
    if (hashes.length === 0 || addressOf(provider, proof.identifier) !== proof.identifier) return null
    return mails.takeFormer(proof, hashes, clock.now())
  }

  async #personAt(provider: EmailProvider, identifier: string): Promise<{ user: User; account: Account }> {
    const found = await this.parts.users.byEmail(identifier)
    // A store may ignore case or accents. Different email addresses must not count as the same.
    const known = found?.email === identifier ? found : undefined
    const account = { provider: provider.id, providerAccountId: identifier, type: provider.type }
    return {
      user: known ?? { id: this.parts.random.uuid(), email: identifier },
      account: known ? { ...account, userId: known.id } : account,
    }
  }

  async #confirmation({ identifier, secret }: MailProof, ctx: RequestContext): Promise<Confirmation> {
    return new Confirmation(identifier, { token: secret, email: identifier, callbackUrl: await ctx.callbackUrl() })
  }

  /**
   * A wrong code redirects back to the form, because it may be a typing mistake. An invalid link shows the error page.
   */
  async #refuse(provider: EmailProvider, { identifier, kind }: MailProof, ctx: RequestContext): Promise<FlowRedirect> {
    const error = new Verification(
      'The link or code is wrong, was used already, has ended, or is a code of a mail that another browser asked for.',
    )
    if (kind === 'link') throw error
    const { logger, security } = this.parts
    logger.warn(error.type, error.message)
    const known = { method: provider.type, provider: provider.id, typed: identifier }
    await security.announceError(error, ctx.callbackContext, known)
    return new FlowRedirect(redirect(withQuery(verifyRequestUrl(provider, ctx), { error: error.type })))
  }
}

const INVALID_DATE =
  'The database returned a mailed token whose expires is not a valid date, so the token counts as expired. Have the adapter ' +
  'return Date objects, or strings in ISO 8601 with an offset.'

/** One mail at a time in each browser, because a newer mail voids the older one. */
const memoryOf = ({ id }: EmailProvider): string => `mail-${id}`

const verifyRequestUrl = ({ id, type }: EmailProvider, { baseUrl }: RequestContext): string =>
  withQuery(`${baseUrl}/verify-request`, { provider: id, type })

/** Whether a proof is accepted in this browser. `ours` is what the browser remembers of the mail. */
const takesHere = (provider: EmailProvider, { kind }: MailProof, ours: RememberedFlow | null): boolean =>
  kind === 'link' || provider.codes === 'anywhere' || ours !== null

const text = (value: RememberedFlow[string]): string | undefined => (typeof value === 'string' ? value : undefined)

function addressIn(provider: EmailProvider, ctx: RequestContext): string {
  const address = addressOf(provider, textOf(ctx.body, 'email') ?? '')
  if (address !== undefined) return address
  throw new EmailSignInError('The input is not exactly one email address.')
}

/** @throws EmailSignInError for an email address that the application does not accept. */
function addressOf(provider: EmailProvider, written: string): string | undefined {
  try {
    return provider.identifierOf(written)
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new EmailSignInError('normalizeIdentifier did not accept the address.', { cause: error })
  }
}

/** @throws Verification if the request cannot come from a mail. */
function proofIn(provider: EmailProvider, { method, query, body }: RequestContext): MailProof {
  const read = (name: string): string | undefined => (method === 'GET' ? query.get(name) : textOf(body, name))
  const code = method === 'GET' ? undefined : textOf(body, 'code')?.replaceAll(/[\s-]/g, '')
  const secret = code ?? read('token') ?? ''
  const email = read('email') ?? ''
  // The email address in a link is normalized already: a normalizeIdentifier that adds a domain would add it again.
  const identifier = code === undefined ? canonicalAddress(email) : addressOf(provider, email)
  if (identifier !== undefined && secret !== '' && secret.length <= LONGEST_SECRET) {
    return { provider: provider.id, identifier, secret, kind: code === undefined ? 'link' : 'code' }
  }
  throw new Verification('The link is incomplete. Open the whole link from the mail.')
}
