import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { OidcOptions } from 'authengine/provider'
import { exportJWK, generateKeyPair } from 'jose'
import { ORIGIN, sessionOf } from '../support/anEngine.js'
import { type Op, startOp } from '../support/op/startOp.js'
import { anOp, aSite, CLIENT_SECRET, registered, signsIn, targetOf } from './oidcSite.js'

/** Characters of a secret that the form encoding changes (RFC 6749 appendix A.2). */
const DIFFICULT = "s: %41 + & = / ? '~* and %C3%A9"
const KEYS = `${ORIGIN}/jwks.json`
let op: Op
let key: unknown

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  key = privateKey
  const jwk = { ...(await exportJWK(publicKey)), kid: 'app-1', alg: 'ES256', use: 'sig' }
  const client = (method: string) =>
    registered({ client_id: method, token_endpoint_auth_method: method as 'none', client_secret: CLIENT_SECRET })
  const { client_secret: _none, ...publicClient } = client('none')
  const { client_secret: _key, ...keyClient } = client('private_key_jwt')
  op = await startOp({
    clients: [
      client('client_secret_basic'),
      client('client_secret_post'),
      client('client_secret_jwt'),
      publicClient,
      { ...keyClient, jwks_uri: KEYS, token_endpoint_auth_signing_alg: 'ES256' },
      { ...client('client_secret_basic'), client_id: 'difficult', client_secret: DIFFICULT },
    ],
    // The provider fetches the keys of its clients, but the site of the tests has no server.
    configuration: {
      fetch: (url, init) =>
        new Request(url).url === KEYS ? Promise.resolve(Response.json({ keys: [jwk] })) : fetch(url, init),
    },
  })
})
afterAll(() => op.close())

const as = (clientId: string, options: OidcOptions = {}) => aSite([anOp(op, { clientId, ...options })])

describe('a client', () => {
  it.each(['client_secret_basic', 'client_secret_post', 'client_secret_jwt'] as const)(
    'authenticates by %s',
    async (method) => {
      const { browser } = as(method, { client: { token_endpoint_auth_method: method } })
      const alice = browser()
      expect(targetOf(await signsIn(alice, op)).href).toBe(`${ORIGIN}/home`)
      expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Alice' } })
    },
  )

  it.each(['client_secret_basic', 'client_secret_post', 'client_secret_jwt'] as const)(
    'is refused with a wrong secret for %s, and the log says what to check',
    async (method) => {
      const options = { clientSecret: `not-${CLIENT_SECRET}`, client: { token_endpoint_auth_method: method } }
      const { browser, log } = as(method, options)
      const target = targetOf(await signsIn(browser(), op))
      expect(target.pathname).toBe('/auth/error')
      expect(target.searchParams.get('error')).toBe('Configuration')
      expect(log.text()).toContain('refused this client')
      expect(log.text()).not.toContain(CLIENT_SECRET)
    },
  )

  it.each([undefined, 'app-1'])('authenticates by private_key_jwt, with the key id %s', async (kid) => {
    const { browser } = as('private_key_jwt', {
      clientSecret: undefined,
      client: { token_endpoint_auth_method: 'private_key_jwt' },
      token: { clientPrivateKey: { key, kid } },
    })
    expect(targetOf(await signsIn(browser(), op)).href).toBe(`${ORIGIN}/home`)
  })

  it.each([{}, { token_endpoint_auth_method: 'none' as const }])(
    'without a secret authenticates by its code verifier only: %j',
    async (client) => {
      const { browser } = as('none', { clientSecret: undefined, client })
      expect(targetOf(await signsIn(browser(), op)).href).toBe(`${ORIGIN}/home`)
    },
  )

  it('attack #171: may have a secret with any characters', async () => {
    const { browser } = as('difficult', { clientSecret: DIFFICULT })
    expect(targetOf(await signsIn(browser(), op)).href).toBe(`${ORIGIN}/home`)
  })

  it('defect R30: fails as a configuration error without the key that its method needs', () => {
    expect(() => as('private_key_jwt', { client: { token_endpoint_auth_method: 'private_key_jwt' } })).toThrow(
      'token.clientPrivateKey',
    )
  })
})
