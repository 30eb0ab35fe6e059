import { describe, expect, it } from '@jest/globals'
import { SealingKeys } from '../../../../../src/crypto/platform/NodeCodec.js'

const SECRET = 'secret-a-0123456789abcdef0123456789'
const seconds = (date: string): number => Date.parse(date) / 1000
const keys = (secret: string, month: string) => new SealingKeys('header', secret, month)
const bytes = (secret: string, month: string, purpose: string) =>
  keys(secret, month).for(purpose).export().toString('hex')

describe('SealingKeys', () => {
  it('are derived once for each purpose', () => {
    const some = keys(SECRET, '203001')
    expect(some.for('session')).toBe(some.for('session'))
    expect(some.for('session')).not.toBe(some.for('flow'))
  })

  it('differ for each secret, month and purpose', () => {
    const all = [
      bytes(SECRET, '203001', 'session'),
      bytes(SECRET, '203001', 'flow'),
      bytes(SECRET, '203002', 'session'),
      bytes(SECRET.toUpperCase(), '203001', 'session'),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(bytes(SECRET, '203001', 'session')).toBe(all[0])
  })

  it('are valid in the months in which their tokens may be sent', () => {
    const some = keys(SECRET, '203001')
    expect(some.areOpen(seconds('2029-11-30T23:59:59Z'))).toBe(false)
    expect(some.areOpen(seconds('2029-12-01T00:00:00Z'))).toBe(true)
    expect(some.areOpen(seconds('2031-03-31T23:59:59Z'))).toBe(true)
    expect(some.areOpen(seconds('2031-04-01T00:00:00Z'))).toBe(false)
  })

  it('are never valid for a malformed month', () => {
    for (const month of ['203013', '', '203000']) expect(keys(SECRET, month).areOpen(seconds('2030-01-01'))).toBe(false)
  })
})
