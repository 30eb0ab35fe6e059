import { describe, expect, it } from '@jest/globals'
import { AuthjsIds } from '../../../../../src/adapters/authjs/AuthjsAdapter.js'
import { userFrom } from '../../../../../src/adapters/authjs/AuthjsUsers.js'

describe('userFrom', () => {
  it('keeps other members of the row, and never changes the row', () => {
    const row = Object.freeze({ id: 7, name: 'Ann', emailVerified: '2030-01-01T00:00:00Z', role: 'admin' })
    expect(userFrom(row, new AuthjsIds())).toEqual({
      id: '7',
      name: 'Ann',
      email: null,
      image: null,
      emailVerified: new Date('2030-01-01T00:00:00Z'),
      role: 'admin',
    })
  })

  it.each([0, 1, true, '', 'true', '0', new Date(NaN), 1893553445006])(
    'reads %p as not verified (defect R71)',
    (emailVerified) => {
      expect(userFrom({ id: 7, emailVerified: emailVerified as Date }, new AuthjsIds()).emailVerified).toBeNull()
    },
  )

  it.each(['2030-01-02', '2030-01-02 03:04:05', '2030-01-02T03:04:05.678'])(
    'reads %p as verified, whatever the zone',
    (emailVerified) => {
      expect(userFrom({ id: 7, emailVerified }, new AuthjsIds()).emailVerified?.getFullYear()).toBe(2030)
    },
  )

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
    expect(userFrom(new Row('Ann'), new AuthjsIds())).toMatchObject({
      id: 'ann',
      email: 'ann@example.test',
      emailVerified: null,
    })
  })
})
