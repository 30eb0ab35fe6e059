// The servers that tests need, from Debian's packages.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './workspace.mjs'

const POSTGRES = '/usr/lib/postgresql'

/** Whether each package is installed: checks for the programs that the tests start. */
const PACKAGES = {
  postgresql: () =>
    existsSync(POSTGRES) && readdirSync(POSTGRES).some((version) => existsSync(join(POSTGRES, version, 'bin/initdb'))),
  'mariadb-server': () => existsSync('/usr/sbin/mariadbd') && existsSync('/usr/bin/mariadb-install-db'),
  'redis-server': () => existsSync('/usr/bin/redis-server'),
}

/** All packages that tests need. */
export const SERVERS = Object.keys(PACKAGES)

/**
 * Installs missing packages. Ends the script if that is not possible.
 *
 * @param what - What needs the packages, for the message.
 */
export function installPackages(names, what) {
  const missing = () => names.filter((name) => !PACKAGES[name]())
  const wanted = missing()
  if (wanted.length === 0) return
  const command = `apt-get install --no-install-recommends ${wanted.join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(
      `${what} cannot be run: ${wanted.join(', ')} of Debian 12 or later are not installed. ` +
        `Run "${command}" as root, or run this as root on Debian.`,
    )
    process.exit(1)
  }
  console.log(`Installing ${wanted.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quietly = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  run('apt-get', ['update', '-qq'], quietly)
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], quietly)
  if (missing().length > 0) {
    console.error(`These packages were installed, but their programs were not found: ${missing().join(', ')}.`)
    process.exit(1)
  }
}
