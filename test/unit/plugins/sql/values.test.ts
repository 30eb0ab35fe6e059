import { describe, expect, it } from '@jest/globals'
import { fromSql, toSql } from '../../../../plugins/sql/src/values.js'
import { THEN } from './fixtures.js'

describe('a value for the database', () => {
  it('is a text in UTC for a time in SQLite and PostgreSQL, and a Date in MySQL', () => {
    expect(toSql(THEN, 'date', 'sqlite')).toBe('2030-01-02T03:04:05.678Z')
    expect(toSql(THEN, 'date', 'postgres')).toBe('2030-01-02T03:04:05.678Z')
    expect(toSql(THEN, 'date', 'mysql')).toBe(THEN)
  })

  it('is unchanged in a column of the application, unless the driver cannot accept it', () => {
    expect(toSql(THEN, 'other', 'postgres')).toBe(THEN)
    expect(toSql(THEN, 'other', 'sqlite')).toBe('2030-01-02T03:04:05.678Z')
  })

  it('is a number for a boolean in SQLite, and a boolean elsewhere', () => {
    expect([true, false].map((value) => toSql(value, 'flag', 'sqlite'))).toEqual([1, 0])
    expect(toSql(true, 'other', 'sqlite')).toBe(1)
    for (const dialect of ['postgres', 'mysql'] as const) expect(toSql(true, 'flag', dialect)).toBe(true)
    expect(toSql(null, 'flag', 'sqlite')).toBeNull()
  })

  it('is null for null and undefined', () => {
    expect(toSql(undefined, 'text', 'sqlite')).toBeNull()
    expect(toSql(null, 'json', 'sqlite')).toBeNull()
  })

  it('is a JSON text for a structure', () => {
    expect(toSql([{ type: 'pay' }], 'json', 'mysql')).toBe('[{"type":"pay"}]')
  })
})

describe('a value from the database', () => {
  it.each([
    THEN,
    '2030-01-02T03:04:05.678Z',
    '2030-01-02 03:04:05.678',
    '2030-01-02 04:04:05.678+01',
    '2030-01-02T04:04:05.678+01:00',
    '2030-01-02T03:04:05.678',
    THEN.getTime(),
    String(THEN.getTime()),
  ])('is a Date for %s', (stored) => {
    // PostgreSQL writes an offset of whole hours without minutes.
    expect(fromSql(stored, 'date')).toEqual(THEN)
  })

  it.each(['infinity', 'never 2099', 'never 2099-01-01', 'true', '', '2030-01-02 nonsense', Infinity, 9e15, true, {}])(
    'is an invalid Date for %p (defect R1)',
    (stored) => {
      expect((fromSql(stored, 'date') as Date).getTime()).toBeNaN()
    },
  )

  it.each([0, 1, 0n, true, false, '0', '1', 'false', 'true', '', 'infinity', new Date(NaN)])(
    'is null for %p as a time of verification (defect R71)',
    (stored) => {
      expect(fromSql(stored, 'proof')).toBeNull()
      expect(fromSql(THEN.toISOString(), 'proof')).toEqual(THEN)
    },
  )

  it('is a number even if the driver returns a text', () => {
    expect(fromSql('4102444800', 'number')).toBe(4102444800)
    expect(fromSql(5n, 'number')).toBe(5)
  })

  it('is a text for an id that is a number', () => {
    expect(fromSql(7, 'id')).toBe('7')
    expect(fromSql(7n, 'id')).toBe('7')
    expect(fromSql('seven', 'id')).toBe('seven')
  })

  it('is a structure, whether or not the driver has parsed it', () => {
    expect(fromSql('[1]', 'json')).toEqual([1])
    expect(fromSql([1], 'json')).toEqual([1])
  })

  it.each([
    [true, true],
    [1, true],
    [1n, true],
    [false, false],
    [0, false],
    [0n, false],
  ])('is a boolean for %p', (stored, truth) => {
    expect(fromSql(stored, 'flag')).toBe(truth)
  })

  it('is a text for the bytes of an id', () => {
    expect(fromSql(Buffer.from('änn+/='), 'credential')).toBe('änn+/=')
    expect(fromSql(Buffer.from('änn+/='), 'key')).toBe('änn+/=')
    expect(fromSql('änn+/=', 'credential')).toBe('änn+/=')
  })

  it('stays null, and is otherwise unchanged', () => {
    expect(fromSql(null, 'date')).toBeNull()
    expect(fromSql(undefined, 'text')).toBeNull()
    expect(fromSql('x', 'text')).toBe('x')
    expect(fromSql(true, 'other')).toBe(true)
  })
})
