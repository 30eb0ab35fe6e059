import type { AuthPlugin } from 'authengine'
import { authjsPlugin } from './sessions/authjsPlugin.js'
import type { AuthjsForm, AuthjsOptions } from './sessions/AuthjsReader.js'

const OTHERS = ['callback-url', 'csrf-token', 'pkce.code_verifier', 'state', 'nonce']

const FORM: AuthjsForm = {
  id: 'nextauth',
  names: {
    session: 'next-auth.session-token',
    others: OTHERS.map((name) => `next-auth.${name}`),
    further: ['__Host-next-auth.csrf-token'],
  },
  sealing: {
    encryptions: ['A256GCM'],
    salt: () => '',
    info: () => 'NextAuth.js Generated Encryption Key',
  },
  isSalted: false,
}

/**
 * Keeps users of NextAuth 4 (`next-auth` 4) signed in. `secret` is the former `secret`, or `jwt.secret` if it was set.
 *
 * The first request turns their session into one of this library, with level 1. It counts as begun at least a day ago, so
 * it is never recent. A user must exist in the database, if there is one.
 *
 * @example
 * ```ts
 * plugins: [fromNextAuth({ secret: process.env.FORMER_NEXTAUTH_SECRET, notAfter: new Date('2027-03-01') })]
 * ```
 *
 * @throws ConfigurationError if an option is unknown.
 */
export const fromNextAuth = (options: AuthjsOptions): AuthPlugin =>
  authjsPlugin(FORM, options, { name: 'Sessions of NextAuth', call: 'fromNextAuth', hasRandomIds: false })
