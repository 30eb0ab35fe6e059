import { MalformedRequest } from '../../core/errors.js'
import { type Fields, textOf } from '../../http/Fields.js'
import { bytesOf } from './base64.js'
import { refuse } from './refuse.js'

/** What a browser answers, base64url and all (WebAuthn Level 3 section 5.1.8). */
export interface BrowserAnswer {
  /** Id of the credential. */
  readonly id: string
  /** What the browser says of the ceremony, JSON. */
  readonly clientData: Uint8Array
  /** The members of its `response`: unchecked. */
  readonly response: Readonly<Record<string, unknown>>
}

const LONGEST = 64 * 1024

/**
 * The answer of a browser in the field `data`.
 *
 * @throws MalformedRequest when it is no JSON object, or too long.
 * @throws WebAuthnVerificationError when it is not the answer of a browser.
 */
export function browserAnswer(body: Fields): BrowserAnswer {
  const text = textOf(body, 'data') ?? ''
  if (text === '' || text.length > LONGEST) {
    throw new MalformedRequest(`The field "data" must be the answer of the browser, at most ${LONGEST} characters.`)
  }
  const { id, rawId, type, response } = objectIn(text)
  if (type !== 'public-key' || !isObject(response)) refuse('The answer is of no key.')
  // In any other spelling, one key would have several names.
  if (typeof id !== 'string' || rawId !== id || !bytesOf(id)) refuse('The id of the key is not base64url.')
  const clientData = bytesOf(response['clientDataJSON'])
  return clientData ? { id, clientData, response } : refuse('The client data is not base64url.')
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch (error) {
    throw new MalformedRequest('The field "data" is not JSON.', { cause: error })
  }
  throw new MalformedRequest('The field "data" is no JSON object.')
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
