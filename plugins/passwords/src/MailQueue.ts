import { MissingSender } from 'authengine'
import type { Email, Logger, PluginServices, RequestContext } from 'authengine/plugin'

/** How many mails are sent at the same time. */
const AT_ONCE = 4
/** How many mails of one class wait at most. */
const MAX_WAITING = 1000

/**
 * Why a mail is sent. `asked` for mails that strangers can ask for; `notice` for mails that tell a user what happened:
 * strangers cannot push them out of the queue.
 */
export type MailClass = 'asked' | 'notice'

type Mail = Omit<Email, 'from'>
/** Makes a mail when it is sent, so that this takes no time of the request either. */
type MakeMail = () => Promise<Mail>

/**
 * Sends mails after the reply, so that the time of a reply does not tell whether a mail is sent.
 *
 * The queue is in the memory of the process: if the process ends, the user asks again.
 */
export class MailQueue {
  readonly #waiting: Readonly<Record<MailClass, MakeMail[]>> = { notice: [], asked: [] }
  readonly #running = new Set<Promise<void>>()
  #isStarting = false

  constructor(private readonly services: Pick<PluginServices, 'environment' | 'logger' | 'mail'>) {}

  /** Sends a mail soon. If too many of its class wait already, it is dropped, and that is logged. */
  add(ctx: RequestContext, make: MakeMail, why: MailClass): void {
    const waiting = this.#waiting[why]
    if (waiting.length >= MAX_WAITING) {
      this.#log.error('mail-queue-full', `${String(MAX_WAITING)} mails wait to be sent, so a mail was dropped.`, FULL)
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

  get #log(): Logger {
    return this.services.logger
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
        mail = await make()
        await this.services.mail.send(mail)
      } catch (error) {
        this.#failed(mail, error)
      }
    }
  }

  #failed(mail: Mail | undefined, error: unknown): void {
    const { environment, logger } = this.services
    const { text = '', to = '' } = mail ?? {}
    if (mail && error instanceof MissingSender && environment['NODE_ENV'] === 'development')
      // In one line, because loggers escape line feeds.
      logger.warn(
        'passwords-no-sender',
        `Without a sender, this mail to ${to} is not sent: ${text.split(/\s+/).join(' ')}`,
      )
    else logger.error('MailError', 'A mail of the plugin "passwords" could not be sent.', error)
  }

  #next = (): MakeMail | undefined => this.#waiting.notice[0] ?? this.#waiting.asked[0]

  #take = (): MakeMail | undefined => this.#waiting.notice.shift() ?? this.#waiting.asked.shift()
}

const FULL = 'Either the mail service is slow, or an attacker asks for many mails: the limit "passwords.mail" applies.'
