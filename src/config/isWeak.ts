import { defaults } from './defaults.js'

/** What examples and templates have in place of a secret. */
const PLACEHOLDER = /change.?me|replace|placeholder|example|your[-_ ]|password|secret|\.\.\.|…|<.*>/i
/** Random characters of any alphabet repeat themselves less. */
const FEWEST_LETTERS = 10

/** Whether others may guess a secret: it is short, a placeholder, or repeats itself. A word in front of something random harms nothing. */
export const isWeak = (secret: string): boolean =>
  [secret, ...secret.split(/[^\da-z+/=]+/i)].every((part) => isPoor(part))

const isPoor = (secret: string): boolean =>
  secret.length < defaults.secretLength || PLACEHOLDER.test(secret) || new Set(secret).size < FEWEST_LETTERS
