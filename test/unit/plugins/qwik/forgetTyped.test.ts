import { describe, expect, it } from '@jest/globals'
import { forgetTyped } from '../../../../plugins/qwik/src/forgetTyped.js'

describe('forgetTyped', () => {
  it('leaves of a form what is not secret, and is needed to try again', () => {
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

  it('has nothing to forget where a script has sent the fields', () => {
    expect(() => {
      forgetTyped({ sharedMap: new Map() })
    }).not.toThrow()
  })
})
