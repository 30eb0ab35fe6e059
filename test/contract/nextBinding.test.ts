import { describe, it } from '@jest/globals'
import type { AuthConfig } from 'authengine'
import { frameworkBindingContract, type StartServer } from 'authengine/testing'
import { FullstackAuth } from '../unit/plugins/next/nextRuntime.js'
import { type Handler, serve } from '../unit/plugins/next/serve.js'

type Site = ReturnType<typeof FullstackAuth>

/** How server code asks for the session: each would be a route handler of its own. */
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
          // Next itself answers methods that a route does not export; here they reach it.
          if (!pathname.startsWith('/auth/')) return new Response(null, { status: 404 })
          const { [request.method as keyof Site['handlers']]: handler = site.handlers.GET } = site.handlers
          return handler(request)
        })
      }
      // Server components and plain handlers cannot reach the headers: Next says no-store for what is dynamic.
      const setsHeaders = place === 'a wrapped route handler'
      for (const { name: promise, run } of frameworkBindingContract(start, { setsHeaders })) {
        it(promise, async () => {
          await run()
        })
      }
    })
  }
}
