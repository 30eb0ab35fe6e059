import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MiddlewareAuth } from '@authengine/express'
import type { AuthConfig } from 'authengine'
import { buildSync } from 'esbuild'
import express, { type RequestHandler } from 'express'
import { SECRET } from '../support/anEngine.js'

/** A site whose pages sign in with a script, and another site that must not receive any request. */
export interface ClientSite {
  readonly origin: string
  /** The requests that the other site received. */
  readonly overheard: readonly string[]
  close(): Promise<void>
}

const CONFIG: AuthConfig = {
  secret: SECRET,
  trustHost: true,
  providers: [
    {
      id: 'credentials',
      type: 'credentials',
      authorize: ({ username, password }) =>
        username === 'ada' && password === 'lovelace' ? { id: 'ada', name: 'Ada' } : null,
    },
  ],
  callbacks: {
    jwt: ({ token, trigger, session }) =>
      trigger === 'update' ? { ...token, name: (session as { readonly name: string }).name } : token,
  },
  logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
}

const PAGE = `<!doctype html><title>Page</title>
<form><label>Name <input name="username"></label><label>Password <input name="password" type="password"></label>
<button>Sign in</button></form><button id="out">Sign out</button><p role="status"></p>
<script type="module">
import { AuthClient } from '/client.js'
window.client = new AuthClient()
window.halfway = new AuthClient({ basePath: '/halfway' })
window.moved = new AuthClient({ basePath: '/moved' })
const to = new URLSearchParams(location.search).get('to') ?? undefined
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  client.signIn('credentials', { ...Object.fromEntries(new FormData(event.target)), redirectTo: to })
})
document.querySelector('#out').addEventListener('click', () => client.signOut({ redirectTo: '/bye' }))
document.querySelector('[role=status]').textContent = (await client.getSession())?.user?.name ?? 'No user'
</script>`

/** The entry point `authengine/client`, packed as the bundler of an application would do it. */
const client = (): string =>
  buildSync({ entryPoints: ['src/client/index.ts'], bundle: true, format: 'esm', write: false }).outputFiles[0]!.text

/** Starts both sites. */
export async function startClientSite(): Promise<ClientSite> {
  const overheard: string[] = []
  const other = await listen((req, res) => {
    overheard.push(`${req.method ?? ''} ${req.url ?? ''}`)
    res.setHeader('access-control-allow-origin', '*')
    res.setHeader('access-control-allow-headers', '*')
    res.end('{"csrfToken":"theirs","url":"https://evil.example/"}')
  })
  const app = express()
  const away: RequestHandler = (req, res) => {
    res.redirect(307, originOf(other) + req.originalUrl)
  }
  app.use('/moved', away)
  app.post('/halfway/*splat', away)
  app.use('/halfway', MiddlewareAuth({ ...CONFIG }))
  app.use('/auth', MiddlewareAuth(CONFIG))
  app.get('/client.js', (_req, res) => void res.type('js').send(client()))
  app.get('/favicon.ico', (_req, res) => void res.status(204).end())
  app.use((_req, res) => void res.type('html').send(PAGE))
  const site = await listen(app)
  return {
    origin: originOf(site),
    overheard,
    close: async () => {
      for (const server of [site, other]) {
        server.close()
        server.closeAllConnections()
        await once(server, 'close')
      }
    },
  }
}

async function listen(handler: RequestListener): Promise<Server> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const originOf = (server: Server): string => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
