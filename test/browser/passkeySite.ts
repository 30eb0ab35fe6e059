import express from 'express'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MiddlewareAuth } from '@authengine/express'
import { type AuthConfig, PasskeyProvider } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import { buildSync } from 'esbuild'
import { ClaimedEmails } from '../../src/accounts/AddressProof.js'
import { SECRET } from '../support/anEngine.js'

/** A site on this machine with passkeys. */
export interface PasskeySite {
  readonly origin: string
  /** Path of every request so far. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/** The entry point `authengine/webauthn-client`, packed as the bundler of an application would do it. */
const client = (): string =>
  buildSync({ entryPoints: ['src/webauthn-client/index.ts'], bundle: true, format: 'esm', write: false })
    .outputFiles[0]!.text

/** The email address that a user claims. */
const claimOf = async ({ adapter }: AuthConfig, id: string | undefined): Promise<string | undefined> =>
  id === undefined ? undefined : new ClaimedEmails(adapter as DatabaseAdapter).emailOf(id)

/** Starts a site with passkeys, which logs nothing. */
export async function startPasskeySite(config: AuthConfig): Promise<PasskeySite> {
  const requests: string[] = []
  const app = express()
  app.use((req, _res, next) => {
    requests.push(req.path)
    next()
  })
  app.use(
    '/auth',
    MiddlewareAuth({
      secret: SECRET,
      trustHost: true,
      experimental: { enableWebAuthn: true },
      providers: [new PasskeyProvider()],
      // A new user only claims the email address that they typed. The session contains it for these tests.
      callbacks: {
        session: async ({ session, token, user }) => ({
          ...session,
          claim: await claimOf(config, user?.id ?? token?.sub),
        }),
      },
      logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
      ...config,
    }),
  )
  app.get('/client.js', (_req, res) => void res.type('js').send(client()))
  app.get('/favicon.ico', (_req, res) => void res.status(204).end())
  app.use((_req, res) => void res.type('html').send('<!doctype html><title>Home</title><h1>Home</h1>'))
  const server = createServer(app).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${String((server.address() as AddressInfo).port)}`,
    requests,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
