import type { DatabaseUser } from 'authengine/adapter'
import {
  type Email,
  isolateText,
  type MailClass,
  type MailPage,
  type PluginServices,
  type RequestContext,
} from 'authengine/plugin'

type Awaitable<T> = T | Promise<T>
/** A text of the plugin in the language of the user. */
type Text = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** A user who gets mail. */
export type Recipient = Pick<DatabaseUser, 'email'>

/** Composes the mails of the plugin, in the language of the user, and queues them. */
export class Mails {
  constructor(private readonly services: Pick<PluginServices, 'mail' | 'pages' | 'settings'>) {}

  /** The link and the code that finish a sign-up. */
  verify(ctx: RequestContext, to: string, token: string, code: string, seconds: number): void {
    const url = `${this.services.pages.url(ctx, 'verify')}?token=${token}`
    this.#ask(ctx, to, 'verify', seconds, { url, code })
  }

  /** A sign-up was requested for an address that has an account. */
  taken(ctx: RequestContext, to: string): void {
    this.#ask(ctx, to, 'taken', undefined, { url: this.services.pages.url(ctx, 'forgot') })
  }

  /** The link that sets a new password. */
  reset(ctx: RequestContext, to: string, token: string, seconds: number): void {
    this.#ask(ctx, to, 'reset', seconds, { url: `${this.services.pages.url(ctx, 'reset')}?token=${token}` })
  }

  /** The link that proves a new address. */
  confirmEmail(ctx: RequestContext, to: string, token: string, seconds: number): void {
    this.#ask(ctx, to, 'confirm', seconds, { url: `${this.services.pages.url(ctx, 'email/confirm')}?token=${token}` })
  }

  /** To the former address: it was replaced, and how to undo that. */
  emailChanged(ctx: RequestContext, former: string, email: string, undoToken: string, seconds: number): void {
    const url = `${this.services.pages.url(ctx, 'email/undo')}?token=${undoToken}`
    this.#notify(ctx, former, 'emailChanged', { email: isolateText(email) }, url, seconds)
  }

  /** A notice to a user about the account, with a link for the case that it was not the user. */
  notify(
    ctx: RequestContext,
    { email }: Recipient,
    what: 'breached' | 'changed' | 'emailAsked' | 'removed' | 'set',
  ): void {
    if (email) this.#notify(ctx, email, what, {}, this.services.pages.url(ctx, 'forgot'))
  }

  #ask(
    ctx: RequestContext,
    to: string,
    what: string,
    seconds: number | undefined,
    { code, url }: { readonly url: string; readonly code?: string },
  ): void {
    this.#queue(ctx, to, what, 'asked', url, (text) => ({
      ...(code !== undefined && { code: { lead: text('mail.code'), code } }),
      small: [...this.#life(text, seconds), text('mail.ignore')],
    }))
  }

  #notify(
    ctx: RequestContext,
    to: string,
    what: string,
    values: Readonly<Record<string, string>>,
    url: string,
    seconds?: number,
  ): void {
    const circumstances = this.services.mail.circumstances(ctx)
    this.#queue(ctx, to, what, 'notice', url, async (text) => ({
      text: text(`mail.${what}Text`, values),
      small: [...this.#life(text, seconds), await circumstances],
    }))
  }

  /** Queues a mail. Its texts are made when it is sent. */
  #queue(
    ctx: RequestContext,
    to: string,
    what: string,
    why: MailClass,
    url: string,
    rest: (text: Text) => Awaitable<Partial<MailPage> & Pick<MailPage, 'small'>>,
  ): void {
    const make = async (): Promise<Omit<Email, 'from'>> => {
      const text = this.#texts(ctx)
      const label = text(`mail.${what}Button`)
      const button = { label, lead: why === 'asked' ? text(`mail.${what}Lead`) : `${label}:`, url }
      const page = { title: text(`mail.${what}`), text: text(`mail.${what}Text`), button, ...(await rest(text)) }
      return { to, ...(await this.services.mail.draw(ctx, page)) }
    }
    this.services.mail.queue(ctx, make, why)
  }

  /** How long a link works. */
  #life(text: Text, seconds: number | undefined): readonly string[] {
    return seconds === undefined ? [] : [text('mail.life', { duration: durationOf(seconds, text('lang')) })]
  }

  #texts(ctx: RequestContext): Text {
    const { pages, settings } = this.services
    const site = settings.theme.siteName ?? new URL(ctx.origin).host
    return (key, values = {}) => pages.text(ctx, `passwords.${key}`, { site, ...values })
  }
}

/** A duration in words: minutes, hours or days. */
export function durationOf(seconds: number, lang: string): string {
  const [size, unit] = UNITS.find(([each]) => seconds % each === 0) ?? MINUTE
  const format = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(seconds / size))
}

const MINUTE = [60, 'minute'] as const
const UNITS = [[86_400, 'day'], [3600, 'hour'], MINUTE] as const
