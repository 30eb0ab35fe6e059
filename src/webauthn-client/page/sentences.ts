import type { PasskeyErrorCode } from '../PasskeyError.js'

/** Texts in the language of the page, by name. */
export type PageTexts = Readonly<
  Partial<Record<'busy' | 'insecure' | 'invalid' | 'tooMany' | PasskeyErrorCode, string>>
>

// Errors of the server before a ceremony begins, which the user can fix.
const REFUSALS: ReadonlyMap<string, keyof PageTexts> = new Map([
  ['Invalid request', 'invalid'],
  ['TooManyAttempts', 'tooMany'],
])

/** The text that the page shows for an error; empty if the ceremony was aborted. */
export const sentenceFor = (texts: PageTexts, code: PasskeyErrorCode, error?: string): string =>
  texts[(code === 'refused' && error !== undefined && REFUSALS.get(error)) || code] ?? ''
