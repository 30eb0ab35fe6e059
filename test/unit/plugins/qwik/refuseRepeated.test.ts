import { describe, expect, it } from '@jest/globals'
import { refuseRepeated } from '../../../../plugins/qwik/src/refuseRepeated.js'

const check =
  (...fields: readonly (readonly [string, string])[]) =>
  (): void => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    refuseRepeated({ sharedMap: new Map([['@actionFormData', form]]) })
  }

describe('defect R21: the form of an action', () => {
  it('is refused with two values of a field on which a sign-in depends', () => {
    expect(check(['redirectTo', '/a'], ['redirectTo', '/b'])).toThrow('was sent more than once')
    expect(check(['options.password', 'a'], ['options.password', 'b'])).toThrow('was sent more than once')
  })

  it('may have any other field twice, the same value twice, and a field with and without its prefix', () => {
    expect(check(['tag', 'a'], ['tag', 'b'], ['providerId', 'x'], ['providerId', 'x'])).not.toThrow()
    expect(check(['redirectTo', '/a'], ['options.redirectTo', '/b'])).not.toThrow()
  })

  it('does not exist if a script has sent the fields', () => {
    expect(() => {
      refuseRepeated({ sharedMap: new Map() })
    }).not.toThrow()
  })
})
