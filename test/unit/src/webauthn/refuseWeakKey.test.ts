import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { WebAuthnVerificationError } from '../../../../src/core/errors.js'
import { SoftKey } from '../../../../src/testing/webauthn/SoftKey.js'
import { type Cbor, encodeCbor } from '../../../../src/testing/webauthn/encodeCbor.js'
import { refuseWeakKey } from '../../../../src/webauthn/verify.js'

const bytes = (text = ''): Buffer => Buffer.from(text, 'base64url')
const cose = (...members: readonly [number, Cbor][]): Buffer => encodeCbor(new Map<number, Cbor>(members))

function ec(namedCurve: string, algorithm: number, curve: number): Buffer {
  const { x, y } = generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'jwk' })
  return cose([1, 2], [3, algorithm], [-1, curve], [-2, bytes(x)], [-3, bytes(y)])
}

function rsa(modulusLength: number, algorithm = -257): Buffer {
  const { e, n } = generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' })
  return cose([1, 3], [3, algorithm], [-1, bytes(n)], [-2, bytes(e)])
}

const okp = (x: Uint8Array, curve = 6): Buffer => cose([1, 1], [3, -8], [-1, curve], [-2, Buffer.from(x)])

describe('refuseWeakKey', () => {
  it.each([
    ['ES256', new SoftKey(-7).cose()],
    ['ES384', ec('P-384', -35, 2)],
    ['ES512', ec('P-521', -36, 3)],
    ['EdDSA', new SoftKey(-8).cose()],
    ['RS256', new SoftKey(-257).cose()],
    ['PS256', rsa(2048, -37)],
  ])('accepts a key of %s', async (_, key) => {
    await expect(refuseWeakKey(key)).resolves.toBeUndefined()
  })

  it('accepts every generated Ed25519 key', async () => {
    for (let count = 0; count < 50; count++)
      await expect(refuseWeakKey(new SoftKey(-8).cose())).resolves.toBeUndefined()
  })

  const small = [
    Buffer.alloc(32),
    Buffer.from([1, ...Buffer.alloc(31)]),
    Buffer.from('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05', 'hex'),
    Buffer.from('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa', 'hex'),
    Buffer.from('ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f', 'hex'),
    Buffer.from('eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f', 'hex'),
  ]

  it.each<[string, Buffer]>([
    [
      'of RSA with more than 8,192 bits',
      cose([1, 3], [3, -257], [-1, Buffer.alloc(1025, 255)], [-2, Buffer.from([1, 0, 1])]),
    ],
    ['of an unknown type', cose([1, 4], [3, -7], [-1, Buffer.alloc(32)])],
    ['without a type', cose([3, -7])],
    ['off its curve', cose([1, 2], [3, -7], [-1, 1], [-2, Buffer.alloc(32, 1)], [-3, Buffer.alloc(32, 1)])],
    ['of zeros', cose([1, 2], [3, -7], [-1, 1], [-2, Buffer.alloc(32)], [-3, Buffer.alloc(32)])],
    ['with short coordinates', cose([1, 2], [3, -7], [-1, 1], [-2, Buffer.alloc(31)], [-3, Buffer.alloc(32)])],
    ['of another curve than its algorithm', ec('P-384', -7, 2)],
    [
      'of an elliptic curve that says it is RSA',
      cose([1, 2], [3, -257], [-1, 1], [-2, Buffer.alloc(32)], [-3, Buffer.alloc(32)]),
    ],
    ['of Ed25519 that is not a point', okp(Buffer.from([2, ...Buffer.alloc(31)]))],
    ['of Ed448', okp(Buffer.alloc(57), 7)],
    ...small.map((x): [string, Buffer] => ['of a small group', okp(x)]),
    ['of RSA with 1024 bits', rsa(1024)],
    [
      'of RSA with zeros in front',
      cose([1, 3], [3, -257], [-1, Buffer.concat([Buffer.alloc(128), Buffer.alloc(128, 0xff)])], [-2, bytes('AQAB')]),
    ],
    ['of RSA with the exponent 1', cose([1, 3], [3, -257], [-1, Buffer.alloc(256, 0xff)], [-2, Buffer.from([1])])],
    ['of RSA that is enormous', cose([1, 3], [3, -257], [-1, Buffer.alloc(1025, 0xff)], [-2, bytes('AQAB')])],
    ['that is not a map', encodeCbor('key')],
    ['with bytes after it', Buffer.concat([new SoftKey(-7).cose(), Buffer.alloc(1)])],
  ])('defect R18: refuses a key %s', async (_, key) => {
    await expect(refuseWeakKey(key)).rejects.toThrow(WebAuthnVerificationError)
  })
})
