import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { jsonMembers } from '../../../../src/http/readBody.js'

describe('jsonMembers', () => {
  it.each<[string, [string, string][]]>([
    ['{}', []],
    ['{"a":1}', [['a', '1']]],
    [
      ' { "a" : "1" , "a" : [ "a", {"b":":,}"} ] } ',
      [
        ['a', '"1"'],
        ['a', '[ "a", {"b":":,}"} ]'],
      ],
    ],
    [String.raw`{"\u0061\"":"\\"}`, [['a"', String.raw`"\\"`]]],
  ])('finds the members of %s', (text, expected) => {
    expect([...jsonMembers(text)]).toEqual(expected)
  })

  it('finds the same members as JSON.parse, in any object', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
        fc.boolean(),
        (value, isSpaced) => {
          const text = JSON.stringify(value, null, isSpaced ? 2 : 0)
          const found = [...jsonMembers(text)].map(([name, written]) => [name, JSON.parse(written) as unknown])
          expect(found).toEqual(Object.entries(JSON.parse(text) as object))
        },
      ),
    )
  })
})
