import { describe, expect, it } from '@jest/globals'
import { WebAuthnProvider } from '../../../../src/webauthn/WebAuthnProvider.js'
import { partyFor } from '../../../../src/webauthn/ceremonyOptions.js'

const CTX = { origin: 'http://localhost:3000' }

describe('partyFor', () => {
  it('returns the site of the request', () => {
    expect(partyFor(new WebAuthnProvider(), CTX)).toEqual({
      id: 'localhost',
      name: 'localhost:3000',
      origins: ['http://localhost:3000'],
    })
  })

  it('returns the relyingParty of the application', () => {
    const relyingParty = { id: 'app.example', name: 'Example', origins: ['https://app.example'] }
    expect(partyFor(new WebAuthnProvider({ relyingParty }), CTX)).toEqual(relyingParty)
  })
})
