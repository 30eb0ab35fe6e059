import type { AuthConfig } from 'authengine'
import type { Browser } from 'authengine/testing'
import { audit } from './audit.js'
import { passwords } from './passwords.js'
import { stepAt, totp, totpCode } from './totp.js'

/** Passwords, a second factor and an audit log, as third-party plugins. */
export const accountPlugins = (): NonNullable<AuthConfig['plugins']> => [passwords(), totp(), audit()]

const PASSWORD = 'correct horse battery staple'

/** Submits a form of the site. */
const send = async (
  browser: Browser,
  base: string,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> => browser.post(base + path, { csrfToken: await browser.csrfToken(base), ...fields })

/** Signs up with a password. Returns the response, which is the first page of the second factor. */
export const signUp = (browser: Browser, email: string, base = '/auth'): Promise<Response> =>
  send(browser, base, '/passwords/sign-up', { email, password: PASSWORD })

/** Signs in with a password. */
export const signIn = (browser: Browser, email: string, password = PASSWORD): Promise<Response> =>
  send(browser, '/auth', '/passwords/sign-in', { email, password })

/** Enrols an authenticator app. @returns The response, and the secret of the app. */
export async function enrol(
  browser: Browser,
  now: Date,
  base = '/auth',
): Promise<{ response: Response; secret: string }> {
  const page = await browser.get(`${base}/continue/totp`)
  const { sealed, secret } = (await page.json()) as { secret: string; sealed: string }
  return { secret, response: await enterCode(browser, secret, now, { sealed }, base) }
}

/** Submits the current code of an authenticator app. */
export const enterCode = (
  browser: Browser,
  secret: string,
  now: Date,
  more: Readonly<Record<string, string>> = {},
  base = '/auth',
): Promise<Response> => send(browser, base, '/continue/totp', { code: totpCode(secret, stepAt(now)), ...more })
