import { describe, expect, it } from '@jest/globals'
import { unknownInputs } from '../../../../src/core/Provider.js'

describe('unknown names in the inputs of a form', () => {
  const inputs = { pin: { caption: 'PIN', required: true }, name: {} }

  it('are mistakes', () => {
    expect(unknownInputs('fields', { fields: inputs })).toMatchObject([
      { option: 'fields.pin.caption', isMistake: true },
    ])
    expect(unknownInputs('fields', {})).toEqual([])
  })

  it('are mistakes only if they are misspelled, in the output of a factory', () => {
    const misspelled = { pin: { autoComplete: 'off', lable: 'PIN' } }
    expect(unknownInputs('fields', { fields: inputs, options: {} })).toEqual([])
    expect(unknownInputs('fields', { fields: misspelled, options: {} })).toMatchObject([
      { option: 'fields.pin.autoComplete', fix: 'Write autocomplete.' },
      { option: 'fields.pin.lable', fix: 'Write label.' },
    ])
  })
})
