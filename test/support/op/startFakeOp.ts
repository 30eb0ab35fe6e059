import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { FakeClock, FakeIdentityProvider, type FakePerson } from 'authengine/testing'

/** The fake provider, listening for requests of other processes. */
export interface FakeOp {
  readonly issuer: string
  close(): Promise<void>
}

/** Short enough that the library refreshes access tokens at once. */
const TOKEN_SECONDS = 20

/**
 * Starts the fake provider on loopback. It is many times faster than a real provider.
 *
 * A browser with a cookie `op_user` is signed in as that subject. Access tokens are due for a refresh at once.
 */
export async function startFakeOp(personOf: (subject: string) => FakePerson): Promise<FakeOp> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const idp = new FakeIdentityProvider({ issuer, clock: new FakeClock(new Date()) })
  const brief = async (_request: Request, honest: () => Promise<Response>): Promise<Response> => {
    const answer = await honest()
    const tokens = (await answer.json()) as object
    return Response.json({ ...tokens, ...(answer.ok && { expires_in: TOKEN_SECONDS }) }, { status: answer.status })
  }
  idp.fail('token', brief, Infinity)
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { headers, method = 'GET', url = '/' } = request
    const body = method === 'POST' ? await text(request) : null
    const subject = /(?:^|; )op_user=([^;]+)/.exec(headers.cookie ?? '')?.[1]
    idp.person = subject === undefined ? null : personOf(subject)
    const given = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]))
    const reply = await idp.handle(new Request(issuer + url, { method, headers: given, body }))
    response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text())
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => void answer(request, response))
  return {
    issuer,
    close: async () => {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}
