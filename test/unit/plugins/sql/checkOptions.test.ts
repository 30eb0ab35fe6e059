import { describe, expect, it } from '@jest/globals'
import type { SqlOptions } from '@authengine/sql'
import { checkOptions } from '../../../../plugins/sql/src/checkOptions.js'

describe('the options', () => {
  it('may be any of those that are read', () => {
    const all: Required<SqlOptions> = { tables: {}, columns: {}, foreign: false, dialect: 'mysql', timeLimit: 1 }
    expect(() => {
      checkOptions(all)
    }).not.toThrow()
  })

  it.each(['table', 'constructor'])('may not be "%s", and the error names those that may', (name) => {
    expect(() => {
      checkOptions({ [name]: {} })
    }).toThrow(
      new TypeError(
        `sqlAdapter has no option "${name}". Its options are tables, columns, foreign, dialect, timeLimit.`,
      ),
    )
  })
})
