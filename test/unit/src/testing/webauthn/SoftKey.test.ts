import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { SoftKey } from '../../../../../src/testing/webauthn/SoftKey.js'
import { readCbor } from '../../../../../src/webauthn/authenticatorData.js'

/** Creating an RSA key takes long on a busy machine. */
const PATIENT = 60_000

const text = (bytes: unknown): string => Buffer.from(bytes as Uint8Array).toString('base64url')

/** The JSON Web Key of the COSE members, by algorithm. */
const JWK = {
  [-7]: (members: ReadonlyMap<unknown, unknown>) => ({
    kty: 'EC',
    crv: 'P-256',
    x: text(members.get(-2)),
    y: text(members.get(-3)),
  }),
  [-8]: (members: ReadonlyMap<unknown, unknown>) => ({ kty: 'OKP', crv: 'Ed25519', x: text(members.get(-2)) }),
  [-257]: (members: ReadonlyMap<unknown, unknown>) => ({
    kty: 'RSA',
    n: text(members.get(-1)),
    e: text(members.get(-2)),
  }),
}

describe('SoftKey', () => {
  it.each([-7, -8, -257] as const)(
    'creates signatures that its public key verifies: %i',
    (algorithm) => {
      const key = new SoftKey(algorithm)
      const members = readCbor(key.cose()).value as ReadonlyMap<unknown, unknown>
      expect(members.get(3)).toBe(algorithm)
      const publicKey = createPublicKey({ key: JWK[algorithm](members), format: 'jwk' })
      const bytes = Buffer.from('something')
      const hash = algorithm === -8 ? null : 'sha256'
      expect(verify(hash, bytes, publicKey, key.sign(bytes))).toBe(true)
      expect(verify(hash, Buffer.from('anything'), publicKey, key.sign(bytes))).toBe(false)
      expect((readCbor(key.cose(-36)).value as ReadonlyMap<unknown, unknown>).get(3)).toBe(-36)
    },
    PATIENT,
  )
})
