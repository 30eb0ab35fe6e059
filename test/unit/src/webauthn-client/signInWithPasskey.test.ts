import { describe, expect, it, jest } from '@jest/globals'
import { abort, signInWithPasskey } from '../../../../src/webauthn-client/index.js'
import { CREDENTIAL, eachPage, put, refusing, waiting } from './fixtures.js'

describe('signInWithPasskey', () => {
  const place = eachPage()

  it('requests options, the passkey and a CSRF token, and posts the passkey', async () => {
    const answer = await signInWithPasskey({ email: 'ann@example.com', fields: { tenant: '7' }, callbackUrl: '/home' })
    expect(answer).toEqual({ status: 'signed-in', url: 'https://app.example/home' })
    const { sent, asked } = place.page
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /auth/webauthn-options/passkey',
      'GET /auth/csrf',
      'POST /auth/callback/passkey',
    ])
    expect(sent[0]?.query).toEqual({ action: 'authenticate', email: 'ann@example.com', tenant: '7' })
    const { data, ...rest } = sent[2]!.body
    expect(rest).toEqual({ action: 'authenticate', csrfToken: 'token', callbackUrl: '/home' })
    expect(JSON.parse(data!)).toMatchObject({ id: 'AQID', rawId: 'AQID', response: { signature: 'AQID' } })
    expect(asked).toEqual([expect.not.objectContaining({ mediation: expect.anything() })])
  })

  it('defect R7: refuses unknown options, and requests nothing', async () => {
    for (const [name, value] of Object.entries({ baseURL: '/login', callbackurl: '/' })) {
      const refused = signInWithPasskey({ [name]: value })
      await expect(refused).rejects.toThrow(
        `signInWithPasskey(): the option ${name} is unknown. The options are provider, baseUrl`,
      )
    }
    expect(place.page.sent).toEqual([])
  })

  it.each([
    ['error=WebAuthnVerificationError&code=unknown-passkey', 1],
    ['error=WebAuthnVerificationError', 0],
    ['error=AccessDenied&code=unknown-passkey', 0],
  ])(
    'defect R41: lets the device forget a passkey only if the server reports that no user has it: %s',
    async (query, times) => {
      const signalUnknownCredential = jest.fn(() => Promise.resolve())
      Object.assign(place.page.knows, { signalUnknownCredential })
      const url = `https://app.example/auth/signin?${query}`
      place.page.answers['/auth/callback/passkey'] = () => Response.json({ url })
      for (const autofill of [false, true]) {
        signalUnknownCredential.mockClear()
        await expect(signInWithPasskey({ autofill })).rejects.toMatchObject({ code: 'refused', url })
        expect(signalUnknownCredential.mock.calls).toEqual(
          Array.from({ length: times }, () => [{ rpId: 'app.example', credentialId: 'AQID' }]),
        )
      }
    },
  )

  it('reads the email address from the fields of a form', async () => {
    await signInWithPasskey({ fields: { email: 'typed@example.com' } })
    expect(place.page.sent[0]?.query).toEqual({ action: 'authenticate', email: 'typed@example.com' })
  })

  it('requests no CSRF token if the page has one', async () => {
    await signInWithPasskey({ csrfToken: 'mine' })
    expect(place.page.sent.map(({ path }) => path)).not.toContain('/auth/csrf')
    expect(place.page.sent[1]?.body).toMatchObject({ csrfToken: 'mine' })
  })

  it('offers passkeys in a field on request', async () => {
    expect(await signInWithPasskey({ autofill: true })).toEqual({
      status: 'signed-in',
      url: 'https://app.example/home',
    })
    expect(place.page.asked).toEqual([expect.objectContaining({ mediation: 'conditional' })])
  })

  it('ends the offer when a user presses the button, and posts the result of the button', async () => {
    place.page.get = ({ mediation, ...rest }) =>
      mediation === 'conditional' ? waiting(rest) : Promise.reject(new DOMException('no', 'NotAllowedError'))
    const offer = signInWithPasskey({ autofill: true })
    offer.catch(() => undefined)
    await asked(1)
    const pressed = signInWithPasskey()
    await expect(offer).rejects.toMatchObject({ code: 'aborted' })
    await expect(pressed).rejects.toMatchObject({ code: 'cancelled' })
    expect(place.page.sent.map(({ method }) => method)).not.toContain('POST')
  })

  it('does not let an offer that is still starting end a request that was started after it', async () => {
    place.page.get = ({ mediation, ...rest }) => (mediation ? waiting(rest) : Promise.resolve(CREDENTIAL))
    const offer = signInWithPasskey({ autofill: true })
    offer.catch(() => undefined)
    expect(await signInWithPasskey()).toEqual({ status: 'signed-in', url: 'https://app.example/home' })
    await expect(offer).rejects.toMatchObject({ code: 'aborted' })
  })

  it.each([
    ['the offer', true],
    ['the question', false],
  ])('ends %s whenever it is aborted', async (_name, autofill) => {
    place.page.get = waiting
    for (let moment = 0; moment < 40; moment++) {
      const offer = signInWithPasskey({ autofill })
      offer.catch(() => undefined)
      for (let step = 0; step < moment; step++) await Promise.resolve()
      abort()
      await expect(offer).rejects.toMatchObject({ code: 'aborted' })
    }
    expect(place.page.asked.length).toBeGreaterThan(1)
    expect(place.page.asked.map(({ signal }) => signal.aborted)).not.toContain(false)
  })

  it('can be tried again after it was cancelled', async () => {
    place.page.get = refusing('NotAllowedError')
    await expect(signInWithPasskey()).rejects.toMatchObject({ code: 'cancelled' })
    place.page.get = () => Promise.reject(new TypeError('the browser broke'))
    await expect(signInWithPasskey()).rejects.toMatchObject({ code: 'failed' })
  })

  it('reports that the server cannot be reached', async () => {
    put('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(signInWithPasskey()).rejects.toMatchObject({ code: 'failed' })
  })

  it.each([
    [
      'passkeys',
      {},
      () => {
        put('PublicKeyCredential', undefined)
      },
    ],
    [
      'offers in a field',
      { autofill: true },
      () => {
        place.page.autofill = false
      },
    ],
  ])('sends no request if the browser does not support %s', async (_name, options, without) => {
    without()
    await expect(signInWithPasskey(options)).rejects.toMatchObject({ code: 'unsupported' })
    expect(place.page.sent).toEqual([])
  })

  /** Resolves once the browser was called this often. */
  async function asked(times: number): Promise<void> {
    while (place.page.asked.length < times) await new Promise((resolve) => setImmediate(resolve))
  }
})
