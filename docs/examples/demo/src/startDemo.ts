import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from './app.js'
import type { DemoOptions } from './config.js'
import { startIdentityProvider } from './identityProvider/startIdentityProvider.js'

/** The demo, together with the provider it sends people to. */
export interface RunningDemo {
  /** Where the demo is. */
  readonly origin: string
  /** Where the provider is. */
  readonly issuer: string
  /** Stops both. */
  close(): Promise<void>
}

/**
 * Starts the demo and its provider on this machine.
 *
 * @param port - Port of the demo; 0 for a free one.
 */
export async function startDemo(port: number, options: Omit<DemoOptions, 'localIssuer'>): Promise<RunningDemo> {
  const server = createServer().listen(port, 'localhost')
  await once(server, 'listening')
  const origin = `http://localhost:${String((server.address() as AddressInfo).port)}`
  const provider = await startIdentityProvider(`${origin}/auth/callback/local-id`)
  server.on('request', createApp({ ...options, localIssuer: provider.issuer }))
  return {
    origin,
    issuer: provider.issuer,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await Promise.all([once(server, 'close'), provider.close()])
    },
  }
}
