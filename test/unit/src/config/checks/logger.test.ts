import { describe, expect, it } from '@jest/globals'
import { loggerFaults } from '../../../../../src/config/checks/names.js'
import { optionsOf } from './inspected.js'

const say = (): void => undefined

describe('the faults of a logger', () => {
  it.each([undefined, null, {}, { error: say, info: say, level: 1 }, console, Object.create({ trace: say })])(
    'are empty for %p',
    (logger) => {
      expect(loggerFaults(logger)).toEqual([])
    },
  )

  it('defect R7: include unknown names, misspelled methods of a class, and members that are not functions', () => {
    expect(loggerFaults({ wran: say, Debug: say, colour: true })).toEqual([
      expect.objectContaining({ option: 'logger.wran', fix: 'Write warn.' }),
      expect.objectContaining({ option: 'logger.Debug', fix: 'Write debug.' }),
      expect.objectContaining({ option: 'logger.colour', fix: 'The names are error, warn, debug.' }),
    ])
    class Own {
      colour = 'red'
      errors(): void {
        say()
      }
    }
    expect(optionsOf(loggerFaults(new Own()))).toEqual(['logger.errors'])
    expect(optionsOf(loggerFaults({ error: 'x', warn: null }))).toEqual(['logger.error'])
  })

  it('defect R7: include a logger that is not an object', () => {
    for (const given of ['console', say, Promise.resolve({})])
      expect(optionsOf(loggerFaults(given))).toEqual(['logger'])
  })
})
