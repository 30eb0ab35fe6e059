import { TooManyAttempts } from 'authengine'
import {
  type FormPage,
  isForScript,
  json,
  type PageField,
  type PageNotice,
  type PageSection,
  type Reply,
  type RequestContext,
} from 'authengine/plugin'
import { oneLine } from '../oneLine.js'
import type { SecondFactorParts } from '../SecondFactorParts.js'
import { SecondFactorRefused } from '../SecondFactorRefused.js'
import { issuerFor, keyUri } from '../totp/keyUri.js'
import { qrCode } from '../totp/qrCode.js'

/** A page of the plugin, as data. */
export interface SecondFactorPage extends Pick<FormPage, 'icon' | 'links' | 'notice'> {
  /** Key of the title. */
  readonly key: string
  /** The parts of the page. */
  readonly sections: readonly PageSection[]
}

/** Draws the pages of the plugin. */
export class SecondFactorPages {
  constructor(private readonly parts: Pick<SecondFactorParts, 'services' | 'settings'>) {}

  /** A text of the plugin, in the language of the user. */
  text(ctx: RequestContext, key: string, values: Readonly<Record<string, string | number>> = {}): string {
    const { pages, settings } = this.parts.services
    const site = settings.theme.siteName ?? new URL(ctx.origin).host
    return pages.text(ctx, `second-factor.${key}`, { site, ...values })
  }

  /** A duration in words. */
  duration(ctx: RequestContext, unit: 'day' | 'hour' | 'minute', count: number): string {
    return new Intl.NumberFormat(this.text(ctx, 'lang'), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  }

  /** A page. It is never stored by caches, because it may contain a secret. */
  async draw(ctx: RequestContext, { key, ...page }: SecondFactorPage, status = 200): Promise<Reply> {
    const reply = await this.parts.services.pages.form(ctx, { title: this.text(ctx, key), ...page }, status)
    return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } }
  }

  /** The parts of the page that sets up an authenticator app. */
  async setup(ctx: RequestContext, { account, action, secret, token }: SetupForm): Promise<readonly PageSection[]> {
    const issuer = issuerFor(this.parts.settings, this.parts.services.settings, ctx)
    const uri = keyUri(secret, { issuer, account })
    const text = (key: string): string => this.text(ctx, key)
    return [
      { type: 'text', text: text('setupText') },
      { type: 'svg', svg: await qrCode(uri), alt: text('qrCode') },
      { type: 'text', text: `${text('setupKey')}\n${grouped(secret)}` },
      {
        type: 'form',
        action,
        fields: [
          { name: 'token', type: 'hidden', value: token },
          codeField(text('code')),
          { name: 'name', type: 'text', label: text('appName'), maxLength: LONGEST_NAME, autocomplete: 'off' },
        ],
        submit: text('setupSubmit'),
      },
    ]
  }

  /** New recovery codes, which are shown once. */
  codes(ctx: RequestContext, codes: readonly string[]): readonly PageSection[] {
    return [
      { type: 'text', text: this.text(ctx, 'codesText') },
      { type: 'codes', codes },
    ]
  }

  /** The notice for an error that the user can fix; undefined for any other error. */
  noticeOf(ctx: RequestContext, error: unknown): { readonly notice: PageNotice; readonly status: number } | undefined {
    if (error instanceof SecondFactorRefused) {
      const notice: PageNotice = {
        kind: 'error',
        title: this.text(ctx, 'refused'),
        text: this.text(ctx, `refused.${error.reason}`),
        ...(error.reason === 'wrong_code' && { field: 'code' }),
      }
      return { notice, status: error.status }
    }
    if (error instanceof TooManyAttempts) {
      const minutes = Math.ceil(error.retryAfter / 60)
      const duration =
        minutes % 60 === 0 ? this.duration(ctx, 'hour', minutes / 60) : this.duration(ctx, 'minute', minutes)
      const text = this.text(ctx, 'limitedText', { duration })
      return { notice: { kind: 'error', title: this.text(ctx, 'limited'), text }, status: 429 }
    }
    return undefined
  }

  /**
   * Runs the handler of a form. A failure that the user can fix becomes a page, or JSON for a script.
   *
   * @param again - Draws the form again.
   */
  async handle(
    ctx: RequestContext,
    act: () => Promise<Reply>,
    again: (notice: PageNotice, status: number) => Promise<Reply>,
  ): Promise<Reply> {
    try {
      return await act()
    } catch (error) {
      const known = this.noticeOf(ctx, error)
      if (!known) throw error
      if (error instanceof SecondFactorRefused)
        await this.parts.services.announce({ name: 'second-factor.refused', reason: error.reason }, ctx)
      const headers: Readonly<Record<string, string>> =
        error instanceof TooManyAttempts ? { 'retry-after': String(error.retryAfter) } : {}
      if (isForScript(ctx)) return json({ error: error instanceof Error ? error.name : 'Error' }, known.status, headers)
      const reply = await again(known.notice, known.status)
      return { ...reply, headers: { ...reply.headers, ...headers } }
    }
  }
}

/** What the page that sets up an authenticator app shows and sends. */
export interface SetupForm {
  /** Name of the account in the app. */
  readonly account: string
  /** Where the form is sent to. */
  readonly action: string
  /** The secret, base32. */
  readonly secret: string
  /** The sealed secret, which the form sends back. */
  readonly token: string
}

/** How long the name of an app may be, in characters. */
export const LONGEST_NAME = 64

/** The field for the code of an authenticator app. */
export const codeField = (label: string): PageField => ({
  name: 'code',
  label,
  type: 'code',
  required: true,
  autofocus: true,
})

/** The field for a recovery code. */
export const recoveryField = (label: string): PageField => ({
  name: 'code',
  label,
  type: 'text',
  required: true,
  autofocus: true,
  autocomplete: 'off',
  maxLength: 64,
})

/** A name that the user typed, without blanks around it. */
export const readName = (typed: string | undefined): string => oneLine((typed ?? '').trim(), LONGEST_NAME)

/** A key in groups of four, which are easier to type. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
