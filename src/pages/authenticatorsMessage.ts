import type { Message } from './messages.js'

const UNKNOWN: Message = { title: 'That did not work', text: 'Nothing was changed. Try again.' }

// A Map, because the key comes from the address bar: an object would also answer to `constructor`.
const MESSAGES: ReadonlyMap<string, Message> = new Map([
  [
    'LastAuthenticator',
    {
      title: 'Not removed',
      text: 'Without this passkey you could not sign in any more. Add another one first.',
      calm: true,
    },
  ],
  ['MissingCSRF', { title: 'Please try again', text: 'The form was open for too long. Nothing was changed.' }],
  ['NotFound', { title: 'Not found', text: 'That passkey was removed already.', calm: true }],
  ['MalformedRequest', { title: 'Please choose another name', text: 'Use up to 64 characters, and at least one.' }],
  ['WebAuthnVerificationError', { title: 'Not added', text: 'That passkey was not accepted. Try again.' }],
])

/** What the page with the passkeys says about an error; undefined when there is none. */
export const authenticatorsMessage = (error: string | undefined): Message | undefined =>
  error ? (MESSAGES.get(error) ?? UNKNOWN) : undefined
