import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import { type Mac, type SealingKey, SecretRing } from '../../../../src/crypto/SecretRing.js'

const [A, B] = ['secret-a-0123456789abcdef0123456789', 'secret-b-0123456789abcdef0123456789']
const IV = new Uint8Array(12)
const DAY = 24 * 60 * 60

const ringAt = (moment: string, ...secrets: string[]): SecretRing => new SecretRing(secrets, new FakeClock(moment))

/** A text that is encrypted with the key: equal for equal keys only. */
async function mark(key: SealingKey | undefined): Promise<string> {
  if (!key) return 'no key'
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: IV }, await key.gcm(), new Uint8Array(16))
  return Buffer.from(sealed).toString('hex')
}

const cbcMark = async (key: SealingKey | undefined): Promise<string> =>
  Buffer.from((await key?.cbc()) ?? []).toString('hex')

describe('SecretRing', () => {
  it('names a key by secret and month, and reveals nothing of the secret', async () => {
    const { kid } = await ringAt('2030-01-31T23:59:59Z', A).sealingKey('session')
    expect(kid).toMatch(/^[0-9a-f]{12}\.203001$/)
    expect((await ringAt('2030-01-01T00:00:00Z', B).sealingKey('session')).kid).not.toBe(kid)
  })

  it('seals with the newest secret', async () => {
    const { kid } = await ringAt('2030-01-01T00:00:00Z', A).sealingKey('session')
    expect((await ringAt('2030-01-01T00:00:00Z', A, B).sealingKey('session')).kid).toBe(kid)
    expect((await ringAt('2030-01-01T00:00:00Z', B, A).sealingKey('session')).kid).not.toBe(kid)
  })

  it('has different keys for every purpose, secret and month', async () => {
    const keys = await Promise.all([
      ringAt('2030-01-01T00:00:00Z', A).sealingKey('session'),
      ringAt('2030-01-01T00:00:00Z', A).sealingKey('flow'),
      ringAt('2030-01-01T00:00:00Z', B).sealingKey('session'),
      ringAt('2030-02-01T00:00:00Z', A).sealingKey('session'),
    ])
    expect(new Set(await Promise.all(keys.map(mark))).size).toBe(keys.length)
    const raw = await Promise.all(keys.map(cbcMark))
    expect(new Set(raw).size).toBe(keys.length)
    for (const bytes of raw) expect(bytes.length).toBe(128)
  })

  it('derives the same keys in every process', async () => {
    const [one, other] = [ringAt('2030-01-01T00:00:00Z', A), ringAt('2030-01-20T00:00:00Z', A)]
    expect(await mark(await one.sealingKey('session'))).toBe(await mark(await other.sealingKey('session')))
    expect(await cbcMark(await one.sealingKey('session'))).toBe(await cbcMark(await other.sealingKey('session')))
  })

  it('derives each key once', async () => {
    const ring = ringAt('2030-01-01T00:00:00Z', A)
    const [first, second] = await Promise.all([ring.sealingKey('session'), ring.sealingKey('session')])
    expect(await first.gcm()).toBe(await second.gcm())
  })

  it('changes the key with the month, and still finds the key of the month before', async () => {
    const clock = new FakeClock('2030-01-31T23:59:59Z')
    const ring = new SecretRing([A], clock)
    const january = await ring.sealingKey('session')
    clock.forward(1)
    const february = await ring.sealingKey('session')
    expect(february.kid.endsWith('.203002')).toBe(true)
    expect(february.kid).not.toBe(january.kid)
    const [found] = await ring.openingKeys('session', january.kid)
    expect(await mark(found)).toBe(await mark(january))
  })

  it('finds a key of any secret by its kid', async () => {
    const before = await ringAt('2030-01-01T00:00:00Z', B).sealingKey('session')
    const ring = ringAt('2030-01-02T00:00:00Z', A, B)
    const found = await ring.openingKeys('session', before.kid)
    expect(found.length).toBe(1)
    expect(await mark(found[0])).toBe(await mark(before))
    expect(await ringAt('2030-01-02T00:00:00Z', A).openingKeys('session', before.kid)).toEqual([])
  })

  it('unseals values as old as a cookie can be, but not much older', async () => {
    const clock = new FakeClock('2030-01-31T00:00:00Z')
    const ring = new SecretRing([A], clock)
    const { kid } = await ring.sealingKey('session')
    clock.forward(400 * DAY)
    expect((await ring.openingKeys('session', kid)).length).toBe(1)
    clock.forward(80 * DAY)
    expect(await ring.openingKeys('session', kid)).toEqual([])
  })

  it('accepts the next month, because clocks differ, but none after that', async () => {
    const id = (await ringAt('2030-12-31T00:00:00Z', A).sealingKey('session')).kid.split('.')[0] ?? ''
    const ring = ringAt('2030-12-31T23:59:59Z', A)
    expect((await ring.openingKeys('session', `${id}.203101`)).length).toBe(1)
    expect(await ring.openingKeys('session', `${id}.203102`)).toEqual([])
  })

  it.each([
    '',
    '.',
    'x',
    '.203001',
    'x.203001',
    '__proto__',
    '__proto__.203001',
    'constructor.203001',
    '203001',
    '\u0000',
    'x.y.z',
    ' .203001',
  ])('has no key with the kid %j', async (kid) => {
    expect(await ringAt('2030-01-01T00:00:00Z', A).openingKeys('session', kid)).toEqual([])
  })

  it('derives no key for a made-up month in a kid', async () => {
    const ring = ringAt('2030-01-01T00:00:00Z', A)
    const id = (await ring.sealingKey('session')).kid.split('.')[0] ?? ''
    for (const month of ['', '999999', '203013', '2030-01', '202001', '203001x', '-03001']) {
      expect(await ring.openingKeys('session', `${id}.${month}`)).toEqual([])
    }
  })

  it('offers few keys for a token without a kid: of every secret, from last month to next month', async () => {
    const keys = await ringAt('2030-01-15T00:00:00Z', A, B).openingKeys('session', undefined)
    expect(keys.map(({ kid }) => kid.split('.')[1])).toEqual([
      '203002',
      '203001',
      '202912',
      '203002',
      '203001',
      '202912',
    ])
  })

  it('signs with each secret, newest first, differently for every purpose, and without expiry', async () => {
    const sign = async (mac: Mac | undefined): Promise<string> =>
      Buffer.from((await mac?.('text')) ?? []).toString('hex')
    const ring = ringAt('2030-01-01T00:00:00Z', A, B)
    const [first, second, ...rest] = ring.macs('csrf')
    expect(rest).toEqual([])
    const [onlyB] = ringAt('2031-06-01T00:00:00Z', B).macs('csrf')
    expect(await sign(second)).toBe(await sign(onlyB))
    const [otherPurpose] = ring.macs('mail')
    expect(new Set([await sign(first), await sign(second), await sign(otherPurpose)]).size).toBe(3)
    expect(ring.macs('csrf')).toBe(ring.macs('csrf'))
  })

  it('returns keys that cannot be exported', async () => {
    const ring = ringAt('2030-01-01T00:00:00Z', A)
    expect((await (await ring.sealingKey('session')).gcm()).extractable).toBe(false)
  })

  it('needs a secret', async () => {
    await expect(ringAt('2030-01-01T00:00:00Z').sealingKey('session')).rejects.toThrow(TypeError)
    expect(await ringAt('2030-01-01T00:00:00Z').openingKeys('session', undefined)).toEqual([])
  })
})
