import { describe, expect, it } from '@jest/globals'
import { AdapterError } from 'authengine'
import { missingDriver } from '../../../../plugins/sql/src/missingDriver.js'

describe('missingDriver', () => {
  it.each(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])('names the package to install after %s', (code) => {
    const error = Object.assign(new Error("Cannot find package 'pg' imported from /app/server.js"), { code })
    expect(missingDriver('pg', error)).toEqual(
      new AdapterError('The driver of the database is not installed. Install it: npm install pg', { cause: error }),
    )
  })

  it('passes on that a driver lacks one of its own dependencies', () => {
    const error = Object.assign(new Error("Cannot find module '@libsql/linux-x64-gnu'"), { code: 'MODULE_NOT_FOUND' })
    expect(missingDriver('libsql', error)).toBe(error)
  })

  it('passes on an error of an installed driver', () => {
    const error = new Error('The native part is for another platform.')
    expect(missingDriver('libsql', error)).toBe(error)
  })
})
