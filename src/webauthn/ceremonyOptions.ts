import type { StoredAuthenticator } from '../core/DatabaseAdapter.js'
import { asBase64url } from '../crypto/encodings.js'
import type { RequestContext } from '../http/RequestContext.js'
import { parse } from '../http/origins.js'
import type { WebAuthnProvider, WebAuthnRequirement } from './WebAuthnProvider.js'

/** The relying party, with every default filled in. */
export interface Party {
  /** Domain to which passkeys are bound. */
  readonly id: string
  /** Name that users see. */
  readonly name: string
  /** Origins that may use the passkeys. */
  readonly origins: readonly string[]
}

/** The relying party: from the options, otherwise from the origin of the request. */
export function partyFor({ relyingParty }: WebAuthnProvider, { origin }: Pick<RequestContext, 'origin'>): Party {
  const { host = '', hostname = '' } = parse(origin) ?? {}
  const { id = hostname, name = host, origins = [origin] } = relyingParty
  return { id, name, origins }
}

/** Describes a passkey to a browser. */
export interface KeyDescriptor {
  /** Id of the credential, base64url. */
  readonly id: string
  /** Always the same. */
  readonly type: 'public-key'
  /** How to reach its authenticator. */
  readonly transports: readonly string[]
}

/** A user, as an authenticator stores it. */
export interface KeyOwner {
  /** The user handle, base64url. */
  readonly id: string
  /** Name that distinguishes this account from other accounts of the user. */
  readonly name: string
  /** Name of the user, for display. */
  readonly displayName: string
}

/** Options in the JSON form that browsers accept. */
export type CeremonyJson = Readonly<Record<string, unknown>>

/** Options to create a passkey (WebAuthn Level 3 section 5.4). */
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

/**
 * Options to use a passkey (WebAuthn Level 3 section 5.5).
 *
 * @param userVerification - Default: as the provider says.
 */
export function requestOptions(
  provider: WebAuthnProvider,
  { id }: Party,
  challenge: string,
  allowCredentials: readonly KeyDescriptor[],
  userVerification: WebAuthnRequirement = provider.userVerification,
): CeremonyJson {
  const { authenticationOptions, timeout } = provider
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

/** The descriptor of a stored passkey. */
export const descriptorOf = ({ credentialID, transports }: StoredAuthenticator): KeyDescriptor => ({
  id: asBase64url(credentialID),
  type: 'public-key',
  transports: transports ? transports.split(',') : [],
})

/** The known transports in a list (WebAuthn Level 3 section 5.8.4), joined by commas; undefined if there are none. */
export function transportsIn(said: unknown): string | undefined {
  const list: readonly unknown[] = Array.isArray(said) ? said : []
  const known = [...new Set(list)].filter((each) => typeof each === 'string' && TRANSPORTS.has(each))
  return known.length > 0 ? known.join(',') : undefined
}

const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
