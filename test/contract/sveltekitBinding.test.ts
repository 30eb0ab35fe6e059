import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from '@jest/globals'
import { type AuthConfig, CompilerAuth } from '@authengine/sveltekit'
import { frameworkBindingContract, type StartServer } from 'authengine/testing'
import { getRequest, setResponse } from '@sveltejs/kit/node'
import { Site } from '../unit/plugins/sveltekit/Site.js'

/** Starts a server as adapter-node does, where it was told that the scheme is http. */
const start =
  (given: (config: AuthConfig) => Parameters<typeof CompilerAuth>[0]): StartServer =>
  async (config) => {
    const { handle } = CompilerAuth(given(config))
    const site = new Site(handle, {
      '/whoami': async ({ locals }) => Response.json(await locals.auth()),
      '/other': () => new Response('something else'),
    })
    const server = createServer((incoming, outgoing) => {
      void (async () => {
        const base = `http://${incoming.headers.host ?? ''}`
        const request = await getRequest({ request: incoming, base, bodySizeLimit: 512 * 1024 })
        await setResponse(outgoing, await site.respond(request))
      })()
    })
    server.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    return {
      url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
      close: () =>
        new Promise((resolve) => {
          server.close(() => {
            resolve()
          })
          server.closeAllConnections()
        }),
    }
  }

describe.each<[string, Parameters<typeof start>[0]]>([
  ['a configuration', (config) => config],
  ['a configuration made for each request', (config) => () => Promise.resolve({ ...config })],
])('SvelteKit with %s', (_name, given) => {
  for (const { name, run } of frameworkBindingContract(start(given))) {
    it(name, async () => {
      await run()
    })
  }
})
