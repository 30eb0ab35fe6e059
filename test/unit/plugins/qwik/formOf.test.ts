import { expect, it } from '@jest/globals'
import { formOf } from '../../../../plugins/qwik/src/formOf.js'

it('returns the form that Qwik has read', () => {
  const form = new FormData()
  expect(formOf(new Map([['@actionFormData', form]]))).toBe(form)
  expect(formOf(new Map([['@actionFormData', { a: 1 }]]))).toBeUndefined()
  expect(formOf(new Map())).toBeUndefined()
})
