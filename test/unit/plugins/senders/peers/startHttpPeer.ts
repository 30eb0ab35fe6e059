import { HttpMailPeer } from 'authengine/testing'
import type { Answer, Body, DocumentedCarrier } from './carriers.js'

/** Starts a real HTTP server on this machine that behaves like a documented service. */
export const startHttpPeer = (carrier: DocumentedCarrier): Promise<HttpMailPeer> =>
  HttpMailPeer.start({
    sender: carrier.create,
    async read(request, key) {
      const { pathname } = new URL(request.url)
      if (request.method !== 'POST' || pathname !== carrier.path) return undefined
      if (request.headers.get(carrier.header) !== carrier.credentials(key)) return undefined
      return carrier.read(await bodyOf(request))
    },
    accepted: () => responseOf(carrier.accepted),
    refused: (echo) => responseOf(carrier.refused(echo)),
    secrets: (key) => [carrier.credentials(key).replace('Basic ', '')],
  })

async function bodyOf(request: Request): Promise<Body> {
  if (request.headers.get('content-type') === 'application/json') return (await request.json()) as Body
  return Object.fromEntries(await request.formData())
}

const responseOf = ({ status, body }: Answer): Response =>
  typeof body === 'string'
    ? new Response(body, { status, headers: { 'content-type': 'text/html' } })
    : Response.json(body, { status })
