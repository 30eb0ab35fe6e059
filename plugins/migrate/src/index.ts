/**
 * Moves an application from Auth.js, NextAuth or Better Auth: sessions, mails, data and code.
 *
 * @module @authengine/migrate
 */
export {}
