import { describe, expect, it } from '@jest/globals'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { responseTo } from '../../../../src/webauthn-client/responseTo.js'
import { eachPage, OPTIONS, put, refusing } from './fixtures.js'

const REQUEST: PublicKeyCredentialRequestOptionsJSON = { challenge: OPTIONS.challenge, rpId: OPTIONS.rpId }

describe('responseTo', () => {
  const place = eachPage()

  it('asks for a passkey with the options of the page, and sends nothing', async () => {
    expect(await responseTo(REQUEST)).toMatchObject({ id: 'AQID', response: { signature: 'AQID' } })
    expect(place.page.sent).toEqual([])
  })

  it('says that the user declined', async () => {
    place.page.get = refusing('NotAllowedError')
    await expect(responseTo(REQUEST)).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('says that the browser cannot use passkeys', async () => {
    put('PublicKeyCredential', undefined)
    await expect(responseTo(REQUEST)).rejects.toMatchObject({ code: 'unsupported' })
  })
})
