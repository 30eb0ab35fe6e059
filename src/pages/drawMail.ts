import { DEFAULT_BRAND, isColor, readableOn, type Theme } from '../core/Theme.js'
import type { Email } from '../core/ports.js'
import { browserName } from '../http/browserName.js'
import type { RequestContext } from '../http/RequestContext.js'
import { escapeHtml } from './html.js'
import { directionOf, type PageLanguage } from './PageLanguage.js'

/** A mail as data. All texts are plain texts in the language of the recipient. */
export interface MailPage {
  /** Subject line, and heading of the mail. */
  readonly title: string
  /**
   * A paragraph below the heading. A line feed begins a new line.
   *
   * @defaultValue none
   */
  readonly text?: string | undefined
  /** A button that opens a page. */
  readonly button?:
    | {
        /** Text of the button. */
        readonly label: string
        /** Sentence before the URL, in the mail as plain text. */
        readonly lead: string
        /** The page that it opens. */
        readonly url: string
      }
    | undefined
  /** A code that the recipient can type. */
  readonly code?:
    | {
        /** Sentence before the code. */
        readonly lead: string
        /** Digits. They are shown in groups of four. */
        readonly code: string
      }
    | undefined
  /** Sentences in small letters at the end. */
  readonly small: readonly string[]
}

/**
 * Draws a mail, as text and as HTML, in the colours of the theme.
 *
 * @param lang - Language of its texts (BCP 47).
 */
export function drawMail(mail: MailPage, theme: Theme, lang: string): Omit<Email, 'from' | 'to'> {
  const { button, code, small, text, title } = mail
  const parts = [
    title,
    text,
    button && `${button.lead}\n${button.url}`,
    code && `${code.lead} ${grouped(code.code)}`,
    ...small,
  ]
  return {
    subject: title,
    text: `${parts.filter((part) => part !== undefined).join('\n\n')}\n`,
    html: htmlOf(mail, theme, lang),
  }
}

function htmlOf({ button, code, small, text, title }: MailPage, theme: Theme, lang: string): string {
  const brand = isColor(theme.brandColor) ? theme.brandColor : DEFAULT_BRAND
  const style =
    `display:inline-block;padding:14px 28px;border-radius:10px;font-weight:600;text-decoration:none;` +
    `background:${brand};color:${isColor(theme.buttonText) ? theme.buttonText : readableOn(brand)}`
  const heading = escapeHtml(title)
  const body = [
    `<h1 style="margin:0 0 28px;font-size:24px;line-height:1.25">${heading}</h1>`,
    text !== undefined && `<p style="margin:0 0 28px">${lines(text.split('\n'))}</p>`,
    button &&
      `<p style="margin:0 0 28px"><a href="${escapeHtml(button.url)}" style="${style}">${escapeHtml(button.label)}</a></p>`,
    code && `<p style="margin:0 0 8px">${escapeHtml(code.lead)}</p>`,
    code &&
      `<p dir="ltr" style="margin:0 0 28px;font:600 28px/1.25 ui-monospace,Menlo,Consolas,monospace;letter-spacing:2px">${escapeHtml(grouped(code.code))}</p>`,
    small.length > 0 && `<p style="margin:0;color:#60646c;font-size:14px">${lines(small)}</p>`,
  ]
  return `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${directionOf(lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f5f7;color:#1c2024;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:432px;margin:0 auto;padding:40px 32px;border-radius:16px;background:#ffffff;text-align:center">
${body.filter((part) => typeof part === 'string').join('\n')}
</div>
</body>
</html>
`
}

const lines = (texts: readonly string[]): string => texts.map(escapeHtml).join('<br>')

const grouped = (code: string): string => code.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/**
 * When, from which IP address and with which browser a request was made, as sentences for a mail.
 *
 * @param ctx - The request.
 * @param at - When it was made. The time zone of the user is not known, so UTC is used.
 * @param language - Language of the mail.
 */
export function circumstancesOf(ctx: RequestContext, at: Date, language: PageLanguage): string {
  const format = new Intl.DateTimeFormat(language.lang, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const { address } = ctx.callbackContext
  const browser = browserName(ctx.headers)
  return [
    language.text('Mail.time', { time: `${format.format(at)} UTC` }),
    ...(address === undefined ? [] : [language.text('Mail.address', { address })]),
    ...(browser === undefined ? [] : [language.text('Mail.browser', { browser })]),
  ].join(' ')
}
