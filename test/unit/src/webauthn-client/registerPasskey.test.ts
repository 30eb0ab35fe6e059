import { describe, expect, it, jest } from '@jest/globals'
import { abort, registerPasskey } from '../../../../src/webauthn-client/index.js'
import { eachPage, put, refusing, waiting } from './fixtures.js'

describe('registerPasskey', () => {
  const place = eachPage()

  it('requests options, a new passkey and a CSRF token, and posts the passkey with its name', async () => {
    const answer = await registerPasskey({ email: 'new@example.com', name: 'Laptop', fields: { name: 'Ann' } })
    expect(answer).toEqual({ status: 'signed-in', url: 'https://app.example/home' })
    const { sent } = place.page
    expect(sent[0]).toMatchObject({
      path: '/auth/webauthn-options/passkey',
      query: { action: 'register', email: 'new@example.com', name: 'Ann' },
    })
    const { data, ...rest } = sent[2]!.body
    expect(rest).toEqual({ action: 'register', csrfToken: 'token', name: 'Laptop' })
    expect(JSON.parse(data!)).toMatchObject({ id: 'AQID', response: { attestationObject: 'AQID' } })
  })

  it('defect R7: refuses unknown options, and requests nothing', async () => {
    for (const [name, value] of Object.entries({ baseURL: '/login', callbackurl: '/' })) {
      const refused = registerPasskey({ [name]: value })
      await expect(refused).rejects.toThrow(
        `registerPasskey(): the option ${name} is unknown. The options are provider, baseUrl`,
      )
    }
    expect(place.page.sent).toEqual([])
  })

  it('reads the email address from the fields of a form', async () => {
    await registerPasskey({ fields: { email: 'typed@example.com' } })
    expect(place.page.sent[0]?.query).toEqual({ action: 'register', email: 'typed@example.com' })
  })

  it.each([
    ['NotAllowedError', 'cancelled'],
    ['InvalidStateError', 'exists'],
    ['ConstraintError', 'unsupported'],
  ])('maps a browser’s %s to %s, and posts nothing', async (name, code) => {
    place.page.create = refusing(name)
    await expect(registerPasskey()).rejects.toMatchObject({ code })
    expect(place.page.sent).toHaveLength(1)
  })

  it('ends whenever it is aborted', async () => {
    place.page.create = waiting
    for (let moment = 0; moment < 40; moment++) {
      const registration = registerPasskey()
      registration.catch(() => undefined)
      for (let step = 0; step < moment; step++) await Promise.resolve()
      abort()
      await expect(registration).rejects.toMatchObject({ code: 'aborted' })
    }
    expect(place.page.asked.length).toBeGreaterThan(1)
  })

  it('does not call the browser if the server refuses', async () => {
    place.page.answers = {
      '/auth/webauthn-options/passkey': () => Response.json({ error: 'Invalid request' }, { status: 400 }),
    }
    await expect(registerPasskey()).rejects.toMatchObject({ code: 'refused', error: 'Invalid request' })
    expect(place.page.asked).toEqual([])
  })

  it('lets the browser forget a passkey that the server refused, if it can', async () => {
    const url = '/auth/signin?error=OAuthAccountNotLinked'
    place.page.answers['/auth/callback/passkey'] = () => Response.json({ url })
    const signalUnknownCredential = jest.fn(() => Promise.resolve())
    await expect(registerPasskey()).rejects.toMatchObject({ code: 'refused', url })
    Object.assign(place.page.knows, { signalUnknownCredential })
    await expect(registerPasskey()).rejects.toMatchObject({ code: 'refused', url })
    expect(signalUnknownCredential.mock.calls).toEqual([[{ rpId: 'app.example', credentialId: 'AQID' }]])
  })

  it('keeps a passkey if it is unknown whether the server has accepted it', async () => {
    const signalUnknownCredential = jest.fn(() => Promise.resolve())
    Object.assign(place.page.knows, { signalUnknownCredential })
    delete place.page.answers['/auth/callback/passkey']
    await expect(registerPasskey()).rejects.toMatchObject({ code: 'failed' })
    expect(signalUnknownCredential).not.toHaveBeenCalled()
  })

  it('sends no request if the browser does not support passkeys', async () => {
    put('PublicKeyCredential', undefined)
    await expect(registerPasskey()).rejects.toMatchObject({ code: 'unsupported' })
    expect(place.page.sent).toEqual([])
  })
})
