import type { StoredAuthenticator } from '../core/DatabaseAdapter.js'
import { asBase64url } from '../crypto/encodings.js'
import type { RequestContext } from '../http/RequestContext.js'
import { parse } from '../http/origins.js'
import type { WebAuthnProvider } from './WebAuthnProvider.js'

/** Who asks for passkeys, with every default filled in. */
export interface Party {
  /** Domain that keys are bound to. */
  readonly id: string
  /** Name that people see. */
  readonly name: string
  /** Origins that may use the keys. */
  readonly origins: readonly string[]
}

/** Who asks for passkeys: what the application says, else the site as the request reaches it. */
export function partyFor({ relyingParty }: WebAuthnProvider, { origin }: Pick<RequestContext, 'origin'>): Party {
  const { host = '', hostname = '' } = parse(origin) ?? {}
  const { id = hostname, name = host, origins = [origin] } = relyingParty
  return { id, name, origins }
}

/** Names a key to a browser. */
export interface KeyDescriptor {
  /** Id of the credential, base64url. */
  readonly id: string
  /** Always the same. */
  readonly type: 'public-key'
  /** How to reach its authenticator. */
  readonly transports: readonly string[]
}

/** A user, as an authenticator keeps them. */
export interface KeyOwner {
  /** The user handle, base64url. */
  readonly id: string
  /** What tells this account from others of the user. */
  readonly name: string
  /** What the user is called. */
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
  id: asBase64url(credentialID),
  type: 'public-key',
  transports: transports ? transports.split(',') : [],
})

/** Ways to reach an authenticator (WebAuthn Level 3 section 5.8.4); undefined if it is malformed. */
export function transportsIn(said: unknown): string | undefined {
  const list: readonly unknown[] = Array.isArray(said) ? said : []
  const known = [...new Set(list)].filter((each) => typeof each === 'string' && TRANSPORTS.has(each))
  return known.length > 0 ? known.join(',') : undefined
}

const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
