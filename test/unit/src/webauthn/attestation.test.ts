import { describe, expect, it } from '@jest/globals'
import { SoftAuthenticator } from '../../../../src/testing/index.js'
import { type Cbor, encodeCbor } from '../../../../src/testing/webauthn/encodeCbor.js'
import { attestation } from '../../../../src/webauthn/attestation.js'

const CREATION = { challenge: 'AAAA', rp: {}, user: { id: 'AAAA' }, pubKeyCredParams: [{ alg: -7 }] }

const made = (kind: 'none' | 'packed' = 'none') => {
  const { id, response } = new SoftAuthenticator('https://app.example', { attestation: kind, synced: true }).create(
    CREATION,
  )
  return { id, bytes: Buffer.from(response.attestationObject, 'base64url') }
}
const object = (members: Record<string, Cbor>): Buffer => encodeCbor(new Map(Object.entries(members)))
const NO_KEY = Buffer.concat([Buffer.alloc(32), Buffer.from([1, 0, 0, 0, 0])])

describe('attestation', () => {
  it.each(['none', 'packed'] as const)('reads an attestation: %s', (kind) => {
    const { bytes, id } = made(kind)
    const { credentialId, ...rest } = attestation(bytes)
    expect(Buffer.from(credentialId).toString('base64url')).toBe(id)
    expect(rest).toEqual({ format: kind, backedUp: true, backupEligible: true })
  })

  it.each([
    ['with bytes after it', Buffer.concat([made().bytes, Buffer.alloc(1)])],
    ['cut off', made().bytes.subarray(0, -1)],
    ['that is no map', encodeCbor([1, 2, 3])],
    ['with another member', object({ fmt: 'none', attStmt: new Map(), authData: NO_KEY, more: 1 })],
    ['without a member', object({ fmt: 'none', attStmt: new Map() })],
    ['with a format that is no text', object({ fmt: 1, attStmt: new Map(), authData: NO_KEY })],
    ['with a statement that is no map', object({ fmt: 'none', attStmt: [], authData: NO_KEY })],
    ['with data that is no bytes', object({ fmt: 'none', attStmt: new Map(), authData: 'x' })],
    ['without a key', object({ fmt: 'none', attStmt: new Map(), authData: NO_KEY })],
  ])('refuses one %s', (_, bytes) => {
    expect(() => attestation(bytes)).toThrow(/attestation object|CBOR|no key/)
  })
})
