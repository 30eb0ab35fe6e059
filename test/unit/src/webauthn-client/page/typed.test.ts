import { describe, expect, it } from '@jest/globals'
import { typed } from '../../../../../src/webauthn-client/page/typed.js'

describe('typed', () => {
  it('separates the hidden fields, the name of a passkey, and the fields of the provider', () => {
    const entries = Object.entries({
      csrfToken: 't',
      callbackUrl: '/home',
      keyName: 'Laptop',
      email: 'a@b.c',
      name: 'Ann',
    })
    expect(typed(entries)).toEqual({
      csrfToken: 't',
      callbackUrl: '/home',
      name: 'Laptop',
      fields: { email: 'a@b.c', name: 'Ann' },
    })
  })

  it('leaves out empty fields and files', () => {
    expect(
      typed([
        ['email', ''],
        ['keyName', ''],
        ['file', {}],
      ]),
    ).toEqual({
      csrfToken: undefined,
      callbackUrl: undefined,
      name: undefined,
      fields: {},
    })
  })
})
