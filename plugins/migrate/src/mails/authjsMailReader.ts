import type { FormerMailReader } from 'authengine/plugin'

/** Options of `authjsMails`. */
export interface AuthjsMailsOptions {
  /**
   * Unique id of the reader.
   *
   * @defaultValue `authjs`
   */
  readonly id?: string | undefined
  /**
   * The secret of Auth.js or NextAuth, as it was configured: the option `secret`, `AUTH_SECRET` or `NEXTAUTH_SECRET`; in
   * NextAuth without these, `jwt.secret`. A list of Auth.js has to have the same order.
   */
  readonly secret: string | readonly string[] | undefined
  /**
   * Secrets of single email providers, if their option `secret` was set. At most three.
   *
   * @defaultValue none
   */
  readonly providerSecrets?: readonly string[] | undefined
  /** From then on, the links are not accepted. They lived for a day, unless `maxAge` of the provider was set. */
  readonly notAfter: Date
}

const MOST_PROVIDER_SECRETS = 3

/**
 * Finds the stored form of the sign-in links that Auth.js or NextAuth has mailed, for `registry.formerMails`.
 *
 * The rows have to be in the table of the adapter, and the email provider has to have the id that is in the links, such as
 * `nodemailer` or `resend`: `Email({ id: 'nodemailer', … })`. Links whose token was made by `generateVerificationToken`
 * are accepted only if it has at least 64 hexadecimal digits, because shorter tokens can be guessed.
 *
 * Both libraries store the SHA-256 of the token and the secret. Auth.js joins a list of secrets with commas.
 *
 * @throws TypeError if a secret is missing, or there are too many.
 */
export function authjsMailReader({
  id = 'authjs',
  notAfter,
  providerSecrets = [],
  secret,
}: AuthjsMailsOptions): FormerMailReader {
  const list = [secret].flat()
  // A variable of the environment that is not set is undefined, whatever the types say.
  if (list.length === 0 || [...list, ...providerSecrets].some((each: string | undefined) => !each))
    throw new TypeError('authjsMails has an empty secret. Pass the secret with which the former library signed.')
  if (providerSecrets.length > MOST_PROVIDER_SECRETS)
    throw new TypeError(`authjsMails accepts at most ${String(MOST_PROVIDER_SECRETS)} secrets of providers.`)
  const secrets = [...new Set([list.join(','), ...providerSecrets])]
  return { id, notAfter, hashes: (token) => Promise.all(secrets.map((each) => sha256(token + each))) }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
