/**
 * Changes the code of an application from Auth.js, NextAuth or Better Auth to authengine.
 *
 * @module @authengine/migrate/codemod
 */
export { type ChangedFile, codemod, type CodemodOptions, type CodemodReport } from './codemod.js'
export type { Former } from './Former.js'
export type { Place, PlaceKind } from './Place.js'
