import type { Email } from '../../core/ports.js'

/** Secrets in the mail, which errors of a sender must not contain. */
export const SIGN_IN = { token: 'T0ken_-x', code: '1234 5678' }

const LINK = `https://app.example/auth/callback/email?callbackUrl=https%3A%2F%2Fapp.example%2F&token=${SIGN_IN.token}&email=ann`

/** A mail with which a user signs in. */
export const MAIL: Email = {
  to: 'ann@example.test',
  from: 'Example <no-reply@app.example>',
  subject: 'Sign in to app.example',
  text: `Sign in to app.example\n\nOpen this link to sign in:\n${LINK}\n\nOr type this code where you asked for it: ${SIGN_IN.code}\n`,
  html: `<p><a href="${LINK.replaceAll('&', '&amp;')}">Sign in</a> or type ${SIGN_IN.code}</p>\n`,
  variables: { url: LINK, code: SIGN_IN.code, host: 'app.example' },
}

const LONG = `${'x'.repeat(998)} ${'é'.repeat(600)}${'=20'.repeat(400)}`

/** A text that arrives changed if it is not encoded correctly. */
export const ODD = `Grüße, 你好, 🦊\n.\n..\nFrom here on\n${LONG}\nThe end.\n`

/** A subject that adds other headers if its line breaks are not removed or encoded. */
export const HEADERS = 'Hello\r\nBcc: eve@example.test\nX-More: 1'

/** Values that are not exactly one email address, although some parsers read them as one or as several. */
export const NOT_ONE_ADDRESS = [
  'ann@example.test, eve@example.test',
  'ann@example.test,eve@example.test',
  'ann@example.test;eve@example.test',
  'ann@example.test eve@example.test',
  'ann@example.test\r\nBcc: eve@example.test',
  'ann@example.test\u2028eve@example.test',
  'Ann <ann@example.test>',
  '<ann@example.test>',
  '"ann@example.test, x"@example.test',
  'people: ann@example.test, eve@example.test;',
  'ann@example.test(eve@example.test)',
  'ann＠example.test，eve＠example.test',
  'ann@eve@example.test',
  'ann',
  '',
]
