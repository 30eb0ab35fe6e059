import { describe, expect, it } from '@jest/globals'
import { unknownInputs } from '../../../../src/core/Provider.js'

describe('what nothing reads in the inputs of a form', () => {
  const inputs = { pin: { lable: 'PIN', required: true }, name: {} }

  it('is a mistake', () => {
    expect(unknownInputs('fields', { fields: inputs })).toMatchObject([{ option: 'fields.pin.lable', isMistake: true }])
    expect(unknownInputs('fields', {})).toEqual([])
  })

  it('is one only where it is misspelled, in what a factory made', () => {
    const misspelled = { pin: { autoComplete: 'off', lable: 'PIN' } }
    expect(unknownInputs('fields', { fields: inputs, options: {} })).toEqual([])
    expect(unknownInputs('fields', { fields: misspelled, options: {} })).toMatchObject([
      { option: 'fields.pin.autoComplete', fix: 'Write autocomplete.' },
    ])
  })
})
