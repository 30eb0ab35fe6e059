import { describe, expect, it } from '@jest/globals'
import { ConfigurationError, customFetch } from 'authengine'
import { OAuthProvider, OidcProvider } from 'authengine/provider'
import { FakeClock, FakeIdentityProvider } from 'authengine/testing'
import { aRelyingParty, CLIENT_SECRET, type RelyingParty } from '../conformance/support/aRelyingParty.js'
import {
  begin,
  comeBack,
  expectAccepted,
  expectRefusal,
  expectRefusedAnswer,
  signIn,
} from '../conformance/support/signIn.js'
import { ORIGIN } from '../support/anEngine.js'
import type { Lies } from '../support/hostile/HostileProvider.js'
import { anOpSite } from './opSite.js'

type DiscoveryLie = Extract<NonNullable<Lies['discovery']>, string>

const DISCOVERY = 'GET https://op.example/.well-known/openid-configuration'
const TOKEN = 'POST https://op.example/token'
const JWKS = 'GET https://op.example/jwks'
const USERINFO = 'GET https://op.example/userinfo'

/** The URL to which a response redirects the browser. */
const targetOf = (answer: Response): URL => new URL(answer.headers.get('location') ?? '')

/** Waits for one turn of the event loop. */
const turn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Waits until an endpoint gets a request, and then lets twelve seconds pass one by one. */
async function twelveSeconds({ clock, provider }: RelyingParty, endpoint: 'discovery' | 'token' | 'jwks' | 'userinfo') {
  while (provider.count(endpoint) === 0) await turn()
  for (let second = 0; second < 12; second++) {
    await turn()
    clock.forward(1)
  }
}

describe('discovery', () => {
  it.each<DiscoveryLie>(['issuer-other', 'issuer-missing', 'issuer-number'])(
    'attack #174: metadata of another issuer is refused (%s)',
    async (discovery) => {
      const party = aRelyingParty({ lies: { discovery } })
      await expectRefusal(party, 'OAuthSignInError')
      expect(party.wiretap.asked).toEqual([DISCOVERY])
      party.provider.lies = {}
      await expectAccepted(party)
    },
  )

  it.each<DiscoveryLie>(['issuer-trailing-slash', 'issuer-in-capitals'])(
    'attack #174: an issuer in another spelling of the same URL is refused, because tokens contain it unchanged (%s)',
    async (discovery) => {
      await expectRefusal(aRelyingParty({ lies: { discovery } }), 'OAuthCallbackError')
    },
  )

  it.each<DiscoveryLie>([
    'token-http',
    'token-javascript',
    'token-file',
    'userinfo-http',
    'jwks-http',
    'end-session-javascript',
    'end-session-http',
  ])('attack #175: an endpoint without TLS is refused before any request to it (%s)', async (discovery) => {
    const party = aRelyingParty({ lies: { discovery } })
    await expectRefusal(party, 'OAuthSignInError')
    expect(party.wiretap.asked).toEqual([DISCOVERY])
  })

  it('attack #175: an issuer without TLS is refused without a request', async () => {
    let party: RelyingParty
    try {
      party = aRelyingParty({ op: { issuer: 'http://op.example' } })
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigurationError)
      return
    }
    await expectRefusal(party, 'OAuthSignInError')
    expect(party.wiretap.asked).toEqual([])
  })

  it.each<DiscoveryLie>([
    'html',
    'html-as-json',
    'empty-object',
    'null',
    'array',
    'text',
    'no-body',
    'truncated',
    'status-204',
    'status-302',
    'status-307',
    'status-404',
    'status-500',
    'status-503',
    'huge',
    'huge-announced',
  ])('unreadable metadata is refused, and redirects are not followed (%s)', async (discovery) => {
    const party = aRelyingParty({ lies: { discovery } })
    await expectRefusal(party, 'OAuthSignInError')
    expect(new Set(party.wiretap.asked)).toEqual(new Set([DISCOVERY]))
    party.provider.lies = {}
    await expectAccepted(party)
  })

  it.each<DiscoveryLie>(['token-missing', 'jwks-missing', 'authorization-missing'])(
    'defect R29: a provider with incomplete metadata signs no user in, and the log names what is missing (%s)',
    async (discovery) => {
      const party = aRelyingParty({ lies: { discovery } })
      await expectRefusal(party, 'OAuthSignInError')
      expect(party.log.text()).toContain(discovery.replace('-missing', '').replace('jwks', 'jwks_uri'))
      party.provider.lies = {}
      await expectAccepted(party)
    },
  )

  it('defect R42: an additional or missing slash at the end of the configured issuer is accepted', async () => {
    for (const [published, configured] of [
      ['https://op.example/realms/x', 'https://op.example/realms/x/'],
      ['https://op.example/realms/x/', 'https://op.example/realms/x'],
    ] as const) {
      const idp = new FakeIdentityProvider({ issuer: published, clock: new FakeClock() })
      const site = anOpSite({ op: idp, options: { issuer: configured } })
      const answer = await site.signIn(site.browser())
      expect([answer.headers.get('location'), site.log.text()]).toEqual([`${ORIGIN}/home`, ''])
    }
  })

  it('defect R42: the log contains both issuers if they differ', async () => {
    const site = anOpSite({
      options: { wellKnown: 'https://op.example/.well-known/openid-configuration', issuer: 'https://op.example/x' },
    })
    await site.browser().submit('/auth/signin/op')
    expect(site.log.text()).toContain(
      'The expected issuer is "https://op.example/x", the received one is "https://op.example".',
    )
    const party = aRelyingParty({ lies: { idToken: 'iss-other' } })
    await expectRefusal(party, 'OAuthCallbackError')
    expect(party.log.text()).toContain(
      'The expected issuer is "https://op.example", the received one is "https://evil.example".',
    )
  })

  it('attack #178: after a failure, discovery works again without a restart', async () => {
    const party = aRelyingParty({ lies: { discovery: 'status-503' } })
    await expectRefusal(party, 'OAuthSignInError')
    party.provider.lies = {}
    await expectAccepted(party)
    expect(party.provider.count('discovery')).toBe(3)
  })

  it('defect R5: a sign-in works although discovery fails once', async () => {
    const party = aRelyingParty({ lies: { discovery: 'status-503-once' } })
    await expectAccepted(party)
    expect(party.provider.count('discovery')).toBe(2)
  })

  it('attack #178: discovered metadata is used for an hour', async () => {
    const party = aRelyingParty()
    await expectAccepted(party)
    party.clock.forward(2879)
    await expectAccepted(party)
    expect(party.provider.count('discovery')).toBe(1)
    party.clock.forward(722)
    await expectAccepted(party)
    expect(party.provider.count('discovery')).toBe(2)
  })

  it('defect R5: sign-ins work for a day while only the token endpoint of the provider works', async () => {
    const party = aRelyingParty()
    await expectAccepted(party)
    party.provider.lies = { discovery: 'network-down', jwks: 'status-503' }
    for (const hours of [1, 11, 11]) {
      party.clock.forward(hours * 60 * 60)
      await expectAccepted(party)
    }
    party.clock.forward(60 * 60)
    party.events.length = 0
    await expectRefusal(party, 'OAuthSignInError')
  })

  it('defect R5: the log reports that metadata and keys cannot be refreshed, once an hour', async () => {
    const party = aRelyingParty()
    await expectAccepted(party)
    party.provider.lies = { discovery: 'network-down', jwks: 'status-503' }
    party.clock.forward(60 * 60)
    for (let times = 0; times < 5; times++) {
      await expectAccepted(party)
      party.clock.forward(60)
    }
    expect(party.log.codes('warn')).toEqual(['provider-unavailable', 'provider-unavailable'])
    expect(party.log.text()).toContain('so the old one is used: the metadata of "op", until ')
    expect(party.log.text()).toContain('so the old one is used: the keys of "op", until ')
    expect(party.log.codes('error')).toEqual([])
  })

  it('defect R5: a sign-in works although one response contains no keys', async () => {
    const party = aRelyingParty({ lies: { jwks: 'status-503-once' } })
    await expectAccepted(party)
    expect(party.provider.count('jwks')).toBe(2)
  })

  it('defect R5: no code is used while there are no keys to verify its tokens', async () => {
    const party = aRelyingParty({ lies: { jwks: 'status-503' } })
    await expectRefusal(party, 'OAuthCallbackError')
    expect(party.provider.count('token')).toBe(0)
  })

  it('defect R5: sign-ins work after two key rotations in a row', async () => {
    const party = aRelyingParty()
    await expectAccepted(party)
    for (let rotations = 0; rotations < 3; rotations++) {
      party.provider.rotateKeys()
      await expectAccepted(party)
      party.clock.forward(10)
    }
  })

  it('attack #178: sign-ins work while the provider is unreachable, if it was discovered before', async () => {
    const party = aRelyingParty()
    await expectAccepted(party)
    party.provider.lies = { discovery: 'network-down' }
    await expectAccepted(party)
  })

  it('attack #179: a hundred concurrent first sign-ins cause one discovery', async () => {
    const party = aRelyingParty()
    const starts = await Promise.all(Array.from({ length: 100 }, async () => begin(party.browser())))
    expect(new Set(starts.map((start) => targetOf(start).origin))).toEqual(new Set(['https://op.example']))
    expect(party.wiretap.asked).toEqual([DISCOVERY])
  })

  it('attack #179: a hundred concurrent failures cause one discovery as well, and all get the error', async () => {
    let open = (): void => undefined
    const completion = new Promise<void>((resolve) => (open = resolve))
    const asked: string[] = []
    const via: typeof fetch = async (input) => {
      asked.push(new Request(input).url)
      await completion
      return new Response('Unavailable', { status: 503 })
    }
    let arrived = 0
    // The redirect callback runs right before the discovery.
    const redirect = ({ url }: { readonly url: string }): string => {
      arrived++
      return url
    }
    const party = aRelyingParty({ via, config: { callbacks: { redirect } } })
    const browsers = Array.from({ length: 100 }, () => party.browser())
    const tokens = await Promise.all(browsers.map(async (browser) => browser.csrfToken()))
    const waiting = browsers.map(async (browser, at) =>
      browser.post('/auth/signin/op', { csrfToken: tokens[at] ?? '', callbackUrl: '/home' }),
    )
    while (arrived < browsers.length || asked.length === 0) await turn()
    for (let times = 0; times < 100; times++) await turn()
    open()
    const starts = await Promise.all(waiting)
    expect(new Set(starts.map((start) => targetOf(start).searchParams.get('error')))).toEqual(
      new Set(['OAuthSignInError']),
    )
    // The GET request is repeated once, for all sign-ins.
    expect(asked.length).toBe(2)
  })

  it('attack #179: after the first sign-in only the token request is sent', async () => {
    const party = aRelyingParty()
    await expectAccepted(party)
    expect(party.wiretap.asked).toEqual([DISCOVERY, JWKS, TOKEN])
    for (let times = 0; times < 3; times++) {
      party.wiretap.asked.length = 0
      await expectAccepted(party)
      expect(party.wiretap.asked).toEqual([TOKEN])
    }
  })

  it('attack #179: with userinfo, one more request is sent', async () => {
    const party = aRelyingParty({ op: { idToken: false } })
    for (const id of ['op', 'oa'] as const) {
      await expectAccepted(party, { id })
      party.wiretap.asked.length = 0
      await expectAccepted(party, { id })
      expect(party.wiretap.asked).toEqual([TOKEN, USERINFO])
    }
  })

  it('attack #181: metadata at another URL is used if configured, and must contain the configured issuer', async () => {
    const wellKnown = 'https://metadata.example/op.json'
    const asked: string[] = []
    const elsewhere =
      (party: () => RelyingParty): typeof fetch =>
      async (input, init) => {
        const { url } = new Request(input, init)
        asked.push(url)
        const to = url === wellKnown ? `${party().provider.issuer}/.well-known/openid-configuration` : url
        return party().provider.fetch(to, init)
      }
    for (const [lies, want] of [
      [{}, 'accept'],
      [{ discovery: 'issuer-other' }, 'refuse'],
    ] as const) {
      const party: RelyingParty = aRelyingParty({ lies, op: { wellKnown }, via: elsewhere(() => party) })
      await (want === 'accept' ? expectAccepted(party) : expectRefusal(party, 'OAuthSignInError'))
      expect(asked[0]).toBe(wellKnown)
      asked.length = 0
    }
  })

  it('fault C24: a userinfo endpoint is not needed if it is not used', async () => {
    await expectAccepted(aRelyingParty({ metadata: { userinfo_endpoint: undefined } }))
  })
})

describe('limits of requests', () => {
  const ENDPOINTS = ['discovery', 'token', 'jwks', 'userinfo'] as const

  it.each(
    ENDPOINTS.flatMap((endpoint) =>
      (['hanging', 'hanging-body', 'dripping'] as const).map((lie) => [endpoint, lie] as const),
    ),
  )(
    'attack #177: a %s endpoint that is %s times out after ten seconds, without blocking others',
    async (endpoint, lie) => {
      const party = aRelyingParty({ op: { idToken: false } })
      party.provider.lies = { [endpoint]: lie }
      const [{ answer }] = await Promise.all([signIn(party), twelveSeconds(party, endpoint)])
      await expectRefusedAnswer(party, answer, endpoint === 'discovery' ? 'OAuthSignInError' : 'OAuthCallbackError')
      expect((await party.browser().get('/auth/providers')).status).toBe(200)
      party.provider.lies = {}
      await expectAccepted(party)
    },
  )

  it('attack #177: an endless response is aborted after a megabyte', async () => {
    for (const endpoint of ['discovery', 'token', 'userinfo'] as const) {
      const party = aRelyingParty({ op: { idToken: false }, lies: { [endpoint]: 'huge' } })
      await expectRefusal(party, endpoint === 'discovery' ? 'OAuthSignInError' : 'OAuthCallbackError')
    }
  })

  it.each(['throws-text', 'network-down', 'not-a-response', 'undefined', 'consumed-body', 'broken-body'] as const)(
    'attack #182: a broken replacement of fetch (%s) is an error of the provider',
    async (lie) => {
      for (const endpoint of ENDPOINTS) {
        const party = aRelyingParty({ op: { idToken: false }, lies: { [endpoint]: lie } })
        await expectRefusal(party, endpoint === 'discovery' ? 'OAuthSignInError' : 'OAuthCallbackError')
        expect(party.log.codes('error')).toEqual([])
      }
    },
  )

  it('attack #182: a replacement of fetch that throws synchronously is one as well', async () => {
    const via = (() => {
      throw new TypeError('broken')
    }) as unknown as typeof fetch
    await expectRefusal(aRelyingParty({ via }), 'OAuthSignInError')
  })
})

describe('configured endpoints', () => {
  it('fault S1: a token endpoint with parameters only is discovered, and gets the parameters', async () => {
    const party = aRelyingParty({
      op: { token: { params: { audience: 'api' } }, userinfo: 'https://op.example/userinfo' },
    })
    await expectAccepted(party)
    const asked = party.provider.requests.find(({ endpoint }) => endpoint === 'token')
    expect(asked?.params.get('audience')).toBe('api')
    expect(party.wiretap.asked).toEqual([DISCOVERY, JWKS, TOKEN])
  })

  it('fault S1: without an issuer, no request is sent', async () => {
    const asked: unknown[] = []
    const send = ((input: unknown) => asked.push(input)) as unknown as typeof fetch
    const provider = (): OAuthProvider =>
      new OAuthProvider(
        {
          id: 'oa',
          name: 'OA',
          authorization: 'https://op.example/authorize',
          token: { params: { audience: 'api' } },
          userinfo: 'https://op.example/userinfo',
        },
        { clientId: 'app', clientSecret: CLIENT_SECRET, [customFetch]: send },
      )
    let party: RelyingParty
    try {
      party = aRelyingParty({ config: { providers: [provider()] } })
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigurationError)
      return
    }
    const start = await begin(party.browser(), 'oa')
    expect(start.status).toBe(500)
    expect(party.log.text()).toContain('token_endpoint')
    expect(asked).toEqual([])
  })

  it('fault C22: a provider without PKCE may ignore it, and the state protects the sign-in', async () => {
    await expectAccepted(aRelyingParty({ lies: { discovery: 'pkce-unmentioned' } }))
  })

  it('fault C23: handlers for all three endpoints are called', async () => {
    const called: string[] = []
    const party: RelyingParty = aRelyingParty({
      op: {
        authorization: {
          request: ({ params }) => {
            called.push('authorization')
            return `https://op.example/authorize?${params.toString()}`
          },
        },
        token: {
          request: ({ params, fetch }) => {
            called.push('token')
            const body = new URLSearchParams(params)
            body.set('client_id', 'app')
            body.set('client_secret', CLIENT_SECRET)
            return fetch(new Request('https://op.example/token', { method: 'POST', body }))
          },
        },
        userinfo: {
          request: async ({ resources, url = '' }) => {
            called.push('userinfo')
            return { ...((await resources.get(url)) as object), name: 'Ann' }
          },
        },
      },
    })
    await expectAccepted(party)
    expect(called).toEqual(['authorization', 'token', 'userinfo'])
  })

  it('fault C26: an OAuth provider requests no scope by default', async () => {
    const party = aRelyingParty({ oa: {} })
    expect(targetOf(await begin(party.browser(), 'oa')).searchParams.has('scope')).toBe(false)
  })

  it('fault C27: an OAuth provider without an issuer may send an ID token', async () => {
    const party = aRelyingParty({ oa: { issuer: undefined, scopes: ['openid'] } })
    await expectAccepted(party, { id: 'oa' })
  })

  it('fault C44: the replacement of fetch is used for every request, handlers included', async () => {
    const party = aRelyingParty({
      op: {
        idToken: false,
        userinfo: { request: async ({ resources, url = '' }) => (await resources.get(url)) as never },
      },
    })
    await expectAccepted(party)
    expect(party.wiretap.asked).toEqual([DISCOVERY, JWKS, TOKEN, USERINFO])
  })

  it('fault C3: configured checks replace the default', async () => {
    const party = aRelyingParty({ op: { checks: ['state'] } })
    const { searchParams } = targetOf(await begin(party.browser()))
    expect([searchParams.has('state'), searchParams.has('nonce'), searchParams.has('code_challenge')]).toEqual([
      true,
      false,
      false,
    ])
    await expectAccepted(party)
  })

  it('fault C5: the log contains the response of the provider, and its id', async () => {
    const party = aRelyingParty({ lies: { token: 'status-400' } })
    await expectRefusal(party, 'OAuthCallbackError')
    expect(party.log.text()).toMatch(/"op"/)
    expect(party.log.text()).toContain('invalid_request')
  })

  it.each(['query', 'form_post'])(
    'fault C48: after a failed sign-in by %s, the callback URL is still available',
    async (mode) => {
      const op = { authorization: { params: { response_mode: mode } } }
      const party = aRelyingParty({ op, lies: { idToken: 'iss-other' } })
      const { answer } = await expectRefusal(party, 'OAuthCallbackError')
      expect(targetOf(answer).searchParams.get('callbackUrl')).toBe(`${ORIGIN}/home`)
    },
  )

  it('fault C25: by form post, the callback URL and the linked user are kept', async () => {
    const op = { authorization: { params: { response_mode: 'form_post' } } }
    const party = aRelyingParty({ op })
    const browser = party.browser()
    const start = await begin(browser)
    const back = await party.provider.requestAfter(targetOf(start))
    const answer = await comeBack(party, browser, back)
    expect(answer.headers.get('location')).toBe(`${ORIGIN}/home`)
  })

  it('the environment contains client, secret and issuer', async () => {
    const provider = new OidcProvider({ id: 'op', name: 'OP' })
    expect(provider.environmentPrefix).toBe('OP')
    const party = aRelyingParty({ config: { providers: [provider] } })
    const start = await begin(party.browser())
    expect(start.status).toBe(500)
    expect(party.log.text()).toContain('AUTH_OP_ID')
  })
})
