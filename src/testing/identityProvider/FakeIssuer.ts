import { base64url, exportJWK, generateKeyPair, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../core/ports.js'

/** How the fake provider signs ID tokens: with a published key, or (`HS256`) with the client secret. */
export type FakeAlgorithm = 'RS256' | 'ES256' | 'HS256'

const KEY_ID = 'fake-1'

type Pair = ReturnType<typeof generateKeyPair>

/** Keys by algorithm and issuer. */
const PAIRS = new Map<string, Pair>()
/**
 * How many different keys are generated. Generating a key takes longer than most tests, so later issuers share them.
 */
const DIFFERENT = 8

/** Signs the tokens of the fake provider, with a key that is generated when it is first needed. */
export class FakeIssuer {
  #count = 0

  /**
   * @param id - Issuer identifier.
   * @param clock - Clock for the times in tokens.
   * @param algorithm - How ID tokens are signed.
   */
  constructor(
    readonly id: string,
    readonly clock: Clock,
    readonly algorithm: FakeAlgorithm = 'RS256',
  ) {}

  /** A new value each time. Other issuers return other values. */
  handle(kind: string): string {
    return `${kind}-${++this.#count}-${new URL(this.id).host.replaceAll(/[^\w.-]/g, '-')}`
  }

  /** Signs claims; adds `iss`, `iat` and `exp` if they are missing. */
  async sign(claims: JWTPayload, type = 'JWT', lifetime = 3600): Promise<string> {
    return this.#token(claims, lifetime)
      .setProtectedHeader({ alg: this.#published, kid: KEY_ID, typ: type })
      .sign((await this.#pair()).privateKey)
  }

  /** An ID token; signed with the client secret if the algorithm is `HS256`. */
  async idToken(claims: JWTPayload, secret = ''): Promise<string> {
    if (this.algorithm !== 'HS256') return this.sign(claims)
    const key = new TextEncoder().encode(secret)
    return this.#token(claims, 3600).setProtectedHeader({ alg: this.algorithm, typ: 'JWT' }).sign(key)
  }

  #token(claims: JWTPayload, lifetime: number): SignJWT {
    const now = this.clock.seconds()
    return new SignJWT({ iss: this.id, iat: now, exp: now + lifetime, ...claims })
  }

  /** Algorithm of the published key, which exists even if ID tokens are signed with `HS256`. */
  get #published(): 'RS256' | 'ES256' {
    return this.algorithm === 'ES256' ? 'ES256' : 'RS256'
  }

  /** The claims of a token it signed, expired or not; undefined for any other token. */
  async open(token: string): Promise<JWTPayload | undefined> {
    const rules = { issuer: this.id, algorithms: [this.#published], currentDate: new Date(0) }
    const { publicKey } = await this.#pair()
    return jwtVerify(token, publicKey, rules).then(
      ({ payload }) => payload,
      () => undefined,
    )
  }

  /** The public key. */
  async jwk(): Promise<JWK> {
    return { ...(await exportJWK((await this.#pair()).publicKey)), kid: KEY_ID, alg: this.#published, use: 'sig' }
  }

  #pair(): Pair {
    const name = `${this.#published} ${this.id}`
    const pair = PAIRS.get(name) ?? nextPair(this.#published)
    PAIRS.set(name, pair)
    return pair
  }
}

function nextPair(algorithm: string): Pair {
  const known = [...PAIRS].filter(([name]) => name.startsWith(`${algorithm} `)).map(([, pair]) => pair)
  const shared = known.length < DIFFERENT ? undefined : known[known.length % DIFFERENT]
  return shared ?? generateKeyPair(algorithm)
}

/** SHA-256 of a text, as `code_challenge` and `at_hash` need it. */
export async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** The left half of the hash of a token, for `at_hash` (OpenID Connect Core section 3.1.3.6). */
export async function halfHash(token: string): Promise<string> {
  return base64url.encode((await sha256(token)).subarray(0, 16))
}
