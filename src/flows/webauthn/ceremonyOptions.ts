import type { StoredAuthenticator } from '../../core/DatabaseAdapter.js'
import type { WebAuthnProvider } from '../../providers/WebAuthnProvider.js'
import { wireId } from './base64.js'
import type { Party } from './partyFor.js'

/** Names a key to a browser. */
export interface KeyDescriptor {
  /** Id of the credential, base64url. */
  readonly id: string
  /** Always the same. */
  readonly type: 'public-key'
  /** How to reach its authenticator. */
  readonly transports: readonly string[]
}

/** A person, as an authenticator keeps them. */
export interface KeyOwner {
  /** The user handle, base64url. */
  readonly id: string
  /** What tells this account from others of the person. */
  readonly name: string
  /** What the person is called. */
  readonly displayName: string
}

/** Options that a browser takes as they are. */
export type CeremonyJson = Readonly<Record<string, unknown>>

/** Options to make a key (WebAuthn Level 3 section 5.4). */
export function creationOptions(
  provider: WebAuthnProvider,
  { id, name }: Party,
  challenge: string,
  user: KeyOwner,
  excludeCredentials: readonly KeyDescriptor[],
): CeremonyJson {
  const { algorithms, attestation, registrationOptions, residentKey, timeout, userVerification } = provider
  const { authenticatorAttachment, extensions, hints = [] } = registrationOptions
  return {
    challenge,
    rp: { id, name },
    user,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    attestation,
    excludeCredentials,
    authenticatorSelection: {
      residentKey,
      requireResidentKey: residentKey === 'required',
      userVerification,
      ...(authenticatorAttachment && { authenticatorAttachment }),
    },
    hints,
    extensions: { ...extensions, credProps: true },
  }
}

/** Options to use a key (WebAuthn Level 3 section 5.5). */
export function requestOptions(
  { authenticationOptions, timeout, userVerification }: WebAuthnProvider,
  { id }: Party,
  challenge: string,
  allowCredentials: readonly KeyDescriptor[],
): CeremonyJson {
  const { extensions, hints = [] } = authenticationOptions
  return {
    challenge,
    rpId: id,
    timeout,
    userVerification,
    allowCredentials,
    hints,
    ...(extensions && { extensions }),
  }
}

/** A stored key, as a browser knows it. */
export const descriptorOf = ({ credentialID, transports }: StoredAuthenticator): KeyDescriptor => ({
  id: wireId(credentialID),
  type: 'public-key',
  transports: transports ? transports.split(',') : [],
})

/** Ways to reach an authenticator (WebAuthn Level 3 section 5.8.4); undefined for what is none. */
export function transportsIn(said: unknown): string | undefined {
  const list: readonly unknown[] = Array.isArray(said) ? said : []
  const known = [...new Set(list)].filter((each) => typeof each === 'string' && TRANSPORTS.has(each))
  return known.length > 0 ? known.join(',') : undefined
}

const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
