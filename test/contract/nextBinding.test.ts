import { describe, expect, it } from '@jest/globals'
import type { AuthConfig } from 'authengine'
import { Browser, frameworkBindingContract, type StartServer } from 'authengine/testing'
import { aConfig } from '../support/aConfig.js'
import { stepPlugin } from '../support/wordStep.js'
import { FullstackAuth } from '../unit/plugins/next/nextRuntime.js'
import { type Handler, serve } from '../unit/plugins/next/serve.js'
import { ANN, expectStep } from './toStep.js'

type Site = ReturnType<typeof FullstackAuth>

/** The places in which server code can read the session. */
const places: Readonly<Record<string, (site: Site) => Handler>> = {
  'a route handler': (site) => async () => Response.json(await site.auth()),
  'a wrapped route handler': (site) => (request) => site.auth(({ auth }) => Response.json(auth))(request, {}),
}
const sources: Readonly<Record<string, (config: AuthConfig) => Site>> = {
  'an object': (config) => FullstackAuth({ ...config, basePath: '/auth' }),
  'an object with a callback of Next': (config) =>
    FullstackAuth({ ...config, basePath: '/auth', callbacks: { ...config.callbacks, authorized: () => true } }),
  'a function': (config) => FullstackAuth(() => ({ ...config, basePath: '/auth' })),
}

for (const [source, make] of Object.entries(sources)) {
  for (const [place, handlerOf] of Object.entries(places)) {
    describe(`Next with ${source} and ${place}`, () => {
      const start: StartServer = (config) => {
        const site = make(config)
        const whoami = handlerOf(site)
        return serve((request) => {
          const { pathname } = request.nextUrl
          if (pathname === '/whoami') return whoami(request)
          if (pathname === '/other') return new Response('something else')
          // Next itself responds to methods that a route does not export. Here they reach the route.
          if (!pathname.startsWith('/auth/')) return new Response(null, { status: 404 })
          const { [request.method as keyof Site['handlers']]: handler = site.handlers.GET } = site.handlers
          return handler(request)
        })
      }
      // Server components and plain handlers cannot set headers. Next itself sends no-store with dynamic responses.
      const setsHeaders = place === 'a wrapped route handler'
      for (const { name: promise, run } of frameworkBindingContract(start, { setsHeaders })) {
        it(promise, async () => {
          await run()
        })
      }
    })
  }
}

describe('signIn for a form of the application, when a sign-in step is due', () => {
  /**
   * Starts a site with a sign-in form. It responds with the result of `signIn`, or with the target of the redirect that
   * Next was asked for.
   */
  const start = () => {
    const site = FullstackAuth({ ...aConfig({ plugins: [stepPlugin()] }), basePath: '/auth' })
    return serve(async (request) => {
      const { pathname } = request.nextUrl
      if (pathname === '/whoami') return Response.json(await site.auth())
      if (pathname !== '/login') return site.handlers[request.method as 'GET'](request)
      try {
        return Response.json(await site.signIn('cred', await request.formData()))
      } catch (error) {
        const [, , location] = String((error as { digest?: unknown }).digest).split(';')
        return Response.json({ location })
      }
    })
  }

  it.each([
    ['has Next redirect to the step', {}, 'location'],
    ['returns its URL with redirect=false', { redirect: 'false' }, 'url'],
  ])('%s', async (_name, fields, member) => {
    const { url, close } = await start()
    try {
      const ann = new Browser(url, (request) => fetch(request))
      const answer = await ann.post('/login', { ...ANN, redirectTo: '/home', ...fields })
      const said = (await answer.json()) as Readonly<Record<string, string>>
      expect(said['status']).toBe(member === 'url' ? 'continue' : undefined)
      await expectStep(ann, said[member])
    } finally {
      await close()
    }
  })
})
