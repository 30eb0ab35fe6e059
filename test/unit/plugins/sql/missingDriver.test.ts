import { describe, expect, it } from '@jest/globals'
import { AdapterError } from 'authengine'
import { missingDriver } from '../../../../plugins/sql/src/missingDriver.js'

describe('missingDriver', () => {
  it.each(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])('says what to install after %s', (code) => {
    const error = Object.assign(new Error('Cannot find package'), { code })
    expect(missingDriver('pg', error)).toEqual(
      new AdapterError('The driver of the database is not installed. Install it: npm install pg', { cause: error }),
    )
  })

  it('hands on what a driver that is there throws', () => {
    const error = new Error('The native part is for another platform.')
    expect(missingDriver('libsql', error)).toBe(error)
  })
})
