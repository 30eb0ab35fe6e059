import { describe, expect, it } from '@jest/globals'
import { AccessDenied, type AuthPlugin, ConfigurationError } from 'authengine'
import { json, type RouteDefinition } from 'authengine/plugin'
import { anEngine, jsonOf, ORIGIN } from '../support/anEngine.js'

const notes = (...routes: readonly Partial<RouteDefinition>[]): AuthPlugin => ({
  id: 'notes',
  name: 'Notes',
  register(registry) {
    for (const route of routes) registry.route(() => route as RouteDefinition)
  },
})
const says = (text: string) => () => json(text)
const site = (...routes: readonly Partial<RouteDefinition>[]) => anEngine({ plugins: [notes(...routes)] })
const EVIL = { origin: 'https://evil.example' }
const OWN = { origin: ORIGIN }

const problemsOf = (...plugins: readonly AuthPlugin[]): readonly string[] => {
  try {
    anEngine({ plugins })
  } catch (error) {
    if (error instanceof ConfigurationError) return error.findings.map(({ option, problem }) => `${option} ${problem}`)
    throw error
  }
  return []
}
const faultsOf = (...routes: readonly Partial<RouteDefinition>[]) => problemsOf(notes(...routes))

describe('a route of a plugin', () => {
  it('is served below the base path and the id of the plugin, with its parameters', async () => {
    const { browser } = site(
      { path: '', GET: says('all') },
      { path: 'keys/:id', GET: (_ctx, params) => json(params) },
      { path: 'a/:b/c/:d', GET: (_ctx, params) => json(params) },
    )
    expect(await jsonOf(await browser().get('/auth/notes'))).toBe('all')
    expect(await jsonOf(await browser().get('/auth/notes/keys/7'))).toEqual({ id: '7' })
    expect(await jsonOf(await browser().get('/auth/notes/keys/%C3%A4%2Fb?x=1'))).toEqual({ id: 'ä/b' })
    expect(await jsonOf(await browser().get('/auth/notes/a/x/c/__proto__'))).toEqual({ b: 'x', d: '__proto__' })
  })

  it('is created once for each engine, with the services of the plugin', async () => {
    const made: string[] = []
    const plugin: AuthPlugin = {
      id: 'notes',
      name: 'Notes',
      register: (registry) =>
        void registry.route(({ plugin, settings }) => {
          made.push(plugin)
          return { path: 'path', GET: () => json(settings.basePath) }
        }),
    }
    const { browser } = anEngine({ plugins: [plugin] })
    expect(await jsonOf(await browser().get('/auth/notes/path'))).toBe('/auth')
    expect(await jsonOf(await browser().get('/auth/notes/path'))).toBe('/auth')
    expect(made).toEqual(['notes'])
  })

  it.each([
    '/auth/notes/',
    '/auth/notes/keys',
    '/auth/notes/keys/',
    '/auth/notes/keys/7/x',
    '/auth/Notes/keys/7',
    '/auth/other/x',
    '/auth/notes/keys/%E0%A4%A',
  ])('is not served under %s', async (path) => {
    const { browser } = site({ path: 'keys/:id', GET: says('key') })
    expect((await browser().get(path)).status).toBe(404)
  })

  it('responds with 405 and the allowed methods, and to HEAD without an effect', async () => {
    let asked = 0
    const { browser } = site(
      { path: 'keys/:id', GET: () => json(++asked) },
      { path: 'keys/:name', DELETE: says('gone') },
      { path: 'only', POST: says('posted') },
    )
    const refused = await browser().request('/auth/notes/keys/7', { method: 'PUT' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, DELETE'])
    expect((await browser().request('/auth/notes/keys/7', { method: 'OPTIONS' })).status).toBe(405)
    const head = await browser().request('/auth/notes/keys/7', { method: 'HEAD' })
    expect([head.status, await head.text(), asked]).toEqual([200, '', 0])
    expect((await browser().request('/auth/notes/only', { method: 'HEAD' })).status).toBe(405)
  })

  it('with a literal segment has precedence over one with a parameter', async () => {
    const { browser } = site(
      { path: ':a/:b', GET: says('both') },
      { path: 'keys/:id', GET: says('key'), DELETE: (_ctx, { id }) => json(id) },
      { path: 'keys/new', GET: says('new') },
      { path: ':a/new', GET: says('other') },
    )
    const texts = ['keys/new', 'keys/7', 'x/new', 'x/y'].map(async (path) =>
      jsonOf(await browser().get(`/auth/notes/${path}`)),
    )
    expect(await Promise.all(texts)).toEqual(['new', 'key', 'other', 'both'])
  })

  it('handles errors like every route', async () => {
    const { browser, log } = site({
      path: ':kind',
      GET: (_ctx, { kind }) => {
        throw kind === 'denied' ? new AccessDenied('no') : new TypeError('bug')
      },
    })
    expect((await browser().get('/auth/notes/denied')).headers.get('location')).toBe(
      `${ORIGIN}/auth/error?error=AccessDenied`,
    )
    expect((await browser().get('/auth/notes/bug')).headers.get('location')).toBe(
      `${ORIGIN}/auth/error?error=Configuration`,
    )
    expect(log.codes('error')).toEqual(['CallbackRouteError'])
  })

  it('is a callback URL only if declared', async () => {
    const { browser } = site(
      { path: 'welcome', GET: says('hi'), isDestination: true },
      { path: 'secret', GET: says('no') },
    )
    const fields = { username: 'ann', password: 'right' }
    const after = async (path: string) =>
      (await browser().submit('/auth/callback/cred', { ...fields, callbackUrl: ORIGIN + path })).headers.get('location')
    expect(await after('/auth/notes/welcome')).toBe(`${ORIGIN}/auth/notes/welcome`)
    expect(await after('/auth/notes/secret')).toBe(`${ORIGIN}/`)
    expect(await after('/auth/notes/nothing')).toBe(`${ORIGIN}/`)
  })
})

describe('the protection of a plugin route', () => {
  const post = { path: 'x', POST: says('done'), DELETE: says('done') } as const

  it.each(['POST', 'DELETE'])('the form token and the origin are checked for %s', async (method) => {
    const browser = site(post).browser()
    const csrfToken = await browser.csrfToken()
    const send = async (fields: object, headers: Record<string, string>) =>
      (
        await browser.request('/auth/notes/x', {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(fields),
        })
      ).status
    expect(await send({}, OWN)).toBe(302)
    expect(await send({ csrfToken: 'wrong' }, OWN)).toBe(302)
    expect(await send({ csrfToken }, EVIL)).toBe(403)
    expect(await send({ csrfToken }, OWN)).toBe(200)
    expect(await send({}, { ...OWN, 'x-csrf-token': csrfToken })).toBe(method === 'DELETE' ? 200 : 302)
  })

  it('csrf none: only the origin is checked', async () => {
    const { browser } = site({ ...post, csrf: 'none' })
    expect((await browser().post('/auth/notes/x', {}, EVIL)).status).toBe(403)
    expect((await browser().post('/auth/notes/x', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await browser().post('/auth/notes/x', {}, OWN)).status).toBe(200)
  })

  it('csrf as a function: called for each request', async () => {
    const { browser } = site({ ...post, csrf: ({ headers }) => !headers.has('authorization') })
    expect((await browser().post('/auth/notes/x', {}, OWN)).status).toBe(302)
    expect((await browser().post('/auth/notes/x', {}, { ...OWN, authorization: 'Bearer x' })).status).toBe(200)
    expect((await browser().post('/auth/notes/x', {}, { ...EVIL, authorization: 'Bearer x' })).status).toBe(403)
  })

  it('origin any: only the form token is checked, or nothing', async () => {
    const token = site({ ...post, origin: 'any' }).browser()
    const csrfToken = await token.csrfToken()
    expect((await token.post('/auth/notes/x', { csrfToken }, EVIL)).status).toBe(200)
    expect((await token.post('/auth/notes/x', {}, EVIL)).status).toBe(302)
    const open = site({ ...post, origin: 'any', csrf: 'none' }).browser()
    expect((await open.post('/auth/notes/x', {}, EVIL)).status).toBe(200)
  })

  it('accepts: other types of bodies are refused', async () => {
    const { browser } = site({ ...post, csrf: 'none', accepts: ['json'] })
    const send = async (type: string, body: string) =>
      (await browser().request('/auth/notes/x', { method: 'POST', headers: { ...OWN, 'content-type': type }, body }))
        .status
    expect(await send('application/x-www-form-urlencoded', 'a=b')).toBe(415)
    expect(await send('application/json; charset=utf-8', '{}')).toBe(200)
    expect(await send('text/plain', '{}')).toBe(415)
  })

  it('bodyLimit: a DELETE with a larger body is refused, one without a body is not', async () => {
    const { browser } = site({ ...post, csrf: 'none' })
    const headers = { ...OWN, 'content-type': 'application/json' }
    const body = JSON.stringify({ text: 'x'.repeat(300_000) })
    expect((await browser().request('/auth/notes/x', { method: 'DELETE', headers, body })).status).toBe(413)
    expect((await browser().request('/auth/notes/x', { method: 'DELETE', headers: OWN })).status).toBe(200)
  })

  it('OPTIONS is handled only by the plugin', async () => {
    const headers = { 'access-control-allow-origin': '*' }
    const { browser } = site({ path: 'x', OPTIONS: () => ({ status: 204, headers, body: null }) })
    const answer = await browser().request('/auth/notes/x', { method: 'OPTIONS', headers: EVIL })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  })
})

describe('invalid routes', () => {
  it.each<[Partial<RouteDefinition>, string]>([
    [{}, ' has no path.'],
    [{ path: '/x', GET: says('') }, ' "/x" must be a path.'],
    [{ path: 'x/', GET: says('') }, ' "x/" must be a path.'],
    [{ path: 'a b', GET: says('') }, ' "a b" must be a path.'],
    [{ path: '../x', GET: says('') }, ' "../x" must be a path.'],
    [{ path: ':a/:a', GET: says('') }, ' ":a/:a" must be a path.'],
    [{ path: 'a/b/c/d/e', GET: says('') }, ' "a/b/c/d/e" has 5 segments.'],
    [{ path: 'x' }, ' "x" answers no method.'],
    [{ path: 'x', GET: true as never }, ' "x" GET must be a function.'],
    [{ path: 'x', GET: says(''), Post: says('') } as never, ' "x" Post is unknown, so it has no effect.'],
    [{ path: 'x', GET: says(''), csrf: 'off' as never }, ' "x" csrf is unknown.'],
    [{ path: 'x', GET: says(''), origin: '*' as never }, ' "x" origin is unknown.'],
    [{ path: 'x', GET: says(''), accepts: ['xml'] as never }, ' "x" accepts is unknown.'],
  ])('%p', (route, problem) => {
    expect(faultsOf(route)).toEqual([`plugins ("notes") route${problem}`])
  })

  it('two with the same paths and method', () => {
    const [one, other] = [
      { path: 'keys/:id', GET: says('') },
      { path: 'keys/:name', GET: says('') },
    ]
    expect(faultsOf(one, other)).toEqual([
      'plugins ("notes") route "keys/:name" answers GET, as the route "keys/:id" does.',
    ])
    expect(faultsOf(one, { ...other, GET: undefined, POST: says('') })).toEqual([])
  })

  it('one below a path of the library', () => {
    expect(problemsOf({ ...notes({ path: 'x', GET: says('') }), id: 'signin' })[0]).toMatch(
      /is below a path of the library/,
    )
    expect(problemsOf({ ...notes(), id: 'signin' })).toEqual([])
  })
})
