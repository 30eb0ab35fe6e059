import { describe, expect, it } from '@jest/globals'
import type { SignInField } from '../../../../src/core/Provider.js'
import { offeringFields } from '../../../../src/pages/layout.js'

const field = (name: string, rest: Partial<SignInField> = {}): SignInField => ({ name, label: name, ...rest })
const offered = (...fields: SignInField[]): (string | undefined)[] =>
  offeringFields(fields).map(({ autocomplete }) => autocomplete)

describe('offeringFields', () => {
  it.each<[string, SignInField, string]>([
    ['an address', field('a', { type: 'email' }), 'username webauthn'],
    ['an address that the browser knows', field('a', { type: 'email', autocomplete: 'email' }), 'email webauthn'],
    ['a user name', field('u', { autocomplete: 'username' }), 'username webauthn'],
    ['what asks for passkeys already', field('u', { autocomplete: 'username webauthn' }), 'username webauthn'],
    ['passkeys in the wrong place', field('u', { autocomplete: 'webauthn  username' }), 'username webauthn'],
    ['an address that is not to be filled in', field('a', { type: 'email', autocomplete: 'off' }), 'username webauthn'],
  ])('offers passkeys in %s', (_name, given, autocomplete) => {
    expect(offered(given)).toEqual([autocomplete])
  })

  it('offers passkeys in the field before a password', () => {
    expect(offered(field('tenant', { type: 'hidden' }), field('u'), field('p', { type: 'password' }))).toEqual([
      undefined,
      'username webauthn',
      undefined,
    ])
  })

  it.each<[string, SignInField[]]>([
    ['a password alone', [field('code', { type: 'password' })]],
    ['a code', [field('code', { autocomplete: 'one-time-code' })]],
    ['a hidden field', [field('email', { type: 'hidden', autocomplete: 'email' })]],
    ['nothing', []],
  ])('leaves %s unchanged', (_name, fields) => {
    expect(offeringFields(fields)).toEqual(fields)
  })

  it('changes one field of a form only, and not the given objects', () => {
    const given = [field('a', { type: 'email' }), field('b', { type: 'email' })]
    expect(offered(...given)).toEqual(['username webauthn', undefined])
    expect(given[0]).toEqual(field('a', { type: 'email' }))
  })
})
