import type { RequestEvent } from '@sveltejs/kit'
import { describe, expect, it } from '@jest/globals'
import { CompilerAuth } from '@authengine/sveltekit'
import { SvelteKitBinding } from '../../../../plugins/sveltekit/src/SvelteKitBinding.js'
import { aConfig, ANN, browserFor, ORIGIN } from './fixtures.js'
import { Site } from './Site.js'

const binding = new SvelteKitBinding()

/** A request as an adapter and the hook pass it. */
function exchange(request = new Request(`${ORIGIN}/`), more: object = {}) {
  const said: unknown[][] = []
  const cookies = { set: (...call: unknown[]) => void said.push(call) }
  const event = { request, cookies, getClientAddress: () => '203.0.113.7', ...more } as unknown as RequestEvent
  return { said, event, cookies, native: { event, set: event.cookies.set } }
}

it('identifies the hook, actions and load functions of a request as one', () => {
  const { native, event } = exchange()
  const copy = { event: { ...event }, set: native.set }
  expect(binding.identityOf(copy)).toBe(binding.identityOf(native))
})

it('describes the incoming request', () => {
  const request = new Request(`${ORIGIN}/a?b=c`, { method: 'POST', headers: { host: 'app.example', cookie: 'a=b' } })
  const incomingRequest = binding.incomingRequestOf(exchange(request).native)
  expect(incomingRequest).toMatchObject({
    url: `${ORIGIN}/a?b=c`,
    method: 'POST',
    address: '203.0.113.7',
    keepsCookies: true,
  })
  expect(incomingRequest.headers.get('cookie')).toBe('a=b')
})

it('does not read the URL of the event, because SvelteKit tracks it in load functions', () => {
  const { native } = exchange()
  Object.defineProperty(native.event, 'url', {
    get() {
      throw new TypeError('a page would be loaded again for each change of the query')
    },
  })
  expect(() => binding.incomingRequestOf(native)).not.toThrow()
  expect(() => binding.requestOf(native)).not.toThrow()
})

it('attack #313: sets cookies until the response has started, and none afterwards', () => {
  const { native, cookies, said } = exchange()
  const cookie = { name: 'a', value: 'b', options: {} }
  binding.keepCookies(native, [cookie])
  expect(said).toHaveLength(1)
  cookies.set = () => {
    throw new TypeError('Cannot use `cookies.set(...)` after the response has been generated')
  }
  expect(binding.incomingRequestOf(native).keepsCookies).toBe(false)
  expect(() => {
    binding.keepCookies(native, [cookie])
  }).not.toThrow()
})

it('passes on requests without a body unchanged', () => {
  const { native, event } = exchange()
  expect(binding.requestOf(native)).toBe(event.request)
})

it('keeps method, headers and body of a post', async () => {
  const request = new Request(`${ORIGIN}/auth/signout`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
  const made = binding.requestOf(exchange(request).native)
  expect([made.url, made.method, made.headers.get('content-type')]).toEqual([
    request.url,
    'POST',
    request.headers.get('content-type'),
  ])
  expect(await made.text()).toBe('a=b')
})

describe('the origin of the site', () => {
  const providers = async (url: string, headers: Record<string, string>, trustHost: boolean | string[] = true) => {
    const { handle } = CompilerAuth(aConfig({ trustHost }))
    const answer = await new Site(handle).respond(new Request(`${url}/auth/providers`, { headers }))
    return answer.ok ? ((await answer.json()) as { cred: { signinUrl: string } }).cred.signinUrl : answer.status
  }

  it.each([
    ['the host and the scheme of the adapter', 'http://app.example', { host: 'app.example' }, 'http://app.example'],
    [
      'what a trusted proxy says',
      'https://internal:3000',
      { host: 'internal:3000', 'x-forwarded-host': 'app.example', 'x-forwarded-proto': 'http' },
      'http://app.example',
    ],
    [
      'what the adapter was told, whatever host the request names',
      'https://app.example',
      { host: 'internal:3000', 'x-forwarded-host': 'evil.example' },
      'https://app.example',
    ],
    ['that of the page, for a fetch of a load function', 'https://app.example', {}, 'https://app.example'],
  ])('is %s', async (_name, url, headers, origin) => {
    expect(await providers(url, headers)).toBe(`${origin}/auth/signin/cred`)
  })

  it('attack #115: is refused if it is not in the list, whatever its source', async () => {
    expect(await providers('https://app.example', { host: 'x' }, ['app.example'])).toContain('https://app.example')
    expect(await providers('https://evil.example', { host: 'app.example' }, ['app.example'])).toBe(500)
    expect(await providers('https://evil.example', { host: 'evil.example' }, ['app.example'])).toBe(500)
  })

  it.each(['a@app.example', 'app.example/x', 'app example'])('attack #110: is not the host %j', async (host) => {
    expect(await providers('https://app.example', { host })).toBe(400)
  })
})

it.each([
  ['https://app.example', '__Host-authengine.session-token'],
  ['http://app.example', 'authengine.session-token'],
])('sets on %s the same cookies by actions and by routes', async (origin, name) => {
  const { handle, signIn } = CompilerAuth(aConfig())
  const site = new Site(handle, { '/login': signIn })
  const [byAction, byRoute] = [browserFor(site, origin), browserFor(site, origin)]
  const acted = await byAction.post('/login', ANN)
  const routed = await byRoute.submit('/auth/callback/cred', ANN)
  const attributes = (answer: Response): string[] =>
    answer.headers
      .getSetCookie()
      .filter((line) => line.startsWith(`${name}=`))
      .flatMap((line) => line.split('; ').slice(1))
      .filter((attribute) => !attribute.startsWith('Expires='))
      .sort()
  expect(attributes(acted)).not.toEqual([])
  expect(attributes(acted)).toEqual(attributes(routed))
  expect([...byAction.cookies.keys()]).toContain(name)
})
