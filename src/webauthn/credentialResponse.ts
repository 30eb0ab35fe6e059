import { MalformedRequest, WebAuthnVerificationError } from '../core/errors.js'
import { isObject } from '../core/guards.js'
import { exactBytesIn } from '../crypto/encodings.js'
import { type Fields, textOf } from '../http/readBody.js'
import type { Party } from './ceremonyOptions.js'

/** Client data: what the browser states about a ceremony, and the authenticator signs. */
export interface ClientData {
  /** Type of the ceremony. */
  readonly type: unknown
  /** The challenge, base64url. */
  readonly challenge: string
  /** Origin of the page. */
  readonly origin: unknown
  /** Whether the page is in a frame of another origin. */
  readonly crossOrigin: unknown
  /** Origin of the page around that frame. */
  readonly topOrigin: unknown
}

/**
 * Reads client data (WebAuthn Level 3 section 5.8.1).
 *
 * @throws WebAuthnVerificationError
 */
export function clientData(bytes: Uint8Array): ClientData {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const { type, challenge, origin, crossOrigin, topOrigin } = JSON.parse(text) as Partial<ClientData>
    return { type, challenge: typeof challenge === 'string' ? challenge : '', origin, crossOrigin, topOrigin }
  } catch (error) {
    return refuse('The client data is not JSON.', error)
  }
}

/**
 * Refuses client data of another ceremony, of another origin, or of a page in a frame.
 *
 * @throws WebAuthnVerificationError
 */
export function refuseForeign(said: ClientData, type: string, { origins }: Party): void {
  if (said.type !== type) refuse('The response belongs to another ceremony.')
  // Section 13.4.9: origins are compared as they are, never by their host.
  if (typeof said.origin !== 'string' || !origins.includes(said.origin)) {
    refuse('The page has an origin that is not listed: add it to relyingParty.origins if it is yours.')
  }
  // Section 7.1 steps 10 and 11, section 7.2 likewise: the page must not be framed.
  if (said.crossOrigin !== undefined && said.crossOrigin !== false) refuse('The page was in a frame of another site.')
  if (said.topOrigin !== undefined) refuse('The page was in a frame of another site.')
}

/**
 * Response of a browser (WebAuthn Level 3 section 5.1.8). Its members are base64url, except the decoded client data.
 */
export interface CredentialResponse {
  /** Id of the credential. */
  readonly id: string
  /** Client data: JSON as UTF-8. */
  readonly clientData: Uint8Array
  /** The members of its `response`, which are not checked yet. */
  readonly response: Readonly<Record<string, unknown>>
}

const LONGEST = 64 * 1024

/**
 * Reads the response of a browser from a form.
 *
 * @param field - Name of its field.
 * @throws MalformedRequest if it is not a JSON object, or is too long.
 * @throws WebAuthnVerificationError if it is not the response of a browser.
 */
export function credentialResponse(body: Fields, field = 'data'): CredentialResponse {
  const text = textOf(body, field) ?? ''
  if (text === '' || text.length > LONGEST) {
    throw new MalformedRequest(
      `The field "${field}" must be the response of the browser, at most ${LONGEST} characters.`,
    )
  }
  const { id, rawId, type, response } = objectIn(text, field)
  if (type !== 'public-key' || !isObject(response)) refuse('The response has no credential.')
  // Other spellings are refused, so that a passkey has only one id.
  if (typeof id !== 'string' || rawId !== id || !exactBytesIn(id)) refuse('The credential id is not base64url.')
  const clientData = exactBytesIn(response['clientDataJSON'])
  return clientData ? { id, clientData, response } : refuse('The client data is not base64url.')
}

function objectIn(text: string, field: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch (error) {
    throw new MalformedRequest(`The field "${field}" is not JSON.`, { cause: error })
  }
  throw new MalformedRequest(`The field "${field}" is not a JSON object.`)
}

/**
 * Ends a ceremony.
 *
 * @throws WebAuthnVerificationError always.
 */
export function refuse(why: string, cause?: unknown): never {
  throw new WebAuthnVerificationError(why, { cause })
}

/**
 * Ends a ceremony with an unknown passkey. The browser gets a code for this, so that it can stop offering the passkey.
 *
 * @throws WebAuthnVerificationError always.
 */
export function refuseUnknown(why: string): never {
  const error = new WebAuthnVerificationError(why)
  error.code = 'unknown-passkey'
  throw error
}
