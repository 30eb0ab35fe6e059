import type { PasskeyErrorCode } from '../PasskeyError.js'

/** Shown while the browser shows its dialog. */
export const BUSY = 'Follow the steps that your browser shows.'

const SENTENCES: Readonly<Record<PasskeyErrorCode, string>> = {
  unsupported: 'This device cannot do that. Try another browser or another device.',
  domain: 'Passkeys do not work at this address. Open the site by its name: on this machine, that is "localhost".',
  cancelled: 'No passkey was used. Try again whenever you like.',
  aborted: '',
  exists: 'This device has a passkey for your account already.',
  refused: 'That was not accepted. Reload the page and try again.',
  failed: 'The server did not answer. Check your connection and try again.',
}
// Errors of the server before a ceremony begins, which the user can fix.
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['Invalid request', 'That does not look right. Check what you typed, or load the page again.'],
  ['TooManyAttempts', 'Too many attempts. Wait a while, then try again.'],
])

/** The text that the page shows for an error; empty if the ceremony was aborted. */
export const sentenceFor = (code: PasskeyErrorCode, error?: string): string =>
  (code === 'refused' && error !== undefined && REFUSALS.get(error)) || SENTENCES[code]
