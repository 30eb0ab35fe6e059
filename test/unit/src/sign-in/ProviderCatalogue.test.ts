import { describe, expect, it } from '@jest/globals'
import { Provider } from '../../../../src/core/Provider.js'
import { NotFound } from '../../../../src/core/errors.js'
import { ProviderCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'
import { WebAuthnProvider } from '../../../../src/webauthn/WebAuthnProvider.js'

class Passport extends Provider {
  override readonly type = 'passport'
}

const [a, b, again] = ['a', 'b', 'a'].map((id) => new Passport({ id, name: id })) as [Passport, Passport, Passport]

describe('ProviderCatalogue', () => {
  it('keeps the order of the configuration', () => {
    expect(new ProviderCatalogue([b, a]).all).toEqual([b, a])
  })

  it('finds by id', () => {
    const catalogue = new ProviderCatalogue([a, b])
    expect(catalogue.find('b')).toBe(b)
    expect(catalogue.require('b')).toBe(b)
  })

  it('finds the first of two with the same id', () => {
    expect(new ProviderCatalogue([a, again]).find('a')).toBe(a)
  })

  it.each(['A', 'a ', ' a', '', 'a\u0000', '__proto__', 'constructor', 'toString', 'undefined', 'а'])(
    'finds nothing for %j',
    (id) => {
      const catalogue = new ProviderCatalogue([a, b])
      expect(catalogue.find(id)).toBeUndefined()
      expect(() => catalogue.require(id)).toThrow(NotFound)
    },
  )

  it('lists the configured ids, and quotes the requested one', () => {
    expect(() => new ProviderCatalogue([a, b]).require('x\ny')).toThrow(
      'No provider has the id "x\\ny". Configured: a, b.',
    )
    expect(() => new ProviderCatalogue([]).require('x'.repeat(1000))).toThrow(
      `No provider has the id "${'x'.repeat(80)}". Configured: none.`,
    )
  })

  it('lists the providers whose email addresses are not trusted, among those with accounts', () => {
    class Trusted extends Passport {
      override readonly trustsEmails = true
    }
    const others = [new Trusted({ id: 't', name: 't' }), new WebAuthnProvider()]
    expect(new ProviderCatalogue([b, ...others, a]).untrustedProviders).toEqual(['b', 'a'])
  })

  it('is not changed by later changes to the list', () => {
    const list = [a]
    const catalogue = new ProviderCatalogue(list)
    list.push(b)
    expect(catalogue.all).toEqual([a])
    expect(catalogue.find('b')).toBeUndefined()
  })
})
