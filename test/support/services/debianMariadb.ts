import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DatabaseServer } from '../sql/DatabaseServer.js'
import { freePort } from '../freePort.js'
import { running, scratch } from './scratch.js'
import { startServer } from './startServer.js'

/** Statements that run at every start. */
const SETUP = `create database if not exists engine;
create user if not exists engine@'127.0.0.1' identified by 'engine';
grant all on *.* to engine@'127.0.0.1' with grant option;
`

/**
 * Starts the MariaDB server of Debian's package on a free port.
 *
 * @param settings - Variables of the server that differ from its defaults.
 */
export async function startDebianMariadb(settings: Readonly<Record<string, string>> = {}): Promise<DatabaseServer> {
  const place = scratch('mysql')
  const port = String(await freePort())
  const file = (name: string): string => join(place.directory, name)
  // At its start, a server clears its directory for temporary tables, so each server needs its own.
  const data = ['--no-defaults', `--datadir=${file('data')}`, `--tmpdir=${place.directory}`]
  const install = [...data, '--auth-root-authentication-method=normal', '--skip-test-db']
  await promisify(execFile)('mariadb-install-db', install, { cwd: '/', ...place.owner })
  writeFileSync(file('setup.sql'), SETUP, { mode: 0o644 })
  const variables = {
    'bind-address': '127.0.0.1',
    port,
    socket: file('socket'),
    'pid-file': file('pid'),
    'init-file': file('setup.sql'),
    // Committed data survives the end of the process, but not of the machine.
    'innodb-flush-log-at-trx-commit': '2',
    ...settings,
  }
  const args = [...data, ...Object.entries(variables).map(([name, value]) => `--${name}=${value}`)]
  return running(`mysql://engine:engine@127.0.0.1:${port}/engine`, place, () =>
    startServer({ command: '/usr/sbin/mariadbd', args, ready: 'ready for connections', signal: 'KILL', ...place }),
  )
}
