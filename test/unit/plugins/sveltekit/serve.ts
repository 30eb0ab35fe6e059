import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningServer } from 'authengine/testing'
import { getRequest, setResponse } from '@sveltejs/kit/node'
import type { Site } from './Site.js'

/** Serves an application as adapter-node does, configured for the scheme http. */
export async function serve(site: Site): Promise<{ readonly running: RunningServer; readonly server: Server }> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const base = `http://${incoming.headers.host ?? ''}`
      const request = await getRequest({ request: incoming, base, bodySizeLimit: 512 * 1024 })
      const platform = { req: incoming } as unknown as App.Platform
      await setResponse(outgoing, await site.respond(request, { platform }))
    })()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const running = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
  return { running, server }
}
