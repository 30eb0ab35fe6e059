import { contrast, isColor, type Theme } from '../core/Theme.js'
import { escapeHtml } from '../pages/html.js'
import type { MailContent } from './EmailProvider.js'

/** What a sign-in mail is drawn from. */
export interface SignInMail {
  /** The link that signs in. */
  readonly url: string
  /** Eight digits to type instead. */
  readonly code: string
  /** Host of the site, as people know it from the address bar. */
  readonly host: string
  /** Life of link and code in seconds. */
  readonly seconds: number
  /** How the built-in pages look. */
  readonly theme: Theme
}

const DEFAULT_BRAND = '#2a5fe0'

/** The mail that signs somebody in, in text and in HTML. Names the site, never the address it is sent to. */
export function signInMail(mail: SignInMail): MailContent {
  const { url, host, seconds } = mail
  const code = `${mail.code.slice(0, 4)} ${mail.code.slice(4)}`
  const life = lifeOf(seconds)
  const title = `Sign in to ${host}`
  const text = [
    title,
    `Open this link to sign in:\n${url}`,
    `Or type this code where you asked for it: ${code}`,
    `Both work once, for ${life}. Never tell anybody the code.`,
    'If you did not ask for this mail, ignore it: nothing happens.',
  ].join('\n\n')
  return {
    subject: title,
    text: `${text}\n`,
    html: htmlOf({ ...mail, code }, title, life),
    variables: { url, code, host },
  }
}

function htmlOf({ url, code, theme }: SignInMail, title: string, life: string): string {
  const brand = isColor(theme.brandColor) ? theme.brandColor : DEFAULT_BRAND
  const button =
    `display:inline-block;padding:14px 28px;border-radius:10px;font-weight:600;text-decoration:none;` +
    `background:${brand};color:${isColor(theme.buttonText) ? theme.buttonText : readableOn(brand)}`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f5f7;color:#1c2024;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:432px;margin:0 auto;padding:40px 32px;border-radius:16px;background:#ffffff;text-align:center">
<h1 style="margin:0 0 28px;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>
<p style="margin:0 0 28px"><a href="${escapeHtml(url)}" style="${button}">Sign in</a></p>
<p style="margin:0 0 8px">Or type this code where you asked for it:</p>
<p style="margin:0 0 28px;font:600 28px/1.25 ui-monospace,Menlo,Consolas,monospace;letter-spacing:2px">${escapeHtml(code)}</p>
<p style="margin:0;color:#60646c;font-size:14px">Both work once, for ${life}. Never tell anybody the code.<br>If you did not ask for this mail, ignore it: nothing happens.</p>
</div>
</body>
</html>
`
}

function lifeOf(seconds: number): string {
  const [count, unit] =
    seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.max(1, Math.floor(seconds / 60)), 'minute']
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`
}

const readableOn = (color: string): string =>
  contrast('#000000', color) > contrast('#ffffff', color) ? '#000000' : '#ffffff'
