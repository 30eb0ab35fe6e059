import { describe, expect, it } from '@jest/globals'
import { AccountRows } from '../../../../src/accounts/AccountRows.js'
import type { DatabaseAccount } from '../../../../src/core/DatabaseAdapter.js'

const account = (access_token: string): DatabaseAccount => ({
  ...{ provider: 'op', providerAccountId: 'ann', userId: 'ann', type: 'oidc', access_token },
})

describe('AccountRows', () => {
  it('says which is the oldest where there are too many, or too much', () => {
    const rows = new AccountRows(2, 10_000)
    expect(rows.surplus).toBeUndefined()
    rows.set('a', account('x')).set('b', account('x'))
    expect(rows.surplus).toBeUndefined()
    rows.set('c', account('x'))
    expect(rows.surplus).toBe('a')
    rows.delete('a')
    expect(rows.surplus).toBeUndefined()
    rows.set('c', account('x'.repeat(10_000)))
    expect(rows.surplus).toBe('b')
  })

  it('counts what there is: a row that is replaced once, and one that is gone not at all', () => {
    const rows = new AccountRows(10, 10_000)
    rows.set('a', account('x'))
    const { bytes } = rows
    rows.set('a', account('x'.repeat(101)))
    expect(rows.bytes).toBe(bytes + 100)
    rows.set('a', account('\u20ac'))
    expect(rows.bytes).toBeGreaterThan(bytes + 50)
    rows.delete('a')
    rows.delete('a')
    expect([rows.bytes, rows.size]).toEqual([0, 0])
  })
})
