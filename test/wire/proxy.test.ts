import { describe, expect, it } from '@jest/globals'
import { ConfigurationError } from 'authengine'
import type { OAuthCheck } from 'authengine/provider'
import { FakeClock } from 'authengine/testing'
import {
  aRelyingParty,
  CLIENT_SECRET,
  type RelyingParty,
  type RelyingPartyOptions,
} from '../conformance/support/aRelyingParty.js'
import { begin, expectNothingLeaked, expectRefusedAnswer } from '../conformance/support/signIn.js'
import { sessionOf } from '../support/anEngine.js'
import { HostileProvider } from '../support/hostile/HostileProvider.js'

const PROXY = 'https://login.example'
const PROXY_URL = `${PROXY}/auth`
const PREVIEW = 'https://pr-7.preview.example'

/** A deployment that uses the callback URL of the proxy, the proxy, and their provider. */
function deployments({
  origins = ['https://*.preview.example'],
  preview: at = PREVIEW,
  ...options
}: RelyingPartyOptions & { readonly origins?: readonly string[]; readonly preview?: string } = {}) {
  const provider = new HostileProvider({
    clock: new FakeClock(new Date()),
    clients: [{ id: 'app', secret: CLIENT_SECRET, redirectUris: [`${PROXY_URL}/callback/op`] }],
  })
  const config = { redirectProxyUrl: PROXY_URL, redirectProxyOrigins: origins }
  const proxy = aRelyingParty({ provider, origin: PROXY, ...options, config: { ...config, ...options.config } })
  const preview = aRelyingParty({ provider, origin: at, ...options, config: { ...config, ...options.config } })
  return { provider, proxy, preview }
}

/** The URL to which a response redirects the browser. */
const targetOf = (answer: Response): URL => new URL(answer.headers.get('location') ?? '')

/** A request of a browser that returns to a deployment. */
const arrive = async ({ engine }: RelyingParty, url: URL): Promise<Response> =>
  engine.handle(new Request(url, { headers: { 'sec-fetch-site': 'cross-site' } }))

describe('redirectProxyUrl', () => {
  it('redirects users through the proxy, and signs them in at the deployment where they started', async () => {
    const { preview, provider, proxy } = deployments()
    const browser = preview.browser()
    const start = targetOf(await begin(browser))
    expect(start.searchParams.get('redirect_uri')).toBe(`${PROXY_URL}/callback/op`)
    const back = await provider.authorize(start)
    expect(back.origin).toBe(PROXY)
    const forwarded = await arrive(proxy, back)
    expect(forwarded.status).toBe(302)
    expect(forwarded.headers.getSetCookie()).toEqual([])
    expect(forwarded.headers.get('referrer-policy')).toBe('no-referrer')
    const target = targetOf(forwarded)
    expect(target.origin + target.pathname).toBe(`${PREVIEW}/auth/callback/op`)
    expect(target.search).toBe(back.search)
    const done = await browser.get(target.pathname + target.search)
    expect(done.headers.get('location')).toBe(`${PREVIEW}/home`)
    expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Ann' } })
    expect([preview.events, proxy.events]).toEqual([['signIn'], []])
    const exchanged = provider.requests.find(({ endpoint }) => endpoint === 'token')
    expect(exchanged?.params.get('redirect_uri')).toBe(`${PROXY_URL}/callback/op`)
    await expectNothingLeaked(preview, done)
  })

  it('forwards an error of the provider', async () => {
    const { preview, provider, proxy } = deployments()
    const browser = preview.browser()
    const start = targetOf(await begin(browser))
    provider.become(null)
    const forwarded = await arrive(proxy, await provider.authorize(start))
    const { pathname, search } = targetOf(forwarded)
    await expectRefusedAnswer(preview, await browser.get(pathname + search), 'OAuthCallbackError')
  })

  it('lets users sign in at the proxy itself', async () => {
    const { provider, proxy } = deployments()
    const browser = proxy.browser()
    const back = await provider.authorize(targetOf(await begin(browser)))
    const done = await browser.get(back.pathname + back.search)
    expect(done.headers.get('location')).toBe(`${PROXY}/home`)
  })

  it.each<{ readonly checks: readonly OAuthCheck[] }>([
    { checks: ['pkce'] },
    { checks: ['nonce', 'pkce'] },
    { checks: ['none'] },
  ])('always sends a state, and uses it: $checks', async ({ checks }) => {
    const { preview, provider, proxy } = deployments({ op: { checks } })
    const browser = preview.browser()
    const start = targetOf(await begin(browser))
    expect(start.searchParams.get('state')).not.toBeNull()
    const target = targetOf(await arrive(proxy, await provider.authorize(start)))
    expect(target.origin).toBe(PREVIEW)
    const stripped = target.pathname + target.search.replace(/&?state=[^&]*/, '')
    expect(targetOf(await browser.get(stripped)).searchParams.get('error')).toBe('InvalidCheck')
    const done = await browser.get(target.pathname + target.search)
    expect(done.headers.get('location')).toBe(`${PREVIEW}/home`)
  })

  it('of a provider has precedence over that of the configuration', async () => {
    const { preview } = deployments({ op: { redirectProxyUrl: 'https://other.example/auth/' } })
    const start = targetOf(await begin(preview.browser()))
    expect(start.searchParams.get('redirect_uri')).toBe('https://other.example/auth/callback/op')
  })

  it.each(['not a url', 'javascript:alert(1)', '/auth'])(
    'refuses %j, because it is not an absolute http or https URL',
    (redirectProxyUrl) => {
      expect(() => aRelyingParty({ config: { redirectProxyUrl } })).toThrow(ConfigurationError)
    },
  )
})

describe('redirectProxyOrigins', () => {
  it.each([
    ['https://evil.example', ['https://*.preview.example']],
    ['https://preview.example', ['https://*.preview.example']],
    ['https://a.b.preview.example', ['https://*.preview.example']],
    ['https://xpreview.example', ['https://*.preview.example']],
    ['https://pr-7.preview.example.evil.example', ['https://*.preview.example']],
    ['https://pr-7.preview.example:8443', ['https://*.preview.example']],
    ['https://pr-7.preview.example', []],
    ['https://pr-8.preview.example', ['https://pr-7.preview.example']],
  ])('fault S17: forwards no request to %s with %j', async (at, origins) => {
    const { preview, provider, proxy } = deployments({ preview: at, origins })
    const back = await provider.authorize(targetOf(await begin(preview.browser())))
    const answer = await arrive(proxy, back)
    await expectRefusedAnswer(proxy, answer, 'InvalidCheck')
    expect(proxy.log.text()).toContain(at)
    expect(proxy.log.text()).toContain('redirectProxyOrigins')
    expect(provider.count('token')).toBe(0)
  })

  it.each([
    [PREVIEW, ['https://*.preview.example']],
    [PREVIEW, [PREVIEW]],
    ['https://pr-7.preview.example:8443', ['https://*.preview.example:8443']],
  ])('forwards users to %s with %j', async (at, origins) => {
    const { preview, provider, proxy } = deployments({ preview: at, origins })
    const back = await provider.authorize(targetOf(await begin(preview.browser())))
    expect(targetOf(await arrive(proxy, back)).origin).toBe(at)
  })

  it('fault S17: forwards no state that was sealed with another secret', async () => {
    const { provider, proxy } = deployments()
    const foreign = deployments({ config: { secret: 'another-secret-0123456789abcdefghijklmnopqrstuv' } })
    const start = targetOf(await begin(foreign.preview.browser()))
    const back = await provider.authorize(start)
    await expectRefusedAnswer(proxy, await arrive(proxy, back), 'InvalidCheck')
  })

  it('forwards nothing at a deployment that is not a proxy', async () => {
    const { preview, provider } = deployments()
    const other = aRelyingParty({ provider, origin: 'https://pr-9.preview.example' })
    const back = await provider.authorize(targetOf(await begin(preview.browser())))
    const stray = new URL(`https://pr-9.preview.example/auth/callback/op${back.search}`)
    await expectRefusedAnswer(other, await arrive(other, stray), 'InvalidCheck')
  })

  it('forwards no response of another provider with a state for the proxy', async () => {
    const { preview, provider, proxy } = deployments()
    const back = await provider.authorize(targetOf(await begin(preview.browser())))
    const stray = new URL(`${PROXY_URL}/callback/oa${back.search}`)
    await expectRefusedAnswer(proxy, await arrive(proxy, stray), 'InvalidCheck')
  })
})

describe('the proxy and form posts', () => {
  it('a form post is forwarded, and signs in where the sign-in started', async () => {
    const { preview, provider, proxy } = deployments({
      op: { authorization: { params: { response_mode: 'form_post' } } },
    })
    const browser = preview.browser()
    const back = await provider.requestAfter(targetOf(await begin(browser)))
    expect(new URL(back.url).origin).toBe(PROXY)
    const handed = await proxy.engine.handle(back)
    expect(handed.status).toBe(303)
    const forwarded = await arrive(proxy, targetOf(handed))
    const target = targetOf(forwarded)
    expect(target.origin).toBe(PREVIEW)
    const done = await browser.get(target.pathname + target.search)
    expect(done.headers.get('location')).toBe(`${PREVIEW}/home`)
    expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Ann' } })
  })
})
