import { SERVERS } from '../support/services/servers.js'
import { describeUnmigrated } from '../support/sql/describeUnmigrated.js'

for (const name of ['PostgreSQL', 'MariaDB']) {
  const { at, start } = SERVERS[name]!
  describeUnmigrated(name, start, at)
}
