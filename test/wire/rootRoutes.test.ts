import type { AddressInfo } from 'node:net'
import { FullstackAuth } from '@authengine/next'
import { MiddlewareAuth } from '@authengine/express'
import { SignalAuth } from '@authengine/solid-start'
import { CompilerAuth } from '@authengine/sveltekit'
import { describe, expect, it } from '@jest/globals'
import type { AuthPlugin } from 'authengine'
import { json } from 'authengine/plugin'
import express from 'express'
import { aConfig } from '../support/aConfig.js'
import { anEngine, jsonOf } from '../support/anEngine.js'
import { Site } from '../unit/plugins/sveltekit/Site.js'

const PATH = '/.well-known/change-password'
const changing = (path: `.well-known/${string}` = '.well-known/change-password', id = 'changing'): AuthPlugin => ({
  id,
  name: id,
  register: (registry) =>
    void registry.rootRoute(
      path,
      ({ pages }) =>
        (ctx) =>
          json(pages.url(ctx, 'change')),
    ),
})
const url = /\/auth\/changing\/change$/

describe('a route of a plugin at the root of the site', () => {
  it('is served for GET, outside the base path', async () => {
    const { browser } = anEngine({ plugins: [changing()] })
    expect(await jsonOf(await browser().get(PATH))).toBe('https://app.example/auth/changing/change')
    expect((await browser().request(PATH, { method: 'HEAD' })).status).toBe(200)
    const refused = await browser().request(PATH, { method: 'POST' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET'])
  })

  it.each([
    '/.well-known/other',
    '/.well-known/change-password/',
    '/.well-known/session',
    '/auth/.well-known/change-password',
    '/change-password',
  ])('is not served under %s', async (path) => {
    const { browser } = anEngine({ plugins: [changing()] })
    expect((await browser().get(path)).status).toBe(404)
  })

  it('is listed for framework bindings', () => {
    const { engine } = anEngine({ plugins: [changing()] })
    expect([engine.servesRoot(PATH), engine.servesRoot('/other')]).toEqual([true, false])
  })

  it.each<[`.well-known/${string}`, RegExp]>([
    ['.well-known/', /must be a path/],
    ['.well-known/a b', /must be a path/],
    ['.well-known/a/b/c/d/e', /must be a path/],
    ['other/x' as never, /must be a path/],
  ])('cannot have the path %s', (path, fault) => {
    expect(() => anEngine({ plugins: [changing(path)] })).toThrow(fault)
  })

  it('cannot be registered by two plugins', () => {
    expect(() => anEngine({ plugins: [changing(), changing(undefined, 'other')] })).toThrow(
      /is served by "changing" as well/,
    )
  })
})

describe('a framework binding serves it', () => {
  const config = aConfig({ plugins: [changing()], basePath: '/auth' })

  it('Express: mounted at /.well-known as well', async () => {
    const app = express()
    const auth = MiddlewareAuth(config)
    app.use('/auth', auth)
    app.use('/.well-known', auth)
    app.use((_req, res) => {
      res.status(404).send('mine')
    })
    const server = app.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
    try {
      const ask = (path: string) => fetch(origin + path)
      expect(await jsonOf(await ask(PATH))).toBe(`${origin}/auth/changing/change`)
      expect(await (await ask('/.well-known/session')).text()).toBe('mine')
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })

  it('Next: handlers in app/.well-known/[...path]/route.ts', async () => {
    const { handlers } = FullstackAuth(config)
    expect(await jsonOf(await handlers.GET(new Request(`http://app.example${PATH}`) as never))).toMatch(url)
  })

  it('SolidStart: GET in the middleware', async () => {
    const { GET } = SignalAuth(config)
    const ask = (path: string) => GET({ request: new Request(`http://app.example${path}`) })
    expect(await jsonOf((await ask(PATH)) ?? new Response())).toMatch(url)
    expect(await ask('/.well-known/other')).toBeUndefined()
  })

  it('SvelteKit: the hook', async () => {
    const { handle } = CompilerAuth(config)
    const site = new Site(handle, { '/.well-known/other': () => new Response('mine') })
    expect(await jsonOf(await site.respond(new Request(`http://app.example${PATH}`)))).toMatch(url)
    expect(await (await site.respond(new Request('http://app.example/.well-known/other'))).text()).toBe('mine')
  })
})
