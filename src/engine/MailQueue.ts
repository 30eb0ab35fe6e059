import { MissingSender } from '../core/errors.js'
import type { Email, Logger } from '../core/ports.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { MailClass, PluginMail } from '../plugin-api/mail.js'

/** How many mails are sent at the same time. */
const AT_ONCE = 4
/** How many mails of one class wait at most. */
const MAX_WAITING = 1000

type Mail = Omit<Email, 'from'>
/** Makes a mail when it is sent, so that this takes no time of the request either. */
type MakeMail = () => Promise<Mail>

/** What the queue of a plugin needs. */
interface MailQueueParts {
  /** Id of the plugin, for messages. */
  readonly plugin: string
  /** Sends a mail. */
  readonly send: PluginMail['send']
  /** Writes logs. */
  readonly logger: Logger
  /** Whether mails are printed if there is no sender. */
  readonly isDevelopment: boolean
}

/**
 * Sends mails of a plugin after the reply, so that the time of a reply does not tell whether a mail is sent.
 *
 * The queue is in the memory of the process: if the process ends, the user asks again.
 */
export class MailQueue {
  readonly #waiting: Readonly<Record<MailClass, MakeMail[]>> = { notice: [], asked: [] }
  readonly #running = new Set<Promise<void>>()
  #isStarting = false
  #lastMade: Promise<unknown> = Promise.resolve()

  constructor(private readonly parts: MailQueueParts) {}

  /** Sends a mail soon. If too many of its class wait already, it is dropped, and that is logged. */
  add(ctx: RequestContext, make: MakeMail, why: MailClass): void {
    const { logger, plugin } = this.parts
    const waiting = this.#waiting[why]
    if (waiting.length >= MAX_WAITING) {
      logger.error(
        'mail-queue-full',
        `${String(MAX_WAITING)} mails of the plugin "${plugin}" wait to be sent, so a mail was dropped. ${FULL}`,
      )
      return
    }
    waiting.push(make)
    const { waitUntil } = ctx.callbackContext
    const sent = this.#start()
    waitUntil?.(sent)
  }

  /** Resolves when no mail waits or is being sent. */
  async empty(): Promise<void> {
    while (this.#isStarting || this.#running.size > 0 || this.#next() !== undefined) await this.#start()
  }

  /** Begins after the current request was answered: the next turn of the event loop. */
  async #start(): Promise<void> {
    this.#isStarting = true
    await new Promise((resolve) => setImmediate(resolve))
    this.#isStarting = false
    while (this.#running.size < AT_ONCE && this.#next() !== undefined) this.#run()
    await Promise.all(this.#running)
  }

  #run(): void {
    const running = this.#sendAll().finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async #sendAll(): Promise<void> {
    for (let make = this.#take(); make !== undefined; make = this.#take()) {
      let mail: Mail | undefined
      try {
        mail = await this.#made(make)
        await this.parts.send(mail)
      } catch (error) {
        this.#failed(mail, error)
      }
    }
  }

  /** Makes one mail after another, so that they are sent in the order in which they were caused. */
  #made(make: MakeMail): Promise<Mail> {
    const made = this.#lastMade.then(make)
    this.#lastMade = made.catch(() => undefined)
    return made
  }

  #failed(mail: Mail | undefined, error: unknown): void {
    const { isDevelopment, logger, plugin } = this.parts
    const { text = '', to = '' } = mail ?? {}
    if (mail && error instanceof MissingSender && isDevelopment)
      // In one line, because loggers escape line feeds.
      logger.warn(
        `${plugin}-no-sender`,
        `Without a sender, this mail to ${to} is not sent: ${text.split(/\s+/).join(' ')}`,
      )
    else logger.error('MailError', `A mail of the plugin "${plugin}" could not be sent.`, error)
  }

  #next = (): MakeMail | undefined => this.#waiting.notice[0] ?? this.#waiting.asked[0]

  #take = (): MakeMail | undefined => this.#waiting.notice.shift() ?? this.#waiting.asked.shift()
}

const FULL = 'Either the mail service is slow, or an attacker asks for many mails: limit the requests that send mail.'
