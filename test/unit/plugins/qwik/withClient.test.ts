import { expect, it } from '@jest/globals'
import { EmailProvider, type ProviderInput } from 'authengine'
import { withClient } from '../../../../plugins/qwik/src/withClient.js'

const ENV = {
  AUTH_MY_ACME_ID: ' client ',
  AUTH_MY_ACME_SECRET: 'secret',
  AUTH_MY_ACME_ISSUER: '',
  AUTH_MY_ACME_KEY: 'key',
  AUTH_EMAIL_ID: 'x',
}
const ACME = { id: 'my-acme', name: 'Acme', type: 'oidc' } as const

it('adds missing members of a plain object to a copy of it', () => {
  const provider = Object.freeze({ ...ACME })
  expect(withClient(provider, ENV)).toEqual({ ...ACME, clientId: 'client', clientSecret: 'secret', apiKey: 'key' })
  expect(provider).toEqual(ACME)
})

it('keeps the members of the object', () => {
  const said = { ...ACME, clientId: 'mine', apiKey: 'mine too' }
  expect(withClient(said, ENV)).toEqual({ ...said, clientSecret: 'secret' })
})

it.each([[new EmailProvider({})], [EmailProvider], [() => ACME]])(
  'returns any value other than a plain object unchanged',
  (provider) => {
    expect(withClient(provider as ProviderInput, ENV)).toBe(provider)
  },
)
