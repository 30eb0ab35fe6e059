import { describe, expect, it } from '@jest/globals'
import { MalformedRequest } from '../../../../src/core/errors.js'
import { singleValues } from '../../../../src/http/readBody.js'

describe('singleValues', () => {
  it('returns the first value of each name', () => {
    const values = singleValues([
      ['a', '1'],
      ['b', '2'],
      ['a', '3'],
    ])
    expect([...values]).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
  })

  it('defect R21: refuses repeated fields on which a sign-in depends, and reveals only their names', () => {
    const sent: [string, string][] = [
      ['password', 'secret-1'],
      ['password', 'secret-2'],
    ]
    expect(() => singleValues(sent)).toThrow(MalformedRequest)
    expect(() => singleValues(sent)).toThrow(/^(?!.*secret).*"password".*more than once/)
    expect(
      singleValues([
        ['code', '1'],
        ['code', '1'],
      ]).get('code'),
    ).toBe('1')
  })
})
