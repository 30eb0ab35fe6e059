/**
 * Accounts with a password: sign-up, verified email addresses, sign-in, forgotten passwords, changes.
 *
 * @module @authengine/passwords
 */
export { passwords, Passwords } from './passwords.js'
export type { ImportedUser, ImportResult, PasswordsApi, SignUpFields } from './PasswordsApi.js'
export type { PasswordLifetimes, PasswordsOptions, SignUpRequest } from './PasswordsOptions.js'
export { PasswordRefused, type RefusalReason } from './PasswordRefused.js'
export { defaultHasher } from './hashing/defaultHasher.js'
export type { DeviseHashOptions } from './hashing/deviseHash.js'
export type { FirebaseHashOptions } from './hashing/FirebaseHash.js'
export { HasherMissing } from './hashing/HasherMissing.js'
export type { LegacyHash } from './hashing/LegacyHash.js'
export { legacyHashes, type LegacyHashOptions } from './hashing/legacyHashes.js'
export type { PasswordHasher } from './hashing/PasswordHasher.js'
export { type PepperKey, PepperMissing } from './hashing/Pepper.js'
export { UnreadableHash } from './hashing/UnreadableHash.js'
export { BreachCheck, type BreachCheckParts } from './rules/BreachCheck.js'
export type { BreachChecker } from './rules/BreachChecker.js'
