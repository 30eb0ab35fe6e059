import { describe, expect, it } from '@jest/globals'
import { OAuthProfileParseError } from '../../../../src/core/errors.js'
import { formerIds } from '../../../../src/oauth/standardClaims.js'

const idsOf = (ids: unknown): readonly string[] =>
  formerIds({ ids: () => ids as string[], until: new Date() }, { sub: 'new' }, 'new')

describe('former ids', () => {
  it('defect R44: are texts, each once, without the current id', () => {
    expect(idsOf(['a', 7, null, undefined, 'a', 'new'])).toEqual(['a', '7'])
  })

  it.each([[undefined], [['']], [['x'.repeat(256)]], [[{}]], [[1.5]], ['a'], [['a', 'b', 'c', 'd', 'e']]])(
    'defect R44: are refused as %j',
    (ids) => {
      expect(() => idsOf(ids)).toThrow(OAuthProfileParseError)
    },
  )
})
