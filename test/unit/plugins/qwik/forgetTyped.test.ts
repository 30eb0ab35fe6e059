import { describe, expect, it } from '@jest/globals'
import { forgetTyped } from '../../../../plugins/qwik/src/forgetTyped.js'

describe('forgetTyped', () => {
  it('keeps only the form fields that are not secret and are needed for another attempt', () => {
    const form = new FormData()
    const names = [
      'providerId',
      'redirectTo',
      'options.redirectTo',
      'options.username',
      'options.password',
      'options[]',
    ]
    for (const name of names) form.append(name, 'x')
    forgetTyped({ sharedMap: new Map([['@actionFormData', form]]) })
    expect([...form.keys()]).toEqual(['providerId', 'redirectTo', 'options.redirectTo'])
  })

  it('does nothing if a script has sent the fields', () => {
    expect(() => {
      forgetTyped({ sharedMap: new Map() })
    }).not.toThrow()
  })
})
