import type { PageLanguage } from '../pages/PageLanguage.js'
import type { TextKey } from '../pages/texts/en.js'

/** Value of `data-ceremony`, by which the script finds its elements. */
export const CEREMONY = 'passkey'

/** The texts that the script shows, by the names that it knows. */
const OF_SCRIPT = {
  busy: 'Passkey.busy',
  insecure: 'Passkey.insecure',
  unsupported: 'Passkey.impossible',
  domain: 'Passkey.domain',
  cancelled: 'Passkey.cancelled',
  exists: 'Passkey.exists',
  refused: 'Passkey.refused',
  failed: 'Passkey.failed',
  invalid: 'Passkey.invalid',
  tooMany: 'Passkey.tooMany',
} as const satisfies Readonly<Record<string, TextKey>>

/** The texts for the options of the script, in the language of the user. */
export const scriptTexts = (language: PageLanguage): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(OF_SCRIPT).map(([name, key]) => [name, language.text(key)]))
