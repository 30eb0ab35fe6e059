import { describe, expect, it } from '@jest/globals'
import type { CallbackContext } from '../../../../src/core/Callbacks.js'
import type { SignInField } from '../../../../src/core/Provider.js'
import { CredentialsSignin } from '../../../../src/core/errors.js'
import {
  ConfiguredCredentialsProvider,
  type CredentialsFacts,
  CredentialsProvider,
} from '../../../../src/credentials/CredentialsProvider.js'

class Members extends CredentialsProvider {
  override authorize(): null {
    return null
  }
}

const request = new Request('https://app.example/auth/callback/credentials', { method: 'POST' })
const ctx: CallbackContext = { headers: new Headers(), origin: 'https://app.example' }

describe('CredentialsProvider', () => {
  it('has a default id and name', () => {
    expect(new Members()).toMatchObject({ id: 'credentials', name: 'Credentials', type: 'credentials' })
    expect(new Members({ id: 'cred', name: 'Members' })).toMatchObject({ id: 'cred', name: 'Members' })
  })

  it('reports whether there is an authorize function', () => {
    const configured = (authorize: unknown): boolean =>
      new ConfiguredCredentialsProvider({ type: 'credentials', authorize: authorize as never }).decides
    expect([new Members().decides, configured(() => null), configured(undefined)]).toEqual([true, true, false])
  })

  it('shows no form without inputs, because the application has its own page', () => {
    expect(new Members().signInOption()).toBeUndefined()
    expect(new Members().fields).toBeUndefined()
  })

  it('shows its inputs in order, with labels in the language of the user, or with their names', () => {
    expect(new Members({ credentials: { username: {}, password: {}, shop: {} } }).signInOption()).toEqual({
      label: 'Sign in with a password',
      labelKey: 'SignIn.byPassword',
      fields: [
        { name: 'username', label: 'User name', labelKey: 'Field.username', autocomplete: 'username' },
        {
          ...{ name: 'password', label: 'Password', labelKey: 'Field.password', type: 'password' },
          autocomplete: 'current-password',
        },
        { name: 'shop', label: 'shop' },
      ],
      style: {},
    })
  })

  it('shows the labels, the types and the name of the application', () => {
    const password = { type: 'text', label: 'Pass phrase', autocomplete: 'off' } as const
    expect(
      new Members({ name: 'Members', credentials: { email: { label: 'Mail' }, password } }).signInOption(),
    ).toEqual({
      label: 'Sign in with Members',
      labelKey: 'SignIn.with',
      fields: [
        { name: 'email', label: 'Mail' },
        { ...password, name: 'password' },
      ],
      style: {},
      monogram: 'Me',
    })
    expect(new Members({ credentials: { code: {} } }).signInOption()).toMatchObject({
      label: 'Sign in',
      labelKey: 'Way.signIn',
    })
  })

  it('says what browsers fill in, where the application did not', () => {
    const fieldsOf = (credentials: CredentialsFacts['credentials']) =>
      new Members({ credentials }).fields?.map(({ name, autocomplete }) => [name, autocomplete])
    expect(
      fieldsOf({ email: { type: 'email' }, password: { type: 'password' }, pin: { type: 'password' }, otp: {} }),
    ).toEqual([
      ['email', 'username'],
      ['password', 'current-password'],
      ['pin', undefined],
      ['otp', 'one-time-code'],
    ])
    expect(fieldsOf({ tenant: { type: 'hidden' }, user: { autocomplete: 'off' }, code: { type: 'password' } })).toEqual(
      [
        ['tenant', undefined],
        ['user', 'off'],
        ['code', 'one-time-code'],
      ],
    )
    expect(fieldsOf({ user: {} })).toEqual([['user', undefined]])
  })

  it('uses the key of an input as its name', () => {
    const sly = { name: 'csrfToken' } as unknown as SignInField
    expect(new Members({ credentials: { user: sly } }).fields).toEqual([{ name: 'user', label: 'user' }])
  })

  it.each([
    ['a usual name that is sent', undefined, { username: ' ANN ', pin: '1' }, ' ANN '],
    ['one of two spellings of a name', undefined, { email: 'Ann', username: ' ANN ' }, 'Ann'],
    ['no field that is blank', undefined, { email: ' ', username: 'ann' }, 'ann'],
    ['nothing where nothing names an account', undefined, { pin: '1' }, undefined],
    [
      'the first field of a form that is not a password',
      { csrf: { type: 'hidden' }, password: { type: 'password' }, employee: {}, remember: {} },
      { employee: '7', remember: 'on', password: 'x', email: 'x@y.z' },
      '7',
    ],
    ['the usual names of a form', { email: {}, pin: {}, phone: {} }, { pin: '1', phone: '112' }, '112'],
  ] as const)('attack #227: uses as the account %s', (_what, credentials, typed, account) => {
    expect(new Members({ credentials }).accountIn(typed)).toBe(account)
  })

  it('defect R51: refuses to choose among several accounts, and explains what to set', () => {
    const typed = { email: 'x@y.z', username: 'ann' }
    for (const credentials of [undefined, { email: {}, username: {} }]) {
      const ask = () => new Members({ credentials }).accountIn(typed)
      expect(ask).toThrow(CredentialsSignin)
      expect(ask).toThrow(
        'The fields "email", "username" name different accounts. Set accountIn of the provider "credentials"',
      )
    }
    expect(new Members({ credentials: { email: {} } }).accountIn(typed)).toBe('x@y.z')
  })
})

describe('ConfiguredCredentialsProvider', () => {
  it('calls authorize of the configuration as a method', async () => {
    const config = {
      id: 'cred',
      type: 'credentials' as const,
      people: new Map([['ann', { id: '1' }]]),
      authorize(this: { people: Map<string, { id: string }> }, { username }: Readonly<Record<string, string>>) {
        return this.people.get(username ?? '') ?? null
      },
    }
    const provider = new ConfiguredCredentialsProvider(config)
    expect(provider.id).toBe('cred')
    expect(await provider.authorize({ username: 'ann' }, request, ctx)).toEqual({ id: '1' })
    expect(await provider.authorize({ username: 'bob' }, request, ctx)).toBeNull()
  })

  it('passes request and context', async () => {
    const seen: unknown[] = []
    const authorize = (...args: unknown[]): null => {
      seen.push(...args)
      return null
    }
    const credentials = { a: '1' }
    await new ConfiguredCredentialsProvider({ type: 'credentials', authorize }).authorize(credentials, request, ctx)
    expect(seen).toEqual([credentials, request, ctx])
    expect(seen[1]).toBe(request)
  })
})
