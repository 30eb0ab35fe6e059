import { describe, expect, it } from '@jest/globals'
import { type ClientData, clientData, refuseForeign } from '../../../../src/webauthn/credentialResponse.js'

const PARTY = { id: 'app.example', name: 'Example', origins: ['https://app.example', 'https://www.app.example'] }
const GOOD: ClientData = {
  type: 'webauthn.get',
  challenge: 'abc',
  origin: 'https://app.example',
  crossOrigin: false,
  topOrigin: undefined,
}
const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))

describe('clientData', () => {
  it('reads the known members only', () => {
    expect(clientData(json({ ...GOOD, tokenBinding: {}, other_keys_can_be_added_here: 1 }))).toEqual(GOOD)
    expect(clientData(json({ challenge: 7 })).challenge).toBe('')
  })

  it.each([Buffer.from('{'), Buffer.from([0xff]), json(null)])('refuses malformed data: %j', (bytes) => {
    expect(() => clientData(bytes)).toThrow('client data')
  })
})

describe('refuseForeign', () => {
  it.each([{}, { origin: 'https://www.app.example' }, { crossOrigin: undefined }])('accepts %j', (said) => {
    expect(() => {
      refuseForeign({ ...GOOD, ...said }, 'webauthn.get', PARTY)
    }).not.toThrow()
  })

  it.each([
    { type: 'webauthn.create' },
    { type: undefined },
    { origin: 'https://evil.example' },
    { origin: ['https://app.example'] },
    { origin: undefined },
    { crossOrigin: true },
    { crossOrigin: 'false' },
    { topOrigin: 'https://app.example' },
    { topOrigin: null },
  ])('refuses %j', (said) => {
    expect(() => {
      refuseForeign({ ...GOOD, ...said }, 'webauthn.get', PARTY)
    }).toThrow(/ceremony|origin|frame/)
  })
})
