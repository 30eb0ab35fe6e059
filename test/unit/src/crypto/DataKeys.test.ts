import fc from 'fast-check'
import { describe, expect, it } from '@jest/globals'
import { DataKeys, keyIdOfLookup, keyIdOfValue } from '../../../../src/crypto/DataKeys.js'
import { macWith } from '../../../../src/crypto/platform/portable.js'

const [A, B] = ['q8Zr1uWmX0vKc5Ty7bHnL3aPsE9dGfJ2', 'Vd4kYxR2mQ7nTz9LbW1cHs6JgFu3PaEo']
const ROW = { userId: 'ann', kind: 'two-factor.totp', id: 'row-1' }

const keysOf = (...keys: string[]): DataKeys => new DataKeys(keys)

/** The parts of a sealed value, with the bytes behind the key id. */
function partsOf(sealed: string): readonly [prefix: string, bytes: Buffer] {
  const at = sealed.lastIndexOf(':') + 1
  return [sealed.slice(0, at), Buffer.from(sealed.slice(at), 'base64url')]
}

describe('DataKeys', () => {
  it('unseal their own values in every process, and never seal a value twice alike', async () => {
    const sealed = await keysOf(A).seal(ROW, 'JBSWY3DPEHPK3PXP')
    expect(sealed).toMatch(/^sealed1:[0-9a-f]{12}:[\w-]+$/)
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
    expect(await keysOf(A).unseal(ROW, sealed)).toBe('JBSWY3DPEHPK3PXP')
    expect(await keysOf(A).seal(ROW, 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
  })

  it('read a value of node:crypto in the same format, which stays readable', async () => {
    const sealed = 'sealed1:a0c6e2fa79be:9xp2ipZjry4OHj6sNedtunpe1chmHJ-54U23RwC58iJ59Ib3qTDYTDisN5c'
    expect(await keysOf(A).unseal(ROW, sealed)).toBe('JBSWY3DPEHPK3PXP')
  })

  it.each([
    ['user', { ...ROW, userId: 'bob' }],
    ['kind', { ...ROW, kind: 'two-factor.other' }],
    ['row', { ...ROW, id: 'row-2' }],
    ['row whose members are shifted', { userId: 'ann","two-factor.totp', kind: 'row-1', id: '' }],
    ['row whose members are exchanged', { userId: 'row-1', kind: 'two-factor.totp', id: 'ann' }],
  ])('unseal nothing for another %s', async (_what, row) => {
    expect(await keysOf(A).unseal(row, await keysOf(A).seal(ROW, 'x'))).toBeNull()
  })

  it('unseal with each key, and seal with the newest', async () => {
    const [old, both] = [keysOf(A), keysOf(B, A)]
    const sealed = await old.seal(ROW, 'x')
    expect(await both.unseal(ROW, sealed)).toBe('x')
    expect(await keysOf(B).unseal(ROW, sealed)).toBeNull()
    const fresh = await both.seal(ROW, 'x')
    expect(await old.unseal(ROW, fresh)).toBeNull()
    expect(await keysOf(B).unseal(ROW, fresh)).toBe('x')
    expect(keyIdOfValue(fresh)).toBe((await both.ids())[0])
    expect(keyIdOfValue(sealed)).toBe((await both.ids())[1])
    expect(await both.ids()).toEqual([...(await keysOf(B).ids()), ...(await old.ids())])
  })

  it('unseal nothing with the key id of another key', async () => {
    const both = keysOf(A, B)
    const [first = '', second = ''] = await both.ids()
    const sealed = await both.seal(ROW, 'x')
    expect(await both.unseal(ROW, sealed.replace(first, second))).toBeNull()
    expect(await both.unseal(ROW, sealed.replace(first, '0'.repeat(12)))).toBeNull()
  })

  it('unseal nothing that was shortened, lengthened or changed in any bit', async () => {
    const keys = keysOf(A)
    const sealed = await keys.seal(ROW, 'seed')
    const [prefix, bytes] = partsOf(sealed)
    for (let at = 0; at < bytes.length * 8; at++) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at >> 3) ^ (1 << (at & 7)), at >> 3)
      expect(await keys.unseal(ROW, prefix + changed.toString('base64url'))).toBeNull()
    }
    for (let length = 0; length < bytes.length; length++)
      expect(await keys.unseal(ROW, prefix + bytes.subarray(0, length).toString('base64url'))).toBeNull()
    for (let length = 0; length < sealed.length; length++)
      expect(await keys.unseal(ROW, sealed.slice(0, length))).toBeNull()
    for (const wrong of [
      `${sealed}A`,
      `${sealed}=`,
      `${sealed}\n`,
      ` ${sealed}`,
      sealed.toUpperCase(),
      sealed.replace('sealed1', 'sealed2'),
      '$scrypt$ln=17,r=8,p=1$c2FsdA$aGFzaA',
      '',
      `${prefix}${'A'.repeat(40_000)}`,
    ])
      expect(await keys.unseal(ROW, wrong)).toBeNull()
  })

  it('return any text for the row for which it was sealed, and for no other row', async () => {
    const keys = keysOf(A, B)
    const text = fc.string({ unit: 'grapheme', maxLength: 200 })
    const part = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 })
    const row = fc.record({ userId: part, kind: part, id: part })
    await fc.assert(
      fc.asyncProperty(row, row, text, async (one, other, clear) => {
        const sealed = await keys.seal(one, clear)
        expect(await keys.unseal(one, sealed)).toBe(clear)
        const isSame = one.userId === other.userId && one.kind === other.kind && one.id === other.id
        expect(await keys.unseal(other, sealed)).toBe(isSame ? clear : null)
      }),
      { numRuns: 200 },
    )
  })

  it('refuse an incomplete row, and texts that would be changed by encoding', async () => {
    const keys = keysOf(A)
    for (const part of ['userId', 'kind', 'id'] as const)
      for (const wrong of ['', undefined as never, 1 as never])
        await expect(keys.seal({ ...ROW, [part]: wrong }, 'x')).rejects.toThrow(/userId, kind and id/)
    await expect(keys.seal(ROW, 'a\ud800')).rejects.toThrow(/not well-formed Unicode/)
    await expect(keys.seal(ROW, `${'ä'.repeat(8192)}a`)).rejects.toThrow(/16385 bytes cannot be sealed; 16384/)
    const longest = 'ä'.repeat(8192)
    expect(await keys.unseal(ROW, await keys.seal(ROW, longest))).toBe(longest)
    for (const text of ['', '\ufeffmark', '\0', '\ufffd'])
      expect(await keys.unseal(ROW, await keys.seal(ROW, text))).toBe(text)
  })

  it('create a lookup for each key, newest first, the same in every process', async () => {
    const [newest, older, ...more] = await keysOf(B, A).lookups('recovery', 'ABCD-1234')
    expect([newest, older]).toEqual([
      ...(await keysOf(B).lookups('recovery', 'ABCD-1234')),
      ...(await keysOf(A).lookups('recovery', 'ABCD-1234')),
    ])
    expect(more).toEqual([])
    expect(newest).toMatch(/^hmac1:[0-9a-f]{12}:[0-9a-f]{64}$/)
    expect([keyIdOfLookup(newest), keyIdOfLookup(older)]).toEqual(await keysOf(B, A).ids())
  })

  it('create the same lookups with WebCrypto only', async () => {
    const [lookup] = await keysOf(A).lookups('recovery', 'ABCD-1234')
    expect(lookup.split(':')[2]).toBe(await macWith(A, 'authengine data lookup recovery')('ABCD-1234'))
  })

  it('create different lookups for another kind or value', async () => {
    const keys = keysOf(A)
    const made = [
      ...(await keys.lookups('recovery', 'x')),
      ...(await keys.lookups('reset', 'x')),
      ...(await keys.lookups('recovery', 'y')),
      ...(await keys.lookups('recovery', '')),
    ]
    expect(new Set(made).size).toBe(4)
  })

  it('need a key', async () => {
    await expect(keysOf().seal(ROW, 'x')).rejects.toThrow('DataKeys need at least one key.')
    await expect(keysOf().lookups('recovery', 'x')).rejects.toThrow('DataKeys need at least one key.')
    expect(await keysOf().unseal(ROW, await keysOf(A).seal(ROW, 'x'))).toBeNull()
  })
})

describe('keyIdOfValue and keyIdOfLookup', () => {
  it.each([
    ['$scrypt$ln=17,r=8,p=1$c2FsdA$aGFzaA'],
    ['sealed1:'],
    ['sealed1:0123456789ab:'],
    ['sealed1:0123456789AB:aaaa'],
    ['sealed2:0123456789ab:aaaa'],
    [`hmac1:0123456789ab:${'a'.repeat(63)}`],
    ['user-ann'],
    [''],
  ])('return undefined for %s', (text) => {
    expect([keyIdOfValue(text), keyIdOfLookup(text)]).toEqual([undefined, undefined])
  })

  it('return undefined without a lookup', () => {
    expect([keyIdOfLookup(null), keyIdOfLookup(undefined)]).toEqual([undefined, undefined])
  })
})
