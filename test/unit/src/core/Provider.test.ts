import { describe, expect, it } from '@jest/globals'
import { Provider } from '../../../../src/core/Provider.js'

class Passport extends Provider {
  override readonly type = 'passport'
}

describe('Provider', () => {
  it('shows a plain button by default', () => {
    const style = { brandColor: '#123456' }
    expect(new Passport({ id: 'op', name: 'Example', style }).signInOption()).toEqual({
      label: 'Sign in with Example',
      labelKey: 'SignIn.with',
      fields: [],
      style,
      monogram: 'Ex',
    })
  })

  it('shows no letters if its name has none', () => {
    expect(new Passport({ id: 'op', name: '!' }).signInOption()).not.toHaveProperty('monogram')
  })

  it('trusts no email address by default', () => {
    expect(new Passport({ id: 'op', name: 'Example' }).trustsEmails).toBe(false)
  })

  it('has no style by default', () => {
    expect(new Passport({ id: 'op', name: 'Example' }).style).toEqual({})
  })

  it.each([
    ['github', 'GITHUB'],
    ['azure-ad', 'AZURE_AD'],
    ['42-school', '42_SCHOOL'],
    ['a.b~c', 'A_B_C'],
  ])('derives from the id %s the environment prefix %s', (id, prefix) => {
    expect(new Passport({ id, name: 'x' }).environmentPrefix).toBe(prefix)
  })
})
