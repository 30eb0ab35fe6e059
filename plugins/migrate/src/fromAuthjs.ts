import type { AuthPlugin } from 'authengine'
import { authjsPlugin } from './sessions/authjsPlugin.js'
import type { AuthjsForm, AuthjsOptions } from './sessions/AuthjsReader.js'

const OTHERS = ['callback-url', 'csrf-token', 'pkce.code_verifier', 'state', 'nonce', 'challenge']

const FORM: AuthjsForm = {
  id: 'authjs',
  names: {
    session: 'authjs.session-token',
    others: OTHERS.map((name) => `authjs.${name}`),
    further: ['__Host-authjs.csrf-token'],
  },
  sealing: {
    encryptions: ['A256CBC-HS512', 'A256GCM'],
    salt: (cookieName) => cookieName,
    info: (cookieName) => `Auth.js Generated Encryption Key (${cookieName})`,
    thumbprint: (length) => (length === 64 ? 'sha512' : 'sha256'),
  },
  isSalted: true,
}

/**
 * Keeps users of Auth.js 5 (`@auth/core` 0.30 to 0.41, `next-auth` 5) signed in.
 *
 * The first request turns their session into one of this library, with level 1. It counts as begun at least a day ago, so
 * it is never recent. A user must exist in the database, if there is one.
 *
 * @example
 * ```ts
 * plugins: [fromAuthjs({ secret: process.env.FORMER_AUTH_SECRET, notAfter: new Date('2027-03-01') })]
 * ```
 *
 * @throws ConfigurationError if an option is unknown.
 */
export const fromAuthjs = (options: AuthjsOptions): AuthPlugin =>
  authjsPlugin(FORM, options, { name: 'Sessions of Auth.js', call: 'fromAuthjs', hasRandomIds: true })
