import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SystemClock } from 'authengine/plugin'
import { FakeIdentityProvider } from 'authengine/testing'

/** A fake OpenID provider on this machine, for applications that run in another process. */
export async function startIdentityProvider(port = 0) {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const idp = new FakeIdentityProvider({ issuer, clock: new SystemClock() })

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = incoming
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
    const body = method === 'POST' ? await text(incoming) : null
    const response = await idp.handle(new Request(issuer + url, { method, headers, body }))
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
  }

  return {
    idp,
    close: () =>
      new Promise((closed) => {
        server.close(closed)
        server.closeAllConnections()
      }),
  }
}
