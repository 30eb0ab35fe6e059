import { describe, expect, it } from '@jest/globals'
import type { CallbackContext } from '../../../../src/core/Callbacks.js'
import { type WebAuthnOptions, WebAuthnProvider } from '../../../../src/webauthn/WebAuthnProvider.js'

const CTX: CallbackContext = { headers: new Headers(), origin: 'https://app.example' }
const REQUEST = new Request('https://app.example/auth/webauthn-options/webauthn')

const userFor = (fields: Readonly<Record<string, string>>, options?: WebAuthnOptions) =>
  new WebAuthnProvider(options).userFor(fields, REQUEST, CTX)

describe('WebAuthnProvider', () => {
  it('has the name Passkey, and prefers the properties of a passkey', () => {
    const { algorithms, attestation, id, name, residentKey, timeout, type, userVerification, signsInBy } =
      new WebAuthnProvider()
    expect({ id, name, type, signsInBy }).toEqual({
      id: 'webauthn',
      name: 'Passkey',
      type: 'webauthn',
      signsInBy: 'passkey',
    })
    expect({ residentKey, userVerification }).toEqual({ residentKey: 'preferred', userVerification: 'preferred' })
    expect({ algorithms, attestation, timeout }).toEqual({
      algorithms: [-8, -7, -257],
      attestation: 'none',
      timeout: 300_000,
    })
  })

  it('has a sign-in option with autofill, and a field to create a key', () => {
    expect(new WebAuthnProvider().signInOption()).toEqual({
      label: 'Sign in with a passkey',
      labelKey: 'SignIn.byPasskey',
      fields: [
        {
          ...{ name: 'email', label: 'Email', labelKey: 'Field.email', type: 'email' },
          ...{ required: true, autocomplete: 'username webauthn' },
        },
      ],
      style: {},
      webauthn: { autofill: true, register: true, needsFields: true },
    })
    const closed = { conditionalUi: false, newUsers: false }
    const off = { autofill: false, register: false }
    expect(new WebAuthnProvider(closed).signInOption()).toMatchObject({
      fields: [{}],
      webauthn: { ...off, needsFields: true },
    })
    const passkeys = new WebAuthnProvider({ ...closed, residentKey: 'required' })
    expect(passkeys.signInOption()).toMatchObject({ fields: [], webauthn: { ...off, needsFields: false } })
    const own = new WebAuthnProvider({ formFields: { login: { autocomplete: 'username webauthn' } } })
    expect(own.fields).toEqual([{ name: 'login', label: 'login', autocomplete: 'username webauthn' }])
  })

  it('has the name that the application gives it', () => {
    const labels = [{}, { name: 'Security key' }, { id: 'work', name: 'Work key' }].map(
      (options) => new WebAuthnProvider(options).signInOption()?.label,
    )
    expect(labels).toEqual(['Sign in with a passkey', 'Sign in with Security key', 'Sign in with Work key'])
  })

  it('identifies a user by one canonical email address', async () => {
    expect(await userFor({ email: 'Ann@EXAMPLE.test', name: ' Ann ' })).toEqual({
      email: 'ann@example.test',
      name: 'Ann',
    })
    expect(await userFor({ email: 'ann@example.test', name: 'A\u202enn' })).toEqual({ email: 'ann@example.test' })
    expect(await userFor({ email: 'ann@example.test', name: 'A'.repeat(65) })).toEqual({ email: 'ann@example.test' })
    for (const email of ['', 'ann', 'ann@example.test,eve@evil.example'])
      expect(await userFor({ email })).toBeUndefined()
    expect(await userFor({ name: 'Ann' })).toBeUndefined()
  })

  it('calls getUserInfo of the application, and checks its email address', async () => {
    const seen: unknown[] = []
    const answers = [{ id: '1' }, { name: 'ann' }, { email: 'ANN@example.test' }, { id: '1', email: 'ann' }, {}, null]
    const getUserInfo: WebAuthnOptions['getUserInfo'] = (...asked) => {
      seen.push(asked)
      return answers.shift() ?? null
    }
    const found = []
    for (let count = 0; count < 6; count++) found.push(await userFor({ email: 'x@example.test' }, { getUserInfo }))
    expect(found).toEqual([
      { id: '1' },
      { name: 'ann' },
      { email: 'ann@example.test' },
      undefined,
      undefined,
      undefined,
    ])
    expect(seen[0]).toEqual([{ email: 'x@example.test' }, REQUEST, CTX])
  })

  it.each([
    [undefined, true],
    [true, true],
    [false, false],
    ['yes', false],
  ])('treats %j of the application as %j', async (answer, accepted) => {
    const verify = answer === undefined ? undefined : () => answer as boolean
    const options = verify && { verifyRegistration: verify, verifyAuthentication: verify }
    const provider = new WebAuthnProvider(options)
    const answers = [
      await provider.acceptsRegistration({} as never, CTX),
      await provider.acceptsAuthentication({} as never, CTX),
    ]
    expect(answers).toEqual([accepted, accepted])
  })

  it.each([undefined, null, 1, {}])('refuses a key if the application returns %j', async (answer) => {
    const verify = () => answer as boolean
    const provider = new WebAuthnProvider({ verifyRegistration: verify, verifyAuthentication: verify })
    expect(await provider.acceptsRegistration({} as never, CTX)).toBe(false)
    expect(await provider.acceptsAuthentication({} as never, CTX)).toBe(false)
  })
})
