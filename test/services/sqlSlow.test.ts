import { SERVERS } from '../support/services/servers.js'
import { describeSlow } from '../support/sql/describeSlow.js'
import { SilentProxy } from '../support/sql/SilentProxy.js'

const LOCKS = {
  postgres: { lock: ['begin', 'lock table sessions, users in access exclusive mode'], unlock: 'rollback' },
  mysql: { lock: ['lock tables sessions write, users write'], unlock: 'unlock tables' },
}

for (const name of ['PostgreSQL', 'MariaDB']) {
  const { at, dialect, start } = SERVERS[name]!
  describeSlow(`${name} of Debian`, async () => {
    const { stop, url } = await start()
    const proxy = await SilentProxy.start(Number(new URL(url).port))
    return { at: at(url), ...LOCKS[dialect], behind: { at: at(proxy.through(url)), proxy }, stop }
  })
}
