import { describe, expect, it } from '@jest/globals'
import { SoftAuthenticator } from '../../../../src/testing/index.js'
import { type Cbor, encodeCbor } from '../../../../src/testing/webauthn/encodeCbor.js'
import { attestation, authenticatorData } from '../../../../src/webauthn/authenticatorData.js'

const KEY = encodeCbor(new Map([[1, 2]]))
const ID = Buffer.alloc(16, 7)

const data = (flags: number, ...rest: Uint8Array[]): Uint8Array =>
  Buffer.concat([Buffer.alloc(32), Buffer.from([flags, 0, 0, 0, 1]), ...rest])
const attested = (length = ID.length): Uint8Array =>
  Buffer.concat([Buffer.alloc(16), Buffer.from([length >> 8, length & 255]), ID, KEY])

describe('authenticatorData', () => {
  it.each([
    [0x01, false, false],
    [0x09, true, false],
    [0x19, true, true],
  ])('reads the flags %i', (flags, backupEligible, backedUp) => {
    expect(authenticatorData(data(flags))).toEqual({ backupEligible, backedUp, credentialId: undefined })
  })

  it('reads the id of a new key that extensions follow', () => {
    expect(Buffer.from(authenticatorData(data(0x41, attested())).credentialId!)).toEqual(ID)
    const extensions = encodeCbor(new Map([['credProtect', 1]]))
    expect(authenticatorData(data(0xc1, attested(), extensions)).credentialId).toHaveLength(16)
  })

  it.each([
    ['too short', new Uint8Array(36)],
    ['backed up without being able to', data(0x11)],
    ['longer than it says', data(0x01, Buffer.alloc(1))],
    ['without the key it promises', data(0x41)],
    ['with an id that is too long', data(0x41, attested(0xffff))],
    ['with half a key', data(0x41, attested().subarray(0, -1))],
    ['without the extensions it promises', data(0x81)],
    ['with extensions that are no map', data(0x81, encodeCbor(1))],
    ['with bytes after the extensions', data(0x81, encodeCbor(new Map()), Buffer.alloc(1))],
  ])('refuses data that are %s', (_, bytes) => {
    expect(() => authenticatorData(bytes)).toThrow(/key|CBOR|data|extensions/)
  })
})

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
    ['that is not a map', encodeCbor([1, 2, 3])],
    ['with another member', object({ fmt: 'none', attStmt: new Map(), authData: NO_KEY, more: 1 })],
    ['without a member', object({ fmt: 'none', attStmt: new Map() })],
    ['with a format that is not a text', object({ fmt: 1, attStmt: new Map(), authData: NO_KEY })],
    ['with a statement that is not a map', object({ fmt: 'none', attStmt: [], authData: NO_KEY })],
    ['with data that is not a bytes', object({ fmt: 'none', attStmt: new Map(), authData: 'x' })],
    ['without a key', object({ fmt: 'none', attStmt: new Map(), authData: NO_KEY })],
  ])('refuses one %s', (_, bytes) => {
    expect(() => attestation(bytes)).toThrow(/attestation object|CBOR|no key/)
  })
})
