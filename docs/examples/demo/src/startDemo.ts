import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getEngine } from '@authengine/express'
import { Passwords } from '@authengine/passwords'
import { smtp } from '@authengine/senders/smtp'
import { migrate, sqlAdapter } from '@authengine/sql'
import type { AuthConfig } from 'authengine'
import { addDemoAccount } from './addDemoAccount.js'
import { createApp } from './app.js'
import { demoConfig } from './config.js'
import { startIdentityProvider } from './identityProvider/startIdentityProvider.js'
import { startInbox } from './inbox/startInbox.js'

/** Options of {@link startDemo}. */
export interface StartOptions extends Pick<AuthConfig, 'secret' | 'logger' | 'plugins'> {
  /** Port of the demo; 0 for a free one. */
  readonly port: number
  /** An existing folder for the database. */
  readonly folder: string
}

/** The demo, with its provider and its inbox. */
export interface RunningDemo {
  /** Origin of the demo. */
  readonly origin: string
  /** Issuer of its provider. */
  readonly issuer: string
  /** Origin of its inbox. */
  readonly inbox: string
  /** Stops everything. */
  close(): Promise<void>
}

/** Starts the demo on this machine, with a database in a file, an OpenID provider and an inbox. */
export async function startDemo({ port, ...options }: StartOptions): Promise<RunningDemo> {
  const server = createServer().listen(port, 'localhost')
  await once(server, 'listening')
  const origin = `http://localhost:${String((server.address() as AddressInfo).port)}`
  const preparing = prepare(origin, options)
  // The server already listens, so an early request waits until the rest is ready.
  server.on('request', (req, res) => {
    preparing.then(
      ({ app }) => {
        app(req, res)
      },
      () => res.destroy(),
    )
  })
  const { adapter, inbox, provider } = await preparing
  return {
    origin,
    issuer: provider.issuer,
    inbox: inbox.origin,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await Promise.all([once(server, 'close'), provider.close(), inbox.close()])
      await adapter.close()
    },
  }
}

/** Starts the provider and the inbox, and creates the application. */
async function prepare(origin: string, { folder, ...options }: Omit<StartOptions, 'port'>) {
  const provider = await startIdentityProvider(`${origin}/auth/callback/local-id`)
  const inbox = await startInbox(origin)

  const adapter = sqlAdapter({ sqlite: join(folder, 'demo.db') })
  await migrate(adapter)
  const config = demoConfig({ ...options, adapter, sender: smtp(inbox.smtp), localIssuer: provider.issuer })
  await addDemoAccount(getEngine(config).api(Passwords))

  const app = createApp(config, inbox.origin)
  return { adapter, app, inbox, provider }
}
