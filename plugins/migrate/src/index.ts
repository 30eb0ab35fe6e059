/**
 * Moves an application from Auth.js, NextAuth or Better Auth: sessions, mails, data and code.
 *
 * @module @authengine/migrate
 */
export { authjsMails } from './mails/authjsMails.js'
export type { AuthjsMailsOptions } from './mails/authjsMailReader.js'
