import { type Email, isolateText, type PluginServices, type RequestContext } from 'authengine/plugin'
import type { SecondFactorChange } from './events.js'
import { FEW_CODES } from './recovery/RecoveryCodes.js'

/** For how many seconds the link in a mail removes a factor that the user did not add: 7 days. */
export const UNDO_SECONDS = 7 * 86_400
/** Purpose of the sealed token in that link. */
export const UNDO = 'not-me'

/** Mails users about every change of their second factor. */
export class Notices {
  constructor(
    private readonly services: Pick<PluginServices, 'database' | 'forJob' | 'mail' | 'pages' | 'sealer' | 'settings'>,
  ) {}

  /**
   * Queues the mail for a change, if the user has a verified address.
   *
   * @param ctx - The request that made the change; null if server code did.
   */
  async send(change: SecondFactorChange, ctx: RequestContext | null): Promise<void> {
    const { database, forJob } = this.services
    const user = await database?.users.byId(change.userId)
    const { email, emailVerified } = user ?? {}
    if (!email || !emailVerified) return
    if (ctx) await this.#queue(change, ctx, email)
    else await forJob((job) => this.#queue(change, job, email))
  }

  async #queue(change: SecondFactorChange, ctx: RequestContext, to: string): Promise<void> {
    const { mail } = this.services
    const { byServer, factor, kind = 'app', left = 0, name = '', what } = change
    const text = this.#texts(ctx)
    const url = await this.#urlFor(change, ctx)
    const subject = name === '' ? text(NAMES[kind]) : isolateText(name)
    const circumstances = byServer ? undefined : await mail.circumstances(ctx)
    const key = what === 'recovery_used' && left <= FEW_CODES ? 'recovery_fewText' : `${what}Text`
    const label = text(what === 'added' && factor !== undefined ? 'mail.undoButton' : 'mail.button')
    const make = async (): Promise<Omit<Email, 'from'>> => ({
      to,
      ...(await mail.draw(ctx, {
        title: text(`mail.${what}`),
        text: text(`mail.${key}`, { name: subject, left }),
        button: { label, lead: `${label}:`, url },
        small: circumstances === undefined ? [] : [circumstances],
      })),
    })
    mail.queue(ctx, make, 'notice')
  }

  /** The account page; for a factor that was added, the page that removes it again. */
  async #urlFor({ factor, userId, what }: SecondFactorChange, ctx: RequestContext): Promise<string> {
    if (what !== 'added' || factor === undefined) return `${ctx.baseUrl}/account`
    const token = await this.services.sealer.seal(UNDO, { userId, factor }, UNDO_SECONDS)
    return `${this.services.pages.url(ctx, 'undo')}?${String(new URLSearchParams({ token }))}`
  }

  #texts(ctx: RequestContext): (key: string, values?: Readonly<Record<string, string | number>>) => string {
    const { pages, settings } = this.services
    const site = settings.theme.siteName ?? new URL(ctx.origin).host
    return (key, values = {}) => pages.text(ctx, `second-factor.${key}`, { site, ...values })
  }
}

/** Keys of the names of factors without a name. */
const NAMES = { app: 'unnamed', mail: 'mailedCode', passkey: 'passkey' } as const
