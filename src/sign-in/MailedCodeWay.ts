import { constantTimeEqual } from '#platform'
import type { AuthMethod } from '../core/AuthMethod.js'
import type { UserStore } from '../core/DatabaseAdapter.js'
import { mailboxOf } from '../core/emailAddress.js'
import { MailError } from '../core/errors.js'
import { type Clock, type Email, isLive, isValidDate, type Logger, type Random } from '../core/ports.js'
import type { Theme } from '../core/Theme.js'
import type { KeyedHashes } from '../crypto/SecretRing.js'
import { withQuery } from '../http/origins.js'
import { textOf } from '../http/readBody.js'
import { redirect } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { drawMail } from '../pages/drawMail.js'
import type { PageSection } from '../pages/FormPage.js'
import { isolateText } from '../pages/html.js'
import type { RunningSession } from '../sessions/SessionStrategy.js'
import type { FlowMemory, RememberedFlow } from './FlowMemory.js'
import { type FormPages, hiddenValues } from './FormPages.js'
import type { RateLimits } from './RateLimits.js'
import type { SecurityEvents } from './SecurityEvents.js'
import type { LoadedWay } from './LazyWay.js'
import type { ReauthenticationResult } from './ReauthenticationWay.js'

/** What the way is built from. */
export interface MailedCodeParts {
  /** Knows the email address of a user, and whether it was verified; undefined if there is no database. */
  readonly users: Pick<UserStore, 'byId'> | undefined
  /** Stores the hash of the code in the browser, and remembers which tries were used. */
  readonly memory: FlowMemory
  /** Makes the hash of the code. */
  readonly names: KeyedHashes
  /** Makes codes. */
  readonly random: Random
  /** Tells when a code expires. */
  readonly clock: Clock
  /** Provides the texts. */
  readonly forms: Pick<FormPages, 'wordsFor'>
  /** Limits how many mails are sent. */
  readonly limits: Pick<RateLimits, 'count'>
  /** Sends the mail. */
  readonly mail: { send(mail: Omit<Email, 'from'>): Promise<void> }
  /** Logs that a mail could not be sent. */
  readonly logger: Pick<Logger, 'error'>
  /** Announces that a mail could not be sent. */
  readonly security: Pick<SecurityEvents, 'announceError'>
  /** Whether there is a sender. */
  readonly hasSender: () => boolean
  /** Look and name of the site. */
  readonly theme: Theme
}

/** Only one code of a browser is valid. */
const ID = 'code-again'
/** In the place of a provider: no provider has such an id. */
const KIND = 'mailed code'
const SECONDS = 600
const TRIES = 5

/** Re-authentication with a code that is mailed to the verified address: for users who have nothing stronger. */
export class MailedCodeWay implements LoadedWay {
  constructor(private readonly parts: MailedCodeParts) {}

  async methods(_ctx: RequestContext, session: RunningSession): Promise<readonly AuthMethod[]> {
    return this.parts.hasSender() && (await this.#addressOf(session)) !== undefined ? ['email'] : []
  }

  async draw(ctx: RequestContext, session: RunningSession): Promise<readonly PageSection[]> {
    const { language } = await this.parts.forms.wordsFor(ctx)
    const address = await this.#addressOf(session)
    if (address === undefined) return []
    const email = isolateText(address)
    const ask = { type: 'form', fields: hiddenValues({ send: '1' }) } as const
    if (!(await this.#pending(ctx, session))) {
      const text = language.text('Recent.sendCodeText', { email })
      return [{ ...ask, text, submit: language.text('Recent.sendCode') }]
    }
    const code = { name: 'code', label: language.text('Recent.code'), type: 'code', required: true } as const
    const text = language.text('Recent.codeSent', { email })
    return [
      { type: 'form', text, fields: [{ ...code, autofocus: true }], submit: language.text('Recent.submit') },
      { ...ask, submit: language.text('Mailed.again'), delayed: true },
    ]
  }

  async submit(ctx: RequestContext, session: RunningSession): Promise<ReauthenticationResult> {
    const typed = textOf(ctx.body, 'code')
    if (typed === undefined) return this.#send(ctx, session)
    const { clock, memory } = this.parts
    const flow = await this.#pending(ctx, session)
    const isRight =
      flow !== undefined &&
      isLive(flow['until'], clock.seconds()) &&
      (await this.#takeTry(flow)) &&
      constantTimeEqual(String(flow['code']), await this.#hashOf(session, flow.serial, typed.replaceAll(/\s/g, '')))
    if (isRight && (await memory.recall(ctx, ID, KIND))) return { kind: 'done', methods: ['email'] }
    const { language } = await this.parts.forms.wordsFor(ctx)
    const [title, text] = [language.text('Mailed.wrongCode'), language.text('Mailed.wrongCodeText')]
    return { kind: 'again', notice: { kind: 'error', title, text, ...(flow && { field: 'code' }) } }
  }

  async #send(ctx: RequestContext, session: RunningSession): Promise<ReauthenticationResult> {
    const { clock, forms, limits, logger, mail, memory, random, security, theme } = this.parts
    const address = await this.#addressOf(session)
    if (address === undefined) return { kind: 'again' }
    await limits.count(ctx, { kind: 'mail', account: mailboxOf(address), typed: address })
    const { language } = await forms.wordsFor(ctx)
    const [code, serial] = [eightDigits(random), random.token()]
    const page: Parameters<typeof drawMail>[0] = {
      title: language.text('Recent.mailTitle', { site: theme.siteName ?? new URL(ctx.origin).host }),
      code: { lead: language.text('Recent.mailCode'), code },
      small: [
        language.text('Recent.mailLife', { duration: language.inTime(SECONDS) }),
        language.text('Recent.mailIgnore'),
      ],
    }
    try {
      await mail.send({ to: address, ...drawMail(page, theme, language.lang) })
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      logger.error(error.type, error.message, error.cause)
      await security.announceError(error, ctx.callbackContext)
      return { kind: 'again', notice: { kind: 'error', text: language.text('Failure.mail') } }
    }
    const until = clock.seconds() + SECONDS
    const flow = { provider: KIND, serial, session: session.id, address, until }
    const hash = await this.#hashOf(session, serial, code)
    await memory.remember(ctx, ID, { ...flow, code: hash }, { kind: 'code-', seconds: SECONDS })
    return { kind: 'reply', reply: redirect(withQuery(`${ctx.baseUrl}/reauthenticate`, Object.fromEntries(ctx.query))) }
  }

  /** The code that this session waits for. */
  async #pending(ctx: RequestContext, session: RunningSession): Promise<RememberedFlow | undefined> {
    const flow = await this.parts.memory.get(ctx, ID, KIND)
    const isOwn = flow?.['session'] === session.id && flow['address'] === (await this.#addressOf(session))
    return isOwn ? flow : undefined
  }

  /** Uses up one of the tries of a code, across processes; false if all were used. */
  async #takeTry({ serial = '' }: RememberedFlow): Promise<boolean> {
    for (let number = 0; number < TRIES; number++) {
      const name = `code ${serial} ${String(number)}`
      if (await this.parts.memory.once(name, SECONDS, () => Promise.resolve(true))) return true
    }
    return false
  }

  async #hashOf({ id }: RunningSession, serial: string | undefined, code: string): Promise<string> {
    return this.parts.names.of(`mailed code ${serial ?? ''} ${id} ${code}`)
  }

  /** The email address of the user, if it was verified. */
  async #addressOf({ user }: RunningSession): Promise<string | undefined> {
    const stored = user.id === undefined ? null : await this.parts.users?.byId(user.id)
    return stored?.email && isValidDate(stored.emailVerified) ? stored.email : undefined
  }
}

/** The first 48 bits of a UUID are random (RFC 9562 section 5.4). They favor some codes by less than one in a million. */
function eightDigits(random: Random): string {
  const bits = random.uuid().replaceAll('-', '').slice(0, 12)
  return String(Number.parseInt(bits, 16) % 1e8).padStart(8, '0')
}
