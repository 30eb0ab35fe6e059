import { createHash, createPrivateKey, generateKeyPairSync, type JsonWebKey, randomBytes, sign } from 'node:crypto'

/** The state of an authenticator; JSON, so that the other version can use it. */
export interface KeyState {
  readonly id: string
  readonly privateKey: JsonWebKey
  readonly userHandle: string
  readonly counter: number
}

/** The options of a ceremony, as the route returns them. */
export interface Ceremony {
  readonly challenge: string
  readonly user?: { readonly id: string }
}

/** A passkey (ES256) that verifies its user. Unlike `SoftAuthenticator`, it can be passed to another process. */
export class PortableKey {
  readonly #key
  #counter: number

  /**
   * @param origin - Origin of the page that uses it.
   * @param state - The state from another process.
   */
  constructor(
    private readonly origin: string,
    private readonly state: KeyState,
  ) {
    this.#key = createPrivateKey({ key: state.privateKey, format: 'jwk' })
    this.#counter = state.counter
  }

  /** Creates a key for the user of the options. */
  static for(origin: string, { user }: Ceremony): PortableKey {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(32).toString('base64url')
    const state = { id, privateKey: privateKey.export({ format: 'jwk' }), userHandle: user?.id ?? '', counter: 0 }
    return new PortableKey(origin, state)
  }

  /** The state to pass to another process. */
  handed(): KeyState {
    return { ...this.state, counter: this.#counter }
  }

  /** The registration response, without attestation (WebAuthn Level 3 section 6.5). */
  created({ challenge }: Ceremony): object {
    const id = Buffer.from(this.state.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, this.#cose()])
    const authData = this.#authenticatorData(ATTESTED, attested)
    // { "fmt": "none", "attStmt": {}, "authData": … } in CBOR.
    const head = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')
    const attestationObject = Buffer.concat([head, Buffer.from([0x59]), uint16(authData.length), authData])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The authentication response. */
  used({ challenge }: Ceremony): object {
    this.#counter++
    const clientData = this.#clientData('webauthn.get', challenge)
    const authData = this.#authenticatorData(0, Buffer.alloc(0))
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key).toString('base64url'),
      userHandle: this.state.userHandle,
    })
  }

  #answer(response: object): object {
    const { id } = this.state
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #authenticatorData(flags: number, rest: Buffer): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([
      sha256(new URL(this.origin).hostname),
      Buffer.from([PRESENT | VERIFIED | flags]),
      counter,
      rest,
    ])
  }

  /** The public key in COSE: { 1: 2, 3: -7, -1: 1, -2: x, -3: y } in CBOR. */
  #cose(): Buffer {
    const { x = '', y = '' } = this.state.privateKey
    const [head, second] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
    return Buffer.concat([head, Buffer.from(x, 'base64url'), second, Buffer.from(y, 'base64url')])
  }
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
