import { describe, expect, it, jest } from '@jest/globals'
import { canSignalAccepted, signalAccepted, signalUnknown } from '../../../../src/webauthn-client/signals.js'
import { eachPage, put } from './fixtures.js'

const ACCEPTED = { rpId: 'app.example', userId: 'AAAA', allAcceptedCredentialIds: ['AQID'] }

describe('defect R41: the signals to a browser', () => {
  const place = eachPage()

  it('are not sent if the browser does not support them', async () => {
    expect(canSignalAccepted()).toBe(false)
    expect(await signalAccepted(ACCEPTED)).toBe(false)
    await expect(signalUnknown('app.example', 'AQID')).resolves.toBeUndefined()
    put('PublicKeyCredential', undefined)
    expect(canSignalAccepted()).toBe(false)
    await expect(signalUnknown('app.example', 'AQID')).resolves.toBeUndefined()
  })

  it('are sent unchanged, and may be refused', async () => {
    const signalUnknownCredential = jest.fn(() => Promise.resolve())
    const signalAllAcceptedCredentials = jest.fn(() => Promise.resolve())
    Object.assign(place.page.knows, { signalUnknownCredential, signalAllAcceptedCredentials })
    await signalUnknown('app.example', 'AQID')
    await signalUnknown(undefined, 'AQID')
    expect(signalUnknownCredential.mock.calls).toEqual([[{ rpId: 'app.example', credentialId: 'AQID' }]])
    expect(await signalAccepted(ACCEPTED)).toBe(true)
    expect(signalAllAcceptedCredentials.mock.calls).toEqual([[ACCEPTED]])

    const refuses = (): Promise<never> => Promise.reject(new DOMException('no', 'SecurityError'))
    Object.assign(place.page.knows, { signalUnknownCredential: refuses, signalAllAcceptedCredentials: refuses })
    expect(await signalAccepted(ACCEPTED)).toBe(false)
    await expect(signalUnknown('app.example', 'AQID')).resolves.toBeUndefined()
  })
})
