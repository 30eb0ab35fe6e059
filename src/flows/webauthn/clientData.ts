import type { Party } from './partyFor.js'
import { refuse } from './refuse.js'

/** What the browser says of a ceremony, and the authenticator signs. */
export interface ClientData {
  /** Which ceremony. */
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
 * Refuses what was not signed for this ceremony on a page of this site.
 *
 * @throws WebAuthnVerificationError
 */
export function refuseForeign(said: ClientData, type: string, { origins }: Party): void {
  if (said.type !== type) refuse('The answer is of another ceremony.')
  // Section 13.4.9: origins are compared as they are, never by their host.
  if (typeof said.origin !== 'string' || !origins.includes(said.origin)) {
    refuse('The page has an origin that is not listed: add it to relyingParty.origins if it is yours.')
  }
  // Section 7.1 steps 10 and 11, section 7.2 likewise: nobody may frame the page.
  if (said.crossOrigin !== undefined && said.crossOrigin !== false) refuse('The page was in a frame of another site.')
  if (said.topOrigin !== undefined) refuse('The page was in a frame of another site.')
}
