import { request as requestOf } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Lookup = (host: string, options: { all?: boolean }, done: (error: null, ...found: unknown[]) => void) => void

/** Resolves every name to this machine, like the DNS of a compose file for the names of its services. */
const lookup: Lookup = (_host, { all }, done) => {
  if (all) done(null, [{ address: '127.0.0.1', family: 4 }])
  else done(null, '127.0.0.1', 4)
}

/** A `fetch` in a network where every host name is this machine; only for http, and without following redirects. */
export const composeFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const body = Buffer.from(await request.arrayBuffer())
  return new Promise((resolve, reject) => {
    const options = { method: request.method, headers: Object.fromEntries(request.headers), lookup: lookup as never }
    const sent = requestOf(request.url, options, (answer) => {
      const headers = new Headers()
      for (const [name, values] of Object.entries(answer.headersDistinct))
        for (const value of values ?? []) headers.append(name, value)
      const { statusCode: status = 500 } = answer
      buffer(answer).then((text) => {
        resolve(new Response([204, 304].includes(status) ? null : new Uint8Array(text), { status, headers }))
      }, reject)
    })
    sent.on('error', reject).end(body)
  })
}
