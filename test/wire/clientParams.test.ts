import { describe, expect, it } from '@jest/globals'
import { ConfigurationError } from 'authengine'
import type { OidcOptions } from 'authengine/provider'
import { FakeIdentityProvider } from 'authengine/testing'
import { ORIGIN } from '../support/anEngine.js'
import { anOpSite } from './opSite.js'

/** Parameters of the application. */
const OURS = { acr_values: 'gold', prompt: 'login', hd: 'corp.example', resource: 'https://api.example' }
const FORBIDDEN = {
  scope: 'admin',
  resource: 'https://evil.example',
  audience: 'evil',
  claims: '{}',
  authorization_details: '[]',
  id_token_hint: 'x',
  registration: '{}',
  dpop_jkt: 'x',
}
const PASSING = { prompt: 'login', login_hint: 'ann', kc_idp_hint: 'github', connection: 'corp', max_age: '60' }
const ADDRESSED = { url: 'https://op.example/authorize?audience=ours', params: OURS }

const PAR = 'https://op.example/par'

const spelled = (name: string): string[] => [name, name.toUpperCase(), `${name}[]`, ` ${name}`, `${name}\u0000`]

/**
 * The parameters of the authorization request, with parameters of a client in the query or in the fields of a server
 * action.
 */
async function askedBy(options: OidcOptions, client: Readonly<Record<string, string>>, server = {}) {
  const pushed: URLSearchParams[] = []
  const op = new FakeIdentityProvider({
    issuer: 'https://op.example',
    metadata: { pushed_authorization_request_endpoint: PAR },
    resources: {
      [`POST ${PAR}`]: async (request: Request) => {
        pushed.push(new URLSearchParams(await request.text()))
        return Response.json({ request_uri: 'urn:example:1', expires_in: 60 }, { status: 201 })
      },
    },
  })
  const { browser, engine } = anOpSite({ op, options })
  const start = await browser().submit(`/auth/signin/op?${new URLSearchParams(client).toString()}`)
  const incomingRequest = new Request(`${ORIGIN}/login`, { method: 'POST', headers: { origin: ORIGIN } })
  const fields = { clientParams: client, authorizationParams: server }
  const { url } = await engine.signIn(incomingRequest, 'op', fields)
  const addresses = [start.headers.get('location') ?? '', url].map((each) => new URL(each).searchParams)
  return pushed.length > 0 ? pushed : addresses
}

describe.each([
  ['sent', {}],
  ['pushed', { client: { require_pushed_authorization_requests: true } }],
])('a parameter of a client, in an authorization request that is %s', (_how, more: OidcOptions) => {
  it('defect R65: replaces no parameter of the application, in any spelling', async () => {
    const client = Object.fromEntries(
      Object.keys(OURS)
        .flatMap(spelled)
        .map((name) => [name, 'evil']),
    )
    for (const params of await askedBy({ ...more, authorization: { params: OURS } }, client)) {
      expect([...params.values()]).not.toContain('evil')
      expect(Object.fromEntries(params)).toMatchObject(OURS)
    }
  })

  it.each(Object.entries(FORBIDDEN))('defect R65: is never %s', async (name, value) => {
    const client = Object.fromEntries(spelled(name).map((each) => [each, value]))
    const usual = (await askedBy(more, {})).map((params) => [...params.keys()].sort())
    const asked = await askedBy(more, client)
    expect(asked.map((params) => [...params.keys()].sort())).toEqual(usual)
    for (const params of asked) expect(params.get('scope')).toBe('openid profile email')
  })

  it('is added if it is another one', async () => {
    for (const params of await askedBy(more, PASSING)) expect(Object.fromEntries(params)).toMatchObject(PASSING)
  })

  it('defect R65: is added only if clientParams lists it, when that option is used', async () => {
    for (const params of await askedBy({ ...more, clientParams: ['login_hint'] }, PASSING)) {
      expect(Object.keys(PASSING).filter((name) => params.has(name))).toEqual(['login_hint'])
    }
    for (const params of await askedBy({ ...more, clientParams: [] }, PASSING)) {
      expect(Object.keys(PASSING).filter((name) => params.has(name))).toEqual([])
    }
  })

  it.each([{ acr_values: 'gold' }, { max_age: '0' }, { claims: '{"id_token":{"acr":{"essential":true}}}' }])(
    'defect R65: requests no weaker assurance if the application requests %j',
    async (params) => {
      const options = { ...more, authorization: { params } }
      for (const asked of await askedBy(options, { acr_values: 'weak', max_age: '9999', prompt: 'login' })) {
        expect([asked.get('acr_values'), asked.get('max_age')]).toEqual([
          params.acr_values ?? null,
          params.max_age ?? null,
        ])
        expect(asked.get('prompt')).toBe('login')
      }
    },
  )
})

describe('a parameter of a client', () => {
  it('defect R65: replaces no parameter of server code', async () => {
    const [, byServer] = await askedBy({}, { prompt: 'none', acr_values: 'weak' }, { prompt: 'login', max_age: '0' })
    expect([byServer?.get('prompt'), byServer?.get('max_age'), byServer?.get('acr_values')]).toEqual([
      'login',
      '0',
      null,
    ])
  })

  it('defect R65: replaces no parameter in the URL of the endpoint', async () => {
    const options = { authorization: { ...ADDRESSED, url: 'https://op.example/authorize?prompt=consent&realm=ours' } }
    for (const params of await askedBy({ ...options, clientParams: ['realm', 'ui'] }, { realm: 'evil', ui: 'dark' })) {
      expect([params.getAll('realm'), params.get('ui')]).toEqual([['ours'], 'dark'])
    }
  })

  it('is ignored if there are more than 20, or more than 16,384 characters', async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p${String(at)}`, 'x']))
    const [params] = await askedBy({}, { long: 'x'.repeat(16_385), ...many })
    expect([...(params?.keys() ?? [])].filter((name) => /^p\d/.test(name))).toHaveLength(20)
    expect(params?.has('long')).toBe(false)
  })

  it.each([['scope'], ['redirect_uri'], [7], 'login_hint'])('refuses %j in clientParams', (clientParams) => {
    const site = (): unknown => anOpSite({ options: { clientParams } as never })
    expect(site).toThrow(ConfigurationError)
    expect(site).toThrow('providers ("op") clientParams')
  })
})
