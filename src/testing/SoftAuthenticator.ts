import { createHash, randomBytes } from 'node:crypto'
import { namesOf, refuseUnknownNames } from '../core/unknownNames.js'
import { FAULTS, type SoftFaults } from './webauthn/SoftFaults.js'
import { type SoftAlgorithm, SoftKey } from './webauthn/SoftKey.js'
import type {
  SoftAssertion,
  SoftCreationOptions,
  SoftCredential,
  SoftDescriptor,
  SoftRegistration,
  SoftRequestOptions,
} from './webauthn/ceremonies.js'
import { type Cbor, encodeCbor } from './webauthn/encodeCbor.js'
import { malformedCbor } from './webauthn/malformedCbor.js'

/** Options of a {@link SoftAuthenticator}. */
export interface SoftAuthenticatorOptions {
  /** Supported COSE algorithms, in order of preference. Default: -8 EdDSA, -7 ES256, -257 RS256. */
  readonly algorithms?: readonly SoftAlgorithm[] | undefined
  /** Attestation of new keys: `none`, or `packed` with self attestation. Default: `none`. */
  readonly attestation?: 'none' | 'packed' | undefined
  /** Whether its keys are discoverable credentials, which return the user handle. Default: true. */
  readonly resident?: boolean | undefined
  /** Whether it performs user verification. Default: true. */
  readonly verifies?: boolean | undefined
  /**
   * Whether its keys are backed up and on several devices. Their signature counter is then always 0. Default: false.
   */
  readonly synced?: boolean | undefined
  /** Transports of its keys. Default: `internal`. */
  readonly transports?: readonly string[] | undefined
}

const OPTIONS = namesOf<SoftAuthenticatorOptions>({
  algorithms: true,
  attestation: true,
  resident: true,
  verifies: true,
  synced: true,
  transports: true,
})

/** The options, with every default filled in. */
type Kind = { readonly [Name in keyof SoftAuthenticatorOptions]-?: NonNullable<SoftAuthenticatorOptions[Name]> }

/** A key in the authenticator. */
interface Held {
  readonly id: string
  readonly key: SoftKey
  readonly rpId: string
  readonly userHandle: string
  counter: number
}

/**
 * An authenticator in software, together with its browser. It creates and uses passkeys, correctly or with faults.
 *
 * Never use it outside tests: it signs every challenge.
 *
 * @example
 * ```ts
 * const phone = new SoftAuthenticator('https://app.example')
 * const { options } = await (await browser.get('/auth/webauthn-options/passkey?action=register&email=…')).json()
 * const data = JSON.stringify(phone.create(options))
 * await browser.submit('/auth/callback/passkey', { action: 'register', data })
 * ```
 */
export class SoftAuthenticator {
  readonly #keys = new Map<string, Held>()
  readonly #options: Kind

  /**
   * @param origin - Origin of the page that uses it.
   * @param options - What differs from the defaults.
   * @throws ConfigurationError when an option is unknown.
   */
  constructor(
    readonly origin: string,
    options: SoftAuthenticatorOptions = {},
  ) {
    refuseUnknownNames('SoftAuthenticator ', options, OPTIONS)
    const { algorithms, attestation, resident, synced, transports, verifies } = options
    this.#options = {
      algorithms: algorithms ?? [-8, -7, -257],
      attestation: attestation ?? 'none',
      resident: resident ?? true,
      synced: synced ?? false,
      transports: transports ?? ['internal'],
      verifies: verifies ?? true,
    }
  }

  /** Ids of its keys, oldest first, base64url. */
  get keys(): readonly string[] {
    return [...this.#keys.keys()]
  }

  /** Deletes a key, as if the user had reset the authenticator. */
  forget(id: string): void {
    this.#keys.delete(id)
  }

  /**
   * Creates a key, as `navigator.credentials.create` does.
   *
   * @throws DOMException `InvalidStateError` if it has a key of `excludeCredentials`, `NotSupportedError` if it
   *   supports no algorithm of `pubKeyCredParams`.
   */
  create(options: SoftCreationOptions, faults: SoftFaults = {}): SoftRegistration {
    refuseUnknownNames('SoftAuthenticator faults.', faults, FAULTS)
    const { algorithms, attestation, transports } = this.#options
    if (options.excludeCredentials?.some(({ id }) => this.#keys.has(id)))
      throw new DOMException('This authenticator has a key already.', 'InvalidStateError')
    const algorithm = algorithms.find((known) => options.pubKeyCredParams.some(({ alg }) => alg === known))
    if (algorithm === undefined) throw new DOMException('There is no algorithm in common.', 'NotSupportedError')
    const id = faults.credentialId ?? randomBytes(32).toString('base64url')
    const rpId = options.rp.id ?? this.#host
    const held = { id, key: new SoftKey(algorithm), rpId, userHandle: options.user.id, counter: 0 }
    this.#keys.set(id, held)
    const clientData = this.#clientData('webauthn.create', options.challenge, faults)
    const authData = this.#authenticatorData(held, faults, attested(held, faults))
    const statement = new Map<string, Cbor>()
    if (attestation === 'packed') {
      statement.set('alg', faults.algorithm ?? algorithm).set('sig', signature(held, authData, clientData, faults))
    }
    const object = new Map<string, Cbor>([
      ['fmt', attestation],
      ['attStmt', statement],
      ['authData', authData],
    ])
    const attestationObject = malformedCbor(encodeCbor(object), faults.attestationObject)
    return credential(held, faults, {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports,
    })
  }

  /**
   * Uses a key, as `navigator.credentials.get` does.
   *
   * @throws DOMException `NotAllowedError` if it has no key that the options allow.
   */
  get(options: SoftRequestOptions, faults: SoftFaults = {}): SoftAssertion {
    refuseUnknownNames('SoftAuthenticator faults.', faults, FAULTS)
    const held = this.#keyFor(options, faults)
    if (!held) throw new DOMException('There is no key for this.', 'NotAllowedError')
    held.counter++
    const clientData = this.#clientData('webauthn.get', options.challenge, faults)
    const authData = this.#authenticatorData(held, faults)
    const userHandle = faults.userHandle === undefined && this.#options.resident ? held.userHandle : faults.userHandle
    return credential(held, faults, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature(held, authData, clientData, faults).toString('base64url'),
      ...(typeof userHandle === 'string' && { userHandle }),
    })
  }

  get #host(): string {
    return new URL(this.origin).hostname
  }

  #keyFor({ allowCredentials = [], rpId = this.#host }: SoftRequestOptions, faults: SoftFaults): Held | undefined {
    if (faults.use !== undefined) return this.#keys.get(faults.use)
    const isAllowed = (key: SoftDescriptor): boolean =>
      allowCredentials.length === 0 ? this.#options.resident : allowCredentials.some(({ id }) => id === key.id)
    return [...this.#keys.values()].findLast((key) => key.rpId === rpId && isAllowed(key))
  }

  #clientData(type: string, challenge: string, faults: SoftFaults): Buffer {
    const { crossOrigin = false, topOrigin } = faults
    const origin = faults.origin ?? this.origin
    const said = { type: faults.type ?? type, challenge: faults.challenge ?? challenge, origin, crossOrigin, topOrigin }
    return Buffer.from(JSON.stringify(said))
  }

  /** WebAuthn Level 3 section 6.1. */
  #authenticatorData(held: Held, faults: SoftFaults, attestedKey?: Buffer): Buffer {
    const { synced, verifies } = this.#options
    const extensions = faults.authenticatorData !== undefined && faults.authenticatorData !== 'trailing'
    const flags = [
      faults.userPresent ?? true,
      false,
      faults.userVerified ?? verifies,
      faults.backupEligible ?? synced,
      faults.backedUp ?? synced,
      false,
      attestedKey !== undefined,
      extensions,
    ]
    const head = Buffer.alloc(5)
    head[0] = flags.reduce((sum, flag, bit) => sum | (flag ? 1 << bit : 0), 0)
    head.writeUInt32BE(faults.counter ?? (synced ? 0 : held.counter), 1)
    return Buffer.concat([
      sha256(faults.rpId ?? held.rpId),
      head,
      attestedKey ?? NOTHING,
      extensions ? malformedCbor(encodeCbor(new Map([['credProtect', 1]])), faults.authenticatorData) : NOTHING,
      faults.authenticatorData === 'trailing' ? Buffer.alloc(7) : NOTHING,
    ])
  }
}

const NOTHING = Buffer.alloc(0)
const AAGUID = Buffer.alloc(16)

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** The new key as part of the authenticator data (WebAuthn Level 3 section 6.5.1). */
function attested({ id, key }: Held, { algorithm, publicKey }: SoftFaults): Buffer {
  const bytes = Buffer.from(id, 'base64url')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([AAGUID, length, bytes, publicKey ?? key.cose(algorithm)])
}

function signature({ key }: Held, authData: Buffer, clientData: Buffer, { badSignature }: SoftFaults): Buffer {
  const signed = key.sign(Buffer.concat([authData, sha256(clientData)]))
  if (badSignature) signed[signed.length - 1] = (signed[signed.length - 1] ?? 0) ^ 1
  return signed
}

const credential = <R>({ id }: Held, faults: SoftFaults, response: R): SoftCredential<R> => ({
  id: faults.id ?? id,
  rawId: faults.rawId ?? faults.id ?? id,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response,
})
