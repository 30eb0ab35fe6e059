import { describe, expect, it, jest } from '@jest/globals'
import { type PasskeyRoutes, signalAcceptedPasskeys } from '../../../../src/webauthn-client/index.js'
import { eachPage } from './fixtures.js'

const ACCEPTED = { rpId: 'app.example', userId: 'AAAA', allAcceptedCredentialIds: ['AQID'] }
const PATH = '/auth/webauthn-options/passkey'

describe('signalAcceptedPasskeys', () => {
  const place = eachPage()
  const listens = () => {
    const signalAllAcceptedCredentials = jest.fn(() => Promise.resolve())
    Object.assign(place.page.knows, { signalAllAcceptedCredentials })
    return signalAllAcceptedCredentials
  }

  it('defect R41: sends the list of the server to the browser', async () => {
    const told = listens()
    place.page.answers[PATH] = () => Response.json({ action: 'accepted', options: ACCEPTED })
    expect(await signalAcceptedPasskeys()).toBe(true)
    expect(place.page.sent).toEqual([expect.objectContaining({ path: PATH, query: { action: 'accepted' } })])
    expect(told.mock.calls).toEqual([[ACCEPTED]])
  })

  it('defect R41: requests nothing if the browser has no such method', async () => {
    expect(await signalAcceptedPasskeys()).toBe(false)
    expect(place.page.sent).toEqual([])
  })

  it.each([
    ['no user is signed in', () => Response.json({ error: 'Invalid request' }, { status: 400 })],
    ['there is nothing to tell', () => Response.json({ action: 'accepted', options: null })],
    ['the server is away', () => new Response('', { status: 502 })],
  ])('defect R41: sends nothing if %s', async (_name, answer) => {
    const told = listens()
    place.page.answers[PATH] = answer
    expect(await signalAcceptedPasskeys()).toBe(false)
    expect(told).not.toHaveBeenCalled()
  })

  it('defect R7: refuses unknown options', async () => {
    await expect(signalAcceptedPasskeys({ baseurl: '/x' } as PasskeyRoutes)).rejects.toThrow(
      'The options are provider, baseUrl',
    )
  })
})
