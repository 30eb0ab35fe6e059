import { describe, expect, it } from '@jest/globals'
import { absentPackage } from '../../../../../src/cli/application/absentPackage.js'

describe('the package that is not installed', () => {
  it.each([
    ["Cannot find package 'libsql' imported from x.js", 'libsql'],
    ["Cannot find package '@authengine/sql/deep' imported from x.js", '@authengine/sql'],
    ["Cannot find module 'pg' from 'x.js'", 'pg'],
    ["Cannot find module './b' from 'x.js'", undefined],
    ["Cannot find module '/home/ann/b' imported from x.js", undefined],
    ['Something else', undefined],
  ])('is named in an error: %s', (message, name) => {
    expect(absentPackage(new TypeError(message))).toBe(name)
    expect(absentPackage(message)).toBeUndefined()
  })
})
