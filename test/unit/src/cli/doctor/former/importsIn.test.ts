import { describe, expect, it } from '@jest/globals'
import { importsIn } from '../../../../../../src/cli/doctor/former/importsIn.js'

const found = (text: string): readonly string[] =>
  importsIn([{ path: 'a.ts', text }]).map(({ line, name }) => `${String(line)} ${name}`)

describe('imports in sources', () => {
  it('are found with their line', () => {
    expect(
      found("import a from 'next-auth'\nexport * from '@auth/core/errors'\nconst b = require('better-auth')"),
    ).toEqual(['1 next-auth', '2 @auth/core', '3 better-auth'])
  })

  it.each(["// import a from 'next-auth'", "  /* import a from 'next-auth' */", " * import a from 'next-auth'"])(
    'are not in comments: %s',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )
})
