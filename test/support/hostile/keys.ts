import { generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto'

/** A key pair with a key id. */
export interface NamedKey {
  readonly kid: string
  readonly alg: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

const made = new Map<string, NamedKey>()

/** An RSA key; always the same for an id. */
export const rsaKey = (kid: string, modulusLength = 2048): NamedKey =>
  named(kid, 'RS256', () => generateKeyPairSync('rsa', { modulusLength }))

/** A P-256 key; always the same for an id. */
export const ecKey = (kid: string): NamedKey =>
  named(kid, 'ES256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }))

/** The public part as JWK. */
export const jwkOf = ({ kid, alg, publicKey }: NamedKey): JsonWebKey => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  alg,
  use: 'sig',
})

function named(kid: string, alg: string, make: () => Pick<NamedKey, 'privateKey' | 'publicKey'>): NamedKey {
  const key = made.get(kid) ?? { kid, alg, ...make() }
  made.set(kid, key)
  return key
}
