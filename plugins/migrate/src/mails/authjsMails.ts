import type { AuthPlugin } from 'authengine'
import { authjsMailReader, type AuthjsMailsOptions } from './authjsMailReader.js'

/**
 * Accepts the sign-in links that Auth.js or NextAuth has mailed before the switch. `fromAuthjs` and `fromNextAuth` with a
 * secret do the same, so this is for applications without them, such as those that keep the sessions in their tables.
 *
 * @example
 * ```ts
 * plugins: [authjsMails({ secret: process.env.FORMER_AUTH_SECRET, notAfter: new Date('2027-01-03') })]
 * ```
 *
 * @throws TypeError if a secret is missing, or there are too many.
 */
export function authjsMails(options: AuthjsMailsOptions): AuthPlugin {
  const reader = authjsMailReader(options)
  return {
    id: `${reader.id}-mails`,
    name: 'Sign-in links of Auth.js',
    register: (registry) => void registry.formerMails(reader),
  }
}
