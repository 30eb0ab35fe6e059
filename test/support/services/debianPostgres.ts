import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DatabaseServer } from '../sql/DatabaseServer.js'
import { freePort } from '../freePort.js'
import { running, scratch } from './scratch.js'
import { startServer } from './startServer.js'

const VERSIONS = '/usr/lib/postgresql'

/** Starts the PostgreSQL server of Debian's package on a free port. */
export async function startDebianPostgres(): Promise<DatabaseServer> {
  const newest = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))[0]
  const bin = (name: string): string => join(VERSIONS, newest ?? '', 'bin', name)
  const place = scratch('postgres')
  const port = String(await freePort())
  const data = join(place.directory, 'data')
  const setup = ['-D', data, '-U', 'engine', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  await promisify(execFile)(bin('initdb'), setup, { cwd: '/', ...place.owner })
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', 'max_connections=60', 'lc_messages=C']
  const args = ['-D', data, '-p', port, '-k', place.directory, ...settings.flatMap((setting) => ['-c', setting])]
  const ready = 'database system is ready to accept connections'
  return running(`postgres://engine@127.0.0.1:${port}/postgres`, place, () =>
    startServer({ command: bin('postgres'), args, ready, signal: 'QUIT', ...place }),
  )
}
