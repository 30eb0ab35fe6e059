import { describe, expect, it } from '@jest/globals'
import { FlatIds } from '../../../../../src/engine/flat/FlatIds.js'
import { userFrom } from '../../../../../src/engine/flat/userFrom.js'

describe('userFrom', () => {
  it('keeps what else the adapter says, and never changes its row', () => {
    const row = Object.freeze({ id: 7, name: 'Ann', emailVerified: '2030-01-01T00:00:00Z', role: 'admin' })
    expect(userFrom(row, new FlatIds())).toEqual({
      id: '7',
      name: 'Ann',
      email: null,
      image: null,
      emailVerified: new Date('2030-01-01T00:00:00Z'),
      role: 'admin',
    })
  })

  it('reads rows that are instances of a class', () => {
    class Row {
      constructor(private readonly word: string) {}
      get id(): string {
        return this.word.toLowerCase()
      }
      get email(): string {
        return `${this.id}@example.test`
      }
    }
    expect(userFrom(new Row('Ann'), new FlatIds())).toMatchObject({
      id: 'ann',
      email: 'ann@example.test',
      emailVerified: null,
    })
  })
})
