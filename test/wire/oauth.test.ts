import { describe, expect, it } from '@jest/globals'
import { ConfigurationError, customFetch } from 'authengine'
import { OidcProvider } from 'authengine/provider'
import { FakeClock } from 'authengine/testing'
import { aRelyingParty, CLIENT_SECRET } from '../conformance/support/aRelyingParty.js'
import { inMode } from '../conformance/support/Module.js'
import {
  begin,
  comeBack,
  expectAccepted,
  expectRefusal,
  expectRefusedAnswer,
  signIn,
} from '../conformance/support/signIn.js'
import { ORIGIN, sessionOf } from '../support/anEngine.js'
import { HostileProvider } from '../support/hostile/HostileProvider.js'

const CALLBACK = `${ORIGIN}/auth/callback/op`
const FLOW = '__Host-authengine.flow.'

/** The URL to which a response redirects the browser. */
const targetOf = (answer: Response): URL => new URL(answer.headers.get('location') ?? '')

/** Names of the flow cookies in a jar. */
const flowsIn = (cookies: ReadonlyMap<string, string>): string[] =>
  [...cookies.keys()].filter((name) => name.startsWith(FLOW))

/** Changes the URL of the callback request. */
const to =
  (change: (url: URL) => void) =>
  (back: Request): Request => {
    const url = new URL(back.url)
    change(url)
    return new Request(url, { headers: back.headers })
  }

describe('the authorization request', () => {
  const RESERVED = {
    redirect_uri: 'https://evil.example',
    client_id: 'evil',
    response_type: 'token',
    response_mode: 'fragment',
    request_uri: 'https://evil.example',
    request: 'x',
    state: 'fixed',
    nonce: 'fixed',
    code_challenge: 'x',
    code_challenge_method: 'plain',
    scope: 'admin',
    client_secret: 'x',
  }

  it('attack #119: no client can set a parameter of the protocol', async () => {
    const party = aRelyingParty()
    const start = await begin(party.browser(), 'op', `?${new URLSearchParams(RESERVED).toString()}`)
    const { origin, pathname, searchParams } = targetOf(start)
    expect(origin + pathname).toBe('https://op.example/authorize')
    expect(new Set(searchParams.keys()).size).toBe([...searchParams.keys()].length)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'app',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid profile email',
      state: expect.stringMatching(/^ey/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('attack #119: server code can set the scope, and no other parameter of the protocol', async () => {
    const { engine } = aRelyingParty()
    const incomingRequest = new Request(`${ORIGIN}/login`, { method: 'POST', headers: { origin: ORIGIN } })
    const { url } = await engine.signIn(incomingRequest, 'op', {
      authorizationParams: { ...RESERVED, prompt: 'login' },
    })
    const { searchParams } = new URL(url)
    expect(searchParams.get('scope')).toBe('admin')
    expect(searchParams.get('prompt')).toBe('login')
    expect(searchParams.get('redirect_uri')).toBe(CALLBACK)
    expect(
      [...searchParams.values()].filter((value) => ['fixed', 'evil', 'x', 'plain', 'token'].includes(value)),
    ).toEqual([])
  })

  it('attack #119: the query of the sign-in page is not passed to the provider', async () => {
    const { engine } = aRelyingParty()
    const address = async (query: string): Promise<URLSearchParams> => {
      const incomingRequest = new Request(`${ORIGIN}/login${query}`, { method: 'POST', headers: { origin: ORIGIN } })
      return new URL((await engine.signIn(incomingRequest, 'op')).url).searchParams
    }
    const names = [...(await address('')).keys()]
    for (const query of [
      '?/default',
      '?qaction=Xy12',
      '?prompt=none&login_hint=evil&claims=%7B%7D',
      '?callbackUrl=%2Fa',
    ]) {
      expect([...(await address(query)).keys()]).toEqual(names)
    }
  })

  it.each(['pkce-unmentioned', 'pkce-plain-only'] as const)(
    'attack #121: does not rely on PKCE alone if the provider advertises "%s"',
    async (discovery) => {
      for (const checks of [undefined, ['pkce'] as const]) {
        const party = aRelyingParty({ lies: { discovery }, op: { checks } })
        const { searchParams } = targetOf(await begin(party.browser()))
        expect(searchParams.get('state')).not.toBeNull()
        expect(searchParams.get('code_challenge_method')).toBe('S256')
        await expectRefusal(party, 'InvalidCheck', {
          flowRedirect: to((url) => {
            url.searchParams.delete('state')
          }),
        })
        expect(party.provider.count('token')).toBe(0)
      }
    },
  )

  it.each([
    ['line ends', 'a\r\nLocation: https://evil.example'],
    ['NUL', 'a\u0000b'],
    ['10 KB', 'x'.repeat(10_240)],
    ['another parameter', 'ann&redirect_uri=https://evil.example#x'],
  ])('attack #143: a hint with %s remains one value', async (_name, hint) => {
    const party = aRelyingParty()
    const query = new URLSearchParams({ login_hint: hint, prompt: hint, ui_locales: hint })
    const start = await begin(party.browser(), 'op', `?${query.toString()}`)
    const { hash, searchParams } = targetOf(start)
    expect([searchParams.getAll('login_hint'), searchParams.getAll('prompt')]).toEqual([[hint], [hint]])
    expect(searchParams.getAll('redirect_uri')).toEqual([CALLBACK])
    expect(hash).toBe('')
  })

  it.each([
    'authorization-javascript',
    'authorization-data',
    'authorization-http',
    'authorization-fragment',
    'authorization-not-a-url',
  ] as const)('attack #142: no user is redirected to an invalid discovered endpoint (%s)', async (discovery) => {
    await expectRefusal(aRelyingParty({ lies: { discovery } }), 'OAuthSignInError')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://op.example/authorize',
    'https://op.example/a#b',
    'nowhere',
  ])('attack #142: no user is redirected to the configured endpoint %s', (authorization) => {
    expect(() => aRelyingParty({ op: { authorization } })).toThrow(ConfigurationError)
  })

  it('attack #142: no user is redirected to a URL of a handler that is not http or https', async () => {
    const party = aRelyingParty({ op: { authorization: { request: () => 'javascript:alert(1)' } } })
    await expectRefusal(party, 'OAuthSignInError')
  })
})

describe('state and the flow cookie', () => {
  it('attack #122: a code alone is refused', async () => {
    const party = aRelyingParty()
    await expectRefusedAnswer(party, await party.browser().get('/auth/callback/op?code=C'), 'InvalidCheck')
    expect(party.wiretap.asked).toEqual([])
  })

  it('attack #122: the response of another user signs no user in: it only restarts the sign-in once', async () => {
    const party = aRelyingParty()
    const start = await begin(party.browser())
    const back = await party.provider.authorize(targetOf(start))
    const victim = party.browser()
    const again = await victim.get(back.pathname + back.search)
    expect(targetOf(again).origin).toBe('https://op.example')
    for (const name of ['code', 'iss']) expect(targetOf(again).searchParams.has(name)).toBe(false)
    expect(targetOf(again).searchParams.get('state')).not.toBe(back.searchParams.get('state'))
    victim.forget()
    const second = await party.provider.authorize(targetOf(again))
    await expectRefusedAnswer(party, await victim.get(second.pathname + second.search), 'InvalidCheck')
    expect(await sessionOf(victim)).toBeNull()
    expect(party.provider.count('token')).toBe(0)
  })

  it('attack #123: a response to a request whose checks were removed is refused in every browser', async () => {
    const party = aRelyingParty()
    const attacker = party.browser()
    const stripped = targetOf(await begin(attacker))
    for (const name of ['state', 'nonce', 'code_challenge', 'code_challenge_method']) stripped.searchParams.delete(name)
    const back = await party.provider.authorize(stripped)
    for (const browser of [attacker, party.browser()]) {
      await expectRefusedAnswer(party, await browser.get(back.pathname + back.search), 'InvalidCheck')
    }
    expect(party.provider.count('token')).toBe(0)
  })

  it.each([
    ['wrong', () => 'wrong'],
    ['empty', () => ''],
    ['cut', (state: string) => state.slice(0, -1)],
    ['in capitals', (state: string) => state.toUpperCase()],
    ['64 KB long', () => 'x'.repeat(65_536)],
  ])('attack #125: a state that is %s is refused', async (_name, change) => {
    const party = aRelyingParty()
    const flowRedirect = to((url) => {
      url.searchParams.set('state', change(url.searchParams.get('state') ?? ''))
    })
    await expectRefusal(party, 'InvalidCheck', { flowRedirect })
    expect(party.provider.count('token')).toBe(0)
    await expectAccepted(party)
  })

  it.each(['state[]', 'state[0]'])('attack #125: %s is not a state', async (name) => {
    const party = aRelyingParty()
    const flowRedirect = to((url) => {
      url.searchParams.append(name, url.searchParams.get('state') ?? '')
      url.searchParams.delete('state')
    })
    await expectRefusal(party, 'InvalidCheck', { flowRedirect })
  })

  it('attack #125: the state of a finished flow is refused', async () => {
    const party = aRelyingParty()
    const { back, browser } = await signIn(party)
    const state = new URL(back?.url ?? '').searchParams.get('state') ?? ''
    await browser.submit('/auth/signout')
    party.events.length = 0
    const flowRedirect = to((url) => {
      url.searchParams.set('state', state)
    })
    const { answer } = await signIn(party, { browser, flowRedirect })
    await expectRefusedAnswer(party, answer, 'InvalidCheck')
    expect(party.provider.count('token')).toBe(1)
  })

  it('attack #126: if no state was sent, a state in the response has no effect', async () => {
    const party = aRelyingParty({ op: { checks: ['none'] } })
    expect(targetOf(await begin(party.browser())).searchParams.has('state')).toBe(false)
    const flowRedirect = to((url) => {
      url.searchParams.set('state', 'somebody-elses')
    })
    await expectAccepted(party, { flowRedirect })
    const stranger = await party.browser().get('/auth/callback/op?code=C&state=somebody-elses')
    expect(targetOf(stranger).searchParams.get('error')).toBe('InvalidCheck')
  })

  it('a provider without checks can be used more than once', async () => {
    const party = aRelyingParty({ op: { checks: ['none'] } })
    await expectAccepted(party)
    await expectAccepted(party)
  })

  it('attack #127: the flow of one provider cannot be finished at another', async () => {
    const party = aRelyingParty()
    const flowRedirect = (back: Request): Request =>
      new Request(back.url.replace('/op?', '/oa?'), { headers: back.headers })
    await expectRefusal(party, 'InvalidCheck', { flowRedirect })
    expect(party.provider.count('token')).toBe(0)
  })

  it('attack #127: a flow cookie is refused under the name of another flow', async () => {
    const party = aRelyingParty()
    const browser = party.browser()
    await begin(browser, 'op')
    const [first = ''] = flowsIn(browser.cookies)
    const sealed = browser.cookies.get(first) ?? ''
    const start = await begin(browser, 'oa')
    const second = flowsIn(browser.cookies).find((name) => name !== first) ?? ''
    browser.plant(second, sealed)
    const back = await party.provider.requestAfter(targetOf(start))
    const answer = await comeBack(party, browser, back)
    expect(await answer.text()).toContain('Continue to sign in?')
    expect(party.provider.count('token')).toBe(0)
  })

  it('attack #129: a flow cookie is refused with a second code', async () => {
    const party = aRelyingParty()
    const browser = party.browser()
    const start = await begin(browser)
    const kept = new Map(browser.cookies)
    await comeBack(party, browser, await party.provider.requestAfter(targetOf(start)))
    expect(await sessionOf(browser)).not.toBeNull()
    party.events.length = 0
    const thief = party.browser()
    for (const [name, value] of kept) thief.plant(name, value)
    const second = await party.provider.requestAfter(targetOf(start))
    await expectRefusedAnswer(party, await comeBack(party, thief, second), 'InvalidCheck')
    expect(party.provider.count('token')).toBe(1)
  })

  it('attack #130: a cookie that is 16 minutes old is refused: the flow is restarted with a click', async () => {
    const party = aRelyingParty()
    const browser = party.browser()
    const back = await party.provider.requestAfter(targetOf(await begin(browser)))
    party.clock.forward(16 * 60)
    const answer = await comeBack(party, browser, back)
    expect(await answer.text()).toContain('Continue to sign in?')
    expect(party.provider.count('token')).toBe(0)
    expect(await sessionOf(browser)).toBeNull()
  })

  it('attack #130: a state of yesterday is refused', async () => {
    const party = aRelyingParty()
    const browser = party.browser()
    const back = await party.provider.requestAfter(targetOf(await begin(browser)))
    party.clock.forward(25 * 60 * 60)
    await expectRefusedAnswer(party, await comeBack(party, browser, back), 'InvalidCheck')
  })

  it.each(['error-denied', 'code-other', 'iss-other'] as const)(
    'attack #131: a callback that fails (%s) removes its flow cookie',
    async (authorization) => {
      const party = aRelyingParty({ lies: { authorization } })
      const { browser } = await expectRefusal(party, 'OAuthCallbackError')
      expect(flowsIn(browser.cookies)).toEqual([])
    },
  )

  it('a browser has at most five flows', async () => {
    const party = aRelyingParty()
    const browser = party.browser()
    for (let times = 0; times < 8; times++) await begin(browser)
    expect(flowsIn(browser.cookies).length).toBe(5)
  })
})

describe('the authorization response', () => {
  it('attack #133: the error description of the provider is not shown', async () => {
    const party = aRelyingParty({ lies: { authorization: 'error-markup' } })
    const { answer, browser } = await expectRefusal(party, 'OAuthCallbackError')
    const page = await (await browser.get(answer.headers.get('location') ?? '')).text()
    expect(page).not.toMatch(/<script>alert|javascript:/)
    expect(party.log.text()).toContain('"access_denied"')
    expect(party.log.text()).toContain('"<script>alert(1)</script>"')
    expect(party.log.codes('error')).toEqual([])
  })

  it('says calmly that the user chose "no" at the provider', async () => {
    const party = aRelyingParty({ lies: { authorization: 'error-markup' } })
    const { answer, browser } = await expectRefusal(party, 'OAuthCallbackError')
    const location = answer.headers.get('location') ?? ''
    expect(new URL(location).searchParams.get('code')).toBe('access_denied')
    const page = await (await browser.get(location)).text()
    expect(page).toContain('You did not sign in')
    expect(page).not.toContain('notice alert')
  })

  it.each(['code-and-error', 'code-missing', 'code-empty', 'everything-in-fragment', 'everything-missing'] as const)(
    'attack #134: no request is sent to the token endpoint after a response with %s',
    async (authorization) => {
      const party = aRelyingParty({ lies: { authorization } })
      const want = authorization.startsWith('everything') ? 'InvalidCheck' : 'OAuthCallbackError'
      await expectRefusal(party, want)
      expect(party.provider.count('token')).toBe(0)
      party.provider.lies = {}
      await expectAccepted(party)
    },
  )

  it.each(['code-long', 'code-control-characters', 'code-other'] as const)(
    'attack #134: a response with %s is refused',
    async (authorization) => {
      const party = aRelyingParty({ lies: { authorization } })
      await expectRefusal(party, 'OAuthCallbackError')
      party.provider.lies = {}
      await expectAccepted(party)
    },
  )

  it.each(['access_token-in-query', 'id_token-in-query', 'response-in-query'] as const)(
    'attack #135: a response with %s is refused',
    async (authorization) => {
      const party = aRelyingParty({ lies: { authorization } })
      const { answer } = await signIn(party)
      expect(['InvalidCheck', 'OAuthCallbackError']).toContain(targetOf(answer).searchParams.get('error'))
      expect(party.events).toEqual([])
      expect(party.provider.count('token')).toBe(0)
    },
  )

  it('attack #137: a response without issuer is refused if the provider always sends it', async () => {
    const party = aRelyingParty({ lies: { authorization: 'iss-missing' } })
    await expectRefusal(party, 'OAuthCallbackError')
    expect(party.provider.count('token')).toBe(0)
  })

  it.each(['iss-trailing-slash', 'iss-in-capitals', 'iss-with-port', 'iss-percent-encoded', 'iss-empty'] as const)(
    'attack #138: an issuer is compared as text (%s)',
    async (authorization) => {
      const party = aRelyingParty({ lies: { authorization } })
      await expectRefusal(party, 'OAuthCallbackError')
      expect(party.provider.count('token')).toBe(0)
    },
  )

  it.each(['code-twice', 'state-twice', 'iss-twice'] as const)(
    'fault C46: a repeated parameter is refused (%s)',
    async (authorization) => {
      const party = aRelyingParty({ lies: { authorization } })
      await expectRefusal(party, 'InvalidCheck')
      expect(party.provider.count('token')).toBe(0)
    },
  )

  it('attack #141: a form is refused if responses are redirects', async () => {
    const party = aRelyingParty()
    const flowRedirect = (back: Request): Request =>
      new Request(CALLBACK, {
        method: 'POST',
        body: new URL(back.url).searchParams,
        headers: { origin: 'https://op.example', 'sec-fetch-site': 'cross-site' },
      })
    await expectRefusal(party, 'InvalidCheck', { flowRedirect })
    expect(party.provider.count('token')).toBe(0)
  })

  it('attack #141: a redirect is refused if responses are forms', async () => {
    const party = aRelyingParty({ op: inMode('form_post') })
    const flowRedirect = async (back: Request): Promise<Request> =>
      new Request(`${CALLBACK}?${await back.text()}`, { headers: { 'sec-fetch-site': 'cross-site' } })
    await expectRefusal(party, 'InvalidCheck', { flowRedirect })
    expect(party.provider.count('token')).toBe(0)
  })

  it('attack #145: the code is removed from the address bar, and is sent to no other site', async () => {
    for (const lies of [{}, { idToken: 'iss-other' as const }]) {
      const { answer, back } = await signIn(aRelyingParty({ lies }))
      expect(answer.status).toBe(302)
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('cache-control')).toContain('no-store')
      const code = new URL(back?.url ?? '').searchParams.get('code') ?? ''
      expect(answer.headers.get('location')).not.toContain(code)
    }
  })

  it('attack #146: the redirect URI is the same in both requests, whatever URL is called', async () => {
    const party = aRelyingParty()
    await expectAccepted(party, {
      flowRedirect: to((url) => {
        url.searchParams.set('x', '1')
      }),
    })
    const sent = party.provider.requests
      .filter(({ endpoint }) => ['authorization', 'token'].includes(endpoint))
      .map(({ params }) => params.get('redirect_uri'))
    expect(sent).toEqual([CALLBACK, CALLBACK])
  })

  it('attack #147: two sign-ins in one browser both succeed, in any order', async () => {
    const party = aRelyingParty()
    const browser = party.browser()
    const starts = [await begin(browser), await begin(browser)]
    const backs = await Promise.all(starts.map(async (start) => party.provider.requestAfter(targetOf(start))))
    for (const back of backs.reverse()) {
      const answer = await comeBack(party, browser, back)
      expect(answer.headers.get('location')).toBe(`${ORIGIN}/home`)
    }
    expect(party.events).toEqual(['signIn', 'signIn'])
    expect(flowsIn(browser.cookies)).toEqual([])
  })

  it('attack #270: two concurrent requests of the same callback sign in once', async () => {
    const party = aRelyingParty()
    const browser = party.browser()
    const { pathname, search } = await party.provider.authorize(targetOf(await begin(browser)))
    const headers = { cookie: browser.cookieHeader, 'sec-fetch-site': 'cross-site' }
    const answers = await Promise.all(
      [1, 2, 3].map(async () => party.engine.handle(new Request(ORIGIN + pathname + search, { headers }))),
    )
    const errors = answers.map((answer) => targetOf(answer).searchParams.get('error'))
    expect(errors.toSorted()).toEqual(['InvalidCheck', 'InvalidCheck', null])
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
    expect(party.events).toEqual(['signIn'])
    expect(party.provider.count('token')).toBe(1)
  })
})

describe('two providers, one of them hostile', () => {
  /** A trustworthy provider, and one that redirects users to the trustworthy one to get its codes. */
  function mixUp({ iss = true } = {}) {
    const clock = new FakeClock(new Date())
    const honest = new HostileProvider({
      clock,
      clients: [{ id: 'app', secret: CLIENT_SECRET, redirectUris: [CALLBACK] }],
      metadata: { authorization_response_iss_parameter_supported: iss },
      lies: iss ? {} : { authorization: 'iss-missing' },
    })
    const evil = new HostileProvider({
      clock,
      issuer: 'https://evil.example',
      metadata: {
        authorization_endpoint: `${honest.issuer}/authorize`,
        authorization_response_iss_parameter_supported: iss,
      },
    })
    const of = (id: string, { issuer, fetch }: HostileProvider): OidcProvider =>
      new OidcProvider({ id, name: id, issuer }, { clientId: 'app', clientSecret: CLIENT_SECRET, [customFetch]: fetch })
    const party = aRelyingParty({ provider: honest, config: { providers: [of('op', honest), of('evil', evil)] } })
    return { party, honest, evil }
  }

  it('attack #139: a code of the trustworthy provider is never sent to the other', async () => {
    const { party, honest, evil } = mixUp()
    const browser = party.browser()
    const start = targetOf(await browser.submit('/auth/signin/evil'))
    expect(start.origin).toBe(honest.issuer)
    expect(start.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/auth/callback/evil`)
    // A provider does not know this redirect URI. If it did, it would name its issuer in the response.
    await expect(honest.authorize(start)).rejects.toThrow('Unregistered redirect_uri')
    const back = new URL(`${ORIGIN}/auth/callback/evil`)
    back.search = new URLSearchParams({
      code: 'a-code-of-the-honest-one',
      state: start.searchParams.get('state') ?? '',
      iss: honest.issuer,
    }).toString()
    await expectRefusedAnswer(party, await browser.get(back.pathname + back.search), 'OAuthCallbackError')
    expect(evil.count('token')).toBe(0)
  })

  it('attack #139: a response of the trustworthy provider is refused at the callback of the other', async () => {
    for (const iss of [true, false]) {
      const { party, honest, evil } = mixUp({ iss })
      const browser = party.browser()
      const back = await honest.authorize(targetOf(await begin(browser)))
      await expectRefusedAnswer(party, await browser.get(`/auth/callback/evil${back.search}`), 'InvalidCheck')
      expect(evil.count('token')).toBe(0)
    }
  })
})
