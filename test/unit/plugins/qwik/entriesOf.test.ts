import { expect, it } from '@jest/globals'
import { entriesOf } from '../../../../plugins/qwik/src/entriesOf.js'

it.each([
  [undefined, {}],
  [null, {}],
  ['', {}],
  [
    { a: 'b', c: 1, d: true, e: undefined },
    { a: 'b', c: '1', d: 'true' },
  ],
  [new URLSearchParams('a=b&c=d'), { a: 'b', c: 'd' }],
  [Object.assign(Object.create(null) as object, { a: 'b' }), { a: 'b' }],
  ['text', undefined],
  [7, undefined],
  [{ a: { b: 'c' } }, undefined],
  [{ a: ['b'] }, undefined],
  [{ a: null }, undefined],
  [['a'], { 0: 'a' }],
])('reads %j as the texts %j', (value, texts) => {
  expect(entriesOf(value)).toEqual(texts)
})

it('attack #310: reads a field called __proto__ like any other field', () => {
  const entries = entriesOf(JSON.parse('{"__proto__":"x"}'))
  expect(Object.keys(entries ?? {})).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(entries)).toBe(Object.prototype)
})
